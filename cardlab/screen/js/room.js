// The page of a class room: joins, shows a seat's phone or the teacher's projector, and tries the network.

import { inks, text } from "./cards.js";
import { HIDDEN, button, classes, div, field, p, toggle } from "./elements.js";
import { face } from "./faces.js";
import { followTheme, handOver, makeModel, valuesOf } from "./page_model.js";
import { makeParts } from "./parts.js";
import { node, patch } from "./patch.js";
import { makePlot } from "./plot.js";
import { ask, openLine, openSocket } from "./room_line.js";
import { makeProjector } from "./room_projector.js";
import { openScreen } from "./screen.js";
import { layout } from "./table.js";

const LOST = "No connection: your move is kept and sent again.";
const NO_WAY = "No connection. Trying again …";
const OVER = "The game is over. Thank you.";
const AGAIN = 1000; // milliseconds
const FAN = ["A♠", "K♥", "Q♣", "J♦", "9♠"].map(([rank, suit]) => ({ rank, suit }));

const suited = (words) => words.replace(/[♣♦♥♠]/g, text);
const cards = (all) => node("span", "faces", { class: "faces", ...HIDDEN },
  all.map((card, i) => node("span", `card${i}`, { class: inks(card) }, face(card, "index"))));
/** Who plays which cards, or claims that none fits, and what became of it. */
const played = ({ seat, text: words, claim }, seats) =>
  suited(`${seats[seat].name} ${claim ? "claims" : "plays"} ${words}`);
const judged = ({ seat, text: words, verdict }, seats) =>
  verdict && suited(`${seats[seat].name}: ${words} was ${verdict}.`);

/** Open the page that the address names: a seat, the teacher's projector, or the check of the network. */
export function openRoom() {
  const root = document.getElementById("page");
  const kept = `cardlab room ${location.pathname}`; // forgotten with the tab
  const [code = "", key] = location.hash.slice(1).split(",");
  const state = { token: key || sessionStorage.getItem(kept) || "", way: "", shown: null, deal: 0, error: "",
    isJoining: false, ended: "", asked: "", vibrates: false, wasTurn: false };
  const chart = { root, state: { width: {}, open: "" }, change: (part) => draw(Object.assign(chart.state, part)) };
  const drawn = { ...makeParts({}), ...makePlot(chart) };

  /** The class's votes as a picture. */
  const after = (parts) => parts.length && node("section", "after", { class: "after cardlab-explorer" },
    node("div", "parts", { class: "cardlab explorer" },
      parts.map((part) => drawn[part.kind](part)), drawn.numbers(parts)));

  const stage = () => ({ tag: "main", key: "stage", attributes: { class: "stage" } });
  const room = { root, state, send, sure, save, after, measure, cards, played, judged, stage };
  const projector = makeProjector(room);
  let line = null, model = null, close = null, choices = { marks: true, four: false, by: "rank", pace: 1 };

  function change(part) {
    Object.assign(state, part);
    draw();
  }

  // --- joining ---

  async function join(event) {
    event?.preventDefault();
    const [typed, name] = [...root.querySelectorAll("form input")].map(({ value }) => value);
    change({ isJoining: true });
    try {
      const response = await ask("join", "", { code: typed, name });
      const { token, error } = response.status === 404 ? { error: OVER } : await response.json();
      change({ isJoining: false, error: error ?? "" });
      if (token) enter(token);
    } catch {
      change({ error: NO_WAY });
      setTimeout(join, AGAIN);
    }
  }

  function enter(token) {
    state.token = token;
    sessionStorage.setItem(kept, token);
    line = openLine(token, { show, onLost: () => change({ way: "lost" }), onEnd: end });
    draw();
  }

  /** The room knows this page no more: it is closed, or the guest has left. */
  async function end() {
    sessionStorage.removeItem(kept);
    const isOpen = await ask("poll", "").then(({ status }) => status === 401, () => false);
    close?.();
    change({ ended: isOpen ? "You are not in this room any more." : OVER, shown: null });
  }

  // --- what the room shows ---

  function send(words) {
    line.send(words);
    change({ asked: "" });
  }

  function show(message, way) {
    const { about, done, notice, refused, room: { deal } } = message, isAnswer = model?.get("answered") !== done;
    Object.assign(state, { way, shown: message });
    draw();
    const last = scene();
    if (!last || !(message.scenes || isAnswer)) return;
    const scenes = [...(message.scenes ?? []).slice(0, -1), { ...last, notice, refused }];
    if (deal !== state.deal) open(valuesOf({ scenes, about }), done, deal);
    else model.receive({ changes: valuesOf({ scenes }).changes, answered: done });
  }

  /** Open the table of a new deal. */
  function open(values, answered, deal) {
    close?.();
    state.deal = deal;
    model = makeModel({ ...values, answered, choices }, send, (liked) => { choices = liked; }, { lost: LOST });
    const el = document.createElement("div");
    root.querySelector(".stage").replaceChildren(el);
    close = openScreen({ model, el }, layout);
  }

  /** A button that asks back before it does its work. */
  function sure(words, label, again, act = send) {
    const isAsked = state.asked === words;
    return button(words, isAsked ? again : label, () => (isAsked ? act(words) : change({ asked: words })),
      { class: isAsked ? "danger" : undefined });
  }

  /** Hand the game over as a file; the room keeps none. */
  async function save() {
    const response = await ask("save", state.token).catch(() => ({}));
    if (response.ok) handOver("class.json", await response.text());
    change({ asked: "" });
  }

  /** Plots are drawn as wide as there is room. */
  function measure() {
    const { width } = chart.state, old = JSON.stringify(width);
    for (const { dataset, clientWidth } of root.querySelectorAll(".paper")) width[dataset.key] = clientWidth;
    if (old !== JSON.stringify(width)) draw();
  }

  // --- the phone ---

  const scene = () => (state.shown.scenes?.at(-1) ?? model?.get("changes").scenes.at(-1)?.["="]);

  /** What a phone says in large letters: a title, words and looks. */
  function said({ phase, paused, vote, you, seats }) {
    const seat = seats[you.seat], now = scene();
    const verdict = vote?.verdict && judged(vote, seats) + (vote.mine ? ` You said ${vote.mine}.` : "");
    if (state.way === "lost") return ["No connection", "Trying again … Your seat and your cards are kept.", "wrong"];
    if (phase === "lobby") return [`You are in, ${you.name}`, "Your teacher begins soon.", ""];
    if (phase === "over") return ["The game is over", "Thank you for playing.", ""];
    if (paused) return ["A pause", "Your teacher will go on soon.", ""];
    if (vote?.state === "open") return [played(vote, seats),
      you.may_vote ? "Vote before it is judged." : "You know the rule, so you have no vote.", "asks"];
    if (vote?.state === "closed") return [played(vote, seats), "The vote is closed. Now it is judged.", ""];
    const [mover] = seats.filter(({ turn }) => turn);
    if (seat && now && now.paths.length + now.actions.length) {
      return [seat.turn ? `▸ Your turn, ${you.name}` : `▸ You may speak, ${you.name}`, verdict ?? "", "mine"];
    }
    return [verdict ?? (mover ? `${mover.name}’s turn` : now?.lead ?? ""),
      verdict && mover ? `${mover.name} is next.` : seat ? "" : "You watch.", vote?.verdict ?? ""];
  }

  const ballot = ({ cards: shown, mine, state: now, right, wrong }, { may_vote: mayVote }) => {
    const choice = (verdict, label) => button(verdict, label, () => send(`vote ${verdict}`),
      { class: verdict, "aria-pressed": String(mine === verdict) });
    return node("section", "ballot", { class: "ballot", role: "group", "aria-label": "The vote" }, cards(shown),
      now === "closed" ? p("counts", `${right} said right, ${wrong} said wrong.`)
        : mayVote && [choice("right", "✓ Right"), choice("wrong", "✗ Wrong")]);
  };

  /** The others of one's team, and what they propose. */
  const team = (all, game) => all.length > 1 && node("ul", "team", { class: "team", "aria-label": "Your team" },
    all.map(({ name, you, captain, proposed }, i) => node("li", `${i}`, { class: you ? "you" : "" },
      `${captain ? "★ " : ""}${you ? "You" : name}`,
      game.phase === "play" && proposed && node("b", "move", {}, ` ${suited(proposed)}`))));

  function phone({ room: game, notice, refused }) {
    const { you, vote, phase, hints } = game;
    const [title, words, looks] = said(game);
    const isTurn = looks === "mine";
    if (isTurn && !state.wasTurn && state.vibrates) navigator.vibrate(200);
    state.wasTurn = isTurn;
    document.title = isTurn ? "▸ Your turn" : game.title;
    const vibrate = () => change({ vibrates: navigator.vibrate(80) && !state.vibrates });
    return [
      node("header", "headline", { class: classes("headline", looks), role: "status" },
        node("h1", "title", {}, title), words && p("words", words)),
      phase === "play" && !game.paused && ["open", "closed"].includes(vote?.state) && ballot(vote, you),
      team(game.team, game),
      phase === "lobby" ? node("ul", "here", { class: "here", "aria-label": "Who is here" },
        game.people.map(({ id, name }) => node("li", `${id}`, {}, name))) : stage(),
      after(game.after),
      notice && (phase === "lobby" || you.seat === null)
        && node("p", "notice", { class: refused ? "notice no" : "notice", role: "status" }, notice),
      node("footer", "own", { class: "own", role: "group", "aria-label": "You" },
        navigator.vibrate && toggle("vibrate", "Vibrate on my turn", state.vibrates, vibrate),
        hints && phase === "play" && button("hint", "Hint", () => send("hint")),
        you.seat === null ? button("sit", "Take a seat", () => send("sit"))
          : button("watch", "Only watch", () => send("watch")),
        sure("leave", "Leave", "Really leave?")),
    ];
  }

  const words = (title, more) => node("section", "words", { class: "join", role: "status" },
    node("h1", "title", {}, title), p("more", more));

  const joining = () => node("form", "join", { class: "join", onsubmit: join },
    div("fan", cards(FAN)), node("h1", "title", {}, "Join the game"), p("where", "The code is on the big screen."),
    node("label", "code", { class: "code" }, node("b", "what", {}, "Code"), field("code", () => {}, {
      maxlength: 7, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", required: "" })),
    node("label", "name", { class: "nick" }, node("b", "what", {}, "Nickname"), field("name", () => {}, {
      maxlength: 24, autocomplete: "off", required: "", "aria-describedby": "how" })),
    node("p", "how", { id: "how", class: "how" }, "Everyone in the room sees it. Please do not use your full name."),
    node("p", "error", { class: "error", role: "alert" }, state.error && `✗ ${state.error}`),
    button("go", state.isJoining ? "Joining …" : "Join", undefined, { type: "submit", class: "main",
      disabled: state.isJoining && "" }),
    p("foot", "No account. Your name is gone when the room closes."));

  // --- the check of the network ---

  function check() {
    let isHeard = false;
    openSocket("check/ws", () => { isHeard = true; }, async () => {
      const said = await ask("check", "", { phone: Math.random().toString(36).slice(2, 12), socket: isHeard })
        .then((response) => response.json(), () => ({ sentence: NO_WAY }));
      change({ ended: said.sentence });
    });
    change({ ended: "Checking the connection …" });
  }

  function page() {
    const { ended, token, shown } = state;
    if (ended) return [words(ended, document.body.dataset.page === "check" ? "Try this page on two or three phones."
      : "Nothing was kept.")];
    if (!token) return [joining()];
    if (!shown) return [words(state.way === "lost" ? NO_WAY : "Coming in …", "")];
    return shown.room.you ? phone(shown) : projector(shown, scene());
  }

  function draw() {
    const { shown, way, ended } = state;
    root.className = classes("cardlab room", shown && !shown.room.you && "big");
    Object.assign(root.dataset, { way, phase: ended ? "ended" : shown?.room.phase ?? "join" });
    patch(root, page().filter(Boolean));
    measure();
  }

  document.body.className = "cardlab-table";
  followTheme();
  if (document.body.dataset.page === "check") return check();
  if (key) history.replaceState(null, "", location.pathname); // the key is not for the class to read
  if (state.token) return enter(state.token);
  draw();
  const [first, second] = root.querySelectorAll("input");
  first.value = code;
  return (code ? second : first).focus();
}
