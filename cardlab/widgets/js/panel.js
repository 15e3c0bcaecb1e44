// A plot: its picture with words for those who do not see it, its numbers as a table, and a button that copies them.

import { QUIET, node, patch } from "./patch.js";

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell));
const csv = (model) => [model.get("head"), ...model.get("rows")].map((row) => row.map(quoted).join(",")).join("\n");

/** Copies by hand, for pages that may not use the clipboard: true if it worked. */
function copiedByHand(area) {
  area.focus();
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

export function render({ model, el }) {
  const root = document.createElement("figure");
  root.className = "plot";
  el.append(root);
  const state = { url: "", said: "", asText: false, size: [0, 0] };

  async function copy(event) {
    const button = event.target;
    const copied = await Promise.resolve().then(() => navigator.clipboard.writeText(csv(model))).then(() => true, () => false);
    state.asText = !copied;
    state.said = "Copied.";
    draw();
    if (copied) return;
    if (copiedByHand(root.querySelector("textarea"))) {
      state.asText = false;
      button.focus();
    } else {
      state.said = "This page may not use the clipboard: copy the text from here.";
    }
    draw();
  }

  const row = (cells, i, tag) => node("tr", `row${i}`, {}, cells.map((cell, j) =>
    j && tag === "td" ? node("td", `cell${j}`, {}, String(cell))
      : node("th", `cell${j}`, { scope: tag === "th" ? "col" : "row" }, String(cell))));

  const table = () => node("table", "table", {}, node("caption", "caption", {}, model.get("caption")),
    node("thead", "head", {}, row(model.get("head"), 0, "th")),
    node("tbody", "body", {}, model.get("rows").map((cells, i) => row(cells, i, "td"))));

  function draw() {
    const [width, height] = state.size;
    patch(root, [
      node("div", "paper", { class: "paper" }, state.url ? node("img", "picture", { src: state.url, alt: model.get("alt"), width, height }) : null),
      model.get("fault") ? node("div", "fault", { class: "fault", role: "alert" }, model.get("fault")) : null,
      node("div", "numbers", { class: "numbers" },
        node("details", "table", {}, node("summary", "title", QUIET, "The numbers as a table"), node("div", "rows", { class: "rows" }, table())),
        node("button", "copy", { ...QUIET, type: "button", onclick: copy }, "Copy as CSV"),
        node("span", "said", { class: "answer", role: "status" }, state.said)),
      state.asText ? node("textarea", "text", { ...QUIET, readonly: "", rows: 6, value: csv(model), "aria-label": "The numbers as CSV" }) : null,
    ].filter(Boolean));
  }

  function renew() {
    if (state.url) URL.revokeObjectURL(state.url);
    state.url = model.get("picture").byteLength ? URL.createObjectURL(new Blob([model.get("picture")], { type: "image/png" })) : "";
    state.size = model.get("size");
    draw();
  }

  function changed() {
    state.said = "";
    state.asText = false;
    draw();
  }

  const measured = new ResizeObserver(() => {
    const room = Math.floor(root.clientWidth);
    if (room > 0 && Math.abs(room - model.get("room")) > 8) {
      model.set("room", room);
      model.save_changes();
    }
  });
  measured.observe(root);
  model.on("change:picture", renew);
  model.on("change:alt change:caption change:head change:rows change:fault", changed);
  renew();
  return () => {
    measured.disconnect();
    model.off("change:picture", renew);
    model.off("change:alt change:caption change:head change:rows change:fault", changed);
    URL.revokeObjectURL(state.url);
  };
}
