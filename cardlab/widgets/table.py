"""The table: one widget that shows the scenes of any game and takes commands."""

from __future__ import annotations

from cardlab.core.about import about_of
from cardlab.core.host import Host
from cardlab.core.session import Session
from cardlab.widgets.drawing import Drawing


class Table(Drawing):
    """A game on the screen.

    Args:
        session: the game to show.
        aids: whether a guess can be checked, and known rules chosen by name.
    """

    def __init__(self, session: Session, *, aids: bool = True) -> None:
        super().__init__()
        self.host = Host(session, aids=aids)
        self._show()

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

    def command(self, text: str) -> None:
        """Obeys what was clicked or typed; what cannot be obeyed is answered in the scene."""
        try:
            self.host.command(text)
        finally:
            self._show()

    def _show(self) -> None:
        self.about = dict(about_of(self.session))
        self.scenes = self.host.scenes

    def __str__(self) -> str:
        return str(self.session)

    def __repr__(self) -> str:
        return self.host.describe()
