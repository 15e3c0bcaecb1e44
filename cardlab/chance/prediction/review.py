"""A look back at a match: what each choice cost against best play, and how exploitable the habit is.

The two differ. Against best play every card of the best mix is as good as the others. So who always lays the same of
them loses nothing to it, and much to somebody who has noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import Any, Final, NamedTuple, Protocol

from cardlab.chance.prediction.habit import Exploited, Habit, exploit
from cardlab.chance.prediction.hands import NAMES
from cardlab.chance.prediction.payoffs import mix_text
from cardlab.chance.prediction.solving import solution
from cardlab.games.prediction import State, height

NOTHING: Final = 0.01
"""A part of a trick too small to tell of."""

MIX_TOLD: Final = 4
"""So many ranks of a best mix are told."""

LUCK: Final = 1.13
"""The standard deviation of the tricks that best play wins in a hand, in the 24,000 hands of `benchmarks.skill`."""


class Replayed(Protocol):
    """A record of a game, such as `cardlab.core.record.Record`."""

    def replay(self) -> Iterator[Any]:
        """Every state from the deal on."""
        ...


class Faced(NamedTuple):
    """A choice that somebody had, and what was chosen; cards by their names, the highest first."""

    hand_number: int
    leads: bool
    hand: tuple[str, ...]
    other_hand: tuple[str, ...]
    card: str


@dataclass(frozen=True)
class Choice:
    """One card that was laid, beside best play.

    Attributes:
        hand_number: which hand of the match this was, from 1.
        leads: whether this player led.
        hand, other_hand: what both held, by rank, the highest first.
        card: the rank that was laid.
        best: how often best play lays each rank of the hand.
        value: the tricks still to come, this player's minus the other's, if both play best.
        cost: how many tricks this card loses on average to somebody who plays best: half of what it takes off the
            value, since a trick lost is also one won by the other. A card of the best mix costs nothing.
    """

    hand_number: int
    leads: bool
    hand: tuple[str, ...]
    other_hand: tuple[str, ...]
    card: str
    best: dict[str, float]
    value: float
    cost: float

    def __str__(self) -> str:
        lay = "led" if self.leads else "followed with"
        return (
            f"Hand {self.hand_number}, {len(self.hand)} cards left: {' '.join(self.hand)} against "
            f"{' '.join(self.other_hand)}; {lay} {self.card}, which costs {self.cost:.2f}. "
            f"Best: {mix_text(self.best, MIX_TOLD)}."
        )


@dataclass(frozen=True)
class Review:
    """What one player's choices cost, and what somebody could win who knew their habit.

    Attributes:
        choices: all cards that were laid from two or more, in their order.
        hands: of how many hands they are.
    """

    choices: tuple[Choice, ...]
    hands: int

    @property
    def cost(self) -> float:
        """The tricks that all choices together lose on average to somebody who plays best."""
        return sum(choice.cost for choice in self.choices)

    @property
    def habit(self) -> Habit:
        """How this player lays cards, by place in the hand and tricks left."""
        return Habit(tuple((len(choice.hand), choice.hand.index(choice.card)) for choice in self.choices))

    @property
    def exploited(self) -> Exploited:
        """What the best answer to that habit wins."""
        return exploit(self.habit)

    def dearest(self, most: int = 3) -> tuple[Choice, ...]:
        """The choices that cost most, the dearest first; those that cost at least a hundredth of a trick."""
        costly = [choice for choice in self.choices if choice.cost >= NOTHING]
        return tuple(sorted(costly, key=lambda choice: -choice.cost)[:most])

    def lines(self) -> tuple[str, ...]:
        """The review in sentences."""
        if not self.choices:
            return ("Nobody has had a choice yet.",)
        count, free = len(self.choices), sum(choice.cost < NOTHING for choice in self.choices)
        hands = "1 hand" if self.hands == 1 else f"{self.hands} hands"
        return (
            f"The choices of {hands} cost {self.cost:.1f} tricks against best play; {free} of {count} cost nothing.",
            f"Chance alone moves the tricks of {hands} by about {LUCK * sqrt(self.hands):.1f} up or down: "
            "who plays best can lose all the same.",
            *map(str, self.dearest()),
            f"Who knew the habit, as places in the hand by tricks left, would win {self.exploited.tricks:.1f} of "
            f"13 tricks, where 6.5 is fair. It is guessed from {count} cards: of so few, a trick more can be chance.",
        )

    def __str__(self) -> str:
        return "\n".join(self.lines())


def review(played: Replayed | Iterable[State], seat: int = 0) -> Review:
    """What one player's choices in a match of two without bids cost, and how exploitable their habit is.

    Args:
        played: a record of the match (`Session.record`, `Record.load`), or the states of it in their order; it need not
            be over.
        seat: whose choices.

    Raises:
        ValueError: more than two play, or there are bids, so that nobody knows best play.
    """
    states = played.replay() if hasattr(played, "replay") else played
    return _reviewed(tuple(_faced(states, seat)))


def _faced(states: Iterable[State], seat: int) -> Iterator[Faced]:
    """The choices that a seat had among two cards or more, in tricks that have been turned over.

    Raises:
        ValueError: as in `review`.
    """
    for before, after in pairwise(states):
        if len(before.hands) != 2 or before.rules.bidding or seat not in (0, 1):
            raise ValueError("Only a match of two players without bids can be reviewed, by seat 0 or 1.")
        trick = after.last
        hands = [tuple(NAMES[height(card)] for card in cards) for cards in before.held_before()]
        if trick is not None and trick is not before.last and len(hands[seat]) > 1:
            card = NAMES[height(trick.card(seat))]
            yield Faced(before.hand_number, trick.leader == seat, hands[seat], hands[1 - seat], card)


@lru_cache(maxsize=16)
def _reviewed(choices: tuple[Faced, ...]) -> Review:
    return Review(tuple(map(_judged, choices)), len({choice.hand_number for choice in choices}))


def _judged(choice: Faced) -> Choice:
    """The choice beside best play."""
    sides = (choice.hand, choice.other_hand) if choice.leads else (choice.other_hand, choice.hand)
    game = solution().payoffs(*sides)
    best = game.strategy()
    value = float(solution().position_value(*sides))
    if choice.leads:
        own, worth = best.leader, game.against(follower=best.follower)
        lost = value - float(worth[choice.card])
    else:
        own, worth, value = best.follower, game.against(leader=best.leader), -value
        lost = value + float(worth[choice.card])
    mix = {rank: float(part) for rank, part in own.items()}
    return Choice(*choice, mix, value, max(lost, 0) / 2)
