// Many small hands; those that are asked for have a frame and a tick.

import { node } from "./patch.js";

const card = ({ rank, suit, is_red: isRed, is_marked: isMarked }, i) => node("b", `card${i}`,
  { class: `face${isRed ? " red" : ""}${isMarked ? " marked" : ""}` },
  rank, node("small", "suit", {}, `${suit}\uFE0E`));

const hand = ({ cards, is_hit: isHit, spoken }, i) => node("li", `hand${i}`,
  { class: isHit ? "small-hand hit" : "small-hand", "aria-label": isHit ? `${spoken}, yes` : spoken },
  cards.map(card), isHit ? node("i", "sign", { class: "sign", "aria-hidden": "true" }, "✓") : null);

export function smallHands({ key, label, title, hands }) {
  return node("div", key, { class: "small-hands" }, title ? node("p", "title", { class: "words" }, title) : null,
    node("ul", "list", { "aria-label": label }, hands.map(hand)));
}
