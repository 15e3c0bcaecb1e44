"""What a seat of Determinism may know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from cardlab.cards import DECK, Card, shuffled
from cardlab.games.determinism.moves import Move
from cardlab.games.determinism.series import Deal, Series
from cardlab.games.determinism.universe import Universe
from cardlab.games.determinism.words import picture
from cardlab.games.view import SeatView

if TYPE_CHECKING:
    from cardlab.core import Outcome
    from cardlab.games.determinism.moves import Cards, Phase, Rules
    from cardlab.games.determinism.state import Gift, State


@dataclass(frozen=True, slots=True)
class View(SeatView[Move]):
    """All that one seat may know.

    Attributes:
        hand: this seat's cards.
        counts: how many cards each seat holds.
        givers: of each card in the pile, the top one first, who gave it; None for one that was dealt there.
        given: what this seat remembers of the cards it gave to the pile.
        pile: the pile, the top card first, as far as this seat knows it.
        scores: what counts for each seat: its points, or its team's.
        series: as in the state, without the deals to come.
        rules, universe, points, ready, mover, passes, phase, draws, began, result: as in the state.
    """

    hand: Cards
    counts: tuple[int, ...]
    givers: tuple[int | None, ...]
    given: tuple[Gift, ...]
    pile: tuple[Card | None, ...]
    scores: tuple[int, ...]
    series: Series
    rules: Rules
    universe: Universe
    points: tuple[int, ...]
    ready: tuple[bool, ...]
    mover: int
    passes: int
    phase: Phase
    draws: tuple[tuple[Card | None, ...], ...]
    began: int
    result: Outcome | None

    @classmethod
    def of(cls, state: State, seat: int | None) -> View:
        """What this seat may know of the state."""
        givers = {gift.card: gift.giver for gift in state.given if gift.holder is None}
        given = () if seat is None else tuple([gift for gift in state.given if gift.giver == seat])
        mine = {gift.card for gift in given if gift.holder is None}
        return cls.from_state(
            state,
            seat,
            hand=() if seat is None else state.hands[seat],
            counts=tuple(map(len, state.hands)),
            givers=tuple(map(givers.get, state.pile)),
            given=given,
            pile=tuple(card if card in mine else None for card in state.pile),
            scores=state.scores(),
            series=replace(state.series, later=()),
        )

    def unseen(self) -> list[Card]:
        """The cards of which this seat does not know the place, in the order of the deck."""
        known = {*self.hand, *self.pile, *(card for card, _ in self.universe.placed)}
        known |= {gift.card for gift in self.given if gift.holder is not None and gift.is_sure}
        return [card for card in DECK if card not in known]

    def sample(self, rng: Random) -> State:
        """A full state that agrees with this view: unseen cards lie anywhere they may, each place as likely.

        What others remember of their own swaps is left out, but for the cards of the pile.
        """
        from cardlab.games.determinism.state import Gift, State  # it imports this module

        hands: list[list[Card]] = [list(self.hand) if seat == self.seat else [] for seat in range(len(self.counts))]
        for gift in self.given:
            if gift.holder is not None and gift.is_sure:
                hands[gift.holder].append(gift.card)
        unseen = iter(shuffled(self.unseen(), rng))
        pile = tuple(next(unseen) if card is None else card for card in self.pile)
        for hand, count in zip(hands, self.counts, strict=True):
            hand += [next(unseen) for _ in range(count - len(hand))]
        others = [
            Gift(card, giver)
            for card, giver in zip(pile, self.givers, strict=True)
            if giver is not None and giver != self.seat
        ]
        later = tuple(Deal.of(rng, len(self.counts)) for _ in range(self.rules.games - self.series.game))
        return self.to_state(
            State,
            hands=tuple(map(tuple, hands)),
            pile=pile,
            given=(*self.given, *others),
            series=replace(self.series, later=later),
        )

    def __str__(self) -> str:
        return picture(self, [f"Seat {seat}" for seat in range(len(self.counts))])
