// Sliders, and the control that predicts: it has no handle until it is touched, and ends as two marks on one bar.

import { QUIET, node } from "./patch.js";
import { unbroken } from "./parts.js";

export function makeGuess(explorer) {
  const { state, button, draw, send } = explorer;

  /** Where a slider is now; null is one that nobody has touched yet. */
  const placeOf = ({ key, place }) => state.moved[key] ?? place;

  const named = (part) => part.now ?? part.texts[placeOf(part)] ?? "?";

  function range(part) {
    const { key, values, texts, label } = part;
    const isUntouched = placeOf(part) === null;
    const last = values.length - 1;
    const at = isUntouched ? Math.floor(last / 2) : placeOf(part);
    const move = (event) => {
      state.moved[key] = Number(event.target.value);
      draw();
    };
    const settle = (event) => {
      move(event);
      send(`${part.send} ${values[state.moved[key]]}`);
    };
    const onkeydown = (event) => {
      event.stopPropagation(); // the keys of a slider are its own
      if (isUntouched && ["Enter", " "].includes(event.key)) settle(event);
    };
    // A click in the very middle changes nothing, and Enter or Space takes the middle: they count as touching, too.
    const onclick = (event) => isUntouched && settle(event);
    return node("input", key, { ...QUIET, type: "range", min: 0, max: last, step: 1, value: String(at),
      class: isUntouched ? "untouched" : "", "aria-label": label,
      "aria-valuetext": isUntouched ? "nothing yet" : texts[at], oninput: move, onchange: settle, onclick, onkeydown });
  }

  const slider = (part) => node("div", part.key, { class: part.beside ? "slider beside" : "slider" },
    node("div", "value", { class: "value" }, node("span", "label", { class: "label" }, part.label),
      node("b", "now", {}, named(part))),
    range(part));

  // --- predicting ---

  function guess(part) {
    const content = part.truth ? over(part) : part.looks === "slider" ? scale(part) : choices(part);
    const asks = part.asks ? node("h3", "asks", {}, unbroken(part.label)) : null;
    return node("div", part.key, { class: part.truth ? "guess over" : "guess" }, asks, content, buttons(part));
  }

  function scale(part) {
    const isUntouched = placeOf(part) === null;
    return [
      node("div", "value", { class: "value" }, node("b", "now", { class: isUntouched ? "none" : "" }, named(part)),
        node("span", "how", { class: "hint" }, isUntouched ? "touch the bar, or use ← →" : "drag, or use ← →")),
      range(part),
      node("div", "ends", { class: "ends", "aria-hidden": "true" }, node("span", "least", {}, part.texts[0]),
        node("span", "most", {}, part.texts.at(-1))),
    ];
  }

  const choices = ({ key, label, texts, values, place, send: word }) => node("div", "choices",
    { class: "buttons", role: "group", "aria-label": label, "data-rove": key },
    values.map((value, i) => button({ label: texts[i], send: `${word} ${value}`, pressed: i === place })));

  const over = (part) => [bar(part), part.told ? node("p", "told", { class: "told" }, unbroken(part.told)) : null];

  /** The guess above the bar, the truth below it. */
  function bar({ mine, truth }) {
    const from = mine ? Math.min(mine.at, truth.at) : 0;
    const wide = mine ? Math.abs(mine.at - truth.at) : 0;
    return node("div", "bar", { class: "marks" },
      node("div", "track", { class: "track" },
        mine ? node("i", "gap", { class: "gap", style: `left: ${100 * from}%; width: ${100 * wide}%` }) : null),
      mine ? mark("mine", "◆", mine.at, `my guess ${mine.text}`) : null,
      mark("truth", "▲", truth.at, `the truth ${truth.text}`));
  }

  /** A mark near an end of the bar has its name to the other side. */
  function mark(kind, sign, at, words) {
    const side = at > 0.8 ? " left" : at < 0.2 ? " right" : "";
    return node("span", kind, { class: `mark ${kind}${side}`, style: `left: ${100 * at}%` },
      node("i", "sign", { "aria-hidden": "true" }, sign), node("span", "name", { class: "name" }, unbroken(words)));
  }

  /** Reveal waits for a prediction; one that Python has not heard of yet counts. */
  const buttons = (part) => node("div", "buttons", { class: "buttons" },
    part.buttons.map((each) => button(state.moved[part.key] === undefined ? each : { ...each, off: "" })));

  return { slider, guess };
}
