// The page that holds all of cardlab's games in one file: what there is to open, and what is open. Python starts
// beside it; until then the first deal of each game is drawn from what the page holds.

import { layout as builder } from "./builder.js";
import { div, p, span } from "./elements.js";
import { layout as explorer } from "./explorer.js";
import { followTheme, handOver, makeModel, valuesOf } from "./page_model.js";
import { startPython } from "./page_python.js";
import { openStore } from "./page_store.js";
import { node, patch } from "./patch.js";
import { openScreen } from "./screen.js";
import { layout as table } from "./table.js";

const LAYOUTS = { builder, explorer, table };
const PREVIEW = 926; // the width that a small picture of a table is drawn in
const LOST = "Python is still at work, or it stopped. Wait a moment. If nothing comes, open this page again: what was "
  + "kept is there.";

/** An element whose content is drawn by another script. */
const hollow = (tag, key, attributes) => ({ tag, key, attributes });
const find = (id) => document.getElementById(id);
/** The name of the thing that the page's address names, and what it carries for it: `#machine=…` is for the machine. */
function named() {
  const [name, carried] = location.hash.slice(1).split("=", 2);
  try {
    return { name: decodeURIComponent(name), link: carried === undefined ? "" : location.hash };
  } catch {
    return { name: "", link: "" };
  }
}

/** This page's address without what follows it; of a file, its name alone. */
const address = () => (location.protocol === "file:" ? decodeURIComponent(location.pathname.split("/").at(-1))
  : location.href.split("#")[0]);
const button = (key, label, onclick) => node("button", key, { type: "button", onclick }, label);

export async function openPage() {
  const isWhole = new Promise((go) => addEventListener("DOMContentLoaded", go));
  const things = JSON.parse(find("things").textContent);
  const own = JSON.parse(find("own-game").textContent || "null"); // somebody's own game; it is the first of the things
  const store = await openStore();
  const root = find("page");
  const state = {
    ...{ name: "", link: "", isOpened: false, ready: 0, asked: 0, trouble: "", said: "", erases: false },
    ...{ writes: 0, isSaved: false }, // how many writes are under way, and whether the last one that ended was done
  };
  const releases = []; // one for each thing that is drawn
  let python = null, model = null;

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
    const files = thing?.layout === "table" && python ? [
      button("save", "Save as a file", () => ask("command", "save")),
      node("label", "load", { class: "button" }, "Open a file …",
        node("input", "file", { type: "file", accept: ".json", class: "unseen", onchange: load })),
    ] : [];
    return node("header", "bar", {},
      thing ? node("a", "back", { href: "#", class: "button" }, "‹ All games")
        : node("h1", "title", { tabindex: -1 }, "cardlab"),
      getsReady() && waiting(thing),
      node("p", "said", { role: "status", "aria-live": "polite" }, state.trouble || state.said),
      thing && saved(), files);
  }

  const waiting = (thing) => div("waiting",
    node("label", "words", { for: "ready" }, thing ? "The table is being set up …" : "Python is starting …"),
    node("progress", "ready", { id: "ready", max: 1, value: state.ready }));

  /** Whether the browser has the game on its disk; nobody wants to hear that at each move. */
  const saved = () => node("span", "saved", { class: "saved", role: "status", "aria-live": "off" },
    state.writes ? "Saving …" : state.isSaved ? "Saved in this browser" : "");

  /** The open thing; it takes no clicks before it is drawn as Python has it. */
  const stage = () => hollow("main", `stage ${state.name}`, {
    class: getsReady() ? "stage early" : "stage", inert: state.isOpened ? undefined : "",
  });

  const hall = () => node("main", "hall", { class: "hall" },
    p("lead", `${own ? `${things[0].title}, and six` : "Six"} card games to play and to study, in one file. Choose one:`),
    div("tiles", things.map(tile)));

  const tile = ({ name, title, line }) => node("a", name, { href: `#${name}`, class: "tile" },
    hollow("span", "preview", { class: "preview", inert: "", "aria-hidden": "true" }),
    node("b", "title", {}, title), span("line", line));

  function foot() {
    const canErase = !getsReady() && Object.keys(store.all()).length;
    return node("footer", "foot", {},
      node("p", "kept", {}, store.isThere
        ? "Your games are kept in this browser, until it is emptied. Save a game as a file to be sure of it. "
        : "This browser keeps nothing for this page: save your game as a file before you close it. ",
        canErase && button("erase", state.erases ? "Really erase all my games?" : "Erase mine", erase)),
      node("p", "more", {}, button("rules", "Rules to print", () => openPart("rules", "text/html")), " ",
        button("licences", "Licences", () => openPart("licences", "text/plain"))),
      node("p", "site", {}, "Nothing leaves this page, and it needs no internet. The lessons, the laboratory, and "
        + "rolling dice a thousand times need more than one file: take the site, or install cardlab."));
  }

  const fitted = new ResizeObserver((changes) => {
    for (const { target } of changes) target.style.setProperty("--part", target.clientWidth / PREVIEW);
  });

  /** Draw the first deal of each thing into its tile, once. */
  function drawPreviews() {
    for (const thing of state.name ? [] : things) {
      const el = root.querySelector(`.tile[href="#${thing.name}"] .preview`);
      if (el.firstChild) continue;
      drawThing(el, thing, () => {});
      fitted.observe(el);
      releases.push(() => fitted.unobserve(el));
    }
  }

  /** Draw a thing as it begins; return its model. It gets an element of its own, whose class nothing here writes. */
  function drawThing(place, thing, hear) {
    const el = document.createElement("div");
    place.replaceChildren(el);
    const values = { ...valuesOf(thing.drawn), answered: 0, choices: store.choices() };
    const made = makeModel(values, hear, store.choose, { lost: LOST, address: address() });
    releases.push(openScreen({ model: made, el }, LAYOUTS[thing.layout]));
    return made;
  }

  // --- what is open ---

  /** Open what the address names, or go back to all games; there is no event when the page has just come. */
  async function follow(event) {
    const before = state.name, { name, link } = named();
    const thing = things.find((each) => each.name === name);
    for (const release of releases.splice(0)) release();
    Object.assign(state, { name: thing ? name : "", link, isOpened: false, said: "", erases: false, isSaved: false });
    draw();
    scrollTo(0, 0);
    if (thing) model = drawThing(root.querySelector(".stage"), thing, (command) => ask("command", command));
    if (event && before !== state.name) root.querySelector(thing ? "a.button" : `.tile[href="#${before}"]`).focus();
    if (thing && python) await openIt();
  }

  /** Open the thing in Python; a link that came with the address is read there. */
  async function openIt() {
    await ask("open");
    const { link } = state;
    state.link = "";
    if (link) await ask("command", `link ${link}`);
  }

  async function ask(call, ...words) {
    const { name } = state;
    if (name === own?.name && own.trouble) {
      state.said = `This game does not start in this browser: ${own.trouble.replace(/^\w+: /, "")}`;
      return draw();
    }
    state.asked += 1;
    draw();
    try {
      const { drawn, keep, files, opens } = await python(call, name, ...words);
      state.said = "";
      if (Object.keys(keep).length) write(keep);
      for (const [file, text] of Object.entries(files)) handOver(file, text);
      if (name === state.name) {
        model.receive({ ...valuesOf(drawn), answered: model.get("answered") + 1 });
        state.isOpened = true;
        if (opens) location.hash = opens;
      }
    } catch (error) {
      state.trouble = `Python broke (${error.message}). Open this page again: what was kept is there.`;
    }
    state.asked -= 1;
    draw();
  }

  async function write(texts) {
    state.writes += 1;
    state.isSaved = await store.keep(texts).then(() => true, () => false);
    state.writes -= 1;
    if (!state.isSaved) state.said = "This game is not kept by the browser: save it as a file.";
    draw();
  }

  async function load({ target }) {
    const [file] = target.files;
    const text = await file?.text().catch(() => null);
    target.value = "";
    if (text != null) return ask("load", file.name, text);
    state.said = file ? "This file cannot be read: choose it once more, or another one." : "";
    return draw();
  }

  async function erase() {
    const erases = state.erases;
    state.erases = !erases;
    if (erases) {
      try {
        await store.erase();
        await python?.("erase").then(store.erase, () => {}); // an answer on its way may have kept something
        state.said = "Your games are erased.";
      } catch {
        state.said = "The browser did not erase your games: close this page and try once more.";
      }
      root.querySelector("h1").focus(); // the button will be gone
    }
    draw();
  }

  async function openPart(id, type) {
    const response = await fetch(`data:application/octet-stream;base64,${find(id).textContent}`);
    const text = new Response((await response.blob()).stream().pipeThrough(new DecompressionStream("gzip")));
    open(URL.createObjectURL(new Blob([await text.arrayBuffer()], { type: `${type};charset=utf-8` })));
  }

  // --- beginning ---

  followTheme();
  addEventListener("hashchange", follow);
  if (own && !location.hash) history.replaceState(null, "", `#${own.name}`);
  follow();

  await isWhole; // Python's parts stand at its end
  try {
    const started = await startPython((ready) => {
      state.ready = ready;
      draw();
    });
    store.watch((news) => started("hear", JSON.stringify(news)));
    await started("hear", JSON.stringify(store.all()));
    // Somebody's own game may fail here, and the others are played all the same.
    if (own) await started("add", own.source, own.file).catch((error) => { own.trouble = error.message; });
    python = started;
    if (state.name) await openIt();
  } catch (error) {
    state.trouble = `The page does not start in this browser (${error.message}). Try a newer one.`;
  }
  draw();
}
