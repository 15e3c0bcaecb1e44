"""Screens take commands, one line of text each, and show scenes: tables, explorers, the laboratory and questions.

A screen is ordinary Python without widgets: every click can also be written as a command, and a notebook can drive its
own screen.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from threading import RLock
from typing import ClassVar, Final, Self

LOGGER: Final = logging.getLogger(__name__)


class Refusal(ValueError):
    """The reason why something cannot be opened; a notebook shows the sentence without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class Screen:
    """A screen that answers each command with a notice. Subclasses define `obey` and `scene`.

    Attributes:
        HELP: example commands, named in refusals.
        BROKEN: the notice after an internal error.
        notice: the answer to the last command.
        refused: True if that command was refused.
        is_pulsed: True if what shows the screen sends the commands of its pulse (`cardlab.screen.parts.Pulse`).
    """

    HELP: ClassVar[str] = ""
    is_pulsed = False
    BROKEN: ClassVar[str] = "Something in cardlab broke. Nothing is lost: go on, or run this cell again."

    def __init__(self) -> None:
        self.notice, self.refused = "", False
        # JupyterLab delivers clicks in two threads of the kernel; the lock admits one command at a time.
        self._lock = RLock()
        self._listeners: list[Callable[[], None]] = []

    def obey(self, word: str, rest: str) -> str:
        """Obey a command, given its lower-case first word and the rest; raises ValueError and changes nothing if
        refused."""
        raise NotImplementedError

    def scene(self) -> Mapping[str, object]:
        """Return the current scene."""
        raise NotImplementedError

    def about(self) -> Mapping[str, object]:
        """Return facts that no command changes, such as the rules of a game."""
        return {}

    @property
    def scenes(self) -> Sequence[Mapping[str, object]]:
        """The scenes after the last command, in order; the last one stays."""
        return [self.scene()]

    def do(self, text: str) -> Self:
        """Obey a command as if it were clicked: ``explorer.do("reveal")``; raises the ValueError of `obey`."""
        word, _, rest = text.strip().partition(" ")
        with self._lock:
            self.say(self.obey(word.lower(), rest.strip()))
        return self

    def command(self, text: str) -> None:
        """Obey a click or typed text; a refusal or an error becomes the notice.

        This is the only handler of a screen's errors. Each is logged with its traceback, which a notebook's
        log console shows, and raised again if ``CARDLAB_STRICT`` is set.
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
        """Set the notice and redraw the screen."""
        with self._lock:
            self.notice, self.refused = notice, refused
            self.update()

    def update(self) -> None:
        """Notify all listeners of a change."""
        for show in self._listeners:
            show()

    def refresh(self) -> None:
        """Redraw the screen with the same notice."""
        self.say(self.notice, self.refused)

    def show_in(self, show: Callable[[], None]) -> None:
        """Call ``show`` after every change."""
        self._listeners.append(show)

    def unknown(self, word: str, rest: str) -> ValueError:
        """Return the error to raise for a command that means nothing here."""
        return ValueError(f"{f'{word} {rest}'.strip()[:40]!r} does nothing here. {self.HELP}")
