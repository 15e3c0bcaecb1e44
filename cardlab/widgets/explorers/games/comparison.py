"""Two ways to play one seat, on the same deals and rolls: which wins more, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from cardlab.chance.interval import Z_95, Interval
from cardlab.chance.simulate.lanes import played
from cardlab.chance.simulate.setting import Setting

Wins = NDArray[np.bool_]


@dataclass(frozen=True)
class Comparison:
    """One seat in the same games, played in a first and in a second way.

    Attributes:
        both: games that it won in both ways.
        only_first, only_second: games that it won in one way alone.
        neither: games that it won in neither.
    """

    both: int
    only_first: int
    only_second: int
    neither: int

    @classmethod
    def of(cls, first: Wins, second: Wins) -> Comparison:
        """What both ways won, game by game."""
        both, either = int((first & second).sum()), int((first | second).sum())
        return cls(both, int(first.sum()) - both, int(second.sum()) - both, len(first) - either)

    @property
    def games(self) -> int:
        """How many games were played in each way."""
        return self.both + self.only_first + self.only_second + self.neither

    @property
    def first(self) -> Fraction:
        """The share of games won in the first way."""
        return Fraction(self.both + self.only_first, self.games)

    @property
    def second(self) -> Fraction:
        """The share of games won in the second way."""
        return Fraction(self.both + self.only_second, self.games)

    @property
    def difference(self) -> Fraction:
        """How much more the first way wins."""
        return self.first - self.second

    @property
    def interval(self) -> Interval:
        """Where the true difference lies, in 95 of 100 such comparisons.

        Only games that one way alone won count for the difference: with b and c of them among n games it is (b − c)/n,
        and each game adds +1, −1 or 0 to it, so its variance is (b + c − (b − c)²/n)/n². Half a game is first added to
        each of the four counts, so that few games, or none that differ, do not look like certainty.

        Source: A. Agresti and Y. Min, Simple improved confidence intervals for comparing matched proportions,
        Statistics in Medicine 24 (2005) 729–740.

        >>> print(Comparison(both=20, only_first=30, only_second=10, neither=40).interval)
        0.0791 to 0.3131
        """
        games = self.games + 2
        middle = (self.only_first - self.only_second) / games
        half = Z_95 * sqrt(max((self.only_first + self.only_second + 1) / games - middle**2, 0) / games)
        return Interval(middle - half, middle + half)

    @property
    def unpaired(self) -> Interval:
        """Where it would lie if the games of both ways had been dealt apart: two independent shares.

        >>> print(Comparison(both=20, only_first=30, only_second=10, neither=40).unpaired)
        0.0671 to 0.3329
        """
        spread = sum(float(share * (1 - share)) / self.games for share in (self.first, self.second))
        middle, half = float(self.difference), Z_95 * sqrt(spread)
        return Interval(middle - half, middle + half)

    @property
    def answer(self) -> int:
        """1 if the first way wins more, −1 if the second does, 0 if these games cannot tell."""
        low, high = self.interval
        return 1 if low > 0 else -1 if high < 0 else 0


def compared(
    games: int,
    policies: Sequence[str],
    seat: int,
    ways: tuple[str, str],
    *,
    seed: int = 0,
    cards_each: int | None = None,
) -> Iterator[Comparison | None]:
    """Plays the same games twice, with one seat's policy changed, as a growing result.

    Both times the seed fixes deals, rolls and races of each game; what happens differently is what the policy did.

    Args:
        games: how many.
        policies: of all seats.
        seat: the seat that is compared, counted from 0.
        ways: its two policies.
        seed: a whole number.
        cards_each: cards a seat; None deals the deck evenly.

    Returns:
        the comparison of the first so many games; None before the first.
    """
    settings = [
        Setting.of(len(policies), [*policies[:seat], way, *policies[seat + 1 :]], seed, cards_each, False, 5000)
        for way in ways
    ]
    runs = [played(setting, range(games)) for setting in settings]
    won: list[list[Wins]] = [[], []]
    while min(counts := [sum(map(len, parts)) for parts in won]) < games:
        behind = counts.index(min(counts))
        outcomes = next(runs[behind])
        if outcomes is not None:
            won[behind].append(outcomes.wins[seat])
        yield _so_far(won)


def _so_far(won: list[list[Wins]]) -> Comparison | None:
    first, second = (np.concatenate(parts or [np.zeros(0, np.bool_)]) for parts in won)
    games = min(len(first), len(second))
    return Comparison.of(first[:games], second[:games]) if games else None
