// The form for another game: who plays, the house rules and the deal, sent as one line of what differs from now.

import { QUIET, node } from "./patch.js";

const FIRST = 5; // so many fields are seen at once
const TYPED = { ...QUIET, type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" };

export function makeNewGame(table) {
  const { state, root, button, toggle } = table;
  const fresh = () => ({ wishes: {}, told: "", isWhole: false, isSent: false, refusal: "" });
  let form = fresh();

  const value = ({ name, value: now }) => form.wishes[name] ?? now;
  const read = (text) => text.replaceAll("_", " ");

  function wish({ name }, text) {
    form.wishes[name] = text;
    table.draw();
  }

  function open() {
    form = fresh();
    table.turn("new");
    root.querySelector(".panel.new .wish button")?.focus();
  }

  /** The word for no value, of a field that may be left empty. */
  const noneOf = ({ kind, choices }) => (kind === "choice" ? undefined : choices[0]);

  /** One more or one less; below the least is no value, where that can be. */
  function step(field, by) {
    const { least, most } = field;
    const next = /^\d+$/.test(value(field)) ? Number(value(field)) + by : least ?? 0;
    const isBelow = next < (least ?? -Infinity) || (by < 0 && value(field) === noneOf(field));
    const within = Math.max(least ?? next, Math.min(most ?? next, next));
    wish(field, (isBelow && noneOf(field)) || String(within));
  }

  function deal() {
    if (table.screen.line.waiting) return table.screen.later(deal);
    const chosen = table.about().form.filter((field) => value(field) !== field.value);
    const quoted = (text) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
    Object.assign(form, { isSent: true, refusal: "" });
    table.send(["new", ...chosen.map((field) => `${field.name}=${quoted(value(field))}`)].join(" "));
  }

  /** After the answer: a new game closes the form; what was refused stays as it was typed. */
  function dealt({ refused, notice }) {
    if (!form.isSent) return;
    Object.assign(form, { isSent: false, refusal: refused ? notice : "" });
    if (!refused && state.panel === "new") state.panel = "";
  }

  function onKey(event, field) {
    const steps = { ArrowUp: 1, ArrowDown: -1 };
    if (event.key !== "Escape") event.stopPropagation(); // the other keys of a box are its own
    if (event.key === "Enter") deal();
    if (field.kind !== "number" || !(event.key in steps)) return;
    event.preventDefault();
    step(field, steps[event.key]);
  }

  function input(field) {
    const none = noneOf(field);
    const shown = value(field) === none ? "" : value(field);
    return node("label", "label", {}, node("span", "what", { class: "what" }, field.label),
      node("input", `new ${field.name}`, {
        ...TYPED, value: shown, placeholder: none, inputmode: field.kind === "number" ? "numeric" : undefined,
        oninput: ({ target }) => wish(field, target.value.trim() ? target.value : none ?? target.value),
        onkeydown: (event) => onKey(event, field),
      }));
  }

  const stepper = (field, sign, said, by) => button(`new ${field.name} ${sign}`, sign, "",
    { class: "step", "aria-label": `${field.label}: ${said}`, onclick: () => step(field, by) });

  const choose = (field, choice) => toggle(`new ${field.name} ${choice}`, read(choice), value(field) === choice,
    () => wish(field, choice));

  const controls = {
    text: (field) => input(field),
    number: (field) => [input(field), stepper(field, "−", "one less", -1), stepper(field, "+", "one more", 1),
      field.choices.map((choice) => choose(field, choice))],
    choice: (field) => [node("span", "what", { class: "what", "aria-hidden": "true" }, field.label),
      node("div", "choices", { class: "chosen", "data-rove": `new ${field.name}` },
        field.choices.map((choice) => choose(field, choice)))],
  };

  function item(field) {
    const isTold = form.told === field.name;
    return node("div", field.name, { class: "wish", "data-kind": field.kind, role: "group", "aria-label": field.label },
      controls[field.kind](field),
      button(`new about ${field.name}`, "?", "", { class: "why", "aria-label": `About: ${field.label}`,
        "aria-expanded": String(isTold), onclick: () => {
          form.told = isTold ? "" : field.name;
          table.draw();
        } }),
      isTold ? node("p", "about", {}, field.about) : null);
  }

  /** What stands in the panel. */
  function newGame() {
    const fields = table.about().form;
    const refusal = table.screen.line.lost || form.refusal;
    return [
      node("div", "wishes", { class: "wishes" }, fields.slice(0, form.isWhole ? fields.length : FIRST).map(item)),
      node("div", "foot", { class: "foot" },
        refusal ? node("p", "refusal", { class: "notice no refusal" }, `✗ ${refusal}`) : null,
        fields.length <= FIRST ? null : button("new whole", "More options", "",
          { "aria-expanded": String(form.isWhole), onclick: expand }),
        button("new deal", "Deal", "", { class: "main", onclick: deal })),
    ];
  }

  /** Shows the other fields, and leads to the first of them; or hides them again. */
  function expand() {
    form.isWhole = !form.isWhole;
    table.draw();
    if (form.isWhole) root.querySelectorAll(".wish")[FIRST].querySelector("button, input").focus();
  }

  const newGameOpener = () => node("button", "new", { ...QUIET, type: "button", onclick: open }, "New game …");

  return { newGame, newGameOpener, dealt };
}
