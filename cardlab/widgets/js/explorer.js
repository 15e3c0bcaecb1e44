// An explorer's drawing. It shows scenes (cardlab/widgets/explorers/scene.py) and sends back commands, one line of text
// each. Nothing is worked out here: where a slider shows something else at each of its places, Python has sent that.

import { QUIET, node, patch } from "./patch.js";
import { makeRoving } from "./roving.js";
import { cardsRow } from "./cards_row.js";
import { makeGuess } from "./guess.js";
import { makeParts } from "./parts.js";
import { makePlot } from "./plot.js";
import { makeRolls } from "./rolls.js";

const PATIENCE = 6000;
const LOST = "Nobody answers: the notebook's kernel is busy, or it was stopped. Run this cell again.";

export function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "cardlab explorer";
  el.append(root);
  // moved: places of sliders that Python has not heard of yet; width: of each plot; open: whose numbers are shown.
  const state = { moved: {}, width: {}, open: "", said: "", asText: false, target: 0, timer: 0 };
  const explorer = { root, state, draw, send, say, button, live, scene: () => model.get("scenes").at(-1) };
  const { remember, rove, step } = makeRoving(root);
  const drawn = { ...makeParts(explorer), ...makeGuess(explorer), ...makePlot(explorer), ...makeRolls(explorer), row: cardsRow };

  function send(command) {
    state.said = "";
    state.target = Math.max(state.target, model.get("answered")) + 1;
    clearTimeout(state.timer);
    state.timer = setTimeout(() => say(LOST), PATIENCE);
    model.send({ command });
  }

  /** Says something that Python need not know. */
  function say(words) {
    state.said = words;
    draw();
  }

  /** A button sends its command; one that does nothing yet says why. */
  function button(each, attributes = {}) {
    const { label, send: command, main, pressed, off, spoken } = each;
    return node("button", command, { ...QUIET, type: "button", class: main ? "main" : "", "aria-label": spoken,
      "aria-pressed": pressed === undefined ? undefined : String(pressed), "aria-disabled": off ? "true" : undefined,
      onclick: () => (off ? say(off) : send(command)), ...attributes }, label);
  }

  /** The part as it is while sliders are being moved. */
  function live(part) {
    const parts = explorer.scene().columns.flatMap((column) => column.parts);
    const frames = parts.map(({ key, frames: all }) => all?.[state.moved[key]]?.[part.key]);
    return Object.assign({}, part, ...frames);
  }

  const tabs = (scene) => node("div", "tabs", { class: "tabs", role: "tablist", "aria-label": scene.title, "data-rove": "tabs" },
    scene.tabs.map((tab) => button(tab, { role: "tab", "aria-selected": String(tab.pressed), "aria-pressed": undefined })));

  function draw() {
    const scene = explorer.scene();
    const refocus = remember();
    const notice = state.said || scene.notice;
    const isRefused = Boolean(state.said || scene.refused);
    patch(root, [
      node("div", "top", { class: "top" }, node("h2", "title", {}, scene.title), scene.tabs.length ? tabs(scene) : null),
      node("div", "asked", { class: "asked" },
        node("p", "question", { class: "question" }, node("b", "lead", {}, scene.question), scene.hint ? ` ${scene.hint}` : ""),
        node("p", "notice", { class: isRefused ? "notice no" : "notice", role: "status" },
          notice ? `${isRefused ? "✗ " : ""}${notice}` : "")),
      node("div", "page", { class: "page", style: `--columns: ${scene.columns.map(({ share }) => `minmax(0, ${share}fr)`).join(" ")}` },
        scene.columns.map((column, i) => node("section", `column${i}`, { class: column.felt ? "column felt" : "column" },
          column.parts.map((part) => drawn[part.kind](live(part)))))),
      drawn.panel(scene),
    ].filter(Boolean));
    fill();
    rove();
    refocus();
    measure();
  }

  /** Fields show what Python has, unless somebody is typing or what was typed is to be put right. */
  function fill(isAnswered = false) {
    for (const input of root.querySelectorAll("input[data-value]")) {
      if (isAnswered || input.cardlabValue !== input.dataset.value) input.value = input.dataset.value;
      input.cardlabValue = input.dataset.value;
    }
  }

  /** Plots are drawn as wide as there is room, so that their letters keep their size. */
  function measure() {
    const plots = [...root.querySelectorAll(".plot .paper")].map((paper) => [paper.dataset.key, Math.floor(paper.clientWidth)]);
    const isNew = plots.filter(([key, width]) => width && Math.abs(width - (state.width[key] ?? 0)) > 1);
    for (const [key, width] of isNew) state.width[key] = width;
    if (isNew.length) draw();
  }

  const onAnswered = () => {
    clearTimeout(state.timer);
    if (state.said === LOST) state.said = "";
    if (model.get("answered") >= state.target) state.moved = {};
    draw();
    fill(!explorer.scene().refused);
  };
  const onScene = () => {
    state.said = "";
    draw();
  };
  root.addEventListener("keydown", step);
  const resized = new ResizeObserver(measure);
  model.on("change:scenes", onScene);
  model.on("change:answered", onAnswered);
  draw();
  resized.observe(root);
  return () => {
    resized.disconnect();
    clearTimeout(state.timer);
    model.off("change:scenes", onScene);
    model.off("change:answered", onAnswered);
  };
}
