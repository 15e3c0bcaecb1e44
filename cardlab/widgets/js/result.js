// The end of a hand, a round or a game: who won, by how much and why, on a page of its own over the felt.

import { medal } from "./medal.js";
import { QUIET, node, scrolling } from "./patch.js";

const LEAST = 0.1; // of the longest bar: a shorter part has no room for its number

export function makeResult(table) {
  const { state, offer } = table;

  function result(scene, drawn) {
    const { zones, is_final: isFinal } = state.ending;
    const isLast = isFinal && !state.left;
    const actions = isLast ? scene.actions : [];
    const isAbout = ({ send }) => send === `review ${state.ending.look}`;
    const others = actions.filter((action) => !isAbout(action));
    return node("section", "result", { class: "result", "aria-label": "Result" },
      won(state.ending, isLast),
      node("div", "facts", { class: zones.length ? "facts" : "facts alone" }, scores(state.ending),
        zones.length ? node("div", "laid", { class: "laid" },
          zones.map((zone) => scrolling(drawn[zone.kind](zone)))) : null),
      think(state.ending, actions.filter(isAbout)),
      others.length ? node("div", "ends", { class: "ends" }, others.map(act)) : null);
  }

  const won = (ending, isLast) => node("div", "won", { class: "won" }, prize(ending),
    node("div", "words", { class: "words" }, node("h2", "title", {}, ending.title), node("p", "why", {}, ending.why)),
    isLast ? button("away", "See the table", table.dismiss) : button("away", "Go on", table.dismiss, "main"));

  /** One question, with a button that leads back to what it is about. */
  const think = ({ question }, actions) => (question ? node("div", "think", { class: "think" },
    node("span", "sign", { class: "sign", "aria-hidden": "true" }, "?"),
    node("div", "words", { class: "words" },
      node("h3", "title", {}, "To think about"), node("p", "question", {}, question)),
    actions.map(act)) : null);

  const button = (key, label, onclick, looks) =>
    node("button", key, { ...QUIET, type: "button", class: looks, onclick }, label);
  const act = ({ label, send, main }) => button(send, label, () => offer(send), main ? "main" : undefined);

  /** Everybody's score as a bar. */
  function scores({ bars, kinds }) {
    const most = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
    const isNamed = kinds.some(Boolean);
    const bar = ({ name, parts, total, wins }) => node("li", name, { class: wins ? "wins" : "" },
      node("b", "name", { class: "who" }, wins ? "★ " : "", name), stack(parts, kinds, most),
      isNamed ? node("span", "words", { class: "unseen" }, parts.map((part, i) => `${kinds[i]} ${part}, `)) : null,
      node("b", "total", { class: "total" }, total));
    const key = (kind, i) => node("span", kind, {}, node("i", "key", { class: `part${i}` }), kind);
    return node("div", "scores", { class: "scores" }, node("h3", "title", {}, "The scores"),
      node("ul", "list", {}, bars.map(bar)),
      isNamed ? node("p", "kinds", { class: "kinds" }, kinds.map(key)) : null);
  }

  /** The parts of a score: they differ by colour and pattern, and have their numbers on them. */
  const stack = (parts, kinds, most) => node("span", "stack", { class: "stack", "aria-hidden": "true" },
    parts.map((part, i) => (part > 0 ? node("i", `part${i}`,
      { class: `part${i}`, style: `width: ${(100 * part) / most}%`, title: `${kinds[i]} ${part}`.trim() },
      part / most < LEAST ? "" : String(part)) : null)));

  /** The winners' score, or a star where that is no short number. */
  function prize({ bars }) {
    const total = bars.find(({ wins }) => wins)?.total ?? "";
    return medal(/^\d{1,3}$/.test(total) ? total : "★");
  }

  /** What stands beside the sentence when the result of a game was put away. */
  const afterwards = ({ actions }) => [button("result", "Result", table.recall),
    ...actions.filter(({ send, main }) => main || send === "review").map(act)];

  return { result, afterwards };
}
