// An explorer's layout. It draws scenes (cardlab/screen/parts.py) and sends back commands, one line of text
// each. Nothing is worked out here: where a slider shows something else at each of its places, Python has sent that.

import { QUIET, node, patch } from "./patch.js";
import { makeRoving } from "./roving.js";
import { makeBars } from "./bars.js";
import { cardsRow } from "./cards_row.js";
import { comeIntoView, fillWindow } from "./form.js";
import { makeGuess } from "./guess.js";
import { makeLab, onward } from "./lab.js";
import { makeNumbers } from "./numbers.js";
import { makeParts } from "./parts.js";
import { makePlot } from "./plot.js";
import { makeRolls } from "./rolls.js";
import { smallHands } from "./small_hands.js";

const MAKERS = [makeParts, makeGuess, makePlot, makeBars, makeRolls, makeLab];
const PROJECTOR = "projector"; // the one command that Python need not hear of
const [WIDE, TALL] = [926, 545]; // what fills the window then

export const layout = { kind: "explorer", make };

function make(screen) {
  const { el, root, line } = screen;
  // moved: places of sliders that Python has not heard of yet; width: of each plot; open: whose numbers are shown.
  const state = { moved: {}, width: {}, open: "", said: "", menu: null, group: null, chip: null };
  const explorer = { root, state, draw, send, say, button };
  const { remember, rove, step } = makeRoving(root, undefined, (key) => onward(root, key));
  Object.assign(explorer, makeNumbers(explorer));
  const drawn = { row: cardsRow, hands: smallHands };
  for (const make of MAKERS) Object.assign(drawn, make(explorer));

  function send(command) {
    Object.assign(state, { said: "", open: "" });
    screen.send(command);
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
      onclick: () => (off ? say(off) : command === PROJECTOR ? project() : send(command)), ...attributes }, label);
  }

  /** Fills the window, for a class, or goes back to the page. */
  function project() {
    fillWindow(root, !root.popover);
    enlarge();
    draw(); // plots are as wide as there is room now
  }

  function enlarge() {
    const zoom = root.popover ? Math.max(1, Math.min(innerWidth / WIDE, innerHeight / TALL)) : 1;
    root.style.zoom = zoom;
    root.style.setProperty("--zoom", zoom);
  }

  // --- what is drawn ---

  const partsOf = (scene) => scene.columns.flatMap(({ parts }) => parts);

  /** The part as it is while sliders are being moved. */
  function live(part, scene) {
    const frames = partsOf(scene).map(({ key, frames: all }) => all?.[state.moved[key]]?.[part.key]);
    return Object.assign({}, part, ...frames);
  }

  const tab = (each) => button(each,
    { role: "tab", "aria-selected": String(each.pressed), "aria-pressed": undefined });

  const top = ({ title, deal, tabs }) => node("div", "top", { class: "top" }, node("h2", "title", {}, title),
    deal ? node("span", "deal", { class: "deal" }, deal) : null, tabs.length
    ? node("div", "tabs", { class: "tabs", role: "tablist", "aria-label": title, "data-rove": "tabs" }, tabs.map(tab))
    : null);

  function asked({ question, hint, notice, refused, looks }) {
    const own = line.lost || state.said;
    const isRefused = Boolean(own || refused);
    const words = own || notice;
    return node("div", "asked", { class: "asked" },
      node("p", "question", { class: "question", role: looks ? "status" : undefined },
        node("b", "lead", {}, question), hint ? ` ${hint}` : ""),
      node("p", "notice", { class: isRefused ? "notice no" : "notice", role: "status" },
        words && isRefused ? `✗ ${words}` : heard(words)));
  }

  /** An answer that begins with a verdict shows it as a chip. */
  function heard(words) {
    const [, sign, verdict, rest] = /^([✓✗]) (yes|no): (.*)$/s.exec(words) ?? [];
    return verdict ? [node("span", "heard", { class: `heard ${verdict}` }, `${sign} ${verdict}`), ` ${rest}`] : words;
  }

  function page(scene) {
    const shares = scene.columns.map(({ share }) => `minmax(0, ${share}fr)`).join(" ");
    const column = ({ parts, felt }, i) => node("section", `column${i}`, { class: felt ? "column felt" : "column" },
      parts.map((part) => drawn[part.kind](live(part, scene))));
    return node("div", "page", { class: "page", style: `--columns: ${shares}` }, scene.columns.map(column));
  }

  function draw() {
    const scene = screen.scene();
    const refocus = remember();
    const looks = ["cardlab", "explorer", scene.looks, root.popover && PROJECTOR];
    root.className = looks.filter(Boolean).join(" ");
    const body = node("div", "body", { class: "body" }, asked(scene), page(scene));
    const parts = [top(scene), body, explorer.numbers(partsOf(scene))];
    patch(root, parts.filter(Boolean));
    fill();
    rove();
    refocus();
    showNewest();
    measure();
  }

  /** What grows shows its newest end: a line its right one, a log its last row. */
  function showNewest() {
    for (const item of root.querySelectorAll(".labline, .table.log")) {
      const size = `${item.scrollWidth} ${item.scrollHeight} ${item.clientWidth} ${item.clientHeight}`;
      const isLog = item.matches(".log");
      if (item.cardlabSize !== size) item.scrollTo(isLog ? 0 : item.scrollWidth, isLog ? item.scrollHeight : 0);
      item.cardlabSize = size; // who looks back at older ones stays there
    }
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
    const papers = [...root.querySelectorAll(".plot .paper")];
    const widths = papers.map((paper) => [paper.dataset.key, Math.floor(paper.clientWidth)]);
    const isNew = widths.filter(([key, width]) => width && Math.abs(width - (state.width[key] ?? 0)) > 1);
    for (const [key, width] of isNew) state.width[key] = width;
    if (isNew.length) draw();
  }

  // --- what is heard ---

  const onAnswered = ({ refused }) => {
    if (!line.queue.length) state.moved = {};
    draw();
    fill(!refused);
  };
  const onScenes = () => {
    state.said = "";
    draw();
  };
  const resized = new ResizeObserver(measure);
  const leave = ({ key }) => key === "Escape" && root.popover && !state.menu && !state.open && project();
  root.addEventListener("keydown", step);
  root.addEventListener("keydown", leave);
  addEventListener("resize", enlarge);
  let comes = null;
  const opened = () => {
    resized.observe(root);
    comes = comeIntoView(root, el);
  };
  const close = () => {
    comes();
    resized.disconnect();
    removeEventListener("resize", enlarge);
  };
  return { draw, opened, close, onAnswered, onScenes };
}
