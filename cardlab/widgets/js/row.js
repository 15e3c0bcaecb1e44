// A row of cards, each as high as its rank, in bands; strings of letters lie below the changes that they match.

import { inks, labelled } from "./cards.js";
import { face } from "./faces.js";
import { node } from "./patch.js";

const MOST = 27; // so many columns a band has at most: 26 cards and the last one of the band before
const LEAST = { wide: 19, compact: 19, narrow: 22 }; // pixels of a column
const WIDEST = 46;
const HEIGHTS = { wide: 216, compact: 164, narrow: 0 }; // of all bands together while the row grows
const COMPLETE = { wide: 172, compact: 158, narrow: 0 }; // and when strings stand below it
const NEWEST = 3; // so many bands are seen on a phone while the row grows
const LETTER = 17, BOX = 19;
const RANKS = 12; // from the lowest rank to the highest

const px = (length) => `${length.toFixed(2)}px`;

/** How wide the felt is inside, in its own pixels. */
export function roomOf({ form, width, scale }) {
  const inner = width / scale;
  return inner - { wide: inner < 900 ? 222 : 252, compact: 32, narrow: 20 }[form];
}

/** Which cards lie in which band: `from` up to `to`, and whether the card before lies there again. */
function bandsOf(length, columns) {
  const count = length <= columns ? length : columns - 1;
  return Array.from({ length: Math.ceil(length / count) }, (_, band) => (
    { from: band * count, to: Math.min(length, (band + 1) * count), again: band > 0 }));
}

/** The sizes of a band and what is in it, in pixels. */
function sizes(zone, state) {
  const room = roomOf(state), most = Math.min(MOST, Math.floor(room / LEAST[state.form]));
  const bands = bandsOf(zone.length, most);
  const columns = bands.length > 1 ? bands[0].to + 1 : zone.length;
  const pitch = Math.min(WIDEST, room / columns);
  const all = (zone.cards.length === zone.length ? COMPLETE : HEIGHTS)[state.form];
  const below = LETTER + (zone.lines.length ? BOX : 0);
  const free = (all ? all / bands.length : 1.5 * pitch + 36 + below) - below;
  const high = Math.min(1.5 * pitch, free * 0.55);
  const rise = Math.max(1, Math.min(5, (free - high) / RANKS));
  return { bands, pitch, high, rise, below: high + RANKS * rise };
}

export function makeRow(table) {
  const { state } = table;

  function row(zone) {
    const size = sizes(zone, state);
    const shape = `--W: ${px(size.pitch - 1)}; --H: ${px(size.high)}; --pitch: ${px(size.pitch)}`;
    const high = size.below + LETTER + (zone.lines.length ? BOX : 0);
    return labelled(zone, node("div", "bands", { class: "bands", style: shape, role: "img", "aria-label": zone.alt },
      shownOf(size.bands, zone).map((band) => node("div", `band${band.from}`, { class: "band",
        style: `height: ${px(high)}` }, inBand(zone, band, size)))));
  }

  /** On a phone bands that are still empty wait, and while the row grows old ones make room. */
  function shownOf(bands, zone) {
    if (!table.isNarrow()) return bands;
    const begun = bands.filter(({ from }) => from <= zone.cards.length);
    return zone.cards.length < zone.length ? begun.slice(-NEWEST) : begun;
  }

  function inBand(zone, { from, to, again }, size) {
    const left = (place) => (place - from + (again ? 1 : 0)) * size.pitch;
    const lying = (place, key, more) => {
      const card = zone.cards[place];
      const style = `left: ${px(left(place))}; top: ${px((13 - card.height) * size.rise)}`;
      const looks = [inks(card), more || (card.newest ? "new" : "")].filter(Boolean).join(" ");
      const drawn = face(card, size.pitch >= 40 ? "index" : "tiny");
      return node("span", key, { class: looks, style, "data-card": more ? undefined : key }, drawn);
    };
    const places = Array.from({ length: to - from }, (_, i) => from + i);
    const laid = places.filter((place) => place < zone.cards.length);
    const hits = hitsOf(zone);
    const letter = (place) => node("i", `letter${place}`, { class: hits.has(place - 1) ? "letter hit" : "letter",
      style: `left: ${px(left(place) - size.pitch / 2)}; top: ${px(size.below)}` }, zone.cards[place].letter);
    const slot = (place) => {
      const isNext = place === zone.cards.length;
      const top = isNext ? `top: 0; height: ${px(size.below)}` : `top: ${px(size.below / 2)}`;
      const looks = { class: isNext ? "slot next" : "slot", style: `left: ${px(left(place))}; ${top}` };
      return node("span", `slot${place}`, looks);
    };
    return [
      again && from <= zone.cards.length ? lying(from - 1, "again", "again") : null,
      laid.map((place) => lying(place, zone.cards[place].id)),
      places.filter((place) => place >= zone.cards.length).map(slot),
      laid.filter((place) => place > 0).map(letter),
      zone.lines.map((line) => below(line, { from, to }, left, size)),
    ];
  }

  /** The changes of the row that a string matches. */
  const hitsOf = ({ lines }) => new Set(lines.flatMap(({ at, stands }) =>
    Array.from({ length: stands[1] - stands[0] }, (_, i) => at + stands[0] + i)));

  /** The letters of a string below their changes: those that stand, the one it needs, and what must follow. */
  function below({ name, letters, at, stands, needs }, { from, to }, left, size) {
    const end = needs === undefined ? stands[1] : letters.length;
    const boxes = [];
    for (let i = stands[0]; i < end; i += 1) {
      const place = at + i + 1; // the card to which the change leads
      if (place < Math.max(from, 1) || place >= to) continue;
      const style = `left: ${px(left(place) - size.pitch / 2 + 1)}; top: ${px(size.below + LETTER)}`;
      boxes.push(node("i", `${name}${i}`, { class: boxOf(i, stands, needs), style }, letters[i]));
    }
    return boxes;
  }

  return { row };
}

/** How the box of a letter looks: it stands, is needed next, or is neither. */
export const boxOf = (i, stands, needs) =>
  (stands && i >= stands[0] && i < stands[1] ? "boxed stands" : i === needs ? "boxed needs" : "boxed");
