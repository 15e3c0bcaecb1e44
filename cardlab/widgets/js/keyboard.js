// The keyboard: Tab goes from group to group, arrows within one; the focus outlives every update.

import { beside } from "./grid.js";

export function makeKeyboard(table) {
  const { state, root } = table;

  const active = () => root.getRootNode().activeElement;
  const isThere = (item) => item.offsetParent !== null && !item.closest("[inert]");
  const stops = () => [...root.querySelectorAll("button, input, summary")].filter(isThere);

  /** Where the focus is, to be brought back there after the table was drawn anew. */
  function remember() {
    const focus = root.contains(active()) ? active() : null;
    const key = focus?.cardlabKey;
    const place = focus ? stops().indexOf(focus) : -1;
    return () => {
      if (focus && active() !== focus) refocus(key, place);
    };
  }

  /** Where the focus was is gone: it moves to the same thing, to its neighbour in the hand, or to the buttons. */
  function refocus(key, place) {
    const same = stops().find((item) => item.cardlabKey === key) ?? nearestChip(key ?? "");
    const hand = [...root.querySelectorAll(".hand button")];
    const legal = hand.find((item) => item.classList.contains("legal"));
    const last = stops()[Math.min(place, stops().length - 1)];
    const first = root.querySelector(".result button.main") ?? root.querySelector(".do button");
    (same ?? first ?? legal ?? hand[0] ?? last)?.focus();
  }

  /** Where a chip or its list was: the chip whose place in the rule is nearest to it. */
  function nearestChip(key) {
    const lost = key.startsWith("choice ") ? `chip ${state.chip}` : key;
    if (!lost.startsWith("chip ")) return undefined;
    const differsAt = (item) => [...lost].findIndex((letter, i) => item.cardlabKey[i] !== letter);
    const alike = (item) => differsAt(item) >>> 0; // all alike is -1: the most
    return [...root.querySelectorAll(".chip")].sort((a, b) => alike(b) - alike(a))[0];
  }

  function group(item) {
    return [...item.querySelectorAll("button")].filter((each) => each.closest("[data-rove]") === item);
  }

  function rove() {
    for (const item of root.querySelectorAll("[data-rove]")) {
      const members = group(item);
      const legal = members.find((each) => each.classList.contains("legal"));
      const kept = members.find((each) => each.cardlabKey === state.roving[item.dataset.rove]);
      // Where a move was begun elsewhere, Tab leads to what may complete it.
      const leads = kept && (kept === active() || !state.picked.length || !legal || kept.classList.contains("legal"));
      const current = leads ? kept : legal ?? kept ?? members[0];
      for (const each of members) each.tabIndex = each === current ? 0 : -1;
    }
  }

  function onFocus(event) {
    const item = event.target.closest("[data-rove]");
    if (item && group(item).includes(event.target)) {
      state.roving[item.dataset.rove] = event.target.cardlabKey;
      rove();
    }
  }

  function onKey(event) {
    if (event.key === "Escape") return leave();
    if (state.shown.review && lookBack(event)) return;
    const isTyping = event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey;
    const isKey = ({ key }) => key === event.key.toLowerCase();
    const action = isTyping || state.left ? null : state.shown.actions.find(isKey);
    if (action) {
      event.preventDefault();
      return table.offer(action.send);
    }
    const item = event.target.closest("[data-rove]");
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };
    if (!item || !(event.key in steps)) return;
    const members = group(item);
    const place = members.indexOf(event.target) + steps[event.key];
    if (!members.includes(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (item.dataset.grid && event.key.startsWith("Arrow")) return beside(members, event.target, event.key).focus();
    members[Math.max(0, Math.min(members.length - 1, place))].focus();
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
    if (!state.waiting) table.send(command);
    return true;
  }

  root.addEventListener("focusin", onFocus);
  root.addEventListener("keydown", onKey);
  return { active, remember, rove };
}
