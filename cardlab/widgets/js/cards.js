// Cards and dice as they are drawn everywhere.

import { node } from "./patch.js";

export const text = (suit) => suit + "\uFE0E"; // a suit as text, never as an emoji
export const corner = (card) => node("span", "corner", { class: "corner" }, card.rank, node("small", "suit", {}, text(card.suit)));
export const pip = (card) => node("span", "pip", { class: "pip" }, text(card.suit));
export const inks = (card) => `card ${{ "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" }[card.suit]}`;
export const nothing = () => node("span", "nothing", { class: "card nothing" });

/** A card that is only looked at: its face, its back, or the place of one to come. */
export function lying(card, key = card.id) {
  const why = card.why ? node("span", "why", { class: "why" }, card.why) : null;
  if (card.back) return node("span", key, { class: card.back === "back" ? "card back" : "card nothing" }, why);
  return node("span", key, { class: `${inks(card)}${card.wins ? " wins" : ""}`, "data-card": key }, corner(card), pip(card), why);
}

/** Cards with a key for each, also where two decks bring the same card twice. */
export function keyed(cards) {
  const seen = {};
  return cards.map((card) => {
    seen[card.id] = (seen[card.id] ?? 0) + 1;
    return { card, key: seen[card.id] > 1 ? `${card.id} ${seen[card.id]}` : card.id };
  });
}

/** A card of a row: above it the letter of the change that leads to it, under it a bar as high as its rank. */
export const step = (card, within) => node("span", card.id, { class: card.marked ? "step marked" : "step" },
  node("span", "letter", { class: "letter" }, card.letter), node("span", "card", { class: inks(card) }, corner(card)),
  node("i", "bar", { class: within ? "bar within" : "bar", style: `--rank: ${card.height}` }));

const PIPS = [[], [5], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9], [1, 3, 4, 6, 7, 9]];
export const die = (value, key) => node("span", key, { class: value ? "die" : "die blank" },
  PIPS[value].map((spot) => node("i", `spot${spot}`, { class: `spot${spot}` })));

/** A zone with its label, in which something is drawn. */
export const labelled = (zone, ...content) => node("section", zone.id, { class: ["zone", zone.kind, zone.id, zone.looks].filter(Boolean).join(" "), "aria-label": zone.label },
  node("div", "label", { class: zone.id === "hand" ? "unseen" : "label" }, zone.label), ...content);

/** What was said or shown to all: short sentences, some with cards. */
export const notes = (zone) => labelled(zone, node("ul", "items", { class: "items" }, zone.items.map(({ text: said, cards, strong }, i) =>
  node("li", `item${i}`, { class: strong ? "item strong" : "item" }, node("span", "text", {}, said),
    cards?.length ? node("span", "cards", { class: "shown", role: "img", "aria-label": cards.map((card) => card.name).join(", ") },
      keyed(cards).map(({ card, key }) => node("span", key, { class: inks(card) }, corner(card)))) : null))));
