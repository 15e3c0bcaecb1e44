// Cards that move: what changed comes from where it was, and nothing else moves. Places are measured before and after
// the drawing. A copy travels on a layer of its own, so that no edge cuts it off; the card itself is drawn at its place
// at once and not seen until all is still.

import { node } from "./patch.js";

const TURN = 700; // milliseconds of a turn at the usual pace; if it is longer or shorter, so is all that follows
const TRAVEL = { near: 180, usual: 220, far: 250 };
const NEAR = 200; // pixels
const FAR = 500;
const ROOM = 200; // others move aside
const HALF = 90; // a card is turned half-way
const APART = 60; // from one card or die to the next
const ALL_APART = 420;
const FALL = 300;
const WAIT = 120; // before a refused card slides down
const DOWN = 250;
const PULSE = 380;
const GROW = 180;
const SMALL = 0.35; // a card in a player's row
const EASE = "cubic-bezier(.2, .8, .2, 1)";
const AT_HOME = { translate: "0px 0px", scale: "1 1" };
const UPRIGHT = { scale: "1 1" };
const EDGE = { scale: "0 1" };

export function makeMotion(table) {
  const { root, state } = table;
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  let tempo = 1;
  let covered = []; // cards of which a copy is seen

  const copies = () =>
    ({ ...node("div", "copies", { class: "copies", "aria-hidden": "true", inert: "" }), children: null });

  /** Draw the new scene; what changed since the one before moves, for at most `most` milliseconds. */
  function animate(before, most) {
    finishMoving();
    const after = state.shown;
    const isOther = before.seed !== after.seed || before.log.length > after.log.length; // dealt again, or taken back
    if (!most || stillness.matches || isOther || state.ending) return table.draw();
    const was = look(root);
    table.draw();
    const is = look(root);
    tempo = most / TURN;
    const news = (kind) => [...is[kind].keys()].filter((item) => was[kind].get(item) !== is[kind].get(item));
    const gone = missing(was.cards, is.cards);
    const dice = news("dice").filter((die) => is.dice.get(die));
    turnOver(was.cards, is.cards);
    makeRoom(was.cards, is.cards);
    dice.forEach(fall);
    travel(was.cards, is.cards, gone, before, after, dice.length ? FALL : 0);
    takeAway(gone, changes(before, after, "cards"));
    for (const hole of news("holes")) move(hole, [{ rotate: "-90deg" }, { rotate: "0deg" }], FALL);
    for (const words of news("said")) move(words, [{ scale: 0.6, opacity: 0 }, { scale: 1, opacity: 1 }], GROW);
    earn(before, after);
    start();
  }

  function move(item, frames, lasts, { after = 0, fill = "backwards", easing = EASE } = {}) {
    state.moving.push(item.animate(frames, { duration: lasts * tempo, delay: after * tempo, easing, fill }));
  }

  const px = (length) => `${length / state.scale}px`; // on a table that is drawn larger

  /** Copy a picture to this place of the table until all is still; the card that it shows is not seen meanwhile. */
  function copy(picture, box, card = null) {
    const layer = root.querySelector(".copies");
    const origin = layer.getBoundingClientRect();
    const made = picture.cloneNode(true);
    const style = { left: box.left - origin.left, top: box.top - origin.top, "--W": box.width, "--H": box.height };
    for (const [name, length] of Object.entries(style)) made.style.setProperty(name, px(length));
    layer.append(made);
    if (card) covered.push(card);
    return made;
  }

  /** A frame that shows in the box `from` what is in the box `to`. */
  function at(from, to) {
    const across = (from.left + from.right - to.left - to.right) / 2;
    const down = (from.top + from.bottom - to.top - to.bottom) / 2;
    return { translate: `${px(across)} ${px(down)}`, scale: `${from.width / to.width} ${from.height / to.height}` };
  }

  /** The place of a player's cards: small, at the name in the list of players. */
  function seat(id, { width, height }) {
    const row = id && root.querySelector(`[data-seat="${id}"]`);
    if (!row) return null;
    const { left, top, width: wide, height: high } = (row.querySelector(".disc") ?? row).getBoundingClientRect();
    const [w, h] = [SMALL * width, SMALL * height];
    return new DOMRect(left + (wide - w) / 2, top + (high - h) / 2, w, h);
  }

  /** Cards that stayed, and whose faces are seen now, turn from left to right. */
  function turnOver(was, is) {
    const isTurned = ({ card, key, back }) => !back && was.get(card)?.key === key && was.get(card).back;
    const turned = [...is.values()].filter(isTurned).sort((one, other) => one.box.left - other.box.left);
    const apart = Math.min(APART, ALL_APART / Math.max(1, turned.length - 1));
    turned.forEach(({ card, box }, i) => {
      const after = i * apart;
      move(copy(was.get(card).back, box), [UPRIGHT, EDGE], HALF, { after, fill: "both", easing: "ease-in" });
      move(copy(card, box, card), [EDGE, UPRIGHT], HALF, { after: after + HALF, fill: "both", easing: "ease-out" });
    });
  }

  /** Cards glide to their new places within their zones. */
  function makeRoom(was, is) {
    for (const { card, key, box, zone } of is.values()) {
      const old = was.get(card);
      if (!zone || !old?.zone || old.key !== key) continue;
      const across = old.box.left - old.zone.left - box.left + zone.left;
      const down = old.box.top - old.zone.top - box.top + zone.top;
      const from = { translate: `${px(across)} ${px(down)}` };
      if (Math.hypot(across, down) > 1) move(card, [from, { translate: "0px 0px" }], ROOM);
    }
  }

  /** New cards come from where they were, or from the hand, or from the row of the player who had them. */
  function travel(was, is, gone, before, after, late) {
    const leave = (fits) => gone.splice(gone.findIndex(fits) >>> 0, 1)[0]?.box; // none is found behind all of them
    const isFirst = ({ key }, i, all) => all.findIndex((each) => each.key === key) === i;
    const fresh = missing(is, was).filter(isFirst);
    const lying = [...is.values()].filter((each) => !fresh.includes(each)).map(({ box }) => box);
    const bare = (key) => key.split(" ")[0]; // without the number of a second copy
    const alike = (key) => leave((each) => bare(each.key) === bare(key));
    const lay = fresh.map(({ key }) => leave((each) => each.key === key) ?? alike(key));
    const rests = atRest(root, () => fresh.map(({ card }) => card.getBoundingClientRect()));
    const [taker] = changes(before, after, "cards").find(([, difference]) => difference > 0) ?? [];
    const laid = (to) => leave(({ isOwn }) => isOwn) ?? seat(whoLaid(before, after), to);
    fresh.forEach(({ card, isOwn }, i) => {
      const to = rests[i];
      const from = lay[i] ?? (isOwn ? seat(taker, to) : laid(to));
      const isRefused = after.tone === "wrong" && !isOwn;
      if (from) fly(copy(card, to, card), from, to, isRefused ? landing(to, lying) : null, late);
    });
  }

  /** A card flies to its place and pulses once there; a refused one lands at the end of the line first. */
  function fly(card, from, to, first, late) {
    const far = Math.hypot(from.left - to.left, from.top - to.top) / state.scale;
    const travels = far < NEAR ? TRAVEL.near : far > FAR ? TRAVEL.far : TRAVEL.usual;
    const lasts = first ? travels + WAIT + DOWN : travels;
    const stop = (time) => ({ ...at(first, to), scale: "1 1", offset: time / lasts });
    const stops = first ? [stop(travels), stop(travels + WAIT)] : [];
    move(card, [at(from, to), ...stops, AT_HOME], lasts, { after: late, fill: "both" });
    const rest = TURN - lasts - late;
    const pulse = [{ scale: 1 }, { scale: 1.07 }, { scale: 1 }];
    move(card, pulse, Math.min(PULSE, rest), { after: late + lasts, fill: "none" });
  }

  /** Cards that are gone are taken, as a pile, by the player who has that many more now. */
  function takeAway(gone, more) {
    const [taker] = more.find(([, difference]) => difference >= gone.length) ?? [];
    for (const { card, box } of gone) {
      const to = seat(taker, box);
      const frames = to && [{ ...AT_HOME, opacity: 1 }, { ...at(to, box), opacity: 0 }];
      if (to) move(copy(card, box), frames, TRAVEL.far, { fill: "both" });
    }
  }

  /** A die falls with half a turn, the second one a little later. */
  function fall(die, i) {
    const above = { translate: "0px -26px", rotate: "-180deg" };
    move(die, [above, { translate: "0px 0px", rotate: "0deg" }], FALL, { after: i * APART });
  }

  /** Points that were earned float up beside their number. */
  function earn(before, after) {
    const title = after.players.head.at(-1)?.toLowerCase();
    if (!title || title === "cards") return;
    for (const [id, points] of changes(before, after, title)) {
      const number = root.querySelector(`[data-seat="${id}"] [data-head]:last-child`);
      if (!number || points < 0) continue;
      const gain = document.createElement("b");
      gain.className = "gain";
      gain.textContent = `+${points}`;
      const up = (height, opacity) => ({ translate: `-26px ${-height}px`, opacity });
      move(copy(gain, number.getBoundingClientRect()), [up(0, 1), up(8, 1), up(16, 0)], TURN,
        { fill: "both", easing: "linear" });
    }
  }

  /** The copies are there until the last of all that moves is still. */
  function start() {
    const longest = Math.max(0, ...state.moving.map(({ effect }) => effect.getComputedTiming().endTime));
    for (const card of covered) state.moving.push(card.animate({ opacity: [0, 0] }, longest));
    const mine = state.moving;
    Promise.allSettled(mine.map(({ finished }) => finished)).then(() => mine === state.moving && settle());
    table.markBusy();
  }

  function settle() {
    state.moving = [];
    covered = [];
    root.querySelector(".copies")?.replaceChildren();
    table.markBusy();
  }

  function finishMoving() {
    for (const each of state.moving) each.finish();
    settle();
  }

  function holdMoving(isHeld) {
    const left = state.moving.filter(({ playState }) => playState !== "finished");
    for (const each of left) each[isHeld ? "pause" : "play"]();
  }

  return { animate, finishMoving, holdMoving, copies };
}

// --- places, and whose numbers changed ---

/** All that can move, by its element: cards with their places, and what differs of dice, words and holes. */
function look(root) {
  const shown = (selector) => [...root.querySelectorAll(selector)].filter((item) => !item.closest(".result, .copies"));
  const facts = (selector, factOf) => new Map(shown(selector).map((item) => [item, factOf(item)]));
  return {
    cards: facts("[data-card]", place),
    dice: facts(".fallen", (die) => Boolean(die.querySelector(".die:not(.blank)"))),
    said: facts(".said", (words) => words.textContent),
    holes: facts("svg.hole", () => true),
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

/** The places in `these` that are not in `those`. */
const missing = (these, those) => [...these.values()].filter(({ card, key }) => those.get(card)?.key !== key);

/** Measure something as it is when all that glides by itself has come to rest. */
function atRest(root, measure) {
  const gliding = root.getAnimations({ subtree: true }).filter((each) => each instanceof CSSTransition);
  const times = gliding.map((each) => each.currentTime);
  for (const each of gliding) each.currentTime = each.effect.getComputedTiming().endTime;
  const measured = measure();
  gliding.forEach((each, i) => Object.assign(each, { currentTime: times[i] }));
  return measured;
}

/** The changes of a number in the players' rows, by the id of the row. */
function changes(before, after, title) {
  const values = ({ head, rows }) => {
    const column = head.findIndex((each) => each.toLowerCase() === title);
    return new Map(rows.map((row) => [row.id, parseFloat(row.values[column])]));
  };
  const old = values(before.players);
  const differences = [...values(after.players)].map(([id, value]) => [id, value - old.get(id)]);
  return differences.filter(([, difference]) => difference); // neither 0 nor not a number
}

/** The row of the player whose card was played: who has fewer now, otherwise has just spoken, otherwise was to play. */
function whoLaid(before, after) {
  const fewer = changes(before, after, "cards").filter(([, difference]) => difference < 0);
  if (fewer.length === 1) return fewer[0][0];
  const words = new Map(before.players.rows.map(({ id, said }) => [id, said]));
  const speaks = after.players.rows.find(({ id, said }) => said && said !== words.get(id));
  return (speaks ?? before.players.rows.find(({ active }) => active))?.id;
}

/** The first stop of a refused card: at the end of the line, beside the card under which it will hang. */
function landing(box, lying) {
  const above = lying.filter((each) => each.height > 1.5 * box.height && each.bottom <= box.top + box.height
    && Math.abs(each.left - box.left) < each.width);
  const nearest = above.sort((a, b) => b.bottom - a.bottom)[0];
  return nearest && new DOMRect(nearest.right, nearest.top, nearest.width, nearest.height);
}
