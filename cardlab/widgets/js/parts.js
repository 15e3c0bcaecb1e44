// The simple parts of an explorer: words, buttons, fields, a large number, a table, and how far a run is.

import { QUIET, node } from "./patch.js";

export function makeParts(explorer) {
  const { button, send } = explorer;

  const heading = ({ key, text: words, step, hint }) => node("h3", key, {},
    step ? node("i", "step", {}, String(step)) : null, words, hint ? node("span", "hint", { class: "hint" }, hint) : null);

  const text = ({ key, lines, lead, live, soft, code }) => (code ? node("pre", key, { class: "code", tabindex: "0", ...QUIET }, lines.join("\n"))
    : words(key, lines, lead, `words${soft ? " small" : ""}`, live));

  const words = (key, lines, lead, looks, live) => node("div", key, { class: looks, role: live ? "status" : undefined },
    lines.length || !lead ? lines.map((line, i) => node("p", `line${i}`, {}, i || !lead ? null : node("b", "lead", {}, `${lead} `), unbroken(line)))
      : node("p", "line0", {}, node("b", "lead", {}, lead)));

  const buttons = ({ key, label, buttons: all, foot, shows_label: isShown }) => node("div", key,
    { class: foot ? "buttons foot" : "buttons", role: "group", "aria-label": label, "data-rove": key },
    isShown ? node("span", "label", { class: "label", "aria-hidden": "true" }, label) : null, all.map((each) => button(each)));

  const pad = ({ key, label, buttons: keys, more }) => node("div", key, { class: "pad", role: "group", "aria-label": label, "data-rove": key, "data-grid": "5" },
    keys.map((each, i) => button(each, { "data-row": Math.floor(i / 5), "data-column": i % 5 })),
    more.map((each) => button(each, { class: "more", "data-row": Math.floor(keys.length / 5), "data-column": keys.length % 5 })));

  function field({ key, label, send: word, value, example, button: go }) {
    const enter = (input) => {
      if (input.value.trim()) send(`${word} ${input.value.trim()}`);
    };
    return node("div", key, { class: "field" },
      node("label", "label", {}, node("span", "label", { class: "label" }, label),
        node("input", key, { ...QUIET, type: "text", placeholder: example, autocomplete: "off", spellcheck: "false", "data-value": value,
          onkeydown: (event) => {
            event.stopPropagation(); // the keys of a field are its own
            if (event.key === "Enter") enter(event.target);
          } })),
      node("button", "go", { ...QUIET, type: "button", onclick: (event) => enter(event.target.closest(".field").querySelector("input")) }, go ?? "Set"));
  }

  const answer = ({ key, big, lines, covered }) => node("div", key, { class: covered ? "answer covered" : "answer" },
    node("b", "big", {}, big), node("span", "lines", { class: "lines" }, lines.map((line, i) => node("span", `line${i}`, {}, unbroken(line)))));

  const cell = (each, i, tag) => node(tag, `cell${i}`, { class: each.looks, scope: tag === "th" ? (each.scope ?? "row") : undefined }, unbroken(each.text ?? String(each)));

  const table = ({ key, caption, head, rows, looks }) => node("div", key, { class: `table ${looks ?? ""}`, tabindex: "0", ...QUIET, role: "group", "aria-label": caption },
    grid(head, rows, caption));

  /** A table of text; the first cell of a row names it. */
  const grid = (head, rows, caption) => node("table", "table", {}, caption ? node("caption", "caption", {}, caption) : null,
    node("thead", "head", {}, node("tr", "row", {}, head.map((title, i) => cell({ text: title, scope: "col" }, i, "th")))),
    node("tbody", "body", {}, rows.map((cells, i) => node("tr", `row${i}`, {}, cells.map((each, j) => cell(each, j, j ? "td" : "th"))))));

  const progress = ({ key, count, of, words, buttons: all }) => node("div", key, { class: "progress" },
    node("progress", "bar", { max: of, value: count, "aria-label": "Progress" }), node("span", "words", {}, words),
    all.map((each) => button(each)));

  return { heading, text, buttons, pad, field, answer, table, progress };
}

/** A number and its per cent sign stay together. */
export const unbroken = (words) => words.replaceAll(" %", "\u00a0%");
