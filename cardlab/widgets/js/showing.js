// Scenes are shown one after another, at the pace that one likes.

import { QUIET, node } from "./patch.js";

export const STEP = -1; // the pace at which each scene waits to be asked for

export function makeShowing(table) {
  const { model, state, root } = table;

  function play() {
    const scenes = [...model.get("scenes")];
    state.picked = [];
    clearTimeout(state.timer);
    if (table.choices().pace === 0) scenes.splice(0, scenes.length - 1);
    const next = () => {
      state.shown = scenes.shift();
      state.left = scenes.length;
      table.draw();
      if (!scenes.length) speak();
      else if (!stands()) state.timer = setTimeout(next, table.choices().pace);
    };
    state.next = () => {
      clearTimeout(state.timer);
      next();
    };
    state.skip = () => {
      clearTimeout(state.timer);
      scenes.splice(0, scenes.length - 1);
      next();
    };
    next();
  }

  /** Whether the next scene waits to be asked for: while paused, and where one steps. */
  const stands = () => state.held || table.choices().pace === STEP;

  function pause(isHeld) {
    state.held = isHeld;
    if (isHeld) clearTimeout(state.timer);
    else if (state.left) return state.next();
    table.draw();
  }

  /** The buttons while scenes are being shown. */
  function steps() {
    const step = (key, label, onclick, main) => node("button", key, { ...QUIET, type: "button", "data-steps": "", class: main ? "main" : "", onclick }, label);
    if (!stands()) return [step("pause", "Pause", () => pause(true))];
    return [step("next", "Next step", () => state.next(), true), step("last", "Show all", () => state.skip()),
      state.held ? step("pause", "Go on", () => pause(false)) : null];
  }

  /** While scenes are still being shown, a click or Enter means: show the last one. */
  function skip(event) {
    const meant = event.type === "click" || event.key === "Enter" || event.key === " ";
    if (event.target.matches("input")) { // what is typed is obeyed, once all has been shown
      if (event.key === "Enter" && state.left) state.skip();
      return;
    }
    if (!meant || !state.left || event.target.closest(stands() ? "[data-steps], .top" : "[data-steps]")) return;
    event.stopPropagation();
    event.preventDefault();
    if (!stands()) state.skip();
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

  return { play, steps, skip };
}
