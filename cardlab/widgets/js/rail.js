// The players with their numbers, the log, and the box for commands.

import { QUIET, node } from "./patch.js";

export function makeRail(table) {
  const { state, sendTyped } = table;

  const USUAL = 6; // more players than these are a crowd: their rows shrink
  const BOX = { ...QUIET, type: "text", autocomplete: "off" };
  const LOG = { ...QUIET, class: "log", role: "log", "aria-live": "off", tabindex: "0", "aria-label": "What happened" };

  /** All players as a table: who they are, what is said and known of them, and their numbers. */
  function players({ head, rows }) {
    return node("div", "players", { class: rows.length > USUAL ? "players crowd" : "players", "data-rove": "players" },
      node("table", "list", { class: "list" },
        node("thead", "head", {}, node("tr", "row", {}, node("th", "who", { scope: "col" }, "Players"),
          head.map((title) => node("th", title, { scope: "col", class: "value" }, title)))),
        node("tbody", "body", {}, rows.map((row) => player(row, head)))));
  }

  /** A player's row: one line says what is known and who that is; a click on it shows the whole of it. */
  function player({ id, name, about, known, said, active, values }, head) {
    const words = said || [known, about].filter(Boolean).join(" · ");
    const isOpen = state.opened === id;
    const looks = [active && "active", words && "worded", isOpen && "spread-out"].filter(Boolean).join(" ");
    const who = [
      node("span", "disc", { class: "disc", "aria-hidden": "true" }, active ? "▸" : name.slice(0, 1)),
      node("span", "who", { class: "who" }, node("b", "name", {}, name), words ? " " : null,
        words ? node("small", "about", { class: said ? "said" : "", title: words }, words) : null),
    ];
    const turn = () => {
      state.opened = isOpen ? "" : id;
      table.draw();
    };
    return node("tr", id, { class: looks, "data-seat": id },
      node("th", "who", { scope: "row" }, words
        ? node("button", "player", { ...QUIET, type: "button", class: "player", "aria-expanded": String(isOpen),
          onclick: turn }, who)
        : node("div", "player", { class: "player" }, who)),
      values.map((value, i) => node("td", head[i], { class: "value", "data-head": head[i] }, value)));
  }

  /** The same in one line: names, whose turn it is, and the numbers. */
  const strip = ({ head, rows }) =>
    node("ul", "strip", { class: head.length > 2 ? "strip full" : "strip", "aria-label": "Players" },
      rows.map(({ id, name, said, active, values }) =>
        node("li", id, { class: active ? "active" : "", "data-seat": id },
          node("b", "name", {}, active ? "▸ " : "", name),
          said ? node("small", "said", { class: "saying" }, `“${said}”`) : null,
          node("span", "values", { class: "values", title: head.join(" · ") }, values.join(" · ")))));

  /** The log, the newest line last and marked. */
  function log(scene) {
    const names = scene.players.rows.map(({ name }) => name);
    const newest = scene.log.length - 1;
    const line = ([number, what], i) => node("div", `${i} ${number}`, { class: i === newest ? "newest" : "" },
      node("span", "number", { class: "number" }, number), " ", bold(what, names));
    return node("div", "log", { ...LOG, onscroll: ({ target }) => clipLog(target) }, scene.log.map(line));
  }

  const command = () => node("label", "command", { class: "command" },
    node("span", "label", { class: "unseen" }, "Type a move"),
    node("input", "input", { ...BOX, placeholder: table.about().example, onkeydown: typed }));

  function typed(event) {
    event.stopPropagation(); // the keys of a box are its own
    const value = event.target.value.trim();
    if (event.key !== "Enter" || !value) return;
    event.target.value = "";
    sendTyped(value);
  }

  return { players, strip, log, command };
}

const LINE = 18, ABOVE = 3; // pixels of a line of the log, and above the first of an entry

/** Hides the upper part of a log up to the next whole line: no half of one is seen. */
export function clipLog(log) {
  const from = log.scrollTop;
  const tops = [...log.children].map((entry) => entry.offsetTop - log.offsetTop);
  const cut = tops.findLast((top) => top < from);
  const lines = cut === undefined ? 0 : Math.max(0, Math.ceil((from - cut - ABOVE) / LINE));
  const next = tops.find((top) => top >= from) ?? Infinity;
  const start = cut === undefined ? from : Math.min(next, cut + ABOVE + lines * LINE);
  log.style.clipPath = start > from ? `inset(${start - from}px 0 0)` : "";
}

/** A sentence with the players' names in bold. */
export function bold(sentence, names) {
  const any = names.map((name) => name.replace(/\W/g, "\\$&")).join("|") || "(?!)";
  const parts = sentence.split(new RegExp(`\\b(${any})\\b`));
  return parts.map((part, i) => (i % 2 ? node("b", `name${i}`, {}, part) : part));
}
