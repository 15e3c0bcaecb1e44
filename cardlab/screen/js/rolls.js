// The 36 rolls of two dice; each cell is a button, and arrow keys lead from one to the next.

import { HIDDEN, button, div, group, span } from "./elements.js";
import { spots } from "./faces.js";
import { node } from "./patch.js";

const FACES = [1, 2, 3, 4, 5, 6];
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]; // places of 3 × 3
const SIGNS = { right: "✓", missed: "○", wrong: "✗" };

const die = (face, key) => node("span", `${key}${face}`, { class: "side" },
  node("svg", "die", { class: "die", viewBox: "0 0 66 66", role: "img", "aria-label": `die ${face}` },
    spots(PIPS[face], 6)));

/** A word whose end can be left away where there is little room; numbers stay whole. */
const short = (word) => (/^[A-Z][a-z]/.test(word) ? [word.slice(0, 1), span("rest", word.slice(1))] : word);

export const makeRolls = ({ send }) => ({
  rolls({ key, label, legend, rolls, fills }) {
    const cells = rolls.map((roll, place) => {
      const { looks, spoken, pressed, more, mark } = roll;
      const fill = fills?.[place] ?? roll.fill ?? 0; // of a slider that is being moved, or of the scene
      const word = fills ? `${Math.round(100 * fill)}` : roll.word;
      const content = [node("b", "word", {}, short(word)),
        more && node("small", "more", {}, more.replace("%", ""), span("rest", "%")),
        mark && node("small", "sign", { class: "sign" }, SIGNS[mark])];
      return button(`roll${place}`, content, () => send(roll.send), { class: `roll ${looks} ${mark ?? ""}`,
        "aria-label": spoken, "aria-pressed": pressed?.toString(),
        "data-row": Math.floor(place / 6), "data-column": place % 6, style: `--fill: ${100 * fill}%` });
    });
    const swatch = ([looks, words]) =>
      node("span", looks, {}, node("i", "sign", { class: `roll ${looks}`, ...HIDDEN }), words);
    return node("div", key, { class: "sample" },
      group(key, label, { class: "rolls", "data-grid": "6" },
        node("span", "corner", { class: "corner", ...HIDDEN }, "1st ↓", node("br", "br", {}), "2nd →"),
        FACES.map((face) => die(face, "top")),
        FACES.map((face) => [die(face, "left"), cells.slice(6 * face - 6, 6 * face)])),
      div("legend", legend.map(swatch)));
  },
});
