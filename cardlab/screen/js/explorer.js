// An explorer's layout. It draws scenes (cardlab/screen/parts.py) and sends back commands, one line of text
// each. Nothing is worked out here: Python has sent what a slider shows at each of its places.

import { button as press, classes, div, group, span } from "./elements.js";
import { comeIntoView, fillWindow } from "./browser_window.js";
import { makeDevices } from "./devices.js";
import { makeRoving } from "./keyboard.js";
import { makeLabParts, onward } from "./lab_parts.js";
import { makeParts, makeSliders } from "./parts.js";
import { node } from "./patch.js";
import { makePlot } from "./plot.js";
import { makeRolls } from "./rolls.js";

const PROJECTOR = "projector"; // the one command that Python need not hear of
const [WIDE, TALL] = [926, 545]; // what fills the window then
const SMALL = 800; // pixels below which an explorer is narrow

export const layout = { kind: "explorer", make };

function make(screen) {
  const { el, root, line, state, change } = screen;
  // moved: places of sliders that Python has not heard of yet; width: of each plot; open: whose numbers are shown.
  Object.assign(state, { moved: {}, width: {}, open: "", said: "", menu: null, group: null, chip: null });
  state.id = `cardlab-${Math.random().toString(36).slice(2)}`;
  const explorer = { root, state, draw, change, send, button, buttons: (all) => all.map((each) => button(each)) };
  root.style.setProperty("--stripes", `url(#${state.id})`);
  Object.assign(explorer, { model: screen.model, isSmall: () => root.clientWidth < SMALL });
  const { redraw, step } = makeRoving(root, undefined, (key) => onward(root, key));
  const makers = [makeParts, makeSliders, makePlot, makeRolls, makeLabParts, makeDevices];
  const drawn = Object.assign({}, ...makers.map((make) => make(explorer)));
  explorer.drawn = drawn;

  function send(command) {
    Object.assign(state, { said: "", open: "", copied: "", device: null });
    screen.send(command);
  }

  /** A button sends its command; one that does nothing yet says why. */
  function button({ label, send: command, main, pressed, off, spoken }, attributes = {}) {
    const act = () => (command === PROJECTOR ? project() : send(command));
    const onclick = off ? () => change({ said: off }) : act;
    return press(command, label, onclick, { class: main ? "main" : "", "aria-label": spoken,
      "aria-pressed": pressed?.toString(), "aria-disabled": off ? "true" : undefined,
      ...attributes });
  }

  /** Fill the window, for a class, or go back to the page. */
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

  /** The sliders of a scene are parts, or handles on a plot. */
  const slidersOf = (scene) => partsOf(scene).flatMap((part) => [part, ...(part.event?.handles ?? [])]);

  /** The part as it is while sliders are being moved. */
  function live(part, scene) {
    const frames = slidersOf(scene).map(({ key, frames: all }) => all?.[state.moved[key]]?.[part.key]);
    return Object.assign({}, part, ...frames);
  }

  const tab = (each) => button(each,
    { role: "tab", "aria-selected": String(each.pressed), "aria-pressed": undefined });

  const top = ({ title, deal, tabs }) => div("top", node("h2", "title", {}, title),
    deal && span("deal", deal),
    tabs.length && group("tabs", title, { class: "tabs", role: "tablist" }, tabs.map(tab)));

  function asked({ question, hint, notice, refused, looks }) {
    const own = line.lost || state.said;
    const isRefused = Boolean(own || refused), words = own || notice;
    return div("asked",
      node("p", "question", { class: "question", role: looks ? "status" : undefined },
        node("b", "lead", {}, question), " ", hint && node("span", "more", { class: "more", title: hint }, hint)),
      node("p", "notice", { class: isRefused ? "notice no" : "notice", role: "status" },
        words && isRefused ? `✗ ${words}` : answer(words)));
  }

  /** An answer that begins with a verdict shows it as a chip. */
  function answer(words) {
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
    redraw([top(scene), div("body", asked(scene), page(scene)), drawn.numbers(partsOf(scene))], () => {
      root.className = classes("cardlab", "explorer", scene.looks, root.popover && PROJECTOR);
      fill();
    });
    showNewest();
    measure();
    beat();
  }

  /** Send by itself what the scene asks for, as long as it does. */
  function beat() {
    const { pulse } = screen.scene();
    if (!pulse || line.waiting || line.lost || state.beat) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    state.beat = setTimeout(() => {
      state.beat = 0;
      screen.send(isStill ? pulse.still : pulse.send);
    }, isStill ? 0 : pulse.after);
  }

  /** A key of a button, where nobody types. */
  function onKey(event) {
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const isKey = ({ key, off }) => key === event.key.toLowerCase() && !off;
    const found = partsOf(screen.scene()).flatMap(({ buttons = [] }) => buttons).find(isKey);
    if (found) send(found.send);
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

  // --- what happens ---

  const onAnswered = ({ refused }) => {
    if (!line.queue.length) state.moved = {};
    draw();
    fill(!refused);
  };
  const onScenes = () => change({ said: "" });
  const leave = ({ key }) => key === "Escape" && root.popover && !state.menu && !state.open && project();
  root.addEventListener("keydown", step);
  root.addEventListener("keydown", leave);
  root.addEventListener("keydown", onKey);
  const resized = new ResizeObserver(measure);

  function opened() {
    resized.observe(root);
    addEventListener("resize", enlarge);
    return [comeIntoView(root, el), () => resized.disconnect(), () => removeEventListener("resize", enlarge),
      () => clearTimeout(state.beat)];
  }

  return { draw, opened, onAnswered, onScenes };
}
