// Tab goes from group to group, arrows within one; the focus outlives every update. A group is what has `data-rove`;
// with `data-grid`, arrows go up and down in it, too, by `data-row` and `data-column` of its members.

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * The groups in `root`.
 * choose: of a group's members and the one that had the focus last, the one to which Tab leads.
 * instead: where the focus goes when what had it is gone, by its key; nothing is what stands in its place.
 */
export function makeRoving(root, choose = (members, kept) => kept ?? members[0], instead = () => null) {
  const last = new Map(); // of each group the key of the member that had the focus last

  const active = () => root.getRootNode().activeElement;
  const isThere = (item) => item.offsetParent !== null && !item.closest("[inert]");
  const stops = () => [...root.querySelectorAll("button, input, summary")].filter(isThere);
  const groupOf = (item) => item.closest("[data-rove]");
  const members = (group) => [...group.querySelectorAll("button")].filter((each) => groupOf(each) === group);

  /** Where the focus is, to be brought back there after all was drawn anew. */
  function remember() {
    const focus = root.contains(active()) ? active() : null;
    const key = focus?.cardlabKey;
    const place = focus ? stops().indexOf(focus) : -1;
    return () => {
      if (!focus || active() === focus) return;
      const now = stops();
      const same = now.find((item) => item.cardlabKey === key);
      (same ?? instead(key ?? "") ?? now[Math.min(place, now.length - 1)])?.focus();
    };
  }

  /** Gives each group one stop for Tab. */
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

  /** Moves the focus within its group, if the key says so. */
  function step(event) {
    const group = groupOf(event.target);
    if (!group || !(event.key in STEPS)) return;
    const all = members(group);
    const place = all.indexOf(event.target);
    if (place < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const isGrid = group.dataset.grid && event.key.startsWith("Arrow");
    const along = () => all[Math.max(0, Math.min(all.length - 1, place + STEPS[event.key]))];
    (isGrid ? beside(all, event.target, event.key) : along()).focus();
  }

  root.addEventListener("focusin", onFocus);
  return { active, remember, rove, step };
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
