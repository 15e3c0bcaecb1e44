// Cards as they are drawn everywhere, and zones that are only looked at: notes, dice, fans, speech bubbles, strips.

import { classes, div, span } from "./elements.js";
import { back, die, face } from "./faces.js";
import { node } from "./patch.js";

const EDGE = 20; // the tail of a bubble keeps this far from its corners
const HOW = "Point at a card of yours to see what can beat it.";

const INKS = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };
export const inks = (card) => `card ${INKS[card.suit]}`;

/** A suit as text, never as an emoji. */
export const text = (suit) => suit + "\uFE0E";

const listOf = (cards) => cards.map((card) => card.name).join(", ");

/** A card that is only looked at: its face, its back, or the place of one to come. */
export function lying(card, key = card.id, size = "full") {
  const looks = card.back === "back" ? "card" : card.back ? "card nothing" : inks(card);
  const drawn = card.back === "back" ? back() : card.back ? null : face(card, size);
  return node("span", key, { class: card.wins ? `${looks} wins` : looks, "data-card": key }, drawn,
    card.why && span("why", card.why));
}

/** Cards with a key for each, also where two decks bring the same card twice. */
export function keyed(cards) {
  const seen = {};
  return cards.map((card) => {
    seen[card.id] = (seen[card.id] ?? 0) + 1;
    return { card, key: seen[card.id] > 1 ? `${card.id} ${seen[card.id]}` : card.id };
  });
}

/** The style of a row of `count` cards, which overlap as far as they must. */
export const spread = (count) => `--n: ${count}; --gaps: ${Math.max(1, count - 1)}`;

export const coloured = (words) => words.split(/((?:\b(?:10|[2-9AJQK]))?[♣♦♥♠])/).map((part, i) => (i % 2
  ? node("b", `card${i}`, { class: `inked ${INKS[part.slice(-1)]}` }, part.slice(0, -1), text(part.slice(-1))) : part));

// --- zones ---

/** A zone with its label, which is not seen where the zone explains itself. */
export function labelled(zone, ...content) {
  const { id, kind, label, looks } = zone;
  const isUnseen = id === "hand" || kind === "grid" || kind === "speech";
  return node("section", id, { class: classes("zone", kind, id, looks), "aria-label": label },
    node("div", "label", { class: isUnseen ? "unseen" : "label" }, label), content);
}

/** What was said or shown to all: short sentences, some with cards. */
export function items(zone) {
  const shown = (cards) => node("span", "cards", { class: "shown", role: "img", "aria-label": listOf(cards) },
    keyed(cards).map(({ card, key }) => lying(card, key, "tiny")));
  return node("ul", "items", { class: "items" }, zone.items.map(({ text: said, cards, strong }, i) =>
    node("li", `item${i}`, { class: strong ? "item strong" : "item" },
      said && node("span", "text", { class: "text", title: said }, coloured(said)),
      cards?.length && shown(cards))));
}

export const notes = (zone) => labelled(zone, items(zone));

/** Two dice, or their places before the roll; another roll is other dice, which are seen to fall. */
export function dice(zone) {
  const values = zone.dice.length ? zone.dice : [0, 0];
  return labelled(zone, div("rolled",
    node("div", "dice", { class: "pair" },
      values.map((value, i) => node("span", `die${i} ${zone.roll}`, { class: "fallen" }, die(value)))),
    zone.total && div("total", node("b", "total", {}, `= ${zone.total}`), node("small", "note", {}, zone.note))));
}

export function fan(zone) {
  const size = zone.looks === "small" ? "index" : "full";
  const cards = keyed(zone.cards).map(({ card, key }) => lying(card, key, size));
  const nothing = node("span", "nothing", { class: "card nothing" });
  return labelled(zone, node("div", "cards", { class: "cards", style: spread(zone.cards.length), role: "img",
    "aria-label": listOf(zone.cards) || "no cards" }, cards.length ? cards : nothing));
}

/** A speech bubble beside the row of the player who speaks. */
export function speech(zone) {
  const { card } = zone;
  return labelled(zone, node("div", "bubble", { class: "bubble", "data-speaker": zone.seat },
    card && node("span", card.id, { class: inks(card), "data-card": card.id }, face(card, "full")),
    div("words", node("b", "said", { class: "aloud" }, zone.said), span("text", zone.text))));
}

/** Let the bubble point to its speaker: in the rail at its right, or in the line of players above it. */
export function point(root) {
  const bubble = root.querySelector(".bubble");
  const row = bubble && root.querySelector(`:is(.players, .strip) [data-seat="${bubble.dataset.speaker}"]`);
  if (!row) return;
  const isAbove = row.localName === "li", zoom = root.currentCSSZoom ?? 1;
  const at = row.getBoundingClientRect(), from = bubble.getBoundingClientRect();
  const [middle, start, size] = isAbove ? [at.left + at.width / 2, from.left, from.width]
    : [at.top + at.height / 2, from.top, from.height];
  const place = Math.max(EDGE * zoom, Math.min(middle - start, size - EDGE * zoom)) / zoom;
  bubble.classList.toggle("above", isAbove);
  bubble.style.setProperty("--tail", `${Math.round(place)}px`);
}

/** Strips of ranks in the same columns as the hand; what can beat the chosen card, or the one in focus, is framed. */
export function strips(zone, { state, choices }) {
  const hand = state.shown.zones.find(({ kind }) => kind === "hand")?.cards ?? [];
  const { marks } = choices();
  const card = marks ? hand.find(({ id }) => id === (state.picked[0] ?? state.at)) : undefined;
  const asks = marks && hand.some(({ about }) => about) ? `. ${HOW}` : "";
  const label = card?.about ? `${card.about}${card.related.length ? " (framed)" : ""}` : `${zone.label}${asks}`;

  function strip({ name, suit, about, cells }) {
    const held = new Map(cells.map((cell) => [cell.column, cell]));
    const looks = (cell) => (!cell ? "rank gone" : card?.related?.includes(cell.id) ? "rank beats" : "rank");
    const places = Array.from({ length: zone.columns }, (_, column) =>
      node("span", `rank${column}`, { class: looks(held.get(column)) }, held.get(column)?.rank ?? ""));
    return node("li", name, {}, node("div", "holds", { class: "holds", role: "img", "aria-label": about },
      span("who", node("b", "name", {}, name), ` ${text(suit)}`), places));
  }

  return labelled({ ...zone, label, looks: zone.strips.length > 4 ? "crowd" : "" },
    node("ul", "strips", { class: "list" }, zone.strips.map(strip)));
}
