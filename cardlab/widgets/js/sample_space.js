// The 36 rolls of two dice as a table; each cell is a button that reads itself out.

import { QUIET, node, patch } from "./patch.js";

const FACES = [1, 2, 3, 4, 5, 6];
const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 6, ArrowUp: -6 };

export function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "rolls";
  el.append(root);
  let at = 0;

  function look(place) {
    at = place;
    model.send({ look: place });
    draw();
  }

  function step(event) {
    const next = at + (STEPS[event.key] ?? 0);
    const leaves = Math.abs(STEPS[event.key]) === 1 && Math.floor(next / 6) !== Math.floor(at / 6);
    if (!(event.key in STEPS)) return;
    event.preventDefault();
    event.stopPropagation();
    if (next < 0 || next > 35 || leaves) return;
    at = next;
    draw();
    root.querySelectorAll("button")[at].focus();
  }

  const total = (place) => String(Math.floor(place / 6) + (place % 6) + 2);

  function cell(given, place) {
    const first = given.word.slice(0, 1), rest = given.word.slice(1);
    return node("td", `cell${place}`, {}, node("button", "button", { ...QUIET, type: "button", class: `roll ${given.kind}`,
      "aria-label": given.spoken, "aria-pressed": String(place === model.get("chosen")), tabindex: place === at ? "0" : "-1",
      style: given.fill === undefined ? "" : `--fill: ${100 * given.fill}%`, onclick: () => look(place), onkeydown: step },
    given.kind === "plain" ? null : node("small", "total", { class: "total" }, total(place)),
    node("b", "word", { class: "word" }, first, /^[a-z]{2,}$/i.test(rest) ? node("span", "rest", { class: "rest" }, rest) : rest),
    given.more ? node("small", "more", { class: "more" }, given.more.split(" ")[0], node("span", "rest", { class: "rest" }, " %")) : null));
  }

  const corner = () => node("th", "corner", { scope: "col" }, node("span", "spoken", { class: "spoken" }, "First die"),
    node("small", "axes", { class: "axes", "aria-hidden": "true" }, "2nd →", node("br", "br", {}), "1st ↓"));

  function draw() {
    const cells = model.get("cells");
    if (!cells.length) return patch(root, []);
    const side = (face, scope) => node("th", `die${face}`, { scope }, node("span", "face", { class: "face" }, String(face)));
    patch(root, [node("table", "table", {},
      node("caption", "caption", { class: "spoken" }, model.get("caption")),
      node("thead", "head", {}, node("tr", "row", {}, corner(),
        FACES.map((face) => side(face, "col")))),
      node("tbody", "body", {}, FACES.map((face) => node("tr", `row${face}`, {}, side(face, "row"),
        cells.slice(6 * face - 6, 6 * face).map((given, column) => cell(given, 6 * face - 6 + column))))))]);
  }

  model.on("change", draw);
  draw();
  return () => model.off("change", draw);
}
