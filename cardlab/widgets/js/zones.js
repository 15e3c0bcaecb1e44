// Cards that are only looked at, dice, and a row of cards with the letters of its changes.

import { keyed, labelled, listOf, lying, nothing, pair, spread, step } from "./cards.js";
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

export function row(zone) {
  const line = ({ name, letters, note, marked }) => node("li", name, { class: marked ? "first" : "" },
    marked ? "✓ " : "", node("b", "name", {}, name), " ", node("code", "letters", {}, letters), note ? ` ${note}` : "");
  return labelled(zone, node("div", "cards", { class: "cards", role: "img", "aria-label": zone.alt },
    zone.cards.length ? zone.cards.map((card, i) => step(card, card.marked || zone.cards[i + 1]?.marked)) : nothing()),
  zone.lines.length ? node("ul", "lines", { class: "lines" }, zone.lines.map(line)) : null);
}
