// The numbers of a picture: a table that opens over the page, so that nothing is pushed down, to be read or copied.

import { copied } from "./copying.js";
import { QUIET, node } from "./patch.js";
import { table } from "./parts.js";

const REFUSED = "This page may not use the clipboard: copy the text from here.";

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell));
const csv = ({ head, rows }) => [head, ...rows].map((row) => row.map(quoted).join(",")).join("\n");

export function makeNumbers(explorer) {
  const { state, root, draw } = explorer;

  const button = (key, label, onclick, attributes = {}) =>
    node("button", key, { ...QUIET, type: "button", onclick, ...attributes }, label);

  /** The button that opens the numbers of a part, if it has any. */
  function opener({ key, numbers }) {
    const isOpen = { class: "quiet", "aria-expanded": String(state.open === key) };
    return numbers ? button(`open ${key}`, "Numbers", () => open(key), isOpen) : null;
  }

  function open(key) {
    Object.assign(state, { open: key, copied: "", asText: false });
    draw();
    root.querySelector(".numbers .close")?.focus();
  }

  function close() {
    const key = `open ${state.open}`;
    state.open = "";
    draw();
    [...root.querySelectorAll(".legend button")].find((item) => item.cardlabKey === key)?.focus();
  }

  async function copy(text) {
    const isCopied = await copied(text);
    Object.assign(state, { copied: isCopied ? "Copied." : REFUSED, asText: !isCopied });
    draw();
    root.querySelector(".numbers textarea")?.select();
  }

  /** What is open, or nothing. */
  function numbers(parts) {
    const shown = parts.find((part) => part.numbers && part.key === state.open)?.numbers;
    if (!shown) return null;
    const text = csv(shown);
    const onkeydown = (event) => event.key === "Escape" && close();
    return node("div", "numbers", { class: "numbers", role: "dialog", "aria-label": shown.caption, onkeydown },
      node("div", "bar", { class: "buttons" }, button("copy", "Copy as CSV", () => copy(text)),
        node("span", "said", { class: "hint", role: "status" }, state.copied),
        button("close", "Close", close, { class: "close" })),
      state.asText ? node("textarea", "text",
        { ...QUIET, readonly: "", rows: 5, value: text, "aria-label": "The numbers as CSV" }) : null,
      table({ key: "table", ...shown }));
  }

  return { opener, numbers };
}
