// Eleusis' line: accepted cards from left to right, refused ones hanging below the card they tried to follow.

import { corner, pip, inks, labelled } from "./cards.js";
import { QUIET, node } from "./patch.js";

const MANY = 24; // from so many cards on they are drawn smaller
const STRIPS = 8; // so many refused cards hang below each other; more make a second column

/** A card; the markers on it lie where its large suit sign would be. */
const laid = (card, key) => node("span", key, { class: `${inks(card)}${card.marks.length ? " marked" : ""}` }, corner(card), card.marks.length ? markers(card) : pip(card));
const markers = (card) => node("span", "marks", { class: "marks" }, card.marks.map(({ sign, word, name }) =>
  node("span", name, { class: "mark", title: name }, sign, word ? node("small", "word", {}, word) : null)));
const captioned = (caption, kind, isNewest) => node("span", "caption", { class: `caption ${kind}` },
  isNewest ? node("b", "new", { class: "new" }, "new") : null, caption);

/** Cards that were laid together: they overlap, and each of them shows its rank and suit. */
const tried = ({ cards, newest }, i) => node("span", `tried${i}`, { class: newest ? "tried newest" : "tried" },
  cards.map((card, i) => laid(card, `card${i}`)));

/** What hangs below a card, side by side where it would hang too low. */
function hanging(below) {
  const columns = [];
  let strips = Infinity;
  for (const each of below) {
    strips += each.cards.length;
    if (strips > STRIPS) {
      columns.push([]);
      strips = each.cards.length;
    }
    columns.at(-1).push(each);
  }
  return node("span", "below", { class: "below" }, columns.map((column, i) => node("span", `column${i}`, { class: "column" },
    captioned(column[0].caption, "no", column.at(-1).newest), column.map(tried))));
}

/** A card of the line with all that hangs below it; who does not see it hears it in words. */
const placed = (card, i) => node("li", `place${i}`, { class: card.newest ? "place newest" : "place" }, node("span", "unseen", { class: "unseen" }, card.alt),
  node("span", "seen", { class: "seen", "aria-hidden": "true" }, captioned(card.caption, "yes", card.newest), laid(card, "card"), card.below.length ? hanging(card.below) : null));

/** Cards at the end of the line that nobody has judged yet. */
const unjudged = ({ cards, caption }) => node("li", "open", { class: "place open" },
  node("span", "unseen", { class: "unseen" }, `${cards.map(({ name }) => name).join(" and then ")}: ${caption}.`),
  node("span", "seen", { class: "seen", "aria-hidden": "true" }, captioned(caption, "open"), node("span", "cards", { class: "row" }, cards.map((card, i) => laid(card, `card${i}`)))));

export function line(zone) {
  const { cards, open, note } = zone;
  return labelled(zone, note ? node("div", "note", { class: "note" }, note) : null,
    node("ol", "cards", { ...QUIET, class: cards.length > MANY ? "mainline many" : "mainline", role: "list", "aria-label": zone.label },
      cards.map(placed), open ? unjudged(open) : null));
}
