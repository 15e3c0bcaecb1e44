// What opens over the felt: the rules, more commands, the log where there is no rail, a new game, a sheet for a guess.

import { items } from "./cards.js";
import { HIDDEN, button as press, div, field, lines, span, toggle } from "./elements.js";
import { QUIET, node } from "./patch.js";

export const STEP = -1; // the pace at which each scene waits to be asked for
const PACES = [["at once", 0], ["quickly", 0.5], ["usual", 1], ["slowly", 2], ["step by step", STEP]];
const TITLES = { rules: "Rules", more: "More", log: "Log", new: "New game" };
const FIRST = 5; // fields of a new game that are seen at once

export function makePanels(table) {
  const { state, root, send, choose, button, choices, about } = table;
  const inPanels = ({ zones }) => zones.filter(({ place }) => place === "panel");

  /** Open a panel or the sheet, or close it; the focus goes to where one goes on, and back to its button. */
  function turn(name) {
    const before = state.panel;
    table.change({ panel: name === before ? "" : name, menu: null });
    const find = (selector) => root.querySelector(selector);
    const first = () => find(".panel .close") ?? find(".sheet .chip") ?? find(".sheet button");
    (state.panel ? first() : find(`[data-panel="${before}"]`) ?? find('[data-panel="more"]'))?.focus();
  }

  const opener = (name, label = TITLES[name]) => press(name, label, () => turn(name),
    { "data-panel": name, "aria-expanded": String(state.panel === name) });
  const openers = (scene) => inPanels(scene).map(({ id, label }) => opener(id, label));
  const close = (name, attributes) => press("close", "Close", () => turn(name), attributes);

  function panel(scene) {
    const name = state.panel;
    const zone = inPanels(scene).find(({ id }) => id === name);
    if (!TITLES[name] && !zone) return null;
    const hasShort = name === "rules" && about().short.length > 0;
    const isShort = hasShort && !state.allRules;
    const label = TITLES[name] ?? zone.label;
    const showAll = () => table.change({ allRules: !state.allRules });
    const log = () => [table.players(scene.players), table.log(scene), table.command()];
    const contents = { rules: () => rules(isShort), more, log, new: table.newGame };
    return node("section", "panel", { class: `panel ${name}`, "aria-label": label },
      div("grab", node("h3", "title", {}, isShort && !table.isNarrow() ? "Rules in one minute" : label),
        hasShort && toggle("all", "All rules", state.allRules, showAll), close(name, { class: "close" })),
      zone ? items(zone) : contents[name](scene));
  }

  // --- the rules ---

  function rules(isShort) {
    const { sections, house, credit } = about().rules;
    const parts = isShort ? about().short.map(inShort) : [
      sections.map(([title, paragraphs]) => section(title, paragraphs.map(paragraph))),
      house.length ? section("House rules", node("dl", "house", { class: "house" }, house.map(houseRule))) : null];
    return node("div", "text", { class: isShort ? "text short" : "text" }, parts,
      node("p", "credit", {}, linked(credit)));
  }

  const section = (title, content) => node("section", title, {}, node("h4", "title", {}, title), content);

  function houseRule({ keyword, usual, chosen, reason }) {
    const value = chosen ? `${chosen} (usually ${usual})` : usual;
    return node("div", keyword, { class: chosen ? "chosen" : "" },
      node("dt", "name", {}, `${keyword.replaceAll("_", " ")}: ${value}`), node("dd", "reason", {}, reason));
  }

  /** A text whose addresses are links. */
  const linked = (text) => text.split(/(https?:\/\/[^\s;,]+)/).map((part, i) => i % 2
    ? node("a", `a${i}`, { ...QUIET, href: part, target: "_blank", rel: "noopener" }, part) : part);

  /** The topic of a paragraph, if some words before its first colon name one, and the rest of it. */
  const headed = (words) => words.match(/^([^.:]{2,40}): (.*)$/s)?.slice(1) ?? ["", words];

  /** A paragraph of all rules; its topic is bold. */
  function paragraph(words, i) {
    const [head, rest] = headed(words);
    return node("p", `p${i}`, {}, head ? [node("b", "head", {}, `${head}:`), ` ${rest}`] : rest);
  }

  /** A paragraph of the rules in short; its topic is a heading. */
  function inShort(words, i) {
    const [head, rest] = headed(words);
    return node("p", `p${i}`, {}, head
      ? [node("b", "head", { class: "head" }, head), ` ${rest[0].toUpperCase()}${rest.slice(1)}`] : rest);
  }

  // --- more commands ---

  /** A button after which the panel is in the way. */
  const away = (label, command) => press(command, label, () => {
    state.panel = "";
    send(command);
  });

  /** A field, and buttons that each send their word with what stands in the field. */
  function withField(key, label, empty, width, words) {
    const enter = ({ target }) => target.value.trim() && target.closest(".row").querySelector("button").click();
    const act = (word) => ({ target }) => {
      const input = target.closest(".row").querySelector("input");
      send(`${word} ${input.value.trim() || (word === "save" ? "" : empty)}`.trim());
    };
    return row(label, label, field(key, enter, { "aria-label": label, size: width, placeholder: empty }),
      Object.entries(words).map(([word, name]) => press(word, name, act(word))));
  }

  const row = (label, shown, ...content) => node("div", label, { class: "row", role: "group", "aria-label": label },
    shown && node("span", "label", { class: "label", ...HIDDEN }, shown), content);

  function more(scene) {
    const { marks, four, by, pace, flip } = choices();
    const group = (title, ...rows) => node("section", title, { class: "group", "aria-label": title },
      node("h4", "title", {}, title), rows);
    const set = (label, name, value, isOn) => toggle(label, label, isOn, () => choose(name, value));
    const order = (label, name) => toggle(label, name, scene.on[label], () => send(label));
    return [
      group("Game",
        row("Game", "", table.isNarrow() && table.usual(scene), table.newGameOpener(),
          away("Same deal again", "again"), away("Look back", "review"),
          about().extras.map(({ label, send: command }) => away(label, command))),
        withField("file", "File", `${about().game}.json`, 15, { save: "Save", load: "Load" }),
        withField("seed", "Deal", scene.seed, 6, { new: "Play this deal" })),
      group("Help me", row("Help me", "", set("I find the moves myself", "marks", !marks, !marks),
        order("practice", "Practice mode: undo anything"), order("skip", about().skip),
        away("What can I type?", "help"))),
      group("Look",
        row("Others play", "Others play", PACES.map(([name, factor]) => set(name, "pace", factor, pace === factor))),
        row("Hand by", "Hand by", ["rank", "suit"].map((name) => set(name, "by", name, by === name))),
        row("Look", "", set("Flip my hand over", "flip", !flip, flip),
          set("Four-colour suits", "four", !four, four),
          press("projector", state.isProjector ? "Leave the projector" : "Projector",
            () => table.project(!state.isProjector)))),
      group("Seats", row("Seats", "",
        about().people.map((name) =>
          order(`computer ${name}`, `A computer plays for ${name === "You" ? "me" : name}`)),
        order("open", "Test mode: open cards"))),
    ];
  }

  // --- the sheet: a guess that one puts together and nobody else sees ---

  const hasSheet = () => state.panel === "sheet" && Boolean(state.shown.sheet);

  /** The button for typing; the text is that of this rule: once another has taken its place, the field closes. */
  function typing(sentence) {
    const isOpen = state.typing === sentence.text;
    const act = () => {
      table.change({ typing: isOpen ? null : sentence.text });
      root.querySelector(".sheet .entry input")?.focus();
    };
    return press("type", "As Python", act, { "aria-expanded": String(isOpen) });
  }

  function sheet({ sheet: shown }) {
    if (!hasSheet()) return null;
    const { label, about: words, sentence, found, actions, entry } = shown;
    const act = ({ label: name, send: command, main }) => button(command, name, command, { class: main ? "main" : "" });
    return node("section", "sheet", { class: "sheet", "aria-label": label },
      div("grab", node("h3", "title", {}, label), span("about", words),
        table.known(sentence, "Known rules"), typing(sentence), close("sheet")),
      div("build", state.typing === sentence.text ? table.entry(entry) : table.sentence(sentence)),
      table.menu(sentence),
      div("found",
        node("div", "lines", { class: "lines", role: "status" }, lines(found)),
        node("div", "row", { class: "acts", "data-rove": "sheet" }, actions.map(act))));
  }

  return { opener, openers, panel, turn, hasSheet, sheet };
}

/** The form for another game: who plays, the house rules and the deal, sent as one line of what differs from now. */
export function makeNewGame(table) {
  const { state, root } = table;
  const fresh = () => ({ wishes: {}, explained: "", isWhole: false, isSent: false, refusal: "" });
  let form = fresh();

  const value = ({ name, value: now }) => form.wishes[name] ?? now;

  function fill(part) {
    Object.assign(form, part);
    table.draw();
  }

  const wish = ({ name }, text) => fill({ wishes: { ...form.wishes, [name]: text } });

  function open() {
    form = fresh();
    table.turn("new");
    root.querySelector(".panel.new .wish button")?.focus();
  }

  /** The word for no value of a field that may be left empty. */
  const noneOf = ({ kind, choices }) => (kind === "choice" ? undefined : choices[0]);

  /** One more or one less; below the least is no value, where that can be. */
  function step(field, by) {
    const { least, most } = field;
    const next = /^\d+$/.test(value(field)) ? Number(value(field)) + by : least ?? 0;
    const isBelow = next < (least ?? -Infinity) || (by < 0 && value(field) === noneOf(field));
    const within = Math.max(least ?? next, Math.min(most ?? next, next));
    wish(field, (isBelow && noneOf(field)) || String(within));
  }

  function deal() {
    if (table.screen.line.waiting) return table.screen.later(deal);
    const chosen = table.about().form.filter((field) => value(field) !== field.value);
    const quoted = (text) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
    Object.assign(form, { isSent: true, refusal: "" });
    table.send(["new", ...chosen.map((field) => `${field.name}=${quoted(value(field))}`)].join(" "));
  }

  /** After the answer: a new game closes the form; what was refused stays as it was typed. */
  function dealt({ refused, notice }) {
    if (!form.isSent) return;
    Object.assign(form, { isSent: false, refusal: refused ? notice : "" });
    if (!refused && state.panel === "new") state.panel = "";
  }

  function onKey(event, field) {
    const steps = { ArrowUp: 1, ArrowDown: -1 };
    if (event.key !== "Escape") event.stopPropagation(); // the other keys of a box are its own
    if (event.key === "Enter") deal();
    if (field.kind !== "number" || !(event.key in steps)) return;
    event.preventDefault();
    step(field, steps[event.key]);
  }

  function box(field) {
    const none = noneOf(field);
    return node("label", "label", {}, span("what", field.label), node("input", `new ${field.name}`, {
      ...QUIET, type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off", placeholder: none,
      value: value(field) === none ? "" : value(field),
      inputmode: field.kind === "number" ? "numeric" : undefined,
      oninput: ({ target }) => wish(field, target.value.trim() ? target.value : none ?? target.value),
      onkeydown: (event) => onKey(event, field),
    }));
  }

  const stepper = (field, sign, words, by) => press(`new ${field.name} ${sign}`, sign, () => step(field, by),
    { class: "step", "aria-label": `${field.label}: ${words}` });

  const choices = (field) => field.choices.map((choice) => toggle(`new ${field.name} ${choice}`,
    choice.replaceAll("_", " "), value(field) === choice, () => wish(field, choice)));

  const controls = {
    text: box,
    number: (field) => [box(field), stepper(field, "−", "one less", -1), stepper(field, "+", "one more", 1),
      choices(field)],
    choice: (field) => [node("span", "what", { class: "what", ...HIDDEN }, field.label),
      node("div", "choices", { class: "chosen", "data-rove": `new ${field.name}` }, choices(field))],
  };

  function item(field) {
    const isExplained = form.explained === field.name;
    const explain = () => fill({ explained: isExplained ? "" : field.name });
    return node("div", field.name, { class: "wish", "data-kind": field.kind, role: "group", "aria-label": field.label },
      controls[field.kind](field),
      press(`new about ${field.name}`, "?", explain,
        { class: "why", "aria-label": `About: ${field.label}`, "aria-expanded": String(isExplained) }),
      isExplained && node("p", "about", {}, field.about));
  }

  function newGame() {
    const fields = table.about().form;
    const refusal = table.screen.line.lost || form.refusal;
    return [
      div("wishes", fields.slice(0, form.isWhole ? fields.length : FIRST).map(item)),
      div("foot",
        refusal && node("p", "refusal", { class: "notice no refusal" }, `✗ ${refusal}`),
        fields.length <= FIRST ? null
          : press("new whole", "More options", expand, { "aria-expanded": String(form.isWhole) }),
        press("new deal", "Deal", deal, { class: "main" })),
    ];
  }

  /** Show the other fields, and lead to the first of them; or hide them again. */
  function expand() {
    fill({ isWhole: !form.isWhole });
    if (form.isWhole) root.querySelectorAll(".wish")[FIRST].querySelector("button, input").focus();
  }

  const newGameOpener = () => press("new", "New game …", open);

  return { newGame, newGameOpener, dealt };
}
