// The teacher's page of a class room, for the projector: how to join, the table, the vote, who is here, and commands.

import { HIDDEN, button, classes, div, p, span, toggle } from "./elements.js";
import { node } from "./patch.js";

const GO_ON = { vote: "Close the vote", judge: "Judge it", team: "Play their choice" };
const SIGNS = { right: "✓ right", wrong: "✗ wrong" };
const MORE = { votes: "The class votes", captains: "Teams have captains", hints: "Hints for learners",
  named: "Names in the picture of votes" };

export function makeProjector({ root, state, send, sure, save, after, stage, measure, cards, played, judged }) {
  /** The one button with which the lesson goes on. */
  function main({ phase, waits, paused }) {
    const [words, label] = phase === "lobby" ? ["begin", "Begin"] : phase === "over" ? ["new", "New deal"]
      : paused ? ["pause", "Go on"] : waits ? [`go on ${waits}`, GO_ON[waits]] : [];
    return words && button("go on", label, () => send(words), { class: "main go" });
  }

  function banner(game, scene, { notice, refused }) {
    const { phase, paused, vote, seats, people } = game;
    const isVoting = ["open", "closed"].includes(vote?.state);
    const title = state.way === "lost" ? "No connection. Trying again …"
      : phase === "lobby" ? `${game.title}: ${people.length} ${people.length === 1 ? "is" : "are"} here`
        : phase === "over" ? "The game is over" : paused ? "A pause"
          : isVoting ? `${played(vote, seats)}. Right or wrong?`
            : vote ? judged(vote, seats) : "";
    return node("header", "headline", { class: classes("headline", phase === "play" && !isVoting && vote?.verdict) },
      node("div", "said", { class: "said", role: "status" },
        node("h1", "title", {}, title || (scene?.lead ?? "")),
        title && phase === "play" && !isVoting && p("lead", scene?.lead),
        notice && node("p", "notice", { class: refused ? "notice no" : "notice" }, refused ? `✗ ${notice}` : notice)),
      main(game));
  }

  /** The vote: how many have voted, and what they say only once it is closed. */
  function votes({ state: now, voted, of, claim, cards: shown, ...counts }) {
    const bar = (verdict) => node("li", verdict, { class: verdict }, span("what", SIGNS[verdict]),
      node("span", "share", { class: "share", ...HIDDEN },
        node("i", "bar", { style: `width: ${(100 * (counts[verdict] ?? 0)) / Math.max(1, voted)}%` })),
      node("b", "count", { class: "count" }, counts[verdict] === null ? "" : String(counts[verdict])));
    return node("section", "class", { class: "class", "aria-label": "The vote" },
      node("h2", "title", {}, "What does the class say?"),
      p("voted", now === "open" ? `${voted} of ${of} have voted` : `The vote is closed: ${voted} of ${of} voted`),
      claim && cards(shown),
      node("ul", "bars", { class: "class-bars" }, bar("right"), bar("wrong")));
  }

  function guest({ id, name, seat, here, voted, may_vote: mayVote }, { seats, vote }) {
    const mark = !here ? "away" : vote?.state === "open" && mayVote ? (voted ? "✓" : "…") : "";
    const others = seats.map((each, i) => i !== seat && !each.deals
      && button(`${i}`, `To ${each.name}`, () => send(`move ${id} ${i}`)));
    return node("details", `${id}`, { name: "guest", class: here ? "guest" : "guest away" },
      node("summary", "name", {}, span("who", name), span("mark", mark)),
      div("pulldown", button("out", "Remove", () => send(`out ${id}`)), others));
  }

  /** A seat and its guests; one who has it alone gave it their name. */
  function seat({ name, turn, computer, deals }, i, game) {
    const people = game.people.filter((person) => person.seat === i);
    const isAlone = people.length === 1 && people[0].name === name;
    const words = [deals && "deals", computer && "computer"].filter(Boolean).join(", ");
    const looks = classes("seat", turn && "moves", isAlone && "alone");
    return node("section", `seat${i}`, { class: looks, "aria-label": name },
      node("h2", "name", {}, turn ? "▸ " : "", isAlone ? "" : span("who", name),
        words && node("small", "words", {}, words)),
      people.map((person) => guest(person, game)));
  }

  const command = (words, label, isOn) => (isOn === undefined ? button(words, label, () => send(words))
    : toggle(words, label, isOn, () => send(words)));

  function panel(game) {
    const { phase, paused, door, names, people, teacher: { link, code, qr } } = game;
    const isOn = phase !== "lobby";
    return node("aside", "panel", { class: "joining", "aria-label": "How to join" },
      p("where", "Go to ", node("b", "link", {}, link.replace(/^\w+:\/\/|\/?#.*$/g, "")), " and type"),
      node("p", "code", { class: "room-code" }, code),
      qr && node("img", "qr", { class: "qr", alt: "QR code of the link",
        src: `data:image/svg+xml,${encodeURIComponent(qr)}` }),
      p("count", node("b", "number", { class: "number" }, String(people.length)),
        ` joined${door ? "" : ", the door is closed"}`),
      div("commands",
        isOn && command("undo", "Undo"), phase === "play" && command("pause", paused ? "Go on" : "Pause"),
        phase === "play" && sure("new", "New deal", "Really deal?"),
        command("door", door ? "Close the door" : "Open the door"),
        command("names", names ? "Hide names" : "Show names"),
        sure("stop", "Stop", "Really stop?"),
        phase === "over" && sure("save", "Save", "It holds all cards, moves and names. Save it?", save)),
      node("details", "more", { class: "more" }, node("summary", "more", {}, "More"),
        div("pulldown", Object.entries(MORE).map(([words, label]) => command(words, label, game[words])),
          node("p", "check", {}, game.teacher.advice))));
  }

  root.ownerDocument.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.target !== document.body) return;
    event.preventDefault();
    root.querySelector("button.go")?.click();
  });

  return (shown, scene) => {
    const { room: game } = shown;
    const watching = game.people.filter(({ seat: place }) => place === null);
    document.title = `${game.title}: the class`;
    return [
      banner(game, scene, shown),
      game.phase === "lobby" ? div("stage empty", p("how", "Scan the code, or type the address.")) : stage(),
      game.phase === "play" && ["open", "closed"].includes(game.vote?.state) && votes(game.vote),
      game.after.length ? node("details", "after", { class: "votes-after", ontoggle: measure },
        node("summary", "label", {}, "The class's votes"), after(game.after)) : null,
      div("seats", game.seats.map((each, i) => seat(each, i, game)), watching.length
        ? node("section", "watch", { class: "seat", "aria-label": "They watch" }, node("h2", "name", {}, "They watch"),
          watching.map((person) => guest(person, game))) : null),
      panel(game),
    ];
  };
}
