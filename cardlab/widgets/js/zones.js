// Cards that are only looked at, and dice.

import { keyed, labelled, listOf, lying, nothing, pair, spread } from "./cards.js";
import { node } from "./patch.js";

export const dice = (zone) => labelled(zone, node("div", "rolled", { class: "rolled" }, pair(zone.dice, zone.roll),
  zone.total ? node("div", "total", { class: "total" }, node("b", "total", {}, `= ${zone.total}`),
    node("small", "note", {}, zone.note)) : null));

export function fan(zone) {
  const size = zone.looks === "small" ? "index" : "full";
  const words = listOf(zone.cards) || "no cards";
  return labelled(zone, node("div", "cards",
    { class: "cards", style: spread(zone.cards.length), role: "img", "aria-label": words },
    zone.cards.length ? keyed(zone.cards).map(({ card, key }) => lying(card, key, size)) : nothing()));
}
