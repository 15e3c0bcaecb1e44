// A speech bubble that points to the row of the player who speaks.

import { inks, labelled } from "./cards.js";
import { face } from "./faces.js";
import { node } from "./patch.js";

const EDGE = 20; // the tail keeps so far from the bubble's corners

export function speech(zone) {
  const shown = ({ card }) => node("span", card.id, { class: inks(card), "data-card": card.id }, face(card, "full"));
  return labelled(zone, node("div", "bubble", { class: "bubble", "data-speaker": zone.seat },
    zone.card ? shown(zone) : null,
    node("div", "words", { class: "words" }, node("b", "said", { class: "aloud" }, zone.said),
      node("span", "text", { class: "text" }, zone.text))));
}

/** Lets the bubble point to its speaker: in the rail at its right, or in the line of players above it. */
export function point(root) {
  const bubble = root.querySelector(".bubble");
  const row = bubble && root.querySelector(`:is(.players, .strip) [data-seat="${bubble.dataset.speaker}"]`);
  if (!row) return;
  const isAbove = row.localName === "li", zoom = root.currentCSSZoom ?? 1;
  const at = row.getBoundingClientRect(), from = bubble.getBoundingClientRect();
  const [middle, start, size] = isAbove ? [at.left + at.width / 2, from.left, from.width]
    : [at.top + at.height / 2, from.top, from.height];
  const place = Math.max(EDGE * zoom, Math.min(middle - start, size - EDGE * zoom)) / zoom;
  bubble.classList.toggle("above", isAbove);
  bubble.style.setProperty("--tail", `${Math.round(place)}px`);
}
