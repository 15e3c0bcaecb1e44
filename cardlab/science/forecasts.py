"""The quality of forecasts: their Brier score, and whether likely events happened as often as predicted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from cardlab.chance.interval import Interval, brier_score, wilson
from cardlab.science.log import Experiment

Forecasts: TypeAlias = Sequence[tuple[int, bool]]
"""The forecast of a yes, in per cent, and whether it came."""

UNDECIDED: Final = Fraction(1, 4)
"""The Brier score of always saying 50%; a score above it is worse than knowing nothing."""

WIDTH: Final = 20
"""Width of a bin, in per cent."""

ENOUGH: Final = 30
"""With fewer forecasts of one person, the intervals of the bins are too wide to say anything."""


def forecasts_of(experiments: Iterable[Experiment]) -> list[tuple[int, bool]]:
    """Return the forecasts in some experiments."""
    return [(one.per_cent, one.accepted) for one in experiments if one.per_cent is not None]


def brier(forecasts: Forecasts) -> Fraction | None:
    """Return the mean of (p - y)², where p is the forecast of a yes and y is 1 for a yes and 0 for a no.

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
    """Forecasts that are nearly the same.

    Attributes:
        low, high: they are from `low` to less than `high` per cent; the last bin has 100% too.
        count: how many they are, at least 1.
        said: their mean, in per cent.
        yes: the number of them after which a yes came.
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
        """The 95% interval of the true share, if the forecasts are independent (`wilson`)."""
        return wilson(self.yes, self.count)


def calibration(forecasts: Forecasts) -> list[Bin]:
    """Return the bins that are not empty, the unlikeliest first.

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
