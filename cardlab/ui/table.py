"""The table: one widget that shows the scenes of any game and takes commands."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from cardlab.session import Session
from cardlab.ui.drawing import SCRIPT, STYLE
from cardlab.ui.host import Host
from cardlab.ui.scenes import about_of


class Table(anywidget.AnyWidget):
    """A game on the screen.

    Args:
        session: the game to show.

    Attributes:
        scenes: what to show, one after another; the last one stays.
        about: what stays the same: the rules, the credit, the help.
        choices: how this person likes it: marks, suit colours, order, pace.
    """

    _esm = SCRIPT
    _css = STYLE
    scenes: traitlets.List[Any] = traitlets.List().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    choices = traitlets.Dict({"marks": True, "four": False, "by": "rank", "pace": 900}).tag(sync=True)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.host = Host(session)
        self._show()
        self.on_msg(self._heard)

    @property
    def session(self) -> Session:
        """The game that is on the table now."""
        return self.host.session

    def do(self, text: str) -> Table:
        """Obeys a command, as if it had been typed: ``game.do("7♣")``.

        Raises:
            ValueError: it cannot be obeyed; the message says why.
        """
        self.host.do(text)
        self._show()
        return self

    def _heard(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        try:
            self.host.command(str(content.get("command", "")))
        finally:
            self._show()
            self.send({"answered": True})

    def _show(self) -> None:
        self.about = about_of(self.session)
        self.scenes = self.host.scenes

    def __str__(self) -> str:
        return str(self.session)

    def __repr__(self) -> str:
        return self.host.describe()
