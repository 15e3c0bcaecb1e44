// The parts of the laboratory: rival ideas, the line with its refused cards, the hand, and an idea being written.

import { inks, spread, text } from "./cards.js";
import { HIDDEN, button as press, classes, div, group, p, sign, span } from "./elements.js";
import { back, face, medal } from "./faces.js";
import { QUIET, node } from "./patch.js";
import { votes as polled } from "./poll.js";
import { makeSentence } from "./rule_sentence.js";

const LONG = 60; // an idea of more letters needs more than a line
const VERDICTS = { yes: "✓ yes", no: "✗ no" };
const SAYS = { yes: "✓ says yes", no: "✗ says no", unsure: "? cannot say" };
const ENDS = { wrong: "≠", fell: "✗", back: "↩" };

/** Find where one goes on in a laboratory when what had the focus is gone; elsewhere that is what is nearest. */
export function onward(root, key) {
  if (!root.matches(".lab")) return null;
  const find = (selector) => root.querySelector(selector);
  const asked = key.startsWith("idea ") ? find(".writing .chip") : key === "announce" ? find(".sure button")
    : key.startsWith("change") ? find(".changing .variation:not([aria-disabled])")
    : key.startsWith("fresh") ? find(".trial .end") : ["take", "own"].includes(key) ? find(".idea.empty button") : null;
  return asked ?? find(".felt button.main:not([aria-disabled])") ?? find('.hand [tabindex="0"]')
    ?? find('[aria-selected="true"]');
}

export function makeLabParts(explorer) {
  const { button, buttons, send } = explorer;
  const { sentence, known, menu } = makeSentence(explorer);
  const letterOf = (letter, attributes = {}) =>
    node("span", "letter", { class: `letter ${letter}`, ...attributes }, letter);

  const idea = ({ letter, text: said, says, about, buttons: all, empty }) =>
    node("li", letter, { class: empty ? "idea empty" : "idea" }, letterOf(letter),
      node("span", "said", { class: "said", title: said }, said),
      about && node("small", "about", { class: "about" }, about),
      says && node("span", "says", { class: `says ${says}` }, SAYS[says]),
      buttons(all));

  /** Several ideas, or a long one, take the room that a second row of refused cards had. */
  function ideas({ key, label, ideas: rows, lead, rest, decides }) {
    const isFull = rows.length > 2 || rows.some(({ text: said }) => said.length > LONG);
    const looks = classes("ideas", isFull && "full", rows.length > 2 && "several");
    return node("section", key, { class: looks, "aria-label": label }, node("ul", "rows", {}, rows.map(idea)),
      node("p", "verdict", { class: decides ? "verdict decides" : "verdict", role: "status" },
        lead ? [node("b", "lead", {}, lead), ` ${rest}`] : ""));
  }

  // --- the line and the hand ---

  const chip = ([rank, suit], i, isNewest) => node("span", `chip${i}`,
    { class: classes(inks({ suit }).replace("card", "chip"), isNewest && "newest") }, `${rank}${text(suit)}`);

  const place = ({ rank, suit, caption, alt, below, newest }, i) =>
    node("li", `card${i}`, { class: "place", "aria-label": alt }, node("small", "caption", HIDDEN, caption),
      node("span", "card", { class: classes(inks({ suit }), newest === "card" && "new"), ...HIDDEN },
        face({ rank, suit }, "index")),
      node("span", "below", { class: "below", ...HIDDEN }, below.map((each, j) =>
        chip(each, j, newest === "below" && j === below.length - 1))));

  const line = ({ key, label, cards, next }) =>
    node("ol", key, { ...QUIET, class: "labline", "aria-label": label, tabindex: "0" }, cards.map(place),
      next && node("li", "next", { class: "place", ...HIDDEN }, node("small", "caption", {}, "next"),
        node("span", "card", { class: "card nothing" }, "?")));

  /** Equal cards, from two decks, differ by their places. */
  const card = (each, i, all) => press(`${each.send} ${i}`,
    [face(each, "full"), each.pressed && span("why", "my test")], () => send(each.send), {
      class: classes(inks(each), each.pressed && "picked"), "aria-pressed": String(each.pressed),
      "aria-label": `${each.name}${each.pressed ? ", my test" : ""}, ${i + 1} of ${all.length}`,
    });

  const hand = ({ key, label, cards }) => node("section", key, { class: "hand all", "aria-label": label },
    node("div", "cards", { class: "cards", style: spread(cards.length), role: "group", "data-rove": key },
      cards.map(card)));

  // --- an idea being written, an announcement, and its trial ---

  const writing = ({ key, sentence: said }) =>
    node("section", key, { class: "writing" }, sentence(said), known(said, "Known rules"), menu(said));

  function announcing({ key, label, ideas: all, asks, sure, cost, buttons: last }) {
    const offer = (each) => button({ ...each, spoken: `${each.letter}: ${each.text}`,
      label: [letterOf(each.letter, HIDDEN), node("span", "said", {}, each.text)] });
    return node("section", key, { class: "announcing", "aria-label": label },
      group("offered", label, { class: "offered" }, all.map(offer)),
      group("sure", asks, { class: "sure" }, node("b", "asks", { class: "asks", ...HIDDEN }, asks), buttons(sure)),
      p("cost", cost), div("buttons", buttons(last)));
  }

  const turned = { before: 0, now: 0 }; // how many fresh cards were open before the last turn, and are open now

  /** A card of a trial; those that were turned together turn one after the other. */
  function fresh({ rank, suit, after, said, heard, alt }, i, letter) {
    const isWrong = heard && said !== heard;
    const verdict = (word, name, words) => node("span", word, { class: `told ${word} ${name}` },
      node("small", "who", {}, words), name ? VERDICTS[name] : "?");
    return node("li", `fresh${i}`, { class: classes(rank ? "open" : "shut", isWrong && "wrong"),
      style: `--late: ${Math.max(0, i - turned.before)}`, "aria-label": `${i + 1}: ${alt}` },
    node("small", "caption", { class: "caption", ...HIDDEN }, rank ? `after ${text(after)}` : `${i + 1}`),
    node("span", "look", { class: "look", ...HIDDEN }, node("span", "back", { class: "card" }, back()),
      rank && node("span", "card", { class: inks({ suit }) }, face({ rank, suit }, "full"))),
    rank && node("span", "words", { class: "verdicts", ...HIDDEN },
      verdict("said", said, `${letter} said`), verdict("heard", heard, "answer")));
  }

  function trial({ key, label, letter, title, why, how, medal: word, cards, ends, buttons: last }) {
    const open = cards.filter(({ rank }) => rank).length;
    if (open !== turned.now) Object.assign(turned, { before: open < turned.now ? 0 : turned.now, now: open });
    const mark = how === "right" ? medal(word || "★") : how ? sign(ENDS[how] ?? letter) : letterOf(letter, HIDDEN);
    return node("section", key, { class: `trial ${how}`, style: `--late: ${turned.now - turned.before - 1}`,
      "aria-label": label },
    node("div", "end", { ...QUIET, class: `end ${how}`, tabindex: how ? "-1" : undefined }, mark,
      div("words", node("h3", "title", {}, title), node("p", "why", {}, why),
        ends.length && div("buttons", buttons(ends)))),
    node("ol", "cards", { class: cards.length > 10 ? "fresh many" : "fresh" }, cards.map((each, i) => fresh(each, i, letter))),
    node("div", "turn", { class: "buttons turn" }, buttons(last)));
  }

  // --- one thing changed in a card ---

  /** A card that can be asked, with the answer below it if it was. */
  function variation(each) {
    const [card, ...answer] = each.label.split(" ");
    const looks = classes("variation", inks({ suit: card.at(-1) }).replace("card", ""), answer.length && "known");
    const label = [node("b", "card", {}, text(card)), answer.length && node("small", "answer", {}, answer.join(" "))];
    return button({ ...each, label }, { class: looks });
  }

  /** The four cases: the suit changed from left to right, the rank from above to below. */
  function cases({ label, head, side, cases: all }) {
    const cell = (each, i) => node("td", `case${i}`, { class: `case ${each.looks}` },
      node("b", "card", { class: inks({ suit: each.card.at(-1) }).replace("card", "") }, text(each.card)),
      ` ${each.text}`);
    const row = (title, i) => node("tr", `row${i}`, {}, node("th", "side", { scope: "row" }, title),
      all.slice(2 * i, 2 * i + 2).map(cell));
    const titles = head.map((title, i) => node("th", `head${i}`, { scope: "col" }, title));
    return node("table", "cases", { class: "cases", "aria-label": label },
      node("thead", "head", {}, node("tr", "heads", {}, node("td", "corner", {}), titles)),
      node("tbody", "body", {}, side.map(row)));
  }

  const oneChange = (part) => node("section", part.key, { class: "changing", "aria-label": part.label },
    div("heading", node("h3", "title", {}, part.label), div("buttons", buttons(part.buttons))),
    div("rows", part.rows.map(({ key, label, buttons: all }) =>
      group(key, label, { class: "row" }, node("span", "label", { class: "label", ...HIDDEN }, label),
        all.map(variation)))),
    cases(part));

  const votes = ({ key, label, rows, buttons: all }) => node("section", key,
    { class: "guess voting", "aria-label": label },
    node("h3", "asks", {}, label), polled("hands", rows, send), div("buttons", buttons(all)));

  return { ideas, line, hand, change: oneChange, writing, announcing, trial, votes };
}
