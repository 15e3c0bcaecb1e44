// What is the same at every table: commands on top, and the status with what may be done and what happened last.

import { QUIET, node } from "./patch.js";
import { bold } from "./rail.js";

const TAGS = { right: "✓ right", wrong: "✗ wrong", attack: "! attack" };
const LONG = 70; // letters that fit into one line of the projector's banner
const MANY = 4; // more buttons than these stand on the felt

export function makeFrame(table) {
  const { state, choices, paths, pick, button, toggle, opener } = table;

  /** What every table has; what would be refused now says why, and also answers so. */
  const usual = ({ off }) => [["undo", "Undo"], ["redo", "Redo"], ["hint", "Hint"]].map(([name, label]) =>
    button(name, label, name, off[name] ? { "aria-disabled": "true", title: off[name] } : {}));

  function top(scene) {
    const looks = { class: "top", role: "toolbar", "aria-label": `${scene.title}: commands`, "data-rove": "top" };
    const commands = [
      table.isNarrow() ? null : usual(scene),
      state.form === "compact" ? opener("log") : null,
      opener("rules"),
      opener("more"),
    ];
    return node("div", "top", looks, node("div", "name", { class: "name" },
      node("h2", "title", {}, scene.title), node("span", "deal", { class: "deal" }, scene.deal)),
    commands);
  }

  /** What may be done, and below it the answer to the last command, or what happened last. */
  function status(scene) {
    const advice = choices().marks && !state.left ? scene.advice : "";
    const said = begun(scene) || (advice ? ` ${advice}` : "");
    const rove = scene.review ? undefined : "do"; // while one looks back, arrows lead through the game
    const doing = { class: "do", role: "group", "aria-label": "What you may do", "data-rove": rove };
    return node("div", "status", { class: scene.review ? "status review" : "status" },
      node("div", "now", { class: "now" },
        node("div", "say", { class: "say" }, node("b", "lead", {}, scene.lead), said),
        notice(scene) ?? just(scene)),
      node("div", "do", doing, buttons(scene)));
  }

  /** What has been chosen so far, and what may follow it. */
  function begun(scene) {
    if (!state.picked.length) return "";
    return ` ${labelOf(state.picked)} chosen${tellsMore(scene) ?? `: now ${others().join(" or ")}.`}`;
  }

  /** The answer to the last command. */
  function notice(scene) {
    const answer = table.screen.line.lost || scene.notice;
    if (!answer) return null;
    const looks = scene.refused || table.screen.line.lost ? "notice no" : "notice";
    return node("div", "notice", { class: looks }, `${scene.refused ? "✗ " : ""}${answer}`);
  }

  /** What happened last, with what kind of news it is; what the sentence above it says is not said again. */
  function just({ event, tone, players, lead }) {
    const news = event.replace(lead, "").trim();
    if (!news) return null;
    const names = players.rows.map(({ name }) => name);
    return node("div", "just", { class: "just", title: event },
      node("span", "tag", { class: `tag ${tone}` }, TAGS[tone] ?? "Just now"), bold(news, names));
  }

  /** The same in large letters, for a class. */
  function banner({ event, tone, players, deal }) {
    const names = players.rows.map(({ name }) => name);
    return node("div", "banner", { class: `banner ${tone}` },
      node("span", "tag", { class: `tag ${tone}` }, TAGS[tone] ?? "Just now"),
      node("span", "event", { class: event.length > LONG ? "event long" : "event" },
        event ? bold(event, names) : deal));
  }

  function buttons(scene) {
    if (state.left) return table.steps();
    if (scene.result?.is_final) return state.ending ? [] : table.afterwards(scene);
    const count = state.picked.length;
    const whole = count ? paths(state.picked).find((move) => move.path.length === count) : null;
    return [table.sheetOpener(scene),
      whole ? button("whole", `Play ${state.picked.join(" ")}`, whole.send, { class: "main" }) : null,
      ...beside(scene).map(act)];
  }

  const beside = ({ actions }) => {
    const few = actions.filter(({ large }) => !large);
    return few.length > MANY ? few.filter(({ main }) => main) : few;
  };

  /** The buttons for which there is no room beside the sentence lie on the felt. */
  function choicesOnFelt(scene) {
    if (state.left || scene.result?.is_final) return null;
    const aside = beside(scene);
    const rest = scene.actions.filter((action) => !aside.includes(action));
    if (!rest.length) return null;
    const looks = { class: rest[0].large ? "large" : "many", role: "group", "aria-label": "Your choices" };
    return node("div", "choices", { ...looks, "data-rove": "choices" }, rest.map(act));
  }

  /** A button for an action: it gives its command, or is chosen as part of a move. */
  function act({ label, send: command, main, pick: part, sign, large }) {
    const does = part ? { "aria-pressed": String(state.picked.includes(part)), onclick: () => pick(part) }
      : { onclick: () => table.offer(command) };
    const bare = sign && !large ? { "aria-label": label, title: label } : {};
    return node("button", command, { ...QUIET, type: "button", class: main ? "main" : "", ...bare, ...does },
      sign ? node("span", "sign", { class: "sign", "aria-hidden": "true" }, sign) : null, bare.title ? "" : label);
  }

  /** What a scene says about the one element that is chosen. */
  function tellsMore(scene) {
    const elements = [...scene.zones.flatMap((zone) => zone.cards ?? zone.cells ?? []), ...scene.actions];
    const tells = elements.find((item) => (item.pick ?? item.id) === state.picked[0])?.about;
    return choices().marks && state.picked.length === 1 && tells ? `. ${tells}` : undefined;
  }

  const nameOf = (id) => state.shown.actions.find((action) => action.pick === id)?.label ?? id;
  const labelOf = (picked) => picked.map(nameOf).join(" ");

  /** What may follow the cards already chosen. */
  function others() {
    if (!choices().marks) return ["another card"];
    const parts = paths(state.picked).flatMap((move) => move.path);
    return [...new Set(parts.filter((id) => !state.picked.includes(id)))];
  }

  /** What is told large for a while. */
  const told = ({ large }) => (state.tells
    ? node("div", "told", { class: "told", "aria-hidden": "true" }, large) : null);

  return { top, banner, status, usual, choicesOnFelt, told };
}
