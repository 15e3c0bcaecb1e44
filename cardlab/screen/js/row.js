// A row of cards, each as high as its rank, in bands, with strings of letters below the changes that they match; and
// strings by themselves: one that is being written, as boxes and as a path, and those that all can see.

import { inks, labelled } from "./cards.js";
import { classes, div, span } from "./elements.js";
import { face } from "./faces.js";
import { node, scrolling } from "./patch.js";

const MOST = 27; // columns of a band: 26 cards and the last one of the band before
const LEAST = { wide: 19, compact: 19, narrow: 22 }; // pixels of a column
const WIDEST = 46;
const HEIGHTS = { wide: 216, compact: 164, narrow: 0 }; // of all bands together while the row grows
const COMPLETE = { wide: 172, compact: 158, narrow: 0 }; // and when strings appear below it
const NEWEST = 3; // bands that are seen on a phone while the row grows
const LETTER = 17, BOX = 19;
const RANKS = 12; // from the lowest rank to the highest

const px = (length) => `${length.toFixed(2)}px`;

/** The width of the felt inside, in its own pixels. */
export function roomOf({ form, width, scale }) {
  const inner = width / scale;
  return inner - { wide: inner < 900 ? 222 : 252, compact: 32, narrow: 20 }[form];
}

/** Divide the places of cards into bands, each `from` a place up to `to`; `again` shows the card before once more. */
function bandsOf(length, columns) {
  const count = length <= columns ? length : columns - 1;
  return Array.from({ length: Math.ceil(length / count) }, (_, band) => (
    { from: band * count, to: Math.min(length, (band + 1) * count), again: band > 0 }));
}

/** The sizes of a band and of its contents, in pixels. */
function sizes(zone, state) {
  const room = roomOf(state), most = Math.min(MOST, Math.floor(room / LEAST[state.form]));
  const bands = bandsOf(zone.length, most);
  const columns = bands.length > 1 ? bands[0].to + 1 : zone.length;
  const pitch = Math.min(WIDEST, room / columns);
  const all = (zone.cards.length === zone.length ? COMPLETE : HEIGHTS)[state.form];
  const letters = LETTER + (zone.lines.length ? BOX : 0);
  const free = all ? all / bands.length - letters : 1.5 * pitch + 36;
  const high = Math.min(1.5 * pitch, free * 0.55);
  const rise = Math.max(1, Math.min(5, (free - high) / RANKS));
  const below = high + RANKS * rise;
  return { bands, pitch, high, rise, below, whole: below + letters };
}

export function row(zone, { state, isNarrow }) {
  const { cards, lines } = zone;
  const { bands, pitch, high, rise, below, whole } = sizes(zone, state);
  const hits = new Set(lines.flatMap(({ at, stands: [start, end] }) =>
    Array.from({ length: end - start }, (_, i) => at + start + i)));

  /** On a phone bands that are still empty wait, and while the row grows old ones make room. */
  function shown() {
    if (!isNarrow()) return bands;
    const begun = bands.filter(({ from }) => from <= cards.length);
    return cards.length < zone.length ? begun.slice(-NEWEST) : begun;
  }

  function band({ from, to, again }) {
    const left = (place) => (place - from + (again ? 1 : 0)) * pitch;
    const at = (x, y) => `left: ${px(x)}; top: ${px(y)}`;
    const card = (place, key, more) => {
      const shape = { style: at(left(place), (13 - cards[place].height) * rise), "data-card": more ? undefined : key };
      return node("span", key, { class: classes(inks(cards[place]), more || (cards[place].newest && "new")), ...shape },
        face(cards[place], pitch >= 40 ? "index" : "tiny"));
    };
    const letter = (place) => node("i", `letter${place}`, { class: hits.has(place - 1) ? "letter hit" : "letter",
      style: at(left(place) - pitch / 2, below) }, cards[place].letter);
    const slot = (place) => {
      const isNext = place === cards.length;
      const top = isNext ? `top: 0; height: ${px(below)}` : `top: ${px(below / 2)}`;
      return node("span", `slot${place}`,
        { class: isNext ? "slot next" : "slot", style: `left: ${px(left(place))}; ${top}` });
    };

    /** The letters of a string below their changes: those that match, the one it needs, and what must follow. */
    const boxes = ({ name, letters, at: first, stands, needs }) => [...letters].map((each, i) => {
      const place = first + i + 1; // the card to which the change leads
      const isShown = i >= stands[0] && (needs !== undefined || i < stands[1]);
      if (!isShown || place < Math.max(from, 1) || place >= to) return null;
      return node("i", `${name}${i}`, { class: boxOf(i, stands, needs),
        style: at(left(place) - pitch / 2 + 1, below + LETTER) }, each);
    });

    const places = Array.from({ length: to - from }, (_, i) => from + i);
    const filled = places.filter((place) => place < cards.length);
    return node("div", `band${from}`, { class: "band", style: `height: ${px(whole)}` },
      again && from <= cards.length && card(from - 1, "again", "again"),
      filled.map((place) => card(place, cards[place].id)),
      places.slice(filled.length).map(slot),
      filled.filter((place) => place > 0).map(letter),
      lines.map(boxes));
  }

  const style = `--W: ${px(pitch - 1)}; --H: ${px(high)}; --pitch: ${px(pitch)}`;
  return labelled(zone, node("div", "bands", { class: "bands", style, role: "img", "aria-label": zone.alt },
    shown().map(band)));
}

/** The class of the box of a letter: it matches, is needed next, or is neither. */
const boxOf = (i, stands, needs) =>
  (stands && i >= stands[0] && i < stands[1] ? "boxed stands" : i === needs ? "boxed needs" : "boxed");

// --- strings by themselves ---

const FEW = 12; // letters that fit as large boxes
const WAYS = { U: -1, S: 0, D: 1 };
const STEP = 44, RISE = 24, HIGH = 116, NARROW = 300;

const inBoxes = (letters, label, stands, needs, next = null) => node("span", "letters",
  { class: letters.length > FEW ? "letters many" : "letters", role: "img", "aria-label": label },
  [...letters].map((letter, i) => node("span", `letter${i}`, { class: boxOf(i, stands, needs) }, letter)), next);

export function strings(zone) {
  const line = ({ name, letters, note, marked, stands, needs }) =>
    node("li", name, { class: marked ? "string first" : "string" },
      node("b", "name", {}, marked ? "★ " : "", name), inBoxes(letters, [...letters].join(" "), stands, needs),
      note && span("note", stands && stands[1] > stands[0] ? "✓ " : "", note));
  const drawn = labelled(zone, node("ul", "lines", {}, zone.lines.map(line)));
  return zone.lines.length > 1 ? scrolling(drawn) : drawn;
}

export function writing(zone, { state }) {
  const { letters, note, is_open: isOpen } = zone;
  const next = isOpen ? node("span", "next", { class: "boxed needs" }, "?") : null;
  const label = letters ? [...letters].join(" ") : "no letter yet";
  return labelled(zone, div("line", 
    inBoxes(letters, label, undefined, undefined, next), span("note", note)), path(letters, isOpen, roomOf(state)));
}

/** The string as a path: up, on, or down at each letter, and at its end the three ways that it may go on. */
function path(letters, isOpen, room) {
  const wide = Math.max(NARROW / 2, room);
  const heights = [...letters].reduce((found, letter) => [...found, found.at(-1) + WAYS[letter]], [0]);
  const low = Math.min(...heights) - 1, extent = Math.max(...heights) + 1 - low;
  const [far, high] = letters ? [STEP, RISE] : [2 * STEP, 2 * RISE];
  const step = Math.min(far, (wide - 20) / (letters.length + 1));
  const rise = Math.min(high, (HIGH - 18) / extent), start = (wide - step * (letters.length + 1)) / 2;
  const spot = (i, height) => [start + i * step, (HIGH - extent * rise) / 2 + (height - low) * rise];
  const points = heights.map((height, i) => spot(i, height));
  const [x, y] = points.at(-1);
  const ends = Object.entries(WAYS).map(([letter, way]) => [letter, spot(letters.length + 1, heights.at(-1) + way)]);
  const size = Math.max(2.5, Math.min(5.5, step / 5));
  return node("svg", "path", { class: "path", viewBox: `0 0 ${wide} ${HIGH}`, "aria-hidden": "true" },
    isOpen && node("path", "ways", { class: "ways",
      d: ends.map(([, end]) => `M${x} ${y}L${end.join(" ")}`).join("") }),
    node("polyline", "way", { class: "way", points: points.map((point) => point.join(",")).join(" ") }),
    isOpen && ends.map(([letter, [left, top]]) => node("text", letter, { x: left + 5, y: top + 5 }, letter)),
    points.map(([cx, cy], i) => node("circle", `spot${i}`, { cx, cy, r: size })));
}
