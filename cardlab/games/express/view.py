"""What a seat of Eleusis Express may know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from cardlab.cards import DECK, Card, shuffled
from cardlab.core import CHANCE
from cardlab.games.eleusis_common import Cards, Envelope, Play, agreeing_rule
from cardlab.games.express.moves import Move
from cardlab.games.express.words import picture
from cardlab.games.hands import shuffle_of
from cardlab.games.view import SeatView
from cardlab.rules import Rule, RuleError
from cardlab.rules.sealing import new_salt

if TYPE_CHECKING:
    from cardlab.games.express.moves import Guess, Phase, Round, Rules
    from cardlab.games.express.state import State


@dataclass(frozen=True)
class View(SeatView[Move]):
    """All that one seat may know.

    Attributes:
        hand: this seat's cards.
        counts: how many cards each seat holds.
        stock: how many cards can be drawn.
        envelope: the rule, for all once the round is over; else None, for its dealer too, who may share the screen.
        rules, dealer, fingerprint, phase, line, sidelined, plays, mover, trial, guess, guesses, seen, added, first,
            past: as in the state.
    """

    hand: Cards
    counts: tuple[int, ...]
    stock: int
    envelope: Envelope | None
    rules: Rules
    dealer: int
    fingerprint: str
    phase: Phase
    line: Cards
    sidelined: Cards
    plays: tuple[Play, ...]
    mover: int
    trial: Cards
    guess: str
    guesses: tuple[Guess, ...]
    seen: tuple[Cards, ...]
    added: int
    first: int
    past: tuple[Round, ...]

    @classmethod
    def of(cls, state: State, seat: int | None) -> View:
        """What this seat may know of the state."""
        return cls.from_state(
            state,
            seat,
            hand=() if seat is None else state.hands[seat],
            counts=tuple(map(len, state.hands)),
            stock=len(state.stock),
            envelope=state.envelope if state.phase in ("next", "over") else None,
        )

    @property
    def is_by_hand(self) -> bool:
        """Whether the dealer judges, and no written rule."""
        return not self.fingerprint and self.phase != "write"

    @property
    def round(self) -> int:
        """Which round this is, from 1; a round that is over counts until the next one begins."""
        return len(self.past) + (self.phase not in ("next", "over"))

    @cached_property
    def evidence(self) -> tuple[Play, ...]:
        """All that is known of the rule's judgements, also that a claim is false which is not settled yet."""
        if self.turn != CHANCE:
            return self.plays
        return (*self.plays, Play(self.mover, "no play", self.seen[self.mover], False, len(self.line)))

    @cached_property
    def refused(self) -> tuple[Rule, ...]:
        """The rules that were guessed and are not the secret one."""
        return tuple(rule for guess in self.guesses if not guess.is_right and (rule := _read(guess.text)))

    def sample(self, rng: Random) -> State:
        """A full state that agrees with this view: unseen cards lie anywhere, and the rule is one that may be it."""
        from cardlab.games.express.state import State  # it imports this module

        unseen = list(shuffled(self._unseen(), rng))
        hands = []
        for seat, count in enumerate(self.counts):
            known = self.hand if seat == self.seat else self.seen[seat]
            hands.append((*known, *[unseen.pop() for _ in range(count - len(known))]))
        return self.to_state(
            State, hands=tuple(hands), stock=tuple(unseen), shuffle=shuffle_of(rng), envelope=self._envelope(rng)
        )

    def _unseen(self) -> list[Card]:
        """The cards whose place is not known."""
        cards = [*DECK * (self.rules.decks + self.added)]
        shown = [cards for seat, cards in enumerate(self.seen) if seat != self.seat]
        for card in [
            *self.line,
            *self.sidelined,
            *self.trial,
            *self.hand,
            *[card for cards in shown for card in cards],
        ]:
            cards.remove(card)
        return cards

    def _envelope(self, rng: Random) -> Envelope | None:
        if self.envelope or not self.fingerprint:
            return self.envelope
        return Envelope(agreeing_rule(self.evidence, self.line, rng, self.refused), new_salt(rng))

    def __str__(self) -> str:
        return picture(self, [f"Seat {seat}" for seat in range(len(self.counts))])


def _read(text: str) -> Rule | None:
    try:
        return Rule.parse(text)
    except RuleError:
        return None
