"""A room that the teacher's own server on a JupyterHub keeps, seen from the teacher's kernel."""

from __future__ import annotations

import json
import os
from html import escape
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from cardlab.screen.screen import Refusal

PATIENCE = 20.0


class InCell:
    """An open room as the value of a notebook's cell: how to join, and the projector's page itself.

    Attributes:
        link, teachers_link: what the phones and the projector open; the latter makes a person the teacher.
    """

    link: str
    teachers_link: str

    def __repr__(self) -> str:
        return f"<A room, open at {self.link.partition('#')[0]}>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the links as a widget, so that no notebook that is saved holds the teacher's."""
        from ipywidgets import HTML

        from cardlab.notebook.cell_output import output_of

        address, _, code = escape(self.link).partition("#")
        projector = escape(self.teachers_link)
        shown = (
            f'<p style="font-size: 1.4em">{address} · room <b>{code}</b> · '
            f'<a href="{projector}" target="_blank" rel="noreferrer">Open the projector\'s page</a></p>'
            f'<iframe src="{projector}" title="The projector" style="width: 100%; height: 600px; border: 0"></iframe>'
        )
        return output_of(HTML(shown), repr(self), **options)


class HubRoom(InCell):
    """A room below the teacher's own address on a hub. A notebook shows its link and the projector's page.

    Args:
        game, seats, options: as `cardlab.class_room.party.Party` takes them.
        address: how the hub is reached from outside, such as "https://hub.school.example".
    """

    def __init__(self, game: str, seats: int | None, options: dict[str, Any], address: str = "") -> None:
        prefix = os.environ["JUPYTERHUB_SERVICE_PREFIX"]
        public = address.rstrip("/") + prefix if address else os.environ.get("JUPYTERHUB_PUBLIC_URL", prefix)
        room = f"{public.rstrip('/')}/cardlab/class_room/"
        asked = {"game": game, "seats": seats, "options": options, "public": room}
        self.link, self.teachers_link = self._ask("POST", asked)["links"]

    def _ask(self, way: str, said: object) -> dict[str, Any]:
        """Ask the teacher's own server; it knows the teacher by the token that it gave to this kernel."""
        url = f"{os.environ['JUPYTERHUB_SERVICE_URL'].rstrip('/')}/cardlab/host"
        headers = {"Authorization": f"token {os.environ.get('JUPYTERHUB_API_TOKEN', '')}"}
        try:
            with urlopen(Request(url, json.dumps(said).encode(), headers, method=way), timeout=PATIENCE) as answer:
                found: dict[str, Any] = json.loads(answer.read())
                return found
        except HTTPError as error:
            if error.code == 400:
                raise Refusal(json.loads(error.read())["error"]) from error
            raise Refusal(
                "This hub opens no rooms yet: jupyter server extension enable cardlab.class_room.extension lets it."
            ) from error
        except URLError as error:
            raise Refusal(f"The server of this page does not answer: {error.reason}.") from error

    def stop(self) -> None:
        """Close the room; nothing is kept of it."""
        self._ask("DELETE", {})
