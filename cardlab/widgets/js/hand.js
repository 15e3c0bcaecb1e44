// The hand: cards in order, in one row, marked where they may be played.

import { inks, keyed, labelled, lying, spread } from "./cards.js";
import { face } from "./faces.js";
import { QUIET, node } from "./patch.js";

const CROWDED = 18; // from so many cards on they are drawn narrower
const LOOSE = 9; // so many lie free; more overlap

export function makeHand(table) {
  const { state, choices, pick, fitting, caption } = table;

  function ordered(cards) {
    const first = choices().by === "suit" ? 1 : 0;
    return [...cards].sort((a, b) => a.order[first] - b.order[first] || a.order[1 - first] - b.order[1 - first]);
  }

  /** What is related to the card that one is at is framed elsewhere. */
  function turnTo(id) {
    if (state.at === id) return;
    state.at = id;
    queueMicrotask(table.draw); // the focus may leave a card while it is being drawn
  }

  /** A card that goes loses the focus while the table is being drawn. */
  const leave = () => queueMicrotask(() => turnTo(""));

  function playable({ card, key }, i, count) {
    const isPicked = state.picked.includes(card.id);
    const isMarked = choices().marks && !isPicked && fitting(card.id).length > 0;
    const isTold = choices().marks && !state.left;
    const why = !isTold ? "" : isPicked ? "chosen" : isMarked ? caption(card.id, card.why) : "";
    const legal = why ? `legal: ${why}` : "legal";
    const words = [card.name, isMarked && legal, isPicked && "chosen", `${i + 1} of ${count}`];
    const looks = [inks(card), isMarked && "legal", isPicked && "picked"];
    return node("button", key, {
      ...QUIET,
      type: "button",
      class: looks.filter(Boolean).join(" "),
      "aria-label": words.filter(Boolean).join(", "),
      "aria-pressed": isPicked ? "true" : undefined,
      "data-card": key,
      onclick: () => pick(card.id),
      style: card.column === undefined ? undefined : `--column: ${card.column}`,
      ...(card.related ? { onpointerenter: () => turnTo(card.id), onfocus: () => turnTo(card.id) } : {}),
      ...(card.related ? { onpointerleave: () => turnTo(""), onblur: leave } : {}),
    }, face(card, table.isNarrow() ? "index" : "full"), why ? node("span", "why", { class: "why" }, why) : null);
  }

  /** Where every card may be played none is framed: a frame must say something. */
  function hand(zone) {
    const count = zone.cards.length;
    const isRanked = count > 0 && zone.cards.every(({ column }) => column !== undefined);
    const isAll = count > 0 && zone.cards.every(({ id }) => fitting(id).length);
    const fan = isRanked ? "ranked" : count > LOOSE && "tight";
    const looks = ["hand", isAll && "all", count > CROWDED && "crowded", fan];
    const words = zone.cards.some(({ why }) => why) ? " reasons" : "";
    const shape = { class: `cards${words}${count > LOOSE ? "" : " loose"}`, style: spread(count) };
    const backs = () => node("div", "flipped", { ...shape, role: "img", "aria-label": "your cards, face down" },
      zone.cards.map((card, i) => lying({ id: `back${i}`, back: "back" })));
    const faces = () => node("div", "cards", { ...shape, "data-rove": zone.id },
      keyed(ordered(zone.cards)).map((card, i) => playable(card, i, count)));
    return labelled({ ...zone, looks: looks.filter(Boolean).join(" ") }, choices().flip ? backs() : faces());
  }

  return { hand };
}
