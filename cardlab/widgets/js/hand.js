// The hand: cards in order, in one row, marked where they may be played.

import { inks, keyed, labelled, lying, spread } from "./cards.js";
import { face } from "./faces.js";
import { QUIET, node } from "./patch.js";
import { roomOf } from "./row.js";

const CROWDED = 18; // from so many cards on they are drawn narrower
const LOOSE = 9; // so many lie free; more overlap
const WIDTHS = { wide: [60, 52], compact: [46, 40], narrow: [50, 50] }; // pixels of a card, and of a narrower one
const GAP = 10, NAMES = 76; // between cards that lie free, and left of cards that stand in columns
const BESIDE = 6; // between cards on a phone
const LETTER = 7.2, EDGES = 6; // pixels of a letter of a caption, and beside the caption

export function makeHand(table) {
  const { state, choices, pick, fitting, caption } = table;

  function ordered(cards) {
    const first = choices().by === "suit" ? 1 : 0;
    return [...cards].sort((a, b) => a.order[first] - b.order[first] || a.order[1 - first] - b.order[1 - first]);
  }

  /** What is related to the card that one is at is framed elsewhere. */
  function turnTo(id) {
    if (state.at === id) return;
    state.at = id;
    queueMicrotask(table.draw); // the focus may leave a card while it is being drawn
  }

  /** A card that goes loses the focus while the table is being drawn. */
  const leave = () => queueMicrotask(() => turnTo(""));

  /** How far the next card lies from one. */
  function pitchOf(count, isRanked) {
    const width = WIDTHS[state.form][count > CROWDED ? 1 : 0];
    const room = roomOf(state) - width - (isRanked ? NAMES : 0);
    if (table.isNarrow()) return width + BESIDE;
    return isRanked ? room / 12 : Math.min(width + GAP, room / Math.max(1, count - 1));
  }

  const isMarked = ({ id }) => choices().marks && !state.picked.includes(id) && fitting(id).length > 0;

  /** What a card can do now, whole and in brief; nothing for one that can do nothing. */
  function reason(card) {
    if (!choices().marks || state.left) return ["", ""];
    return state.picked.includes(card.id) ? ["chosen", "✓"] : isMarked(card) ? caption(card) : ["", ""];
  }

  /**
   * What stands below each card: whole where that has room; otherwise once below all neighbours of which the same is to
   * say, or in brief. Cards that say nothing leave their room to those beside them.
   */
  function captions(cards, pitch) {
    const reasons = cards.map(reason), found = cards.map(() => null);
    const runs = [];
    reasons.forEach(([why], i) => {
      if (runs.at(-1)?.why === why && !table.isNarrow()) runs.at(-1).count += 1;
      else runs.push({ why, brief: reasons[i][1], from: i, count: 1 });
    });
    runs.forEach(({ why, brief, from, count }, i) => {
      if (!why) return;
      const silent = (run) => (run && !run.why ? run.count : 0);
      const room = count + (table.isNarrow() ? 0 : Math.min(silent(runs[i - 1]), silent(runs[i + 1])));
      const fits = (text, cardsWide) => text.length * LETTER + EDGES <= cardsWide * pitch;
      const text = fits(why, room) ? why : brief;
      const isShared = count > 1 && !fits(text, 1);
      if (isShared) found[from] = { text, count };
      else for (let at = from; at < from + count; at += 1) found[at] = { text, count: 1 };
    });
    return found;
  }

  const below = ({ text, count }) => node("span", "why",
    { class: count > 1 ? "why shared" : "why", style: `--run: ${count}` }, text);

  function playable({ card, key }, i, count, said) {
    const isPicked = state.picked.includes(card.id);
    const [why] = isPicked ? [""] : reason(card);
    const legal = why ? `legal: ${why}` : "legal";
    const words = [card.name, isMarked(card) && legal, isPicked && "chosen", `${i + 1} of ${count}`];
    const looks = [inks(card), isMarked(card) && "legal", isPicked && "picked"];
    return node("button", key, {
      ...QUIET,
      type: "button",
      class: looks.filter(Boolean).join(" "),
      "aria-label": words.filter(Boolean).join(", "),
      "aria-pressed": isPicked ? "true" : undefined,
      "data-card": key,
      onclick: () => pick(card.id),
      style: card.column === undefined ? undefined : `--column: ${card.column}`,
      ...(card.related ? { onpointerenter: () => turnTo(card.id), onfocus: () => turnTo(card.id) } : {}),
      ...(card.related ? { onpointerleave: () => turnTo(""), onblur: leave } : {}),
    }, face(card, table.isNarrow() ? "index" : "full"), said ? below(said) : null);
  }

  /** Where every card may be played none is framed: a frame must say something. */
  function hand(zone) {
    const count = zone.cards.length;
    const isRanked = count > 0 && zone.cards.every(({ column }) => column !== undefined);
    const isAll = count > 0 && zone.cards.every(({ id }) => fitting(id).length);
    const fan = isRanked ? "ranked" : count > LOOSE && "tight";
    const looks = ["hand", isAll && "all", count > CROWDED && "crowded", fan];
    const cards = keyed(ordered(zone.cards));
    const said = captions(cards.map(({ card }) => card), pitchOf(count, isRanked));
    const words = said.some(Boolean) ? " reasons" : "";
    const shape = { class: `cards${words}${count > LOOSE ? "" : " loose"}`, style: spread(count) };
    const backs = () => node("div", "flipped", { ...shape, role: "img", "aria-label": "your cards, face down" },
      zone.cards.map((card, i) => lying({ id: `back${i}`, back: "back" })));
    const faces = () => node("div", "cards", { ...shape, "data-rove": zone.id },
      cards.map((card, i) => playable(card, i, count, said[i])));
    return labelled({ ...zone, looks: looks.filter(Boolean).join(" ") }, choices().flip ? backs() : faces());
  }

  return { hand };
}
