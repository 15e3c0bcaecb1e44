"""What predictable play costs: a known mix in one position, a habit in the whole game, and the choices of a match.

The cost of a choice and the cost of a habit differ. Against best play every card of the best mix is as good as the
others: so a player who always lays the same of them loses nothing to it, and much to an opponent who has noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from math import sqrt
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlab.chance.distribution import whole_number
from cardlab.chance.prediction.positions import MOST, Layer, split_cards
from cardlab.chance.prediction.solver import MOST_EXACTLY, Solution, solution, solve
from cardlab.chance.prediction.trick import (
    NAMES,
    Hand,
    Mix,
    Number,
    Payoffs,
    Strategy,
    mix_text,
    read_both,
    read_heights,
)
from cardlab.core.record import Record
from cardlab.games.prediction import State, height

Floats = NDArray[np.float64]
Side: TypeAlias = Literal["leader", "follower"]

ROUNDING: Final = 1e-9
"""Answers whose worth differs by less, in tricks, count as equally good."""

FADING: Final = 0.5
"""The weight of a play as evidence of the mix with one card more or fewer in the hand, where its own has weight 1."""

NEGLIGIBLE: Final = 0.01
"""A choice that costs less, in tricks, counts as free."""

RANKS_SHOWN: Final = 4
"""So many ranks of a best mix are written out."""

LUCK: Final = 1.13
"""The standard deviation of the tricks that best play wins in a hand, in the 24,000 hands of `benchmarks.skill`."""


# --- what a mix gives away in one position ---


@dataclass(frozen=True)
class SolvedPosition:
    """Two hands before a trick, solved.

    Attributes:
        payoffs: the trick as a matrix game, in the leader's tricks minus the follower's.
        best: best mixes of both.
        value: what the leader wins more than the follower when both play best.
    """

    payoffs: Payoffs
    best: Strategy
    value: Number

    @classmethod
    def of(cls, leader: Hand, follower: Hand) -> SolvedPosition:
        """The position with these hands, such as "A K 3" and "Q 9 3"; in fractions if they have few different ranks.

        Raises:
            ValueError: they are no hands, or not equally large.
        """
        heights = read_both(leader, follower)
        known = _exact_solution() if len({*heights[0], *heights[1]}) <= MOST_EXACTLY else solution()
        hands = tuple(NAMES[card] for card in heights[0]), tuple(NAMES[card] for card in heights[1])
        return cls(known.payoffs(*hands), known.strategy(*hands), known.position_value(*hands))

    def cards(self, side: Side) -> tuple[str, ...]:
        """The ranks of one side, the highest first."""
        return self.payoffs.rows if side == "leader" else self.payoffs.columns

    def best_mix(self, side: Side) -> Mix:
        """How often a side lays each card when it plays best."""
        return self.best.leader if side == "leader" else self.best.follower

    def worth(self, side: Side) -> Number:
        """What a side wins more than the other when both play best."""
        return self.value if side == "leader" else -self.value


@cache
def _exact_solution() -> Solution:
    return solve(MOST_EXACTLY)


@dataclass(frozen=True)
class KnownMix:
    """A mix of one side in a position, against a rival who knows it.

    Attributes:
        position: the position.
        side: whose mix it is.
        parts: how often each card is laid, as parts of any sum.

    >>> mix = KnownMix(SolvedPosition.of("A K", "A K"), "leader", {"A": 1, "K": 0})
    >>> mix.answers, mix.best_answers, mix.loss
    ({'A': Fraction(2, 1), 'K': Fraction(0, 1)}, ('K',), Fraction(1, 1))
    """

    position: SolvedPosition
    side: Side
    parts: Mapping[str, int]

    @property
    def shares(self) -> dict[str, Fraction]:
        """How often each card is laid, as parts of 1."""
        total = sum(self.parts.values())
        return {rank: Fraction(part, total) for rank, part in self.parts.items()}

    @property
    def answers(self) -> dict[str, Number]:
        """What this side wins more than the rival, for each card with which the rival can answer."""
        if self.side == "leader":
            return self.position.payoffs.against(leader=self.parts)
        return {rank: -worth for rank, worth in self.position.payoffs.against(follower=self.parts).items()}

    @property
    def guaranteed(self) -> Number:
        """What this side still wins when the rival answers best."""
        return min(self.answers.values())

    @property
    def best_answers(self) -> tuple[str, ...]:
        """The rival's best cards against it."""
        least = self.guaranteed
        return tuple(rank for rank, worth in self.answers.items() if worth - least <= ROUNDING)

    @property
    def loss(self) -> Number:
        """What the mix gives away to such a rival, compared with the best mix."""
        return max(self.position.worth(self.side) - self.guaranteed, Fraction(0))


# --- what a habit costs ---


@dataclass(frozen=True)
class Habit:
    """A model of how a player lays cards, by a card's place in the hand and the number of tricks left.

    The model is simple: it looks neither at the other hand nor at who leads. It is smoothed, since few plays are seen:
    the card at place i of n covers the part from i/n to (i+1)/n of the hand, so that a play is evidence for hands of
    other sizes too, with half the weight for each card more or fewer; and ``doubt`` plays at random are added. Even so
    few plays look like a habit where there is none: after one match to 50 a player who plays best seems to lose 7.6 of
    13 tricks to an opponent who knows this model, where 6.5 would be fair.

    Attributes:
        plays: the observed plays: the size of the hand, and the place of the card laid, from 0 for the highest.
        doubt: how many plays at random are added.
    """

    plays: tuple[tuple[int, int], ...] = ()
    doubt: float = 2.0

    def mix(self, cards: int) -> Floats:
        """How often the card at each place of a hand of a size is laid, the highest card first.

        >>> Habit(((2, 0), (2, 0), (2, 1))).mix(2).tolist()
        [0.6, 0.4]
        """
        weights = np.full(cards, self.doubt / cards)
        for held, place in self.plays:
            edges = np.clip(np.arange(cards + 1) / cards * held - place, 0, 1)
            weights += FADING ** abs(held - cards) * np.diff(edges)
        total = weights.sum()
        mix: Floats = weights / total if total else np.full(cards, 1 / cards)
        return mix

    def of(self, hand: Hand) -> dict[str, float]:
        """How often each rank of a hand is laid, as a mix that `Solution.best_response` takes.

        >>> Habit(((2, 0), (2, 0), (2, 1))).of("9 4")
        {'9': 0.6, '4': 0.4}
        """
        cards = read_heights(hand)
        return {NAMES[card]: part for card, part in zip(cards, self.mix(len(cards)).tolist(), strict=True)}


@dataclass(frozen=True)
class Exploited:
    """What an opponent wins who knows a habit and answers it best, as their tricks minus the other's in one hand.

    Attributes:
        leading, following: when the opponent leads first, and when the player with the habit does.
        ranks: the number of cards in a hand, and so of its tricks.
    """

    leading: float
    following: float
    ranks: int

    @property
    def mean(self) -> float:
        """The mean of `leading` and `following`; it is 0 against best play."""
        return (self.leading + self.following) / 2

    @property
    def tricks(self) -> float:
        """How many tricks of a hand the opponent wins, of which half would be fair."""
        return (self.ranks + self.mean) / 2


@lru_cache(maxsize=32)
def exploit(habit: Habit, ranks: int = MOST) -> Exploited:
    """What the best answer to a habit wins, by backward induction over all positions.

    In each position the answer is the card that wins most against the mix of the habit, later tricks included.

    Args:
        habit: how the other player plays in every position.
        ranks: from 1 to 13.

    Raises:
        ValueError: the number of ranks is out of range.

    >>> always_the_highest = Habit(((13, 0),), doubt=0)
    >>> exploit(always_the_highest, ranks=3).tricks
    2.5
    """
    if not 1 <= whole_number(ranks, "ranks") <= MOST:
        raise ValueError(f"ranks={ranks} will not do: it is 1 to {MOST}.")
    leading, following = np.zeros(1), np.zeros(1)
    for cards in range(1, ranks + 1):
        leading, following = _answered(Layer(cards, ranks), leading, following, habit.mix(cards))
    return Exploited(float(leading[0]), float(following[0]), ranks)


def _answered(layer: Layer, leading: Floats, following: Floats, mix: Floats) -> tuple[Floats, Floats]:
    """What the best answers win in all positions of a layer: when the answering player leads, and when they follow.

    For a given answer only the number of cards that beat it matters; these come first, since cards stand from the
    highest to the lowest. So one cumulative sum holds the worth for each number of them. A card of the same rank beats
    a follower's answer only.

    Args:
        layer: the positions; the first hand is that of the answering player, whoever leads.
        leading, following: what they win in the positions with a card fewer.
        mix: of the habit.
    """
    win, lose = 1 + leading, following - 1
    won = (mix * win[layer.between]).sum(axis=1, keepdims=True)
    worth = np.cumsum(np.concatenate([won, mix * (lose - win)[layer.between]], axis=1), axis=1)
    answers, others = layer.hands
    laid, middle = split_cards(answers, layer.cards), layer.middle()
    higher, as_high = (np.bitwise_count(others[:, None] & -card) for card in (2 * laid, laid))
    return worth[middle, higher].max(axis=1), worth[middle, as_high].max(axis=1)


# --- a review of a match ---


class Decision(NamedTuple):
    """A position in which a player had a choice, and the card laid; ranks by name, the highest first."""

    hand_number: int
    leads: bool
    hand: tuple[str, ...]
    other_hand: tuple[str, ...]
    card: str


@dataclass(frozen=True)
class Choice:
    """One card that was laid, compared with best play.

    Attributes:
        hand_number: which hand of the match this was, from 1.
        leads: whether this player led.
        hand, other_hand: the ranks that both held, the highest first.
        card: the rank that was laid.
        best: how often best play lays each rank of the hand.
        value: the tricks still to come if both play best, this player's minus the other's.
        cost: how many tricks this card loses on average against best play: half of what it takes off the value, since
            a trick lost is also one won by the other. A card of the best mix costs nothing.
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
            f"Best: {mix_text(self.best, RANKS_SHOWN)}."
        )


@dataclass(frozen=True)
class Review:
    """What one player's choices cost, and what an opponent could win who knew their habit.

    Attributes:
        choices: every card that was laid from a hand of two or more, in order.
        hands: the number of hands they come from.
    """

    choices: tuple[Choice, ...]
    hands: int

    @property
    def cost(self) -> float:
        """The tricks that all choices together lose on average against best play."""
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
        """The choices that cost most, the dearest first, without negligible ones."""
        costly = [choice for choice in self.choices if choice.cost >= NEGLIGIBLE]
        return tuple(sorted(costly, key=lambda choice: -choice.cost)[:most])

    def lines(self) -> tuple[str, ...]:
        """The review in sentences."""
        if not self.choices:
            return ("Nobody has had a choice yet.",)
        count, free = len(self.choices), sum(choice.cost < NEGLIGIBLE for choice in self.choices)
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


def review(played: Record | Iterable[State], seat: int = 0) -> Review:
    """Reviews one player's choices in a match of two without bids: what they cost, and how exploitable the habit is.

    Args:
        played: a record of the match, or its states in order; the match need not be over.
        seat: the player, 0 or 1.

    Raises:
        ValueError: more than two play, or there are bids: such games are not solved.
    """
    states = played.replay().states if isinstance(played, Record) else played
    return _review_of(tuple(_decisions(states, seat)))


def _decisions(states: Iterable[State], seat: int) -> Iterator[Decision]:
    """The decisions of a seat between two cards or more, in tricks that have been turned over.

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
            yield Decision(before.hand_number, trick.leader == seat, hands[seat], hands[1 - seat], card)


@lru_cache(maxsize=16)
def _review_of(choices: tuple[Decision, ...]) -> Review:
    return Review(tuple(map(_compare_with_best, choices)), len({choice.hand_number for choice in choices}))


def _compare_with_best(decision: Decision) -> Choice:
    """What a decision cost, and what best play is in its position."""
    sides = (decision.hand, decision.other_hand) if decision.leads else (decision.other_hand, decision.hand)
    game = solution().payoffs(*sides)
    best = game.strategy()
    value = float(solution().position_value(*sides))
    if decision.leads:
        own, worth = best.leader, game.against(follower=best.follower)
        lost = value - float(worth[decision.card])
    else:
        own, worth, value = best.follower, game.against(leader=best.leader), -value
        lost = value + float(worth[decision.card])
    mix = {rank: float(part) for rank, part in own.items()}
    return Choice(*decision, mix, value, max(lost, 0) / 2)
