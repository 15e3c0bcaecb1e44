// The page that holds all of cardlab's games in one file: what there is to open, and what is open. Python gets ready
// beside it; until then the first deal of each game is drawn from what lies in the page.

import { makeModel } from "./page_model.js";
import { makeStore } from "./page_store.js";
import { startPython } from "./page_python.js";
import { node, patch } from "./patch.js";
import { render as renderBuilder } from "./builder.js";
import { render as renderExplorer } from "./explorer.js";
import { render as renderTable } from "./table.js";

const RENDER = { builder: renderBuilder, dice: renderExplorer };
const SAVES = new Set(["builder", "dice"]); // what keeps no games
const PREVIEW = 926; // the width that a small picture of a table is drawn in
const MANY = 1000; // milliseconds in which an address is used by the browser, so that it may be given back

/** An element whose content is somebody else's. */
const hollow = (tag, key, attributes) => ({ tag, key, attributes });
const held = (id) => document.getElementById(id);
const button = (key, label, onclick, attributes = {}) => node("button", key, { type: "button", onclick, ...attributes },
  label);

export function openPage() {
  const things = JSON.parse(held("things").textContent);
  const store = makeStore();
  const root = held("page");
  const state = { name: "", ready: 0, asked: 0, trouble: "", said: "", erases: false };
  let python = null, model = null, release = () => {};

  /** Until Python can be asked; all of it may be there a moment before. */
  const getsReady = () => !python && !state.trouble;

  // --- what is drawn ---

  function draw() {
    const thing = things.find(({ name }) => name === state.name);
    root.className = "cardlab page";
    root.dataset.open = state.name;
    root.toggleAttribute("data-busy", state.asked > 0 || getsReady());
    document.title = thing ? `${thing.title} · cardlab` : "cardlab: six card games";
    patch(root, [bar(thing), ...(thing ? [stage()] : [hall(), foot()])]);
    drawPreviews();
  }

  /** The line on top: the way back, how far Python is, and files. */
  function bar(thing) {
    const words = state.trouble || state.said;
    const files = thing && python && !SAVES.has(thing.name) ? [
      button("save", "Save as a file", () => ask("command", "save")),
      node("label", "load", { class: "button" }, "Open a file …",
        node("input", "file", { type: "file", accept: ".json", class: "unseen", onchange: load })),
    ] : [];
    return node("header", "bar", {},
      thing ? node("a", "back", { href: "#", class: "button" }, "‹ All games") : node("h1", "title", {}, "cardlab"),
      getsReady() ? waiting(thing) : null,
      node("p", "said", { role: "status", "aria-live": "polite" }, words), files);
  }

  const waiting = (thing) => node("div", "waiting", { class: "waiting" },
    node("label", "words", { for: "ready" }, thing ? "The table gets ready …" : "Python gets ready …"),
    node("progress", "ready", { id: "ready", max: 1, value: state.ready }));

  const stage = () => hollow("main", `stage ${state.name}`, { class: "stage", inert: python ? undefined : "" });

  const hall = () => node("main", "hall", { class: "hall" },
    node("p", "lead", { class: "lead" }, "Six card games to play and to study, in one file. Choose one:"),
    node("div", "tiles", { class: "tiles" }, things.map(tile)));

  const tile = ({ name, title, line }) => node("a", name, { href: `#${name}`, class: "tile" },
    hollow("span", "preview", { class: "preview", inert: "", "aria-hidden": "true" }),
    node("b", "title", {}, title), node("span", "line", { class: "line" }, line));

  function foot() {
    const kept = Object.keys(store.all()).length;
    return node("footer", "foot", {},
      node("p", "kept", {}, store.isThere
        ? "Your games are kept in this browser, until it is emptied. Save a game as a file to be sure of it. "
        : "This browser keeps nothing for this page: save your game as a file before you close it. ",
        kept ? button("erase", state.erases ? "Really erase all my games?" : "Erase mine", erase) : null),
      node("p", "more", {}, button("rules", "Rules to print", () => openPart("rules", "text/html")), " ",
        button("licences", "Licences", () => openPart("licences", "text/plain"))),
      node("p", "site", {}, "Nothing leaves this page, and it needs no internet. The lessons, the laboratory, and "
        + "rolling dice a thousand times need more than one file: take the site, or install cardlab."));
  }

  // --- small pictures ---

  const fitted = new ResizeObserver((changes) => {
    for (const { target } of changes) target.style.setProperty("--part", target.clientWidth / PREVIEW);
  });

  /** Draws the first deal of each thing into its tile, once. */
  function drawPreviews() {
    for (const thing of state.name ? [] : things) {
      const el = root.querySelector(`.tile[href="#${thing.name}"] .preview`);
      if (el.firstChild) continue;
      drawnIn(el.appendChild(document.createElement("div")), thing, () => {});
      fitted.observe(el);
    }
  }

  function drawnIn(el, thing, hear) {
    const values = { ...thing.drawn, answered: 0, choices: store.choices() };
    const made = makeModel(values, hear, store.choose);
    return [made, (RENDER[thing.name] ?? renderTable)({ model: made, el })];
  }

  // --- what is open ---

  /** Opens what the address names, or goes back to all games. */
  async function follow() {
    const name = location.hash.slice(1);
    const thing = things.find((each) => each.name === name);
    release();
    Object.assign(state, { name: thing ? name : "", said: "", erases: false });
    draw();
    scrollTo(0, 0);
    release = () => {};
    if (!thing) return;
    [model, release] = drawnIn(root.querySelector(".stage"), thing, (command) => ask("command", command));
    if (python) await ask("open");
  }

  /** Asks Python for what is open, and shows what came of it. */
  async function ask(call, ...words) {
    const { name } = state;
    state.asked += 1;
    draw();
    try {
      const { drawn, keep, files } = await python(call, name, ...words);
      if (!store.keep(keep)) state.said = "This game is not kept by the browser: save it as a file.";
      for (const [file, text] of Object.entries(files)) handOver(file, text);
      if (name === state.name) model.receive({ ...drawn, answered: model.get("answered") + 1 });
    } catch (error) {
      state.trouble = `Python broke (${error.message}). Open this page anew: what was kept is there.`;
    }
    state.asked -= 1;
    draw();
  }

  async function load({ target }) {
    const [file] = target.files;
    if (file) await ask("load", file.name, await file.text());
    target.value = "";
  }

  function erase() {
    if (state.erases) {
      store.erase();
      python?.("erase");
    }
    state.erases = !state.erases;
    draw();
  }

  // --- files ---

  function handOver(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), MANY);
  }

  /** Opens a packed part of the page in a window of its own. */
  async function openPart(id, type) {
    const response = await fetch(`data:application/octet-stream;base64,${held(id).textContent}`);
    const text = new Response((await response.blob()).stream().pipeThrough(new DecompressionStream("gzip")));
    open(URL.createObjectURL(new Blob([await text.arrayBuffer()], { type: `${type};charset=utf-8` })));
  }

  // --- beginning ---

  store.watch((name) => {
    if (name !== state.name) return;
    state.said = "This game is open in another tab, too: the browser keeps the one that is played last.";
    draw();
  });

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const dress = () => document.body.setAttribute("data-jp-theme-light", String(!dark.matches));
  dark.addEventListener("change", dress);
  dress();
  addEventListener("hashchange", follow);
  follow();

  /** Once the whole page is there, Python starts. */
  addEventListener("DOMContentLoaded", async () => {
    try {
      python = await startPython(store.all(), (ready) => {
        state.ready = ready;
        draw();
      });
      if (state.name) await ask("open");
    } catch (error) {
      state.trouble = `Python does not start in this browser (${error.message}). Try a newer one.`;
    }
    draw();
  });
}
