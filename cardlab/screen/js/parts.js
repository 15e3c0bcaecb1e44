// The parts of an explorer: words, buttons, fields, tables, small cards, and sliders, also for guesses.

import { coloured } from "./cards.js";
import { HIDDEN, button as press, classes, div, field as input, group, p, span } from "./elements.js";
import { QUIET, node, scrolling } from "./patch.js";

const PLACES = ["First", "Second", "Third"];

export const makeParts = ({ button, buttons, send }) => ({
  heading: ({ key, text: words, step, hint }) =>
    node("h3", key, {}, step && node("i", "step", {}, String(step)), words, hint && span("hint", hint)),

  text({ key, lines, lead, live, soft, code }) {
    if (code) return scrolling(node("pre", key, { class: "code" }, lines.join("\n")));
    const shown = lead && !lines.length ? [""] : lines;
    return node("div", key, { class: soft ? "words small" : "words", role: live ? "status" : undefined },
      shown.map((words, i) =>
        node("p", `line${i}`, {}, lead && !i && node("b", "lead", {}, `${lead} `), words)));
  },

  buttons: ({ key, label, buttons: all, foot, shows_label: isShown }) =>
    group(key, label, { class: foot ? "buttons foot" : "buttons" },
      isShown && node("span", "label", { class: "label", ...HIDDEN }, label), buttons(all)),

  pad({ key, label, buttons: keys, more }) {
    const at = (i) => ({ "data-row": Math.floor(i / 5), "data-column": i % 5 });
    return group(key, label, { class: "pad", "data-grid": "5" }, keys.map((each, i) => button(each, at(i))),
      more.map((each) => button(each, { class: "more", ...at(keys.length) })));
  },

  field({ key, label, send: word, value, example, button: go }) {
    const enter = ({ target }) => {
      const text = target.closest(".field").querySelector("input").value.trim();
      if (text) send(`${word} ${text}`);
    };
    const attributes = { placeholder: example, autocomplete: "off", spellcheck: "false", "data-value": value };
    return node("div", key, { class: "field" },
      node("label", "label", {}, span("label", label), input(key, enter, attributes)), press("go", go ?? "Set", enter));
  },

  triple({ key, label, send: word, values, button: go }) {
    const boxes = (target) => [...target.closest(".triple").querySelectorAll("input")];
    const ask = ({ target }) => send([word, ...boxes(target).map(({ value }) => value.trim())].join(" "));
    const step = (box, by) => { box.value = String((Number.parseInt(box.value, 10) || 0) + by); };
    const onkeydown = (event) => {
      event.stopPropagation(); // the keys of a box are its own
      if (event.key === "Enter") ask(event);
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by) {
        event.preventDefault();
        step(event.target, by);
      }
    };
    const stepper = (i, sign, name, by) => press(`step${sign}`, sign, ({ target }) => step(boxes(target)[i], by),
      { "aria-label": `${PLACES[i]} number: ${name}` });
    return node("div", key, { class: "triple", role: "group", "aria-label": label },
      values.map((value, i) => node("div", `number${i}`, { class: "number" },
        input(`box${i}`, ask, { "aria-label": `${PLACES[i]} number`, "data-value": value, autocomplete: "off",
          inputmode: "text", size: 4, onkeydown }),
        div("steps", stepper(i, "−", "one less", -1), stepper(i, "+", "one more", 1)))),
      press("go", go, ask, { class: "main" }));
  },

  answer: ({ key, big, lines, covered, ink }) => node("div", key, { class: classes("answer", covered && "covered", ink) },
    node("b", "big", {}, big), span("lines", lines.map((line, i) => node("span", `line${i}`, {}, line)))),

  progress: ({ key, count, of, words, buttons: all }) => node("div", key, { class: "progress" },
    node("progress", "bar", { max: of, value: count, "aria-label": "Progress" }), node("span", "words", {}, words),
    buttons(all)),

  row: ({ key, label, cards }) =>
    node("div", key, { class: "cards-row", role: "img", "aria-label": label }, cards.map(cardOfRow)),

  hands: ({ key, label, title, hands }) => node("div", key, { class: "small-hands" },
    title && node("p", "title", { class: "words" }, title),
    node("ul", "list", { "aria-label": label }, hands.map(smallHand))),
});

/** A table in a box of its own, in which it scrolls; the first cell of a row names it. */
export function table({ key, caption, head, rows, looks = "" }) {
  const said = (words) => (looks === "runs" ? coloured(words) : words);
  const cell = (each, i, tag, scope) => node(tag, `cell${i}`, { class: each.looks, scope },
    said(each.text ?? String(each)),
    each.looks === "killed" && node("span", "killed", { class: "unseen" }, " died"));
  const row = (cells, i) => node("tr", `row${i}`, {},
    cells.map((each, j) => (j ? cell(each, j, "td") : cell(each, j, "th", "row"))));
  return node("div", key, { class: `table ${looks}`, tabindex: "0", ...QUIET, role: "group", "aria-label": caption },
    node("table", "table", {}, caption && node("caption", "caption", {}, caption),
      node("thead", "head", {}, node("tr", "row", {}, head.map((title, i) => cell(title, i, "th", "col")))),
      node("tbody", "body", {}, rows.map(row))));
}

const smallCard = (key, { rank, suit, is_red: isRed, is_marked: isMarked }) => node("b", key,
  { class: classes("small-card", isRed && "red", isMarked && "marked") },
  rank, node("small", "suit", {}, `${suit}\uFE0E`));

/** A card between the number of a string that begins there and the letter of its change: U, D or S. */
const cardOfRow = ({ step, is_hit: isHit, start, ...card }, i) => node("span", `card${i}`, { class: "at" },
  node("i", "start", { class: "start" }, start && `${start}▾`), smallCard("card", card),
  node("i", "step", { class: isHit ? "step hit" : "step" }, step));

const smallHand = ({ cards, is_hit: isHit, spoken }, i) => node("li", `hand${i}`,
  { class: isHit ? "small-hand hit" : "small-hand", "aria-label": isHit ? `${spoken}, yes` : spoken },
  cards.map((card, place) => smallCard(`card${place}`, card)),
  isHit && node("i", "sign", { class: "sign", ...HIDDEN }, "✓"));

/** Sliders, and the control that predicts: it has no handle until it is touched, and ends as two marks on one bar. */
export function makeSliders({ state, button, draw, send }) {
  /** The place of a slider; null is one that nobody has touched yet. */
  const placeOf = ({ key, place }) => state.moved[key] ?? place;
  const isUntouched = (part) => placeOf(part) === null;

  const now = (part, attributes = {}) =>
    node("b", "now", attributes, part.now ?? part.texts[placeOf(part)] ?? "?");

  function range(part) {
    const { key, values, texts, label } = part;
    const isNew = isUntouched(part), last = values.length - 1;
    const at = isNew ? Math.floor(last / 2) : placeOf(part);
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
      if (isNew && ["Enter", " "].includes(event.key)) settle(event);
      else if (part.beside && event.key === "Enter") event.target.closest(".guess").querySelector("button.main")?.click();
    };
    // A click in the very middle changes nothing, and Enter or Space takes the middle: they count as touching, too.
    const onclick = (event) => isNew && settle(event);
    return node("input", key, { ...QUIET, type: "range", min: 0, max: last, step: 1, value: String(at),
      class: isNew ? "untouched" : "", "aria-label": label, "aria-valuetext": isNew ? "nothing yet" : texts[at],
      oninput: move, onchange: settle, onclick, onkeydown });
  }

  const slider = (part) => node("div", part.key, { class: part.beside ? "slider beside" : "slider" },
    div("value", span("label", part.label), now(part)), range(part));

  function guess(part) {
    const isOver = part.truth || part.mine !== undefined;
    const isScale = part.looks === "slider";
    const content = isOver ? (isScale ? compared(part) : answered(part)) : isScale ? scale(part) : choices(part);
    // Reveal waits for a prediction; one that Python does not know of yet counts.
    const isMoved = state.moved[part.key] !== undefined;
    return node("div", part.key, { class: classes("guess", isOver && "over", part.beside && "beside") },
      part.asks && node("h3", "asks", {}, part.label), content,
      div("buttons", part.buttons.map((each) => button(isMoved ? { ...each, off: "" } : each))));
  }

  function scale(part) {
    const isNew = isUntouched(part);
    return [
      div("value", now(part, { class: isNew ? "none" : "" }),
        node("span", "how", { class: "hint" }, isNew ? "touch the bar, or use ← →" : "drag, or use ← →")),
      range(part),
      node("div", "ends", { class: "ends", ...HIDDEN }, node("span", "least", {}, part.texts[0]),
        node("span", "most", {}, part.texts.at(-1))),
    ];
  }

  const choices = ({ key, label, texts, values, place, send: word }) => group(key, label, { class: "buttons" },
    values.map((value, i) => button({ label: texts[i], send: `${word} ${value}`, pressed: i === place })));

  /** Choices are not on a scale: the guess and the truth are words. */
  const answered = ({ mine, truth, told }) => [
    div("answered", mine && span("mine", "◆ my guess ", node("b", "text", {}, mine.text)),
      truth && span("truth", "▲ the truth ", node("b", "text", {}, truth.text))),
    told && p("told", told),
  ];

  /** The guess above a bar, and the truth below it. */
  function compared({ mine, truth, told, band, beside: isBeside }) {
    const from = mine && truth ? Math.min(mine.at, truth.at) : 0;
    const wide = mine && truth ? Math.abs(mine.at - truth.at) : 0;
    if (isBeside) return [...besides({ mine, truth, band }), told && p("told", told)];
    return [
      node("div", "bar", { class: "marks" },
        div("track", mine && node("i", "gap", { class: "gap", style: `left: ${100 * from}%; width: ${100 * wide}%` })),
        mine && mark("mine", "◆", mine.at, `my guess ${mine.text}`),
        mark("truth", "▲", truth.at, `the truth ${truth.text}`)),
      told && p("told", told),
    ];
  }

  /** The same beside a large number, with the band of the runs; the ends of the scale give way to the truth. */
  function besides({ mine, truth, band }) {
    const end = (key, words, isHidden) => node("span", key, { class: isHidden ? "end gone" : "end" }, words);
    return [
      div("value", node("b", "now", { class: mine ? "" : "none" }, mine ? mine.text : "–")),
      node("div", "bar", { class: "marks" }, div("track"),
        band && node("i", "band", { class: "band", style: `left: ${100 * band[0]}%; width: ${100 * (band[1] - band[0])}%` }),
        mine && mark("mine", "◆", mine.at, "my guess"), truth && mark("truth", "▲", truth.at, truth.text),
        end("least", "0", truth && truth.at < 0.3), end("most", "100%", truth && truth.at > 0.65)),
    ];
  }

  /** A mark near an end of the bar has its name to the other side. */
  function mark(kind, shape, at, words) {
    const side = at > 0.8 ? " left" : at < 0.2 ? " right" : "";
    return node("span", kind, { class: `mark ${kind}${side}`, style: `left: ${100 * at}%` },
      node("i", "sign", { "aria-hidden": "true" }, shape), span("name", words));
  }

  return { slider, guess, range };
}
