// A row of cards with the letters of its changes: U, D or S between a card and the next.

import { node } from "./patch.js";
import { smallCard } from "./small_card.js";

const card = ({ step, is_hit: isHit, start, ...shown }, i) => node("span", `card${i}`, { class: "at" },
  node("i", "start", { class: "start" }, start && `${start}▾`),
  smallCard("card", shown),
  node("i", "step", { class: isHit ? "step hit" : "step" }, step));

/** A place where a string begins has its number above it, and dark letters below. */
export function cardsRow({ key, label, cards }) {
  return node("div", key, { class: "cards-row", role: "img", "aria-label": label }, cards.map(card));
}
