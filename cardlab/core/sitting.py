"""A game at a table, and what it shows to whoever looks at the screen.

It shows views, never a state, so that nobody sees what they may not.
`cardlab.core.session.Session` adds what can be done.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from cardlab.core import Game, Outcome, State, find_game
from cardlab.core.course import Course
from cardlab.core.log import Line
from cardlab.core.record import Record, RecordError
from cardlab.core.seats import Seat, seated


class Step(NamedTuple):
    """What the person at the screen sees after so many moves, and what each seat was just heard to say.

    While cards lie open, ``opened`` tells what each of the others hides.
    """

    moves: int
    view: Any
    said: Mapping[int, str] = MappingProxyType({})
    opened: Mapping[int, str] = MappingProxyType({})


class Sitting:
    """A game at a table, at the last move of a record.

    Args:
        record: the game so far.

    Attributes:
        name: the game's, in `cardlab.games.GAMES`.
        game: its referee.
        rules: the house rules that were chosen.
        seed: of the deal and all dice.
        practice: whether undo may go past what somebody has seen.
        shared: whether several people look at one screen all the time; then it is never covered.
        cards_open: whether everybody's cards are shown, to study the game.
        viewer: the seat of the person at the screen; None while nobody's cards may be seen on it.

    Raises:
        RecordError: the record's seats cannot be filled.
    """

    def __init__(self, record: Record) -> None:
        self._sit(record)

    def _sit(self, record: Record) -> None:
        """Puts the record's game on the table; where that fails, the one before stays."""
        try:
            seats = seated(record.game, record.seats, None, record.rules)
        except ValueError as error:
            raise RecordError(f"This record is damaged: {error}") from error
        self._course = Course(record, seats)
        self.name = record.game
        self.game: Game = find_game(record.game)
        self.rules = record.rules
        self.seed = record.seed
        self.practice = record.practice
        self.shared = record.shared
        self.cards_open = False
        own = [place for place, seat in enumerate(self.seats) if seat.is_persons]
        self.viewer = own[0] if len(own) == 1 else None

    # --- Who sits there ---

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits in each place."""
        return self._course.seats

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return self._course.names

    @property
    def people(self) -> tuple[int, ...]:
        """The seats in which people sit."""
        return self._course.people

    @property
    def waiting_for(self) -> int | None:
        """The seat of the person who is to move; None when nobody is."""
        turn = self._state.turn
        return turn if turn in self.people else None

    # --- What is on the screen ---

    @property
    def view(self) -> Any:
        """What the person at the screen may know; a spectator's view while the screen is covered."""
        return self._state.view(self.viewer)

    @property
    def is_covered(self) -> bool:
        """Whether the screen must be passed on before the next move."""
        return self.waiting_for is not None and self.viewer != self.waiting_for and not self.view.is_open

    @property
    def now(self) -> Step:
        """What the person at the screen sees."""
        return Step(self._course.at, self.view, opened=self._opened())

    def look(self, seat: int) -> Any:
        """The view of a person who looks at their cards while a question is open to all.

        Raises:
            ValueError: no question is open, or no person sits there.
        """
        if not self.view.is_open or seat not in self.people:
            raise ValueError("Nobody is asked aloud now.")
        return self._state.view(seat)

    def _seen(self, move: Any) -> Step:
        """What the person at the screen sees and hears of the move just played."""
        at, history = self._course.at, self._course.history
        return Step(at, self.view, self.game.words.said(history[at - 1], history[at], move), self._opened())

    def _opened(self) -> dict[int, str]:
        """While cards lie open, what each of the others hides: its cards, or what its game calls so."""
        if not self.cards_open:
            return {}
        tell = getattr(self.game.words, "opened", _cards_of)
        return {seat: tell(self._state.view(seat)) for seat in range(len(self.seats)) if seat != self.viewer}

    @property
    def _state(self) -> State:
        return self._course.state

    # --- How it goes ---

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self._state.outcome()

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything yet."""
        return self._course.last_decision is not None

    @property
    def skips_forced(self) -> bool:
        """Whether it plays on by itself where a person has no choice."""
        return self._course.skips_forced

    @property
    def log(self) -> list[str]:
        """What happened, a numbered sentence or two a turn."""
        return list(map(str, self.lines()))

    def lines(self, at: int | None = None, most: int | None = None) -> list[Line]:
        """The newest lines of the log after ``at`` moves, at most so many, the oldest of them first."""
        return self._course.log.lines(self._course.at if at is None else at, most)

    @property
    def record(self) -> Record:
        """The game so far, to be saved."""
        return Record(
            game=self.name,
            rules=self.rules,
            seats=tuple(map(str, self.seats)),
            seed=self.seed,
            deal=self._course.history[0],
            moves=self._course.history.moves,
            practice=self.practice,
            shared=self.shared,
            notes=self._course.log.notes(self._course.at),
            over=self.outcome is not None,
        )

    def __str__(self) -> str:
        return str(self.game.words.picture(self.view, self.names))

    def __repr__(self) -> str:
        return (
            f"<{self.game.TITLE}, deal {self.seed}, turn {self._state.number}: print(…) shows the table, "
            f'.do("…") plays, .run() asks at the prompt>'
        )


def _cards_of(view: Any) -> str:
    return " ".join(map(str, sorted(view.hand)))
