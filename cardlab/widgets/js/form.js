// The form of a table: how much room there is, and how much larger everything can be drawn where there is plenty.

const LAPTOP = 926; // the width and height that the wide form is made for
const TALL = 540;
const PROJECTOR = 600; // with the last play in large letters
export const SLIM_BELOW = 900; // the rail of the wide form is narrower then
const COMPACT_BELOW = 860;
const NARROW_BELOW = 560;
const CLOSED_BELOW = 160;
const SHORT = 640; // a window not higher than this gets the compact form
const MOST = 1.6;

/** The form for so many pixels; a projector fills the window. */
function formOf(width, height, isProjector) {
  if (isProjector) return { form: "wide", scale: Math.max(1, Math.min(width / LAPTOP, height / PROJECTOR)) };
  if (width < CLOSED_BELOW) return { form: "closed", scale: 1 };
  if (width < NARROW_BELOW) return { form: "narrow", scale: 1 };
  if (width < COMPACT_BELOW || height <= SHORT) return { form: "compact", scale: 1 };
  return { form: "wide", scale: Math.max(1, Math.min(MOST, width / 1100, (height - 200) / TALL)) };
}

/** Fills the window with `root`, or lets it go back to the page. */
export function fillWindow(root, isOn) {
  if (isOn) {
    Object.assign(root, { popover: "manual", tabIndex: -1 }); // a click anywhere leaves the keyboard here
    root.showPopover();
  } else {
    root.hidePopover();
    for (const name of ["popover", "tabindex"]) root.removeAttribute(name);
  }
}

/** Keeps the table's form: `table.state.form` and `.scale`; draws anew when either changes. Returns how to stop. */
export function keepForm(table, el) {
  const { state } = table;

  function measure() {
    const width = state.isProjector ? innerWidth : el.clientWidth;
    const { form, scale } = formOf(width, innerHeight, state.isProjector);
    const isSame = form === state.form && scale === state.scale && width === state.width;
    Object.assign(state, { form, scale, width });
    if (!isSame) table.draw();
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

/** Once it is on the page, a table whose cell was run by itself scrolls into view. Returns how to stop. */
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

/** What stands before the other cells of the notebook: the number of their last run, or a star while they wait. */
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
