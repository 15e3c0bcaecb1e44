// A row of cards with the letters of its changes: U, D or S between a card and the next.

import { node } from "./patch.js";

const card = ({ rank, suit, is_red: isRed, step, is_hit: isHit, start }, i) => node("span", `card${i}`, { class: "at" },
  node("i", "start", { class: "start" }, start && `${start}▾`),
  node("b", "face", { class: isRed ? "face red" : "face" }, rank, node("small", "suit", {}, `${suit}\uFE0E`)),
  node("i", "step", { class: isHit ? "step hit" : "step" }, step));

/** A place where a string begins has its number above it, and dark letters below. */
export function cardsRow({ key, label, cards }) {
  return node("div", key, { class: "cards-row", role: "img", "aria-label": label }, cards.map(card));
}
