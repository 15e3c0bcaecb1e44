"""What a seat of Precognition may know."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardlab.cards import DECK, shuffled
from cardlab.games.hands import shuffle_of
from cardlab.games.precognition.moves import LETTERS, Move, changes
from cardlab.games.precognition.words import picture
from cardlab.games.view import SeatView

if TYPE_CHECKING:
    from cardlab.games.precognition.moves import Cards, Phase, Round, Rules
    from cardlab.games.precognition.state import State


@dataclass(frozen=True, slots=True)
class View(SeatView[Move]):
    """All that one seat may know.

    Attributes:
        hand: this seat's cards.
        string: what this seat has written in this round.
        counts: how many cards each seat holds.
        aside: how many cards were not dealt.
        written: the seats whose strings are complete.
        most_letters: how long a string may be in this round.
        row_length: how many cards the row of this round will have.
        rules, playing, row, phase, past: as in the state.
    """

    hand: Cards
    string: str
    counts: tuple[int, ...]
    aside: int
    written: tuple[int, ...]
    most_letters: int
    row_length: int
    rules: Rules
    playing: tuple[int, ...]
    row: Cards
    phase: Phase
    past: tuple[Round, ...]

    @classmethod
    def of(cls, state: State, seat: int | None) -> View:
        """What this seat may know of the state."""
        playing = state.playing
        return cls.from_state(
            state,
            seat,
            hand=() if seat is None else state.hands[seat],
            string=state.strings[seat] if seat is not None and state.strings else "",
            counts=tuple(map(len, state.hands)),
            aside=len(state.aside),
            written=() if state.phase == "begin" else playing if state.phase != "write" else playing[: state.place],
        )

    @property
    def changes(self) -> str:
        """The letters that stand in the row so far."""
        return changes(self.row)

    @property
    def round(self) -> int:
        """Which round this is, from 1; a round that is over counts until the next one begins."""
        return len(self.past) + (self.phase in ("write", "lay") or not self.past)

    def sample(self, rng: Random) -> State:
        """A full state that agrees with this view: unseen cards lie anywhere, and others wrote anything."""
        from cardlab.games.precognition.state import State  # it imports this module

        seats = range(len(self.counts))
        known = {*self.hand, *self.row}
        unseen = [card for card in shuffled(DECK, rng) if card not in known]
        hands = []
        for seat, count in enumerate(self.counts):
            own = seat == self.seat
            hands.append(self.hand if own else tuple(unseen[:count]))
            unseen = unseen if own else unseen[count:]
        shuffle = shuffle_of(rng)
        strings = tuple(self._string(seat, rng) for seat in seats) if self.phase != "begin" or self.past else ()
        place = self.playing.index(self.turn) if self.turn in self.playing else 0
        return self.to_state(
            State,
            hands=tuple(hands),
            aside=tuple(unseen),
            shuffle=shuffle,
            strings=strings,
            place=place,
        )

    def _string(self, seat: int, rng: Random) -> str:
        """A string that this seat may have written."""
        if self.phase in ("begin", "over"):
            return self.past[-1].strings[seat]
        if seat == self.seat:
            return self.string
        if seat not in (*self.written, self.turn):
            return ""
        least = 1 if seat in self.written else 0
        length = least + int(rng.random() * (self.most_letters + 1 - least))
        return "".join(rng.choices(LETTERS, k=length))

    def __str__(self) -> str:
        return picture(self, [f"Seat {seat}" for seat in range(len(self.counts))])
