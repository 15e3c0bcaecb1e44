// What opens over the felt: the rules, more commands, and the log where there is no rail.

import { notes } from "./cards.js";
import { QUIET, node } from "./patch.js";

export const STEP = -1; // the pace at which each scene waits to be asked for
const PACES = [["at once", 0], ["quickly", 0.5], ["usual", 1], ["slowly", 2], ["step by step", STEP]];

export function makePanels(table) {
  const { state, root, send, choose, button, toggle, choices, about } = table;
  const titles = { rules: "Rules", more: "More", log: "Log" };
  const inPanels = ({ zones }) => zones.filter(({ place }) => place === "panel");

  /** Opens a panel, or closes it; the focus goes to its first control, and back to its button. */
  function turn(name) {
    const before = state.panel;
    state.panel = name === before ? "" : name;
    table.draw();
    const find = (selector) => root.querySelector(selector);
    (state.panel ? find(".panel button, .sheet .chip, .sheet button") : find(`[data-panel="${before}"]`))?.focus();
  }

  const opener = (name, label = titles[name]) => node("button", name, { ...QUIET, type: "button", "data-panel": name,
    "aria-expanded": String(state.panel === name), onclick: () => turn(name) }, label);
  const openers = (scene) => inPanels(scene).map(({ id, label }) => opener(id, label));

  /** The open panel, over the felt. */
  function panel(scene) {
    const name = state.panel;
    const zone = inPanels(scene).find(({ id }) => id === name);
    if (!titles[name] && !zone) return null;
    const title = titles[name] ?? zone.label;
    const log = () => [table.players(scene.players), table.log(scene), table.command()];
    const content = { rules, more: () => more(scene), log }[name] ?? (() => notes(zone));
    return node("section", "panel", { class: `panel ${name}`, "aria-label": title },
      node("div", "grab", { class: "grab" }, node("h3", "title", {}, title),
        node("button", "close", { ...QUIET, type: "button", onclick: () => turn(name) }, "Close")), content());
  }

  function rules() {
    const link = node("a", "link", { ...QUIET, href: about().link, target: "_blank", rel: "noopener" }, about().link);
    return node("div", "text", { class: "text" }, about().rules.map((part, i) => node("p", `p${i}`, {}, part)),
      node("p", "credit", {}, `${about().credit}: `, link));
  }

  function more(scene) {
    const { marks, four, by, pace, flip } = choices();
    const row = (key, label, ...content) => node("div", key, { class: "row", role: "group", "aria-label": label }, content);
    return node("div", "choices", { class: "choices" },
      row("first", "This game", table.isNarrow() ? table.usual(scene) : null, button("new", "New game", "new"), button("again", "Same deal again", "again"),
        button("projector", state.isProjector ? "Leave the projector" : "Projector", null, { onclick: () => table.project(!state.isProjector) }),
        about().extras.map(({ label, send: command }) => button(command, label, command))),
      row("deals", "Deals and files", field("seed", "Deal", String(scene.seed), 8), rowButton("deal", "Play this deal", "new")),
      row("files", "Files", field("file", "File", `${about().game}.json`, 18), rowButton("save", "Save", "save"), rowButton("load", "Load", "load")),
      row("switches", "Switches", toggle("skip", about().skip, scene.on.skip, () => send("skip")),
        toggle("marks", "I find the moves myself", !marks, () => choose("marks", !marks)),
        toggle("four", "Four-colour suits", four, () => choose("four", !four)),
        toggle("practice", "Practice mode: undo anything", scene.on.practice, () => send("practice"))),
      row("seats", "Seats", toggle("flip", "Flip my hand over", flip, () => choose("flip", !flip)),
        about().people.map((name) => toggle(`computer ${name}`, `A computer plays for ${name === "You" ? "me" : name}`,
          scene.on[`computer ${name}`], () => send(`computer ${name}`))),
        toggle("open", "Test mode: open cards", scene.on.open, () => send("open"))),
      row("order", "Order of the hand", "Hand by",
        toggle("rank", "rank", by === "rank", () => choose("by", "rank")), toggle("suit", "suit", by === "suit", () => choose("by", "suit"))),
      row("pace", "Pace of the others", "The others play",
        PACES.map(([name, factor]) => toggle(name, name, pace === factor, () => choose("pace", factor)))),
      node("p", "help", {}, about().help));
  }

  const field = (key, label, value, width) => node("label", key, {}, `${label} `,
    node("input", "input", { ...QUIET, type: "text", size: width, placeholder: value, onkeydown: enter }));

  function enter(event) {
    event.stopPropagation(); // the keys of a box are its own
    if (event.key === "Enter" && event.target.value.trim()) event.target.closest(".row").querySelector("button").click();
  }

  /** A button that sends its word with what stands in the field of its row, or in its stead. */
  const rowButton = (key, label, word) => node("button", key, { ...QUIET, type: "button", onclick: (event) => {
    const input = event.target.closest(".row").querySelector("input");
    send(`${word} ${input.value.trim() || (word === "save" ? "" : input.placeholder)}`.trim());
  } }, label);

  return { opener, openers, panel, turn };
}
