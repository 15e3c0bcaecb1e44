// Scenes are shown one after another: what the others did is replayed, at the pace that one likes.

import { STEP } from "./panels.js";
import { QUIET, node } from "./patch.js";

const ROUND = 4000; // milliseconds that the others' turns take at most, however many they are
const TURN = 700; // and one of them
const LARGE = 1400; // what is told large stays so long
const CONTROLS = "button, input, summary, a[href], textarea";

export function makeShowing(table) {
  const { model, state, root } = table;

  /** Shows new scenes; the first is what one did oneself and is shown at once. */
  function play() {
    const scenes = [...model.get("scenes")];
    const factor = table.choices().pace;
    const step = Math.min(TURN, ROUND / Math.max(1, scenes.length - 1)) * factor;
    state.picked = [];
    clearTimeout(state.timer);
    if (factor === 0) scenes.splice(0, scenes.length - 1, ...scenes.slice(0, -1).filter(isEnd));
    const next = () => {
      const before = state.shown;
      state.shown = scenes.shift();
      state.left = scenes.length;
      state.tells = factor !== 0 && Boolean(state.shown.large);
      state.ending = isEnd(state.shown) ? state.shown.result : null;
      if (!state.shown.result) state.dismissed = "";
      table.change(before, step);
      if (state.tells) state.hush = setTimeout(quieten, LARGE * Math.max(factor, 0.5));
      if (!scenes.length) speak();
      else if (!stands()) state.timer = setTimeout(next, state.tells ? LARGE * factor : step);
    };
    state.next = () => {
      clearTimeout(state.timer);
      next();
    };
    state.skip = () => {
      clearTimeout(state.timer);
      const end = scenes.findIndex(isEnd);
      scenes.splice(0, end < 0 ? scenes.length - 1 : end);
      next();
    };
    next();
  }

  const keyOf = ({ deal, result }) => (result ? `${deal} ${result.title} ${result.why}` : "");

  /** Whether a scene holds a result that has not been clicked away. */
  const isEnd = (scene) => Boolean(scene.result) && keyOf(scene) !== state.dismissed;

  /** Clicks a result away. */
  function dismiss() {
    state.dismissed = keyOf(state.shown);
    state.ending = null;
    if (state.left) state.next();
    else table.draw();
  }

  /** Shows a result again that was clicked away. */
  function recall() {
    state.dismissed = "";
    state.ending = state.shown.result;
    table.draw();
  }

  function quieten() {
    state.tells = false;
    table.draw();
  }

  /** Whether the next scene waits to be asked for: at a result, while paused, and where one steps. */
  const stands = () => Boolean(state.ending) || state.held || table.choices().pace === STEP;

  function pause(isHeld) {
    state.held = isHeld;
    if (isHeld) clearTimeout(state.timer);
    else if (state.left) return state.next();
    table.draw();
  }

  /** The buttons while scenes are being shown. */
  function steps() {
    const step = (key, label, onclick, main) => node("button", key,
      { ...QUIET, type: "button", "data-steps": "", class: main ? "main" : "", onclick }, label);
    if (state.ending) return [];
    if (!stands()) return [step("pause", "Pause", () => pause(true))];
    return [step("next", "Next step", () => state.next(), true), step("last", "Show all", () => state.skip()),
      state.held ? step("pause", "Go on", () => pause(false)) : null];
  }

  /** A click on the felt shows all that is left; a click on a control does so too, and then the control's work. */
  function skip(event) {
    table.finishMoving();
    if (!state.left || state.ending || event.target.closest("[data-steps]")) return;
    if (event.type === "click" ? stands() && !event.target.closest(".hand, .felt button") : event.key !== "Enter" && event.key !== " " && event.key !== "Escape") return;
    if (event.type === "keydown" && event.target.matches("input") && event.key !== "Enter") return;
    state.skip();
    if (event.key === "Escape") event.stopPropagation(); // it leaves nothing else
    if (!event.target.closest(CONTROLS)) event.preventDefault();
  }

  /** Tells a screen reader what is new in the log, and what may be done now. */
  function speak() {
    const { lead, advice, notice, log, zones } = state.shown;
    const lines = log.map(([number, what]) => `${number} ${what}`);
    const known = lines.findLastIndex((line) => line.startsWith(state.heard)); // a turn's line may have grown since
    const fresh = known < 0 ? [] : lines.slice(lines[known] === state.heard ? known + 1 : known);
    state.heard = lines.at(-1);
    const english = zones.find(({ kind }) => kind === "sentence")?.english;
    const changed = english !== state.english ? english : "";
    state.english = english;
    state.spoken = [notice, ...fresh, lead, changed, table.choices().marks ? advice : ""].filter(Boolean).join(" ");
    table.draw();
    const top = `${lead} ${notice}`; // where only a sentence further down was changed, the eye stays there
    if (top !== state.top && root.contains(table.active())) root.querySelector(".status").scrollIntoView({ block: "nearest" });
    state.top = top;
  }

  return { play, steps, skip, dismiss, recall, pause };
}
