// Scenes are shown one after another: the moves of the others are replayed, at the pace that one likes.

import { button, swallow } from "./elements.js";
import { STEP } from "./panels.js";

const ROUND = 4000; // milliseconds that the turns of the others take at most
const TURN = 700; // and one of them
const CONTROLS = "button, input, summary, a[href], textarea";
const PLACES = ".felt, .hand-bar"; // a click there may mean something else in the last scene

export function makeShowing(table) {
  const { state, root } = table;
  state.english = state.shown.sheet?.sentence.english; // the guess that need not be read out

  /** Show new scenes; the first is what one did oneself and is shown at once. */
  function play() {
    halt();
    const { pace } = table.choices();
    const shows = table.screen.scenes().flatMap(pages)
      .filter(({ isResult }, i, all) => pace || isResult || !all[i + 1]);
    const steps = shows.slice(0, -1).reduce((sum, { weight }) => sum + weight, 0);
    const step = Math.min(TURN, ROUND / Math.max(1, steps)) * Math.abs(pace);
    const next = (most = step) => {
      halt();
      const before = state.shown;
      const { scene, isResult, weight } = shows.shift();
      Object.assign(state, { shown: scene, left: shows.length, pause: weight * step });
      state.ending = isResult && isEnd(scene) ? scene.result : null;
      if (!scene.result) state.dismissed = "";
      state.tells = most > 0 && !isResult && Boolean(scene.large);
      const isFarther = !shows.length && speak();
      goOn();
      table.animate(before, most);
      if (isFarther) root.querySelector(".status").scrollIntoView({ block: "nearest" });
    };
    const showAll = () => {
      const end = shows.findIndex(({ isResult }) => isResult);
      shows.splice(0, end < 0 ? shows.length - 1 : end);
      next(0);
    };
    Object.assign(state, { next, skip: showAll, picked: [], held: false });
    next();
  }

  /** A scene, and after it its result as a page of its own; a scene with large words stays twice as long. */
  function pages(scene) {
    const shown = { scene, isResult: false, weight: scene.large ? 2 : 1 };
    return isEnd(scene) ? [shown, { scene, isResult: true, weight: 1 }] : [shown];
  }

  /** Wait for what comes next by itself: the next scene, or the end of the large words. */
  function goOn() {
    if (isPaused() || !(state.left || state.tells)) return;
    state.timer = setTimeout(() => (state.left ? state.next() : quieten()), state.pause);
  }

  function halt() {
    clearTimeout(state.timer);
    state.timer = 0;
  }

  function quieten() {
    halt();
    table.change({ tells: false });
  }

  const keyOf = ({ deal, result }) => (result ? `${deal} ${result.title} ${result.why}` : "");

  /** Whether a scene has a result that has not been clicked away. */
  const isEnd = (scene) => Boolean(scene.result) && keyOf(scene) !== state.dismissed;

  function dismiss() {
    Object.assign(state, { dismissed: keyOf(state.shown), ending: null });
    if (state.left) state.next();
    else table.draw();
  }

  const recall = () => table.change({ dismissed: "", ending: state.shown.result });

  /** Whether the next scene waits to be asked for: at a result, while paused, and where one steps. */
  const isPaused = () => Boolean(state.ending) || state.held || table.choices().pace === STEP;

  function pause(isHeld) {
    state.held = isHeld;
    halt();
    goOn();
    table.holdMoving(isHeld);
    table.draw();
  }

  function steps() {
    const step = (key, label, onclick, looks = "") => button(key, label, onclick, { "data-steps": "", class: looks });
    if (state.ending) return [];
    if (!isPaused()) return [step("pause", "Pause", () => pause(true))];
    return [step("next", "Next step", () => state.next(), "main"), step("last", "Show all", () => state.skip()),
      state.held && step("pause", "Go on", () => pause(false))];
  }

  /**
   * End what moves, and show all that is left: a click on the felt or the hand does no more than that, a click on a
   * control then does its work, too. The second click of a double click does nothing.
   */
  function skip(event) {
    const { target, type, key, detail } = event;
    const isAmong = (what) => Boolean(target.closest(what));
    if (detail > 1 && isAmong(".card, .square, [data-steps]")) return swallow(event);
    if (type === "keydown" && !["Enter", " ", "Escape"].includes(key)) return;
    if (type === "keydown" && isAmong("input, textarea") && key !== "Enter") return;
    if (isAmong("[data-steps]") && key !== "Escape") return;
    table.finishMoving();
    if (!state.left || isPaused()) return;
    state.skip();
    if (key === "Escape") event.stopPropagation(); // it leaves nothing else
    if (!isAmong(CONTROLS) || isAmong(PLACES)) swallow(event);
  }

  /** Tell a screen reader what is new in the log, and what may be done now; return whether the eye should follow. */
  function speak() {
    const { lead, advice, notice, log, sheet } = state.shown;
    const lines = log.map(([number, what]) => `${number} ${what}`);
    const known = lines.findLastIndex((line) => line.startsWith(state.heard)); // a turn's line may have grown since
    const fresh = known < 0 ? [] : lines.slice(lines[known] === state.heard ? known + 1 : known);
    const english = sheet?.sentence.english ?? state.english;
    const guess = english !== state.english && english;
    state.spoken = [notice, ...fresh, lead, guess, table.choices().marks && advice].filter(Boolean).join(" ");
    const top = `${lead} ${notice}`; // where only a sentence further down was changed, the eye stays there
    const isNew = top !== state.top;
    Object.assign(state, { heard: lines.at(-1), english, top });
    return isNew && root.contains(table.active());
  }

  return { play, halt, steps, skip, dismiss, recall };
}
