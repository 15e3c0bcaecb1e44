// What players hold: strips of ranks in the same columns as one's own hand.

import { labelled, text } from "./cards.js";
import { node } from "./patch.js";

const HOW = "Point at a card of yours to see what can beat it.";

export function makeStrips(table) {
  const { state } = table;

  const hand = () => state.shown.zones.find(({ kind }) => kind === "hand")?.cards ?? [];

  /** The card of the hand that is chosen, or that one is at. */
  function at() {
    return hand().find(({ id }) => id === (state.picked[0] ?? state.at));
  }

  function strips(zone) {
    const card = table.choices().marks ? at() : undefined;
    const asks = table.choices().marks && hand().some(({ about }) => about) ? `. ${HOW}` : "";
    const label = card?.about ? `${card.about}${card.related.length ? " (framed)" : ""}` : `${zone.label}${asks}`;
    const many = zone.strips.length > 4 ? "crowd" : "";
    return labelled({ ...zone, label, looks: many }, node("ul", "strips", { class: "list" },
      zone.strips.map((strip) => one(strip, zone.columns, card?.related ?? []))));
  }

  function one({ name, suit, about, cells }, columns, related) {
    const held = new Map(cells.map((cell) => [cell.column, cell]));
    const looks = (cell) => (!cell ? "rank gone" : related.includes(cell.id) ? "rank beats" : "rank");
    const places = Array.from({ length: columns }, (_, column) =>
      node("span", `rank${column}`, { class: looks(held.get(column)) }, held.get(column)?.rank ?? ""));
    return node("li", name, {}, node("div", "holds", { class: "holds", role: "img", "aria-label": about },
      node("span", "who", { class: "who" }, node("b", "name", {}, name), ` ${text(suit)}`), places));
  }

  return { strips };
}
