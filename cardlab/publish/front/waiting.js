// While Python gets ready in a site's JupyterLab: says so, and keeps a cell that is run too early until it can be run.
// Where the browser lets no site keep anything, it says that, too. And Python is held to the rule of the page.

/** What a page may reach binds its workers only where their script comes from the page itself, and not by its address. */
self.Worker = class extends Worker {
  constructor(address, options) {
    const script = new Blob([`importScripts(${JSON.stringify(String(address))})`], { type: "text/javascript" });
    super(String(address).startsWith("http") ? URL.createObjectURL(script) : address, options);
  }
};

(() => {
  const READY = /\(Pyodide\) \| (Idle|Busy)/;
  const NOT_YET = /\| (Initializing|Unknown|Starting|Connecting|Restarting)/;
  const RUN = '[data-command="notebook:run-cell-and-select-next"]';
  const ACTIVE = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell.jp-mod-active";
  const LOOKS = "position:fixed;z-index:99;left:50%;bottom:36px;transform:translateX(-50%);max-width:90vw;display:flex;"
    + "gap:12px;align-items:center;padding:10px 16px;border-radius:10px;background:#0b6287;color:#fff;"
    + "font:15px system-ui,sans-serif;box-shadow:0 2px 10px #0006";
  const NARROW = 760; // below it the list of files would cover the page
  const WORDS = "Python gets ready, for half a minute or less.";

  const FORGETS = "Here the browser keeps nothing: guesses and games are lost when this page is closed. Ask your teacher "
    + "for an address that begins with https.";

  function made(...parts) {
    const note = document.createElement("div");
    note.style.cssText = LOOKS;
    note.setAttribute("role", "status");
    note.append(...parts);
    return note;
  }

  const words = document.createElement("span");
  const note = made(words, document.createElement("progress"));
  const kept = new Set(); // cells, in the order in which they are to run

  const said = () => document.querySelector("#jp-main-statusbar")?.textContent ?? "";
  const waits = () => NOT_YET.test(said()) && document.querySelector(".jp-NotebookPanel");

  function look() {
    if (waits()) {
      words.textContent = kept.size ? `${WORDS} Then your cell is run.` : WORDS;
      if (!note.isConnected) document.body.append(note);
    } else {
      note.remove();
      if (READY.test(said())) runKept();
    }
  }

  const press = (element) => element?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, button: 0 }));

  /** Runs what was kept, but for cells of a page that was closed. */
  function runKept() {
    for (const cell of kept) {
      const panel = cell.closest(".jp-NotebookPanel");
      if (panel) press(cell);
      press(panel?.querySelector(RUN));
    }
    kept.clear();
  }

  /** What would run a cell is kept; JupyterLab would lose it. */
  function keep(event) {
    const isRun = event.type === "keydown"
      ? event.key === "Enter" && (event.ctrlKey || event.shiftKey || event.metaKey)
      : event.target.closest?.(RUN);
    const cell = document.querySelector(ACTIVE);
    if (!isRun || !cell || !waits()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.add(cell);
    look();
  }

  /** Says that nothing is kept, until that was read. */
  function warn() {
    const read = document.createElement("button");
    read.textContent = "I see";
    read.style.cssText = "min-height:40px;padding:0 14px;white-space:nowrap;font:inherit";
    const warning = made(FORGETS, read);
    read.onclick = () => warning.remove();
    document.body.append(warning);
  }

  /** On a phone the page comes first: the list of files, which JupyterLab opens, stays closed until the first touch. */
  function makeRoom() {
    const shell = self.jupyterapp?.shell;
    if (shell && !shell.leftCollapsed && document.querySelector(".jp-NotebookPanel .jp-Cell")) shell.collapseLeft();
  }

  const room = innerWidth < NARROW && setInterval(makeRoom, 250);
  addEventListener("pointerdown", () => clearInterval(room), { capture: true, once: true });

  // Without a service worker JupyterLite's Python has no folder that outlives the page.
  if (!navigator.serviceWorker) addEventListener("load", warn);
  for (const type of ["keydown", "mousedown"]) addEventListener(type, keep, true);
  setInterval(look, 250);
})();
