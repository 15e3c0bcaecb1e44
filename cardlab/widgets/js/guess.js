// Sliders, and the control that predicts: it has no handle until it is touched, and ends as two marks on one bar.

import { QUIET, node } from "./patch.js";
import { unbroken } from "./parts.js";

export function makeGuess(explorer) {
  const { state, button, draw, send } = explorer;

  /** A slider over the places of a part; `place` null is one that nobody has touched yet. */
  function range(part) {
    const place = state.moved[part.key] ?? part.place;
    const isUntouched = place === null || place === undefined;
    const last = part.values.length - 1;
    const at = isUntouched ? Math.floor(last / 2) : place;
    const move = (event) => {
      state.moved[part.key] = Number(event.target.value);
      draw();
    };
    const settle = (event) => {
      state.moved[part.key] = Number(event.target.value);
      draw();
      send(`${part.send} ${part.values[state.moved[part.key]]}`);
    };
    return node("input", part.key, { ...QUIET, type: "range", min: 0, max: last, step: 1, value: String(at),
      class: isUntouched ? "untouched" : "", "aria-label": part.label, "aria-valuetext": isUntouched ? "nothing yet" : part.texts[at],
      style: `--at: ${(100 * at) / Math.max(last, 1)}%`, oninput: move, onchange: settle,
      // A click in the very middle changes nothing, and Enter or Space takes the middle: they count as touching, too.
      onclick: (event) => isUntouched && settle(event),
      onkeydown: (event) => {
        event.stopPropagation(); // the keys of a slider are its own
        if (isUntouched && ["Enter", " "].includes(event.key)) settle(event);
      } });
  }

  const named = (part) => part.now ?? part.texts[state.moved[part.key] ?? part.place] ?? "?";
  const ends = (part) => node("div", "ends", { class: "ends", "aria-hidden": "true" }, node("span", "least", {}, part.texts[0]),
    node("span", "most", {}, part.texts.at(-1)));

  const slider = (part) => node("div", part.key, { class: part.beside ? "slider beside" : "slider" },
    node("div", "value", { class: "value" }, node("span", "label", { class: "label" }, part.label), node("b", "now", {}, named(part))), range(part));

  /** Where two marks are near, their names would meet: then the one on the left is written to its left. */
  const mark = (kind, point, other, sign) => node("span", kind, { class: `mark ${kind}${aside(point, other)}`, style: `left: ${100 * point.at}%` },
    node("i", "sign", { "aria-hidden": "true" }, sign), node("span", "name", { class: "name" }, unbroken(point.text)));
  const aside = ({ at }) => (at > 0.8 ? " left" : at < 0.2 ? " right" : "");

  const bar = ({ mine, truth }) => node("div", "bar", { class: "marks" }, node("div", "track", { class: "track" },
    mine ? node("i", "gap", { class: "gap", style: `left: ${100 * Math.min(mine.at, truth.at)}%; width: ${100 * Math.abs(mine.at - truth.at)}%` }) : null),
  mine ? mark("mine", { ...mine, text: `my guess ${mine.text}` }, truth, "◆") : null,
  mark("truth", { ...truth, text: `the truth ${truth.text}` }, mine, "▲"));

  function guess(part) {
    if (part.truth) {
      return node("div", part.key, { class: "guess over" }, bar(part), part.told ? node("p", "told", { class: "told" }, unbroken(part.told)) : null,
        buttons(part));
    }
    const isUntouched = part.place === null && state.moved[part.key] === undefined;
    const control = part.looks === "slider"
      ? [node("div", "value", { class: "value" }, node("b", "now", { class: isUntouched ? "none" : "" }, named(part)),
        node("span", "how", { class: "hint" }, isUntouched ? "touch the bar, or use ← →" : "drag, or use ← →")), range(part), ends(part)]
      : [node("div", "choices", { class: "buttons", role: "group", "aria-label": part.label, "data-rove": part.key },
        part.values.map((value, i) => button({ label: part.texts[i], send: `${part.send} ${value}`, pressed: i === part.place })))];
    return node("div", part.key, { class: "guess" }, control, buttons(part));
  }

  /** Reveal waits for a prediction; one that Python has not heard of yet counts. */
  const buttons = (part) => node("div", "buttons", { class: "buttons" },
    part.buttons.map((each) => button(state.moved[part.key] === undefined ? each : { ...each, off: "" })));

  return { slider, guess };
}
