// The folded answer below a question: the cells of the page right after the question's own. They are JupyterLab's, so
// each is opened or closed as a hand would do it, and only once: whoever does it differently later is left alone.

const ANSWER = "Answer"; // what the fold of an answer is called
const CODE = `# ${ANSWER}`; // how its code begins: a folded cell shows its first line

const isOurs = (fold) => fold.querySelector("summary")?.textContent === ANSWER;

/** The answer below `root`, also where JupyterLab draws a cell only when it comes into sight. */
export function foldsBelow(root) {
  const opened = new WeakSet();
  const closed = new WeakSet();
  let isOpen = false;
  let watched = null;

  function once(done, element, act) {
    if (done.has(element)) return;
    done.add(element);
    act();
  }

  const open = (cell, folds) => {
    for (const fold of folds) once(opened, fold, () => (fold.open = true));
    const shown = cell.querySelector(".jp-OutputPlaceholder");
    if (cell.matches(".jp-CodeCell")) once(opened, cell, () => shown?.click());
  };

  /** JupyterLab shows what a cell says when it is run, also where the cell is folded. */
  const close = (cell) => {
    const isShown = cell.querySelector(".jp-OutputArea-child") && !cell.querySelector(".jp-OutputPlaceholder");
    const collapser = cell.querySelector(".jp-OutputCollapser .jp-Collapser-child");
    if (isShown && collapser) once(closed, cell, () => collapser.click());
  };

  function look() {
    for (let cell = root.closest(".jp-Cell")?.nextElementSibling; cell; cell = cell.nextElementSibling) {
      const folds = [...cell.querySelectorAll("details")].filter(isOurs);
      const isCode = cell.querySelector(".jp-InputPlaceholder")?.textContent.includes(CODE);
      if (!folds.length && !isCode && !opened.has(cell)) return;
      if (isCode) cell.classList.add("cardlab-answer");
      if (isOpen) open(cell, folds);
      else if (isCode) close(cell);
    }
  }

  /** Once it is on the page; when it is drawn first, it is not. */
  const placed = new ResizeObserver(() => {
    const page = root.closest(".jp-Notebook");
    if (!page) return;
    placed.disconnect();
    watched = new MutationObserver(look);
    watched.observe(page, { childList: true, subtree: true });
    look();
  });
  placed.observe(root);

  return {
    show(opens) {
      isOpen = opens;
      look();
    },
    stop() {
      placed.disconnect();
      watched?.disconnect();
    },
  };
}
