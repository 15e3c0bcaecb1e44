// The builder of a rule: its sentence, the cards that it calls right, and the envelope that it is sealed in.

import { inks, text } from "./cards.js";
import { button as press, classes, div, group, lines, p, span, toggle } from "./elements.js";
import { face } from "./faces.js";
import { copy, keepForm } from "./browser_window.js";
import { notice, spoken, toolbar } from "./frame.js";
import { makeKeyboard } from "./keyboard.js";
import { makeMoves } from "./moves.js";
import { QUIET, node } from "./patch.js";
import { makeSentence } from "./rule_sentence.js";

const FLAP = "M2 2 130 98 258 2";

const envelope = () => node("svg", "envelope",
  { class: "envelope", viewBox: "0 0 260 164", role: "img", "aria-label": "a sealed envelope" },
  node("rect", "paper", { class: "paper", x: 1, y: 1, width: 258, height: 162, rx: 8 }),
  node("path", "sides", { class: "sides", d: "M2 162 104 84M258 162 156 84" }),
  node("path", "flap", { class: "flap", d: `${FLAP}z` }),
  node("circle", "seal", { class: "seal", cx: 130, cy: 94, r: 25 }),
  node("circle", "ring", { class: "ring", cx: 130, cy: 94, r: 18 }),
  node("text", "sign", { x: 130, y: 102, "text-anchor": "middle" }, text("♠")));

export const layout = { kind: "table", make }; // it looks as tables do

function make(screen) {
  const { model, el, root, state, change } = screen;
  Object.assign(state, {
    ...{ shown: screen.scene(), left: 0, picked: [], form: "wide", scale: 1, said: "" },
    ...{ sent: null, bare: "", menu: null, group: null, chip: null, typing: null },
  });
  const table = { screen, model, root, state, draw, change, choices: () => model.get("choices") };
  for (const make of [makeMoves, makeKeyboard, makeSentence]) Object.assign(table, make(table));
  const { button } = table;

  function draw() {
    const { sealed } = state.shown;
    table.redraw(sealed ? closed(state.shown) : open(state.shown), () => {
      root.setAttribute("class", classes("cardlab", "table", "builder", state.form, state.isSlim && "slim",
        sealed && "sealed", sealed?.dealt && "dealt"));
      root.style.zoom = state.scale;
    });
  }

  const bold = (word) => node("b", word, {}, word);
  const answer = (scene) => notice(screen, scene, "p");
  const box = (key, title, ...content) =>
    node("section", key, { class: "box" }, node("h3", "title", {}, title), content);
  const top = (title, ...rest) => toolbar(title, title, ...rest);

  // --- a rule being built ---

  function open(scene) {
    const { sentence, entry, can_undo: canUndo } = scene;
    const isTyping = state.typing === sentence.text;
    const type = () => change({ typing: isTyping ? null : sentence.text });
    const right = scene.deck.filter((card) => card.right).length;
    const last = scene.after.at(-1);
    return [
      top(scene.title, "nobody sees it until you seal it", canUndo ? button("undo", "Undo", "undo") : null,
        table.known(sentence, "Examples"), toggle("type", "As Python", isTyping, type)),
      div("middle",
        div("status", isTyping ? table.entry(entry) : table.sentence(sentence), table.menu(sentence), answer(scene)),
        div("felt", caption(scene, last), deck(scene)), lasts(scene)),
      div("rail", measured(scene, right, last), button("seal", "Seal it", "seal", { class: "main" })),
      spoken([sentence.english, `${right} of 52 are right after ${last}.`, need(scene), scene.notice].join(" ")),
    ];
  }

  const caption = ({ after }, last) => p("caption", bold(`After ${after.join(" ")} `),
    "these cards are right; dashed ones are wrong.", node("span", "ring", {}, ` Ringed: ${last} itself.`));

  function deck({ deck: cards, lasts: offered }) {
    const chosen = offered.find((card) => card.chosen)?.id;
    const card = (one) => button(one.id, face(one, state.form === "narrow" ? "tiny" : "index"), `after ${one.id}`, {
      class: classes(inks(one), one.right ? "right" : "dim", one.id === chosen && "new"),
      "aria-label": `${one.name}: ${one.right ? "right" : "wrong"}; choose it as the last card`,
    });
    const bySuit = [...cards].sort((a, b) => a.order[1] - b.order[1] || a.order[0] - b.order[0]);
    return group("deck", "The deck", { class: "deck" }, bySuit.map(card));
  }

  function lasts({ lasts: cards }) {
    const card = (one) => button(one.id,
      [node("span", "card", { class: inks(one) }, face(one, "index")), span("count", `${one.count} right`)],
      `after ${one.id}`,
      { class: "last", "aria-pressed": String(one.chosen), "aria-label": `After ${one.name}: ${one.count} right` });
    return div("hand-bar", p("label", "Choose the ", bold("last card"), ", here or above"),
      group("lasts", "The last card", { class: "lasts" }, cards.map(card)));
  }

  /** Named parts side by side, and a mark at the place of the rule; nothing is marked before that is known. */
  function scale({ levels, level, place }) {
    const part = (name) => node("span", name, { class: name === level ? "third here" : "third" }, name);
    const words = `${level ?? "not known yet"}, on a scale of ${levels.join(", ")}`;
    return node("div", "scale", { class: "scale", role: "img", "aria-label": words }, levels.map(part),
      level && node("i", "mark", { class: "mark", style: `left: ${(100 * place).toFixed(1)}%` }));
  }

  /** The gauge in words; none before all rounds are played. */
  const need = ({ gauge }) => (gauge?.done ? `${gauge.lead} ${gauge.value}: ${gauge.level}.` : "");

  const measured = ({ about, gauge, notes }, right, last) =>
    node("div", "measured", { ...QUIET, class: "measured", tabindex: "0", "data-scrolls": "" },
      box("right", "Right cards", node("p", "count", { class: "big" }, bold(String(right)), ` of 52, after ${last}`),
        lines(about)),
      gauge && box("gauge", "How hard is it?", p("need", gauge.lead, bold(gauge.value)), scale(gauge),
        lines(gauge.lines)),
      box("fair", "Is it fair?", lines(notes)));

  // --- a sealed rule ---

  /** The envelope; once a table is dealt below, it is as small as a line. */
  function closed({ title, sealed, ...scene }) {
    const { fingerprint, token, deals: [short, long], dealt } = sealed;
    const copyToken = async () => change({ said: (await copy(token)) ? "The sealed rule is copied."
      : "This page may not use the clipboard: copy the token by hand." });
    const deals = div("do",
      button("deal", dealt ? "Deal again" : "Deal it", `deal ${dealt || short.key}`, { class: dealt ? "" : "main" }),
      [long, short].filter(({ key }) => key !== (dealt || short.key)).map(({ key, label }) =>
        button(key, `Deal ${label}`, `deal ${key}`)),
      press("copy", "Copy", copyToken),
      button("another", "Build another", "another"));
    const status = (words, ...rest) => div("status", p("say", bold("Sealed. "), words), answer(scene), ...rest);
    if (dealt) {
      const { label } = [short, long].find(({ key }) => key === dealt);
      const words = state.said || `${label} is dealt with it.`;
      return [top(title, `sealed · ${fingerprint}`), status(words, deals), spoken(words)];
    }
    return [
      top(title, "sealed"),
      div("middle", status("Nothing readable stays on this page."),
        div("felt", envelope(), node("b", "fingerprint", { class: "fingerprint" }, fingerprint),
          p("what", "The fingerprint of this rule. At the end anybody can check that the rule is the same."),
          deals,
          node("details", "token", { class: "token" },
            node("summary", "title", QUIET, "The token"), node("code", "code", {}, token)),
          node("p", "said", { class: "said-so", role: "status" }, state.said))),
      div("rail",
        box("now", "What now?",
          node("p", "deal", {}, bold("Deal it"), ` opens a table of ${short.label} with this rule.`),
          node("p", "copy", {}, bold("Copy"), " takes the sealed rule along: paste it into a message or a notebook.")),
        box("when", "When it opens", lines(["When somebody has found it, or the round is over."]))),
      spoken(state.said || `Sealed. Its fingerprint is ${fingerprint}.`),
    ];
  }

  function onScenes() {
    change({ shown: screen.scene(), said: "" });
    if (state.shown.sealed?.dealt) el.closest(".widget-vbox")?.scrollIntoView({ block: "nearest" });
  }

  function onAnswered({ refused }) {
    table.settle(refused);
    onScenes();
  }

  return { draw, opened: () => [keepForm(table, el)], onAnswered, onScenes };
}
