// A grid of cards, in which cells can be chosen.

import { corner, pip, inks, labelled } from "./cards.js";
import { QUIET, node } from "./patch.js";

export function makeGrid(table) {
  const { state } = table;
  const { choices, pick, fitting, caption, button } = table;

  const grid = (zone) => labelled(zone, field(zone), node("div", "note", { class: "note" }, zone.note), listOfPlaces(zone));

  /** Rows and columns with their numbers; a frozen edge is hatched. */
  function field(zone) {
    const { top, left, height, width } = zone;
    const range = (count) => [...Array(count).keys()];
    const area = (row, column, rows = 1, columns = 1) => `grid-area: ${row} / ${column} / span ${rows} / span ${columns}`;
    const edge = (key, place) => node("span", key, { class: "edge", style: place, "aria-hidden": "true" });
    return node("div", "field", { class: "field", style: `--columns: ${width}`, "data-rove": zone.id, "data-grid": "true" },
      range(width).map((i) => node("span", `column${left + i}`, { class: "head", style: area(1, i + 3) }, String(left + i))),
      range(height).map((i) => node("span", `row${top + i}`, { class: "head", style: area(i + 3, 1) }, String(top + i))),
      zone.is_high ? [edge("above", area(2, 2, 1, width + 2)), edge("below", area(height + 3, 2, 1, width + 2))] : [],
      zone.is_wide ? [edge("before", area(2, 2, height + 2)), edge("behind", area(2, width + 3, height + 2))] : [],
      zone.cells.map((cell) => square(cell, area(cell.row - top + 3, cell.column - left + 3))));
  }

  /** A cell: a card that lies, an empty place with what it would earn, or a black hole. */
  function square(cell, place) {
    const { id, row, column, kind, card } = cell;
    const isPicked = state.picked.includes(id);
    const isMarked = choices().marks && !isPicked && fitting(id).length > 0;
    const [sign, ...rest] = (isPicked ? "here" : isMarked ? caption(id, "") : "").split(" ");
    const label = [`row ${row}, column ${column}: ${cell.name}`, !isMarked ? "" : sign ? `legal: ${sign} ${rest.join(" ")}`.trim() : `legal. ${cell.about ?? ""}`.trim(), isPicked ? "chosen" : ""];
    return node("button", id, { ...QUIET, type: "button", style: place, "data-row": row, "data-column": column,
      class: `${card ? inks(card) : kind} square${isMarked ? " legal" : ""}${isPicked ? " picked" : ""}${cell.newest ? " newest" : ""}`,
      "aria-label": label.filter(Boolean).join(", "), "aria-pressed": isPicked ? "true" : undefined, onclick: () => pick(id) },
      card ? [corner(card), pip(card)]
        : [kind === "hole" && !isPicked ? node("span", "hole", { class: "word" }, "hole") : null,
          sign ? node("b", "sign", {}, sign) : null, rest.length && kind !== "hole" ? node("small", "rest", {}, rest.join(" ")) : null]);
  }

  /** Where cells are too small for a finger: what completes the move, as buttons. */
  const listOfPlaces = (zone) => node("div", "places", { class: "places", role: "group", "aria-label": "Places", "data-rove": "places" },
    state.picked.length && choices().marks ? zone.cells.filter(({ id }) => !state.picked.includes(id)).flatMap(({ id }) =>
      fitting(id).map((move) => button(`place ${id}`, `${id}: ${move.why}`, move.send))) : []);

  return { grid };
}

/** The next cell of a grid up, down, left or right of this one. */
export function beside(members, from, key) {
  const down = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0, right = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
  const at = (cell) => [Number(cell.dataset.row), Number(cell.dataset.column)];
  const [row, column] = at(from);
  const ahead = members.map((cell) => [cell, (at(cell)[0] - row) * down + (at(cell)[1] - column) * right, at(cell)])
    .filter(([, steps, [r, c]]) => steps > 0 && (down ? c === column : r === row));
  return ahead.sort((a, b) => a[1] - b[1])[0]?.[0] ?? from;
}
