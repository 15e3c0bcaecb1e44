// Fields to type into: their text is sent with the word of a command, and stays where it is when it is refused.

import { QUIET, node } from "./patch.js";

// What is typed stays as it is.
const UNTOUCHED = { ...QUIET, autocomplete: "off", spellcheck: "false", autocapitalize: "off", autocorrect: "off" };

export function makeEntry(table) {
  const { state, screen } = table;

  /** Sends what stands in a field; it is emptied once it was obeyed. */
  function submit(event, entry) {
    const input = event.target.closest(".entry").querySelector("input");
    const value = input.value.trim();
    input.focus();
    if (!value || screen.line.waiting) return;
    state.sent = input;
    const isWhole = value.startsWith(`${entry.send} `); // the word may be typed, as in the box for commands
    table.send(isWhole ? value : `${entry.send} ${value}`);
  }

  /** After the answer: what was obeyed leaves its field, and nothing that was masked can be seen any more. */
  function settled(isRefused) {
    if (state.sent && !isRefused) {
      state.sent.value = "";
      state.bare = "";
    }
    state.sent = null;
  }

  function entry(each) {
    const { label, send, button, example, masked } = each;
    const isBare = !masked || state.bare === send;
    const show = masked ? table.toggle("show", "Show what I type", isBare, () => {
      state.bare = isBare ? "" : send;
      table.draw();
    }) : null;
    return node("div", `entry ${send}`, { class: masked ? "entry masked" : "entry" },
      node("label", "label", {}, node("span", "label", { class: "label" }, label),
        node("input", `input ${send}`, {
          ...UNTOUCHED, type: isBare ? "text" : "password", placeholder: example, onkeydown: (event) => {
            event.stopPropagation(); // the keys of a box are its own
            if (event.key === "Enter") submit(event, each);
          },
        })),
      show, node("button", "enter", { ...QUIET, type: "button", class: "main",
        onclick: (event) => submit(event, each) }, button));
  }

  const entries = (scene) => (scene.entries?.length && !state.left
    ? node("div", "entries", { class: "entries" }, scene.entries.map(entry)) : null);

  return { entry, entries, settled };
}
