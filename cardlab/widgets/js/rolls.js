// The 36 rolls of two dice; each cell is a button, and arrow keys lead from one to the next.

import { QUIET, node } from "./patch.js";

const FACES = [1, 2, 3, 4, 5, 6];
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]; // places of 3 × 3
const SIGNS = { right: "✓", missed: "○", wrong: "✗" };

const pip = (place) => node("circle", `pip${place}`,
  { cx: 17 + 16 * (place % 3), cy: 17 + 16 * Math.floor(place / 3), r: 6 });

const die = (face, key) => node("span", `${key}${face}`, { class: "side" },
  node("svg", "die", { class: "die", viewBox: "0 0 66 66", role: "img", "aria-label": `die ${face}` },
    PIPS[face].map(pip)));

const rest = (words) => node("span", "rest", { class: "rest" }, words);

/** A word whose end can be left away where there is little room; numbers stay whole. */
const short = (word) => (/^[A-Z][a-z]/.test(word) ? [word.slice(0, 1), rest(word.slice(1))] : word);

/** Cells that are filled so far, while a slider moves. */
const filled = ({ rolls, fills }) =>
  (fills ? rolls.map((roll, i) => ({ ...roll, fill: fills[i], word: `${Math.round(100 * fills[i])}` })) : rolls);

const swatch = ([looks, words]) => node("span", looks, {},
  node("i", "sign", { class: `roll ${looks}`, "aria-hidden": "true" }), words);

export function makeRolls(explorer) {
  const { send } = explorer;

  function cell(roll, place) {
    const { word, looks, spoken, pressed, more, mark, fill = 0, send: command } = roll;
    return node("button", `roll${place}`, { ...QUIET, type: "button", class: `roll ${looks} ${mark ?? ""}`,
      "aria-label": spoken, "aria-pressed": pressed === undefined ? undefined : String(pressed),
      "data-row": Math.floor(place / 6), "data-column": place % 6, style: `--fill: ${100 * fill}%`,
      onclick: () => send(command) },
    node("b", "word", {}, short(word)),
    more ? node("small", "more", {}, more.split(" ")[0], rest(" %")) : null,
    mark ? node("small", "sign", { class: "sign" }, SIGNS[mark]) : null);
  }

  function rolls(part) {
    const { key, label, legend } = part;
    const cells = filled(part).map(cell);
    const corner = node("span", "corner", { class: "corner", "aria-hidden": "true" },
      "1st ↓", node("br", "br", {}), "2nd →");
    return node("div", key, { class: "sample" },
      node("div", "cells", { class: "rolls", role: "group", "aria-label": label, "data-rove": key, "data-grid": "6" },
        corner, FACES.map((face) => die(face, "top")),
        FACES.map((face) => [die(face, "left"), cells.slice(6 * face - 6, 6 * face)])),
      node("div", "legend", { class: "legend" }, legend.map(swatch)));
  }

  return { rolls };
}
