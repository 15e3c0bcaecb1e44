// A question of a lesson: before the guess what can be chosen or typed, after it the guess beside the truth. The truth
// is not here before: Python sends it with the scene that follows a guess.

import { HIDDEN, button, div, field as input, p, span } from "./elements.js";
import { makeRoving } from "./keyboard.js";
import { node } from "./patch.js";

const FIRST = "First choose or type what you think. Or press “Show me”.";
const CLOSED = "Kept. Now run the cells below: they open the answer.";
const SURE = [["guess", "I guess"], ["think", "I think so"], ["sure", "I'm sure"]];
const WHY = "What did you see, and why?";
const ANSWER = "Answer"; // the title of the fold of an answer
const CODE = `# ${ANSWER}`; // how its code begins: a folded cell shows its first line

export const layout = { kind: "ask", tag: "section", make };

function make(screen) {
  const { root, state } = screen;
  root.className = "cardlab ask";
  root.setAttribute("aria-label", "A question");
  Object.assign(state, { chosen: "", typed: "", sure: "", words: null, said: "" });
  const { redraw, step } = makeRoving(root);
  const folds = foldsBelow(root);

  function send(command) {
    state.said = "";
    screen.send(command);
  }

  function commit() {
    const guess = state.typed.trim() || state.chosen;
    if (guess) return send(`${state.sure || "commit"} ${guess}`);
    screen.change({ said: FIRST });
  }

  const change = (part) => screen.change({ ...part, said: "" });

  const field = (key, label, value, oninput, enter, attributes) => input(key, enter, { "aria-label": label,
    autocomplete: "off", value, oninput: ({ target }) => oninput(target.value), ...attributes });

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
    const looks = unit ? { class: "number", inputmode: "decimal" } : { class: "sentence", placeholder: label };
    return [
      choices.length && node("span", "or", { class: "soft" }, "or"),
      field("typed", label, state.typed, (text) => change({ typed: text, chosen: "" }), commit, looks),
      unit && node("span", "unit", { class: "soft" }, unit),
    ];
  }

  const isSentence = ({ choices, unit }) => !choices.length && !unit;

  /** How sure somebody is; who says nothing commits without it. */
  const howSure = () => node("div", "sure", { class: "choices sure", role: "radiogroup", "aria-label": "How sure?",
    "data-rove": "sure" }, SURE.map(([word, label]) => button(word, label,
    () => change({ sure: state.sure === word ? "" : word }),
    { class: "choice", role: "radio", "aria-checked": String(state.sure === word) })));

  function asking(scene) {
    const isReady = state.chosen || state.typed.trim();
    const group = { class: "choices", role: "radiogroup", "aria-label": "What do you think?", "data-rove": "choices" };
    return node("div", "asking", { class: "askrow" },
      scene.choices.length && node("div", "choices", group, scene.choices.map(choice)),
      typed(scene),
      isSentence(scene) ? null : howSure(),
      span("end", 
        button("show", "Show me", () => send("show"), { class: "quiet" }),
        button("commit", "Commit", commit, { class: "main", "aria-disabled": isReady ? undefined : "true" })));
  }

  // --- after it ---

  const bar = (key, name, text, share) => [
    node("span", `${key} name`, {}, name),
    share === undefined ? null : node("span", `${key} track`, { class: "track", ...HIDDEN },
      node("i", "bar", { class: key, style: `width: ${(100 * share).toFixed(1)}%` })),
    node("b", `${key} value`, { class: key }, text),
  ];

  const compared = ({ mine, sure, truth, bars, why }) => div("compared", 
    node("div", "beside", { class: bars === undefined ? "beside bare" : "beside" },
      mine && bar("mine", "my guess", sure ? `${mine}, ${sure}` : mine, bars?.[0]),
      truth && bar("truth", "the truth", truth, bars?.[1])),
    node("p", "why", {}, truth ? why : CLOSED));

  function afterwards({ words, has_twin: hasTwin }) {
    const now = state.words ?? words;
    const keep = () => send(`words ${now}`);
    return node("div", "after", { class: "askrow" },
      field("words", WHY, now, (text) => change({ words: text }), keep,
        { class: "sentence", placeholder: WHY, maxlength: "500" }),
      button("keep", words && now === words ? "Kept ✓" : "Keep", keep),
      hasTwin && button("twin", "Twin question", () => send("twin"), { class: "quiet" }));
  }

  function draw() {
    const scene = screen.scene();
    const { lead, mine, truth, is_open: isOpen } = scene;
    const notice = screen.line.lost || state.said || scene.notice;
    redraw([
      p("question", lead && [node("b", "lead", {}, lead), " "],
        node(lead ? "span" : "b", "asked", {}, scene.question)),
      isOpen && asking(scene),
      node("div", "live", { role: "status" }, !isOpen && compared(scene),
        notice && node("p", "notice", { class: "no" }, `✗ ${notice}`)),
      !isOpen && afterwards(scene),
    ], () => {
      root.classList.toggle("answered", !isOpen);
      root.classList.toggle("right", Boolean(mine) && mine === truth);
    });
    folds.show(scene.opens);
  }

  const onScenes = () => {
    if (!screen.scene().refused) Object.assign(state, { chosen: "", typed: "", sure: "", words: null });
    draw();
  };
  root.addEventListener("keydown", step);
  return { draw, opened: () => [folds.stop], onAnswered: draw, onScenes };
}

/**
 * The answer below `root`: the cells of the page right after the question's own. They are JupyterLab's, so each is
 * opened or closed as a hand would do it, and only once: what somebody does later is left alone.
 */
function foldsBelow(root) {
  const opened = new WeakSet();
  const closed = new WeakSet();
  let isOpen = false;
  let watched = null;

  function once(done, element, act) {
    if (done.has(element)) return;
    done.add(element);
    act();
  }

  function open(cell, folds) {
    for (const fold of folds) once(opened, fold, () => (fold.open = true));
    const shown = cell.querySelector(".jp-OutputPlaceholder");
    if (cell.matches(".jp-CodeCell")) once(opened, cell, () => shown?.click());
  }

  /** JupyterLab shows the output of a cell when it is run, also where the cell is folded. */
  function close(cell) {
    const isShown = cell.querySelector(".jp-OutputArea-child") && !cell.querySelector(".jp-OutputPlaceholder");
    const collapser = cell.querySelector(".jp-OutputCollapser .jp-Collapser-child");
    if (isShown && collapser) once(closed, cell, () => collapser.click());
  }

  /** Some cells are drawn only when they come into sight. */
  function look() {
    const isOurs = (fold) => fold.querySelector("summary")?.textContent === ANSWER;
    for (let cell = root.closest(".jp-Cell")?.nextElementSibling; cell; cell = cell.nextElementSibling) {
      const folds = [...cell.querySelectorAll("details")].filter(isOurs);
      const isCode = cell.querySelector(".jp-InputPlaceholder")?.textContent.includes(CODE);
      if (!folds.length && !isCode && !opened.has(cell)) return;
      if (isCode) cell.classList.add("cardlab-answer");
      if (isOpen) open(cell, folds);
      else if (isCode) close(cell);
    }
  }

  const placed = new ResizeObserver(() => {
    const page = root.closest(".jp-Notebook");
    if (!page) return; // when it is drawn first, it is not on the page yet
    placed.disconnect();
    watched = new MutationObserver(look);
    watched.observe(page, { childList: true, subtree: true });
    look();
  });
  placed.observe(root);

  return {
    show(opens) {
      isOpen = opens;
      look();
    },
    stop() {
      placed.disconnect();
      watched?.disconnect();
    },
  };
}
