// The line from a page to its room (cardlab/class_room/__init__.py says what goes over it): a socket, or long polling
// where a network lets no socket through. It comes back by itself, and sends again what the room has not obeyed yet.

const OPENS = 3000; // milliseconds in which a socket must bring its first message
const SILENT = 12000; // and in which something must come after that: the room says every 5 s that it is alive
const PATIENCE = 25000; // and an answer: a poll waits for up to 20 s
const FIRST = 250, LONGEST = 1200; // the wait before the next try
const SPREAD = 0.3; // so that thirty phones do not all come back at once
const NOT_HERE = 4401;

/** Ask the room for something; `token` says who asks. */
export const ask = (path, token, body) => fetch(path, { headers: { "X-Room-Token": token },
  signal: AbortSignal.timeout(PATIENCE), ...(body && { method: "POST", body: JSON.stringify(body) }) });

const addressOf = (path) => Object.assign(new URL(path, location), { hash: "" }).href.replace(/^http/, "ws");

/** Open a socket; `hear` takes its messages, `end` is called once with the reason. Return how to send and to close. */
export function openSocket(path, hear, end) {
  const socket = new WebSocket(addressOf(path));
  let timer = 0;
  const finish = (code) => {
    clearTimeout(timer);
    Object.assign(socket, { onclose: null, onmessage: null });
    socket.close(); // one that is cut off would close by itself only after minutes
    end(code);
  };
  const wait = (patience) => {
    clearTimeout(timer);
    timer = setTimeout(finish, patience);
  };
  socket.onclose = ({ code }) => finish(code);
  socket.onmessage = ({ data }) => {
    wait(SILENT);
    hear(JSON.parse(data));
  };
  wait(OPENS);
  return { socket, close: finish };
}

/**
 * Keep a line to the room. `show` takes each message and how it came, `onLost` is called when the line is lost, and
 * `onEnd` once the room does not know this page any more. Return how to send a text, and how to try again at once.
 */
export function openLine(token, { show, onLost, onEnd }) {
  const tab = Math.random().toString(36).slice(2, 12);
  let seen = "", id = 0, pending = []; // what was shown and sent, and what is not obeyed yet
  let way = null, fails = 0, timer = 0, isPolling = false, hadSocket = false, isOver = false;

  function connect() {
    clearTimeout(timer);
    if (way || isOver) return;
    if (isPolling) poll(true);
    else listen();
  }

  function listen() {
    let isOpen = false;
    const hear = (message) => {
      if (message.t === "show") take(message, "socket", !isOpen);
      isOpen = hadSocket = true;
    };
    way = openSocket("ws", hear, (code) => (code === NOT_HERE ? end() : lose(!isOpen)));
    const { socket } = way;
    socket.onopen = () => socket.send(JSON.stringify({ token, seen, tab }));
  }

  async function poll(isNew) {
    way = { close: () => {} };
    try {
      // The first answer comes at once only if nothing was seen.
      const response = await ask(`poll?seen=${isNew ? "" : seen}&tab=${tab}`, token);
      if ([401, 404].includes(response.status)) return end();
      if (!response.ok) throw new Error(response.status);
      take(await response.json(), "poll", isNew);
      return poll(false);
    } catch {
      return lose(true);
    }
  }

  function take(message, how, isNew) {
    fails = 0;
    seen = message.seen;
    pending = pending.filter((said) => said.id > message.done);
    show(message, how);
    if (isNew) for (const said of pending) pass(said);
  }

  /** Try again soon; what did not work at all is tried the other way, but seldom where a socket once worked. */
  function lose(isUseless) {
    way = null;
    if (isUseless) isPolling = hadSocket ? fails % 4 === 3 : !isPolling;
    onLost();
    const wait = Math.min(LONGEST, FIRST * 2 ** fails);
    fails += 1;
    timer = setTimeout(connect, wait * (1 - SPREAD * Math.random()));
  }

  function end() {
    isOver = true;
    onEnd();
  }

  function pass(said) {
    if (way?.socket?.readyState === WebSocket.OPEN) way.socket.send(JSON.stringify(said));
    else if (isPolling) ask("do", token, { ...said, tab }).catch(() => setTimeout(again, LONGEST, said));
  }

  const again = (said) => pending.includes(said) && pass(said);

  function send(text) {
    id += 1;
    const said = { t: "do", id, text };
    pending.push(said);
    pass(said);
  }

  for (const event of ["online", "pageshow"]) addEventListener(event, connect);
  document.addEventListener("visibilitychange", () => document.hidden || connect());
  connect();
  return { send };
}
