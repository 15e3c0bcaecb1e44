// A grid of cards, seen through a window that glides, in which cells can be chosen.

import { inks, labelled, text } from "./cards.js";
import { HIDDEN, button, classes, div, group, p, span } from "./elements.js";
import { face, hole } from "./faces.js";
import { node } from "./patch.js";

export function makeGrid(table) {
  const { state, choices, pick, fitting, completed, isNarrow } = table;

  const grid = (zone) => labelled(zone, lattice(zone), zone.looks === "small" && p("note", zone.note));

  /** A window onto a plane on which every cell keeps its place; rows and columns are numbered at its edges. */
  function lattice(zone) {
    const { top, left, height, width } = zone;
    const isSmall = zone.looks === "small";
    const numbers = (key, first, count) => node("div", key, { class: key, ...HIDDEN },
      div("plane", [...Array(count).keys()].map((i) =>
        node("span", `${first + i}`, { style: `grid-${key}: ${first + i}` }, String(first + i)))));
    const plane = isSmall ? { role: "img", "aria-label": zone.note } : { "data-rove": zone.id, "data-grid": "true" };
    return node("div", "lattice", {
      class: isSmall ? "lattice still" : "lattice",
      style: `--top: ${top}; --left: ${left}; --rows: ${height}; --columns: ${width}`,
    },
    isSmall ? [] : [numbers("column", left, width), numbers("row", top, height)],
    node("div", "window",
      { class: classes("window", zone.is_high && "high", zone.is_wide && "wide"), title: zone.note },
      node("div", "plane", { class: "plane", ...plane }, zone.cells.map(isSmall ? still : square))));
  }

  const place = ({ row, column }) => `grid-area: ${row} / ${column}`;

  function still({ id, kind, card, newest, ...at }) {
    if (kind === "open") return null;
    const looks = classes(card ? inks(card) : "hole", "square", newest && "newest");
    return node("span", id, { style: place(at), class: looks },
      card ? span("corner", card.rank, node("small", "suit", {}, text(card.suit))) : hole());
  }

  /** How many cards can enter a black hole. */
  const entering = (count) => (count || isNarrow() ? String(count) : "none");


  /** A cell; it shows the points of the move that it would complete, and thick sides towards what causes them. */
  function square(cell) {
    const { id, row, column, kind, card } = cell;
    const isPicked = state.picked.includes(id);
    const isMarked = choices().marks && !isPicked && fitting(id).length > 0;
    const move = isMarked ? completed(id) : null;
    const [points, ...rest] = (isPicked ? "here" : move?.why ?? "").split(" ");
    const why = rest.join(" ");
    const legal = points ? `legal: ${points}${why && `: ${why}`}` : `legal. ${cell.about ?? ""}`.trim();
    const words = [`row ${row}, column ${column}: ${cell.name}`, isMarked && legal, isPicked && "chosen"];
    const marks = [isMarked && "legal", isPicked && "picked", cell.newest && "newest", ...(move?.sides ?? [])];
    const drawn = card ? face(card, isNarrow() ? "tiny" : "index") : kind === "hole" && hole(entering(cell.entering));
    const worth = points && node("b", "sign", {}, isNarrow() ? points.replace("+", "") : points);
    return button(id, [drawn, worth], () => pick(id), {
      style: place(cell),
      class: classes(card ? inks(card) : kind, "square", cell.entering === 0 && "dead", ...marks),
      title: why || (kind === "hole" ? cell.name : undefined),
      "data-row": row,
      "data-column": column,
      "data-card": card?.id,
      "aria-label": words.filter(Boolean).join(", "),
      "aria-pressed": isPicked ? "true" : undefined,
    });
  }

  /** Where cells are too small for a finger: the places for what is picked up, as buttons in place of the hand. */
  function places({ zones }) {
    const zone = zones.find(({ kind }) => kind === "grid");
    const card = zones.find(({ kind }) => kind === "hand")?.cards.find(({ id }) => state.picked.includes(id));
    if (!isNarrow() || !zone || !card || state.picked.length > 1) return null;
    const { marks } = choices();
    const reason = (id) => (marks ? fitting(id)[0].why : "");
    const worth = ({ id }) => parseInt(reason(id), 10) || 0;
    const open = zone.cells.filter(({ id, kind }) => kind !== "card" && (!marks || fitting(id).length));
    return node("section", "places", { class: "places", "aria-label": `Places for ${card.name}` },
      div("held", node("span", card.id, { class: inks(card), "data-card": card.id }, face(card, "index")),
        span("words", "chosen"), button("back", "Put back", () => pick(card.id))),
      group("places", "Places", { class: "list" }, open.sort((a, b) => worth(b) - worth(a)).map(({ id, name }) => {
        const why = reason(id);
        return button(`place ${id}`, [why ? node("b", "sign", {}, why.split(" ")[0]) : null, ` ${id}`], () => pick(id),
          { "aria-label": `${id}: ${why || name}` });
      })));
  }

  return { grid, places };
}
