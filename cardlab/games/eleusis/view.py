"""What a seat of Eleusis may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardlab.cards import DECK, shuffled
from cardlab.games.eleusis.moves import Move
from cardlab.games.eleusis.words import picture
from cardlab.games.eleusis_common import Envelope, agreeing_rule
from cardlab.games.hands import put, shuffle_of
from cardlab.games.view import SeatView
from cardlab.rules import Rule
from cardlab.rules.sealing import new_salt

if TYPE_CHECKING:
    from cardlab.games.eleusis.moves import Cards, Phase, Rules
    from cardlab.games.eleusis.rounds import Round
    from cardlab.games.eleusis.state import State
    from cardlab.games.eleusis_common import Play


@dataclass(frozen=True, slots=True)
class View(SeatView[Move]):
    """All that one seat may know; of the rule no more than its fingerprint, whoever wrote it.

    Attributes:
        hand: this seat's cards, but for those put into the string.
        string: the string that this seat is building, or that lies before everybody.
        shown: the hand that lies open while a no play is settled.
        counts: how many cards each seat holds; those of a string still count while it is being built.
        stock: how many cards can be drawn before a deck is added.
        rules, dealer, fingerprint, phase, line, sidelined, plays, mover, call, prophet, marked, fallen, expelled,
            added, past: as in the state.
    """

    hand: Cards
    string: Cards
    shown: Cards
    counts: tuple[int, ...]
    stock: int
    rules: Rules
    dealer: int
    fingerprint: str
    phase: Phase
    line: Cards
    sidelined: Cards
    plays: tuple[Play, ...]
    mover: int
    call: str
    prophet: int | None
    marked: tuple[int, int]
    fallen: tuple[int, ...]
    expelled: tuple[int, ...]
    added: int
    past: tuple[Round, ...]

    @classmethod
    def of(cls, state: State, seat: int | None) -> View:
        """What this seat may know of the state."""
        mover, string = state.mover, state.string
        is_building = bool(string) and state.phase == "turn"
        counts = tuple(map(len, state.hands))
        if is_building:
            counts = put(counts, mover, counts[mover] + len(string))
        return cls.from_state(
            state,
            seat,
            hand=() if seat is None else state.hands[seat],
            string=() if is_building and seat != mover else string,
            shown=state.hands[mover] if state.is_claim else (),
            counts=counts,
            stock=len(state.stock),
        )

    @property
    def is_reply(self) -> bool:
        """Whether the seat to move only answers somebody else's move: as the prophet, or as the dealer."""
        return self.phase in ("call", "judge")

    @property
    def is_claim(self) -> bool:
        """Whether the mover has said no play, and that is being settled."""
        return not self.string and self.phase in ("call", "judge", "pick")

    @property
    def is_by_hand(self) -> bool:
        """Whether the dealer judges by hand in this round."""
        return not self.fingerprint and self.phase != "write"

    @property
    def is_between(self) -> bool:
        """Whether a round is over and its rule laid open."""
        return self.phase in ("next", "over")

    @property
    def round(self) -> int:
        """Which round lies on the table, from 1."""
        return len(self.past) + (not self.is_between)

    def sample(self, rng: Random) -> State:
        """A full state that agrees with this view: unseen cards lie anywhere, and the rule agrees with all plays."""
        from cardlab.games.eleusis.state import State  # it imports this module

        unseen = list(self._unseen(rng))
        hands = []
        for seat, count in enumerate(self.counts):
            known = self._known_hand(seat)
            hands.append(tuple(unseen[:count]) if known is None else known)
            unseen = unseen if known is not None else unseen[count:]
        return self.to_state(
            State, hands=tuple(hands), stock=tuple(unseen), shuffle=shuffle_of(rng), envelope=self._envelope(rng)
        )

    def _known_hand(self, seat: int) -> Cards | None:
        if seat == self.seat:
            return self.hand
        return self.shown if self.shown and seat == self.mover else None

    def _unseen(self, rng: Random) -> Cards:
        """The cards whose place this seat does not know, shuffled."""
        shown = () if self.seat == self.mover else self.shown
        known = Counter((*self.line, *self.sidelined, *self.string, *self.hand, *shown))
        left = Counter(DECK * (self.rules.decks + self.added)) - known
        return shuffled(left.elements(), rng)

    def _envelope(self, rng: Random) -> Envelope | None:
        """A rule that may be the secret one; the right one when it is open."""
        if not self.fingerprint:
            return None
        if self.is_between:
            return Envelope(Rule.parse(self.past[-1].rule), self.past[-1].salt)
        return Envelope(agreeing_rule(self.plays, self.line, rng), new_salt(rng))

    def __str__(self) -> str:
        return picture(self, [f"Seat {seat}" for seat in range(len(self.counts))])
