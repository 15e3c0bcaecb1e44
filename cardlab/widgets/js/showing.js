// Scenes are shown one after another: what the others did is replayed, at the pace that one likes.

import { STEP } from "./panels.js";
import { QUIET, node } from "./patch.js";

const ROUND = 4000; // milliseconds that the others' turns take at most, however many they are
const TURN = 700; // and one of them
const CONTROLS = "button, input, summary, a[href], textarea";
const PLACES = ".felt, .hand-bar"; // what is clicked there may mean something else in the last scene

export function makeShowing(table) {
  const { state, root } = table;
  state.english = state.shown.sheet?.sentence.english; // the guess that need not be read out

  /** Shows new scenes; the first is what one did oneself and is shown at once. */
  function play() {
    halt();
    const { pace } = table.choices();
    const shows = table.screen.scenes().flatMap(pages).filter(({ isResult }, i, all) => pace || isResult || !all[i + 1]);
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
      if (!stands()) goOn();
      table.change(before, most);
      if (isFarther) root.querySelector(".status").scrollIntoView({ block: "nearest" });
    };
    state.next = next;
    state.skip = () => {
      const end = shows.findIndex(({ isResult }) => isResult);
      shows.splice(0, end < 0 ? shows.length - 1 : end);
      next(0);
    };
    Object.assign(state, { picked: [], held: false });
    next();
  }

  /** A scene, and after it the result in it as a page of its own; what is told large stays twice as long. */
  function pages(scene) {
    const shown = { scene, isResult: false, weight: scene.large ? 2 : 1 };
    return isEnd(scene) ? [shown, { scene, isResult: true, weight: 1 }] : [shown];
  }

  /** Waits for what comes next by itself: the next scene, or the end of what is told large. */
  function goOn() {
    if (state.left) state.timer = setTimeout(() => state.next(), state.pause);
    else if (state.tells) state.hush = setTimeout(quieten, state.pause);
  }

  function halt() {
    clearTimeout(state.timer);
    clearTimeout(state.hush);
    Object.assign(state, { timer: 0, hush: 0 });
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
    halt();
    state.tells = false;
    table.draw();
  }

  /** Whether the next scene waits to be asked for: at a result, while paused, and where one steps. */
  const stands = () => Boolean(state.ending) || state.held || table.choices().pace === STEP;

  /** Stops everything where it is, or lets it go on. */
  function pause(isHeld) {
    state.held = isHeld;
    halt();
    if (!stands()) goOn();
    table.holdMoving(isHeld);
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

  /**
   * Ends what moves, and shows all that is left: a click on the felt or the hand does no more than that, a click on a
   * control then does its work, too. The second click of a double click is none.
   */
  function skip(event) {
    const { target, type, key, detail } = event;
    const isAmong = (what) => Boolean(target.closest(what));
    if (detail > 1 && isAmong(".card, .square, [data-steps]")) return swallow(event);
    if (type === "keydown" && !["Enter", " ", "Escape"].includes(key)) return;
    if (type === "keydown" && isAmong("input, textarea") && key !== "Enter") return;
    if (isAmong("[data-steps]") && key !== "Escape") return;
    table.finishMoving();
    if (!state.left || state.ending || stands()) return;
    state.skip();
    if (key === "Escape") event.stopPropagation(); // it leaves nothing else
    if (!isAmong(CONTROLS) || isAmong(PLACES)) swallow(event);
  }

  function swallow(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  /** Tells a screen reader what is new in the log, and what may be done now; returns whether the eye should follow. */
  function speak() {
    const { lead, advice, notice, log, sheet } = state.shown;
    const lines = log.map(([number, what]) => `${number} ${what}`);
    const known = lines.findLastIndex((line) => line.startsWith(state.heard)); // a turn's line may have grown since
    const fresh = known < 0 ? [] : lines.slice(lines[known] === state.heard ? known + 1 : known);
    state.heard = lines.at(-1);
    const english = sheet?.sentence.english ?? state.english;
    const changed = english !== state.english ? english : "";
    state.english = english;
    state.spoken = [notice, ...fresh, lead, changed, table.choices().marks ? advice : ""].filter(Boolean).join(" ");
    const top = `${lead} ${notice}`; // where only a sentence further down was changed, the eye stays there
    const isNew = top !== state.top;
    state.top = top;
    return isNew && root.contains(table.active());
  }

  return { play, steps, skip, dismiss, recall, pause };
}
