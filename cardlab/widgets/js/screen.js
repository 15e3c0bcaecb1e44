// The one entry of every screen: its element, its scenes, and what is asked of Python, one line of text each. A layout
// draws it: a table, an explorer, the builder of a rule, a question.

import { changed } from "./changes.js";

const PATIENCE = 5000; // milliseconds after which nobody seems to answer
const LOST = "The kernel does not answer. If it was restarted, run this cell again: what you did is kept.";

/**
 * Opens a screen in an element; returns how to close it.
 *
 * A layout has a `kind`, which names its style sheet, and `make(screen)`, which returns what it does: `draw`, `onScenes`
 * (new scenes), `onAnswered` (a command was answered; its scenes are there), and `close`.
 */
export function openScreen({ model, el }, { kind, tag = "div", make }) {
  const root = document.createElement(tag);
  el.classList.add(`cardlab-${kind}`); // where the style sheet of this kind is in force
  el.append(root);
  const line = { waiting: false, queue: [], lost: "", timer: 0 };
  const screen = { model, el, root, line, scenes, scene: () => scenes().at(-1), send, later, goOn };
  const layout = make(screen);

  function scenes() {
    const base = model.get("base");
    return model.get("changes").scenes.map((edit) => changed(base, edit));
  }

  /** Sends a command; what is asked while an answer is awaited is sent after it. */
  function send(command) {
    if (line.waiting) return later(() => send(command));
    line.waiting = true;
    clearTimeout(line.timer);
    line.timer = setTimeout(unanswered, PATIENCE);
    try {
      model.send({ command });
    } catch {
      unanswered(); // the kernel was restarted
    }
  }

  function later(act) {
    line.queue.push(act);
  }

  function unanswered() {
    clearTimeout(line.timer);
    Object.assign(line, { waiting: false, queue: [], lost: model.lost ?? LOST });
    layout.draw();
  }

  /** Does what was asked meanwhile, up to the next command. */
  function goOn() {
    while (line.queue.length && !line.waiting) line.queue.shift()();
  }

  /** Python has done what was asked, also where nothing had to change; new scenes come in the same message. */
  function onAnswered() {
    clearTimeout(line.timer);
    Object.assign(line, { waiting: false, lost: "" });
    layout.onAnswered(screen.scene());
    queueMicrotask(goOn); // once the scenes of the same message are there
  }

  const heard = [["change:changes", layout.onScenes], ["change:choices", layout.draw],
    ["change:answered", onAnswered]];
  for (const [event, act] of heard) model.on(event, act);
  layout.draw();
  layout.opened?.();
  return () => {
    layout.close?.();
    clearTimeout(line.timer);
    for (const [event, act] of heard) model.off(event, act);
  };
}
