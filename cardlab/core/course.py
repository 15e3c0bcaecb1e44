"""The course of a game: what was played and told, and who plays on until a person is to decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlab.core import CHANCE, Game, State, draw, find_game, stream
from cardlab.core.history import History
from cardlab.core.log import Log
from cardlab.core.record import Record
from cardlab.core.seats import Seat


class Course:
    """A game from its deal on, with the seats that play it.

    Args:
        record: the deal, and what was played and noted already.
        seats: who sits in each place.

    Attributes:
        seats: as given; a computer may come to stand in for a person.
        skips_forced: whether it goes on by itself where a lone person has no choice.
        history: every state, and which is the present one.
        log: what happened.
    """

    def __init__(self, record: Record, seats: tuple[Seat, ...]) -> None:
        self.game: Game = find_game(record.game)
        self.seed = record.seed
        self.seats = seats
        self.skips_forced = False
        self.history = History(record.deal)
        self.log = Log(record.notes)
        for move in record.moves:
            self.play(move)

    @property
    def state(self) -> State:
        """The present state."""
        return self.history.state

    @property
    def at(self) -> int:
        """How many moves lead to it."""
        return self.history.at

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats in which people sit."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.player is None)

    def play(self, move: Any, after: State | None = None) -> None:
        """Plays a move, to the state that it leads to if that is known, and tells of it."""
        before = self.state
        after = before.play(move) if after is None else after
        self.history.play(move, after)
        self.log.tell(before.number, self.game.words.sentence(before, move, after, self.names))

    def run(self, until: int | None = None) -> Iterator[Any]:
        """Plays for the dice and the computer players up to a person's decision, or to a turn's number.

        Yields:
            each move, just after it was played.
        """
        while (seat := self.state.turn) is not None and not self.stops_at(self.at):
            if not self.people and (until is None or self.state.number >= until):
                break
            move = self._next_move(seat)
            self.play(move)
            yield move

    def _next_move(self, seat: int) -> Any:
        if seat == CHANCE:
            return draw(self.state, stream(self.seed, "chance", self.history.draws))
        player = self.seats[seat].player
        view = self.state.view(seat)
        return view.legal_moves[0] if player is None else player(view, stream(self.seed, "player", self.at))

    def stops_at(self, index: int) -> bool:
        """Whether a person decides here: not where a lone person has but one answer to give."""
        state = self.history[index]
        if state.turn not in self.people:
            return False
        view = state.view(state.turn)
        passes_by = len(self.people) == 1 and len(view.legal_moves) == 1 and (view.is_reply or self.skips_forced)
        return not passes_by

    @property
    def last_decision(self) -> int | None:
        """The newest place before this one where a person decided."""
        return next((index for index in range(self.at - 1, -1, -1) if self.stops_at(index)), None)

    @property
    def next_decision(self) -> int | None:
        """Of what was undone, the place of the next decision, or the end; None when nothing was undone."""
        end = len(self.history)
        if self.at == end:
            return None
        return next((index for index in range(self.at + 1, end) if self.stops_at(index)), end)

    def secret_turn_since(self, index: int) -> int | None:
        """The newest turn since then that showed a person what was hidden; None when there is none."""
        for place in range(self.at - 1, index - 1, -1):
            before, after = self.history[place], self.history[place + 1]
            if any(self.game.reveals(before, after, seat) for seat in self.people):
                return before.number
        return None
