// The table's drawing. It shows scenes (cardlab/ui/scene.py) and sends back commands, one line of text each.
// No rule of any game is here: a legal move comes as the elements that make it and the text that plays it.

const QUIET = { "data-lm-suppress-shortcuts": "true" }; // else JupyterLab's own keys stay live on a focused element
const STEP = -1; // the pace at which each scene waits to be asked for
const text = (suit) => suit + "\uFE0E"; // a suit as text, never as an emoji

/** A node to be drawn: key tells it apart from its neighbours, so that it is updated in place and keeps the focus. */
const node = (tag, key, attributes, ...children) => ({ tag, key, attributes, children: children.flat().filter(Boolean) });

/** Makes `parent`'s children what `nodes` say, touching only what differs. */
function patch(parent, nodes) {
  const old = new Map([...parent.childNodes].map((child) => [child.cardlabKey ?? child, child]));
  nodes.forEach((wanted, place) => {
    if (typeof wanted === "string") wanted = { tag: "#text", key: `text${place}`, children: [], attributes: {}, wanted };
    let child = old.get(wanted.key);
    if (!child || child.nodeName.toLowerCase() !== wanted.tag) {
      child = wanted.tag === "#text" ? document.createTextNode("") : document.createElement(wanted.tag);
      child.cardlabKey = wanted.key;
    }
    old.delete(wanted.key);
    if (parent.childNodes[place] !== child) parent.insertBefore(child, parent.childNodes[place] ?? null);
    if (wanted.tag === "#text") {
      if (child.data !== wanted.wanted) child.data = wanted.wanted;
      return;
    }
    dress(child, wanted.attributes);
    patch(child, wanted.children);
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
}

function dress(element, attributes) {
  for (const name of element.getAttributeNames()) {
    if (!(name in attributes) && !(name === "open" || name === "style")) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") || name === "value") {
      if (element[name] !== value) element[name] = value;
    } else if (value === undefined || value === false) {
      element.removeAttribute(name);
    } else if (element.getAttribute(name) !== String(value)) {
      element.setAttribute(name, value);
    }
  }
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "cardlab";
  el.append(root);
  const state = { picked: [], waiting: false, timer: 0, shown: null, lost: "", typed: "", spoken: "", roving: {} };
  const choices = () => model.get("choices");
  const about = () => model.get("about");

  // --- commands ------------------------------------------------------------------------------------------------

  function send(command) {
    if (state.waiting) return; // a second click on the same card is not a second move
    state.waiting = true;
    state.picked = [];
    clearTimeout(state.patience);
    state.patience = setTimeout(unanswered, 5000);
    try {
      model.send({ command });
    } catch {
      unanswered(); // the kernel was restarted
    }
  }

  function unanswered() {
    clearTimeout(state.patience);
    state.waiting = false;
    state.lost = "The kernel does not answer. If it was restarted, run the cell again: the game is saved.";
    draw();
  }

  function answered() {
    clearTimeout(state.patience);
    state.waiting = false;
    state.lost = "";
  }

  function choose(name, value) {
    model.set("choices", { ...choices(), [name]: value });
    model.save_changes();
    draw();
  }

  /** A click on an element: it completes a move, begins one, is taken back, or is tried and refused. */
  function pick(id) {
    if (state.picked.includes(id)) {
      state.picked = state.picked.filter((other) => other !== id);
      return draw();
    }
    const picked = [...state.picked, id];
    const fitting = paths(picked);
    const exact = fitting.find((move) => move.path.length === picked.length);
    if (exact && fitting.length === 1) return send(exact.send);
    if (fitting.length) {
      state.picked = picked;
      return draw();
    }
    if (state.picked.length && paths([id]).length) {
      state.picked = [];
      return pick(id);
    }
    send(picked.join(" "));
  }

  const paths = (picked) => state.shown.paths.filter((move) => picked.every((id) => move.path.includes(id)));

  /** The moves that an element may still become a part of; those of a button only once it was chosen. */
  const fitting = (id) => (state.left ? [] : paths([...state.picked, id]).filter((move) =>
    !state.shown.actions.some(({ pick: part }) => part && move.path.includes(part) && !state.picked.includes(part))));

  /** What an element can do now: the caption of the one move that it would complete, or its own. */
  function caption(id, own) {
    const moves = fitting(id);
    return (state.picked.length && moves.length === 1 && moves[0].path.length === state.picked.length + 1 && moves[0].why) || own;
  }

  // --- showing scenes one after another --------------------------------------------------------------------------

  function play() {
    const scenes = [...model.get("scenes")];
    state.picked = [];
    clearTimeout(state.timer);
    if (choices().pace === 0) scenes.splice(0, scenes.length - 1);
    const next = () => {
      state.shown = scenes.shift();
      state.left = scenes.length;
      draw();
      if (!scenes.length) speak();
      else if (!stands()) state.timer = setTimeout(next, choices().pace);
    };
    state.next = () => {
      clearTimeout(state.timer);
      next();
    };
    state.skip = () => {
      clearTimeout(state.timer);
      scenes.splice(0, scenes.length - 1);
      next();
    };
    next();
  }

  /** Whether the next scene waits to be asked for: while paused, and where one steps. */
  const stands = () => state.held || choices().pace === STEP;

  function pause(isHeld) {
    state.held = isHeld;
    if (isHeld) clearTimeout(state.timer);
    else if (state.left) return state.next();
    draw();
  }

  /** The buttons while scenes are being shown. */
  function steps() {
    const step = (key, label, onclick, main) => node("button", key, { ...QUIET, type: "button", "data-steps": "", class: main ? "main" : "", onclick }, label);
    if (!stands()) return [step("pause", "Pause", () => pause(true))];
    return [step("next", "Next step", () => state.next(), true), step("last", "Show all", () => state.skip()),
      state.held ? step("pause", "Go on", () => pause(false)) : null];
  }

  /** While scenes are still being shown, a click or Enter means: show the last one. */
  function skip(event) {
    const meant = event.type === "click" || event.key === "Enter" || event.key === " ";
    if (event.target.matches("input")) { // what is typed is obeyed, once all has been shown
      if (event.key === "Enter" && state.left) state.skip();
      return;
    }
    if (!meant || !state.left || event.target.closest(stands() ? "[data-steps], .top" : "[data-steps]")) return;
    event.stopPropagation();
    event.preventDefault();
    if (!stands()) state.skip();
  }

  /** Tells a screen reader what is new in the log, and what may be done now. */
  function speak() {
    const { lead, advice, notice, log } = state.shown;
    const lines = log.map(([number, what]) => `${number} ${what}`);
    const known = lines.findLastIndex((line) => line.startsWith(state.heard)); // a turn's line may have grown since
    const fresh = known < 0 ? [] : lines.slice(lines[known] === state.heard ? known + 1 : known);
    state.heard = lines.at(-1);
    state.spoken = [notice, ...fresh, lead, choices().marks ? advice : ""].filter(Boolean).join(" ");
    draw();
    if (root.contains(active())) root.querySelector(".status").scrollIntoView({ block: "nearest" });
  }

  // --- drawing ---------------------------------------------------------------------------------------------------

  function draw() {
    const scene = state.shown;
    const focus = root.contains(active()) ? active() : null;
    const key = focus?.cardlabKey;
    const place = focus ? stops().indexOf(focus) : -1;
    root.setAttribute("class", `cardlab${choices().four ? " four" : ""}`);
    patch(root, [top(scene), status(scene), felt(scene), foot(scene), spoken()]);
    const log = root.querySelector(".log");
    log.scrollTop = log.scrollHeight;
    rove();
    if (focus && active() !== focus) refocus(key, place);
  }

  const active = () => root.getRootNode().activeElement;
  const stops = () => [...root.querySelectorAll("button, input, summary")].filter((item) => item.offsetParent !== null);

  /** Where the focus was is gone: it moves to the same thing, to its neighbour in the hand, or to the buttons. */
  function refocus(key, place) {
    const same = stops().find((item) => item.cardlabKey === key);
    const hand = [...root.querySelectorAll(".hand button")];
    const legal = hand.find((item) => item.classList.contains("legal"));
    (same ?? root.querySelector(".do button") ?? legal ?? hand[0] ?? stops()[Math.min(place, stops().length - 1)])?.focus();
  }

  const button = (key, label, command, more = {}) =>
    node("button", key, { ...QUIET, type: "button", onclick: () => send(command), ...more }, label);
  const toggle = (key, label, isOn, onclick) =>
    node("button", key, { ...QUIET, type: "button", "aria-pressed": String(isOn), onclick }, `${label}${isOn ? " ✓" : ""}`);

  function top(scene) {
    return node("div", "top", { class: "top", role: "toolbar", "aria-label": `${scene.title}: commands`, "data-rove": "top" },
      node("div", "name", { class: "name" }, node("h2", "title", {}, scene.title), node("span", "deal", { class: "deal" }, scene.deal)),
      button("new", "New game", "new"), button("undo", "Undo", "undo"), button("redo", "Redo", "redo"),
      button("hint", "Hint", "hint"),
      toggle("skip", about().skip, scene.on.skip, () => send("skip")),
      panel("rules", "Rules", rules()), panel("more", "More …", more(scene)));
  }

  const panel = (key, title, content) => node("details", key, { class: "panel" }, node("summary", "title", QUIET, title), content);

  function rules() {
    const link = node("a", "link", { ...QUIET, href: about().link, target: "_blank", rel: "noopener" }, about().link);
    return node("div", "text", { class: "text" }, about().rules.map((part, i) => node("p", `p${i}`, {}, part)),
      node("p", "credit", {}, `${about().credit}: `, link));
  }

  function more(scene) {
    const { marks, four, by, pace, flip } = choices();
    const field = (key, label, value, width) => node("label", key, {}, `${label} `,
      node("input", "input", { ...QUIET, id: undefined, type: "text", size: width, placeholder: value, onkeydown: typing(() => {}) }));
    const read = (event) => event.target.closest(".row").querySelector("input");
    const rowButton = (key, label, word) => node("button", key, { ...QUIET, type: "button",
      onclick: (event) => send(`${word} ${read(event).value.trim() || (word === "save" ? "" : read(event).placeholder)}`.trim()) }, label);
    return node("div", "text", { class: "text" },
      node("div", "deals", { class: "row" }, field("seed", "Deal", String(scene.seed), 8), rowButton("deal", "Play this deal", "new"),
        button("again", "Same deal again", "again")),
      node("div", "files", { class: "row" }, field("file", "File", `${about().game}.json`, 18), rowButton("save", "Save", "save"), rowButton("load", "Load", "load")),
      node("div", "switches", { class: "row" },
        toggle("marks", "I find the moves myself", !marks, () => choose("marks", !marks)),
        toggle("four", "Four-colour suits", four, () => choose("four", !four)),
        toggle("practice", "Practice mode: undo anything", scene.on.practice, () => send("practice"))),
      node("div", "seats", { class: "row" }, toggle("flip", "Flip my hand over", flip, () => choose("flip", !flip)),
        about().people.map((name) => toggle(`computer ${name}`, `A computer plays for ${name === "You" ? "me" : name}`, scene.on[`computer ${name}`], () => send(`computer ${name}`))),
        toggle("open", "Test mode: open cards", scene.on.open, () => send("open")),
        about().extras.map(({ label, send: command }) => button(command, label, command))),
      node("div", "order", { class: "row", role: "group", "aria-label": "Order of the hand" }, "Hand by",
        toggle("rank", "rank", by === "rank", () => choose("by", "rank")), toggle("suit", "suit", by === "suit", () => choose("by", "suit"))),
      node("div", "pace", { class: "row", role: "group", "aria-label": "Pace of the others" }, "The others play",
        [["at once", 0], ["quickly", 400], ["calmly", 900], ["step by step", STEP]].map(([name, wait]) => toggle(name, name, pace === wait, () => choose("pace", wait)))),
      node("p", "help", {}, about().help));
  }

  function status(scene) {
    const advice = choices().marks && !state.left ? scene.advice : "";
    const whole = state.picked.length ? paths(state.picked).find((move) => move.path.length === state.picked.length) : null;
    const begun = !state.picked.length ? "" : ` ${labelOf(state.picked)} chosen${tellsMore(scene) ?? `: now ${others().join(" or ")}.`}`;
    return node("div", "status", { class: "status" },
      node("div", "now", { class: "now" }, node("b", "lead", {}, scene.lead), begun || (advice ? ` ${advice}` : ""),
        state.lost || scene.notice ? node("div", "notice", { class: scene.refused || state.lost ? "notice no" : "notice" },
          `${scene.refused ? "✗ " : ""}${state.lost || scene.notice}`) : null),
      node("div", "do", { class: "do", role: "group", "aria-label": "What you may do", "data-rove": "do" },
        whole ? button("whole", `Play ${state.picked.join(" ")}`, whole.send, { class: "main" }) : null,
        state.left ? steps() : scene.actions.map((action) => act(action))));
  }

  /** A button for an action: it gives its command, or is chosen as part of a move. */
  const act = ({ label, send: command, main, pick: part }) => button(command, label, command, part
    ? { "aria-pressed": String(state.picked.includes(part)), onclick: () => pick(part) } : { class: main ? "main" : "" });

  /** What a scene says about the one element that is chosen. */
  function tellsMore(scene) {
    const elements = [...scene.zones.flatMap((zone) => zone.cards ?? zone.cells ?? []), ...scene.actions];
    const about = elements.find((item) => (item.pick ?? item.id) === state.picked[0])?.about;
    return choices().marks && state.picked.length === 1 && about ? `. ${about}` : undefined;
  }

  const labelOf = (picked) => picked.map((id) => state.shown.actions.find((action) => action.pick === id)?.label ?? id).join(" ");

  /** What may follow the cards already chosen. */
  const others = () => choices().marks
    ? [...new Set(paths(state.picked).flatMap((move) => move.path).filter((id) => !state.picked.includes(id)))] : ["another card"];

  const felt = (scene) => node("div", "felt", { class: "felt" }, scene.zones.map((zone) => ZONES[zone.kind](zone)));

  const labelled = (zone, ...content) => node("section", zone.id, { class: ["zone", zone.kind, zone.id, zone.looks].filter(Boolean).join(" "), "aria-label": zone.label },
    node("div", "label", { class: "label" }, zone.label, zone.said ? bubble(zone.said) : null), ...content);
  const bubble = (said) => node("span", "said", { class: "said" }, said);

  const ZONES = {
    seats: (zone) => node("ul", zone.id, { class: "zone seats", "aria-label": zone.label }, zone.seats.map((seat) =>
      node("li", seat.id, { class: seat.active ? "seat active" : "seat" },
        node("span", "backs", { class: "backs", "aria-hidden": "true" }, [...Array(seat.backs).keys()].map((i) => node("span", `back${i}`, { class: "card back small" }))),
        node("span", "who", { class: "who" }, node("b", "name", {}, seat.active ? "▸ " : "", seat.name), node("span", "about", { class: "about" }, seat.about),
          seat.said ? bubble(seat.said) : null), node("span", "known", { class: "known" }, seat.known)))),
    dice: (zone) => labelled(zone, node("div", "dice", { class: "pair", role: "img", "aria-label": zone.label }, zone.dice.length
      ? zone.dice.map((value, i) => die(value, `die${i}`)) : [die(0, "die0"), die(0, "die1")])),
    fan: (zone) => labelled(zone, node("div", "cards", { class: "cards", role: "img", "aria-label": zone.cards.map((card) => card.name).join(", ") || "no cards" },
      zone.cards.length ? zone.cards.map(lying) : node("span", "nothing", { class: "card nothing" }))),
    grid: (zone) => labelled(zone, field(zone), node("div", "note", { class: "note" }, zone.note), listOfPlaces(zone)),
    hand: (zone) => labelled(zone, choices().flip
      ? node("div", "flipped", { class: "cards", role: "img", "aria-label": "your cards, face down" }, zone.cards.map((card, i) => lying({ id: `back${i}`, back: "back" })))
      : node("div", "cards", { class: "cards", "data-rove": zone.id }, ordered(zone.cards).map((card, i, all) => playable(card, i, all.length)))),
    row: (zone) => labelled(zone, node("div", "cards", { class: "cards", role: "img", "aria-label": zone.alt },
      zone.cards.length ? zone.cards.map((card, i) => step(card, card.marked || zone.cards[i + 1]?.marked)) : node("span", "nothing", { class: "card nothing" })),
      zone.lines.length ? node("ul", "lines", { class: "lines" }, zone.lines.map(({ name, letters, note, marked }) =>
        node("li", name, { class: marked ? "first" : "" }, marked ? "✓ " : "", node("b", "name", {}, name), " ",
          node("code", "letters", {}, letters), note ? ` ${note}` : ""))) : null),
  };

  /** A card of a row: above it the letter of the change that leads to it, under it a bar as high as its rank. */
  const step = (card, within) => node("span", card.id, { class: card.marked ? "step marked" : "step" },
    node("span", "letter", { class: "letter" }, card.letter), node("span", "card", { class: inks(card) }, corner(card)),
    node("i", "bar", { class: within ? "bar within" : "bar", style: `--rank: ${card.height}` }));

  const PIPS = [[], [5], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9], [1, 3, 4, 6, 7, 9]];
  const die = (value, key) => node("span", key, { class: value ? "die" : "die blank" }, PIPS[value].map((spot) => node("i", `spot${spot}`, { class: `spot${spot}` })));
  const corner = (card) => node("span", "corner", { class: "corner" }, card.rank, node("small", "suit", {}, text(card.suit)));
  const inks = (card) => `card ${{ "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" }[card.suit]}`;

  /** A card that is only looked at: its face, its back, or the place of one to come. */
  function lying(card) {
    const why = card.why ? node("span", "why", { class: "why" }, card.why) : null;
    if (card.back) return node("span", card.id, { class: card.back === "back" ? "card back" : "card nothing" }, why);
    return node("span", card.id, { class: `${inks(card)}${card.wins ? " wins" : ""}` }, corner(card), node("span", "pip", { class: "pip" }, text(card.suit)), why);
  }

  function ordered(cards) {
    const first = choices().by === "suit" ? 1 : 0;
    return [...cards].sort((a, b) => a.order[first] - b.order[first] || a.order[1 - first] - b.order[1 - first]);
  }

  function playable(card, i, count) {
    const isPicked = state.picked.includes(card.id);
    const fits = fitting(card.id).length > 0;
    const isMarked = choices().marks && fits && !isPicked;
    const why = !choices().marks || state.left ? "" : isPicked ? "chosen" : isMarked ? caption(card.id, card.why) : "";
    const label = [card.name, isMarked ? `legal: ${why ?? ""}` : "", isPicked ? "chosen" : "", `${i + 1} of ${count}`].filter(Boolean).join(", ");
    return node("button", card.id, { ...QUIET, type: "button", class: `${inks(card)}${isMarked ? " legal" : ""}${isPicked ? " picked" : ""}`,
      "aria-label": label, "aria-pressed": isPicked ? "true" : undefined, onclick: () => pick(card.id) },
      corner(card), node("span", "pip", { class: "pip" }, text(card.suit)), why ? node("span", "why", { class: "why" }, why) : null);
  }

  /** Rows and columns with their numbers; a frozen edge is hatched. */
  function field(zone) {
    const { top, left, height, width } = zone;
    const range = (count) => [...Array(count).keys()];
    const area = (row, column, rows = 1, columns = 1) => `grid-area: ${row} / ${column} / span ${rows} / span ${columns}`;
    const edge = (key, place) => node("span", key, { class: "edge", style: place, "aria-hidden": "true" });
    return node("div", "field", { class: "field", style: `--columns: ${width}`, "data-rove": zone.id, "data-grid": "true" },
      range(width).map((i) => node("span", `column${left + i}`, { class: "head", style: area(1, i + 3) }, String(left + i))),
      range(height).map((i) => node("span", `row${top + i}`, { class: "head", style: area(i + 3, 1) }, String(top + i))),
      zone.is_high ? [edge("above", area(2, 2, 1, width + 2)), edge("below", area(height + 3, 2, 1, width + 2))] : [],
      zone.is_wide ? [edge("before", area(2, 2, height + 2)), edge("behind", area(2, width + 3, height + 2))] : [],
      zone.cells.map((cell) => square(cell, area(cell.row - top + 3, cell.column - left + 3))));
  }

  /** A cell: a card that lies, an empty place with what it would earn, or a black hole. */
  function square(cell, place) {
    const { id, row, column, kind, card } = cell;
    const isPicked = state.picked.includes(id);
    const isMarked = choices().marks && !isPicked && fitting(id).length > 0;
    const [sign, ...rest] = (isPicked ? "here" : isMarked ? caption(id, "") : "").split(" ");
    const label = [`row ${row}, column ${column}: ${cell.name}`, !isMarked ? "" : sign ? `legal: ${sign} ${rest.join(" ")}`.trim() : `legal. ${cell.about ?? ""}`.trim(), isPicked ? "chosen" : ""];
    return node("button", id, { ...QUIET, type: "button", style: place, "data-row": row, "data-column": column,
      class: `${card ? inks(card) : kind} square${isMarked ? " legal" : ""}${isPicked ? " picked" : ""}${cell.newest ? " newest" : ""}`,
      "aria-label": label.filter(Boolean).join(", "), "aria-pressed": isPicked ? "true" : undefined, onclick: () => pick(id) },
      card ? [corner(card), node("span", "pip", { class: "pip" }, text(card.suit))]
        : [kind === "hole" && !isPicked ? node("span", "hole", { class: "word" }, "hole") : null,
          sign ? node("b", "sign", {}, sign) : null, rest.length && kind !== "hole" ? node("small", "rest", {}, rest.join(" ")) : null]);
  }

  /** Where cells are too small for a finger: what completes the move, as buttons. */
  const listOfPlaces = (zone) => node("div", "places", { class: "places", role: "group", "aria-label": "Places", "data-rove": "places" },
    state.picked.length && choices().marks ? zone.cells.filter(({ id }) => !state.picked.includes(id)).flatMap(({ id }) =>
      fitting(id).map((move) => button(`place ${id}`, `${id}: ${move.why}`, move.send))) : []);

  /** The next cell up, down, left or right of this one. */
  function beside(members, from, key) {
    const down = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0, right = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
    const at = (cell) => [Number(cell.dataset.row), Number(cell.dataset.column)];
    const [row, column] = at(from);
    const ahead = members.map((cell) => [cell, (at(cell)[0] - row) * down + (at(cell)[1] - column) * right, at(cell)])
      .filter(([, steps, [r, c]]) => steps > 0 && (down ? c === column : r === row));
    return ahead.sort((a, b) => a[1] - b[1])[0]?.[0] ?? from;
  }

  function foot(scene) {
    const names = scene.scores.rows.map((row) => row[0]);
    return node("div", "foot", { class: "foot" },
      node("label", "command", { class: "command" }, node("span", "label", { class: "label" }, "Type a move"),
        node("input", "input", { ...QUIET, type: "text", placeholder: about().example, autocomplete: "off", onkeydown: typing((value) => send(value)) })),
      node("div", "log", { class: "log", role: "log", "aria-live": "off", tabindex: "0", "aria-label": "What happened", ...QUIET },
        scene.log.map(([number, what], i) => node("div", `${i} ${number}`, {},
          node("span", "number", { class: "number" }, number), " ", ...bold(what, names)))),
      scores(scene.scores));
  }

  /** The sentence with the players' names in bold. */
  const bold = (sentence, names) => sentence.split(new RegExp(`\\b(${names.map((name) => name.replace(/\W/g, "\\$&")).join("|")})\\b`))
    .map((part, i) => (i % 2 ? node("b", `name${i}`, {}, part) : part)).filter((part) => part !== "");

  const scores = ({ head, rows }) => node("table", "scores", { class: "scores" },
    node("thead", "head", {}, node("tr", "row", {}, head.map((title) => node("th", title, { scope: "col" }, title)))),
    node("tbody", "body", {}, rows.map((row) => node("tr", row[0], {}, row.map((value, i) => node(i ? "td" : "th", `cell${i}`, i ? {} : { scope: "row" }, value))))));

  const spoken = () => node("div", "spoken", { class: "spoken", role: "status", "aria-live": "polite" }, state.spoken);

  const typing = (enter) => (event) => {
    event.stopPropagation(); // the keys of a box are its own
    if (event.key !== "Enter") return;
    const value = event.target.value.trim();
    if (value && event.target.closest(".command")) {
      state.typed = value;
      event.target.value = "";
      enter(value);
    } else if (value) event.target.closest(".row").querySelector("button").click();
  };

  // --- the keyboard: Tab goes from group to group, arrows within one ---------------------------------------------

  function group(item) {
    return [...item.querySelectorAll("button, summary")].filter((each) => each.closest("[data-rove]") === item && !each.closest(".text"));
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

  root.addEventListener("focusin", (event) => {
    const item = event.target.closest("[data-rove]");
    if (item && group(item).includes(event.target)) {
      state.roving[item.dataset.rove] = event.target.cardlabKey;
      rove();
    }
  });

  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && state.picked.length) {
      state.picked = [];
      draw();
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
  });

  root.addEventListener("click", skip, true);
  root.addEventListener("keydown", skip, true);

  // --- life ------------------------------------------------------------------------------------------------------

  const refused = () => {
    const box = root.querySelector(".command input");
    if (state.shown.refused && box && !box.value && state.typed) box.value = state.typed; // nothing typed is lost
    state.typed = "";
  };
  const onScenes = () => { answered(); play(); };
  const onMessage = (message) => { if (message.answered) { answered(); draw(); refused(); } };
  model.on("change:scenes", onScenes);
  model.on("change:choices", draw);
  model.on("msg:custom", onMessage);
  state.shown = model.get("scenes").at(-1);
  state.heard = state.shown.log.map(([number, what]) => `${number} ${what}`).at(-1);
  state.left = 0;
  draw();
  requestAnimationFrame(draw); // once more when it is on the page, where the log can be scrolled to its end
  return () => {
    clearTimeout(state.timer);
    clearTimeout(state.patience);
    model.off("change:scenes", onScenes);
    model.off("change:choices", draw);
    model.off("msg:custom", onMessage);
  };
}

export default { render };
