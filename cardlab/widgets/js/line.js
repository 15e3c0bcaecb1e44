// Eleusis' line: accepted cards from left to right, refused ones as strips below the card they tried to follow.

import { inks, text } from "./cards.js";
import { face } from "./faces.js";
import { QUIET, node } from "./patch.js";

const ROW = 13; // cards in a row; on a phone the style sheet makes shorter ones
const ROWS = 2; // so many rows show; older ones fold
const STRIPS = { wide: 4, compact: 3 }; // so many strips have room below all rows together
const SHEET = { wide: 2, compact: 2 }; // and so many fewer while a sheet covers a part of the felt
const HAND = 3; // and while a hand lies there that was shown

const HOW = "Right cards go on from left to right. A wrong card hangs below the card that it tried to follow.";

export function makeLine(table) {
  const { state } = table;

  /** What a card is known by when it moves. */
  const tracked = ({ id, copy }) => (copy ? `${id} ${copy + 1}` : id);
  const signs = (marks) => marks.map(({ sign, name }) =>
    node("span", name, { class: "mark", title: name }, sign));
  const alt = (words) => node("span", "alt", { class: "unseen" }, words);
  const hidden = { "aria-hidden": "true" };

  const count = ({ below }) => below.reduce((sum, { cards }) => sum + cards.length, 0);
  const need = (row) => Math.max(0, ...row.map(count));

  /** How many strips have room below each row: the newest row comes first, and none that needs one is without. */
  function shares(rows, room) {
    const [last, before = []] = [...rows].reverse();
    const mine = Math.min(need(last), Math.max(1, room - Math.min(1, need(before))));
    return [mine, Math.min(need(before), Math.max(1, room - mine))].slice(0, rows.length).reverse();
  }

  /** A refused card; those that were laid together hang together, and the newest or odd ones have one ring. */
  const strip = (card, looks, key) => node("span", key,
    { class: `refused ${inks(card)} ${looks}`, "data-card": tracked(card) },
    signs(card.marks), card.rank, text(card.suit));

  function strips(below) {
    return below.flatMap((tried, i) => tried.cards.map((card, j) => {
      const looks = [j && "joined", tried.newest && "new", tried.odd && "odd"].filter(Boolean).join(" ");
      return strip(card, looks, `strip${i} ${j}`);
    }));
  }

  /** What hangs below a card: the newest strips that have room, and a button that opens the others. */
  function hanging(card, room) {
    const all = strips(card.below);
    if (all.length <= room) return node("span", "below", { class: "below", ...hidden }, all);
    const left = room - 1;
    const rest = all.length - left;
    return [
      node("button", "more", { ...QUIET, type: "button", class: "refused more",
        "aria-label": `Show ${rest} more refused below ${card.name}`, onclick: () => unfold(true) }, `+${rest}`),
      node("span", "below", { class: "below", ...hidden }, all.slice(all.length - left)),
    ];
  }

  /** A card of the line with all that hangs below it; who does not see it hears it in words. */
  function placed(card, room) {
    const odd = card.odd || card.below.find((tried) => tried.odd)?.odd;
    const looks = [inks(card), card.newest && "new", card.odd && "odd"].filter(Boolean).join(" ");
    return node("li", `place ${card.caption}`, { class: "place" }, alt(odd ? `${card.alt} ${odd}` : card.alt),
      node("span", "caption", { class: "caption", ...hidden }, signs(card.marks), card.caption),
      node("span", "card", { class: looks, "data-card": tracked(card), ...hidden }, face(card, "index")),
      card.below.length ? hanging(card, room) : null);
  }

  /** A card at the end of the line that nobody has judged yet. */
  const waiting = (card, caption, i) => node("li", `open ${i}`, { class: "place open" },
    alt(`${card.name}: ${caption}`), node("span", "caption", { class: "caption", ...hidden }, "?"),
    node("span", "card", { class: inks(card), "data-card": tracked(card), title: caption, ...hidden },
      face(card, "index")));

  /** Where the next card will lie, if that is in the row. */
  const next = () => node("li", "next", { class: "place next", ...hidden },
    node("span", "caption", { class: "caption" }, "next"), node("span", "card", { class: "card nothing" }));

  function unfold(isWhole) {
    state.whole = isWhole;
    table.draw();
    table.root.querySelector(isWhole ? ".fold" : ".line .more, .fold")?.focus();
  }

  function head(zone, folded, isWhole) {
    const range = `${zone.cards[0].caption}–${zone.cards[Math.max(0, folded - 1)].caption} ▸`;
    const words = isWhole ? "Only the newest ◂" : folded ? range : "";
    const fold = words ? node("button", "fold", { ...QUIET, type: "button", class: "fold",
      "aria-expanded": String(isWhole),
      "aria-label": isWhole ? "Only the newest cards" : `Show the first ${folded} cards, too`,
      onclick: () => unfold(!isWhole) }, words) : null;
    return node("div", "head", { class: "head" }, fold, node("b", "label", {}, zone.label),
      zone.legend.map(({ sign, word, name }) => node("span", word, { class: "sign", title: name },
        node("span", "mark", { class: "mark" }, sign), word)),
      node("span", "note", { class: "note", title: zone.note }, zone.note), table.openers(state.shown));
  }

  function line(zone) {
    const { cards, open } = zone;
    const isPhone = table.isNarrow();
    const end = open ? open.cards.length : 0;
    const rows = Math.ceil((cards.length + end) / ROW);
    const hides = state.shown.zones.some(({ id }) => id === "claim");
    const firstShown = isPhone ? 0 : Math.max(0, rows - (hides && state.form === "compact" ? 1 : ROWS)) * ROW;
    const room = STRIPS[state.form] - (table.hasSheet() ? SHEET[state.form] : 0) - (hides ? HAND : 0);
    const shown = [];
    for (let at = firstShown; at < cards.length; at += ROW) shown.push(cards.slice(at, at + ROW));
    const allowed = shown.length ? shares(shown, room) : [];
    const odd = cards.findIndex((card) => card.odd || card.below.some((tried) => tried.odd));
    const isFolded = (i) => i < firstShown || count(cards[i]) > allowed[Math.floor((i - firstShown) / ROW)];
    const isWhole = isPhone || state.whole || (odd >= 0 && isFolded(odd)); // what contradicts a guess is always seen
    const folds = firstShown > 0 || cards.some((_, i) => isFolded(i));
    const visible = isWhole ? cards : cards.slice(firstShown);
    const list = visible.map((card, i) => placed(card, isWhole ? Infinity : allowed[Math.floor(i / ROW)]));
    const isBegun = cards.length + end > 1 || cards.some(({ below }) => below.length);
    const isNextIn = !state.shown.result && (cards.length + end) % ROW > 0;
    return node("section", zone.id, { class: isWhole ? "zone line whole" : "zone line", "aria-label": zone.label },
      head(zone, firstShown, isWhole && folds && !isPhone),
      node("ol", "cards", { ...QUIET, class: "mainline", role: "list", "aria-label": zone.label,
        ...(isWhole ? { tabindex: "0", "data-scrolls": "" } : {}) }, list,
        open ? open.cards.map((card, i) => waiting(card, open.caption, i)) : isNextIn ? next() : null),
      isBegun ? null : node("p", "how", { class: "how" }, HOW));
  }

  return { line };
}
