// The keyboard at a table: where the focus goes when what had it is gone, and what Escape and arrows do.

import { makeRoving } from "./roving.js";

export function makeKeyboard(table) {
  const { state, root } = table;

  const { active, remember, rove, step } = makeRoving(root, choose, instead);

  /** Where a move was begun elsewhere, Tab leads to what may complete it. */
  function choose(members, kept) {
    const legal = members.find((each) => each.classList.contains("legal"));
    const leads = kept && (kept === active() || !state.picked.length || !legal || kept.classList.contains("legal"));
    return leads ? kept : legal ?? kept ?? members[0];
  }

  /** Where the focus was is gone: it moves to the same thing, to its neighbour in the hand, or to the buttons. */
  function instead(key) {
    const hand = [...root.querySelectorAll(".hand button")];
    const legal = hand.find((item) => item.classList.contains("legal"));
    const first = root.querySelector(".result button.main") ?? root.querySelector(".do button");
    return nearestChip(key) ?? first ?? legal ?? hand[0];
  }

  /** Where a chip or its list was: the chip whose place in the rule is nearest to it. */
  function nearestChip(key) {
    const lost = key.startsWith("choice ") ? `chip ${state.chip}` : key;
    if (!lost.startsWith("chip ")) return undefined;
    const differsAt = (item) => [...lost].findIndex((letter, i) => item.cardlabKey[i] !== letter);
    const alike = (item) => differsAt(item) >>> 0; // all alike is -1: the most
    return [...root.querySelectorAll(".chip")].sort((a, b) => alike(b) - alike(a))[0];
  }

  function onKey(event) {
    if (event.key === "Escape") return leave();
    if (state.shown.review && lookBack(event)) return;
    const isTyping = event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey;
    const isKey = ({ key }) => key === event.key.toLowerCase();
    const action = isTyping || state.left ? null : state.shown.actions?.find(isKey);
    if (action) {
      event.preventDefault();
      return table.offer(action.send);
    }
    step(event);
  }

  /** Escape leaves what was opened last, one thing at a time. */
  function leave() {
    if (state.panel) return table.turn(state.panel);
    if (state.ending) return table.dismiss();
    if (state.shown.review) return table.send("close");
    if (!state.picked.length) return state.isProjector && table.project(false);
    state.picked = [];
    table.draw();
  }

  /** While one looks back, arrows lead through the game, but for those of the toolbar and panels. */
  function lookBack(event) {
    const command = { ArrowLeft: "earlier", ArrowRight: "later" }[event.key];
    if (!command || event.target.closest(".top, .panel, input")) return false;
    event.preventDefault();
    event.stopPropagation();
    if (!table.screen.line.waiting) table.send(command);
    return true;
  }

  root.addEventListener("keydown", onKey);
  return { active, remember, rove };
}
