// Pictures of numbers: plots with fixed axes as SVG, and bars; their numbers open as a table over the page.

import { button, classes, span } from "./elements.js";
import { ground, handles, taps } from "./event.js";
import { copying } from "./browser_window.js";
import { table as drawn } from "./parts.js";
import { node, scrolling } from "./patch.js";

const SPACE = { top: 8, right: 10, bottom: 22, letter: 8.2 };
const HIGH = 190;
const THIN = 6; // pixels; columns that are narrower have no edge
const MANY = 12; // more bars than these scroll in a box of their own

export function makePlot(explorer) {
  const { state, root, change, send } = explorer;

  function plot(part) {
    const { key, words, cursor, height = HIGH, ground: moved } = part;
    const event = part.event && { ...part.event, ...(moved && { low: moved[0], high: moved[1] }) };
    const width = state.width[key] ?? 0; // before it is known, nothing can be drawn
    const marks = cursor ? [...part.marks, cursor] : part.marks;
    const swatch = (mark, i) => node("span", `name${i}`, {},
      node("i", "sign", { class: `sign ${looks(mark)}`, "aria-hidden": "true" }), mark.name);
    const place = placeIn(part, event, width, height);
    const onEvent = event && width ? [ground(event, place, state.moved), taps(event, place, send)] : [[], []];
    return node("figure", key, { class: "plot" },
      node("div", "paper", { class: "paper", "data-key": key },
        node("svg", "svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words },
          event && stripes(state.id), onEvent[0], width ? shapesOf(part, marks, place) : [], onEvent[1]),
        event && width ? handles(event, place, explorer.drawn.range) : null),
      node("figcaption", "legend", { class: "legend" }, marks.filter(({ name }) => name).map(swatch), opener(part)));
  }

  /** Bars below one another, each with its name and its number. */
  function bars(part) {
    const at = (value) => 100 * share(part, value);
    const between = (low, high) => `left: ${at(low)}%; width: ${at(high) - at(low)}%`;
    const line = (name, value) => node("i", name, { class: name, style: `left: ${at(value)}%` });
    const bar = ({ name, value, text, ink = "accent", plain, span: reach, second }, i) =>
      node("div", `bar${i}`, { class: "bar" }, node("span", "name", {}, name),
        span("track",
          node("i", "length", { class: classes("length", ink, plain && "plain"),
            style: between(Math.min(0, value), Math.max(0, value)) }),
          second === undefined ? null : node("i", "second", { class: "second", style: `width: ${at(second)}%` }),
          reach && node("i", "span", { class: "span", style: between(...reach) }),
          part.least < 0 && line("nothing", 0),
          part.rule && line("rule", part.rule.at)),
        node("b", "text", {}, text));
    const legend = part.rule && node("span", "rule", {}, node("i", "sign", { class: "sign good" }), part.rule.text);
    const isMany = part.bars.length > MANY;
    const figure = node("figure", part.key, { class: isMany ? "bars many" : "bars", "aria-label": part.words },
      part.bars.map(bar), node("figcaption", "legend", { class: "legend" }, legend, opener(part)));
    return isMany ? scrolling(figure) : figure;
  }

  // --- the numbers ---

  const opener = ({ key, numbers: shown }) => (shown ? button(`open ${key}`, "Numbers", () => open(key),
    { class: "quiet", "aria-expanded": String(state.open === key) }) : null);

  function open(key) {
    change({ open: key, copied: "" });
    root.querySelector(".numbers .close")?.focus();
  }

  function close() {
    const key = `open ${state.open}`;
    change({ open: "" });
    [...root.querySelectorAll(".legend button")].find((item) => item.cardlabKey === key)?.focus();
  }

  function copier(key, shown, ...more) {
    const { act, area, said } = copying(explorer, key, () => csv(shown), "The numbers as CSV");
    return [node("div", "bar", { class: "buttons" }, button("copy", "Copy as CSV", act),
      node("span", "said", { class: "hint", role: "status" }, said), more), area];
  }

  /** A table of the page. */
  const table = (part) => (part.copies
    ? node("div", `copyable ${part.key}`, { class: "copyable" }, copier(part.key, part), drawn(part)) : drawn(part));

  /** The table that is open, over the page, so that nothing is pushed down. */
  function numbers(parts) {
    const shown = parts.find((part) => part.numbers && part.key === state.open)?.numbers;
    if (!shown) return null;
    const onkeydown = (event) => event.key === "Escape" && close();
    return node("div", "numbers", { class: "numbers", role: "dialog", "aria-label": shown.caption, onkeydown },
      copier("numbers", shown, button("close", "Close", close, { class: "close" })), drawn({ key: "table", ...shown }));
  }

  return { plot, bars, numbers, table };
}

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell));
const csv = ({ head, rows }) => [head, ...rows].map((row) => row.map(quoted).join(",")).join("\n");

/** The place of a value on an axis, from 0 to 1. */
const share = ({ least, most, log }, value) =>
  (log ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least));

const looks = ({ type, ink, dashed, plain }) => classes(type, ink, dashed && "dashed", plain && "plain");
const round = (number) => Math.round(10 * number) / 10;
const middle = { "text-anchor": "middle" };

const stripes = (id) => node("defs", "defs", {}, node("pattern", "stripes",
  { id, width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
  node("rect", "light", { class: "light", width: 8, height: 8 }), node("rect", "dark", { class: "dark", width: 4, height: 8 })));

/** Where the values of a plot are in its picture. */
function placeIn({ x: across, y: up }, event, width, height) {
  const left = 8 + SPACE.letter * Math.max(0, ...up.ticks.map(([, name]) => name.length));
  const top = SPACE.top + (up.title ? 18 : 0), bottom = height - SPACE.bottom - (across.title ? 18 : 0);
  const box = { left, right: width - SPACE.right, top, bottom };
  const x = (value) => round(box.left + share(across, value) * (box.right - box.left));
  const y = (value) => round(box.bottom - share(up, value) * (box.bottom - box.top));
  return { box, x, y, event };
}

/** All that is in a plot, with its words on top. */
function shapesOf({ x: across, y: up }, marks, place) {
  const drawn = marks.map((mark, i) => DRAWN[mark.type](mark, `mark${i}`, place));
  const all = [axes(across, up, place), drawn].flat(Infinity).filter(Boolean);
  return [...all.filter(({ tag }) => tag !== "text"), ...all.filter(({ tag }) => tag === "text")];
}

function axes(across, up, { box, x, y, event }) {
  const level = ([value, name]) => [
    node("path", `y${value}`, { class: "line", d: `M${box.left} ${y(value)}H${box.right}` }),
    node("text", `yt${value}`, { x: box.left - 6, y: y(value) + 4.5, "text-anchor": "end" }, name)];
  const tick = ([value, name]) => {
    const isWide = x(value) + (SPACE.letter * name.length) / 2 > box.right + SPACE.right;
    return node("text", `xt${value}`, { x: x(value), y: box.bottom + 17, "text-anchor": isWide ? "end" : "middle" },
      name);
  };
  // Beside an event's plot, on the right, is the button for its numbers.
  const title = event ? { x: box.left, "text-anchor": "start" } : { x: (box.left + box.right) / 2, ...middle };
  return [up.ticks.map(level), fitting(across.ticks, x).map(tick),
    across.title && node("text", "xtitle", { ...title, y: box.bottom + 35 }, across.title),
    up.title && node("text", "ytitle", { x: 2, y: 14, "text-anchor": "start" }, up.title)];
}

/** The names on an axis that have room beside one another: all, or every second, or every third … */
function fitting(ticks, x, step = 1) {
  const kept = ticks.filter((_, i) => i % step === 0);
  const half = ([, name]) => (SPACE.letter * name.length) / 2;
  const isMet = kept.some((tick, i) => i && x(tick[0]) - half(tick) < x(kept[i - 1][0]) + half(kept[i - 1]) + 4);
  return isMet && kept.length > 2 ? fitting(ticks, x, step + 1) : kept;
}

const path = (points, x, y) => points.map(([a, b], i) => `${i ? "L" : "M"}${x(a)} ${y(b)}`).join("");

const DRAWN = {
  line(mark, key, { x, y }) {
    const [a, b] = mark.points.at(-1);
    return [node("path", key, { class: looks(mark), d: path(mark.points, x, y) }),
      node("circle", `${key}end`, { class: `end ${mark.ink}`, cx: x(a), cy: y(b), r: 4 })];
  },
  area(mark, key, { x, y }) {
    const back = [...mark.points].reverse().map(([a, , high]) => `L${x(a)} ${y(high)}`).join("");
    return node("path", key, { class: looks(mark), d: `${path(mark.points, x, y)}${back}Z` });
  },
  rule(mark, key, { box, x, y }) {
    const d = mark.upright ? `M${x(mark.at)} ${box.top}V${box.bottom}` : `M${box.left} ${y(mark.at)}H${box.right}`;
    return node("path", key, { class: looks(mark), d });
  },
  columns(mark, key, { box, x, y, event }) {
    if (!mark.points.length) return [];
    const isIn = (at) => (event && !mark.plain ? (at >= event.low && at <= event.high ? "in" : "out") : "");
    const width = round(Math.abs(x(mark.points[0][0] + mark.width) - x(mark.points[0][0])));
    return mark.points.map(([at, height], i) => {
      const name = mark.labels?.[i] ?? "", isShown = name && SPACE.letter * name.length < 1.6 * width;
      const top = Math.max(y(Math.max(height, 0)), box.top), foot = y(Math.min(height, 0));
      return [
        node("rect", `${key}bar${i}`, { class: classes(looks(mark), isIn(at), width < THIN && "thin"), x: round(x(at) - width / 2), y: top, width,
          height: round(Math.max(foot - top, 0)) }),
        isShown && node("text", `${key}name${i}`, { class: "number", x: x(at), y: top - 4, ...middle }, name)];
    });
  },
  boxes(mark, key, { x, y }) {
    return mark.points.map(([left, right, low, high], i) => {
      const width = round(x(right) - x(left)), name = inside(mark.labels?.[i] ?? " ", width);
      const centre = { x: x((left + right) / 2), y: y((low + high) / 2) + 5 };
      return [
        node("rect", `${key}box${i}`, { class: looks(mark), x: x(left), y: y(high), width,
          height: round(y(low) - y(high)) }),
        node("text", `${key}name${i}`, { class: "name", ...centre, ...middle }, name)];
    });
  },
};

/** A label of a box, or its last letter where the box is too narrow for it. */
function inside(label, width) {
  return [label, label.at(-1)].find((name) => SPACE.letter * 1.15 * name.length < width) ?? "";
}
