// What a click means: commands to the kernel, and moves made of several elements.

import { QUIET, node } from "./patch.js";

export function makeMoves(table) {
  const { model, state, screen } = table;

  function send(command) {
    if (!screen.line.waiting) state.picked = [];
    screen.send(command);
  }

  /** What is typed while an answer is awaited is sent after it, and may be given back if that is refused. */
  function sendTyped(command) {
    if (screen.line.waiting) return screen.later(() => sendTyped(command));
    if (command === "flip") return choose("flip", !table.choices().flip); // the browser lays the hand
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
    if (state.picked.includes(id)) {
      state.picked = state.picked.filter((other) => other !== id);
      return table.draw();
    }
    const picked = [...state.picked, id];
    const moves = paths(picked);
    const exact = moves.find((move) => move.path.length === picked.length);
    if (exact && moves.length === 1) return send(exact.send);
    if (moves.length) {
      state.picked = picked;
      return table.draw();
    }
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

  /** What an element can do now, whole and in brief: the caption of the one move that it would complete, or its own. */
  function caption({ id, why = "", brief = why }) {
    const moves = fitting(id);
    const isLast = state.picked.length && moves.length === 1 && moves[0].path.length === state.picked.length + 1;
    return isLast && moves[0].why ? [moves[0].why, moves[0].why.split(" ")[0]] : [why, brief];
  }

  const button = (key, label, command, more = {}) =>
    node("button", key, { ...QUIET, type: "button", onclick: () => send(command), ...more }, label);
  const toggle = (key, label, isOn, onclick) =>
    button(key, `${label}${isOn ? " ✓" : ""}`, "", { "aria-pressed": String(isOn), onclick });

  return { send, sendTyped, offer, choose, pick, paths, fitting, caption, button, toggle };
}
