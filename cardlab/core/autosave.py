"""A game, or a log, that saves itself after every step, and is offered again when it was left."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, Protocol, TypeVar, cast, overload

from cardlab.core.record import Record
from cardlab.core.storage import Storage, in_words
from cardlab.text import shortened


class Saved(Protocol):
    """Something that can be saved: a record of a game, or a log."""

    @property
    def is_unfinished(self) -> bool:
        """Return whether it can be continued."""

    def dumps(self) -> str:
        """Return it as text."""


T = TypeVar("T", bound=Saved)


class Autosave(Generic[T]):
    """A storage that a game is written to after every move.

    Two kernels may open the same storage. If another one has written there meanwhile, this game moves to the next
    free place of the row, so that neither is lost.

    Args:
        storage: where; None keeps nothing.
        loads: reads what `Saved.dumps` wrote; a record of a game, if left out.
        what: what people call that which is saved.

    Attributes:
        offer: the unfinished game that was there, until it is taken up or declined.
        trouble: why saving or opening failed, or where the game is saved instead, in a sentence for people; play goes
            on all the same.
    """

    @overload
    def __init__(self: Autosave[Record], storage: Storage | None = None) -> None: ...

    @overload
    def __init__(self, storage: Storage | None, loads: Callable[[str], T], what: str) -> None: ...

    def __init__(
        self, storage: Storage | None = None, loads: Callable[[str], Saved] = Record.loads, what: str = "game"
    ) -> None:
        self.storage = storage
        self._loads, self._what = cast("Callable[[str], T]", loads), what
        self.offer: T | None = None
        self.trouble = ""
        self._stamp: object = None  # of what this game, or the one that is offered, has left in the storage
        if storage:
            self._open(storage)

    def _open(self, storage: Storage) -> None:
        """Take the first unfinished game of the row, or the first finished one; put aside what cannot be opened."""
        for place in storage.alternatives():
            stamp, found = place.stamp(), None
            try:
                text = place.read()
                found = self._loads(text) if text is not None else None
            except (OSError, ValueError) as error:
                why = in_words(error).rstrip(".")
                self.trouble = shortened(f"The {self._what} saved here before cannot be opened: {why}.")
                with suppress(OSError):
                    place.back_up()
            if found and (found.is_unfinished or self._stamp is None):
                self.storage, self._stamp = place, stamp
                self.offer = found if found.is_unfinished else None
            if self.offer or stamp is None:
                return

    def decline(self) -> None:
        """Do not go on with the game that is offered; it is kept under another name."""
        if self.offer:
            self.back_up()
        self.offer = None

    def save(self, saved: T) -> None:
        """Write the game, unless another one is still offered; `trouble` says if that fails."""
        if not self.storage or self.offer:
            return
        try:
            place = next(place for place in self.storage.alternatives() if place.stamp() in (None, self._stamp))
            place.write(saved.dumps())
        except (OSError, ValueError) as error:
            self.trouble = shortened(
                f"This {self._what} cannot be saved automatically here ({in_words(error)}); it goes on all the same."
            )
            return
        if place.name != self.storage.name:
            self.trouble = (
                f"Another table has saved its {self._what} in this one's place: this one is saved as "
                f"{place.name} from now on."
            )
        self.storage, self._stamp = place, place.stamp()

    def back_up(self) -> None:
        """Keep what was saved so far under another name, since something else will be saved here."""
        if self.storage:
            self._stamp = None  # if it cannot be renamed, it is not written over either
            with suppress(OSError):
                self.storage.back_up()
