"""Habits at Prediction, and what they cost against somebody who knows them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardlab.chance.checks import whole_number
from cardlab.chance.prediction.hands import NAMES, Hand, read
from cardlab.chance.prediction.positions import MOST, Layer, bits

Floats = NDArray[np.float64]

FADES: Final = 0.5
"""What a play tells of the mix with one trick more or less, beside what it tells of its own moment."""


@dataclass(frozen=True)
class Habit:
    """How somebody lays cards, as far as it depends on a card's place in the own hand and on the tricks left.

    That is a simple picture: it looks neither at the other hand nor at who leads. It is smooth, since few plays are
    seen: the card at place i of n stands for the part from i/n to (i+1)/n of the hand, so that one play tells of other
    sizes of hands too, half as much for each trick more or less; and ``doubt`` plays at random are added to all.
    Still, few plays look like a habit even where there is none: after one match to 50 the best player seems to lose 7.6
    of 13 tricks to somebody who knows this, where 6.5 would be fair.

    Attributes:
        plays: what was seen: the number of cards in the hand, and the place of the one laid, from 0 for the highest.
        doubt: so many plays at random are added.
    """

    plays: tuple[tuple[int, int], ...] = ()
    doubt: float = 2.0

    def mix(self, cards: int) -> Floats:
        """How often the card at each place of a hand of so many is laid, the highest first.

        >>> Habit(((2, 0), (2, 0), (2, 1))).mix(2).tolist()
        [0.6, 0.4]
        """
        weights = np.full(cards, self.doubt / cards)
        for held, place in self.plays:
            edges = np.clip(np.arange(cards + 1) / cards * held - place, 0, 1)
            weights += FADES ** abs(held - cards) * np.diff(edges)
        total = weights.sum()
        mix: Floats = weights / total if total else np.full(cards, 1 / cards)
        return mix

    def of(self, hand: Hand) -> dict[str, float]:
        """How often each rank of a hand is laid, as a mix that `Solution.best_response` takes.

        >>> Habit(((2, 0), (2, 0), (2, 1))).of("9 4")
        {'9': 0.6, '4': 0.4}
        """
        cards = read(hand)
        return {NAMES[card]: part for card, part in zip(cards, self.mix(len(cards)).tolist(), strict=True)}


@dataclass(frozen=True)
class Exploited:
    """What somebody wins who knows a habit and answers it best, in tricks of one hand more than the other.

    Attributes:
        leading, following: when they lead first, and when the one with the habit does.
        ranks: of the hand, and so how many tricks it has.
    """

    leading: float
    following: float
    ranks: int

    @property
    def mean(self) -> float:
        """Both equally often. Nobody who plays best can be beaten by more than 0 so."""
        return (self.leading + self.following) / 2

    @property
    def tricks(self) -> float:
        """The tricks of a hand that they win, of which half would be fair."""
        return (self.ranks + self.mean) / 2


@lru_cache(maxsize=32)
def exploit(habit: Habit, ranks: int = MOST) -> Exploited:
    """What the best answer to a habit wins, by backward induction over all positions.

    In each position the one who answers lays the card that brings most against the mix of the habit, counting what is
    to come.

    Args:
        habit: how the other one plays, in every position.
        ranks: 1 to 13.

    Raises:
        ValueError: the number of ranks will not do.

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
    """What the best answers win in all positions of a layer: by who leads, and by who follows.

    Once the answer is chosen, what counts is how many cards of the habit beat it; these come first, since cards stand
    from the highest to the lowest. So there is one sum for each number of them. A card of the same rank beats the
    answer of who follows only.

    Args:
        layer: the positions; here the first hand is that of the one who answers, whoever leads.
        leading, following: what they win with a card less.
        mix: of the habit.
    """
    win, lose = 1 + leading, following - 1
    won = (mix * win[layer.between]).sum(axis=1, keepdims=True)
    worth = np.cumsum(np.concatenate([won, mix * (lose - win)[layer.between]], axis=1), axis=1)
    answers, others = layer.hands
    laid, middle = bits(answers, layer.cards), layer.middle()
    higher, as_high = (np.bitwise_count(others[:, None] & -card) for card in (2 * laid, laid))
    return worth[middle, higher].max(axis=1), worth[middle, as_high].max(axis=1)
