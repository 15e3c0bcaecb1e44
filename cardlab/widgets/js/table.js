// The whole table: its parts put together, drawn, and told of every change.

import { notes } from "./cards.js";
import { makeEntry } from "./entry.js";
import { SLIM_BELOW, comeIntoView, fillWindow, keepForm } from "./form.js";
import { makeFrame } from "./frame.js";
import { makeGrid } from "./grid.js";
import { makeHand } from "./hand.js";
import { makeKeyboard } from "./keyboard.js";
import { makeLine } from "./line.js";
import { makeMotion } from "./motion.js";
import { makeMoves } from "./moves.js";
import { makeNewGame } from "./new_game.js";
import { makePanels } from "./panels.js";
import { node, patch } from "./patch.js";
import { makePoll } from "./poll.js";
import { clipLog, makeRail } from "./rail.js";
import { makeResult } from "./result.js";
import { makeRow } from "./row.js";
import { makeSentence } from "./sentence.js";
import { makeSheet } from "./sheet.js";
import { makeShowing } from "./showing.js";
import { point, speech } from "./speech.js";
import { makeStrings } from "./strings.js";
import { makeStrips } from "./strips.js";
import { dice, fan } from "./zones.js";

const PARTS = [
  makeMoves, makeMotion, makeShowing, makeEntry, makeRail, makePoll, makeNewGame, makePanels, makeSentence,
  makeSheet, makeFrame, makeResult, makeKeyboard,
];

export const layout = { kind: "table", make };

function make(screen) {
  const { model, el, root } = screen;
  const state = {
    ...{ shown: screen.scene(), left: 0, ending: null, tells: false }, // which scene is shown
    ...{ timer: 0, hush: 0, moving: [] }, // what goes on by itself
    ...{ picked: [], typed: "", sent: null, bare: "" }, // what was asked
    ...{ spoken: "", at: "", menu: null, group: null, chip: null, panel: "" }, // what is open, and the keyboard's place
    ...{ form: "wide", scale: 1, width: 926, isProjector: false },
  };
  const table = { screen, model, root, state, draw, markBusy, project };
  table.choices = () => model.get("choices");
  table.about = () => model.get("about");
  table.isNarrow = () => state.form === "narrow";
  for (const make of PARTS) Object.assign(table, make(table));
  const makers = [makeHand, makeGrid, makeLine, makeRow, makeStrings, makeStrips];
  const drawn = Object.assign({ dice, fan, notes, speech }, ...makers.map((make) => make(table)));

  function draw() {
    const refocus = table.remember();
    const isSlim = state.form === "wide" && state.width < SLIM_BELOW;
    const on = { slim: isSlim, projector: state.isProjector, sheeted: table.hasSheet(), four: table.choices().four };
    const looks = Object.keys(on).filter((name) => on[name]);
    root.setAttribute("class", ["cardlab", "table", state.form, ...looks].join(" "));
    root.setAttribute("data-game", table.about().game ?? "");
    markBusy();
    root.style.zoom = state.scale;
    patch(root, (state.form === "closed" ? [tooNarrow()] : parts(state.shown)).filter(Boolean));
    showNewest();
    fit();
    point(root);
    table.rove();
    refocus();
  }

  /** Says that more will be shown by itself, or that something moves. */
  function markBusy() {
    root.toggleAttribute("data-busy", Boolean(state.timer || state.hush || state.moving.length));
  }

  const tooNarrow = () => node("p", "narrow", {},
    "No room for the table: close the file list (Ctrl+B) or widen the window.");

  function parts(scene) {
    const result = state.ending ? table.result(scene, drawn) : null;
    return [
      table.top(scene),
      state.form === "wide" || !scene.players.rows.length ? null : table.strip(scene.players),
      node("div", "middle", { class: "middle" },
        state.isProjector ? table.banner(scene) : null, [table.status(scene), felt(scene), handBar(scene)].map(behind),
        table.sheet(scene), table.panel(scene), result),
      rail(scene),
      table.copies(),
      node("div", "spoken", { class: "spoken", role: "status", "aria-live": "polite" }, state.spoken),
    ];
  }

  /** Players, log and command box; a compact table has them in its strip and its panel. */
  function rail(scene) {
    if (state.form === "compact") return null;
    const players = state.form === "wide" ? table.players(scene.players) : null;
    const rest = state.isProjector ? [table.poll(scene), table.log(scene)] : [table.log(scene), table.command()];
    return node("div", "rail", { class: "rail" }, players, rest);
  }

  /** What lies behind a result is neither read nor reached. */
  const behind = (item) => (state.ending ? { ...item, attributes: { ...item.attributes, inert: "" } } : item);

  const isHand = ({ kind, id }) => kind === "hand" && id === "hand";
  const show = (zone) => drawn[zone.kind](zone);

  function felt({ zones, ...scene }) {
    const board = zones.filter((zone) => !zone.place && !isHand(zone));
    const side = zones.filter((zone) => zone.place === "side");
    return node("div", "felt", { class: "felt" },
      node("div", "board", { class: "board" }, board.map(show), table.choicesOnFelt(scene), table.entries(scene)),
      side.length ? node("div", "side", { class: "side" }, side.map(show)) : null, table.told(scene));
  }

  /** The hand; on a phone the places for a card that is picked up stand there instead. */
  const handBar = (scene) => node("div", "hand-bar", { class: "hand-bar" },
    drawn.places(scene) ?? scene.zones.filter(isHand).map(show));

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

  /** Fills the window, or goes back to the page. */
  function project(isOn) {
    state.isProjector = isOn;
    state.panel = "";
    fillWindow(root, isOn);
    draw();
    table.measure();
  }

  function onAnswered(last) {
    table.settled(last.refused);
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
  const releases = [];
  const opened = () => releases.push(keepForm(table, el), comeIntoView(root, el));
  const close = () => {
    for (const release of releases) release();
    table.finishMoving();
    for (const timer of [state.timer, state.hush]) clearTimeout(timer);
  };
  return { draw, opened, close, onAnswered, onScenes: table.play };
}
