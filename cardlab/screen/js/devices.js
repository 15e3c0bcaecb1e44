// The parts of a chance machine: its devices, what is in an open one, what came in a run, and what copies a text.

import { coloured, inks } from "./cards.js";
import { HIDDEN, button as press, classes, div, field, group, p, span, swallow } from "./elements.js";
import { die as dieOf, face, spots } from "./faces.js";
import { copying } from "./browser_window.js";
import { QUIET, node } from "./patch.js";

const DRAGGED = 8; // pixels after which a press is a drag
const FEW = 5; // cards that have room side by side
const MENU = "⋯";

const shape = (key, attributes) => node("path", key, attributes);
const round = (number) => Math.round(100 * number) / 100;

/** Small pictures of devices, 32 × 32. */
const SIGNS = {
  deck: [
    node("rect", "back", { class: "back", x: 3, y: 5, width: 17, height: 24, rx: 3 }),
    node("rect", "front", { class: "paper", x: 12, y: 3, width: 17, height: 24, rx: 3 }),
    shape("heart", { class: "red", d: "M20.5 21c-3.500-2.900-5.200-4.700-5.200-6.700 0-1.500 1.200-2.600 2.500-2.600 1.100 0 2.100.7 "
      + "2.700 1.700.6-1 1.600-1.700 2.700-1.700 1.300 0 2.500 1.100 2.500 2.600 0 2-1.700 3.800-5.200 6.700Z" })],
  die: [node("rect", "die", { class: "paper", x: 2, y: 2, width: 28, height: 28, rx: 7 }),
    node("g", "spots", { class: "black", transform: "scale(.485)" }, spots([0, 2, 4, 6, 8], 6))],
  spinner: [node("circle", "disc", { class: "field1", cx: 16, cy: 16, r: 14 }),
    shape("field2", { class: "field0", d: "M16 16V2a14 14 0 0 1 12.100 21Z" }),
    shape("field3", { class: "field2", d: "M16 16 28.100 23A14 14 0 0 1 16 30Z" }),
    shape("needle", { class: "needle", d: "m16 16-7-7" }), node("circle", "axle", { class: "black", cx: 16, cy: 16, r: 2.5 })],
  bag: [shape("neck", { class: "cloth", d: "M10 8q6 3 12 0l2-5q-8 3-16 0Z" }),
    shape("sack", { class: "cloth", d: "M10 8q6 3 12 0 8 9 6 18-1 4-5 4H9q-4 0-5-4Q2 17 10 8Z" }),
    node("circle", "one", { class: "red", cx: 12, cy: 22, r: 3.5 }), node("circle", "two", { class: "black", cx: 20, cy: 22, r: 3.5 }),
    node("circle", "three", { class: "red", cx: 16, cy: 16, r: 3.5 })],
  say: [shape("bubble", { class: "paper", d: "M5 5h22q3 0 3 3v11q0 3-3 3H15l-7 7v-7H5q-3 0-3-3V8q0-3 3-3Z" }),
    shape("words", { class: "strokes", d: "M8 11h16M8 16h10" })],
  repeat: [shape("arrow", { class: "strokes", d: "M26 16a10 10 0 1 1-4-8M17 7l6 1 1-6" })],
};
const picture = (sign) => node("svg", "sign", { class: `device-sign sign-${sign}`, viewBox: "0 0 32 32", ...HIDDEN }, SIGNS[sign]);

export function makeDevices(explorer) {
  const { root, state, change, send, button, model } = explorer;
  const drawn = (part) => explorer.drawn[part.kind](part);

  // --- the devices ---

  const devices = ({ key, label, rows, hint, adds }) => node("div", key,
    { class: classes("devices", rows.length > 1 && "several", state.adding && "adding"), role: "group", "aria-label": label },
    press("more", "+ Device", () => change({ adding: !state.adding }),
      { class: "adder", "aria-expanded": String(Boolean(state.adding)) }),
    rows.map((row, i) => [i ? node("p", `then${i}`, { class: "then" }, "↓ then") : null, device(row, i, rows.length)]),
    hint && p("hint", hint),
    adds.length ? group("adds", "Add a device", { class: "adds" }, adds.map(adder)) : null);

  const adder = (each) => button({ ...each, label: [picture(each.device), span("name", each.label)] });

  function device(row, i, count) {
    const isDragged = state.dragged?.place === i, isOpen = state.folds === i;
    const toggle = () => (row.parts.length && explorer.isSmall() ? change({ folds: isOpen ? null : i }) : send(row.send));
    const onkeydown = (event) => {
      const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : 0;
      if (by && i + by >= 0 && i + by < count) send(`${row.move} ${i + by + 1}`);
      else if (event.key === "Delete") send(row.buttons.at(-1).send);
      else return;
      swallow(event);
    };
    return node("div", `device${i}`, { class: classes("device", row.pressed && "open", isOpen && "unfolded", isDragged && "dragged"),
      style: isDragged ? `transform: translateY(${state.dragged.by}px)` : "" },
    div("head",
      press(`device${i}`, [picture(row.sign), div("words", node("b", "name", { class: "name" }, row.name), node("small", "about", { class: "about" }, row.about))],
        toggle, { class: "opens", "aria-expanded": String(row.pressed), onkeydown }),
      press(`menu${i}`, MENU, () => openMenu(i), { class: "handle", "aria-label": `Move, change or remove: ${row.name}`,
        "aria-expanded": String(state.device === i), onpointerdown: (event) => drag(event, row, i) })),
    row.parts.length ? node("div", "inside", { class: "inside" }, row.parts.map(drawn)) : null,
    state.device === i ? menu(row, i) : null);
  }

  const menu = (row, i) => node("div", "menu", { class: "device-menu", role: "group", "aria-label": row.name,
    onkeydown: (event) => event.key === "Escape" && close(event, i) },
  row.more.map(drawn), div("buttons", row.buttons.map((each) => button(each))));

  function openMenu(i) {
    if (state.wasDragged) return;
    change({ device: state.device === i ? null : i });
    root.querySelector(".device-menu :is(button, select, input)")?.focus();
  }

  function close(event, i) {
    swallow(event);
    change({ device: null });
    root.querySelectorAll(".device .handle")[i]?.focus();
  }

  /** Drag a device to another place; what is not moved far is a press. */
  function drag(event, row, place) {
    const from = event.clientY, handle = event.currentTarget;
    state.wasDragged = false;
    const move = ({ clientY }) => {
      const by = clientY - from;
      if (!state.wasDragged && Math.abs(by) < DRAGGED) return;
      state.wasDragged = true;
      change({ dragged: { place, by: by / (root.currentCSSZoom ?? 1) }, device: null });
    };
    const drop = ({ clientY }) => {
      handle.removeEventListener("pointermove", move);
      if (!state.wasDragged) return;
      const middles = [...root.querySelectorAll(".device")].map((item) => item.getBoundingClientRect())
        .map(({ top, height }, i) => top + height / 2 - (i === place ? state.dragged.by : 0));
      const others = middles.filter((_, i) => i !== place);
      const to = others.filter((middle) => middle < clientY).length;
      change({ dragged: null });
      if (to !== place) send(`${row.move} ${to + 1}`);
      setTimeout(() => { state.wasDragged = false; });
    };
    handle.setPointerCapture?.(event.pointerId);
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", drop, { once: true });
  }

  // --- what is in a device ---

  function select({ key, label, send: word, values, texts, value }) {
    const choose = ({ target }) => send(`${word} ${values[target.selectedIndex]}`);
    const option = (text, i) => node("option", values[i], { value: values[i], selected: values[i] === value ? "" : undefined }, text);
    return node("label", key, { class: "select", "data-key": key }, span("label", label),
      node("select", `${key} ${value}`, { ...QUIET, "aria-label": label, onchange: choose,
        onkeydown: (event) => event.stopPropagation() }, texts.map(option)));
  }

  const amounts = ({ key, label, rows, looks }) => node("div", key,
    { class: "amounts", role: "group", "aria-label": label },
    looks === "spinner" ? wheel(rows) : null, rows.map(amount));

  function amount({ name, amount: number, buttons: [less, more], rename }, i) {
    const enter = ({ target }) => target.value.trim() && target.value.trim() !== name && send(`${rename} ${target.value.trim()}`);
    const named = rename ? field(`name${i}`, enter, { "data-value": name, "aria-label": "Name", onchange: enter, maxlength: 20 })
      : span("what", name);
    return node("div", `row${i}`, { class: classes("amount", rename && `field${i % FIELDS}`) }, named,
      button({ spoken: `${name}: less`, ...less }, { class: "step" }), node("output", "number", {}, number),
      button({ spoken: `${name}: more`, ...more }, { class: "step" }));
  }

  // --- what came ---

  function outcome({ key, label, items }) {
    const looks = items.length <= FEW ? "few" : "many";
    return node("div", key, { class: `outcome ${looks}`, role: "img", "aria-label": label }, items.map(item));
  }

  function item({ looks, text, is_marked: isMarked, starts }, i, { length }) {
    const attributes = { class: classes("came", looks, isMarked && "marked", starts && i && "starts") };
    const card = { rank: text.slice(0, -1), suit: text.slice(-1) };
    if (looks === "card") attributes.class += ` ${inks(card)}`;
    if (looks === "card") return node("span", `came${i}`, attributes, face(card, length <= FEW ? "index" : "tiny"));
    if (looks === "die") return node("span", `came${i}`, attributes, dieOf(Number(text)));
    return node("span", `came${i}`, attributes, coloured(text));
  }

  const empty = ({ key, lead, text, buttons }) => node("div", key, { class: "nothing-yet" },
    node("p", "words", {}, node("b", "lead", {}, lead), lead && text ? node("br", "br", {}) : null, text),
    buttons.length ? div("buttons", buttons.map((each) => button(each))) : null);

  // --- what copies a text ---

  function copier({ key, label, text, link, off }) {
    const whole = () => (link ? `${model.address ?? "cardlab.html"}${text}` : text);
    const { act, area, isCopied, said } = copying(explorer, key, whole, label);
    return node("div", key, { class: "copier" },
      press(key, isCopied ? "Copied ✓" : label, off ? () => change({ said: off }) : act,
        { "aria-disabled": off ? "true" : undefined }),
      node("span", "said", { class: "unseen", role: "status" }, said), area);
  }

  return { devices, select, amounts, outcome, empty, copy: copier };
}

const FIELDS = 5; // colours, after which they begin again
const LEAST = 0.08; // of a spinner, the share that has room for its name

/** A spinner with its fields, its names and its needle. */
function wheel(rows) {
  const whole = rows.reduce((sum, { amount }) => sum + Number(amount), 0) || 1;
  const at = (share, radius) => {
    const angle = 2 * Math.PI * share;
    return [round(60 + radius * Math.sin(angle)), round(60 - radius * Math.cos(angle))];
  };
  let from = 0;
  const fields = rows.map(({ name, amount }, i) => {
    const share = Number(amount) / whole, begin = from, end = from + share;
    from = end;
    const [x, y] = at(begin + share / 2, 32);
    const d = share > 0.999 ? "M60 4a56 56 0 1 1-.1 0Z"
      : `M60 60L${at(begin, 56)}A56 56 0 ${share > 0.5 ? 1 : 0} 1 ${at(end, 56)}Z`;
    return [shape(`field${i}`, { class: `field${i % FIELDS}`, d }),
      share >= LEAST ? node("text", `name${i}`, { x, y: y + 4, "text-anchor": "middle" }, name.length > 8 ? `${name.slice(0, 7)}…` : name) : null];
  });
  return node("svg", "wheel", { class: "wheel", viewBox: "0 0 120 120", role: "img",
    "aria-label": `Spinner: ${rows.map(({ name, amount }) => `${name} ${amount}`).join(", ")}` },
  fields.flat().filter((each) => each && each.tag === "path"), fields.flat().filter((each) => each && each.tag === "text"),
  shape("needle", { class: "needle", d: "M60 60 84 30" }), node("circle", "axle", { class: "black", cx: 60, cy: 60, r: 5 }));
}
