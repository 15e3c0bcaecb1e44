// The keyboard: Tab goes from group to group, arrows within one, and the focus outlives every update. A group has
// `data-rove`; with `data-grid`, arrows go up and down in it, too, by `data-row` and `data-column` of its members.

import { swallow } from "./elements.js";
import { patch } from "./patch.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * The groups in `root`. `choose` returns the member of a group to which Tab leads, of all and the one with the focus
 * last; `instead` what gets the focus when the element with this key is gone, or null for what is in its place now.
 */
export function makeRoving(root, choose = (members, kept) => kept ?? members[0], instead = () => null) {
  const last = new Map(); // of each group the key of the member that had the focus last

  const active = () => root.getRootNode().activeElement;
  const isThere = (item) => item.offsetParent !== null && !item.closest("[inert]");
  const stops = () => [...root.querySelectorAll("button, input, summary, select")].filter(isThere);
  const groupOf = (item) => item.closest("[data-rove]");
  const members = (group) => [...group.querySelectorAll("button")].filter((each) => groupOf(each) === group);

  /** Draw the contents of `root`, then call `settle`; the focus stays, or moves to what is nearest. */
  function redraw(nodes, settle) {
    const focus = root.contains(active()) ? active() : null;
    const place = focus ? stops().indexOf(focus) : -1;
    patch(root, nodes.filter(Boolean));
    settle();
    rove();
    if (!focus || active() === focus) return;
    const now = stops();
    const same = now.find((item) => item.cardlabKey === focus.cardlabKey);
    (same ?? instead(focus.cardlabKey ?? "") ?? now[Math.min(place, now.length - 1)])?.focus();
  }

  function rove() {
    for (const group of root.querySelectorAll("[data-rove]")) {
      const all = members(group);
      const chosen = choose(all, all.find((each) => each.cardlabKey === last.get(group.dataset.rove)));
      for (const each of all) each.tabIndex = each === chosen ? 0 : -1;
    }
  }

  function onFocus({ target }) {
    const group = groupOf(target);
    if (!group || !members(group).includes(target)) return;
    last.set(group.dataset.rove, target.cardlabKey);
    rove();
  }

  function step(event) {
    const group = groupOf(event.target);
    if (!group || !(event.key in STEPS)) return;
    const all = members(group);
    const place = all.indexOf(event.target);
    if (place < 0) return;
    swallow(event);
    const isGrid = group.dataset.grid && event.key.startsWith("Arrow");
    const along = () => all[Math.max(0, Math.min(all.length - 1, place + STEPS[event.key]))];
    (isGrid ? beside(all, event.target, event.key) : along()).focus();
  }

  root.addEventListener("focusin", onFocus);
  return { active, redraw, step };
}

/** The next member of a grid up, down, left or right of this one. */
function beside(all, from, key) {
  const down = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0, right = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
  const at = ({ dataset }) => [Number(dataset.row), Number(dataset.column)];
  const [row, column] = at(from);
  const ahead = all.map((each) => [each, (at(each)[0] - row) * down + (at(each)[1] - column) * right, at(each)])
    .filter(([, steps, [r, c]]) => steps > 0 && (down ? c === column : r === row));
  return ahead.sort((a, b) => a[1] - b[1])[0]?.[0] ?? from;
}

/** The keyboard at a table: it adds Escape, the keys of buttons, and looking back. */
export function makeKeyboard(table) {
  const { state, root } = table;
  const { active, redraw, step } = makeRoving(root, choose, instead);

  /** Where a move was begun elsewhere, Tab leads to what may complete it. */
  function choose(members, kept) {
    const legal = members.find((each) => each.classList.contains("legal"));
    const leads = kept && (kept === active() || !state.picked.length || !legal || kept.classList.contains("legal"));
    return leads ? kept : legal ?? kept ?? members[0];
  }

  function instead(key) {
    const hand = [...root.querySelectorAll(".hand button")];
    const legal = hand.find((item) => item.classList.contains("legal"));
    const first = root.querySelector(".result button.main") ?? root.querySelector(".do button");
    return nearestChip(key) ?? first ?? legal ?? hand[0];
  }

  /** Instead of a chip or its list: the chip whose place in the rule is nearest to it. */
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
    table.change({ picked: [] });
  }

  /** While one looks back, arrows lead through the game, but for those of the toolbar and panels. */
  function lookBack(event) {
    const command = { ArrowLeft: "earlier", ArrowRight: "later" }[event.key];
    if (!command || event.target.closest(".top, .panel, input")) return false;
    swallow(event);
    if (!table.screen.line.waiting) table.send(command);
    return true;
  }

  root.addEventListener("keydown", onKey);
  return { active, redraw };
}
