// What is drawn on cards and dice. Suits are paths, not letters, so that they look the same on every machine.

import { node } from "./patch.js";

/** The suits around 0, 0, about 21 units high: relative paths, so that "M x y" before one sets it down there. */
const SUITS = {
  "♣": "m-5-5.1a5 5 0 1 1 10 0 5 5 0 1 1-10 0zm-5.5 7.1a5 5 0 1 1 10 0 5 5 0 1 1-10 0z"
    + "m11 0a5 5 0 1 1 10 0 5 5 0 1 1-10 0zm-1.7-5h2.4c0 6.6.3 11.3 2.5 13.4h-7.4c2.2-2.1 2.5-6.8 2.5-13.4z",
  "♦": "m0-10.8c2.2 3.8 4.9 7.5 8.3 10.8-3.4 3.3-6.1 7-8.3 10.8-2.2-3.8-4.9-7.5-8.3-10.8 3.4-3.3 6.1-7 8.3-10.8z",
  "♥": "m0 9.5c-7-5.9-10.2-9.5-10.2-13.5 0-3.1 2.3-5.2 5-5.2 2.2 0 4.2 1.3 5.2 3.5 1-2.2 3-3.5 5.2-3.5"
    + " 2.7 0 5 2.1 5 5.2 0 4-3.2 7.6-10.2 13.5z",
  "♠": "m0-10.4c3.6 5.2 9.8 8.2 9.8 13 0 2.8-2.1 4.7-4.6 4.7-1.7 0-3.2-.8-4.1-2.2.2 2.4 1 4.1 2.6 5.3h-7.4"
    + "c1.6-1.2 2.4-2.9 2.6-5.3-.9 1.4-2.4 2.2-4.1 2.2-2.5 0-4.6-1.9-4.6-4.7 0-4.8 6.2-7.8 9.8-13z",
};
const UNITS = 24; // a suit's path and the air around it

/** The rows of the pips in the two outer columns, and in the middle one: -1 at the top, 1 at the bottom. */
const PIPS = {
  A: [[], [0]],
  2: [[], [-1, 1]],
  3: [[], [-1, 0, 1]],
  4: [[-1, 1], []],
  5: [[-1, 1], [0]],
  6: [[-1, 0, 1], []],
  7: [[-1, 0, 1], [-1 / 2]],
  8: [[-1, 0, 1], [-1 / 2, 1 / 2]],
  9: [[-1, -1 / 3, 1 / 3, 1], [0]],
  10: [[-1, -1 / 3, 1 / 3, 1], [-2 / 3, 2 / 3]],
};
const SIZES = { A: 33, 2: 16, 3: 16, 9: 12.5, 10: 12.5 };

/** Busts: 34 wide around 0, from -36 up to the waist at 0; each shape is its colour (css/faces.css) and its path. */
const BUSTS = {
  J: [
    ["ink", "M-17 0v-5q1-8 10-10h14q9 2 10 10v5z"],
    ["gold", "M-17 0v-4l27-10.5q3 .8 4.6 2.5L-9 0z"],
    ["paper", "M-7.5-15.5 0-9.5 7.5-15.5 9-12 0-5.5-9-12z"],
    ["gold", "M-8-25h16v7q0 4-3.5 4h-9q-3.5 0-3.5-4z"],
    ["skin", "M-5-25H5v6q0 4.5-5 6-5-1.5-5-6z"],
    ["ink", "M-9.5-24q-.5-7.5 9-8 9 .5 9.5 7-5-1.8-9.5-1.8T-9.5-24z"],
    ["gold", "M5-29q4-8 11.5-6.5Q15-28 7-26.5z"],
  ],
  Q: [
    ["ink", "M-9.5-12q-3-18 9.5-18t9.5 18z"],
    ["ink", "M-17 0v-4q1-8 9-10H8q8 2 9 10v4z"],
    ["skin", "M-6.5-14.5h13Q6-8 0-6.5-6-8-6.5-14.5z"],
    ["gold", "M-9-14q1.5 9 9 10.5Q7.5-5 9-14l2.5 1Q9.5-1.5 0 0-9.5-1.5-11.5-13z"],
    ["skin", "M-5.2-24q.7-3.5 5.2-3.5t5.2 3.5v4.5q-.4 5-5.2 6.3-4.8-1.3-5.2-6.3z"],
    ["gold", "M-7-27-8.5-33l4.5 2.5L0-35.5l4 5L8.5-33 7-27q-7-2.5-14 0z"],
  ],
  K: [
    ["ink", "M-17 0v-5q1-8 10-10h14q9 2 10 10v5z"],
    ["gold", "M-4-12h8V0h-8z"],
    ["paper", "M-9-15Q0-8 9-15l2.5 3.5Q0-3-11.5-11.5z"],
    ["ink", "M-8-26H8v9q0 3 2 4h-20q2-1 2-4z"],
    ["skin", "M-5.5-26h11v9h-11z"],
    ["paper", "M-5.5-21q.7 3.3 2.5 3 3-1.7 6 0 1.8.3 2.5-3v4.5q-.5 6-5.5 8-5-2-5.5-8z"],
    ["gold", "M-8-25.5-9-34l5 3.5L0-36.5l4 6 5-3.5-1 8.5z"],
  ],
};
const EYES = "M-3.2-22.5h2v1.5h-2zM1.2-22.5h2v1.5h-2z";

const svg = (name, attributes, ...children) =>
  node("svg", "face", { class: `face ${name}`, "aria-hidden": "true", ...attributes }, ...children);
const shape = (key, colour, d, transform) => node("path", key, { class: colour, d, transform });
const group = (key, transform, ...children) => node("g", key, { transform }, ...children);

/** Signs of a suit, `size` wide with the air around them, at these centres. */
function signs(key, suit, size, centres, turn = "") {
  const scale = size / UNITS;
  const d = centres.map(([x, y]) => `M${(x / scale).toFixed(2)} ${(y / scale).toFixed(2)}${SUITS[suit]}`).join("");
  return shape(key, "ink", d, `${turn}scale(${scale.toFixed(3)})`);
}

/** Rank and suit at the left: `x` and `line` are the middle and the foot of the rank, `wide` the width of a 10. */
function corner({ rank, suit }, { x, line, high, wide, sign, below }) {
  const fit = rank === "10" ? { textLength: wide, lengthAdjust: "spacingAndGlyphs" } : {};
  return [
    signs("sign", suit, sign, [[x, below]]),
    node("g", "corner", { class: "corner" },
      node("text", "rank", { x, y: line, "font-size": high, ...fit }, rank),
      // The suit as a letter, not seen: for what reads or copies the card's text.
      node("text", "suit", { class: "copied", x, y: below + 5, "font-size": 13 }, suit)),
  ];
}

const bust = (rank) => [
  ...BUSTS[rank].map(([colour, d], place) => shape(`part${place}`, colour, d)), shape("eyes", "ink", EYES),
];

/** A figure with two heads, in its frame; beside each head the suit. */
function figure({ rank, suit }) {
  const half = [...bust(rank), signs("sign", suit, 7.5, [[-13.2, -31.5]])];
  return group("figure", "translate(39.5 42)",
    node("rect", "frame", { class: "frame", x: -17.5, y: -37, width: 35, height: 74, rx: 3 }),
    group("up", undefined, ...half), group("down", "rotate(180)", ...half), shape("waist", "waist", "M-17 0h34"));
}

/** The pips of a number: those below the middle stand on their heads. */
function pips({ rank, suit }) {
  const [outer, middle] = PIPS[rank];
  const centres = [...outer.flatMap((row) => [[-11, 28 * row], [11, 28 * row]]), ...middle.map((row) => [0, 28 * row])];
  const size = SIZES[rank] ?? 14.5;
  return group("pips", "translate(39.5 42)", signs("up", suit, size, centres.filter(([, y]) => y <= 0)),
    signs("down", suit, size, centres.filter(([, y]) => y > 0).map(([x, y]) => [-x, -y]), "rotate(180)"));
}

const FACES = {
  full: (card) => svg("full", { viewBox: "0 0 60 84" },
    corner(card, { x: 10.5, line: 19, high: 18, wide: 17, sign: 12.5, below: 28 }),
    card.rank in BUSTS ? figure(card) : pips(card)),
  // Its halves keep to their corners, so that one drawing works for cards of many heights.
  index: (card) => svg("index", {},
    node("svg", "left", { viewBox: "0 0 46 44", preserveAspectRatio: "xMinYMin" },
      corner(card, { x: 12, line: 20, high: 20, wide: 19, sign: 12.5, below: 30.5 })),
    node("svg", "right", { viewBox: "0 0 46 44", preserveAspectRatio: "xMaxYMax" }, card.rank in BUSTS
      ? group("bust", "translate(32 43) scale(.7)", ...bust(card.rank)) : signs("large", card.suit, 23, [[32.5, 31]]))),
  tiny: (card) => svg("tiny", { viewBox: "0 0 20 37" },
    corner(card, { x: 10, line: 17.5, high: 17, wide: 16, sign: 16, below: 27.5 })),
};

/**
 * The face of a card: its rank, "A" to "K", and its suit. `size` is "full" (60 × 84 and like shapes), "index" (46 wide,
 * 44 and more high) or "tiny" (20 to 34 wide). The card around it gives the ink by its colour, and --W and --H.
 */
export const face = (card, size) => FACES[size](card);

/** A card's back: a lattice, and in its middle the four suits. */
export function back() {
  const lattice = Array.from({ length: 13 }, (_, step) => `M${4 + (step - 6) * 52 / 6} 4l52 76m0-76l-52 76`).join("");
  const suits = Object.keys(SUITS).map((suit, turn) => signs(suit, suit, 11, [[0, -7.5]], `rotate(${90 * turn})`));
  return svg("back", { viewBox: "0 0 60 84", preserveAspectRatio: "none" },
    node("svg", "inside", { x: 4, y: 4, width: 52, height: 76, viewBox: "4 4 52 76", preserveAspectRatio: "none" },
      node("rect", "ground", { class: "ground", x: 4, y: 4, width: 52, height: 76 }),
      shape("lattice", "lattice", lattice)),
    node("rect", "frame", { class: "rim", x: 6.5, y: 6.5, width: 47, height: 71, rx: 2 }),
    group("suits", "translate(30 42)", node("circle", "middle", { class: "ground rim", r: 15.5 }), ...suits));
}

/** The black hole: rings as wide as its cell, and a word in them. */
export function hole(word = "") {
  const rings = ["46%", "38%", "29%"].map((radius, place) =>
    node("ellipse", `ring${place}`, { class: `ring${place}`, cx: "50%", cy: "50%", rx: radius, ry: radius }));
  return svg("hole", {}, ...rings,
    word ? node("text", "name", { x: "50%", y: "50%", dy: ".34em" }, word) : null);
}

/** The spots of a die that is 66 wide, at these of its 3 × 3 places. */
export const spots = (places, r) => places.map((place) =>
  node("circle", `spot${place}`, { cx: 17 + 16 * (place % 3), cy: 17 + 16 * Math.floor(place / 3), r }));

const SPOTS = [[], [4], [6, 2], [6, 2, 4], [6, 2, 0, 8], [6, 2, 0, 8, 4], [6, 2, 0, 8, 3, 5]];

/** A die that shows `value`; 0 is one that was not rolled. */
export const die = (value) => node("svg", "die",
  { class: value ? "die" : "die blank", viewBox: "0 0 66 66", "aria-hidden": "true" }, spots(SPOTS[value], 7));

const PETALS = 12;

/** A rosette for whoever won, with a short word on it, such as a score. */
export const medal = (word) => node("svg", "medal", { class: "medal", viewBox: "0 0 72 84", "aria-hidden": "true" },
  node("path", "ribbons", { class: "ribbons", d: "M22 48 14 82l11-6 7 8 6-30ZM50 48l8 34-11-6-7 8-6-30Z" }),
  [...Array(PETALS).keys()].map((i) => node("ellipse", `petal${i}`,
    { class: "petal", cx: 36, cy: 9, rx: 6.5, ry: 9, transform: `rotate(${(360 / PETALS) * i} 36 34)` })),
  node("circle", "disc", { class: "disc", cx: 36, cy: 34, r: 22 }),
  node("text", "word", { x: 36, y: 43, "text-anchor": "middle", "font-size": word.length > 2 ? 20 : 26 }, word));
