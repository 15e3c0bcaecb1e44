"""A screen takes commands, one line of text each, and shows a scene: tables, explorers, the laboratory and questions.

A screen is ordinary Python and knows no widget, so all that can be clicked can also be written, and a notebook can
drive its own screen.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from threading import RLock
from typing import ClassVar, Final, Self

LOGGER: Final = logging.getLogger(__name__)


class Refusal(ValueError):
    """The reason why something cannot be opened; a notebook shows the sentence alone, without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class Screen:
    """A screen that answers each command with a notice. A subclass defines `obey` and `scene`.

    Attributes:
        HELP: some commands, for a person who writes something else.
        BROKEN: the notice after an error in cardlab itself.
        notice: the answer to the last command.
        refused: whether that command was refused.
    """

    HELP: ClassVar[str] = ""
    BROKEN: ClassVar[str] = "Something in cardlab broke. Nothing is lost: go on, or run this cell again."

    def __init__(self) -> None:
        self.notice, self.refused = "", False
        # JupyterLab delivers clicks to two threads of the kernel: one command at a time.
        self._lock = RLock()
        self._listeners: list[Callable[[], None]] = []

    def obey(self, word: str, rest: str) -> str:
        """Obey the command that begins with this word, in small letters, and return the notice.

        Raises:
            ValueError: it cannot be done; the message says why, and nothing has changed.
        """
        raise NotImplementedError

    def scene(self) -> Mapping[str, object]:
        """Return all that is shown now."""
        raise NotImplementedError

    def about(self) -> Mapping[str, object]:
        """Return what no command changes, such as the rules of a game."""
        return {}

    @property
    def scenes(self) -> Sequence[Mapping[str, object]]:
        """What is shown after the last command, one scene after another; the last one stays."""
        return [self.scene()]

    def do(self, text: str) -> Self:
        """Obey a command as if it had been clicked: ``explorer.do("reveal")``; raises the ValueError of `obey`."""
        word, _, rest = text.strip().partition(" ")
        with self._lock:
            self.say(self.obey(word.lower(), rest.strip()))
        return self

    def command(self, text: str) -> None:
        """Obey what was clicked or typed; a refusal or an error becomes the notice.

        This is the one place where errors of a screen end: each is logged with its traceback, which a notebook's log
        console shows, and is raised again where ``CARDLAB_STRICT`` is set.
        """
        try:
            self.do(text)
        except (ValueError, OSError) as error:
            self.say(str(error), refused=True)
        except Exception:
            LOGGER.exception("The command %r broke.", text.split()[:1])
            self.say(self.BROKEN, refused=True)
            if os.environ.get("CARDLAB_STRICT"):
                raise

    def say(self, notice: str, refused: bool = False) -> None:
        """Answer, and show the screen as it is now."""
        with self._lock:
            self.notice, self.refused = notice, refused
            self.update()

    def update(self) -> None:
        """Tell everybody who shows this screen that there is something new."""
        for show in self._listeners:
            show()

    def refresh(self) -> None:
        """Show the screen as it is now; the last answer stays."""
        self.say(self.notice, self.refused)

    def show_in(self, show: Callable[[], None]) -> None:
        """Call ``show`` whenever there is something new to be shown."""
        self._listeners.append(show)

    def unknown(self, word: str, rest: str) -> ValueError:
        """Return what to raise when a command means nothing here."""
        return ValueError(f"{f'{word} {rest}'.strip()[:40]!r} can do nothing here. {self.HELP}")
