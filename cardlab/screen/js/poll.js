// What a class says: ideas, and votes for them and on the next move. Counts are typed or clicked, and kept in the log.

import { HIDDEN, button, field as input, span } from "./elements.js";
import { node } from "./patch.js";

const VERDICTS = { right: "✓ right", wrong: "✗ wrong" };
const MOST = 4; // ideas

export function poll({ poll: { rows, is_over: isOver } }, send) {
  const verdicts = rows.filter(({ key }) => key in VERDICTS).map((row) => ({ ...row, text: VERDICTS[row.key] }));
  const ideas = rows.filter(({ key }) => !(key in VERDICTS));
  const asked = isOver ? "Before it was judged, the class said" : "What does the class say?";
  return node("section", "poll", { class: "poll", "aria-label": "The class" },
    verdicts.length && [node("h3", "asked", {}, asked), votes("verdicts", verdicts, send)],
    node("h3", "heading", {}, "Ideas of the class"), votes("ideas", ideas, send),
    ideas.length < MOST && field("idea", "Write an idea", "An idea of the class", (idea) => send(`idea ${idea}`)));
}

/** Rows of what can be voted for, each with its share as a bar. */
export function votes(name, rows, send) {
  const most = Math.max(1, ...rows.map(({ votes: count }) => count));
  const row = ({ key, text, votes: count }) => {
    const vote = (sign, label, by) =>
      button(sign, sign, () => send(`vote ${key} ${by}`), { "aria-label": `${label} for ${key}` });
    return node("li", key, { class: key },
      span("what", key.length > 1 ? text : [node("b", "letter", {}, key), ` ${text}`],
        node("span", "share", { class: "share", ...HIDDEN },
          node("i", "bar", { style: `width: ${(100 * count) / most}%` }))),
      vote("−", "One vote fewer", "-1"),
      field("count", String(count), `Votes for ${key}: ${count}`, (typed) => send(`vote ${key} ${typed}`)),
      vote("+", "One vote more", "+1"));
  };
  return node("ul", name, { class: `votes ${name}` }, rows.map(row));
}

/** A field that shows its value as a hint and is emptied when something is sent; leaving a count sends it, too. */
function field(key, now, label, act) {
  const take = ({ target }) => {
    const text = target.value.trim();
    target.value = "";
    if (text) act(text);
  };
  return input(key, take, { class: key, placeholder: now, "aria-label": label, autocomplete: "off",
    onchange: key === "count" ? take : undefined });
}
