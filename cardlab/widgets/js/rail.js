// The players with their numbers, the log, and the box for commands.

import { QUIET, node } from "./patch.js";

export function makeRail(table) {
  const { state, sendTyped } = table;

  const [ROW, KNOWN, ROOM] = [42, 20, 350]; // how high a row is, what is known below it, and all of them at most
  const BOX = { ...QUIET, type: "text", autocomplete: "off" };
  const LOG = { ...QUIET, class: "log", role: "log", "aria-live": "off", tabindex: "0", "aria-label": "What happened" };

  /** All players as a table: who they are, what is said and known of them, and their numbers. */
  function players({ head, rows }) {
    const isCrowd = rows.length * ROW + rows.filter(({ known }) => known).length * KNOWN > ROOM;
    return node("div", "players", { class: isCrowd ? "players crowd" : "players" },
      node("table", "list", { class: "list" },
        node("thead", "head", {}, node("tr", "row", {}, node("th", "who", { scope: "col" }, "Players"),
          head.map((title) => node("th", title, { scope: "col", class: "value" }, title)))),
        node("tbody", "body", {}, rows.map((row) =>
          player(isCrowd && row.known ? { ...row, about: row.known, known: "" } : row, head)))));
  }

  /** A player's row; what everybody knows to be in that hand stands below it, in a row of its own, if there is room. */
  const player = ({ id, name, about, known, said, active, values }, head) => [
    node("tr", id, { class: active ? "active" : "", "data-seat": id },
      node("th", "who", { scope: "row" }, node("div", "player", { class: "player" },
        node("span", "disc", { class: "disc", "aria-hidden": "true" }, active ? "▸" : name.slice(0, 1)),
        node("div", "who", { class: "who" }, node("b", "name", {}, name),
          said ? node("span", "said", { class: "said", title: said }, said) : null,
          about && !said ? node("small", "about", {}, about) : null))),
      values.map((value, i) => node("td", head[i], { class: "value", "data-head": head[i] }, value))),
    known ? node("tr", `${id} known`, { class: active ? "known active" : "known" },
      node("td", "known", { colspan: head.length + 1, title: known }, known)) : null,
  ];

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
    return node("div", "log", LOG, scene.log.map(line));
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

/** A sentence with the players' names in bold. */
export function bold(sentence, names) {
  const any = names.map((name) => name.replace(/\W/g, "\\$&")).join("|") || "(?!)";
  const parts = sentence.split(new RegExp(`\\b(${any})\\b`));
  return parts.map((part, i) => (i % 2 ? node("b", `name${i}`, {}, part) : part));
}
