// The whole table: its parts put together, and drawn after every change.

import { dice, fan, notes, point, speech, strips } from "./cards.js";
import { classes, div } from "./elements.js";
import { comeIntoView, fillWindow, keepForm } from "./browser_window.js";
import { clipLog, makeFrame, spoken } from "./frame.js";
import { makeGrid } from "./grid.js";
import { makeHand } from "./hand.js";
import { makeKeyboard } from "./keyboard.js";
import { makeLine } from "./card_line.js";
import { makeMotion } from "./motion.js";
import { makeMoves } from "./moves.js";
import { makeNewGame, makePanels } from "./panels.js";
import { node } from "./patch.js";
import { poll } from "./poll.js";
import { result } from "./result.js";
import { row, strings, writing } from "./row.js";
import { makeSentence } from "./rule_sentence.js";
import { makeShowing } from "./showing.js";

const PARTS = [
  makeMoves, makeMotion, makeShowing, makeNewGame, makePanels, makeSentence, makeFrame, makeKeyboard,
  makeHand, makeGrid, makeLine,
];

export const layout = { kind: "table", make };

function make(screen) {
  const { model, el, root, state, change } = screen;
  Object.assign(state, {
    ...{ shown: screen.scene(), left: 0, ending: null, tells: false }, // which scene is shown
    ...{ timer: 0, moving: [] }, // what goes on by itself
    ...{ picked: [], typed: "", sent: null, bare: "" }, // what was asked
    ...{ spoken: "", at: "", menu: null, group: null, chip: null, panel: "" }, // what is open, and the keyboard's place
    ...{ form: "wide", scale: 1, width: 926, isProjector: false },
  });
  const table = {
    ...{ screen, model, root, state, draw, change, markBusy, project },
    choices: () => model.get("choices"),
    about: () => model.get("about"),
    isNarrow: () => state.form === "narrow",
  };
  for (const make of PARTS) Object.assign(table, make(table));
  const { hand, grid, line } = table;
  const drawn = { dice, fan, grid, hand, line, notes, row, speech, strings, strips, writing };
  const show = (zone) => drawn[zone.kind](zone, table);

  function draw() {
    table.redraw(state.form === "closed" ? [tooNarrow()] : parts(state.shown), finish);
  }

  function finish() {
    root.setAttribute("class", classes("cardlab", "table", state.form, state.isSlim && "slim",
      state.isProjector && "projector", table.hasSheet() && "sheeted", table.choices().four && "four"));
    root.setAttribute("data-game", table.about().game ?? "");
    root.style.zoom = state.scale;
    markBusy();
    showNewest();
    fit();
    point(root);
  }

  /** Mark that more will be shown by itself, or that something moves. */
  function markBusy() {
    root.toggleAttribute("data-busy", Boolean(state.timer || state.moving.length));
  }

  const tooNarrow = () => node("p", "narrow", {},
    "No room for the table: close the file list (Ctrl+B) or widen the window.");

  function parts(scene) {
    return [
      table.top(scene),
      state.form === "wide" || !scene.players.rows.length ? null : table.strip(scene.players),
      div("middle", state.isProjector && table.banner(scene),
        [table.status(scene), felt(scene), handBar(scene)].map(behind),
        table.sheet(scene), table.panel(scene), state.ending && result(scene, table, show)),
      rail(scene),
      table.copies(),
      spoken(state.spoken),
    ];
  }

  /** Players, log and command box; a compact table has them in its strip and its panel. */
  function rail(scene) {
    if (state.form === "compact") return null;
    const players = state.form === "wide" ? table.players(scene.players) : null;
    return div("rail", players, state.isProjector ? [poll(scene, table.send), table.log(scene)]
      : [table.log(scene), table.command()]);
  }

  /** What is behind a result is neither read nor reached. */
  const behind = (item) => (state.ending ? { ...item, attributes: { ...item.attributes, inert: "" } } : item);

  const isHand = ({ kind, id }) => kind === "hand" && id === "hand";

  function felt({ zones, ...scene }) {
    const board = zones.filter((zone) => !zone.place && !isHand(zone));
    const side = zones.filter((zone) => zone.place === "side");
    const large = state.tells ? node("div", "told", { class: "told", "aria-hidden": "true" }, scene.large) : null;
    return div("felt", div("board", board.map(show), table.choicesOnFelt(scene), table.entries(scene)),
      side.length && div("side", side.map(show)), large);
  }

  /** The hand; on a phone the places for a card that is picked up appear there instead. */
  const handBar = (scene) => div("hand-bar", table.places(scene) ?? scene.zones.filter(isHand).map(show));

  function showNewest() {
    for (const item of root.querySelectorAll(".log, .mainline")) {
      const odd = item.querySelector(".place:has(.odd)"); // what contradicts a guess is looked for
      item.scrollTop = odd ? odd.offsetTop - item.offsetTop - 30 : item.scrollHeight;
      if (item.matches(".log")) clipLog(item);
    }
  }

  /** A long sentence is set smaller; an answer that is longer still hangs over the felt. */
  function fit() {
    const say = root.querySelector(".say"), status = root.querySelector(".status");
    if (!say || table.isNarrow()) return;
    say.classList.toggle("full", say.clientHeight > 24);
    status.classList.toggle("long", status.querySelector(".now").clientHeight > status.clientHeight + 1);
  }

  /** Fill the window, or go back to the page. */
  function project(isOn) {
    Object.assign(state, { isProjector: isOn, panel: "" });
    fillWindow(root, isOn);
    draw();
    table.measure();
  }

  function onAnswered(last) {
    table.settle(last.refused);
    table.dealt(last);
    draw();
    restore(last.refused && !screen.line.queue.length);
  }

  /** What was typed and refused is not lost, unless something else was asked meanwhile. */
  function restore(isRefused) {
    const box = root.querySelector(".command input");
    if (isRefused && box && !box.value && state.typed) box.value = state.typed;
    state.typed = "";
  }

  for (const event of ["click", "keydown"]) root.addEventListener(event, table.skip, true);
  state.heard = state.shown.log.map(([number, what]) => `${number} ${what}`).at(-1);
  state.ending = state.shown.result ?? null;
  const opened = () => [keepForm(table, el), comeIntoView(root, el), table.finishMoving, table.halt];
  return { draw, opened, onAnswered, onScenes: table.play };
}
