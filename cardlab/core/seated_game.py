"""A game at its table: who sits where, how far it has come, and what each seat may see.

A view is all that anybody sees, never a state, so that nobody sees what they may not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from cardlab.core.protocol import Outcome, Seat, State, is_open
from cardlab.core.record import Record
from cardlab.core.seats import fill_seats

SILENCE: Final[Mapping[int, str]] = MappingProxyType({})


class Step(NamedTuple):
    """All that one seat sees after a number of moves.

    Attributes:
        moves: how many.
        view: what they may know.
        speech: what each seat just said.
        opened: while cards lie open, what each of the other seats hides.
    """

    moves: int
    view: Any
    speech: Mapping[int, str] = SILENCE
    opened: Mapping[int, str] = SILENCE


class SeatedGame:
    """A game, its seats, and the person at the screen.

    Args:
        record: the game so far.

    Attributes:
        game: what is played.
        house_rules: those that were chosen.
        seed: of the deal and all dice.
        seats: who sits in each place.
        names: what the seats are called.
        people: the seats in which people sit.
        persons: the seats that people have, also while a computer player stands in.
        timeline: its states, its moves and its log.
        practice: whether undo may go past what somebody has seen.
        shared: whether several people look at one screen all the time; then it is never covered.
        all_seen: whether everybody's cards were looked at, so that undo stops.
        cards_open: whether everybody's cards are shown, to study the game.
        skips_forced: whether it plays on by itself where a lone person has no choice.
        viewer: the seat of the person at the screen; None while nobody's cards may be seen on it.

    Raises:
        RecordError: the record's seats cannot be filled.
    """

    def __init__(self, record: Record) -> None:
        self._take_up(record)

    def _take_up(self, record: Record) -> None:
        """Take up a record's game; where that fails, the one before stays."""
        timeline = record.replay()
        self._seat(fill_seats(record.game, record.seats, None, record.house_rules))
        self.game = record.game
        self.house_rules = record.house_rules
        self.seed = record.seed
        self.timeline = timeline
        self.practice = record.practice
        self.shared = record.shared
        self.all_seen = record.all_seen
        self.cards_open = False
        self.skips_forced = False
        self.viewer = self.persons[0] if len(self.persons) == 1 else None
        self._viewed, self._views = timeline.state, dict[int | None, Any]()

    def _seat(self, seats: Sequence[Seat]) -> None:
        self.seats = tuple(seats)
        self.names = [seat.name for seat in seats]
        self.people = tuple(place for place, seat in enumerate(seats) if seat.player is None)
        self.persons = tuple(place for place, seat in enumerate(seats) if seat.is_persons)

    @property
    def waiting_for(self) -> int | None:
        """The seat of the person who is to move; None when nobody is."""
        turn = self._state.turn
        return turn if turn in self.people else None

    def seen_by(self, seat: int | None) -> SeenGame:
        """Return what a seat may see, on a screen of its own; None is a spectator.

        Raises:
            ValueError: there is no such seat.
        """
        if seat is not None and not 0 <= seat < len(self.seats):
            raise ValueError(f"There is no seat {seat}: this table has {len(self.seats)}.")
        return SeenGame(self, seat)

    @property
    def now(self) -> Step:
        """Return all that the person at the shared screen sees."""
        return SeenGame(self, self.viewer).now

    @property
    def view(self) -> Any:
        """Return all that the person at the screen may know; a spectator's view while the screen is covered."""
        return self._view_of(self.viewer)

    @property
    def is_covered(self) -> bool:
        """Return whether the screen must be passed on before the next move."""
        return self.waiting_for not in (None, self.viewer) and not is_open(self.view)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        return self._state.outcome()

    @property
    def log(self) -> list[str]:
        """Return the log: a numbered sentence or two a turn."""
        return list(map(str, self.timeline.lines()))

    @property
    def record(self) -> Record:
        """The game so far, to be saved."""
        return Record(
            game=self.game,
            house_rules=self.house_rules,
            seats=tuple(map(str, self.seats)),
            seed=self.seed,
            deal=self.timeline[0],
            moves=self.timeline.moves,
            practice=self.practice,
            shared=self.shared,
            all_seen=self.all_seen,
            notes=self.timeline.notes(),
            over=self.outcome is not None,
        )

    def look(self, seat: int) -> Any:
        """Return the view of a person who looks at their cards while a question is open to all.

        Raises:
            ValueError: no question is open, or no person sits there.
        """
        if not is_open(self.view) or seat not in self.people:
            raise ValueError("Nobody is asked aloud now.")
        return self._view_of(seat)

    @property
    def _state(self) -> State:
        return self.timeline.state

    def _view_of(self, seat: int | None) -> Any:
        """Return what a seat may know now; each view of a position is made once."""
        if self._viewed is not self._state:
            self._viewed, self._views = self._state, {}
        if seat not in self._views:
            self._views[seat] = self._state.view(seat)
        return self._views[seat]


@dataclass(frozen=True)
class SeenGame:
    """A game as one seat sees it; several may look at once.

    Attributes:
        seated: the game.
        seat: who looks; None is a spectator.

    >>> from cardlab.games import Session
    >>> session = Session.deal("friend_or_foe", ["person Mia", "person Leo"], cards_each=3, seed=7)
    >>> [len(session.seen_by(seat).view.hand) for seat in (0, 1)]
    [3, 3]
    """

    seated: SeatedGame
    seat: int | None

    @property
    def view(self) -> Any:
        """Return all that this seat may know now."""
        return self.seated._view_of(self.seat)

    @property
    def now(self) -> Step:
        """Return all that this seat sees now."""
        place = self.seated.timeline.at
        return Step(place, self.view, opened=self._opened(place))

    def step(self, place: int) -> Step:
        """Return what this seat saw after a number of moves, and what was said in the last of them."""
        timeline = self.seated.timeline
        return Step(place, timeline[place].view(self.seat), timeline.speech(place), self._opened(place))

    def steps(self, after: int) -> list[Step]:
        """Return what this seat saw after each move since a place, the newest last."""
        return [self.step(place) for place in range(after + 1, self.seated.timeline.at + 1)]

    def _opened(self, place: int) -> Mapping[int, str]:
        seated = self.seated
        if not seated.cards_open:
            return SILENCE
        others = (seat for seat in range(len(seated.seats)) if seat != self.seat)
        return {seat: seated.game.text.hidden(seated.timeline[place].view(seat)) for seat in others}
