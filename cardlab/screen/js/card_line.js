// Eleusis' line: accepted cards from left to right, refused ones as strips below the card they tried to follow.

import { inks, text } from "./cards.js";
import { HIDDEN, button, classes, div, p, span } from "./elements.js";
import { face } from "./faces.js";
import { QUIET, node } from "./patch.js";

const ROW = 13; // cards in a row; on a phone the style sheet makes shorter ones
const ROWS = 2; // rows that show; older ones fold
const STRIPS = { wide: 4, compact: 3 }; // strips that fit below all rows together
const SHEET = 2; // and fewer by these while a sheet covers a part of the felt
const HAND = 3; // and while a hand is shown there

const HOW = "Right cards go on from left to right. A wrong card hangs below the card that it tried to follow.";

/** The key of a card when it moves. */
const tracked = ({ id, copy }) => (copy ? `${id} ${copy + 1}` : id);
const signs = (marks) => marks.map(({ sign, name }) => node("span", name, { class: "mark", title: name }, sign));
const alt = (words) => node("span", "alt", { class: "unseen" }, words);
const caption = (...content) => node("span", "caption", { class: "caption", ...HIDDEN }, ...content);

const count = ({ below }) => below.reduce((sum, { cards }) => sum + cards.length, 0);
const need = (row) => Math.max(0, ...row.map(count));

/** The strips that have room below each row: the newest row comes first, and none that needs one is without. */
function shares(rows, room) {
  const [last, before = []] = [...rows].reverse();
  const mine = Math.min(need(last), Math.max(1, room - Math.min(1, need(before))));
  return [mine, Math.min(need(before), Math.max(1, room - mine))].slice(0, rows.length).reverse();
}

/** Refused cards; those that were played together hang together, and the newest or odd ones have one ring. */
const strips = (below) => below.flatMap((tried, i) => tried.cards.map((card, j) => node("span", `strip${i} ${j}`, {
  class: classes("refused", inks(card), j && "joined", tried.newest && "new", tried.odd && "odd"),
  "data-card": tracked(card),
}, signs(card.marks), card.rank, text(card.suit))));

/** A card at the end of the line that nobody has judged yet. */
const waiting = (card, why, i) => node("li", `open ${i}`, { class: "place open" },
  alt(`${card.name}: ${why}`), caption("?"),
  node("span", "card", { class: inks(card), "data-card": tracked(card), title: why, ...HIDDEN }, face(card, "index")));

const next = () => node("li", "next", { class: "place next", ...HIDDEN },
  span("caption", "next"), node("span", "card", { class: "card nothing" }));

export function makeLine(table) {
  const { state } = table;

  /** What hangs below a card: the newest strips that have room, and a button that opens the others. */
  function hanging(card, room) {
    const all = strips(card.below);
    const rest = all.length > room ? all.length - room + 1 : 0;
    return [
      rest ? button("more", `+${rest}`, () => unfold(true),
        { class: "refused more", "aria-label": `Show ${rest} more refused below ${card.name}` }) : null,
      node("span", "below", { class: "below", ...HIDDEN }, all.slice(rest)),
    ];
  }

  /** A card of the line with all that hangs below it, which a screen reader finds in words. */
  function placed(card, room) {
    const odd = card.odd || card.below.find((tried) => tried.odd)?.odd;
    return node("li", `place ${card.caption}`, { class: "place" }, alt(odd ? `${card.alt} ${odd}` : card.alt),
      caption(signs(card.marks), card.caption),
      node("span", "card", { class: classes(inks(card), card.newest && "new", card.odd && "odd"),
        "data-card": tracked(card), ...HIDDEN }, face(card, "index")),
      card.below.length && hanging(card, room));
  }

  function unfold(isWhole) {
    table.change({ whole: isWhole });
    table.root.querySelector(isWhole ? ".fold" : ".line .more, .fold")?.focus();
  }

  function head(zone, folded, isWhole) {
    const range = `${zone.cards[0].caption}–${zone.cards[Math.max(0, folded - 1)].caption} ▸`;
    const fold = isWhole || folded ? button("fold", isWhole ? "Only the newest ◂" : range, () => unfold(!isWhole), {
      class: "fold", "aria-expanded": String(isWhole),
      "aria-label": isWhole ? "Only the newest cards" : `Show the first ${folded} cards, too`,
    }) : null;
    return div("head", fold, node("b", "label", {}, zone.label),
      zone.legend.map(({ sign, word, name }) => node("span", word, { class: "sign", title: name },
        span("mark", sign), word)),
      node("span", "note", { class: "note", title: zone.note }, zone.note), table.openers(state.shown));
  }

  function line(zone) {
    const { cards, open } = zone;
    const isPhone = table.isNarrow();
    const length = cards.length + (open ? open.cards.length : 0);
    const hides = state.shown.zones.some(({ id }) => id === "claim");
    const rows = hides && state.form === "compact" ? 1 : ROWS;
    const firstShown = isPhone ? 0 : Math.max(0, Math.ceil(length / ROW) - rows) * ROW;
    const room = STRIPS[state.form] - (table.hasSheet() ? SHEET : 0) - (hides ? HAND : 0);
    const shown = [];
    for (let at = firstShown; at < cards.length; at += ROW) shown.push(cards.slice(at, at + ROW));
    const allowed = shown.length ? shares(shown, room) : [];
    const odd = cards.findIndex((card) => card.odd || card.below.some((tried) => tried.odd));
    const isFolded = (i) => i < firstShown || count(cards[i]) > allowed[Math.floor((i - firstShown) / ROW)];
    const isWhole = isPhone || state.whole || (odd >= 0 && isFolded(odd)); // what contradicts a guess is always seen
    const folds = firstShown > 0 || cards.some((_, i) => isFolded(i));
    const visible = isWhole ? cards : cards.slice(firstShown);
    const list = visible.map((card, i) => placed(card, isWhole ? Infinity : allowed[Math.floor(i / ROW)]));
    const isBegun = length > 1 || cards.some(({ below }) => below.length);
    const end = open ? open.cards.map((card, i) => waiting(card, open.caption, i))
      : !state.shown.result && length % ROW > 0 ? next() : null;
    return node("section", zone.id, { class: isWhole ? "zone line whole" : "zone line", "aria-label": zone.label },
      head(zone, firstShown, isWhole && folds && !isPhone),
      node("ol", "cards", { ...QUIET, class: "mainline", role: "list", "aria-label": zone.label,
        ...(isWhole ? { tabindex: "0", "data-scrolls": "" } : {}) }, list, end),
      isBegun ? null : p("how", HOW));
  }

  return { line };
}
