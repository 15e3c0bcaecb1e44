// A grid of cards, seen through a window that glides, in which cells can be chosen.

import { corner, inks, labelled } from "./cards.js";
import { face, hole } from "./faces.js";
import { QUIET, node } from "./patch.js";

export function makeGrid(table) {
  const { state } = table;
  const { choices, pick, fitting, button } = table;

  const grid = (zone) => labelled(zone, lattice(zone),
    zone.looks === "small" ? node("p", "note", { class: "note" }, zone.note) : null);

  /** A window onto a plane on which every cell has its place for good; rows and columns are numbered at its edges. */
  function lattice(zone) {
    const { top, left, height, width } = zone;
    const isSmall = zone.looks === "small";
    const numbers = (key, first, count) => node("div", key, { class: key, "aria-hidden": "true" },
      node("div", "plane", { class: "plane" }, [...Array(count).keys()].map((i) =>
        node("span", `${first + i}`, { style: `grid-${key}: ${first + i}` }, String(first + i)))));
    const edges = [zone.is_high && "high", zone.is_wide && "wide"].filter(Boolean).join(" ");
    return node("div", "lattice", {
      class: isSmall ? "lattice still" : "lattice",
      style: `--top: ${top}; --left: ${left}; --rows: ${height}; --columns: ${width}`,
    },
    isSmall ? [] : [numbers("column", left, width), numbers("row", top, height)],
    node("div", "window", { class: `window ${edges}`, title: zone.note },
      node("div", "plane", isSmall ? { class: "plane", role: "img", "aria-label": zone.note }
        : { class: "plane", "data-rove": zone.id, "data-grid": "true" },
      zone.cells.map((cell) => (isSmall ? still(cell) : square(cell))))));
  }

  const place = ({ row, column }) => `grid-area: ${row} / ${column}`;
  const size = () => (table.isNarrow() ? "tiny" : "index");
  const picture = ({ kind, card }) => (card ? face(card, size()) : kind === "hole" ? hole(table.isNarrow()) : null);

  /** A cell that is only looked at. */
  function still(cell) {
    if (cell.kind === "open") return null;
    const looks = [cell.card ? inks(cell.card) : "hole", "square", cell.newest && "newest"];
    return node("span", cell.id, { style: place(cell), class: looks.filter(Boolean).join(" ") },
      cell.card ? corner(cell.card) : hole(true));
  }

  /** The one move that a cell would complete; its points show there, and thick sides towards what causes them. */
  const completed = (id) => {
    const moves = state.picked.length ? fitting(id) : [];
    return moves.length === 1 && moves[0].path.length === state.picked.length + 1 ? moves[0] : null;
  };

  /** A cell: a card that lies, an empty place with what it would earn, or a black hole. */
  function square(cell) {
    const { id, row, column, kind, card } = cell;
    const isPicked = state.picked.includes(id);
    const isMarked = choices().marks && !isPicked && fitting(id).length > 0;
    const move = isMarked ? completed(id) : null;
    const [sign, ...rest] = (isPicked ? "here" : move?.why ?? "").split(" ");
    const why = rest.join(" ");
    const legal = !isMarked ? "" : sign ? `legal: ${sign}${why && `: ${why}`}` : `legal. ${cell.about ?? ""}`.trim();
    const words = [`row ${row}, column ${column}: ${cell.name}`, legal, isPicked && "chosen"];
    const marks = [isMarked && "legal", isPicked && "picked", cell.newest && "newest", ...(move?.sides ?? [])];
    const looks = [card ? inks(card) : kind, "square", ...marks];
    return node("button", id, {
      ...QUIET,
      type: "button",
      style: place(cell),
      class: looks.filter(Boolean).join(" "),
      title: why || undefined,
      "data-row": row,
      "data-column": column,
      "data-card": card?.id,
      "aria-label": words.filter(Boolean).join(", "),
      "aria-pressed": isPicked ? "true" : undefined,
      onclick: () => pick(id),
    }, picture(cell), sign ? node("b", "sign", {}, table.isNarrow() ? sign.replace("+", "") : sign) : null);
  }

  /** Where cells are too small for a finger: the places for what is picked up, as buttons that stand for the hand. */
  function places({ zones }) {
    const zone = zones.find(({ kind }) => kind === "grid");
    const card = zones.find(({ kind }) => kind === "hand")?.cards.find(({ id }) => state.picked.includes(id));
    if (!table.isNarrow() || !zone || !card || state.picked.length > 1) return null;
    const worth = (id) => (choices().marks ? parseInt(fitting(id)[0]?.why, 10) || 0 : 0);
    const open = zone.cells.filter(({ id, kind }) => kind !== "card" && (!choices().marks || fitting(id).length));
    const sorted = open.sort((a, b) => worth(b.id) - worth(a.id));
    return node("section", "places", { class: "places", "aria-label": `Places for ${card.name}` },
      node("div", "held", { class: "held" }, node("span", card.id, { class: inks(card), "data-card": card.id },
        face(card, "index")), node("span", "words", { class: "words" }, "chosen"),
      button("back", "Put back", "", { onclick: () => pick(card.id) })),
      node("div", "list", { class: "list", role: "group", "aria-label": "Places", "data-rove": "places" },
        sorted.map(({ id, name }) => {
          const why = choices().marks ? fitting(id)[0].why : "";
          return button(`place ${id}`, [why ? node("b", "sign", {}, why.split(" ")[0]) : null, ` ${id}`], "",
            { "aria-label": `${id}: ${why || name}`, onclick: () => pick(id) });
        })));
  }

  return { grid, places };
}
