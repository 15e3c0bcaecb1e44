// The hand: cards in order, in one row, marked where they may be played.

import { inks, keyed, labelled, lying, spread } from "./cards.js";
import { button, classes } from "./elements.js";
import { back, face } from "./faces.js";
import { node } from "./patch.js";
import { roomOf } from "./row.js";

const CROWDED = 18; // more cards are drawn narrower
const LOOSE = 9; // more cards overlap
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

  /** Frame elsewhere what is related to the card that one is at. */
  function turnTo(id) {
    if (state.at === id) return;
    state.at = id;
    queueMicrotask(table.draw); // the focus may leave a card while it is being drawn
  }

  /** The distance from one card to the next. */
  function pitchOf(count, isRanked) {
    const width = WIDTHS[state.form][count > CROWDED ? 1 : 0];
    const room = roomOf(state) - width - (isRanked ? NAMES : 0);
    if (table.isNarrow()) return width + BESIDE;
    return isRanked ? room / 12 : Math.min(width + GAP, room / Math.max(1, count - 1));
  }

  const isPicked = ({ id }) => state.picked.includes(id);
  const isMarked = (card) => choices().marks && !isPicked(card) && fitting(card.id).length > 0;

  /** What a card can do now, whole and in brief; nothing for one that can do nothing. */
  function reason(card) {
    if (!choices().marks || state.left) return ["", ""];
    return isPicked(card) ? ["chosen", "✓"] : isMarked(card) ? caption(card) : ["", ""];
  }

  /**
   * The caption of each card: whole where that has room; otherwise once below all neighbours that have the same one, or
   * in brief. Cards without a caption leave their room to those beside them.
   */
  function captions(cards, pitch) {
    const reasons = cards.map(reason), found = cards.map(() => null);
    const runs = [];
    reasons.forEach(([why, brief], i) => {
      if (runs.at(-1)?.why === why && !table.isNarrow()) runs.at(-1).count += 1;
      else runs.push({ why, brief, from: i, count: 1 });
    });
    const silent = (run) => (run && !run.why ? run.count : 0);
    const fits = (text, wide) => text.length * LETTER + EDGES <= wide * pitch;
    runs.forEach(({ why, brief, from, count }, i) => {
      if (!why) return;
      const room = count + (table.isNarrow() ? 0 : Math.min(silent(runs[i - 1]), silent(runs[i + 1])));
      const text = fits(why, room) ? why : brief;
      if (count > 1 && !fits(text, 1)) found[from] = { text, count };
      else found.fill({ text, count: 1 }, from, from + count);
    });
    return found;
  }

  const below = ({ text, count }) => node("span", "why",
    { class: count > 1 ? "why shared" : "why", style: `--run: ${count}` }, text);

  function playable({ card, key }, i, count, said) {
    const picked = isPicked(card), marked = isMarked(card);
    const why = picked ? "" : reason(card)[0];
    const words = [card.name, marked && (why ? `legal: ${why}` : "legal"), picked && "chosen", `${i + 1} of ${count}`];
    const [turn, leave] = [() => turnTo(card.id), () => turnTo("")];
    const onblur = () => queueMicrotask(leave); // a card that goes loses the focus while the table is being drawn
    const drawn = card.back ? back() : face(card, table.isNarrow() ? "index" : "full");
    const label = [drawn, said && below(said)];
    return button(key, label, () => pick(card.id), {
      class: classes(card.back ? "card" : inks(card), marked && "legal", picked && "picked"),
      "aria-label": words.filter(Boolean).join(", "),
      "aria-pressed": picked ? "true" : undefined,
      "data-card": key,
      style: card.column === undefined ? undefined : `--column: ${card.column}`,
      ...(card.related && { onpointerenter: turn, onfocus: turn, onpointerleave: leave, onblur }),
    });
  }

  /** Where every card may be played none is framed: a frame must say something. */
  function hand(zone) {
    const count = zone.cards.length;
    const isRanked = count > 0 && zone.cards.every(({ column }) => column !== undefined);
    const isAll = count > 0 && zone.cards.every(({ id }) => fitting(id).length);
    const looks = classes("hand", isAll && "all", count > CROWDED && "crowded",
      isRanked ? "ranked" : count > LOOSE && "tight");
    const cards = keyed(ordered(zone.cards));
    const said = captions(cards.map(({ card }) => card), pitchOf(count, isRanked));
    const shape = { class: classes("cards", said.some(Boolean) && "reasons", count <= LOOSE && "loose"),
      style: spread(count) };
    return labelled({ ...zone, looks }, choices().flip && zone.id === "hand"
      ? node("div", "flipped", { ...shape, role: "img", "aria-label": "your cards, face down" },
        zone.cards.map((card, i) => lying({ id: `back${i}`, back: "back" })))
      : node("div", "cards", { ...shape, "data-rove": zone.id },
        cards.map((card, i) => playable(card, i, count, said[i]))));
  }

  return { hand };
}
