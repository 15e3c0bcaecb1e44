// What lies where on a table, and whose numbers changed.

/** All that can move, by its element: cards with their places, and of dice, words and holes what tells them apart. */
export function look(root) {
  const shown = (selector) => [...root.querySelectorAll(selector)].filter((item) => !item.closest(".result, .copies"));
  const told = (selector, tell) => new Map(shown(selector).map((item) => [item, tell(item)]));
  return {
    cards: told("[data-card]", place),
    dice: told(".fallen", (die) => Boolean(die.querySelector(".die:not(.blank)"))),
    said: told(".said", (words) => words.textContent),
    holes: told("svg.hole", () => true),
  };
}

const place = (card) => ({
  card,
  key: card.dataset.card,
  box: card.getBoundingClientRect(),
  zone: card.closest(".zone")?.getBoundingClientRect(),
  isOwn: Boolean(card.closest(".hand-bar")),
  back: card.querySelector(".back") && card.cloneNode(true), // a drawing changes the card itself
});

/** The places in `these` of which `those` knows nothing. */
export const missing = (these, those) => [...these.values()].filter(({ card, key }) => those.get(card)?.key !== key);

/** Measures something as it lies when all that glides by itself has come to rest. */
export function atRest(root, measure) {
  const gliding = root.getAnimations({ subtree: true }).filter((each) => each instanceof CSSTransition);
  const times = gliding.map((each) => each.currentTime);
  for (const each of gliding) each.currentTime = each.effect.getComputedTiming().endTime;
  const measured = measure();
  gliding.forEach((each, i) => Object.assign(each, { currentTime: times[i] }));
  return measured;
}

/** How much a number in each player's row changed, by the id of the row; only of numbers that did. */
export function changes(before, after, title) {
  const values = ({ head, rows }) => {
    const column = head.findIndex((each) => each.toLowerCase() === title);
    return new Map(rows.map((row) => [row.id, parseFloat(row.values[column])]));
  };
  const old = values(before.players);
  const differences = [...values(after.players)].map(([id, value]) => [id, value - old.get(id)]);
  return differences.filter(([, difference]) => difference); // neither 0 nor not a number
}

/** The row of the player whose card was laid: who has fewer now, or else has just spoken, or else was to play. */
export function whoLaid(before, after) {
  const fewer = changes(before, after, "cards").filter(([, difference]) => difference < 0);
  if (fewer.length === 1) return fewer[0][0];
  const words = new Map(before.players.rows.map(({ id, said }) => [id, said]));
  const speaks = after.players.rows.find(({ id, said }) => said && said !== words.get(id));
  return (speaks ?? before.players.rows.find(({ active }) => active))?.id;
}

/** Where a refused card lands first: at the end of the line, beside the card under which it will hang. */
export function landing(box, lying) {
  const above = lying.filter((each) => each.height > 1.5 * box.height && each.bottom <= box.top + box.height
    && Math.abs(each.left - box.left) < each.width);
  const nearest = above.sort((a, b) => b.bottom - a.bottom)[0];
  return nearest && new DOMRect(nearest.right, nearest.top, nearest.width, nearest.height);
}
