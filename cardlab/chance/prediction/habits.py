"""The cost of predictable play: of a mix in one position, of a habit in the whole game, and of the choices in a match.

A choice and a habit cost different things. All cards of the best mix are equally good against best play, so a player
who always plays the same one loses nothing to it, but much to an opponent who has noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from math import sqrt
from typing import Final, Literal, TypeAlias

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
"""Answers whose values differ by less, in tricks, are equally good."""

FADING: Final = 0.5
"""The factor by which a play loses weight as evidence for each card more or fewer in the hand."""

NEGLIGIBLE: Final = 0.01
"""A choice that costs less, in tricks, counts as free."""

RANKS_SHOWN: Final = 4
"""The most ranks of a best mix that are written out."""

LUCK: Final = 1.15
"""The standard deviation of the tricks that best play wins in a hand, in the 24,000 hands of `benchmarks.skill`."""


# --- what a mix gives away in one position ---


@dataclass(frozen=True)
class SolvedPosition:
    """Two hands before a trick, solved.

    Attributes:
        payoffs: the trick as a matrix game, in the leader's tricks minus the follower's.
        best: best mixes of both.
        value: the leader's tricks minus the follower's if both play best.
    """

    payoffs: Payoffs
    best: Strategy
    value: Number

    @classmethod
    def of(cls, leader: Hand, follower: Hand) -> SolvedPosition:
        """Return a position, such as "A K 3" against "Q 9 3"; it is exact with at most six different ranks."""
        heights = read_both(leader, follower)
        known = _exact_solution() if len({*heights[0], *heights[1]}) <= MOST_EXACTLY else solution()
        hands = tuple(NAMES[card] for card in heights[0]), tuple(NAMES[card] for card in heights[1])
        return cls(known.payoffs(*hands), known.strategy(*hands), known.position_value(*hands))

    def cards(self, side: Side) -> tuple[str, ...]:
        """Return the ranks of one side, the highest first."""
        return self.payoffs.rows if side == "leader" else self.payoffs.columns

    def best_mix(self, side: Side) -> Mix:
        return self.best.leader if side == "leader" else self.best.follower

    def worth(self, side: Side) -> Number:
        """Return the tricks of a side minus those of the other if both play best."""
        return self.value if side == "leader" else -self.value


@cache
def _exact_solution() -> Solution:
    return solve(MOST_EXACTLY)


@dataclass(frozen=True)
class KnownMix:
    """A mix of one side in a position, against an opponent who knows it.

    Attributes:
        position: the position.
        side: the side that plays the mix.
        parts: the weight of each card; the sum may be any positive number.

    >>> mix = KnownMix(SolvedPosition.of("A K", "A K"), "leader", {"A": 1, "K": 0})
    >>> mix.answers, mix.best_answers, mix.loss
    ({'A': Fraction(2, 1), 'K': Fraction(0, 1)}, ('K',), Fraction(1, 1))
    """

    position: SolvedPosition
    side: Side
    parts: Mapping[str, int]

    @property
    def shares(self) -> dict[str, Fraction]:
        """The probability of each card."""
        total = sum(self.parts.values())
        return {rank: Fraction(part, total) for rank, part in self.parts.items()}

    @property
    def answers(self) -> dict[str, Number]:
        """The tricks of this side minus the opponent's, by the card with which the opponent answers."""
        if self.side == "leader":
            return self.position.payoffs.against(leader=self.parts)
        return {rank: -worth for rank, worth in self.position.payoffs.against(follower=self.parts).items()}

    @property
    def guaranteed(self) -> Number:
        """The tricks of this side minus the opponent's if the opponent answers best."""
        return min(self.answers.values())

    @property
    def best_answers(self) -> tuple[str, ...]:
        """The opponent's best cards against the mix."""
        least = self.guaranteed
        return tuple(rank for rank, worth in self.answers.items() if worth - least <= ROUNDING)

    @property
    def loss(self) -> Number:
        """The tricks that the mix loses to such an opponent, compared with the best mix."""
        return max(self.position.worth(self.side) - self.guaranteed, Fraction(0))


# --- what a habit costs ---


@dataclass(frozen=True)
class Habit:
    """A simple model of a player: the probability of each place in the hand, by the number of cards left.

    It ignores the other hand and who leads. Because few plays are observed, it is smoothed: the card at place i of n
    covers the part from i/n to (i+1)/n of the hand, so a play is evidence for hands of other sizes too, with half the
    weight for each card more or fewer; and `doubt` random plays are added. Still, few plays look like a habit where
    there is none: after one match to 50, a player who plays best seems to lose 7.6 of 13 tricks to an opponent who
    knows the model, although 6.5 is fair.

    Attributes:
        plays: the observed plays, as the size of the hand and the place of the card played, from 0 for the highest.
        doubt: the number of random plays added.
    """

    plays: tuple[tuple[int, int], ...] = ()
    doubt: float = 2.0

    def mix(self, cards: int) -> Floats:
        """Return the probability of each place in a hand of this size, the highest card first; shape (cards,).

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
        """Return the probability of each rank of a hand.

        >>> Habit(((2, 0), (2, 0), (2, 1))).of("9 4")
        {'9': 0.6, '4': 0.4}
        """
        cards = read_heights(hand)
        return {NAMES[card]: part for card, part in zip(cards, self.mix(len(cards)).tolist(), strict=True)}


@dataclass(frozen=True)
class Exploited:
    """The winnings of an opponent who answers a habit best: their tricks minus the other player's in one hand.

    Attributes:
        leading, following: if the opponent leads first, and if the player with the habit does.
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
        """The number of tricks of a hand that the opponent wins; half of all is fair."""
        return (self.ranks + self.mean) / 2


@lru_cache(maxsize=32)
def exploit(habit: Habit, ranks: int = MOST) -> Exploited:
    """Return the winnings of the best answer to a habit, by backward induction over all positions.

    The number of ranks is 1 to 13; others raise ValueError.

    >>> always_the_highest = Habit(((13, 0),), doubt=0)
    >>> exploit(always_the_highest, ranks=3).tricks
    2.5
    """
    if not 1 <= whole_number(ranks, "ranks") <= MOST:
        raise ValueError(f"ranks={ranks} will not do: it is 1 to {MOST}.")
    leading, following = np.zeros(1), np.zeros(1)
    for cards in range(1, ranks + 1):
        leading, following = _best_responses(Layer(cards, ranks), leading, following, habit.mix(cards))
    return Exploited(float(leading[0]), float(following[0]), ranks)


def _best_responses(layer: Layer, leading: Floats, following: Floats, mix: Floats) -> tuple[Floats, Floats]:
    """Return the winnings of the best answers in all positions of a layer, if the answering player leads or follows.

    The value of an answer depends only on the number of cards that beat it. As cards are sorted from the highest, these
    come first, and one cumulative sum gives the value for each number of them. A card of the same rank beats only a
    follower's answer.

    Args:
        layer: the positions; the first hand is that of the answering player, whether or not they lead.
        leading, following: the winnings in the positions with a card fewer.
        mix: of the habit.
    """
    win, lose = 1 + leading, following - 1
    won = (mix * win[layer.between]).sum(axis=1, keepdims=True)
    worth = np.cumsum(np.concatenate([won, mix * (lose - win)[layer.between]], axis=1), axis=1)
    answers, others = layer.hands
    singles, middle = split_cards(answers, layer.cards), layer.middle()
    higher, as_high = (np.bitwise_count(others[:, None] & -card) for card in (2 * singles, singles))
    return worth[middle, higher].max(axis=1), worth[middle, as_high].max(axis=1)


# --- a review of a match ---


@dataclass(frozen=True)
class Choice:
    """A card that was played, compared with best play.

    Attributes:
        hand_number: the hand of the match, from 1.
        leads: whether this player led.
        hand, other_hand: the ranks of both hands, the highest first.
        card: the rank that was played.
        best: the probability of each rank of the hand in best play.
        value: the tricks still to come if both play best, this player's minus the other's.
        cost: the tricks that this card loses on average against best play; 0 for a card of the best mix. It is half of
            what the card takes off the value, because a lost trick is also one that the other wins.
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
        played = "led" if self.leads else "followed with"
        return (
            f"Hand {self.hand_number}, {len(self.hand)} cards left: {' '.join(self.hand)} against "
            f"{' '.join(self.other_hand)}; {played} {self.card}, which costs {self.cost:.2f}. "
            f"Best: {mix_text(self.best, RANKS_SHOWN)}."
        )


@dataclass(frozen=True)
class Review:
    """The cost of one player's choices, and what an opponent who knew their habit could win.

    Attributes:
        choices: every card that was played from a hand of two or more, in order.
        hands: the number of hands that they come from.
    """

    choices: tuple[Choice, ...]
    hands: int

    @property
    def cost(self) -> float:
        """The tricks that all choices together lose on average against best play."""
        return sum(choice.cost for choice in self.choices)

    @property
    def habit(self) -> Habit:
        """This player's habit, as places in the hand by tricks left."""
        return Habit(tuple((len(choice.hand), choice.hand.index(choice.card)) for choice in self.choices))

    @property
    def exploited(self) -> Exploited:
        """The winnings of the best answer to that habit."""
        return exploit(self.habit)

    def dearest(self, most: int = 3) -> tuple[Choice, ...]:
        """Return the costliest choices, the costliest first, without negligible ones."""
        costly = [choice for choice in self.choices if choice.cost >= NEGLIGIBLE]
        return tuple(sorted(costly, key=lambda choice: -choice.cost)[:most])

    def lines(self) -> tuple[str, ...]:
        """Return the review in sentences."""
        if not self.choices:
            return ("Nobody has had a choice yet.",)
        count, free = len(self.choices), sum(choice.cost < NEGLIGIBLE for choice in self.choices)
        hands = "1 hand" if self.hands == 1 else f"{self.hands} hands"
        return (
            f"The choices of {hands} cost {self.cost:.1f} tricks against best play; {free} of {count} cost nothing.",
            f"Chance alone moves the tricks of {hands} by about {LUCK * sqrt(self.hands):.1f} up or down: "
            "even the best player can lose.",
            *map(str, self.dearest()),
            f"A rival who knew the habit (the place in the hand, by tricks left) would win "
            f"{self.exploited.tricks:.1f} of 13 tricks; 6.5 is fair. It is guessed from {count} cards: with so few, a "
            "trick more can be chance.",
        )

    def __str__(self) -> str:
        return "\n".join(self.lines())


def review(played: Record | Iterable[State], seat: int = 0) -> Review:
    """Return the cost of one player's choices in a match of two without bids; other matches raise ValueError.

    Args:
        played: a record of the match, or its states in order; the match need not be over.
        seat: the player, 0 or 1.
    """
    states = played.replay().states if isinstance(played, Record) else played
    choices = tuple(_choices(states, seat))
    return Review(choices, len({choice.hand_number for choice in choices}))


def _choices(states: Iterable[State], seat: int) -> Iterator[Choice]:
    """Yield the choices of a seat with two or more cards, in tricks that have been turned over."""
    for before, after in pairwise(states):
        if len(before.hands) != 2 or before.rules.has_bids or seat not in (0, 1):
            raise ValueError("Only a match of two players without bids can be reviewed, by seat 0 or 1.")
        trick = after.last
        hands = [tuple(NAMES[height(card)] for card in cards) for cards in before.held_before()]
        if trick is not None and trick is not before.last and len(hands[seat]) > 1:
            card = NAMES[height(trick.card(seat))]
            yield _compare_with_best(before.hand_number, trick.leader == seat, hands[seat], hands[1 - seat], card)


# A table shows the review of a match again after each command.
@lru_cache(maxsize=1024)
def _compare_with_best(
    hand_number: int, leads: bool, hand: tuple[str, ...], other_hand: tuple[str, ...], card: str
) -> Choice:
    sides = (hand, other_hand) if leads else (other_hand, hand)
    game = solution().payoffs(*sides)
    best, value = game.strategy(), float(solution().position_value(*sides))
    if leads:
        own, worth = best.leader, game.against(follower=best.follower)
        lost = value - float(worth[card])
    else:
        own, worth, value = best.follower, game.against(leader=best.leader), -value
        lost = value + float(worth[card])
    mix = {rank: float(part) for rank, part in own.items()}
    return Choice(hand_number, leads, hand, other_hand, card, mix, value, max(lost, 0) / 2)
