// What is the same at every table: commands on top, and the status with what may be done and what happened last.

import { QUIET, node } from "./patch.js";
import { bold } from "./rail.js";

const TAGS = { right: "✓ right", wrong: "✗ wrong", attack: "! attack" };
const MANY = 4; // more buttons than these stand on the felt

export function makeFrame(table) {
  const { state, choices, about, paths, pick, button, toggle, opener } = table;

  const usual = () => [button("undo", "Undo", "undo"), button("redo", "Redo", "redo"), button("hint", "Hint", "hint")];

  function top(scene) {
    return node("div", "top", { class: "top", role: "toolbar", "aria-label": `${scene.title}: commands`, "data-rove": "top" },
      node("div", "name", { class: "name" }, node("h2", "title", {}, scene.title), node("span", "deal", { class: "deal" }, scene.deal)),
      about().bare ? null : [table.isNarrow() ? null : usual(), state.form === "compact" ? opener("log") : null, opener("rules"), opener("more")]);
  }

  /** What may be done, and below it the answer to the last command, or what happened last. */
  function status(scene) {
    const advice = choices().marks && !state.left ? scene.advice : "";
    const begun = !state.picked.length ? "" : ` ${labelOf(state.picked)} chosen${tellsMore(scene) ?? `: now ${others().join(" or ")}.`}`;
    const said = begun || (advice ? ` ${advice}` : "");
    const answer = state.lost || scene.notice;
    const refused = scene.refused || state.lost;
    return node("div", "status", { class: "status" },
      node("div", "now", { class: "now" },
        node("div", "say", { class: "say" }, node("b", "lead", {}, scene.lead), said),
        answer ? node("div", "notice", { class: refused ? "notice no" : "notice" }, `${scene.refused ? "✗ " : ""}${answer}`) : just(scene)),
      node("div", "do", { class: "do", role: "group", "aria-label": "What you may do", "data-rove": "do" }, buttons(scene)));
  }

  /** What happened last, with what kind of news it is. */
  const just = ({ event, tone, players, lead }) => (event && event !== lead ? node("div", "just", { class: "just", title: event },
    node("span", "tag", { class: `tag ${tone}` }, TAGS[tone] ?? "Just now"), ...bold(event, players.rows.map(({ name }) => name))) : null);

  function buttons(scene) {
    if (state.left) return table.steps();
    const whole = state.picked.length ? paths(state.picked).find((move) => move.path.length === state.picked.length) : null;
    return [whole ? button("whole", `Play ${state.picked.join(" ")}`, whole.send, { class: "main" }) : null,
      ...beside(scene).map(act)];
  }

  const beside = ({ actions }) => {
    const few = actions.filter(({ large }) => !large);
    return few.length > MANY ? few.filter(({ main }) => main) : few;
  };

  /** The buttons for which there is no room beside the sentence lie on the felt. */
  function choicesOnFelt(scene) {
    if (state.left) return null;
    const aside = beside(scene);
    const rest = scene.actions.filter((action) => !aside.includes(action));
    if (!rest.length) return null;
    return node("div", "choices", { class: rest[0].large ? "large" : "many", role: "group", "aria-label": "Your choices", "data-rove": "choices" }, rest.map(act));
  }

  /** A button for an action: it gives its command, or is chosen as part of a move. */
  const act = ({ label, send: command, main, pick: part, sign }) => node("button", command, { ...QUIET, type: "button", class: main ? "main" : "",
    ...(part ? { "aria-pressed": String(state.picked.includes(part)), onclick: () => pick(part) } : { onclick: () => table.offer(command) }) },
    sign ? node("span", "sign", { class: "sign", "aria-hidden": "true" }, sign) : null, label);

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

  /** What is told large for a while. */
  const told = ({ large }) => (large && state.left !== undefined && state.tells ? node("div", "told", { class: "told", "aria-hidden": "true" }, large) : null);

  return { top, status, usual, choicesOnFelt, told };
}
