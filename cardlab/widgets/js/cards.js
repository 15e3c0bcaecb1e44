// Cards and dice as they are drawn everywhere.

import { back, die, face } from "./faces.js";
import { node } from "./patch.js";

export const text = (suit) => suit + "\uFE0E"; // a suit as text, never as an emoji
export const corner = (card) => node("span", "corner", { class: "corner" }, card.rank,
  node("small", "suit", {}, text(card.suit)));

const INKS = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };
export const inks = (card) => `card ${INKS[card.suit]}`;
export const nothing = () => node("span", "nothing", { class: "card nothing" });

/** A card that is only looked at: its face, its back, or the place of one to come. */
export function lying(card, key = card.id, size = "full") {
  const why = card.why ? node("span", "why", { class: "why" }, card.why) : null;
  const looks = card.back === "back" ? "card" : card.back ? "card nothing" : inks(card);
  return node("span", key, { class: card.wins ? `${looks} wins` : looks, "data-card": key },
    card.back ? (card.back === "back" ? back() : null) : face(card, size), why);
}

/** Cards with a key for each, also where two decks bring the same card twice. */
export function keyed(cards) {
  const seen = {};
  return cards.map((card) => {
    seen[card.id] = (seen[card.id] ?? 0) + 1;
    return { card, key: seen[card.id] > 1 ? `${card.id} ${seen[card.id]}` : card.id };
  });
}

/** Two dice, or their places before the roll; another roll is other dice, which are seen to fall. */
export function pair(values, roll) {
  const fallen = (value, i) => node("span", `die${i} ${roll}`, { class: "fallen" }, die(value));
  return node("div", "dice", { class: "pair" }, (values.length ? values : [0, 0]).map(fallen));
}

/** A row of so many cards overlaps as far as it must: the style sheet computes it. */
export const spread = (count) => `--n: ${count}; --gaps: ${Math.max(1, count - 1)}`;

/** What some zones are is seen without their labels. */
const isUnseen = ({ id, kind }) => id === "hand" || kind === "grid" || kind === "speech";

/** A zone with its label, in which something is drawn. */
export function labelled(zone, ...content) {
  const looks = ["zone", zone.kind, zone.id, zone.looks].filter(Boolean).join(" ");
  return node("section", zone.id, { class: looks, "aria-label": zone.label },
    node("div", "label", { class: isUnseen(zone) ? "unseen" : "label" }, zone.label), content);
}

/** A sentence with its cards and suits in their colours. */
const coloured = (words) => words.split(/((?:\b(?:10|[2-9AJQK]))?[♣♦♥♠])/).map((part, i) => (i % 2
  ? node("b", `card${i}`, { class: `inked ${INKS[part.slice(-1)]}` }, part.slice(0, -1), text(part.slice(-1))) : part));

/** What was said or shown to all: short sentences, some with cards. */
export function items(zone) {
  const shown = (cards) => node("span", "cards", { class: "shown", role: "img", "aria-label": listOf(cards) },
    keyed(cards).map(({ card, key }) => lying(card, key, "tiny")));
  return node("ul", "items", { class: "items" }, zone.items.map(({ text: said, cards, strong }, i) =>
    node("li", `item${i}`, { class: strong ? "item strong" : "item" },
      said ? node("span", "text", { class: "text", title: said }, coloured(said)) : null,
      cards?.length ? shown(cards) : null)));
}

export const notes = (zone) => labelled(zone, items(zone));

export const listOf = (cards) => cards.map((card) => card.name).join(", ");
