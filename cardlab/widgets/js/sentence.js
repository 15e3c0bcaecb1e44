// A rule as a sentence: its chips open lists of what may stand in their place.

import { labelled } from "./cards.js";
import { QUIET, node } from "./patch.js";

const CLOSE = /^(’s|[,.;:?)])+/; // what keeps to the word before it

export function makeSentence(table) {
  const { root, state } = table;
  const find = (selector) => root.querySelector(selector);

  /** Opens a chip's list, or closes it; the focus goes where one goes on. */
  function turn(path) {
    state.menu = path;
    state.chip = path ?? state.chip;
    table.draw();
    (path === null ? find(`.chip[data-path="${CSS.escape(state.chip)}"]`) : find(".menu [aria-current]") ?? find(".menu button"))?.focus();
  }

  function take(path, key) {
    turn(null);
    table.send(`block ${path} ${key}`);
  }

  const chip = ({ path, label }, key) => node("button", key, { ...QUIET, type: "button",
    class: "chip", "data-path": path, "aria-haspopup": "menu", "aria-expanded": String(state.menu === path),
    onclick: () => turn(state.menu === path ? null : path),
    onkeydown: (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      event.stopPropagation();
      turn(path);
    } }, node("span", "pill", { class: "pill" }, label, node("span", "sign", { "aria-hidden": "true" }, " ▾")));

  /** Words and chips; commas and brackets keep to the chip beside them. A place may have several chips, such as "and". */
  function pieces(all) {
    const groups = [];
    const seen = {};
    for (const piece of all) {
      let part = piece.text;
      if (piece.path !== undefined) {
        seen[piece.path] = (seen[piece.path] ?? 0) + 1;
        part = chip(piece, `chip ${piece.path}${seen[piece.path] > 1 ? ` ${seen[piece.path]}` : ""}`);
      } else if (groups.length && CLOSE.test(part)) {
        groups.at(-1).push(CLOSE.exec(part)[0]);
        part = part.replace(CLOSE, "").trim();
      }
      if (part && groups.at(-1)?.at(-1) === "(") groups.at(-1).push(part);
      else if (part) groups.push([part]);
    }
    return groups.flatMap((group) => {
      const key = group.find((part) => part.key)?.key;
      return [key ? node("span", key, { class: "held" }, group) : group.join(""), " "];
    });
  }

  /** The list of a chip: arrows and first letters move in it, Enter takes, Escape closes. */
  const menu = ({ path, label, now, choices }) => node("div", "menu", { class: "menu", role: "menu", "aria-label": `Instead of ${label}`, "data-rove": `menu ${path}`,
    onkeydown: (event) => {
      if (event.key === "Escape") turn(null);
      else if (event.key.length === 1 && event.key !== " ") ahead(event);
      else return;
      event.preventDefault();
      event.stopPropagation();
    } },
    node("span", "title", { class: "label", "aria-hidden": "true" }, `Instead of “${label}”:`),
    choices.map((choice) => node("button", `choice ${choice.key}`, { ...QUIET, type: "button", role: "menuitem",
      "aria-current": choice.key === now ? "true" : undefined, onclick: () => take(path, choice.key) }, choice.key === now ? "✓ " : "", choice.label)));

  /** The next choice that begins with the letter that was pressed. */
  function ahead(event) {
    const items = [...event.currentTarget.querySelectorAll("button")];
    const place = items.indexOf(event.target) + 1;
    const begins = (item) => item.textContent.replace(/^\W+/, "").toLowerCase().startsWith(event.key.toLowerCase());
    [...items.slice(place), ...items.slice(0, place)].find(begins)?.focus();
  }

  const figure = ({ label, value, share, note }) => node("div", label, { class: "figure" }, node("span", "what", { class: "what" }, label), node("b", "value", {}, value),
    share === undefined ? null : node("span", "bar", { class: "share", "aria-hidden": "true" }, node("i", "part", { style: `width: ${Math.round(100 * share)}%` })),
    note ? node("small", "note", { class: "note" }, note) : null);

  function sentence(zone) {
    const open = zone.pieces.find((piece) => piece.path !== undefined && piece.path === state.menu);
    return labelled(zone,
      node("div", "sentence", { class: "pieces", role: "group", "aria-label": zone.label, "data-rove": zone.id },
        pieces(zone.pieces)),
      open ? menu(open) : null,
      zone.english ? node("p", "english", { class: "english" }, zone.english) : null,
      zone.text ? node("p", "text", { class: "code" }, node("span", "label", { class: "label" }, "As text: "), node("code", "code", {}, zone.text)) : null,
      zone.meter.length ? node("div", "meter", { class: "meter" }, zone.meter.map(figure)) : null,
      zone.notes.length ? node("ul", "notes", { class: "advice" }, zone.notes.map((note) => node("li", note, {}, note))) : null);
  }

  return { sentence };
}
