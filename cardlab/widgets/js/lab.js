// The parts of the laboratory: rival ideas, the line with its refused cards, the hand, and an idea being written.

import { inks, spread, text } from "./cards.js";
import { face } from "./faces.js";
import { QUIET, node } from "./patch.js";
import { makeSentence } from "./sentence.js";

const LONG = 60; // so many letters of an idea need more than a line
const SAYS = { yes: "✓ says yes", no: "✗ says no", unsure: "? cannot say" };

/** Where one goes on in a laboratory when what had the focus is gone; elsewhere that is what is nearest. */
export function onward(root, key) {
  if (!root.matches(".lab")) return null;
  const find = (selector) => root.querySelector(selector);
  const asked = key.startsWith("idea ") ? find(".writing .chip") : key === "announce" ? find(".idea button")
    : ["take", "own"].includes(key) ? find(".idea.empty button") : null;
  return asked ?? find(".felt button.main:not([aria-disabled])") ?? find('.hand [tabindex="0"]')
    ?? find('[aria-selected="true"]');
}

export function makeLab(explorer) {
  const { button, send } = explorer;
  const { sentence, known } = makeSentence(explorer);

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
    node("section", key, { class: "writing" }, sentence(said), known(said, "Known rules"));

  return { ideas, line, hand, writing };
}
