// What lies on the felt: the other players, dice, cards in rows, the hand.

import { corner, pip, inks, nothing, bubble, lying, keyed, step, die, labelled } from "./cards.js";
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
      "aria-label": label, "aria-pressed": isPicked ? "true" : undefined, onclick: () => pick(card.id) },
      corner(card), pip(card), why ? node("span", "why", { class: "why" }, why) : null);
  }

  return {
    seats: (zone) => node("ul", zone.id, { class: "zone seats", "aria-label": zone.label }, zone.seats.map((seat) =>
      node("li", seat.id, { class: seat.active ? "seat active" : "seat" },
        node("span", "backs", { class: "backs", "aria-hidden": "true" }, [...Array(seat.backs).keys()].map((i) => node("span", `back${i}`, { class: "card back small" }))),
        node("span", "who", { class: "who" }, node("b", "name", {}, seat.active ? "▸ " : "", seat.name), node("span", "about", { class: "about" }, seat.about),
          seat.said ? bubble(seat.said) : null), node("span", "known", { class: "known" }, seat.known)))),
    dice: (zone) => labelled(zone, node("div", "dice", { class: "pair", role: "img", "aria-label": zone.label }, zone.dice.length
      ? zone.dice.map((value, i) => die(value, `die${i}`)) : [die(0, "die0"), die(0, "die1")])),
    fan: (zone) => labelled(zone, node("div", "cards", { class: "cards", role: "img", "aria-label": zone.cards.map((card) => card.name).join(", ") || "no cards" },
      zone.cards.length ? keyed(zone.cards).map(({ card, key }) => lying(card, key)) : nothing())),
    hand: (zone) => labelled(zone, choices().flip
      ? node("div", "flipped", { class: "cards", role: "img", "aria-label": "your cards, face down" }, zone.cards.map((card, i) => lying({ id: `back${i}`, back: "back" })))
      : node("div", "cards", { class: "cards", "data-rove": zone.id }, keyed(ordered(zone.cards)).map((card, i, all) => playable(card, i, all.length)))),
    row: (zone) => labelled(zone, node("div", "cards", { class: "cards", role: "img", "aria-label": zone.alt },
      zone.cards.length ? zone.cards.map((card, i) => step(card, card.marked || zone.cards[i + 1]?.marked)) : nothing()),
      zone.lines.length ? node("ul", "lines", { class: "lines" }, zone.lines.map(({ name, letters, note, marked }) =>
        node("li", name, { class: marked ? "first" : "" }, marked ? "✓ " : "", node("b", "name", {}, name), " ",
          node("code", "letters", {}, letters), note ? ` ${note}` : ""))) : null),
  };
}
