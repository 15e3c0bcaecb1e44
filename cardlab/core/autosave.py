"""A game that saves itself, and an unfinished one that can be gone on with."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from cardlab.core.record import Record, RecordError


class Autosave:
    """A file that a game is written to after every move.

    Args:
        path: the file; None keeps nothing.

    Attributes:
        offer: the unfinished game that the file held, until it is taken up or declined.
        trouble: why saving or opening failed, in a sentence for people; play goes on all the same.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.offer: Record | None = None
        self.trouble = ""
        if path and path.exists():
            try:
                found = Record.load(path)
                self.offer = None if found.over or not found.moves else found
            except RecordError as error:
                self.trouble = f"The game saved here before cannot be opened. {error}"
                self._put_aside()

    def decline(self) -> None:
        """Does not go on with the game that is offered; its file is kept under another name."""
        if self.offer:
            self._put_aside()
        self.offer = None

    def save(self, record: Record) -> None:
        """Writes the game, unless another one is still offered; a full or read-only disk is told of."""
        if self.path and not self.offer:
            try:
                record.save(self.path)
            except OSError as error:
                self.trouble = f"This game cannot be saved by itself here ({error.strerror}); it goes on all the same."

    def _put_aside(self) -> None:
        if self.path:
            with suppress(OSError):  # where nothing can be renamed, nothing will be written over either
                self.path.replace(self.path.with_suffix(".before.json"))
