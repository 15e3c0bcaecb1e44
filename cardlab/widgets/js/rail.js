// The players with their numbers, the log, and the box for commands.

import { QUIET, node } from "./patch.js";

export function makeRail(table) {
  const { state, sendTyped } = table;

  const crowd = (rows) => rows.length > 6 || rows.some(({ known }) => known);

  /** All players as a table: who they are, what is said and known of them, and their numbers. */
  const players = ({ head, rows }) => node("div", "players", { class: crowd(rows) ? "players crowd" : "players" },
    node("table", "list", { class: "list" },
      node("thead", "head", {}, node("tr", "row", {}, node("th", "who", { scope: "col" }, "Players"),
        head.map((title) => node("th", title, { scope: "col", class: "value" }, title)))),
      node("tbody", "body", {}, rows.map((row) => player(row, head)))));

  const player = ({ id, name, about, known, said, active, values }, head) =>
    node("tr", id, { class: active ? "active" : "", "data-seat": id },
      node("th", "who", { scope: "row" }, node("div", "player", { class: "player" },
        node("span", "disc", { class: "disc", "aria-hidden": "true" }, active ? "▸" : name.slice(0, 1)),
        node("div", "who", { class: "who" }, node("b", "name", {}, name),
          said ? node("span", "said", { class: "said" }, said) : null,
          about && !(said && crowd([{ known }])) ? node("small", "about", {}, about) : null,
          known ? node("small", "known", { class: "known" }, known) : null))),
      values.map((value, i) => node("td", head[i], { class: "value", "data-head": head[i] }, value)));

  /** The same in one line: names, whose turn it is, and the numbers. */
  const strip = ({ head, rows }) => node("ul", "strip", { class: "strip", "aria-label": "Players" }, rows.map(({ id, name, said, active, values }) =>
    node("li", id, { class: active ? "active" : "", "data-seat": id }, node("b", "name", {}, active ? "▸ " : "", name),
      said ? node("small", "said", {}, `“${said}”`) : null,
      node("span", "values", { class: "values", title: head.join(" · ") }, values.join(" · ")))));

  /** The log, the newest line last and marked. */
  const log = (scene) => node("div", "log", { class: "log", role: "log", "aria-live": "off", tabindex: "0", "aria-label": "What happened", ...QUIET },
    scene.log.map(([number, what], i) => node("div", `${i} ${number}`, { class: i === scene.log.length - 1 ? "newest" : "" },
      node("span", "number", { class: "number" }, number), " ", ...bold(what, namesOf(scene)))));

  const namesOf = (scene) => scene.players.rows.map(({ name }) => name);

  const command = () => node("label", "command", { class: "command" }, node("span", "label", { class: "unseen" }, "Type a move"),
    node("input", "input", { ...QUIET, type: "text", placeholder: table.about().example, autocomplete: "off", onkeydown: typed }));

  function typed(event) {
    event.stopPropagation(); // the keys of a box are its own
    const value = event.target.value.trim();
    if (event.key !== "Enter" || !value) return;
    state.typed = value;
    event.target.value = "";
    sendTyped(value);
  }

  return { players, strip, log, command, namesOf };
}

/** A sentence with the players' names in bold. */
export const bold = (sentence, names) => sentence.split(new RegExp(`\\b(${names.map((name) => name.replace(/\W/g, "\\$&")).join("|") || "(?!)"})\\b`))
  .map((part, i) => (i % 2 ? node("b", `name${i}`, {}, part) : part)).filter((part) => part !== "");
