// The simple parts of an explorer: words, buttons, fields, a large number, a table, and how far a run is.

import { QUIET, node } from "./patch.js";

export function makeParts(explorer) {
  const { button, send } = explorer;

  const heading = ({ key, text: words, step, hint }) => node("h3", key, {},
    step ? node("i", "step", {}, String(step)) : null, words,
    hint ? node("span", "hint", { class: "hint" }, hint) : null);

  function text({ key, lines, lead, live, soft, code }) {
    if (code) return node("pre", key, { class: "code", tabindex: "0", ...QUIET }, lines.join("\n"));
    const shown = lead && !lines.length ? [""] : lines;
    const line = (words, i) => node("p", `line${i}`, {},
      lead && !i ? node("b", "lead", {}, `${lead} `) : null, unbroken(words));
    return node("div", key, { class: soft ? "words small" : "words", role: live ? "status" : undefined },
      shown.map(line));
  }

  const buttons = ({ key, label, buttons: all, foot, shows_label: isShown }) => node("div", key,
    { class: foot ? "buttons foot" : "buttons", role: "group", "aria-label": label, "data-rove": key },
    isShown ? node("span", "label", { class: "label", "aria-hidden": "true" }, label) : null,
    all.map((each) => button(each)));

  function pad({ key, label, buttons: keys, more }) {
    const at = (i) => ({ "data-row": Math.floor(i / 5), "data-column": i % 5 });
    return node("div", key, { class: "pad", role: "group", "aria-label": label, "data-rove": key, "data-grid": "5" },
      keys.map((each, i) => button(each, at(i))),
      more.map((each) => button(each, { class: "more", ...at(keys.length) })));
  }

  function field({ key, label, send: word, value, example, button: go }) {
    const enter = (input) => {
      if (input.value.trim()) send(`${word} ${input.value.trim()}`);
    };
    const onkeydown = (event) => {
      event.stopPropagation(); // the keys of a field are its own
      if (event.key === "Enter") enter(event.target);
    };
    const onclick = (event) => enter(event.target.closest(".field").querySelector("input"));
    return node("div", key, { class: "field" },
      node("label", "label", {}, node("span", "label", { class: "label" }, label),
        node("input", key, { ...QUIET, type: "text", placeholder: example, autocomplete: "off", spellcheck: "false",
          "data-value": value, onkeydown })),
      node("button", "go", { ...QUIET, type: "button", onclick }, go ?? "Set"));
  }

  const answer = ({ key, big, lines, covered }) => node("div", key, { class: covered ? "answer covered" : "answer" },
    node("b", "big", {}, big),
    node("span", "lines", { class: "lines" }, lines.map((line, i) => node("span", `line${i}`, {}, unbroken(line)))));

  const progress = ({ key, count, of, words, buttons: all }) => node("div", key, { class: "progress" },
    node("progress", "bar", { max: of, value: count, "aria-label": "Progress" }), node("span", "words", {}, words),
    all.map((each) => button(each)));

  return { heading, text, buttons, pad, field, answer, progress, table };
}

/** A table in a box of its own, in which it scrolls; the first cell of a row names it. */
export function table({ key, caption, head, rows, looks = "" }) {
  const cell = (each, i, tag, scope) => node(tag, `cell${i}`, { class: each.looks, scope },
    unbroken(each.text ?? String(each)),
    each.looks === "killed" ? node("span", "killed", { class: "unseen" }, " died") : null);
  const row = (cells, i) => node("tr", `row${i}`, {},
    cells.map((each, j) => (j ? cell(each, j, "td") : cell(each, j, "th", "row"))));
  return node("div", key, { class: `table ${looks}`, tabindex: "0", ...QUIET, role: "group", "aria-label": caption },
    node("table", "table", {}, caption ? node("caption", "caption", {}, caption) : null,
      node("thead", "head", {}, node("tr", "row", {}, head.map((title, i) => cell(title, i, "th", "col")))),
      node("tbody", "body", {}, rows.map(row))));
}

/** A number and its per cent sign stay together. */
export const unbroken = (words) => words.replaceAll(" %", "\u00a0%");
