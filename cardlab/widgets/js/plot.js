// Plots with fixed axes, and bars; the numbers of each open as a table over the page, to be read or copied.

import { QUIET, node } from "./patch.js";
import { makeParts } from "./parts.js";

const SPACE = { top: 8, right: 10, bottom: 22, letter: 8.2 };

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell));
const csv = ({ head, rows }) => [head, ...rows].map((row) => row.map(quoted).join(",")).join("\n");

export function makePlot(explorer) {
  const { state, root, draw } = explorer;
  const { table } = makeParts(explorer);

  // --- plots ---

  /** Where a value lies on an axis, from 0 to 1. */
  function share({ least, most, log }, value) {
    return log ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
  }

  const marksOf = ({ marks, cursor }) => (cursor ? [...marks, cursor] : marks);

  function plot(part) {
    const width = state.width[part.key] ?? 0, height = part.height ?? 190;
    const left = 8 + SPACE.letter * Math.max(0, ...part.y.ticks.map(([, name]) => name.length));
    const bottom = SPACE.bottom + (part.x.title ? 18 : 0);
    const box = { left, right: width - SPACE.right, top: SPACE.top + (part.y.title ? 18 : 0), bottom: height - bottom };
    const x = (value) => round(box.left + share(part.x, value) * (box.right - box.left));
    const y = (value) => round(box.bottom - share(part.y, value) * (box.bottom - box.top));
    const shapes = width ? [grid(part, box, x, y), marksOf(part).map((mark, i) => drawn[mark.type](mark, `mark${i}`, box, x, y))].flat(Infinity) : [];
    const paper = [...shapes.filter(({ tag }) => tag !== "text"), ...shapes.filter(({ tag }) => tag === "text")]; // numbers over bars
    return node("figure", part.key, { class: "plot" },
      node("div", "paper", { class: "paper", "data-key": part.key },
        node("svg", "svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": part.words }, paper)),
      node("figcaption", "legend", { class: "legend" }, marksOf(part).filter(({ name }) => name).map((mark, i) => swatch(mark, i)), opener(part)));
  }

  const round = (number) => Math.round(10 * number) / 10;

  function grid(part, box, x, y) {
    const across = part.y.ticks.flatMap(([value, name]) => [
      node("path", `y${value}`, { class: "line", d: `M${box.left} ${y(value)}H${box.right}` }),
      node("text", `yt${value}`, { x: box.left - 6, y: y(value) + 4.5, "text-anchor": "end" }, name)]);
    const along = fitting(part.x.ticks, x).map(([value, name]) => {
      const isWide = x(value) + (SPACE.letter * name.length) / 2 > box.right + SPACE.right;
      return node("text", `xt${value}`, { x: x(value), y: box.bottom + 17, "text-anchor": isWide ? "end" : "middle" }, name);
    });
    return [...across, ...along,
      part.x.title ? node("text", "xtitle", { x: (box.left + box.right) / 2, y: box.bottom + 35, "text-anchor": "middle" }, part.x.title) : null,
      part.y.title ? node("text", "ytitle", { x: 2, y: 14, "text-anchor": "start" }, part.y.title) : null].filter(Boolean);
  }

  /** The names on an axis that have room beside one another: all, or every second, or every third … */
  function fitting(ticks, x, step = 1) {
    const kept = ticks.filter((_, i) => i % step === 0);
    const half = ([, name]) => (SPACE.letter * name.length) / 2;
    const meet = kept.some((tick, i) => i && x(tick[0]) - half(tick) < x(kept[i - 1][0]) + half(kept[i - 1]) + 4);
    return meet && kept.length > 2 ? fitting(ticks, x, step + 1) : kept;
  }

  const path = (points, x, y) => points.map(([a, b], i) => `${i ? "L" : "M"}${x(a)} ${y(b)}`).join("");
  const looks = ({ type, ink, dashed, plain }) => `${type} ${ink}${dashed ? " dashed" : ""}${plain ? " plain" : ""}`;

  const drawn = {
    line: (mark, key, box, x, y) => [
      node("path", key, { class: looks(mark), d: path(mark.points, x, y) }),
      ...mark.points.slice(-1).map(([a, b]) => node("circle", `${key}end`, { class: `end ${mark.ink}`, cx: x(a), cy: y(b), r: 4 }))],
    area: (mark, key, box, x, y) => [node("path", key, { class: looks(mark),
      d: `${path(mark.points, x, y)}${mark.points.toReversed().map(([a, , high]) => `L${x(a)} ${y(high)}`).join("")}Z` })],
    rule: (mark, key, box, x, y) => [node("path", key, { class: looks(mark),
      d: mark.upright ? `M${x(mark.at)} ${box.top}V${box.bottom}` : `M${box.left} ${y(mark.at)}H${box.right}` })],
    columns: (mark, key, box, x, y) => mark.points.flatMap(([at, height], i) => {
      const wide = Math.abs(x(at + mark.width / 2) - x(at - mark.width / 2)), name = mark.labels?.[i] ?? "";
      const [top, foot] = [Math.max(y(Math.max(height, 0)), box.top), y(Math.min(height, 0))];
      return [node("rect", `${key}bar${i}`, { class: looks(mark), x: round(x(at) - wide / 2), y: top, width: round(wide), height: round(Math.max(foot - top, 0)) }),
        name && SPACE.letter * name.length < wide * 1.6 ? node("text", `${key}name${i}`, { class: "number", x: x(at), y: top - 4, "text-anchor": "middle" }, name) : null];
    }).filter(Boolean),
    boxes: (mark, key, box, x, y) => mark.points.flatMap(([left, right, low, high], i) => {
      const wide = round(x(right) - x(left)), name = inside(mark.labels?.[i] ?? " ", wide);
      return [node("rect", `${key}box${i}`, { class: looks(mark), x: x(left), y: y(high), width: wide, height: round(y(low) - y(high)) }),
        node("text", `${key}name${i}`, { class: "name", x: x((left + right) / 2), y: y((low + high) / 2) + 5, "text-anchor": "middle" }, name)];
    }),
  };

  /** A label of a box, or its last letter where the box is too narrow for it. */
  const inside = (label, wide) => [label, label.at(-1)].find((name) => SPACE.letter * 1.15 * name.length < wide) ?? "";

  const swatch = (mark, i) => node("span", `name${i}`, {}, node("i", "sign", { class: `sign ${looks(mark)}`, "aria-hidden": "true" }), mark.name);

  // --- bars ---

  function bars(part) {
    const at = (value) => 100 * share({ least: part.least, most: part.most }, value);
    const bar = ({ name, value, text, ink, plain }, i) => node("div", `bar${i}`, { class: "bar" }, node("span", "name", {}, name),
      node("span", "track", { class: "track" },
        node("i", "length", { class: `length ${ink ?? "accent"}${plain ? " plain" : ""}`, style: `left: ${Math.min(at(0), at(value))}%; width: ${Math.abs(at(value) - at(0))}%` }),
        part.least < 0 ? node("i", "nothing", { class: "nothing", style: `left: ${at(0)}%` }) : null,
        part.rule ? node("i", "rule", { class: "rule", style: `left: ${at(part.rule.at)}%` }) : null),
      node("b", "text", {}, text));
    return node("figure", part.key, { class: "bars", "aria-label": part.words }, part.bars.map(bar),
      node("figcaption", "legend", { class: "legend" }, part.rule ? node("span", "rule", {}, node("i", "sign", { class: "sign good" }), part.rule.text) : null, opener(part)));
  }

  // --- numbers ---

  const opener = (part) => (part.numbers ? node("button", `open ${part.key}`, { ...QUIET, type: "button", class: "quiet", "aria-expanded": String(state.open === part.key),
    onclick: () => open(part.key) }, "Numbers") : null);

  function open(key) {
    Object.assign(state, { open: key, copied: "", asText: false });
    draw();
    root.querySelector(".numbers .close")?.focus();
  }

  function close() {
    const key = state.open;
    state.open = "";
    draw();
    [...root.querySelectorAll(".legend button")].find((item) => item.cardlabKey === `open ${key}`)?.focus();
  }

  async function copy(numbers) {
    const isCopied = await Promise.resolve().then(() => navigator.clipboard.writeText(csv(numbers))).then(() => true, () => false);
    Object.assign(state, { copied: isCopied ? "Copied." : "This page may not use the clipboard: copy the text from here.", asText: !isCopied });
    draw();
    root.querySelector(".numbers textarea")?.select();
  }

  /** The numbers of one picture, over the page: nothing is pushed down. */
  function panel(scene) {
    const part = scene.columns.flatMap((column) => column.parts).find(({ key, numbers }) => numbers && key === state.open);
    if (!part) return null;
    const { numbers } = part;
    return node("div", "numbers", { class: "numbers", role: "dialog", "aria-label": numbers.caption, onkeydown: (event) => event.key === "Escape" && close() },
      node("div", "bar", { class: "buttons" },
        node("button", "copy", { ...QUIET, type: "button", onclick: () => copy(numbers) }, "Copy as CSV"),
        node("span", "said", { class: "hint", role: "status" }, state.copied ?? ""),
        node("button", "close", { ...QUIET, type: "button", class: "close", onclick: close }, "Close")),
      state.asText ? node("textarea", "text", { ...QUIET, readonly: "", rows: 5, value: csv(numbers), "aria-label": "The numbers as CSV" }) : null,
      table({ key: "table", ...numbers }));
  }

  return { plot, bars, panel };
}
