// The one entry of every screen: its element, its scenes, and what is asked of Python, one line of text each. A layout
// draws it: a table, an explorer, the builder of a rule, a question.

const PATIENCE = 5000; // milliseconds after which nobody seems to answer
const LOST = "The kernel does not answer. If it was restarted, run this cell again: what you did is kept.";

/**
 * Open a screen in an element; return how to close it. A layout has a `kind`, which names its style sheet, and
 * `make(screen)`, which returns what it does: `draw`, `opened` (returns what to call at the end), `onScenes` (new
 * scenes), and `onAnswered` (a command was answered; its scenes are there).
 */
export function openScreen({ model, el }, { kind, tag = "div", make }) {
  const root = document.createElement(tag);
  el.classList.add(`cardlab-${kind}`); // where the style sheet of this kind is in force
  el.append(root);
  const state = {}; // what the layout remembers
  const line = { waiting: false, queue: [], lost: "", timer: 0 };
  const later = (act) => line.queue.push(act);
  const screen = { model, el, root, line, state, change, scenes, scene: () => scenes().at(-1), send, later };
  const layout = make(screen);

  /** Remember something, and draw the screen with it. */
  function change(part) {
    Object.assign(state, part);
    layout.draw();
  }

  function scenes() {
    const base = model.get("base");
    return model.get("changes").scenes.map((edit) => changed(base, edit));
  }

  /** Send a command; what is asked while an answer is awaited is sent after it. */
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

  function unanswered() {
    clearTimeout(line.timer);
    Object.assign(line, { waiting: false, queue: [], lost: model.lost ?? LOST });
    layout.draw();
  }

  /** Do what was asked meanwhile, up to the next command. */
  function workOff() {
    while (line.queue.length && !line.waiting) line.queue.shift()();
  }

  /** Python has done what was asked, also where nothing had to change; new scenes come in the same message. */
  function onAnswered() {
    clearTimeout(line.timer);
    Object.assign(line, { waiting: false, lost: "" });
    layout.onAnswered(screen.scene());
    queueMicrotask(workOff); // once the scenes of the same message are there
  }

  const actions = { changes: layout.onScenes, choices: layout.draw, answered: onAnswered };
  for (const [name, act] of Object.entries(actions)) model.on(`change:${name}`, act);
  layout.draw();
  const releases = layout.opened();
  return () => {
    for (const release of releases) release();
    clearTimeout(line.timer);
    for (const [name, act] of Object.entries(actions)) model.off(`change:${name}`, act);
  };
}

/** Apply an edit to a value of a scene (cardlab/notebook/widget.py); the older value stays as it is. */
function changed(value, edit) {
  if ("=" in edit) return edit["="];
  if ("@" in edit) {
    const [start, end, values] = edit["@"];
    return [...value.slice(0, start), ...values, ...value.slice(end)];
  }
  if (!Object.keys(edit).length) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  for (const [key, inner] of Object.entries(edit)) {
    if ("-" in inner) delete copy[key];
    else copy[key] = changed(value[key], inner);
  }
  return copy;
}
