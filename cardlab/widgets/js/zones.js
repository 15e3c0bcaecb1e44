// What lies on the felt: the other players, dice, cards in rows, the hand.

import { inks, keyed, labelled, listOf, lying, nothing, pair, step } from "./cards.js";
import { face } from "./faces.js";
import { QUIET, node } from "./patch.js";

export function makeZones(table) {
  const { state } = table;
  const { choices, pick, fitting, caption } = table;

  function ordered(cards) {
    const first = choices().by === "suit" ? 1 : 0;
    return [...cards].sort((a, b) => a.order[first] - b.order[first] || a.order[1 - first] - b.order[1 - first]);
  }

  function playable({ card, key }, i, count) {
    const isPicked = state.picked.includes(card.id);
    const fits = fitting(card.id).length > 0;
    const isMarked = choices().marks && fits && !isPicked;
    const why = !choices().marks || state.left ? "" : isPicked ? "chosen" : isMarked ? caption(card.id, card.why) : "";
    const label = [card.name, isMarked ? (why ? `legal: ${why}` : "legal") : "", isPicked ? "chosen" : "", `${i + 1} of ${count}`].filter(Boolean).join(", ");
    return node("button", key, { ...QUIET, type: "button", class: `${inks(card)}${isMarked ? " legal" : ""}${isPicked ? " picked" : ""}`,
      "aria-label": label, "aria-pressed": isPicked ? "true" : undefined, "data-card": key, onclick: (event) => pick(card.id, event.detail) },
      face(card, table.isNarrow() ? "index" : "full"), why ? node("span", "why", { class: "why" }, why) : null);
  }

  /** Cards overlap as far as their number asks for: the style sheet computes it. */
  const spread = (count) => `--n: ${count}; --gaps: ${Math.max(1, count - 1)}`;
  const CROWDED = 18;
  const LOOSE = 9;

  function hand(zone) {
    const count = zone.cards.length;
    const isAll = count > 0 && zone.cards.every(({ id }) => fitting(id).length);
    const looks = ["hand", isAll && "all", count > CROWDED && "crowded", count > LOOSE && "tight"].filter(Boolean).join(" ");
    const words = zone.cards.some(({ why }) => why) ? "reasons" : "";
    const shape = { class: `cards ${words}${count <= LOOSE ? " loose" : ""}`, style: spread(count) };
    return labelled({ ...zone, looks }, choices().flip
      ? node("div", "flipped", { ...shape, role: "img", "aria-label": "your cards, face down" },
        zone.cards.map((card, i) => lying({ id: `back${i}`, back: "back" })))
      : node("div", "cards", { ...shape, "data-rove": zone.id }, keyed(ordered(zone.cards)).map((card, i, all) => playable(card, i, all.length))));
  }

  return {
    dice: (zone) => labelled(zone, pair(zone.dice, zone.roll)),
    fan: (zone) => labelled(zone, node("div", "cards", { class: "cards", style: spread(zone.cards.length), role: "img",
      "aria-label": listOf(zone.cards) || "no cards" },
      zone.cards.length ? keyed(zone.cards).map(({ card, key }) => lying(card, key, zone.looks === "small" ? "index" : "full")) : nothing())),
    hand,
    row: (zone) => labelled(zone, node("div", "cards", { class: "cards", role: "img", "aria-label": zone.alt },
      zone.cards.length ? zone.cards.map((card, i) => step(card, card.marked || zone.cards[i + 1]?.marked)) : nothing()),
      zone.lines.length ? node("ul", "lines", { class: "lines" }, zone.lines.map(({ name, letters, note, marked }) =>
        node("li", name, { class: marked ? "first" : "" }, marked ? "✓ " : "", node("b", "name", {}, name), " ",
          node("code", "letters", {}, letters), note ? ` ${note}` : ""))) : null),
  };
}
