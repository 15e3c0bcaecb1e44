// The end of a hand, a round or a game: who won, by how much and why, on a page of its own over the felt.

import { QUIET, node } from "./patch.js";

export function makeResult(table) {
  const { state } = table;

  function result(scene, drawn) {
    const { title, why, bars, kinds, zones, question, is_final: isFinal } = state.ending;
    const most = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
    const bar = ({ name, parts, total, wins }) => node("li", name, { class: wins ? "bar wins" : "bar" },
      node("b", "name", {}, wins ? "★ " : "", name),
      node("span", "parts", { class: "parts", "aria-hidden": "true" }, parts.map((part, i) => node("i", `part${i}`, { class: `part${i}`,
        style: `width: ${(100 * part) / most}%` }, part ? String(part) : ""))),
      node("b", "total", { class: "total" }, total));
    return node("section", "result", { class: "result", "aria-label": "Result" },
      node("div", "won", { class: "won" }, node("h2", "title", {}, title), node("p", "why", {}, why)),
      node("ul", "bars", { class: "bars" }, bars.map(bar)),
      kinds.some(Boolean) ? node("p", "kinds", { class: "kinds" }, kinds.join(" · ")) : null,
      zones.map((zone) => drawn[zone.kind](zone)),
      question ? node("p", "question", { class: "question" }, question) : null,
      isFinal && !state.left ? null : node("button", "go on", { ...QUIET, type: "button", class: "main", onclick: table.dismiss }, "Go on"));
  }

  return { result };
}
