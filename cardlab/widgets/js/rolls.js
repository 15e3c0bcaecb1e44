// The 36 rolls of two dice; each cell is a button, and arrow keys lead from one to the next.

import { QUIET, node } from "./patch.js";

const FACES = [1, 2, 3, 4, 5, 6];
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }; // places of 3 × 3
const SIGNS = { right: "✓", missed: "○", wrong: "✗" };

export function makeRolls(explorer) {
  const { send } = explorer;

  const die = (face) => node("svg", `die${face}`, { class: "die", viewBox: "0 0 66 66", role: "img", "aria-label": `die ${face}` },
    PIPS[face].map((place) => node("circle", `pip${place}`, { cx: 17 + 16 * (place % 3), cy: 17 + 16 * Math.floor(place / 3), r: 6 })));

  /** A word whose end can be left away where there is little room; numbers stay whole. */
  const short = (word) => (/^[A-Z][a-z]/.test(word) ? [word.slice(0, 1), node("span", "rest", { class: "rest" }, word.slice(1))] : word);

  const cell = (roll, place) => node("button", `roll${place}`, { ...QUIET, type: "button", class: `roll ${roll.looks} ${roll.mark ?? ""}`,
    "aria-label": roll.spoken, "aria-pressed": roll.pressed === undefined ? undefined : String(roll.pressed),
    "data-row": Math.floor(place / 6), "data-column": place % 6, style: `--fill: ${100 * (roll.fill ?? 0)}%`, onclick: () => send(roll.send) },
  node("b", "word", {}, short(roll.word)), roll.more ? node("small", "more", {}, roll.more.split(" ")[0], node("span", "rest", { class: "rest" }, " %")) : null,
  roll.mark ? node("small", "sign", { class: "sign" }, SIGNS[roll.mark]) : null);

  const side = (face, key) => node("span", `${key}${face}`, { class: "side" }, die(face));

  const swatch = ([looks, words]) => node("span", looks, {}, node("i", "sign", { class: `roll ${looks}`, "aria-hidden": "true" }), words);

  const rolls = (part) => node("div", part.key, { class: "sample" }, cells({ ...part, rolls: filled(part) }),
    node("div", "legend", { class: "legend" }, part.legend.map(swatch)));

  /** Cells that are filled so far, while a slider moves. */
  const filled = ({ rolls: all, fills }) => (fills ? all.map((roll, i) => ({ ...roll, fill: fills[i], word: `${Math.round(100 * fills[i])}` })) : all);

  const cells = ({ key, label, rolls: all }) => node("div", "cells", { class: "rolls", role: "group", "aria-label": label, "data-rove": key, "data-grid": "6" },
    node("span", "corner", { class: "corner", "aria-hidden": "true" }, "1st ↓", node("br", "br", {}), "2nd →"), FACES.map((face) => side(face, "top")),
    FACES.map((face) => [side(face, "left"), ...all.slice(6 * face - 6, 6 * face).map((roll, i) => cell(roll, 6 * face - 6 + i))]));

  return { rolls };
}
