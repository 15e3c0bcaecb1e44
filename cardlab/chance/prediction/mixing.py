"""How mixed best play is, by the tricks that are left."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardlab.chance import matrix
from cardlab.chance.prediction.positions import Layer, Whole
from cardlab.chance.prediction.solution import Solution
from cardlab.chance.prediction.solving import CHUNK, solution

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Mixing:
    """How well a card of best play can be foreseen, on average over all ways in which the hand may have come there.

    Attributes:
        tricks_left: how many cards each player holds.
        leader_guess, follower_guess: the chance of a right guess by somebody who knows the mix and names its likeliest
            card.
        leader_bits, follower_bits: the mix's entropy −Σ p·log₂ p, in bits: 0 for a sure card, 1 for a fair coin.
    """

    tricks_left: int
    leader_guess: float
    follower_guess: float
    leader_bits: float
    follower_bits: float

    @property
    def guess(self) -> float:
        """The chance of a right guess by who knows the mix, the leader's and the follower's card equally often."""
        return (self.leader_guess + self.follower_guess) / 2

    @property
    def blind_guess(self) -> float:
        """The chance of a right guess by who knows no mix."""
        return 1 / self.tricks_left

    @property
    def bits(self) -> float:
        """The entropy of the leader's and the follower's mix, their mean."""
        return (self.leader_bits + self.follower_bits) / 2


def how_mixed(found: Solution | None = None) -> tuple[Mixing, ...]:
    """How mixed best play is with all tricks left, with one less, and so on to the last.

    Exact but for rounding: it follows every way in which two players, who both mix as `Solution.strategy` says, can
    come through the hand, with its chance. For 13 ranks that takes a few seconds. Where nothing depends on the
    card, the solution lays one for sure, so that it is easier to guess than best play need be;
    `cardlab.chance.hiding.hardest_to_guess` tells how much.

    Args:
        found: a solution in floats; None is the stored one of 13 ranks.

    >>> from cardlab.chance.prediction import solve
    >>> for mixing in how_mixed(solve(3)):
    ...     print(f"{mixing.tricks_left} left: {mixing.guess:.3f}, blindly {mixing.blind_guess:.3f}")
    3 left: 0.333, blindly 0.333
    2 left: 0.833, blindly 0.500
    1 left: 1.000, blindly 1.000
    """
    found = found or solution()
    chances, rows = np.ones(1), []
    for cards in range(found.ranks, 0, -1):
        mixing, chances = _step(found, cards, chances)
        rows.append(mixing)
    return tuple(rows)


def _step(found: Solution, cards: int, chances: Floats) -> tuple[Mixing, Floats]:
    """How mixed play is with so many cards, and the chance of each position with one less.

    Args:
        found: the solution.
        cards: in each hand.
        chances: of each position with so many cards.
    """
    layer, before = Layer(cards, found.ranks), Layer(cards - 1, found.ranks)
    values, exchanged = found.values[cards - 1], before.exchanged
    sums, after = np.zeros(4), np.zeros(len(before))
    met = np.flatnonzero(chances)
    for start in range(0, len(met), CHUNK):
        where = met[start : start + CHUNK]
        best = matrix.solve(layer.payoffs(values, values[exchanged], where))
        weights = chances[where]
        mixes = best.rows, best.columns
        sums += [weights @ found for found in (*map(_guess, mixes), *map(_bits, mixes))]
        after += _flow(layer, exchanged, where, weights[:, None, None] * best.rows[:, :, None] * best.columns[:, None])
    return Mixing(cards, *sums.tolist()), after


def _flow(layer: Layer, exchanged: Whole, where: Whole, chances: Floats) -> Floats:
    """The chance of each next position, from the chances of each pair of cards."""
    wins, after = layer.after(where)
    found: Floats = np.zeros(len(exchanged))
    np.add.at(found, np.where(wins, after, exchanged[after]), chances)
    return found


def _guess(mixes: Floats) -> Floats:
    found: Floats = mixes.max(axis=1)
    return found


def _bits(mixes: Floats) -> Floats:
    found: Floats = -(mixes * np.log2(np.where(mixes > 0, mixes, 1))).sum(axis=1)
    return found
