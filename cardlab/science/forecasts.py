"""How good forecasts were: their Brier score, and whether what was said to be likely happened as often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from cardlab.chance.interval import Interval, brier_score, wilson
from cardlab.science.log import Experiment

Forecasts: TypeAlias = Sequence[tuple[int, bool]]
"""How likely a yes was said to be, in per cent, and whether it came."""

UNDECIDED: Final = Fraction(1, 4)
"""The Brier score of one who always says 50 %; a score above it is worse than knowing nothing."""

WIDTH: Final = 20
"""So many per cent fall into one bin."""

ENOUGH: Final = 30
"""With fewer forecasts the intervals of the bins are so wide that they say nothing of one person."""


def forecasts_of(experiments: Iterable[Experiment]) -> list[tuple[int, bool]]:
    """The forecasts that were made in some experiments."""
    return [(one.per_cent, one.accepted) for one in experiments if one.per_cent is not None]


def brier(forecasts: Forecasts) -> Fraction | None:
    """The mean of (p - y)², where p is how likely a yes was said to be and y is 1 if it came and 0 if not.

    It is from 0 to 1, and small is good. None if there are no forecasts.

    >>> brier([(90, True), (60, False)])
    Fraction(37, 200)
    """
    if not forecasts:
        return None
    scores = [brier_score(Fraction(per_cent, 100), Fraction(accepted)) for per_cent, accepted in forecasts]
    return sum(scores, Fraction()) / len(scores)


@dataclass(frozen=True)
class Bin:
    """The forecasts that said nearly the same.

    Attributes:
        low, high: they said from `low` to less than `high` per cent; the last bin has 100 % too.
        count: how many they are, at least 1.
        said: their mean, in per cent.
        yes: after how many of them a yes came.
    """

    low: int
    high: int
    count: int
    said: Fraction
    yes: int

    @property
    def share(self) -> Fraction:
        """The share of them after which a yes came."""
        return Fraction(self.yes, self.count)

    @property
    def interval(self) -> Interval:
        """Contains the true share in 95 of 100 cases, if the forecasts are independent of each other (`wilson`)."""
        return wilson(self.yes, self.count)


def calibration(forecasts: Forecasts) -> list[Bin]:
    """Whether what was said to be likely happened as often: the bins that are not empty, the unlikeliest first.

    >>> [(one.low, one.count, str(one.share)) for one in calibration([(70, True), (75, False), (100, True)])]
    [(60, 2, '1/2'), (80, 1, '1')]
    """
    bins: dict[int, list[tuple[int, bool]]] = {}
    for per_cent, accepted in forecasts:
        low = min(per_cent // WIDTH * WIDTH, 100 - WIDTH)
        bins.setdefault(low, []).append((per_cent, accepted))
    found = []
    for low, some in sorted(bins.items()):
        said = Fraction(sum(per_cent for per_cent, _ in some), len(some))
        found.append(Bin(low, low + WIDTH, len(some), said, sum(accepted for _, accepted in some)))
    return found
