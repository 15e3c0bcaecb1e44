// What is the same at every table: commands on top, the status with what may be done, players, the log, and the box for
// commands.

import { HIDDEN, button as press, classes, div, field, group, sign, span } from "./elements.js";
import { QUIET, node } from "./patch.js";
import { afterwards } from "./result.js";

const TAGS = { right: "✓ right", wrong: "✗ wrong", attack: "! attack" };
const LETTERS = 70; // that fit into one line of the projector's banner
const MOST_BUTTONS = 4; // more of them appear on the felt
const CROWD = 6; // rows of more players shrink
const LOG = { ...QUIET, class: "log", role: "log", "aria-live": "off", tabindex: "0", "aria-label": "What happened" };

export const toolbar = (label, title, deal, ...commands) => node("div", "top",
  { class: "top", role: "toolbar", "aria-label": label, "data-rove": "top" },
  div("name", node("h2", "title", {}, title), span("deal", deal)), commands);

/** What is read out when it changes. */
export const spoken = (words) =>
  node("div", "spoken", { class: "spoken", role: "status", "aria-live": "polite" }, words);

export function notice({ line }, { notice: answer, refused }, tag) {
  const words = line.lost || answer;
  const looks = refused || line.lost ? "notice no" : "notice";
  return words ? node(tag, "notice", { class: looks }, refused ? `✗ ${words}` : words) : null;
}

export function makeFrame(table) {
  const { state, choices, paths, pick, button, opener } = table;

  /** What every table has; what would be refused now says why, and also answers so. */
  const usual = ({ off }) => [["undo", "Undo"], ["redo", "Redo"], ["hint", "Hint"]].map(([name, label]) =>
    button(name, label, name, off[name] ? { "aria-disabled": "true", title: off[name] } : {}));

  const top = (scene) => toolbar(`${scene.title}: commands`, scene.title, scene.deal,
    table.isNarrow() ? null : usual(scene), state.form === "compact" && opener("log"),
    opener("rules"), opener("more"));

  /** What may be done, and below it the answer to the last command, or what happened last. */
  function status(scene) {
    const advice = choices().marks && !state.left ? scene.advice : "";
    const rest = state.picked.length ? ` ${chosen(scene)}` : advice ? ` ${advice}` : "";
    const rove = scene.review ? undefined : "do"; // while one looks back, arrows lead through the game
    return node("div", "status", { class: scene.review ? "status review" : "status" },
      div("now",
        div("say", node("b", "lead", {}, scene.lead), rest), notice(table.screen, scene, "div") ?? news(scene)),
      group("do", "What you may do", { class: "do", "data-rove": rove }, buttons(scene)));
  }

  /** What has been chosen so far, and what may follow it. */
  function chosen({ zones, actions }) {
    const { marks } = choices(), { picked } = state;
    const elements = [...zones.flatMap((zone) => zone.cards ?? zone.cells ?? []), ...actions];
    const about = elements.find((item) => (item.pick ?? item.id) === picked[0])?.about;
    const names = picked.map((id) => actions.find((action) => action.pick === id)?.label ?? id).join(" ");
    if (marks && picked.length === 1 && about) return `${names} chosen. ${about}`;
    const parts = new Set(paths(picked).flatMap((move) => move.path));
    const others = [...parts].filter((id) => !picked.includes(id)).join(" or ");
    return `${names} chosen: now ${marks ? others : "another card"}.`;
  }

  const tag = (tone) => node("span", "tag", { class: `tag ${tone}` }, TAGS[tone] ?? "Just now");

  /** What happened last; what the sentence above it says is not said again. */
  function news({ event, tone, players, lead }) {
    const rest = event.replace(lead, "").trim();
    return rest ? node("div", "just", { class: "just", title: event }, tag(tone), bold(rest, players)) : null;
  }

  /** The same in large letters, for a class. */
  const banner = ({ event, tone, players, deal }) => node("div", "banner", { class: `banner ${tone}` }, tag(tone),
    node("span", "event", { class: event.length > LETTERS ? "event long" : "event" },
      event ? bold(event, players) : deal));

  function buttons(scene) {
    if (state.left) return table.steps();
    if (scene.result?.is_final) return state.ending ? [] : afterwards(scene, table);
    const count = state.picked.length;
    const whole = count ? paths(state.picked).find((move) => move.path.length === count) : null;
    return [scene.sheet && opener("sheet", scene.sheet.label),
      whole && button("whole", `Play ${state.picked.join(" ")}`, whole.send, { class: "main" }),
      ...beside(scene).map(act)];
  }

  function beside({ actions }) {
    const few = actions.filter(({ large }) => !large);
    return few.length > MOST_BUTTONS ? few.filter(({ main }) => main) : few;
  }

  /** The buttons for which there is no room beside the sentence. */
  function choicesOnFelt(scene) {
    if (state.left || scene.result?.is_final) return null;
    const aside = beside(scene);
    const rest = scene.actions.filter((action) => !aside.includes(action));
    return rest.length
      ? group("choices", "Your choices", { class: rest[0].large ? "large" : "many" }, rest.map(act)) : null;
  }

  /** A button for an action: it gives its command, or is chosen as part of a move. */
  function act({ label, send: command, main, pick: part, sign: shape, large }) {
    const isBare = shape && !large;
    return press(command, [shape ? sign(shape) : null, isBare ? "" : label],
      () => (part ? pick(part) : table.offer(command)),
      { class: main ? "main" : "", "aria-pressed": part && String(state.picked.includes(part)),
        ...(isBare && { "aria-label": label, title: label }) });
  }

  // --- players, log, commands ---

  /** All players as a table: who they are, what is said and known of them, and their numbers. */
  const players = ({ head, rows }) => node("div", "players",
    { class: rows.length > CROWD ? "players crowd" : "players", "data-rove": "players" },
    node("table", "list", { class: "list" },
      node("thead", "head", {}, node("tr", "row", {}, node("th", "who", { scope: "col" }, "Players"),
        head.map((title) => node("th", title, { scope: "col", class: "value" }, title)))),
      node("tbody", "body", {}, rows.map((row) => player(row, head)))));

  /** A player's row: one line says what is known and who that is; a click on it shows the whole of it. */
  function player({ id, name, about, known, said, active, values }, head) {
    const words = said || [known, about].filter(Boolean).join(" · ");
    const isOpen = state.opened === id;
    const who = [
      node("span", "disc", { class: "disc", ...HIDDEN }, active ? "▸" : name.slice(0, 1)),
      span("who", node("b", "name", {}, name), words && " ",
        words && node("small", "about", { class: said ? "said" : "", title: words }, words)),
    ];
    const turn = () => table.change({ opened: isOpen ? "" : id });
    const looks = classes(active && "active", words && "worded", isOpen && "spread-out");
    return node("tr", id, { class: looks, "data-seat": id },
      node("th", "who", { scope: "row" }, words
        ? press("player", who, turn, { class: "player", "aria-expanded": String(isOpen) }) : div("player", who)),
      values.map((value, i) => node("td", head[i], { class: "value", "data-head": head[i] }, value)));
  }

  /** The same in one line: names, whose turn it is, and the numbers. */
  const strip = ({ head, rows }) =>
    node("ul", "strip", { class: head.length > 2 ? "strip full" : "strip", "aria-label": "Players" },
      rows.map(({ id, name, said, active, values }) =>
        node("li", id, { class: active ? "active" : "", "data-seat": id },
          node("b", "name", {}, active ? "▸ " : "", name),
          said && node("small", "said", { class: "saying" }, `“${said}”`),
          node("span", "values", { class: "values", title: head.join(" · ") }, values.join(" · ")))));

  /** The log, the newest line last and marked. */
  function log(scene) {
    const newest = scene.log.length - 1;
    const line = ([number, what], i) => node("div", `${i} ${number}`, { class: i === newest ? "newest" : "" },
      span("number", number), " ", bold(what, scene.players));
    return node("div", "log", { ...LOG, onscroll: ({ target }) => clipLog(target) }, scene.log.map(line));
  }

  const command = () => node("label", "command", { class: "command" },
    node("span", "label", { class: "unseen" }, "Type a move"),
    field("input", typed, { autocomplete: "off", placeholder: table.about().example }));

  function typed({ target }) {
    const value = target.value.trim();
    if (!value) return;
    target.value = "";
    table.sendTyped(value);
  }

  return { top, banner, status, usual, choicesOnFelt, players, strip, log, command };
}

const LINE = 18, ABOVE = 3; // pixels of a line of the log, and above the first of an entry

/** Hide the upper part of a log up to the next whole line: no half of one is seen. */
export function clipLog(log) {
  const from = log.scrollTop;
  const tops = [...log.children].map((entry) => entry.offsetTop - log.offsetTop);
  const cut = tops.findLast((top) => top < from);
  const lines = cut === undefined ? 0 : Math.max(0, Math.ceil((from - cut - ABOVE) / LINE));
  const next = tops.find((top) => top >= from) ?? Infinity;
  const start = cut === undefined ? from : Math.min(next, cut + ABOVE + lines * LINE);
  log.style.clipPath = start > from ? `inset(${start - from}px 0 0)` : "";
}

/** A sentence with the players' names in bold. */
function bold(sentence, { rows }) {
  const any = rows.map(({ name }) => name.replace(/\W/g, "\\$&")).join("|") || "(?!)";
  const parts = sentence.split(new RegExp(`\\b(${any})\\b`));
  return parts.map((part, i) => (i % 2 ? node("b", `name${i}`, {}, part) : part));
}
