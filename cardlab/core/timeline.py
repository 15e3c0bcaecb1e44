"""The history of a game: its states, moves and log, and the present place among them after undo and redo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cardlab.core.positions import alternative_to
from cardlab.core.protocol import CHANCE, IllegalMove, State, number_of
from cardlab.core.words import Text
from cardlab.screen.table_parts import Bar, Moment, Result
from cardlab.text import capitalized, listed


class Line(NamedTuple):
    """One line of the log: the turn's number (empty for a note) and what happened."""

    number: str
    text: str

    def __str__(self) -> str:
        return f"{self.number} {self.text}".strip()


class Timeline:
    """The states of a game from its deal on; a place in it is the number of moves before.

    Args:
        text: how their game speaks; it writes the log.
        names: what each seat is called.
        deal: the first state.
        notes: what else the log says, each with its place.

    Attributes:
        at: the present place; the moves after it were undone.
    """

    def __init__(
        self, text: Text[Any, Any, Any], names: Sequence[str], deal: State, notes: Iterable[tuple[int, str]] = ()
    ) -> None:
        self.text = text
        self.names = names
        self.at = 0
        self._states = [deal]
        self._moves: list[Any] = []
        self._draws = [0]
        self._log: list[Line] = []
        self._opening = text.opening(deal, names)
        self._moments: list[Moment] = []
        self._notes = sorted(notes, key=lambda note: note[0])

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, place: int) -> State:
        """Return the state after this number of moves."""
        return self._states[place]

    @property
    def state(self) -> State:
        """The present state."""
        return self._states[self.at]

    @property
    def states(self) -> tuple[Any, ...]:
        """The states up to the present one, the deal first."""
        return tuple(self._states[: self.at + 1])

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that lead to it."""
        return tuple(self._moves[: self.at])

    def move(self, place: int) -> Any:
        """The move that was made at a place."""
        return self._moves[place]

    @property
    def draws(self) -> int:
        """Return how many of the moves were draws of chance."""
        return self._draws[self.at]

    @property
    def turn(self) -> int:
        """The number of the present turn."""
        return self.turn_at(self.at)

    def turn_at(self, place: int) -> int:
        """The number of the turn at a place; a game that does not count its turns counts moves."""
        return number_of(self._states[place], place + 1)

    def play(self, move: Any, after: State | None = None) -> None:
        """Adds a move in place of what was undone.

        Args:
            move: a move of the seat (or of chance) whose turn it is.
            after: the state that it leads to, if that is known.

        Raises:
            IllegalMove: the rules refuse it.
        """
        before, turn = self.state, self.turn
        after = before.play(move) if after is None else after
        draws = self.draws + (before.turn == CHANCE)
        said = self.text.sentence(before, move, after, self.names)
        moment = self.text.moment(before, move, after, self.names)
        if self.at < len(self):
            self._forget()
        self._states.append(after)
        self._moves.append(move)
        self._draws.append(draws)
        self._log.append(Line(str(turn), said))
        self._moments.append(moment)
        self.at += 1

    def _forget(self) -> None:
        """Drops what was undone, with its notes."""
        del self._states[self.at + 1 :], self._moves[self.at :], self._draws[self.at + 1 :], self._log[self.at :]
        del self._moments[self.at :]
        self._notes = list(self.notes())

    def moment(self, place: int) -> Moment:
        """Return the tone and the headline of the move before a place."""
        return self._moments[place - 1] if place else Moment()

    def speech(self, place: int) -> Mapping[int, str]:
        """Return what each seat said in the move before a place."""
        if not place:
            return {}
        return self.text.speech(self._states[place - 1], self._moves[place - 1], self._states[place])

    def revealed_at(self, place: int, last: int) -> int | None:
        """Return the place of the move that showed a spectator what was decided in secret at a place.

        It is None if none up to the last did, or if it was no secret.
        """
        other = alternative_to(self[place], self.move(place), self[place + 1])
        if other is None:
            return None
        for at in range(place + 1, last + 1):
            try:
                other = other.play(self.move(at))
            except IllegalMove:  # after the other decision somebody would have gone another way: no more can be said
                return None
            if other.view(None) != self[at + 1].view(None):
                return at
        return None

    # --- The log ---

    def note(self, text: str, place: int | None = None) -> None:
        """Adds a line of its own to the log, once a place: the present one, unless another is given."""
        line = (self.at if place is None else place, text)
        if line not in self._notes:
            self._notes = sorted([*self._notes, line], key=lambda note: note[0])

    def notes(self, place: int | None = None) -> tuple[tuple[int, str], ...]:
        """The notes up to a place, or up to the present one."""
        end = self.at if place is None else place
        return tuple(note for note in self._notes if note[0] <= end)

    def lines(self, place: int | None = None, most: int | None = None) -> list[Line]:
        """Return the newest lines of the log up to a place (or the present one), the oldest of them first.

        At most `most` of them; a turn without a sentence has no line.
        """
        # A turn is one line, even if a note was made during it; the note then comes before it.
        end = self.at if place is None else place
        newest: list[Line] = []
        turn = None  # the place of the line of the turn that is being read
        notes = list(self.notes(end))
        for index in range(end, -1, -1):
            while notes and notes[-1][0] == index:
                newest.append(Line("", notes.pop()[1]))
            if index == 0:
                newest += [Line("", self._opening)] if self._opening else []
                break
            number, text = self._log[index - 1]
            if turn is not None and newest[turn].number == number:
                newest[turn] = Line(number, text + newest[turn].text)
            elif most and len(newest) >= most:
                break
            else:
                turn = len(newest)
                newest.append(Line(number, text))
        return [Line(number, text.strip()) for number, text in reversed(newest[:most]) if text.strip()]


def final_result(timeline: Timeline, place: int) -> Result | None:
    """Return who won the game and why, with everybody's score as a bar; None while it goes on."""
    state, names = timeline[place], timeline.names
    end = state.outcome()
    if end is None:
        return None
    bars = [
        Bar(name=name, parts=[max(score, 0)], total=str(score), wins=seat in end.winners)
        for seat, (name, score) in enumerate(zip(names, end.scores, strict=True))
    ]
    title = f"{listed(names[seat] for seat in end.winners)} won."
    why = f"{capitalized(end.reason)}."
    question = "Which choice decided it? Look back: there is a hint beside each of yours."
    return Result(title=title, why=why, kinds=[""], bars=bars, zones=[], question=question, is_final=True)
