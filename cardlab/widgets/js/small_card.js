// A card as small as a letter or two: its rank above its suit. A picture of a card is in faces.js.

import { node } from "./patch.js";

export const smallCard = (key, { rank, suit, is_red: isRed, is_marked: isMarked }) => node("b", key,
  { class: `small-card${isRed ? " red" : ""}${isMarked ? " marked" : ""}` },
  rank, node("small", "suit", {}, `${suit}\uFE0E`));
