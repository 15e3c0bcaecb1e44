// What opens over the felt: the rules, more commands, and the log where there is no rail.

import { items } from "./cards.js";
import { QUIET, node } from "./patch.js";

export const STEP = -1; // the pace at which each scene waits to be asked for
const PACES = [["at once", 0], ["quickly", 0.5], ["usual", 1], ["slowly", 2], ["step by step", STEP]];

export function makePanels(table) {
  const { state, root, send, choose, button, toggle, choices, about } = table;
  const titles = { rules: "Rules", more: "More", log: "Log", new: "New game" };
  const inPanels = ({ zones }) => zones.filter(({ place }) => place === "panel");

  /** Opens a panel, or closes it; the focus goes to where one goes on, and back to its button. */
  function turn(name) {
    const before = state.panel;
    state.panel = name === before ? "" : name;
    table.draw();
    const find = (selector) => root.querySelector(selector);
    const first = () => find(".panel .close") ?? find(".sheet .chip") ?? find(".sheet button");
    (state.panel ? first() : find(`[data-panel="${before}"]`) ?? find('[data-panel="more"]'))?.focus();
  }

  const opener = (name, label = titles[name]) => node("button", name, { ...QUIET, type: "button", "data-panel": name,
    "aria-expanded": String(state.panel === name), onclick: () => turn(name) }, label);
  const openers = (scene) => inPanels(scene).map(({ id, label }) => opener(id, label));

  /** The open panel, over the felt. */
  function panel(scene) {
    const name = state.panel;
    const zone = inPanels(scene).find(({ id }) => id === name);
    if (!titles[name] && !zone) return null;
    const isShort = name === "rules" && about().short.length > 0;
    const label = titles[name] ?? zone.label;
    const title = isShort && !state.allRules && !table.isNarrow() ? "Rules in one minute" : label;
    const contents = { rules: () => rules(isShort && !state.allRules), more, log, new: table.newGame };
    return node("section", "panel", { class: `panel ${name}`, "aria-label": label },
      node("div", "grab", { class: "grab" }, node("h3", "title", {}, title),
        isShort ? toggle("all", "All rules", state.allRules, () => {
          state.allRules = !state.allRules;
          table.draw();
        }) : null,
        node("button", "close", { ...QUIET, type: "button", class: "close", onclick: () => turn(name) }, "Close")),
      zone ? items(zone) : contents[name](scene));
  }

  const log = (scene) => [table.players(scene.players), table.log(scene), table.command()];

  function rules(isShort) {
    const { sections, house, credit } = about().rules;
    const parts = isShort ? about().short.map(inShort) : [
      sections.map(([title, paragraphs]) => section(title, paragraphs.map(paragraph))),
      house.length ? section("House rules", node("dl", "house", { class: "house" }, house.map(houseRule))) : null];
    return node("div", "text", { class: isShort ? "text short" : "text" }, parts,
      node("p", "credit", {}, linked(credit)));
  }

  const section = (title, content) => node("section", title, {}, node("h4", "title", {}, title), content);

  /** A house rule: its value here, the usual one, and why that is usual. */
  function houseRule({ keyword, usual, chosen, reason }) {
    const value = chosen ? `${chosen} (usually ${usual})` : usual;
    return node("div", keyword, { class: chosen ? "chosen" : "" },
      node("dt", "name", {}, `${keyword.replaceAll("_", " ")}: ${value}`), node("dd", "reason", {}, reason));
  }

  /** A text whose addresses are links. */
  const linked = (text) => text.split(/(https?:\/\/[^\s;,]+)/).map((part, i) => i % 2
    ? node("a", `a${i}`, { ...QUIET, href: part, target: "_blank", rel: "noopener" }, part) : part);

  /** What a paragraph is about, if some words before its first colon say so, and the rest of it. */
  const headed = (said) => said.match(/^([^.:]{2,40}): (.*)$/s)?.slice(1) ?? ["", said];

  /** A paragraph of all rules; what it is about stands out. */
  function paragraph(said, i) {
    const [head, rest] = headed(said);
    return node("p", `p${i}`, {}, ...(head ? [node("b", "head", {}, `${head}:`), ` ${rest}`] : [rest]));
  }

  /** A paragraph of the rules in short; what it is about stands above it. */
  function inShort(said, i) {
    const [head, rest] = headed(said);
    const text = ` ${rest[0].toUpperCase()}${rest.slice(1)}`;
    return node("p", `p${i}`, {}, ...(head ? [node("b", "head", { class: "head" }, head), text] : [rest]));
  }

  /** A button after which the panel is in the way. */
  const away = (key, label, command) => button(key, label, null, { onclick: () => {
    state.panel = "";
    send(command);
  } });

  /** More commands in groups, each with its heading. */
  function more(scene) {
    const { marks, four, by, pace, flip } = choices();
    const group = (title, ...rows) => node("section", title, { class: "group", "aria-label": title },
      node("h4", "title", {}, title), rows);
    const row = (key, label, ...content) => node("div", key, { class: "row", role: "group", "aria-label": label },
      label === key ? null : node("span", "label", { class: "label", "aria-hidden": "true" }, label), content);
    const set = (key, label, name, value, isOn) => toggle(key, label, isOn, () => choose(name, value));
    const projector = state.isProjector ? "Leave the projector" : "Projector";
    return [
      group("Game",
        row("Game", "Game", table.isNarrow() ? table.usual(scene) : null, table.newGameOpener(),
          away("again", "Same deal again", "again"), away("review", "Look back", "review"),
          about().extras.map(({ label, send: command }) => away(command, label, command))),
        row("files", "File", field("file", "File", `${about().game}.json`, 15), rowButton("save", "Save", "save"),
          rowButton("load", "Load", "load")),
        row("deals", "Deal", field("seed", "Deal", scene.seed, 6), rowButton("deal", "Play this deal", "new"))),
      group("Help me", row("Help me", "Help me", set("marks", "I find the moves myself", "marks", !marks, !marks),
        toggle("practice", "Practice mode: undo anything", scene.on.practice, () => send("practice")),
        toggle("skip", about().skip, scene.on.skip, () => send("skip")), away("help", "What can I type?", "help"))),
      group("Look",
        row("pace", "Others play", PACES.map(([name, factor]) => set(name, name, "pace", factor, pace === factor))),
        row("order", "Hand by", set("rank", "rank", "by", "rank", by === "rank"),
          set("suit", "suit", "by", "suit", by === "suit")),
        row("Look", "Look", set("flip", "Flip my hand over", "flip", !flip, flip),
          set("four", "Four-colour suits", "four", !four, four),
          button("projector", projector, null, { onclick: () => table.project(!state.isProjector) }))),
      group("Seats", row("Seats", "Seats", about().people.map((name) =>
        toggle(`computer ${name}`, `A computer plays for ${name === "You" ? "me" : name}`,
          scene.on[`computer ${name}`], () => send(`computer ${name}`))),
      toggle("open", "Test mode: open cards", scene.on.open, () => send("open")))),
    ];
  }

  const field = (key, label, value, width) => node("input", key,
    { ...QUIET, type: "text", "aria-label": label, size: width, placeholder: value, onkeydown: enter });

  function enter(event) {
    event.stopPropagation(); // the keys of a box are its own
    if (event.key !== "Enter" || !event.target.value.trim()) return;
    event.target.closest(".row").querySelector("button").click();
  }

  /** A button that sends its word with what stands in the field of its row, or in its stead. */
  const rowButton = (key, label, word) => node("button", key, { ...QUIET, type: "button", onclick: (event) => {
    const input = event.target.closest(".row").querySelector("input");
    send(`${word} ${input.value.trim() || (word === "save" ? "" : input.placeholder)}`.trim());
  } }, label);

  return { opener, openers, panel, turn };
}
