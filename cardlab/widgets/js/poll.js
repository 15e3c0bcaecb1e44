// What a class says: ideas, and votes for them and on the next move. Counts are typed or clicked, and kept in the log.

import { QUIET, node } from "./patch.js";

const VERDICTS = { right: "✓ right", wrong: "✗ wrong" };
const MOST = 4; // ideas

export function makePoll(table) {
  const { send } = table;

  function poll({ poll: { rows, is_over: isOver } }) {
    const verdicts = rows.filter(({ key }) => key in VERDICTS);
    const ideas = rows.filter(({ key }) => !(key in VERDICTS));
    return node("section", "poll", { class: "poll", "aria-label": "The class" },
      verdicts.length ? node("h3", "asked", {}, isOver ? "Before it was judged, the class said" : "What does the class say?")
        : null, part("verdicts", verdicts),
      node("h3", "ideas", {}, "Ideas of the class"), part("ideas", ideas),
      ideas.length < MOST ? field("idea", "Write an idea", "An idea of the class",
        (text) => send(`idea ${text}`)) : null);
  }

  function part(key, rows) {
    const most = Math.max(1, ...rows.map(({ votes }) => votes));
    return node("ul", key, { class: `votes ${key}` }, rows.map((row) => node("li", row.key, { class: row.key },
      node("span", "what", { class: "what" }, VERDICTS[row.key] ?? [node("b", "letter", {}, row.key), ` ${row.text}`],
        node("span", "share", { class: "share", "aria-hidden": "true" },
          node("i", "bar", { style: `width: ${(100 * row.votes) / most}%` }))),
      step(row, "−", -1),
      field("count", String(row.votes), `Votes for ${row.key}: ${row.votes}`, (text) => send(`vote ${row.key} ${text}`)),
      step(row, "+", 1))));
  }

  const step = ({ key, votes }, sign, by) => node("button", sign, { ...QUIET, type: "button", disabled: by < 0 && !votes,
    "aria-label": `${by > 0 ? "One vote more" : "One vote fewer"} for ${key}`,
    onclick: () => send(`vote ${key} ${by > 0 ? "+" : "-"}1`) }, sign);

  /** A field that is emptied when what was typed is sent; it shows what holds now. */
  const field = (key, now, label, act) => node("input", key, { ...QUIET, type: "text", class: key, placeholder: now,
    "aria-label": label, autocomplete: "off", onkeydown: (event) => {
      event.stopPropagation(); // the keys of a box are its own
      const text = event.target.value.trim();
      if (event.key !== "Enter" || !text) return;
      event.target.value = "";
      act(text);
    } });

  return { poll };
}
