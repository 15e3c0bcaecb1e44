"""The room on tornado: its page, a socket for each phone, and long polling where a network lets no socket through."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from time import monotonic
from typing import Any, Final

from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from cardlab.class_room.guests import LONGEST_TAB, WRONG_CODE_COSTS, Guest, Refused, TooMuch, WrongCode
from cardlab.class_room.network import advice, is_own, qr
from cardlab.class_room.party import Party
from cardlab.notebook.widget import STYLE, modules, sheets, style

LARGEST_MESSAGE: Final = 8 * 1024
LARGEST_BODY: Final = 64 * 1024
ALIVE_EACH: Final = 5.0
POLL_WAITS: Final = 20.0
SILENT: Final = 5.0
"""Seconds in which a socket must say whose it is."""
MOST_SOCKETS: Final = 120
MOST_LINES_OF_ONE: Final = 3
MOST_CHECKS: Final = 200
NONSENSE, NOT_HERE, SAID_NOTHING, TOO_MUCH = 4400, 4401, 4408, 4429
"""Why a socket was closed."""

# Phones need no comments: a line that begins one and what goes on below it, and the white space before each line.
COMMENTS: Final = re.compile(r"^ *(?://[^\n]*\n|/\*.*?\*/\n| +)", re.MULTILINE | re.DOTALL)
PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>cardlab: play together</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="room.css">
<body data-page="{page}"><div id="page" class="cardlab"></div><script type="module" src="room.js"></script></html>"""
# The teacher's own notebook shows the projector's page; no page of anybody else may hold ours.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self' http://localhost:* http://127.0.0.1:*"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Server": "cardlab",
}


@dataclass
class Room:
    """A room as all handlers share it.

    Attributes:
        party: None while no room is open.
        link: what a phone opens; the code is its end.
        qr: the link as a drawing.
        hosts: the names of this computer that a page may call it by; None where another server looks after that.
        sockets: those that are open, and whose each is.
        polls: who waits for news without one.
    """

    party: Party | None = None
    link: str = ""
    qr: str = ""
    hosts: frozenset[str] | None = None
    sockets: dict[Socket, Guest | None] = field(default_factory=dict)
    polls: list[Guest] = field(default_factory=list)

    def open(self, party: Party, address: str) -> tuple[str, str]:
        """Open a room instead of the one before; return the phones' link, and the teacher's, which holds a secret."""
        if self.party:
            self.party.stop()
        self.party, self.link = party, f"{address}#{party.guests.code}"
        self.qr = qr(self.link)
        return self.link, f"{self.link},{party.guests.teacher.token}"

    def message(self, guest: Guest, seen: str, tab: str) -> str:
        """Return what a screen needs now."""
        party, own = self.open_party(), None
        if guest is party.guests.teacher:
            own = {"link": self.link, "code": party.guests.code, "qr": self.qr, "advice": self.advice()}
        return party.screens.message(guest, seen, tab, own)

    def advice(self) -> str:
        """Return whether phones can join, and what to try if they cannot."""
        party = self.open_party()
        here = len(party.guests)
        return advice(here + len(party.check), here + sum(party.check.values()), party.waited)

    def open_party(self) -> Party:
        """Return the party; where there is none, nobody learns that there is a room at all."""
        if self.party is None or self.party.phase == "closed":
            raise HTTPError(404)
        return self.party


@cache
def files() -> dict[str, tuple[str, str]]:
    """Return the texts of the page by their addresses, each with its kind; they are put together once."""
    looks = [STYLE, style("explorer", "parts", "plot"), sheets("room")]
    return {
        "": (PAGE.format(page="room"), "text/html"),
        "check": (PAGE.format(page="check"), "text/html"),
        "room.js": (COMMENTS.sub("", f"{modules('room')}\n$room.openRoom();"), "text/javascript"),
        "room.css": (COMMENTS.sub("", "\n".join(looks)), "text/css"),
    }


class Base(RequestHandler):
    """An address of the room: its headers, and a check of who calls it."""

    def initialize(self, room: Room) -> None:
        self.room = room

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def check_xsrf_cookie(self) -> None:
        """Check nothing: there is no cookie that another page could use."""

    def prepare(self) -> None:
        hosts, request = self.room.hosts, self.request
        if hosts is not None and not is_own(request.host, hosts):
            raise HTTPError(403)
        origin = request.headers.get("Origin")
        if origin and request.method == "POST" and origin.partition("://")[2].lower() != request.host.lower():
            raise HTTPError(403)
        self.party = self.room.open_party()

    def body(self) -> dict[str, Any]:
        """Return the body of a request, or answer that it is nonsense."""
        try:
            found = json.loads(self.request.body if len(self.request.body) <= LARGEST_BODY else b"")
        except (ValueError, RecursionError):
            raise HTTPError(400) from None
        if not isinstance(found, dict):
            raise HTTPError(400)
        return found

    def guest(self) -> Guest:
        """Return who asks, by their token, unless they ask too much."""
        guest = self.party.guests.of(self.request.headers.get("X-Room-Token", ""))
        if guest is None:
            raise HTTPError(401)
        if guest.requests.is_too_fast(monotonic()):
            raise HTTPError(429)
        return guest

    def write_error(self, status_code: int, **_: Any) -> None:
        self.finish({"error": status_code})


class FileHandler(Base):
    """The page, its script, and what it looks like."""

    def get(self, name: str | None = None) -> None:
        """Answer with a file."""
        text, kind = files()[name or ""]
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.finish(text)

    def post(self, name: str | None = None) -> None:
        """Note that a phone came here, and whether its socket opened."""
        if name != "check":
            raise HTTPError(405)
        said = self.body()
        phone = str(said.get("phone", ""))[:LONGEST_TAB]
        if phone and len(self.party.check) < MOST_CHECKS:
            self.party.check[phone] = said.get("socket") is True
        self.finish({"sentence": self.room.advice()})


class SaveHandler(Base):
    """Hands the game over to the teacher once it is over; here nothing is kept."""

    def get(self) -> None:
        """Answer with the record of the game."""
        session = self.party.session
        if self.guest() is not self.party.guests.teacher or session is None or not session.outcome:
            raise HTTPError(403)
        self.set_header("Content-Type", "application/json")
        self.finish(session.record.dumps())


class JoinHandler(Base):
    """Lets a person in."""

    async def post(self) -> None:
        """Answer with a token, or with the reason why not; a wrong code is answered late."""
        code, name = (self.body().get(key) for key in ("code", "name"))
        if not isinstance(code, str) or not isinstance(name, str):
            raise HTTPError(400)
        try:
            guest = self.party.join(code, name, self.request.remote_ip or "")
        except Refused as error:
            if isinstance(error, WrongCode):
                await asyncio.sleep(WRONG_CODE_COSTS)
            self.set_status(429 if isinstance(error, TooMuch) else 403)
            self.finish({"error": str(error)})
        else:
            self.finish({"token": guest.token})


class DoHandler(Base):
    """Takes a command of somebody without a socket."""

    def post(self) -> None:
        """Obey it; the next poll shows the result."""
        guest, said = self.guest(), self.body()
        obey(self.party, guest, str(said.get("tab", "")), said)
        self.finish({})


class PollHandler(Base):
    """Answers somebody without a socket once something changed."""

    async def get(self) -> None:
        """Answer once there is something new, or after a while."""
        guest, party, polls = self.guest(), self.party, self.room.polls
        seen, tab = self.get_argument("seen", ""), self.get_argument("tab", "")[:LONGEST_TAB]
        if polls.count(guest) >= MOST_LINES_OF_ONE:
            raise HTTPError(429)
        self._changed, self._is_gone = asyncio.Event(), False
        wake = self._changed.set
        polls.append(guest)
        party.listeners.add(wake)
        party.ask(guest)
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL_WAITS):
                while seen == party.screens.version(guest) and not self._is_gone:
                    self._changed.clear()
                    await self._changed.wait()
        party.listeners.discard(wake)
        polls.remove(guest)
        if party.guests.of(guest.token) is None:
            raise HTTPError(401)
        party.ask(guest)
        self.finish(self.room.message(guest, seen, tab))

    def on_connection_close(self) -> None:
        if hasattr(self, "_changed"):
            self._is_gone = True
            self._changed.set()


class Socket(Base, WebSocketHandler):
    """The line to one screen. At most one message is on its way; what changes meanwhile is in the next one."""

    def open(self) -> None:
        """Wait for who it is."""
        self.set_nodelay(True)
        self._loop, sockets = asyncio.get_running_loop(), self.room.sockets
        self._seen, self._tab = "", ""
        self._sender: asyncio.Task[None] | None = None
        self._late = self._loop.call_later(SILENT, self.close, SAID_NOTHING)
        self._beat = self._loop.call_later(ALIVE_EACH, self._say_alive)
        sockets[self] = None
        if len(sockets) > MOST_SOCKETS:  # of those that have not said whose they are, the oldest gives way
            next(socket for socket, guest in sockets.items() if guest is None).close(TOO_MUCH)

    def get_compression_options(self) -> dict[str, Any]:
        """Return how messages are compressed: most of a message was in the one before."""
        return {"compression_level": 4, "mem_level": 5}

    def on_message(self, message: str | bytes) -> None:
        """Obey a command, or take the token that comes first; anything else ends the line."""
        if self not in self.room.sockets:
            return None
        try:
            said = json.loads(message) if len(message) <= LARGEST_MESSAGE else None
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            return self.close(NONSENSE)
        guest = self.room.sockets[self]
        if guest is None:
            return self._let_in(said)
        if self.party.guests.of(guest.token) is None:
            return self.close(NOT_HERE)
        if guest.requests.is_too_fast(monotonic()):
            return self.close(TOO_MUCH)
        if not obey(self.party, guest, self._tab, said):
            return self.close(NONSENSE)
        return self._wake()

    def _let_in(self, said: dict[str, Any]) -> None:
        token, seen, tab = (said.get(key) for key in ("token", "seen", "tab"))
        if not isinstance(token, str):
            return self.close(NONSENSE)
        guest = self.party.guests.of(token)
        if guest is None:
            return self.close(NOT_HERE)
        self._late.cancel()
        others = [socket for socket, whose in self.room.sockets.items() if whose is guest]
        if len(others) >= MOST_LINES_OF_ONE:
            others[0].close(TOO_MUCH)
        self._seen, self._tab = str(seen or ""), str(tab or "")[:LONGEST_TAB]
        self.room.sockets[self] = guest
        self.party.listeners.add(self._wake)
        return self.party.connect(guest, 1)

    def _wake(self) -> None:
        """Send what is new, once what is happening now is over."""
        if self._sender is None or self._sender.done():
            self._sender = self._loop.create_task(self._send())

    async def _send(self) -> None:
        while guest := self.room.sockets.get(self):
            if self.party.phase == "closed" or self.party.guests.of(guest.token) is None:
                return self.close(NOT_HERE)
            if self._seen == self.party.screens.version(guest):
                return None
            text = self.room.message(guest, self._seen, self._tab)
            self._seen = self.party.screens.version(guest)
            with suppress(WebSocketClosedError):
                await self.write_message(text)
        return None

    def _say_alive(self) -> None:
        """Say that the network is there: a page cannot hear the pings of the protocol."""
        if self.room.sockets[self] and (self._sender is None or self._sender.done()):
            with suppress(WebSocketClosedError):  # it may be closing just now
                self.write_message('{"t":"alive"}')
        self._beat = self._loop.call_later(ALIVE_EACH, self._say_alive)

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the line; nothing that comes on it counts any more, though the other end may take its time."""
        self.on_close()
        super().close(code, reason)

    def on_close(self) -> None:
        """Forget whose line this was."""
        if self not in self.room.sockets:
            return
        guest = self.room.sockets.pop(self)
        self._late.cancel()
        self._beat.cancel()
        self.party.listeners.discard(self._wake)
        if guest:
            self.party.connect(guest, -1)


class CheckSocket(Base, WebSocketHandler):
    """A socket that only says that it opened."""

    def open(self) -> None:
        """Say so, and close."""
        self.write_message('{"t":"alive"}')
        self.close()


def obey(party: Party, guest: Guest, tab: str, said: dict[str, Any]) -> bool:
    """Hand a command on; return whether it was one."""
    number, text = said.get("id"), said.get("text")
    if said.get("t") != "do" or type(number) is not int or not isinstance(text, str):
        return False
    party.command(guest, tab, number, text)
    return True


def handlers(room: Room, prefix: str = "") -> list[Any]:
    """Return the addresses of a room, to be put on any server of tornado."""
    ways: dict[str, type[Base]] = {
        r"/(room\.js|room\.css|check)?": FileHandler,
        "/check/ws": CheckSocket,
        "/join": JoinHandler,
        "/save": SaveHandler,
        "/do": DoHandler,
        "/poll": PollHandler,
        "/ws": Socket,
    }
    return [(prefix + path, handler, {"room": room}) for path, handler in ways.items()]
