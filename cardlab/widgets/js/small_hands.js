// Many small hands; those that are asked for have a frame and a tick.

import { node } from "./patch.js";
import { smallCard } from "./small_card.js";

const hand = ({ cards, is_hit: isHit, spoken }, i) => node("li", `hand${i}`,
  { class: isHit ? "small-hand hit" : "small-hand", "aria-label": isHit ? `${spoken}, yes` : spoken },
  cards.map((card, place) => smallCard(`card${place}`, card)),
  isHit ? node("i", "sign", { class: "sign", "aria-hidden": "true" }, "✓") : null);

export function smallHands({ key, label, title, hands }) {
  return node("div", key, { class: "small-hands" }, title ? node("p", "title", { class: "words" }, title) : null,
    node("ul", "list", { "aria-label": label }, hands.map(hand)));
}
