// What a class says: ideas, and votes for them and on the next move. Counts are typed or clicked, and kept in the log.

import { QUIET, node } from "./patch.js";

const VERDICTS = { right: "✓ right", wrong: "✗ wrong" };
const MOST = 4; // ideas

export function makePoll(table) {
  const { send } = table;
  const { votes, field } = makeVotes(send);

  function poll({ poll: { rows, is_over: isOver } }) {
    const verdicts = rows.filter(({ key }) => key in VERDICTS).map((row) => ({ ...row, text: VERDICTS[row.key] }));
    const ideas = rows.filter(({ key }) => !(key in VERDICTS));
    const asked = isOver ? "Before it was judged, the class said" : "What does the class say?";
    return node("section", "poll", { class: "poll", "aria-label": "The class" },
      verdicts.length ? [node("h3", "asked", {}, asked), votes("verdicts", verdicts)] : null,
      node("h3", "heading", {}, "Ideas of the class"), votes("ideas", ideas),
      ideas.length < MOST ? field("idea", "Write an idea", "An idea of the class", (idea) => send(`idea ${idea}`))
        : null);
  }

  return { poll };
}

/** Rows of what can be voted for, and a field; a count is taken when its field is left, too. */
export function makeVotes(send) {
  /** What can be voted for, its share as a bar, and its votes. */
  const candidate = ({ key, text, votes }, most) => node("li", key, { class: key },
    node("span", "what", { class: "what" }, key.length > 1 ? text : [node("b", "letter", {}, key), ` ${text}`],
      node("span", "share", { class: "share", "aria-hidden": "true" },
        node("i", "bar", { style: `width: ${(100 * votes) / most}%` }))),
    vote(key, "−", "One vote fewer", "-1"),
    field("count", String(votes), `Votes for ${key}: ${votes}`, (count) => send(`vote ${key} ${count}`)),
    vote(key, "+", "One vote more", "+1"));

  const vote = (key, sign, label, by) => node("button", sign,
    { ...QUIET, type: "button", "aria-label": `${label} for ${key}`, onclick: () => send(`vote ${key} ${by}`) }, sign);

  /** A field that shows what holds now, and is emptied when what was typed is sent. */
  function field(key, now, label, act) {
    const take = ({ target }) => {
      const text = target.value.trim();
      target.value = "";
      if (text) act(text);
    };
    const onkeydown = (event) => {
      event.stopPropagation(); // the keys of a box are its own
      if (event.key === "Enter") take(event);
    };
    return node("input", key, { ...QUIET, type: "text", class: key, placeholder: now, "aria-label": label,
      autocomplete: "off", onkeydown, onchange: key === "count" ? take : undefined });
  }

  const votes = (key, rows) => {
    const most = Math.max(1, ...rows.map(({ votes: count }) => count));
    return node("ul", key, { class: `votes ${key}` }, rows.map((row) => candidate(row, most)));
  };

  return { votes, field };
}
