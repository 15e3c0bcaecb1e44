"""The log of a sitting: what each move adds to its turn's line, and notes between the turns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Line(NamedTuple):
    """One line of the log: the turn's number (empty for a note) and what happened."""

    number: str
    text: str

    def __str__(self) -> str:
        return f"{self.number} {self.text}".strip()


class Log:
    """What happened, move by move; a place in it is the number of moves before.

    Args:
        notes: what else is to be told, each with its place.
    """

    def __init__(self, notes: Iterable[tuple[int, str]] = ()) -> None:
        self._told: list[Line] = []
        self._notes = sorted(notes, key=lambda note: note[0])

    def tell(self, turn: int, text: str) -> None:
        """Adds what the next move says; the moves of one turn make one line."""
        self._told.append(Line(str(turn), text))

    def note(self, place: int, text: str) -> None:
        """Adds a line of its own, once a place."""
        if (place, text) not in self._notes:
            self._notes = sorted([*self._notes, (place, text)], key=lambda note: note[0])

    def notes(self, place: int) -> tuple[tuple[int, str], ...]:
        """The notes up to this place."""
        return tuple(note for note in self._notes if note[0] <= place)

    def forget(self, place: int) -> None:
        """Drops what came after this place."""
        del self._told[place:]
        self._notes = list(self.notes(place))

    def lines(self, place: int, most: int | None = None) -> list[Line]:
        """The newest lines up to this place, at most so many, the oldest of them first."""
        # A turn is one line, also where a note was made in the midst of it; the note then stands above.
        found: dict[object, Line] = {}
        turns: set[str] = set()
        notes = list(self.notes(place))
        for index in range(place, -1, -1):
            while notes and notes[-1][0] == index:
                note = notes.pop()
                found[note] = Line("", note[1])
            if index == 0 or (most and len(turns) > most):
                break
            number, text = self._told[index - 1]
            found[number] = Line(number, text + (found[number].text if number in turns else ""))
            turns.add(number)
        newest = list(found.values())[:most]
        return [Line(number, text.strip()) for number, text in reversed(newest)]
