// A rule as a sentence: its chips open lists of what may stand in their place.

import { HIDDEN, button, div, group, sign, span, swallow } from "./elements.js";
import { node } from "./patch.js";

const CLOSE = /^('s|[,.;:?)])+/; // what keeps to the word before it
const KNOWN = "known"; // the path of a chip for the whole rule

export function makeSentence(table) {
  const { root, state } = table;
  const find = (selector) => root.querySelector(selector);

  /** Open the list of a chip, or close it; the focus goes where one goes on. */
  function turn(path) {
    table.change({ menu: path, group: 0, chip: path ?? state.chip });
    find('.chip[aria-expanded="true"]')?.scrollIntoView({ block: "nearest" });
    const first = find(".menu [aria-current]") ?? find(".menu button:not(.fold)");
    (path === null ? find(`[data-path="${CSS.escape(state.chip)}"]`) : first)?.focus();
  }

  function take(path, key) {
    turn(null);
    table.send(`block ${path} ${key}`);
  }

  /** A button that opens a list, or closes it. */
  const opener = (key, label, path, attributes) => button(key, label, () => turn(state.menu === path ? null : path),
    { "data-path": path, "aria-haspopup": "menu", "aria-expanded": String(state.menu === path), ...attributes });

  function chip({ path, label }) {
    const onkeydown = (event) => {
      if (event.key !== "ArrowDown") return;
      swallow(event);
      turn(path);
    };
    const pill = span("pill", label, node("span", "sign", HIDDEN, " ▾"));
    return opener(`chip ${path}`, pill, path, { class: "chip", onkeydown });
  }

  /** Words and chips; commas and brackets keep to the chip beside them. */
  function pieces(all) {
    const groups = [];
    for (const piece of all) {
      let part = piece.path === undefined ? piece.text : chip(piece);
      if (piece.path === undefined && groups.length && CLOSE.test(part)) {
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

  /** A list: arrows and letters move in it, Enter takes, Escape closes. Of its groups one is open at a time. */
  function list(title, name, { path, now, groups }) {
    const item = ({ key, label }) => button(`choice ${key}`, [key === now ? "✓ " : "", label], () => take(path, key),
      { role: "menuitem", "aria-current": key === now ? "true" : undefined });
    const fold = ({ label }, i) => (label ? button(`fold ${label}`,
      [label, sign(state.group === i ? " ▴" : " ▾")], () => unfold(i),
      { class: "fold", role: "menuitem", "aria-expanded": String(state.group === i) }) : null);
    const folds = groups.map(fold), hasTabs = Boolean(groups[0].label);
    return node("div", "menu",
      { class: "menu", role: "menu", "aria-label": name, "data-rove": `menu ${path}`, onkeydown: onKey },
      div("head", node("span", "title", { class: "label", ...HIDDEN }, `${title}:`), hasTabs && folds),
      groups[state.group].choices.map(item), hasTabs ? null : folds);
  }

  /** Show another group; what was folded goes back to the first one. */
  const unfold = (i) => table.change({ group: state.group === i ? 0 : i });

  function onKey(event) {
    if (event.key === "Escape") turn(null);
    else if (event.key.length === 1 && event.key !== " ") ahead(event);
    else return;
    swallow(event);
  }

  /** The next choice that begins with the letter that was pressed. */
  function ahead(event) {
    const items = [...event.currentTarget.querySelectorAll("button:not(.fold)")];
    const place = items.indexOf(event.target) + 1;
    const begins = (item) => item.textContent.replace(/^\W+/, "").toLowerCase().startsWith(event.key.toLowerCase());
    [...items.slice(place), ...items.slice(0, place)].find(begins)?.focus();
  }

  const sentence = ({ label, pieces: all, longer, english }) => group("sentence", label,
    { class: "pieces", title: english },
    pieces(all),
    longer.map(({ key, label: word }) => button(`join ${key}`, word, () => take("rule", key), { class: "join" })));

  const known = ({ names }, label) =>
    (names.length ? opener("known", `${label} ▾`, KNOWN, { class: "known" }) : null);

  function menu({ pieces: all, names }) {
    if (state.menu === KNOWN) return list("Known rules", "Known rules", { path: KNOWN, now: "", groups: names });
    const open = all.find((piece) => piece.path !== undefined && piece.path === state.menu);
    return open ? list(`Instead of “${open.label}”`, `Instead of ${open.label}`, open) : null;
  }

  return { sentence, known, menu };
}
