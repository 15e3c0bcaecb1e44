// Cards that move: what changed comes from where it was, and nothing else moves.
// Places are taken before and after the drawing. What travels is a copy on a layer of its own, so that no edge cuts it
// off; the card itself, which is drawn at its place at once, is not seen until all is still.

import { node } from "./patch.js";
import { atRest, changes, landing, look, missing, whoLaid } from "./places.js";

const TURN = 700; // milliseconds of a turn at the usual pace; where it is longer or shorter, so is all that follows
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

  /** Where the copies are; nothing is drawn into it. */
  function copies() {
    const layer = node("div", "copies", { class: "copies", "aria-hidden": "true", inert: "" });
    return { ...layer, children: null };
  }

  /** Draws the new scene; what changed since the one before moves, for at most so many milliseconds. */
  function change(before, most) {
    finishMoving();
    const after = state.shown;
    const isOther = before.seed !== after.seed || before.log.length > after.log.length; // dealt anew, or taken back
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

  /** A picture at this place of the table, until all is still; where it stands for a card, that is not seen. */
  function copy(picture, box, card = null) {
    const layer = root.querySelector(".copies");
    const origin = layer.getBoundingClientRect();
    const made = picture.cloneNode(true);
    const lies = { left: px(box.left - origin.left), top: px(box.top - origin.top) };
    const size = { "--W": px(box.width), "--H": px(box.height) };
    for (const [name, value] of Object.entries({ ...lies, ...size })) made.style.setProperty(name, value);
    layer.append(made);
    if (card) covered.push(card);
    return made;
  }

  /** A frame in which what lies in the box `to` is seen in the box `from`. */
  function at(from, to) {
    const across = (from.left + from.right - to.left - to.right) / 2;
    const down = (from.top + from.bottom - to.top - to.bottom) / 2;
    return { translate: `${px(across)} ${px(down)}`, scale: `${from.width / to.width} ${from.height / to.height}` };
  }

  /** Where a player's cards are: small, at the name in the list of players. */
  function seat(id, { width, height }) {
    const row = id && root.querySelector(`[data-seat="${id}"]`);
    if (!row) return null;
    const { left, top, width: wide, height: high } = (row.querySelector(".disc") ?? row).getBoundingClientRect();
    const [w, h] = [SMALL * width, SMALL * height];
    return new DOMRect(left + (wide - w) / 2, top + (high - h) / 2, w, h);
  }

  /** Cards that lie where they lay, and whose faces are seen now, turn from left to right. */
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

  /** Cards that lie elsewhere within their zone than before. */
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

  /** New cards come from where they lay, or from the hand, or from the row of the player who had them. */
  function travel(was, is, gone, before, after, late) {
    const leave = (fits) => gone.splice(gone.findIndex(fits) >>> 0, 1)[0]?.box; // none is found behind all of them
    const isFirst = ({ key }, i, all) => all.findIndex((each) => each.key === key) === i;
    const fresh = missing(is, was).filter(isFirst);
    const lying = [...is.values()].filter((each) => !fresh.includes(each)).map(({ box }) => box);
    const lay = fresh.map(({ key }) => leave((each) => each.key === key));
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

  /** Lets all of it go together: the copies are there until the last of it is still. */
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

  /** Ends all that moves. */
  function finishMoving() {
    for (const each of state.moving) each.finish();
    settle();
  }

  /** Stops all that moves where it is, or lets it go on. */
  function holdMoving(isHeld) {
    const left = state.moving.filter(({ playState }) => playState !== "finished");
    for (const each of left) each[isHeld ? "pause" : "play"]();
  }

  return { change, finishMoving, holdMoving, copies };
}
