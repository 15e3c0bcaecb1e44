"""The room on this computer: a server in a thread of its own, so that a busy kernel does not stop a class."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from argparse import ArgumentParser
from ast import literal_eval
from collections.abc import Mapping, Sequence
from html import escape
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from cardlab.class_room.handlers import LARGEST_BODY, LARGEST_MESSAGE, Room, handlers
from cardlab.class_room.hub import HubRoom
from cardlab.class_room.network import addresses, hosts, qr
from cardlab.class_room.party import Party
from cardlab.screen.screen import Refusal, Screen

if TYPE_CHECKING:
    from ipywidgets import DOMWidget

PORT: Final = 8421
PATIENCE: Final = 10.0
FAREWELL: Final = 0.3
"""Seconds in which the last messages go out."""
BUTTONS: Final = {"Begin": "begin", "Go on": "go on", "Undo": "undo", "New deal": "new", "Pause": "pause"}


class Hosted:
    """A room that is open on this computer. A notebook shows its link, its QR code and the table.

    Args:
        party: the class at its game.
        port: where the server listens, if it is free; otherwise on another one.
        address: of the network that it listens in; left out, all of them.

    Attributes:
        link: what the phones open.
        teachers_link: what the projector opens; whoever has it is the teacher.
    """

    def __init__(self, party: Party, port: int = PORT, address: str = "") -> None:
        self.party, self._port, self._address = party, port, address
        self._room = Room(party)
        self._ready, self._trouble = threading.Event(), ""
        self._projector: Projector | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="cardlab room", daemon=True)
        self._thread.start()
        self._ready.wait(PATIENCE)
        if self._trouble:
            raise Refusal(f"The room cannot be opened: {self._trouble}.")
        atexit.register(self.stop)

    async def _serve(self) -> None:
        self._loop, self._stopped = asyncio.get_running_loop(), asyncio.Event()
        opened = monotonic()
        try:
            sockets = self._bind()
        except OSError as error:
            self._trouble = error.strerror or str(error)
            self._ready.set()
            return
        port = sockets[0].getsockname()[1]
        self._room.hosts, self._room.waited = hosts(port, self._address), lambda: monotonic() - opened
        self._room.link = f"http://{self._address or addresses()[0]}:{port}/#{self.party.guests.code}"
        self._room.qr = qr(self._room.link)
        application = Application(
            handlers(self._room),
            compress_response=True,
            log_function=lambda handler: None,
            websocket_max_message_size=LARGEST_MESSAGE,
            websocket_ping_interval=15,
            websocket_ping_timeout=10,
        )
        server = HTTPServer(
            application, max_body_size=LARGEST_BODY, max_buffer_size=2 * LARGEST_BODY, idle_connection_timeout=120
        )
        server.add_sockets(sockets)
        self._ready.set()
        while self.party.phase != "closed":
            self.party.tick()
            try:
                await asyncio.wait_for(self._stopped.wait(), 1)
            except TimeoutError:
                continue
            self.party.stop()
        await asyncio.sleep(FAREWELL)
        server.stop()
        await server.close_all_connections()

    def _bind(self) -> list[Any]:
        try:
            return bind_sockets(self._port, self._address or "0.0.0.0")
        except OSError:
            return bind_sockets(0, self._address or "0.0.0.0")

    @property
    def link(self) -> str:
        """What the phones open."""
        return self._room.link

    @property
    def teachers_link(self) -> str:
        """What the projector opens; whoever has it is the teacher."""
        return f"{self.link},{self.party.guests.teacher.token}"

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
        phones = f"Phones open {self.link} or scan this. The room is {self.party.guests.code}."
        return f"{phones}\n{qr(self.link, 'txt')}\nThe projector opens {self.teachers_link}"

    def __repr__(self) -> str:
        return f"<A room for {self.party.game.title}, open at {self.link.partition('#')[0]}>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        from cardlab.notebook.shown import with_text

        return with_text(self._in_cell(), repr(self), **options)

    def _in_cell(self) -> DOMWidget:
        """Return the link, the buttons and the projector's table as a widget; the table comes with the deal."""
        from ipywidgets import HTML, Button, HBox, VBox

        self._projector = self._projector or Projector(self)
        code = self.party.guests.code
        link = f'<a href="{escape(self.teachers_link)}" target="_blank" rel="noreferrer">Open the projector\'s page</a>'
        joining = f"{escape(self.link.partition('#')[0])} · room <b>{code}</b> · {link}"
        buttons = [self._button(label, text) for label, text in BUTTONS.items()]
        stop = Button(description="Stop", button_style="danger")
        stop.on_click(lambda _: self.stop())
        drawing = HTML(f'<div style="width:12em">{self._room.qr}</div>')
        top = VBox(
            [HTML(f'<div style="font-size:1.4em">{joining}</div>'), HBox([*buttons, stop]), self._projector.line]
        )
        return VBox([HBox([drawing, top]), self._projector.place])

    def _button(self, label: str, text: str) -> DOMWidget:
        from ipywidgets import Button

        button = Button(description=label)
        projector = self._projector
        button.on_click(lambda _: projector.command(text) if projector else None)
        return button


class Projector(Screen):
    """The projector's table in the cell of a notebook: it shows what spectators see, and takes the teacher's words."""

    def __init__(self, hosted: Hosted) -> None:
        from ipywidgets import HTML, VBox

        super().__init__()
        self._hosted, self._shown = hosted, dict[str, Any]()
        self.line, self.place = HTML(), VBox()
        hosted._loop.call_soon_threadsafe(lambda: hosted.party.listeners.add(self._look))
        self._hosted._loop.call_soon_threadsafe(self._look)

    def _look(self) -> None:
        """Take what changed; this runs in the thread of the room."""
        party = self._hosted.party
        if party.phase == "closed":
            self.line.value = "<p>The room is closed, and nothing is kept of it.</p>"
            return
        shown = party.shown_to(party.guests.teacher, self._shown.get("seen", ""))
        self._shown |= shown
        room = shown["room"]
        here = sum(one["here"] for one in room["people"])
        vote = room["vote"] if room["waits"] in ("vote", "judge") else None
        said = f"{vote['text']}: {vote['voted']} of {vote['of']} have voted." if vote else ""
        self.line.value = f"<p role='status'>{here} here, {party.count} seats. {escape(said or shown['notice'])}</p>"
        if "scenes" in shown:
            self.refresh()
            self._open()

    def _open(self) -> None:
        if not self.place.children:
            from cardlab.notebook.widget import ProjectorWidget

            self.place.children = (ProjectorWidget(self),)

    @property
    def scenes(self) -> list[Mapping[str, object]]:
        found: list[Mapping[str, object]] = self._shown["scenes"]
        return found

    def scene(self) -> Mapping[str, object]:
        return self.scenes[-1]

    def about(self) -> Mapping[str, object]:
        found: Mapping[str, object] = self._shown["about"]
        return found

    def do(self, text: str) -> Projector:
        """Say one of the teacher's words. Nothing is locked meanwhile, since the room's thread draws, too."""
        self.notice, self.refused = self._hosted.do(text), False
        return self


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
