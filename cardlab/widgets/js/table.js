// The whole table: its parts put together, drawn, and told of every change.

import { makeZones } from "./zones.js";
import { makeGrid } from "./grid.js";
import { makeSentence } from "./sentence.js";
import { notes } from "./cards.js";
import { makeEntry } from "./entry.js";
import { makeFrame } from "./frame.js";
import { makeKeyboard } from "./keyboard.js";
import { line } from "./line.js";
import { makeMoves } from "./moves.js";
import { node, patch } from "./patch.js";
import { makeShowing } from "./showing.js";

export function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "cardlab";
  el.append(root);
  const state = { picked: [], waiting: false, queued: "", timer: 0, shown: null, lost: "", typed: "", spoken: "", roving: {},
    menu: null, chip: null, sent: null, bare: "" };
  const table = { model, root, state, draw, choices: () => model.get("choices"), about: () => model.get("about") };
  for (const make of [makeMoves, makeShowing, makeEntry, makeFrame, makeKeyboard]) Object.assign(table, make(table));
  const drawn = { ...makeZones(table), ...makeGrid(table), ...makeSentence(table), line, notes };

  function draw() {
    const scene = state.shown;
    const refocus = table.remember();
    root.setAttribute("class", `cardlab${table.choices().four ? " four" : ""}`);
    patch(root, [table.top(scene), table.status(scene), felt(scene), table.foot(scene), spoken()].filter(Boolean));
    showNewest();
    table.rove();
    refocus();
  }

  function showNewest() {
    for (const item of root.querySelectorAll(".log, .mainline")) item.scrollTop = item.scrollHeight;
  }

  /** When the table comes to the page, and when that grows or shrinks, lines break elsewhere. */
  const resized = new ResizeObserver(() => {
    if (state.width !== root.clientWidth) showNewest();
    state.width = root.clientWidth;
  });

  const felt = (scene) => node("div", "felt", { class: "felt" }, scene.zones.map((zone) => drawn[zone.kind](zone)));
  const spoken = () => node("div", "spoken", { class: "spoken", role: "status", "aria-live": "polite" }, state.spoken);

  /** The kernel has done what was asked, also where nothing had to change; new scenes come in the same message. */
  const onAnswered = () => {
    const { refused } = model.get("scenes").at(-1);
    table.answered();
    table.settled(refused);
    draw();
    if (state.queued) table.send(state.queued);
    else restore(refused);
    state.queued = "";
  };
  /** Nothing that was typed is lost. */
  const restore = (isRefused) => {
    const box = root.querySelector(".command input");
    if (isRefused && box && !box.value && state.typed) box.value = state.typed;
    state.typed = "";
  };
  root.addEventListener("click", table.skip, true);
  root.addEventListener("keydown", table.skip, true);
  model.on("change:scenes", table.play);
  model.on("change:choices", draw);
  model.on("change:answered", onAnswered);
  state.shown = model.get("scenes").at(-1);
  state.heard = state.shown.log.map(([number, what]) => `${number} ${what}`).at(-1);
  state.top = `${state.shown.lead} ${state.shown.notice}`;
  state.left = 0;
  draw();
  resized.observe(root);
  return () => {
    resized.disconnect();
    clearTimeout(state.timer);
    clearTimeout(state.patience);
    model.off("change:scenes", table.play);
    model.off("change:choices", draw);
    model.off("change:answered", onAnswered);
  };
}
