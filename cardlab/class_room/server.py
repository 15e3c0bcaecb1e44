"""The room on this computer: a server in a thread of its own, so that a busy kernel does not stop a class."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from argparse import ArgumentParser
from ast import literal_eval
from collections.abc import Sequence
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
from tornado.netutil import bind_sockets
from tornado.web import Application

from cardlab.class_room.handlers import LARGEST_BODY, LARGEST_MESSAGE, Room, handlers
from cardlab.class_room.hub import HubRoom, InCell
from cardlab.class_room.network import addresses, own_names, qr
from cardlab.class_room.party import Party
from cardlab.screen.screen import Refusal
from cardlab.text import listed

PORT: Final = 8421
PATIENCE: Final = 10.0
FAREWELL: Final = 0.3
"""Seconds in which the last messages go out."""


class Hosted(InCell):
    """A room that is open on this computer. A notebook shows its link, its QR code and the table.

    Args:
        party: the class at its game.
        port: where the server listens, if it is free; otherwise on another one.
        address: of the network that it listens in; left out, all of them.
    """

    def __init__(self, party: Party, port: int = PORT, address: str = "") -> None:
        self.party, self._port, self._address = party, port, address
        self._ready, self._trouble = threading.Event(), ""
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="cardlab room", daemon=True)
        self._thread.start()
        self._ready.wait(PATIENCE)
        if self._trouble:
            raise Refusal(f"The room cannot be opened: {self._trouble}.")
        atexit.register(self.stop)

    async def _serve(self) -> None:
        self._loop, self._stopped = asyncio.get_running_loop(), asyncio.Event()
        try:
            sockets = self._bind()
        except OSError as error:
            self._trouble = error.strerror or str(error)
            self._ready.set()
            return
        port = sockets[0].getsockname()[1]
        room = Room(hosts=own_names(self._address))
        self.link, self.teachers_link = room.open(self.party, f"http://{self._address or addresses()[0]}:{port}/")
        application = Application(
            handlers(room),
            compress_response=True,
            log_function=lambda handler: None,
            websocket_max_message_size=LARGEST_MESSAGE,
            websocket_ping_interval=15,
            websocket_ping_timeout=10,
        )
        server = HTTPServer(
            application,
            max_body_size=LARGEST_BODY,
            max_buffer_size=2 * LARGEST_BODY,
            body_timeout=PATIENCE,
            idle_connection_timeout=120,
        )
        server.add_sockets(sockets)
        clock = PeriodicCallback(self.party.tick, 1000)
        clock.start()
        self.party.listeners.add(self._see_end)
        self._ready.set()
        await self._stopped.wait()
        clock.stop()
        self.party.stop()
        await asyncio.sleep(FAREWELL)
        server.stop()
        await server.close_all_connections()

    def _see_end(self) -> None:
        if self.party.phase == "closed":
            self._stopped.set()

    def _bind(self) -> list[Any]:
        try:
            return bind_sockets(self._port, self._address or "0.0.0.0")
        except OSError:
            return bind_sockets(0, self._address or "0.0.0.0")

    @property
    def is_open(self) -> bool:
        """Return whether anybody can still join or play."""
        return self._thread.is_alive() and self.party.phase != "closed"

    def wait(self) -> None:
        """Wait until the room is closed."""
        self._thread.join()

    def do(self, text: str) -> str:
        """Say one of the teacher's words, such as "begin" or "go on"; return the answer.

        Raises:
            Refusal: it cannot be done now; the message says why.
        """
        teacher = self.party.guests.teacher

        async def command() -> tuple[str, bool]:
            self.party.command(teacher, "cell", teacher.done.get("cell", 0) + 1, text)
            return teacher.notice, teacher.refused

        if not self.is_open:
            raise Refusal("This room is closed.")
        notice, is_refused = asyncio.run_coroutine_threadsafe(command(), self._loop).result(PATIENCE)
        if is_refused:
            raise Refusal(notice)
        return notice

    def stop(self) -> None:
        """Close the room; nothing is kept of it."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stopped.set)
            self._thread.join(PATIENCE)
        atexit.unregister(self.stop)

    def __str__(self) -> str:
        lines = [f"Phones open {self.link} or scan this. The room is {self.party.guests.code}.", qr(self.link, "txt")]
        others = [] if self._address else [each for each in addresses()[1:] if each != "127.0.0.1"]
        if others:
            lines.append(f"In other networks this computer is {listed(others, 'or')}.")
        return "\n".join([*lines, f"The projector opens {self.teachers_link}"])


def open_room(
    game: str,
    seats: int | None = None,
    *,
    port: int = PORT,
    address: str = "",
    **options: Any,
) -> Hosted | HubRoom:
    """Return a room that is open; see `cardlab.host`."""
    if "JUPYTERHUB_SERVICE_PREFIX" in os.environ:
        return HubRoom(game, seats, options, address)
    try:
        return Hosted(Party(game, seats, **options), port, address)
    except ValueError as error:
        raise Refusal(str(error)) from error


def run(arguments: Sequence[str]) -> None:
    """Open a room from a terminal, and take the teacher's words there until it is closed."""
    parser = ArgumentParser(prog="cardlab host", description="Open a room in which a class plays from its phones.")
    parser.add_argument("game", nargs="?", default="express")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--address", default="")
    parser.add_argument("rules", nargs="*", metavar="NAME=VALUE", help="house rules, such as cards_each=8")
    given = parser.parse_intermixed_args(arguments)
    options = {name: _value(text) for name, _, text in (rule.partition("=") for rule in given.rules)}
    room = open_room(given.game, given.seats, port=given.port, address=given.address, **options)
    print(f"{room}\nSay begin when all are here; then go on, undo, new, pause, stop.", flush=True)
    try:
        while isinstance(room, Hosted) and room.is_open:
            try:
                print(room.do(input("> ")))
            except Refusal as refusal:
                print(refusal)
            except EOFError:
                room.wait()
    except KeyboardInterrupt:
        print()
    room.stop()


def _value(text: str) -> object:
    try:
        return literal_eval(text)
    except (ValueError, SyntaxError):
        return text
