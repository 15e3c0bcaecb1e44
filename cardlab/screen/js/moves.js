// What clicks and typing do: commands for Python, moves made of several elements, and fields.

import { button as press, classes, div, field, span, toggle } from "./elements.js";
import { node } from "./patch.js";

export function makeMoves(table) {
  const { model, state, screen } = table;

  function send(command) {
    if (!screen.line.waiting) state.picked = [];
    screen.send(command);
  }

  /** What is typed while an answer is awaited is sent after it, and may be given back if that is refused. */
  function sendTyped(command) {
    if (screen.line.waiting) return screen.later(() => sendTyped(command));
    if (command === "flip") return choose("flip", !table.choices().flip); // the browser arranges the hand
    state.typed = command;
    send(command);
  }

  /** A click on a button: its command, if the table still offers it when the answer is there. */
  function offer(command) {
    if (!screen.line.waiting) return send(command);
    screen.later(() => state.shown.actions.some((action) => action.send === command) && send(command));
  }

  function choose(name, value) {
    model.set("choices", { ...table.choices(), [name]: value });
    model.save_changes();
    table.draw();
  }

  /** A click on an element: it completes a move, begins one, is taken back, or is tried and refused. */
  function pick(id) {
    if (state.left) return;
    if (screen.line.waiting) return screen.later(() => fitting(id).length && pick(id));
    if (state.picked.includes(id)) return table.change({ picked: state.picked.filter((other) => other !== id) });
    const picked = [...state.picked, id];
    const moves = paths(picked);
    const exact = moves.find((move) => move.path.length === picked.length);
    if (exact && moves.length === 1) return send(exact.send);
    if (moves.length) return table.change({ picked });
    if (state.picked.length && paths([id]).length) {
      state.picked = [];
      return pick(id);
    }
    send(picked.join(" "));
  }

  const paths = (picked) => state.shown.paths.filter((move) => picked.every((id) => move.path.includes(id)));

  /** The moves that an element may still become a part of; a button that says what to choose then comes first. */
  const fitting = (id) => (state.left ? [] : paths([...state.picked, id]).filter((move) =>
    !state.shown.actions.some(({ pick: part, about }) =>
      part && about && move.path.includes(part) && !state.picked.includes(part))));

  /** The one move that an element would complete. */
  function completed(id) {
    const moves = state.picked.length ? fitting(id) : [];
    return moves.length === 1 && moves[0].path.length === state.picked.length + 1 ? moves[0] : null;
  }

  /** What an element can do now, whole and in brief: the caption of the move that it would complete, or its own. */
  function caption({ id, why = "", brief = why }) {
    const reason = completed(id)?.why;
    return reason ? [reason, reason.split(" ")[0]] : [why, brief];
  }

  const button = (key, label, command, attributes) => press(key, label, () => send(command), attributes);

  // --- fields ---

  /** Send what a field holds; it is emptied once it was obeyed. */
  function submit({ target }, entry) {
    const input = target.closest(".entry").querySelector("input");
    const value = input.value.trim();
    input.focus();
    if (!value || screen.line.waiting) return;
    state.sent = input;
    const isWhole = value.startsWith(`${entry.send} `); // the word may be typed, as in the box for commands
    send(isWhole ? value : `${entry.send} ${value}`);
  }

  /** After the answer: what was obeyed leaves its field, and nothing that was masked can be seen any more. */
  function settle(isRefused) {
    if (state.sent && !isRefused) {
      state.sent.value = "";
      state.bare = "";
    }
    state.sent = null;
  }

  /** A field whose text is sent with the word of a command; what is refused stays in it. */
  function entry(each) {
    const { label, send: word, button: go, example, masked } = each;
    const isBare = !masked || state.bare === word;
    const enter = (event) => submit(event, each);
    const show = () => table.change({ bare: isBare ? "" : word });
    return node("div", `entry ${word}`, { class: classes("entry", masked && "masked") },
      node("label", "label", {}, span("label", label),
        field(`input ${word}`, enter, { autocomplete: "off", spellcheck: "false", autocapitalize: "off",
          autocorrect: "off", type: isBare ? "text" : "password", placeholder: example })),
      masked && toggle("show", "Show what I type", isBare, show), press("enter", go, enter, { class: "main" }));
  }

  const entries = (scene) => (scene.entries?.length && !state.left
    ? div("entries", scene.entries.map(entry)) : null);

  return { send, sendTyped, offer, choose, pick, paths, fitting, completed, caption, button, settle, entry, entries };
}
