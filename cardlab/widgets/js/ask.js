// A question of a lesson: before the guess what can be chosen or typed, after it the guess beside the truth. The truth
// is not here before: Python sends it with the scene that follows a guess.

import { QUIET, node, patch } from "./patch.js";
import { foldsBelow } from "./folds.js";
import { makeRoving } from "./roving.js";
import { unbroken } from "./parts.js";

const FIRST = "First choose or type what you think. Or press “Show me”.";
const CLOSED = "Kept. Now run the cells below: they open the answer.";

export const layout = { kind: "ask", tag: "section", make };

function make(screen) {
  const { root } = screen;
  root.className = "cardlab ask";
  root.setAttribute("aria-label", "A question");
  const state = { chosen: "", typed: "", words: null, said: "" };
  const { remember, rove, step } = makeRoving(root);
  const folds = foldsBelow(root);

  function send(command) {
    state.said = "";
    screen.send(command);
  }

  const button = (key, label, onclick, attributes = {}) =>
    node("button", key, { ...QUIET, type: "button", onclick, ...attributes }, label);

  function commit() {
    const guess = state.typed.trim() || state.chosen;
    if (guess) return send(`commit ${guess}`);
    state.said = FIRST;
    draw();
  }

  function change(part) {
    Object.assign(state, part, { said: "" });
    draw();
  }

  const field = (key, label, value, oninput, enter, attributes = {}) => node("input", key, { ...QUIET, type: "text",
    "aria-label": label, autocomplete: "off", value, oninput: ({ target }) => oninput(target.value),
    onkeydown: (event) => {
      event.stopPropagation(); // the keys of a field are its own
      if (event.key === "Enter") enter();
    }, ...attributes });

  // --- before the guess ---

  function choice(text, i) {
    const isOn = state.chosen === text;
    const onkeydown = (event) => {
      if (event.key !== "Enter" || !isOn) return;
      event.preventDefault(); // Enter would choose it once more
      commit();
    };
    const looks = { class: "choice", role: "radio", "aria-checked": String(isOn), onkeydown };
    return button(`choice${i}`, text, () => change({ chosen: text, typed: "" }), looks);
  }

  function typed({ choices, unit }) {
    if (choices.length && !unit) return null;
    const label = unit ? `My number${unit === "%" ? ", in per cent" : ` of ${unit}`}` : "My answer in a sentence";
    const input = field("typed", label, state.typed, (text) => change({ typed: text, chosen: "" }), commit,
      { class: unit ? "number" : "sentence", inputmode: unit ? "decimal" : undefined,
        placeholder: unit ? undefined : "My answer in a sentence" });
    const or = choices.length ? node("span", "or", { class: "soft" }, "or") : null;
    return [or, input, unit ? node("span", "unit", { class: "soft" }, unit) : null];
  }

  function asking(scene) {
    const isReady = state.chosen || state.typed.trim();
    const group = { class: "choices", role: "radiogroup", "aria-label": "What do you think?", "data-rove": "choices" };
    return node("div", "asking", { class: "askrow" },
      scene.choices.length ? node("div", "choices", group, scene.choices.map(choice)) : null,
      typed(scene),
      node("span", "end", { class: "end" },
        button("show", "Show me", () => send("show"), { class: "quiet" }),
        button("commit", "Commit", commit, { class: "main", "aria-disabled": isReady ? undefined : "true" })));
  }

  // --- after it ---

  function bar(key, name, text, share, looks) {
    return [node("span", `${key} name`, {}, name),
      share === undefined ? null : node("span", `${key} track`, { class: "track", "aria-hidden": "true" },
        node("i", "bar", { class: looks, style: `width: ${(100 * share).toFixed(1)}%` })),
      node("b", `${key} value`, { class: looks }, unbroken(text))];
  }

  function compared({ mine, truth, bars, why }) {
    const isBare = bars === undefined ? "beside bare" : "beside";
    return node("div", "compared", { class: "compared" },
      node("div", "beside", { class: isBare },
        mine ? bar("mine", "my guess", mine, bars?.[0], "mine") : null,
        truth ? bar("truth", "the truth", truth, bars?.[1], "truth") : null),
      node("p", "why", {}, unbroken(truth ? why : CLOSED)));
  }

  function afterwards({ words, has_twin: hasTwin }) {
    const now = state.words ?? words;
    const keep = () => send(`words ${now}`);
    return node("div", "after", { class: "askrow" },
      field("words", "What did you see, and why?", now, (text) => change({ words: text }), keep,
        { class: "sentence", placeholder: "What did you see, and why?", maxlength: "500" }),
      button("keep", words && now === words ? "Kept ✓" : "Keep", keep),
      hasTwin ? button("twin", "Twin question", () => send("twin"), { class: "quiet" }) : null);
  }

  function draw() {
    const scene = screen.scene();
    const refocus = remember();
    const notice = screen.line.lost || state.said || scene.notice;
    root.classList.toggle("answered", !scene.is_open);
    root.classList.toggle("right", Boolean(scene.mine) && scene.mine === scene.truth);
    patch(root, [
      node("p", "question", { class: "question" }, scene.lead ? node("b", "lead", {}, unbroken(scene.lead)) : null,
        scene.lead ? " " : null, node(scene.lead ? "span" : "b", "asked", {}, unbroken(scene.question))),
      scene.is_open ? asking(scene) : null,
      node("div", "live", { role: "status" }, scene.is_open ? null : compared(scene),
        notice ? node("p", "notice", { class: "no" }, `✗ ${notice}`) : null),
      scene.is_open ? null : afterwards(scene),
    ].filter(Boolean));
    rove();
    refocus();
    folds.show(scene.opens);
  }

  const onScenes = () => {
    const scene = screen.scene();
    if (!scene.refused) Object.assign(state, { chosen: "", typed: "", words: null });
    draw();
  };
  root.addEventListener("keydown", step);
  return { draw, close: folds.stop, onAnswered: draw, onScenes };
}
