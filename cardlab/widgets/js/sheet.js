// A sheet over the hand: something that one puts together and nobody else sees, such as a guess.

import { QUIET, node } from "./patch.js";

const NAME = "sheet";

export function makeSheet(table) {
  const { state, root, button } = table;
  const hasSheet = () => state.panel === NAME && Boolean(state.shown.sheet);

  function turn() {
    state.menu = null;
    table.turn(NAME);
  }

  const sheetOpener = ({ sheet }) => (sheet ? node("button", NAME, { ...QUIET, type: "button", "data-panel": NAME,
    "aria-expanded": String(state.panel === NAME), onclick: turn }, sheet.label) : null);

  /** The text is typed for the rule that stands there: once another has taken its place, the field closes. */
  function typing(sentence) {
    const isOpen = state.typing === sentence.text;
    return node("button", "type", { ...QUIET, type: "button", "aria-expanded": String(isOpen), onclick: () => {
      state.typing = isOpen ? null : sentence.text;
      table.draw();
      root.querySelector(".sheet .entry input")?.focus();
    } }, "As Python");
  }

  /** Says it, checks it: the buttons of the sheet. */
  const act = ({ label, send, main }) => button(send, label, send, { class: main ? "main" : "" });

  function sheet({ sheet: shown }) {
    if (!hasSheet()) return null;
    const { label, about, sentence, found, actions, entry } = shown;
    const isTyping = state.typing === sentence.text;
    return node("section", NAME, { class: "sheet", "aria-label": label },
      node("div", "grab", { class: "grab" },
        node("h3", "title", {}, label), node("span", "about", { class: "about" }, about),
        table.known(sentence, "Known rules"), typing(sentence),
        node("button", "close", { ...QUIET, type: "button", onclick: turn }, "Close")),
      node("div", "build", { class: "build" }, isTyping ? table.entry(entry) : table.sentence(sentence)),
      table.menu(sentence),
      node("div", "found", { class: "found" },
        node("div", "lines", { class: "lines", role: "status" },
          found.map((line, i) => node("p", `line${i}`, {}, line))),
        node("div", "row", { class: "acts", "data-rove": "sheet" }, actions.map(act))));
  }

  return { hasSheet, sheetOpener, sheet };
}
