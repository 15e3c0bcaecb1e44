// The parts of the laboratory: rival ideas, the line with its refused cards, the hand, and an idea being written.

import { inks, spread, text } from "./cards.js";
import { back, face } from "./faces.js";
import { medal } from "./medal.js";
import { QUIET, node } from "./patch.js";
import { makeVotes } from "./poll.js";
import { makeSentence } from "./sentence.js";

const LONG = 60; // so many letters of an idea need more than a line
const SAID = { yes: "✓ yes", no: "✗ no" };
const SAYS = { yes: "✓ says yes", no: "✗ says no", unsure: "? cannot say" };

/** Where one goes on in a laboratory when what had the focus is gone; elsewhere that is what is nearest. */
export function onward(root, key) {
  if (!root.matches(".lab")) return null;
  const find = (selector) => root.querySelector(selector);
  const asked = key.startsWith("idea ") ? find(".writing .chip") : key === "announce" ? find(".sure button")
    : key.startsWith("fresh") ? find(".trial .end") : ["take", "own"].includes(key) ? find(".idea.empty button") : null;
  return asked ?? find(".felt button.main:not([aria-disabled])") ?? find('.hand [tabindex="0"]')
    ?? find('[aria-selected="true"]');
}

export function makeLab(explorer) {
  const { button, send } = explorer;
  const { sentence, known, menu } = makeSentence(explorer);

  // --- ideas ---

  const idea = ({ letter, text: said, says, about, buttons, empty }) =>
    node("li", letter, { class: empty ? "idea empty" : "idea" },
      node("span", "letter", { class: `letter ${letter}` }, letter),
      node("span", "said", { class: "said", title: said }, said),
      about ? node("small", "about", { class: "about" }, about) : null,
      says ? node("span", "says", { class: `says ${says}` }, SAYS[says]) : null,
      buttons.map((each) => button(each)));

  /** Several ideas, or a long one, take the room that a second row of refused cards had. */
  const room = (rows) => (rows.length > 2 ? " full several"
    : rows.some(({ text: said }) => said.length > LONG) ? " full" : "");

  const ideas = ({ key, label, ideas: rows, lead, rest, decides }) =>
    node("section", key, { class: `ideas${room(rows)}`, "aria-label": label }, node("ul", "rows", {}, rows.map(idea)),
      node("p", "verdict", { class: decides ? "verdict decides" : "verdict", role: "status" },
        lead ? [node("b", "lead", {}, lead), ` ${rest}`] : ""));

  // --- the line ---

  const chip = ([rank, suit], i, isNewest) => node("span", `chip${i}`,
    { class: `${inks({ suit }).replace("card ", "chip ")}${isNewest ? " newest" : ""}` }, `${rank}${text(suit)}`);

  const place = ({ rank, suit, caption, alt, below, newest }, i) =>
    node("li", `card${i}`, { class: "place", "aria-label": alt },
      node("small", "caption", { "aria-hidden": "true" }, caption),
      node("span", "card", { class: `${inks({ suit })}${newest === "card" ? " new" : ""}`, "aria-hidden": "true" },
        face({ rank, suit }, "index")),
      node("span", "below", { class: "below", "aria-hidden": "true" },
        below.map((each, j) => chip(each, j, newest === "below" && j === below.length - 1))));

  const next = () => node("li", "next", { class: "place", "aria-hidden": "true" },
    node("small", "caption", {}, "next"), node("span", "card", { class: "card nothing" }, "?"));

  const line = ({ key, label, cards, next: isNext }) =>
    node("ol", key, { ...QUIET, class: "labline", "aria-label": label, tabindex: "0" },
      cards.map(place), isNext ? next() : null);

  // --- the hand ---

  /** Cards of the same kind, from two decks, are told apart by their places. */
  const card = (each, i, all) => node("button", `${each.send} ${i}`, { ...QUIET, type: "button",
    class: each.pressed ? `${inks(each)} picked` : inks(each), "aria-pressed": String(each.pressed),
    "aria-label": `${each.name}${each.pressed ? ", my test" : ""}, ${i + 1} of ${all.length}`,
    onclick: () => send(each.send) },
  face(each, "full"), each.pressed ? node("span", "why", { class: "why" }, "my test") : null);

  const hand = ({ key, label, cards }) => node("section", key, { class: "hand all", "aria-label": label },
    node("div", "cards", { class: "cards", style: spread(cards.length), role: "group", "data-rove": key },
      cards.map(card)));

  // --- an idea being written ---

  const writing = ({ key, sentence: said }) =>
    node("section", key, { class: "writing" }, sentence(said), known(said, "Known rules"), menu(said));

  // --- an announcement and its trial ---

  const badge = (letter) => node("span", "letter", { class: `letter ${letter}`, "aria-hidden": "true" }, letter);

  const announcing = ({ key, label, ideas: all, asks, sure, cost, buttons }) =>
    node("section", key, { class: "announcing", "aria-label": label },
      node("div", "ideas", { class: "offered", role: "group", "aria-label": label, "data-rove": "offered" },
        all.map((each) => button({ ...each, label: [badge(each.letter), node("span", "said", {}, each.text)],
          spoken: `${each.letter}: ${each.text}` }))),
      node("div", "sure", { class: "sure", role: "group", "aria-label": asks, "data-rove": "sure" },
        node("b", "asks", { class: "asks", "aria-hidden": "true" }, asks), sure.map((each) => button(each))),
      node("p", "cost", { class: "cost" }, cost),
      node("div", "go", { class: "buttons" }, buttons.map((each) => button(each))));

  const turned = { before: 0, now: 0 }; // how many fresh cards lay open before the last ones were turned, and lie now

  function count(open) {
    if (open === turned.now) return;
    Object.assign(turned, { before: open < turned.now ? 0 : turned.now, now: open });
  }

  /** A card of a trial; those that were turned together turn one after the other. */
  function fresh({ rank, suit, after, said, heard, alt }, i, letter) {
    const isWrong = heard && said !== heard;
    const look = [node("span", "back", { class: "card" }, back()),
      rank ? node("span", "card", { class: inks({ suit }) }, face({ rank, suit }, "full")) : null];
    const told = (word, name, words) => node("span", word, { class: `told ${word} ${name}` },
      node("small", "who", {}, words), name ? SAID[name] : "?");
    return node("li", `fresh${i}`, { class: `${rank ? "open" : "shut"}${isWrong ? " wrong" : ""}`,
      style: `--late: ${Math.max(0, i - turned.before)}`, "aria-label": `${i + 1}: ${alt}` },
    node("small", "caption", { class: "caption", "aria-hidden": "true" }, rank ? `after ${text(after)}` : `${i + 1}`),
    node("span", "look", { class: "look", "aria-hidden": "true" }, look),
    rank ? node("span", "words", { class: "verdicts", "aria-hidden": "true" },
      told("said", said, `${letter} said`), told("heard", heard, "answer")) : null);
  }

  const SIGNS = { wrong: "≠", fell: "✗", back: "↩" };

  function trial({ key, label, letter, title, why, how, medal: word, cards, ends, buttons }) {
    count(cards.filter(({ rank }) => rank).length);
    return node("section", key, { class: `trial ${how}`, style: `--late: ${turned.now - turned.before - 1}`,
      "aria-label": label },
      node("div", "end", { ...QUIET, class: `end ${how}`, tabindex: how ? "-1" : undefined },
        how === "right" ? medal(word || "★")
          : node("span", "sign", { class: how ? "sign" : `letter ${letter}`, "aria-hidden": "true" },
            SIGNS[how] ?? letter),
        node("div", "words", { class: "words" }, node("h3", "title", {}, title), node("p", "why", {}, why),
          ends.length ? node("div", "ends", { class: "buttons" }, ends.map((each) => button(each))) : null)),
      node("ol", "cards", { class: "fresh" }, cards.map((each, i) => fresh(each, i, letter))),
      node("div", "turn", { class: "buttons turn" }, buttons.map((each) => button(each))));
  }

  // --- votes ---

  const polled = makeVotes(send).votes;

  const votes = ({ key, label, rows, buttons }) => node("section", key, { class: "guess voting", "aria-label": label },
    node("h3", "asks", {}, label), polled("hands", rows),
    node("div", "buttons", { class: "buttons" }, buttons.map((each) => button(each))));

  return { ideas, line, hand, writing, announcing, trial, votes };
}
