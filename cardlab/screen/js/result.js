// The end of a hand, a round or a game: who won, by how much and why, on a page of its own over the felt.

import { HIDDEN, button, div, p, sign } from "./elements.js";
import { medal } from "./faces.js";
import { node, scrolling } from "./patch.js";

const LEAST = 0.1; // of the longest bar: a shorter part has no room for its number

const actor = (offer) => ({ label, send, main }) =>
  button(send, label, () => offer(send), { class: main ? "main" : undefined });

/** The page of a result; `show` draws a zone. */
export function result(scene, { state, offer, dismiss }, show) {
  const { ending } = state;
  const { zones, title, why, question, bars } = ending;
  const isLast = ending.is_final && !state.left;
  const isAbout = ({ send }) => send === `review ${ending.look}`;
  const actions = isLast ? scene.actions : [];
  const others = actions.filter((action) => !isAbout(action));
  const total = bars.find(({ wins }) => wins)?.total ?? "";
  return node("section", "result", { class: "result", "aria-label": "Result" },
    div("won", medal(/^\d{1,3}$/.test(total) ? total : "★"),
      div("words", node("h2", "title", {}, title), node("p", "why", {}, why)),
      button("away", isLast ? "See the table" : "Go on", dismiss, { class: isLast ? undefined : "main" })),
    node("div", "facts", { class: zones.length ? "facts" : "facts alone" }, scores(ending),
      zones.length && div("laid", zones.map((zone) => scrolling(show(zone))))),
    question && div("think", sign("?"),
      div("words", node("h3", "title", {}, "To think about"), node("p", "question", {}, question)),
      actions.filter(isAbout).map(actor(offer))),
    others.length && div("ends", others.map(actor(offer))));
}

/** The buttons beside the sentence after the result of a game was put away. */
export const afterwards = ({ actions }, { offer, recall }) => [button("result", "Result", recall),
  ...actions.filter(({ send, main }) => main || send === "review").map(actor(offer))];

/** The scores as bars; the parts of a bar differ by colour and pattern, and have their numbers on them. */
function scores({ bars, kinds }) {
  const most = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  const isNamed = kinds.some(Boolean);
  const stack = (parts) => node("span", "stack", { class: "stack", ...HIDDEN }, parts.map((part, i) => part > 0
    && node("i", `part${i}`,
      { class: `part${i}`, style: `width: ${(100 * part) / most}%`, title: `${kinds[i]} ${part}`.trim() },
      part / most < LEAST ? "" : String(part))));
  const bar = ({ name, parts, total, wins }) => node("li", name, { class: wins ? "wins" : "" },
    node("b", "name", { class: "who" }, wins ? "★ " : "", name), stack(parts),
    isNamed && node("span", "words", { class: "unseen" }, parts.map((part, i) => `${kinds[i]} ${part}, `)),
    node("b", "total", { class: "total" }, total));
  const key = (kind, i) => node("span", kind, {}, node("i", "key", { class: `part${i}` }), kind);
  return div("scores", node("h3", "title", {}, "The scores"), node("ul", "list", {}, bars.map(bar)),
    isNamed && p("kinds", kinds.map(key)));
}
