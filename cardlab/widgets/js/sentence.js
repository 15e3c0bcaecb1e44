// A rule as a sentence: its chips open lists of what may stand in their place.

import { QUIET, node } from "./patch.js";

const CLOSE = /^(’s|[,.;:?)])+/; // what keeps to the word before it

export function makeSentence(table) {
  const { root, state } = table;
  const find = (selector) => root.querySelector(selector);

  /** Opens a chip's list, or closes it; the focus goes where one goes on. */
  function turn(path) {
    state.menu = path;
    state.chip = path ?? state.chip;
    table.draw();
    const first = find(".menu [aria-current]") ?? find(".menu button");
    (path === null ? find(`[data-path="${CSS.escape(state.chip)}"]`) : first)?.focus();
  }

  function take(path, key) {
    turn(null);
    table.send(`block ${path} ${key}`);
  }

  const KNOWN = "known"; // the path of a chip for the whole rule

  const chip = ({ path, label }, key) => node("button", key, { ...QUIET, type: "button",
    class: "chip", "data-path": path, "aria-haspopup": "menu", "aria-expanded": String(state.menu === path),
    onclick: () => turn(state.menu === path ? null : path),
    onkeydown: (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      event.stopPropagation();
      turn(path);
    } }, node("span", "pill", { class: "pill" }, label, node("span", "sign", { "aria-hidden": "true" }, " ▾")));

  /** Words and chips; commas and brackets keep to the chip beside them. A place may have several, such as "and". */
  function pieces(all) {
    const groups = [];
    const seen = {};
    for (const piece of all) {
      let part = piece.text;
      if (piece.path !== undefined) {
        seen[piece.path] = (seen[piece.path] ?? 0) + 1;
        part = chip(piece, `chip ${piece.path}${seen[piece.path] > 1 ? ` ${seen[piece.path]}` : ""}`);
      } else if (groups.length && CLOSE.test(part)) {
        groups.at(-1).push(CLOSE.exec(part)[0]);
        part = part.replace(CLOSE, "").trim();
      }
      if (part && groups.at(-1)?.at(-1) === "(") groups.at(-1).push(part);
      else if (part) groups.push([part]);
    }
    return groups.flatMap((group) => {
      const key = group.find((part) => part.key)?.key;
      return [key ? node("span", key, { class: "held" }, group) : group.join(""), " "];
    });
  }

  /** The list of a chip, over what lies beside it: arrows and letters move in it, Enter takes, Escape closes. */
  function menu({ path, label, now, choices }) {
    const item = ({ key, label: words }) => node("button", `choice ${key}`, { ...QUIET, type: "button",
      role: "menuitem", "aria-current": key === now ? "true" : undefined, onclick: () => take(path, key) },
    key === now ? "✓ " : "", words);
    const isKnown = path === KNOWN;
    const title = isKnown ? label : `Instead of “${label}”`, name = isKnown ? label : `Instead of ${label}`;
    return node("div", "menu", { class: "menu", role: "menu", "aria-label": name, "data-rove": `menu ${path}`,
      onkeydown: (event) => onKey(event) },
    node("span", "title", { class: "label", "aria-hidden": "true" }, `${title}:`), choices.map(item));
  }

  function onKey(event) {
    if (event.key === "Escape") turn(null);
    else if (event.key.length === 1 && event.key !== " ") ahead(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The next choice that begins with the letter that was pressed. */
  function ahead(event) {
    const items = [...event.currentTarget.querySelectorAll("button")];
    const place = items.indexOf(event.target) + 1;
    const begins = (item) => item.textContent.replace(/^\W+/, "").toLowerCase().startsWith(event.key.toLowerCase());
    [...items.slice(place), ...items.slice(0, place)].find(begins)?.focus();
  }

  const join = ({ key, label }) => node("button", `join ${key}`, { ...QUIET, type: "button", class: "join",
    onclick: () => take("rule", key) }, label);

  /** A rule as words and chips, with the list of the chip that is open. */
  function sentence({ label, pieces: all, longer, english }) {
    const open = all.find((piece) => piece.path !== undefined && piece.path === state.menu);
    const looks = { class: "pieces", role: "group", "aria-label": label, title: english };
    return [node("div", "sentence", { ...looks, "data-rove": "sentence" }, pieces(all), longer.map(join)),
      open ? menu(open) : null];
  }

  /** A button for the list of known rules, and the list where it is open. */
  function known({ names }, label) {
    if (!names.length) return null;
    const isOpen = state.menu === KNOWN;
    return [node("button", "known", { ...QUIET, type: "button", "data-path": KNOWN, "aria-haspopup": "menu",
      class: "known", "aria-expanded": String(isOpen), onclick: () => turn(isOpen ? null : KNOWN) }, `${label} ▾`),
    isOpen ? menu({ path: KNOWN, label, now: "", choices: names }) : null];
  }

  return { sentence, known };
}
