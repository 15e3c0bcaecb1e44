// The builder of a rule: its sentence, the cards that it calls right, and the envelope that it is sealed in.

import { inks, text } from "./cards.js";
import { copied } from "./copying.js";
import { makeEntry } from "./entry.js";
import { face } from "./faces.js";
import { SLIM_BELOW, keepForm } from "./form.js";
import { makeKeyboard } from "./keyboard.js";
import { makeMoves } from "./moves.js";
import { QUIET, node, patch } from "./patch.js";
import { makeSentence } from "./sentence.js";

const FLAP = "M2 2 130 98 258 2";

/** An envelope with a seal. */
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
  const { model, el, root } = screen;
  const state = {
    ...{ shown: screen.scene(), left: 0, picked: [], form: "wide", scale: 1, said: "" },
    ...{ sent: null, bare: "", roving: {} },
    ...{ menu: null, group: null, chip: null, typing: null },
  };
  const table = { screen, model, root, state, draw };
  table.choices = () => model.get("choices");
  for (const make of [makeMoves, makeKeyboard, makeEntry, makeSentence]) Object.assign(table, make(table));
  const { button, toggle } = table;

  function draw() {
    const refocus = table.remember();
    const { sealed } = state.shown;
    const looks = { slim: state.form === "wide" && state.width < SLIM_BELOW, sealed, dealt: sealed?.dealt };
    const names = ["cardlab", "table", "builder", state.form, ...Object.keys(looks).filter((look) => looks[look])];
    root.setAttribute("class", names.join(" "));
    root.style.zoom = state.scale;
    patch(root, state.shown.sealed ? closed(state.shown) : open(state.shown));
    table.rove();
    refocus();
  }

  const bold = (word) => node("b", word, {}, word);

  function top(title, deal, ...commands) {
    const looks = { class: "top", role: "toolbar", "aria-label": title, "data-rove": "top" };
    return node("div", "top", looks, node("div", "name", { class: "name" },
      node("h2", "title", {}, title), node("span", "deal", { class: "deal" }, deal)), commands);
  }

  function notice({ notice: said, refused }) {
    const words = screen.line.lost || said;
    const looks = refused || screen.line.lost ? "notice no" : "notice";
    return words ? node("p", "notice", { class: looks }, refused ? `✗ ${words}` : words) : null;
  }

  const spoken = (words) =>
    node("div", "spoken", { class: "spoken", role: "status", "aria-live": "polite" }, words);
  const box = (key, title, ...content) =>
    node("section", key, { class: "box" }, node("h3", "title", {}, title), content);

  // A rule being built

  function open(scene) {
    const { sentence, entry, can_undo: canUndo } = scene;
    const isTyping = state.typing === sentence.text;
    const type = () => {
      state.typing = isTyping ? null : sentence.text;
      draw();
    };
    const right = scene.deck.filter((card) => card.right).length;
    const last = scene.after.at(-1);
    return [
      top(scene.title, "nobody sees it until you seal it", canUndo ? button("undo", "Undo", "undo") : null,
        table.known(sentence, "Examples"), toggle("type", "As Python", isTyping, type)),
      node("div", "middle", { class: "middle" },
        node("div", "status", { class: "status" },
          isTyping ? table.entry(entry) : table.sentence(sentence), table.menu(sentence), notice(scene)),
        node("div", "felt", { class: "felt" }, caption(scene, last), deck(scene)), lasts(scene)),
      node("div", "rail", { class: "rail" }, measured(scene, right, last),
        button("seal", "Seal it", "seal", { class: "main" })),
      spoken([sentence.english, `${right} of 52 are right after ${last}.`, need(scene), scene.notice].join(" ")),
    ];
  }

  const caption = ({ after }, last) => node("p", "caption", { class: "caption" }, bold(`After ${after.join(" ")} `),
    "these cards are right; dashed ones are wrong.", node("span", "ring", {}, ` Ringed: ${last} itself.`));

  function deck({ deck: cards, lasts: offered }) {
    const chosen = offered.find((card) => card.chosen)?.id;
    const card = (one) => node("button", one.id, { ...QUIET, type: "button",
      class: `${inks(one)}${one.right ? " right" : " dim"}${one.id === chosen ? " new" : ""}`,
      "aria-label": `${one.name}: ${one.right ? "right" : "wrong"}; choose it as the last card`,
      onclick: () => table.send(`after ${one.id}`) }, face(one, state.form === "narrow" ? "tiny" : "index"));
    const bySuit = [...cards].sort((a, b) => a.order[1] - b.order[1] || a.order[0] - b.order[0]);
    const looks = { class: "deck", role: "group", "aria-label": "The deck" };
    return node("div", "deck", { ...looks, "data-rove": "deck" }, bySuit.map(card));
  }

  function lasts({ lasts: cards }) {
    const card = (one) => node("button", one.id, { ...QUIET, type: "button", class: "last",
      "aria-pressed": String(one.chosen), "aria-label": `After ${one.name}: ${one.count} right`,
      onclick: () => table.send(`after ${one.id}`) },
    node("span", "card", { class: inks(one) }, face(one, "index")),
    node("span", "count", { class: "count" }, `${one.count} right`));
    const looks = { class: "lasts", role: "group", "aria-label": "The last card" };
    return node("div", "hand-bar", { class: "hand-bar" },
      node("p", "label", { class: "label" }, "Choose the ", bold("last card"), ", here or above"),
      node("div", "lasts", { ...looks, "data-rove": "lasts" }, cards.map(card)));
  }

  const lines = (all) => all.map((line, i) => node("p", `line${i}`, {}, line));

  /** Named parts side by side, and a mark where the rule lies on them; nothing is marked before that is known. */
  function scale({ levels, level, place }) {
    const part = (name) => node("span", name, { class: name === level ? "third here" : "third" }, name);
    const said = `${level ?? "not known yet"}, on a scale of ${levels.join(", ")}`;
    return node("div", "scale", { class: "scale", role: "img", "aria-label": said }, levels.map(part),
      level ? node("i", "mark", { class: "mark", style: `left: ${(100 * place).toFixed(1)}%` }) : null);
  }

  /** What is heard of the gauge: nothing before all rounds are played. */
  const need = ({ gauge }) => (gauge?.done ? `${gauge.lead} ${gauge.value}: ${gauge.level}.` : "");

  const gauged = (gauge) => box("gauge", "How hard is it?",
    node("p", "need", { class: "need" }, gauge.lead, bold(gauge.value)), scale(gauge), lines(gauge.lines));

  const measured = ({ about, gauge, notes }, right, last) =>
    node("div", "measured", { ...QUIET, class: "measured", tabindex: "0", "data-scrolls": "" },
      box("right", "Right cards", node("p", "count", { class: "big" }, bold(String(right)), ` of 52, after ${last}`),
        lines(about)),
      gauge ? gauged(gauge) : null, box("fair", "Is it fair?", lines(notes)));

  // A sealed rule

  /** The envelope; once a table is dealt below, it is as small as a line. */
  function closed({ title, sealed, ...scene }) {
    const { fingerprint, token, deals: [short, long], dealt } = sealed;
    const copy = async () => {
      state.said = (await copied(token)) ? "The sealed rule is copied."
        : "This page may not use the clipboard: copy the token by hand.";
      draw();
    };
    const deals = node("div", "do", { class: "do" },
      button("deal", dealt ? "Deal again" : "Deal it", `deal ${dealt || short.key}`, { class: dealt ? "" : "main" }),
      [long, short].filter(({ key }) => key !== (dealt || short.key)).map(({ key, label }) =>
        button(key, `Deal ${label}`, `deal ${key}`)),
      node("button", "copy", { ...QUIET, type: "button", onclick: copy }, "Copy"),
      button("another", "Build another", "another"));
    if (dealt) {
      const { label } = [short, long].find(({ key }) => key === dealt);
      const words = `${label} is dealt with it.`;
      return [top(title, `sealed · ${fingerprint}`),
        node("div", "status", { class: "status" },
          node("p", "say", { class: "say" }, bold("Sealed. "), state.said || words), notice(scene), deals),
        spoken(state.said || words)];
    }
    return [
      top(title, "sealed"),
      node("div", "middle", { class: "middle" },
        node("div", "status", { class: "status" },
          node("p", "say", { class: "say" }, bold("Sealed. "), "Nothing readable stays on this page."), notice(scene)),
        node("div", "felt", { class: "felt" }, envelope(),
          node("b", "fingerprint", { class: "fingerprint" }, fingerprint),
          node("p", "what", { class: "what" },
            "The fingerprint of this rule. At the end anybody can check that the rule is the same."),
          deals,
          node("details", "token", { class: "token" },
            node("summary", "title", QUIET, "The token"), node("code", "code", {}, token)),
          node("p", "said", { class: "said-so", role: "status" }, state.said))),
      node("div", "rail", { class: "rail" },
        box("now", "What now?",
          node("p", "deal", {}, bold("Deal it"), ` opens a table of ${short.label} with this rule.`),
          node("p", "copy", {}, bold("Copy"), " takes the sealed rule along: paste it into a message or a notebook.")),
        box("when", "When it opens", lines(["When somebody has found it, or the round is over."]))),
      spoken(state.said || `Sealed. Its fingerprint is ${fingerprint}.`),
    ];
  }

  function onScenes() {
    state.shown = screen.scene();
    state.said = "";
    draw();
    if (state.shown.sealed?.dealt) el.closest(".widget-vbox")?.scrollIntoView({ block: "nearest" });
  }

  function onAnswered({ refused }) {
    table.settled(refused);
    onScenes();
  }

  let close = null;
  const opened = () => { close = keepForm(table, el); };
  return { draw, opened, close: () => close(), onAnswered, onScenes };
}
