"""Pages about a log that saves itself after every step, and is offered again when it was left."""

from __future__ import annotations

from typing import Generic, TypeVar

from cardlab.core.autosave import Autosave, Saved
from cardlab.explorers.explorer import Pages
from cardlab.screen.controls import command

LogT = TypeVar("LogT", bound=Saved)


class LogPages(Pages, Generic[LogT]):
    """Pages about a log.

    Args:
        log: the log to begin with.
        autosave: saves the log after every step, and may offer one that was left.
    """

    def __init__(self, log: LogT, autosave: Autosave[LogT]) -> None:
        self.autosave = autosave
        self.put(log)
        super().__init__()
        self.notice = self._trouble()

    @property
    def log(self) -> LogT:
        """The log as it is now."""
        raise NotImplementedError

    def put(self, log: LogT) -> None:
        """Replace the log and reset the screen."""
        raise NotImplementedError

    def carry_out(self, word: str, rest: str) -> str:
        """Obey a command while no log is offered; return the notice."""
        return super().obey(word, rest)

    def obey(self, word: str, rest: str) -> str:
        if self.autosave.offer and word not in ("", "tab", "resume", "decline"):
            raise ValueError("First choose: go on with the log that you left, or start a new one.")
        before = self.log
        answer = self.carry_out(word, rest)
        if self.log != before:
            self.autosave.save(self.log)
        return f"{answer} {self._trouble()}".strip()

    def _trouble(self) -> str:
        """Return and clear the message of a failed save."""
        trouble, self.autosave.trouble = self.autosave.trouble, ""
        return trouble

    @command
    def resume(self) -> None:
        """Go on with the log that you left."""
        if self.autosave.offer is None:
            raise self.unknown("resume", "")
        self.put(self.autosave.offer)
        self.autosave.offer = None

    @command
    def decline(self) -> None:
        """Start a new log; the log that you left is kept under another name."""
        if self.autosave.offer is None:
            raise self.unknown("decline", "")
        self.autosave.decline()

    def replace_log(self, log: LogT) -> None:
        """Replace the log; an unfinished one is kept in a file of its own."""
        before = self.log
        self.put(log)
        self.tab = next(iter(self.TABS))
        if before.is_unfinished:
            self.autosave.back_up()
