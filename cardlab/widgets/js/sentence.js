// A rule as a sentence: its chips open lists of what may stand in their place.

import { QUIET, node } from "./patch.js";

const CLOSE = /^(’s|[,.;:?)])+/; // what keeps to the word before it

export function makeSentence(table) {
  const { root, state } = table;
  const find = (selector) => root.querySelector(selector);

  const KNOWN = "known"; // the path of a chip for the whole rule

  /** Opens a chip's list, or closes it; the focus goes where one goes on. */
  function turn(path) {
    state.menu = path;
    state.group = 0;
    state.chip = path ?? state.chip;
    table.draw();
    find('.chip[aria-expanded="true"]')?.scrollIntoView({ block: "nearest" });
    const first = find(".menu [aria-current]") ?? find(".menu button:not(.fold)");
    (path === null ? find(`[data-path="${CSS.escape(state.chip)}"]`) : first)?.focus();
  }

  function take(path, key) {
    turn(null);
    table.send(`block ${path} ${key}`);
  }

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

  /** A list: arrows and letters move in it, Enter takes, Escape closes. Of its groups one is open at a time. */
  function list(title, name, { path, now, groups }) {
    const item = ({ key, label: words }) => node("button", `choice ${key}`, { ...QUIET, type: "button",
      role: "menuitem", "aria-current": key === now ? "true" : undefined, onclick: () => take(path, key) },
    key === now ? "✓ " : "", words);
    const fold = ({ label: words }, i) => (words ? node("button", `fold ${words}`, { ...QUIET, type: "button",
      class: "fold", role: "menuitem", "aria-expanded": String(state.group === i), onclick: () => unfold(i) },
    words, node("span", "sign", { class: "sign", "aria-hidden": "true" }, state.group === i ? " ▴" : " ▾")) : null);
    const folds = groups.map(fold), hasTabs = Boolean(groups[0].label);
    return node("div", "menu", { class: "menu", role: "menu", "aria-label": name, "data-rove": `menu ${path}`,
      onkeydown: (event) => onKey(event) },
    node("div", "head", { class: "head" },
      node("span", "title", { class: "label", "aria-hidden": "true" }, `${title}:`), hasTabs ? folds : null),
    groups[state.group].choices.map(item), hasTabs ? null : folds);
  }

  /** Shows another group; what was folded goes back to the first one. */
  function unfold(i) {
    state.group = state.group === i ? 0 : i;
    table.draw();
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
    const items = [...event.currentTarget.querySelectorAll("button:not(.fold)")];
    const place = items.indexOf(event.target) + 1;
    const begins = (item) => item.textContent.replace(/^\W+/, "").toLowerCase().startsWith(event.key.toLowerCase());
    [...items.slice(place), ...items.slice(0, place)].find(begins)?.focus();
  }

  const join = ({ key, label }) => node("button", `join ${key}`, { ...QUIET, type: "button", class: "join",
    onclick: () => take("rule", key) }, label);

  /** A rule as words and chips. */
  const sentence = ({ label, pieces: all, longer, english }) => node("div", "sentence",
    { class: "pieces", role: "group", "aria-label": label, title: english, "data-rove": "sentence" },
    pieces(all), longer.map(join));

  /** A button for the list of known rules. */
  const known = ({ names }, label) => (names.length ? node("button", "known", { ...QUIET, type: "button",
    "data-path": KNOWN, "aria-haspopup": "menu", class: "known", "aria-expanded": String(state.menu === KNOWN),
    onclick: () => turn(state.menu === KNOWN ? null : KNOWN) }, `${label} ▾`) : null);

  /** The list that is open: of a chip, or of known rules. */
  function menu({ pieces: all, names }) {
    if (state.menu === KNOWN) return list("Known rules", "Known rules", { path: KNOWN, now: "", groups: names });
    const open = all.find((piece) => piece.path !== undefined && piece.path === state.menu);
    return open ? list(`Instead of “${open.label}”`, `Instead of ${open.label}`, open) : null;
  }

  return { sentence, known, menu };
}
