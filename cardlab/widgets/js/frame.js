// What is the same at every table: commands, the sentence on top with its buttons, and below the box, log and scores.

import { QUIET, node } from "./patch.js";
import { STEP } from "./showing.js";

export function makeFrame(table) {
  const { state } = table;
  const { send, sendTyped, choose, paths, pick, button, toggle } = table;
  const { choices, about } = table;

  function top(scene) {
    return node("div", "top", { class: "top", role: "toolbar", "aria-label": `${scene.title}: commands`, "data-rove": "top" },
      node("div", "name", { class: "name" }, node("h2", "title", {}, scene.title), node("span", "deal", { class: "deal" }, scene.deal)),
      about().bare ? null : [button("new", "New game", "new"), button("undo", "Undo", "undo"), button("redo", "Redo", "redo"),
      button("hint", "Hint", "hint"),
        toggle("skip", about().skip, scene.on.skip, () => send("skip")),
      panel("rules", "Rules", rules()), panel("more", "More …", more(scene))]);
  }

  const panel = (key, title, content) => node("details", key, { class: "panel" }, node("summary", "title", QUIET, title), content);

  function rules() {
    const link = node("a", "link", { ...QUIET, href: about().link, target: "_blank", rel: "noopener" }, about().link);
    return node("div", "text", { class: "text" }, about().rules.map((part, i) => node("p", `p${i}`, {}, part)),
      node("p", "credit", {}, `${about().credit}: `, link));
  }

  function more(scene) {
    const { marks, four, by, pace, flip } = choices();
    const field = (key, label, value, width) => node("label", key, {}, `${label} `,
      node("input", "input", { ...QUIET, id: undefined, type: "text", size: width, placeholder: value, onkeydown: typing(() => {}) }));
    const read = (event) => event.target.closest(".row").querySelector("input");
    const rowButton = (key, label, word) => node("button", key, { ...QUIET, type: "button",
      onclick: (event) => send(`${word} ${read(event).value.trim() || (word === "save" ? "" : read(event).placeholder)}`.trim()) }, label);
    return node("div", "text", { class: "text" },
      node("div", "deals", { class: "row" }, field("seed", "Deal", String(scene.seed), 8), rowButton("deal", "Play this deal", "new"),
        button("again", "Same deal again", "again")),
      node("div", "files", { class: "row" }, field("file", "File", `${about().game}.json`, 18), rowButton("save", "Save", "save"), rowButton("load", "Load", "load")),
      node("div", "switches", { class: "row" },
        toggle("marks", "I find the moves myself", !marks, () => choose("marks", !marks)),
        toggle("four", "Four-colour suits", four, () => choose("four", !four)),
        toggle("practice", "Practice mode: undo anything", scene.on.practice, () => send("practice"))),
      node("div", "seats", { class: "row" }, toggle("flip", "Flip my hand over", flip, () => choose("flip", !flip)),
        about().people.map((name) => toggle(`computer ${name}`, `A computer plays for ${name === "You" ? "me" : name}`, scene.on[`computer ${name}`], () => send(`computer ${name}`))),
        toggle("open", "Test mode: open cards", scene.on.open, () => send("open")),
        about().extras.map(({ label, send: command }) => button(command, label, command))),
      node("div", "order", { class: "row", role: "group", "aria-label": "Order of the hand" }, "Hand by",
        toggle("rank", "rank", by === "rank", () => choose("by", "rank")), toggle("suit", "suit", by === "suit", () => choose("by", "suit"))),
      node("div", "pace", { class: "row", role: "group", "aria-label": "Pace of the others" }, "The others play",
        [["at once", 0], ["quickly", 400], ["calmly", 900], ["step by step", STEP]].map(([name, wait]) => toggle(name, name, pace === wait, () => choose("pace", wait)))),
      node("p", "help", {}, about().help));
  }

  function status(scene) {
    const advice = choices().marks && !state.left ? scene.advice : "";
    const whole = state.picked.length ? paths(state.picked).find((move) => move.path.length === state.picked.length) : null;
    const begun = !state.picked.length ? "" : ` ${labelOf(state.picked)} chosen${tellsMore(scene) ?? `: now ${others().join(" or ")}.`}`;
    return node("div", "status", { class: "status" },
      node("div", "now", { class: "now" }, node("b", "lead", {}, scene.lead), begun || (advice ? ` ${advice}` : ""),
        state.lost || scene.notice ? node("div", "notice", { class: scene.refused || state.lost ? "notice no" : "notice" },
          `${scene.refused ? "✗ " : ""}${state.lost || scene.notice}`) : null),
      node("div", "do", { class: "do", role: "group", "aria-label": "What you may do", "data-rove": "do" },
        whole ? button("whole", `Play ${state.picked.join(" ")}`, whole.send, { class: "main" }) : null,
        state.left ? table.steps() : scene.actions.map((action) => act(action))),
      table.entries(scene));
  }

  /** A button for an action: it gives its command, or is chosen as part of a move. */
  const act = ({ label, send: command, main, pick: part }) => button(command, label, command, part
    ? { "aria-pressed": String(state.picked.includes(part)), onclick: () => pick(part) } : { class: main ? "main" : "" });

  /** What a scene says about the one element that is chosen. */
  function tellsMore(scene) {
    const elements = [...scene.zones.flatMap((zone) => zone.cards ?? zone.cells ?? []), ...scene.actions];
    const tells = elements.find((item) => (item.pick ?? item.id) === state.picked[0])?.about;
    return choices().marks && state.picked.length === 1 && tells ? `. ${tells}` : undefined;
  }

  const labelOf = (picked) => picked.map((id) => state.shown.actions.find((action) => action.pick === id)?.label ?? id).join(" ");

  /** What may follow the cards already chosen. */
  const others = () => choices().marks
    ? [...new Set(paths(state.picked).flatMap((move) => move.path).filter((id) => !state.picked.includes(id)))] : ["another card"];

  function foot(scene) {
    if (about().bare) return null;
    const names = scene.scores.rows.map((row) => row[0]);
    return node("div", "foot", { class: "foot" },
      node("label", "command", { class: "command" }, node("span", "label", { class: "label" }, "Type a move"),
        node("input", "input", { ...QUIET, type: "text", placeholder: about().example, autocomplete: "off", onkeydown: typing(sendTyped) })),
      node("div", "log", { class: "log", role: "log", "aria-live": "off", tabindex: "0", "aria-label": "What happened", ...QUIET },
        scene.log.map(([number, what], i) => node("div", `${i} ${number}`, {},
          node("span", "number", { class: "number" }, number), " ", ...bold(what, names)))),
      scores(scene.scores));
  }

  /** The sentence with the players' names in bold. */
  const bold = (sentence, names) => sentence.split(new RegExp(`\\b(${names.map((name) => name.replace(/\W/g, "\\$&")).join("|")})\\b`))
    .map((part, i) => (i % 2 ? node("b", `name${i}`, {}, part) : part)).filter((part) => part !== "");

  const scores = ({ head, rows }) => node("table", "scores", { class: "scores" },
    node("thead", "head", {}, node("tr", "row", {}, head.map((title) => node("th", title, { scope: "col" }, title)))),
    node("tbody", "body", {}, rows.map((row) => node("tr", row[0], {}, row.map((value, i) => node(i ? "td" : "th", `cell${i}`, i ? {} : { scope: "row" }, value))))));

  const typing = (enter) => (event) => {
    event.stopPropagation(); // the keys of a box are its own
    if (event.key !== "Enter") return;
    const value = event.target.value.trim();
    if (value && event.target.closest(".command")) {
      state.typed = value;
      event.target.value = "";
      enter(value);
    } else if (value) event.target.closest(".row").querySelector("button").click();
  };

  return { top, status, foot };
}
