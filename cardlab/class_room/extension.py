"""The room on a JupyterHub: the same addresses below the teacher's own server, which has none before they open it."""

from __future__ import annotations

import json
from typing import Any

from jupyter_server.base.handlers import APIHandler
from jupyter_server.utils import url_path_join
from tornado.ioloop import PeriodicCallback
from tornado.web import authenticated

from cardlab.class_room.handlers import Room, handlers
from cardlab.class_room.party import Party


class HostHandler(APIHandler):
    """Opens and closes the room, for the teacher, who is signed in."""

    def initialize(self, room: Room) -> None:
        self.room = room

    @authenticated
    def post(self) -> None:
        """Open a room instead of the one before, and answer how it is reached."""
        said = self.get_json_body() or {}
        try:
            party = Party(said.get("game", ""), said.get("seats"), **said.get("options", {}))
        except (ValueError, TypeError) as error:
            self.set_status(400)
            self.finish({"error": str(error)})
            return
        self.finish({"links": self.room.open(party, said.get("public", ""))})

    @authenticated
    def delete(self) -> None:
        """Close the room."""
        if self.room.party:
            self.room.party.stop()
        self.room.party = None
        self.finish(json.dumps({}))


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "cardlab.class_room.extension"}]


def _load_jupyter_server_extension(server: Any) -> None:
    room, base = Room(), url_path_join(server.base_url, "cardlab")
    ways = [(f"{base}/host", HostHandler, {"room": room}), *handlers(room, f"{base}/class_room")]
    server.web_app.add_handlers(".*", ways)

    def tick() -> None:
        if room.party:
            room.party.tick()

    PeriodicCallback(tick, 1000).start()
