"""A class of thirty at one game, and a hundred thousand messages from those who mean no good.

``python -m benchmarks.soak class`` runs all three parts; a word chooses one of them:

- ``lesson``: 30 phones play a round of Express with votes and a game of Friend or Foe by teams. Each message holds the
  seat's own hand and nobody else's, neither the deal's number nor the rule, and each command is obeyed once, though all
  are sent twice.
- ``load``: 30 phones on a server of its own process, a move every tenth of a second for 15 seconds: milliseconds from
  the click to the last of the screens, bytes, memory.
- ``attack``: 100,000 hostile messages; the next word says another number.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from benchmarks.soaks import BrokenLaw
from benchmarks.soaks.rule_texts import texts
from cardlab.class_room.guests import Guest
from cardlab.class_room.party import Party
from cardlab.class_room.server import Hosted

PHONES: Final = 30
ATTACKS: Final = 100_000
LOAD_SECONDS: Final = 15.0
PAUSE: Final = 0.1
WAITS: Final = 0.3
"""Seconds between two commands of a phone: the room closes the line of a faster one."""
PATIENCE: Final = 240.0
RULE: Final = "card.rank * 3 % 7 < 4 or last.rank > 6"
GAMES: Final[dict[str, dict[str, Any]]] = {
    "express": {"seats": 8, "cards_each": 4, "rule": RULE},
    "friend_or_foe": {"seats": 6, "cards_each": 3},
}


class Phone:
    """A screen without a picture: it keeps what it was shown, and plays and votes by itself.

    Attributes:
        shown: the newest of each part of the messages.
        when: when the last message came.
        bytes, count: of all messages.
    """

    def __init__(self, base: str, token: str, rng: Random, *, plays: bool = True) -> None:
        self.base, self.token, self.rng, self.plays = base, token, rng, plays
        self.shown: dict[str, Any] = {}
        self.when, self.said, self.bytes, self.count, self.number = 0.0, 0.0, 0, 0, 0
        self.line: WebSocketClientConnection | None = None
        self.changed = asyncio.Event()

    async def open(self) -> None:
        """Connect, and go on hearing until the room closes."""
        self.line = await websocket_connect(f"{self.base.replace('http', 'ws')}ws", compression_options={})
        await self.line.write_message(json.dumps({"token": self.token, "seen": "", "tab": "a"}))
        while isinstance(text := await self.line.read_message(), str):
            self.bytes, self.count = self.bytes + len(text), self.count + 1
            said = json.loads(text)
            if said["t"] == "show":
                self.when = time.perf_counter()
                self.shown |= said
                self.changed.set()
                self.react()

    def say(self, text: str, times: int = 2) -> None:
        """Send a command, twice as a phone does that was not sure."""
        self.number, self.said = self.number + 1, time.perf_counter()
        for _ in range(times):
            if self.line:
                self.line.write_message(json.dumps({"t": "do", "id": self.number, "text": text}))

    def options(self) -> list[str]:
        """Return what a click can send now."""
        if "scenes" not in self.shown or self.shown["room"]["phase"] != "play":
            return []
        scene = self.shown["scenes"][-1]
        return [path["send"] for path in scene["paths"]] + [
            button["send"] for button in scene["actions"] if "pick" not in button
        ]

    def react(self) -> None:
        """Vote if there is a vote, otherwise propose what the whole team will propose."""
        room, vote = self.shown["room"], self.shown["room"]["vote"]
        if not self.plays or self.shown["done"] < self.number:
            return
        if time.perf_counter() - self.said < WAITS:
            return
        if room["waits"] in ("vote", "judge"):
            if vote["state"] == "open" and vote["mine"] is None and room["you"]["may_vote"]:
                self.say(f"vote {self.rng.choice(['right', 'wrong'])}")
        elif (options := self.options()) and not any(one["you"] and one["proposed"] for one in room["team"]):
            self.say(Random(f"{self.shown['seen'].split('.')[1]} {room['you']['seat']}").choice(options))


class Teacher(Phone):
    """The projector: it judges when the vote is closed."""

    def react(self) -> None:
        room = self.shown["room"]
        if self.shown["done"] >= self.number and room["waits"] == "judge":
            self.say("go on judge")


async def join(base: str, code: str, name: str) -> str:
    """Return the token of a new guest."""
    answer = await AsyncHTTPClient().fetch(
        HTTPRequest(f"{base}join", "POST", body=json.dumps({"code": code, "name": name}))
    )
    return str(json.loads(answer.body)["token"])


async def gather(
    base: str, code: str, key: str, seed: int, *, plays: bool, count: int = PHONES
) -> tuple[Teacher, list[Phone]]:
    """Let phones come, and begin."""
    teacher = Teacher(base, key, Random(seed))
    phones = [
        Phone(base, await join(base, code, f"Kid {number}"), Random(f"{seed} {number}"), plays=plays)
        for number in range(count)
    ]
    for one in (teacher, *phones):
        one.task = asyncio.ensure_future(one.open())  # type: ignore[attr-defined]
    await until(lambda: all("room" in one.shown for one in (teacher, *phones)))
    teacher.say("begin")
    await until(lambda: all("scenes" in one.shown for one in (teacher, *phones)))
    return teacher, phones


async def until(holds: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until something holds."""
    end = time.monotonic() + patience
    while not holds():
        if time.monotonic() > end:
            raise BrokenLaw("The class waits for something that does not come.")
        await asyncio.sleep(0.005)


# --- A whole lesson, each message looked at ---


class Watch:
    """Looks at every message and every command of a room."""

    def __init__(self, hosted: Hosted) -> None:
        self.party, self.messages = hosted.party, 0
        self.obeyed = Counter[tuple[int, str]]()
        self._message, self._obey = self.party.screens.message, self.party._obey
        self.party.screens.message = self.message  # type: ignore[method-assign]
        self.party._obey = self.obey  # type: ignore[method-assign]

    def message(self, guest: Guest, seen: str = "", tab: str = "", teachers: object = None) -> str:
        """Return the message, if the law holds for it."""
        text = self._message(guest, seen, tab, teachers)
        self.messages += 1
        session = self.party.session
        if session and '"scenes": [' in text:
            check_message(text, session, guest, self.party.phase == "over")
        return text

    def obey(self, guest: Guest, text: str) -> str:
        """Count a command."""
        self.obeyed[guest.id, str(guest.done)] += 1
        if self.obeyed[guest.id, str(guest.done)] > 1:
            raise BrokenLaw(f"{text!r} was obeyed twice.")
        return self._obey(guest, text)


def check_message(text: str, session: Any, guest: Guest, is_over: bool) -> None:
    """Raise BrokenLaw for a message that holds another hand, the rule or the number."""
    view = session.seen_by(guest.seat).view
    held = sorted(map(str, getattr(view, "hand", ())))
    zones = json.loads(text)["scenes"][-1]["zones"]
    hands = [sorted(card["id"] for card in zone["cards"]) for zone in zones if zone["id"] == "hand"]
    if (not is_over and hands not in ([held], [])) or (guest.seat is None and hands):
        raise BrokenLaw(f"Seat {guest.seat} holds {held} and is shown {hands}.")
    if not is_over and (str(session.seed) in text or "rank * 3" in text):
        raise BrokenLaw("The number of the deal, or the rule, is in a message.")


async def play_lesson(hosted: Hosted, game: str, seed: int, count: int) -> str:
    """Play a whole game on some phones; return what it came to."""
    watch, base = Watch(hosted), hosted.link.partition("#")[0]
    begun = time.monotonic()
    party = hosted.party
    teacher, phones = await gather(base, party.guests.code, party.guests.teacher.token, seed, plays=True, count=count)
    while teacher.shown["room"]["phase"] == "play":
        teacher.changed.clear()
        for one in phones:
            one.react()
        with suppress(TimeoutError):
            await asyncio.wait_for(teacher.changed.wait(), WAITS)
        if teacher.shown["room"]["waits"] == "team":
            teacher.say("go on team")
        if time.monotonic() - begun > PATIENCE:
            raise BrokenLaw(f"{game} does not end.")
    await until(lambda: all(one.shown["room"]["phase"] == "over" for one in phones))
    session = party.session
    assert session
    votes = sum(len(vote.ballots) for vote in party.votes.all)
    return (
        f"{game}: {len(session.record.moves)} moves, {len(party.votes.all)} cards with {votes} votes, "
        f"{watch.obeyed.total()} commands, {watch.messages} messages, {time.monotonic() - begun:.0f} s"
    )


def lesson(seed: int = 0, count: int = PHONES) -> list[str]:
    """Play a whole round of Express with votes, and a whole game of Friend or Foe by teams."""
    said = []
    for game, rules in GAMES.items():
        hosted = Hosted(Party(game, **rules), 0, "127.0.0.1")
        try:
            said.append(asyncio.run(play_lesson(hosted, game, seed, count)))
        finally:
            hosted.stop()
    return said


# --- Load ---


def megabytes(process: int) -> float:
    """Return how much memory a process has, where the system says so."""
    file = Path(f"/proc/{process}/statm")
    return int(file.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20 if file.exists() else 0.0


def seconds_of(process: int) -> float:
    """Return for how many seconds a process has worked, where the system says so."""
    file = Path(f"/proc/{process}/stat")
    fields = file.read_text().rpartition(")")[2].split() if file.exists() else ["0"] * 13
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(base: str, code: str, key: str, process: int, seconds: float) -> str:
    """Let one of thirty phones after another click; return the figures."""
    before = megabytes(process)
    teacher, phones = await gather(base, code, key, 1, plays=False)
    late: list[float] = []
    worked = seconds_of(process)
    rng, end = Random(1), time.monotonic() + seconds
    received = sum(one.bytes for one in phones)
    while time.monotonic() < end and teacher.shown["room"]["phase"] == "play":
        movers = [one for one in phones if one.options()]
        if not movers:
            await asyncio.sleep(0.02)
            continue
        one, begun = rng.choice(movers), time.perf_counter()
        place = int(one.shown["seen"].split(".")[1])
        one.say(rng.choice(one.options()), times=1)
        with suppress(BrokenLaw):
            await until(lambda: all(int(each.shown["seen"].split(".")[1]) > place for each in phones), 2)  # noqa: B023
            late.append(1000 * (max(each.when for each in phones) - begun))
        await asyncio.sleep(PAUSE)
    after, count = megabytes(process), sum(one.count for one in phones)
    size = (sum(one.bytes for one in phones) - received) / max(1, count)
    worked = seconds_of(process) - worked
    late.sort()
    return (
        f"{len(late)} moves, to the last of {PHONES}: median {median(late):.0f} ms, p95 "
        f"{late[int(0.95 * len(late))]:.0f} ms; the server works {1000 * worked / len(late):.0f} ms a move; "
        f"memory {before:.0f} → {after:.0f} MB; {size:.0f} letters a message before compression"
    )


def load(game: str, seconds: float = LOAD_SECONDS) -> str:
    """Measure a server in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.soaks.class_room", game]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdout
    try:
        said = json.loads(server.stdout.readline())
        return f"{game}: " + asyncio.run(measure(said["base"], said["code"], said["key"], server.pid, seconds))
    finally:
        server.communicate("")


def serve(game: str) -> None:
    """Be the server until the input ends; each phone's first move counts."""
    rules: dict[str, Any] = {"seats": 8, "rule": RULE} if game == "express" else {"seats": 6}
    hosted = Hosted(Party(game, votes=False, **rules), 0, "127.0.0.1")
    hosted.party.teams.propose = lambda guest, seat, move: move  # type: ignore[method-assign]
    guests = hosted.party.guests
    print(
        json.dumps({"base": hosted.link.partition("#")[0], "code": guests.code, "key": guests.teacher.token}),
        flush=True,
    )
    sys.stdin.read()
    hosted.stop()


# --- Attack ---

_TEACHERS: Final = ("begin", "go on", "undo", "new", "pause", "door", "names", "hints", "stop", "out 1", "move 1 0",
                    "practice", "votes", "captains", "named")  # fmt: skip
_SIGNS: Final = ("\ud800", "\0", "\x1b[2J", "<script>alert(1)</script>", "'", "{}", "\u202e", "🂡" * 50, "x" * 5000)


def hostile(rng: Random, moves: Sequence[str]) -> Iterator[str]:
    """Yield texts without end of somebody who wants to do what they may not."""
    of_rules = texts(rng)
    kinds: Sequence[Callable[[], str]] = (
        lambda: rng.choice(_TEACHERS),
        lambda: rng.choice(("save", "load", "open", "review 0", "uncover", "look 1", "resume", "next", "finish")),
        lambda: (
            f"{rng.choice(('block', 'check', 'vote', 'guess', 'rule', 'sit', 'leave'))} "
            f"{rng.choice((*_SIGNS, 'x', '../up', '9' * 5000))}"
        ),
        lambda: f"{rng.choice(list(moves) or ['7♣'])} by {rng.randrange(9)}",
        lambda: f"quiet {rng.randrange(9)} {rng.randrange(9)}",
        lambda: rng.choice(_SIGNS) + rng.choice(_SIGNS),
        lambda: next(of_rules),
    )
    while True:
        yield rng.choice(kinds)()


def attack_party(count: int, seed: int = 0) -> Counter[str]:
    """Give a party hostile commands from guests off their turn: nothing changes, and everything is answered."""
    tally, rng, now = Counter[str](), Random(seed), [0.0]
    for game in ("express", "friend_or_foe", "eleusis", "prediction", "precognition", "determinism"):
        rules: dict[str, Any] = {"rule": RULE} if game in ("express", "eleusis") else {}
        party = Party(game, 3, clock=lambda: now[0], **rules)
        guests = [party.join(party.guests.code, f"Kid {number}", "x") for number in range(4)]
        for guest in guests:
            party.connect(guest, 1)
        party.command(party.guests.teacher, "t", 1, "begin")
        session = party.session
        assert session
        off = [guest for guest in guests if not session.seen_by(guest.seat).view.legal_moves]
        moves = [str(move) for guest in guests for move in session.seen_by(guest.seat).view.legal_moves]
        record, said, scenes = session.record, hostile(rng, moves), [each.text for each in party.screens._scenes[None]]
        for number in range(1, count // 6 + 1):
            now[0], guest, text = now[0] + 1, rng.choice(off), next(said)
            party.command(guest, "a", number if rng.random() < 0.9 else rng.randrange(-5, 10**9), text)
            tally["refused" if guest.refused else "obeyed"] += 1
            if (
                session.record != record
                or [each.text for each in party.screens._scenes[None]] != scenes
                or party.phase != "play"
            ):
                raise BrokenLaw(f"{game}: {text!r} from a seat off its turn changed the game.")
            if number % 50 == 0:
                text = party.screens.message(guest)
                check_message(text, session, guest, False)
            if guest.done.get("a", 0) > count:
                guest.done.clear()
    return tally


class Errors(logging.Handler):
    """Keeps what the server logs as its own faults."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


async def attack_server(hosted: Hosted, count: int, seed: int) -> Counter[str]:
    """Send nonsense through the network, from strangers and from a guest, while another guest goes on being served."""
    base, rng, tally = hosted.link.partition("#")[0], Random(seed), Counter[str]()
    code = hosted.party.guests.code
    good = Phone(base, await join(base, code, "Good"), rng, plays=False)
    task = asyncio.ensure_future(good.open())
    token, said = await join(base, code, "Bad"), hostile(rng, ())
    client = AsyncHTTPClient()
    await until(lambda: "room" in good.shown)
    left = count
    while left > 0:
        left -= 1
        if rng.random() < 0.1:  # a request
            path = rng.choice(["join", "do", "poll", "ws", "check", "", "room.js", "../x", "%00", "poll?seen=a.b.c.d"])
            body = rng.choice(["", "{", "[]", json.dumps({"code": "A" * 6, "name": "x"}), "x" * 70_000, '{"t":"do"}'])
            headers = rng.choice(
                [{}, {"X-Room-Token": "x"}, {"Origin": "https://evil.example"}, {"Host": "evil.example"}]
            )
            way = rng.choice(["GET", "POST", "PUT", "DELETE"])
            request = HTTPRequest(base + path, way, body=None if way in ("GET", "DELETE") else body, headers=headers,
                                  request_timeout=5)  # fmt: skip
            answer = await client.fetch(request, raise_error=False)
            tally[str(answer.code)] += 1
            if answer.code >= 500 and answer.code != 599:
                raise BrokenLaw(f"{way} {path} with {body[:40]!r} was answered by {answer.code}.")
            continue
        line = await websocket_connect(f"{base.replace('http', 'ws')}ws")  # a socket
        if rng.random() < 0.7:
            await line.write_message(json.dumps({"token": token, "seen": rng.choice(["", "a.b.c.d"]), "tab": "x" * 99}))
        for number in range(rng.randrange(1, 90)):
            left -= 1
            text = next(said)
            message = rng.choice(
                [text, json.dumps({"t": "do", "id": number, "text": text}), json.dumps([text]), "null"]
            )
            try:
                await line.write_message(message.encode("utf-8", "replace"), binary=rng.random() < 0.1)
            except Exception:
                break
        line.close()
        tally["sockets"] += 1
    good.say("vote right", times=1)
    await until(lambda: good.shown["done"] == good.number)
    task.cancel()
    return tally


def attack(count: int = ATTACKS, seed: int = 0) -> str:
    """Send nine messages in ten to the party itself, and the others through the network."""
    os.environ["CARDLAB_STRICT"] = "1"
    errors = Errors()
    logging.getLogger().addHandler(errors)
    logging.getLogger("tornado.application").addHandler(errors)
    begun, tally = time.monotonic(), attack_party(count - count // 10, seed)
    hosted = Hosted(Party("express", 3), 0, "127.0.0.1")
    try:
        answered = asyncio.run(attack_server(hosted, count // 10, seed))
    finally:
        hosted.stop()
        logging.getLogger().removeHandler(errors)
    if errors.lines:
        raise BrokenLaw(f"The server logged a fault of its own: {errors.lines[0]}")
    return f"{count} hostile messages, {dict(tally)}, by network {dict(answered)}: {time.monotonic() - begun:.0f} s"


def main(arguments: Sequence[str]) -> None:
    """Run the parts that are named, or all."""
    parts = [word for word in arguments if not word.isdecimal()] or ["lesson", "load", "attack"]
    count = next((int(word) for word in arguments if word.isdecimal()), ATTACKS)
    if "lesson" in parts:
        print(*lesson(), sep="\n", flush=True)
    if "load" in parts:
        print(*map(load, GAMES), sep="\n", flush=True)
    if "attack" in parts:
        print(attack(count), flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
