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
  const watched = new ResizeObserver(() => {
    if (!el.clientWidth) return;
    watched.disconnect();
    if (ranAlone(el)) root.scrollIntoView({ block: "nearest" });
  });
  watched.observe(el);
  return () => watched.disconnect();
}

/** Whether the cell of this element was run by itself: no other waits or came later, and the notebook stands at it. */
function ranAlone(el) {
  const cell = el.closest(".jp-Cell"), notebook = el.closest(".jp-Notebook");
  if (!cell || !notebook) return false;
  const cells = [...notebook.querySelectorAll(".jp-Cell")];
  const prompt = (each) => each.querySelector(".jp-InputPrompt")?.textContent ?? "";
  const count = (each) => Number(prompt(each).match(/\d+/)?.[0] ?? NaN); // of a cell that waits it is not known
  const isLater = (each) => prompt(each).includes("*") || count(each) > count(cell);
  const active = cells.findIndex((each) => each.classList.contains("jp-mod-active"));
  return !cells.some((each) => each !== cell && isLater(each)) && [0, 1].includes(active - cells.indexOf(cell));
}
