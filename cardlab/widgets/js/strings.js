// Strings of letters: one that is being written, as boxes and as a path, and strings that lie open.

import { labelled } from "./cards.js";
import { node, scrolling } from "./patch.js";
import { boxOf, roomOf } from "./row.js";

const FEW = 12; // so many letters stand in large boxes
const WAYS = { U: -1, S: 0, D: 1 };
const STEP = 44, RISE = 24, HIGH = 116, NARROW = 300;

const boxes = (letters, stands, needs) => [...letters].map((letter, i) =>
  node("span", `letter${i}`, { class: boxOf(i, stands, needs) }, letter));

const sized = (count) => (count > FEW ? "letters many" : "letters");

export function makeStrings(table) {
  const { state } = table;

  function strings(zone) {
    const looks = (marked) => ({ class: marked ? "string first" : "string" });
    const line = ({ name, letters, note, marked, stands, needs }) => node("li", name, looks(marked),
      node("b", "name", {}, marked ? "★ " : "", name),
      node("span", "letters", { class: sized(letters.length), role: "img", "aria-label": [...letters].join(" ") },
        boxes(letters, stands, needs)),
      note ? node("span", "note", { class: "note" }, stands && stands[1] > stands[0] ? "✓ " : "", note) : null);
    const drawn = labelled(zone, node("ul", "lines", {}, zone.lines.map(line)));
    return zone.lines.length > 1 ? scrolling(drawn) : drawn;
  }

  function writing(zone) {
    const { letters, note, is_open: isOpen } = zone;
    const words = letters ? [...letters].join(" ") : "no letter yet";
    return labelled(zone, node("div", "line", { class: "line" },
      node("span", "letters", { class: sized(letters.length), role: "img", "aria-label": words }, boxes(letters),
        isOpen ? node("span", "next", { class: "boxed needs" }, "?") : null),
      node("span", "note", { class: "note" }, note)), path(letters, isOpen));
  }

  /** The string as a path: up, on, or down at each letter, and at its end the three ways that it may go on. */
  function path(letters, isOpen) {
    const wide = Math.max(NARROW / 2, roomOf(state));
    const heights = [...letters].reduce((found, letter) => [...found, found.at(-1) + WAYS[letter]], [0]);
    const low = Math.min(...heights) - 1, span = Math.max(...heights) + 1 - low;
    const [far, high] = letters ? [STEP, RISE] : [2 * STEP, 2 * RISE];
    const step = Math.min(far, (wide - 20) / (letters.length + 1));
    const rise = Math.min(high, (HIGH - 18) / span), start = (wide - step * (letters.length + 1)) / 2;
    const spot = (i, height) => [start + i * step, (HIGH - span * rise) / 2 + (height - low) * rise];
    const points = heights.map((height, i) => spot(i, height));
    const [x, y] = points.at(-1);
    const ways = [-1, 0, 1].map((way) => `M${x} ${y}L${spot(letters.length + 1, heights.at(-1) + way).join(" ")}`);
    const names = Object.entries(WAYS).map(([letter, way]) => [letter, spot(letters.length + 1, heights.at(-1) + way)]);
    const size = Math.max(2.5, Math.min(5.5, step / 5));
    return node("svg", "path", { class: "path", viewBox: `0 0 ${wide} ${HIGH}`, "aria-hidden": "true" },
      isOpen ? node("path", "ways", { class: "ways", d: ways.join("") }) : null,
      node("polyline", "way", { class: "way", points: points.map((point) => point.join(",")).join(" ") }),
      isOpen ? names.map(([letter, [left, top]]) => node("text", letter, { x: left + 5, y: top + 5 }, letter)) : null,
      points.map(([cx, cy], i) => node("circle", `spot${i}`, { cx, cy, r: size })));
  }

  return { strings, writing };
}
