"""A game that saves itself after every move, and is offered again when it was left."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from cardlab.core.record import Record
from cardlab.core.storage import Storage, in_words
from cardlab.text import shortened


class Autosave:
    """A storage that a game is written to after every move.

    Each kernel has a place of its own: where another one holds the storage, the next in the row is taken. What somebody
    else has written there meanwhile is never written over, whoever it was: from then on this game goes to a free place.

    Args:
        storage: where; None keeps nothing.

    Attributes:
        offer: the unfinished game that was there, until it is taken up or declined.
        trouble: why saving or opening failed, or where the game is saved instead, in a sentence for people; play goes
            on all the same.
    """

    def __init__(self, storage: Storage | None = None) -> None:
        self.storage = storage
        self.offer: Record | None = None
        self.trouble = ""
        self._kept: str | None = None
        if storage:
            self._open(storage)

    def _open(self, storage: Storage) -> None:
        """Takes the first place that no other kernel holds; a later one, if an unfinished game lies only there."""
        free: list[_Found] = []
        for place in storage.row():
            if place.hold():
                free.append(_look(place))
                if free[-1].offer or free[-1].text is None:
                    break
        if not free:
            self.storage = None
            self.trouble = "This game cannot be saved by itself: too many others are open at the same place."
            return
        chosen = free[-1] if free[-1].offer else free[0]
        for other in free:
            if other is not chosen:
                other.place.let_go()
        self.storage, self.offer, self._kept = chosen.place, chosen.offer, chosen.text
        if chosen.trouble:
            self.trouble = chosen.trouble
            self._put_aside()
        elif free[0].place.name != storage.name:
            self.trouble = (
                "The same game is open in another notebook or window: here it is saved by itself as "
                f"{chosen.place.name}, and nothing is lost."
            )

    def decline(self) -> None:
        """Does not go on with the game that is offered; it is kept under another name."""
        if self.offer:
            self._put_aside()
        self.offer = None

    def save(self, record: Record) -> None:
        """Writes the game, unless another one is still offered; a full or read-only disk is told of."""
        if self.storage and not self.offer:
            try:
                if _text_in(self.storage) not in (None, self._kept):
                    self._move(self.storage)
                text = record.dumps()
                self.storage.write(text)
                self._kept = text
            except (OSError, ValueError) as error:
                self.trouble = shortened(
                    f"This game cannot be saved by itself here ({in_words(error)}); it goes on all the same."
                )

    def _move(self, storage: Storage) -> None:
        """Takes a place where nothing lies."""
        for place in storage.row():
            if place.hold() and _text_in(place) is None:
                self.storage = place
                self.trouble = (
                    "Another table has saved its game in this one's place: this one is saved by itself as "
                    f"{place.name} from now on."
                )
                return
        raise ValueError("too many others are open at the same place")

    def _put_aside(self) -> None:
        if self.storage:
            with suppress(OSError):  # where nothing can be renamed, nothing will be written over either
                self.storage.put_aside()
                self._kept = None


def _text_in(place: Storage) -> str | None:
    """What lies in a place; an empty text where it is something else than text."""
    try:
        return place.read()
    except ValueError:
        return ""


class _Found(NamedTuple):
    """What lies in a place: its text, the unfinished game in it, and why it cannot be opened."""

    place: Storage
    text: str | None
    offer: Record | None = None
    trouble: str = ""


def _look(place: Storage) -> _Found:
    """What lies in a place that this kernel holds."""
    text = None
    try:
        text = place.read()
        found = Record.loads(text) if text is not None else None
    except (OSError, ValueError) as error:
        why = in_words(error).rstrip(".")
        return _Found(place, text or "", trouble=shortened(f"The game saved here before cannot be opened: {why}."))
    return _Found(place, text, found if found and found.moves and not found.over else None)
