"""A game, or a log, that saves itself after every step, and is offered again when it was left."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, NamedTuple, Protocol, TypeVar, cast, overload

from cardlab.core.record import Record
from cardlab.core.storage import Storage, in_words
from cardlab.text import shortened


class Saved(Protocol):
    """What can be saved: a record of a game, or a log."""

    @property
    def is_unfinished(self) -> bool:
        """Whether there is something to go on with."""

    def dumps(self) -> str:
        """It as text."""


T = TypeVar("T", bound=Saved)


class _Found(NamedTuple, Generic[T]):
    """What lies in a place: its text, the unfinished game in it, and why it cannot be opened."""

    place: Storage
    text: str | None
    offer: T | None = None
    trouble: str = ""


class Autosave(Generic[T]):
    """A storage that a game is written to after every move.

    Each kernel has a place of its own: where another one holds the storage, the next in the row is taken. What somebody
    else has written there meanwhile is never written over, whoever it was: from then on this game goes to a free place.

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
        self._stamp: object = None
        if storage:
            self._open(storage)

    def _open(self, storage: Storage) -> None:
        """Takes the first place that no other kernel holds; a later one, if an unfinished game lies only there."""
        free: list[_Found[T]] = []
        for place in storage.row():
            if place.hold():
                free.append(self._look(place))
                if free[-1].offer or free[-1].text is None:
                    break
        if not free:
            self.storage = None
            self.trouble = f"This {self._what} cannot be saved by itself: too many others are open at the same place."
            return
        chosen = free[-1] if free[-1].offer else free[0]
        for other in free:
            if other is not chosen:
                other.place.let_go()
        self.storage, self.offer, self._stamp = chosen.place, chosen.offer, chosen.place.stamp()
        if chosen.trouble:
            self.trouble = chosen.trouble
            self.put_aside()
        elif free[0].place.name != storage.name:
            self.trouble = (
                f"The same {self._what} is open in another notebook or window: here it is saved by itself as "
                f"{chosen.place.name}, and nothing is lost."
            )

    def decline(self) -> None:
        """Does not go on with the game that is offered; it is kept under another name."""
        if self.offer:
            self.put_aside()
        self.offer = None

    def save(self, saved: T) -> None:
        """Writes the game, unless another one is still offered; a full or read-only disk is told of."""
        if self.storage and not self.offer:
            try:
                if self.storage.stamp() not in (None, self._stamp):
                    self._move(self.storage)
                self.storage.write(saved.dumps())
                self._stamp = self.storage.stamp()
            except (OSError, ValueError) as error:
                self.trouble = shortened(
                    f"This {self._what} cannot be saved by itself here ({in_words(error)}); it goes on all the same."
                )

    def _move(self, storage: Storage) -> None:
        """Takes a place where nothing lies."""
        for place in storage.row():
            if place.hold() and place.stamp() is None:
                self.storage = place
                self.trouble = (
                    f"Another table has saved its {self._what} in this one's place: this one is saved by itself as "
                    f"{place.name} from now on."
                )
                return
        raise ValueError("too many others are open at the same place")

    def _look(self, place: Storage) -> _Found[T]:
        """What lies in a place that this kernel holds."""
        text = None
        try:
            text = place.read()
            found = self._loads(text) if text is not None else None
        except (OSError, ValueError) as error:
            why = in_words(error).rstrip(".")
            trouble = shortened(f"The {self._what} saved here before cannot be opened: {why}.")
            return _Found(place, text or "", trouble=trouble)
        return _Found(place, text, found if found and found.is_unfinished else None)

    def put_aside(self) -> None:
        """Keeps what was saved so far under another name, since something else will be saved here."""
        if self.storage:
            with suppress(OSError):  # where nothing can be renamed, nothing will be written over either
                self.storage.put_aside()
                self._stamp = None
