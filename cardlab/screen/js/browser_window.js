// What a screen asks of the browser: how much room there is, the whole window, coming into view, the clipboard.

import { QUIET, node } from "./patch.js";

const REFUSED = "This page may not use the clipboard: copy the text from here.";
const LAPTOP = 926; // the width and height that the wide form is made for
const TALL = 540;
const PROJECTOR = 600; // with the last play in large letters
const SLIM_BELOW = 900; // the rail of the wide form is narrower then
const COMPACT_BELOW = 860;
const NARROW_BELOW = 560;
const CLOSED_BELOW = 160;
const SHORT = 640; // a window not higher than this gets the compact form
const MOST = 1.6;

function formOf(width, height, isProjector) {
  if (isProjector) return { form: "wide", scale: Math.max(1, Math.min(width / LAPTOP, height / PROJECTOR)) };
  if (width < CLOSED_BELOW) return { form: "closed", scale: 1 };
  if (width < NARROW_BELOW) return { form: "narrow", scale: 1 };
  if (width < COMPACT_BELOW || height <= SHORT) return { form: "compact", scale: 1 };
  return { form: "wide", scale: Math.max(1, Math.min(MOST, width / 1100, (height - 200) / TALL)) };
}

/** Fill the window with `root`, or let it go back to the page. */
export function fillWindow(root, isOn) {
  if (isOn) {
    Object.assign(root, { popover: "manual", tabIndex: -1 }); // a click anywhere leaves the keyboard here
    root.showPopover();
  } else {
    root.hidePopover();
    for (const name of ["popover", "tabindex"]) root.removeAttribute(name);
  }
}

/** Keep the form of a table: its state's `form`, `scale`, `width` and `isSlim`. Return how to stop. */
export function keepForm(table, el) {
  const { state } = table;

  function measure() {
    const width = state.isProjector ? innerWidth : el.clientWidth;
    const { form, scale } = formOf(width, innerHeight, state.isProjector);
    const isSame = form === state.form && scale === state.scale && width === state.width;
    if (!isSame) table.change({ form, scale, width, isSlim: form === "wide" && width < SLIM_BELOW });
  }

  const watched = new ResizeObserver(measure);
  watched.observe(el);
  addEventListener("resize", measure);
  table.measure = measure;
  measure();
  return () => {
    watched.disconnect();
    removeEventListener("resize", measure);
  };
}

/** A table whose cell was run by itself scrolls into view once it is on the page. Return how to stop. */
export function comeIntoView(root, el) {
  const before = promptsBeside(el);
  const watched = new ResizeObserver(() => {
    if (!el.clientWidth) return;
    watched.disconnect();
    if (ranAlone(el, before)) root.scrollIntoView({ block: "nearest" });
  });
  watched.observe(el);
  return () => watched.disconnect();
}

/** The prompts of the other cells of the notebook: the number of the last run of each, or a star while it waits. */
function promptsBeside(el) {
  const cell = el.closest(".jp-Cell");
  const others = [...(el.closest(".jp-Notebook")?.querySelectorAll(".jp-Cell") ?? [])].filter((each) => each !== cell);
  return new Map(others.map((each) => [each, each.querySelector(".jp-InputPrompt")?.textContent ?? ""]));
}

/** Whether the cell of this element was run by itself: no other waits or ran meanwhile, and it is active. */
function ranAlone(el, before) {
  const cell = el.closest(".jp-Cell"), notebook = el.closest(".jp-Notebook");
  if (!cell || !notebook) return false;
  const runs = ([each, prompt]) => prompt.includes("*") || (before.has(each) && before.get(each) !== prompt);
  if ([...promptsBeside(el)].some(runs)) return false;
  const cells = [...notebook.querySelectorAll(".jp-Cell")];
  const active = cells.findIndex((each) => each.classList.contains("jp-mod-active"));
  return [0, 1].includes(active - cells.indexOf(cell));
}

/** What copies a text for a key of an explorer, says so, and shows the text where that is refused. */
export function copying({ root, state, change }, key, text, label) {
  async function act() {
    const isCopied = await copy(text());
    change({ copied: key, asText: !isCopied });
    root.querySelector(".csv")?.select();
  }
  const isNow = state.copied === key, isRefused = isNow && state.asText;
  const area = isRefused && node("textarea", "text",
    { ...QUIET, class: "csv", readonly: "", rows: 5, value: text(), "aria-label": label });
  return { act, area, isCopied: isNow && !isRefused, said: isRefused ? REFUSED : isNow ? "Copied." : "" };
}

/** Copy a text, also on pages that may not use the clipboard; resolves to whether that worked. */
export const copy = (text) => Promise.resolve().then(() => navigator.clipboard.writeText(text))
  .then(() => true, () => copyByHand(text));

function copyByHand(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
