// A rosette for whoever won.

import { node } from "./patch.js";

const PETALS = 12;

/** A rosette with a short word on it, such as a score. */
export const medal = (word) => node("svg", "medal", { class: "medal", viewBox: "0 0 72 84", "aria-hidden": "true" },
  node("path", "ribbons", { class: "ribbons", d: "M22 48 14 82l11-6 7 8 6-30ZM50 48l8 34-11-6-7 8-6-30Z" }),
  [...Array(PETALS).keys()].map((i) => node("ellipse", `petal${i}`,
    { class: "petal", cx: 36, cy: 9, rx: 6.5, ry: 9, transform: `rotate(${(360 / PETALS) * i} 36 34)` })),
  node("circle", "disc", { class: "disc", cx: 36, cy: 34, r: 22 }),
  node("text", "word", { x: 36, y: 43, "text-anchor": "middle", "font-size": word.length > 2 ? 20 : 26 }, word));
