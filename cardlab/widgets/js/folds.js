// The folded answer below a question: the cells of the page right after the question's own. They are JupyterLab's, so
// each is opened as a hand would open it, and only once: who closes it again is left alone.

const ANSWER = "Answer"; // what the fold of an answer is called
const CODE = `# ${ANSWER}`; // how its code begins: a folded cell shows its first line

const isOurs = (fold) => fold.querySelector("summary")?.textContent === ANSWER;

/** What opens the answer below `root`, also where JupyterLab draws a cell only when it comes into sight. */
export function openBelow(root) {
  const opened = new WeakSet();
  let watched = null;

  function once(element, how) {
    if (opened.has(element)) return;
    opened.add(element);
    how();
  }

  function openAll() {
    for (let cell = root.closest(".jp-Cell")?.nextElementSibling; cell; cell = cell.nextElementSibling) {
      const folds = [...cell.querySelectorAll("details")].filter(isOurs);
      const code = cell.querySelector(".jp-InputPlaceholder");
      const isAnswer = cell.matches(".jp-MarkdownCell") ? folds.length > 0
        : opened.has(cell) || code?.textContent.includes(CODE);
      if (!isAnswer) return;
      for (const fold of folds) once(fold, () => (fold.open = true));
      if (cell.matches(".jp-CodeCell")) once(cell, () => cell.querySelector(".jp-OutputPlaceholder")?.click());
    }
  }

  return {
    open() {
      const page = root.closest(".jp-Notebook");
      if (!page || watched) return;
      watched = new MutationObserver(openAll);
      watched.observe(page, { childList: true, subtree: true });
      openAll();
    },
    stop: () => watched?.disconnect(),
  };
}
