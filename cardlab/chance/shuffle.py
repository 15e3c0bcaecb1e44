"""The shuffle test: two groups of results, and how far apart their means are if the names are dealt again by chance.

>>> groups = Groups.of("14 of 20", "8 of 20")
>>> groups.observed, groups.share(groups.exact)
(Fraction(3, 10), Fraction(1273457, 11475735))
>>> Groups.of("1.5 2 4", "3 0.5").share(Groups.of("1.5 2 4", "3 0.5").exact, "ahead")
Fraction(2, 5)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import Final, Literal

from cardlab.chance.distribution import Distribution, marked_in_hand
from cardlab.chance.interval import Interval
from cardlab.chance.result_text import results
from cardlab.core.playing import rng_for

Side = Literal["either", "ahead"]
"""The differences that count as far apart: in either direction, or in the direction that was observed."""

MOST_STEPS: Final = 1_000_000
"""The most steps of counting; it takes about half a second."""


@dataclass(frozen=True)
class Groups:
    """Two groups of results; a result is a number, and 1 is a yes and 0 a no.

    The difference is the mean of the first group minus that of the second.

    Args:
        first, second: the results; ValueError if one is empty.
    """

    first: tuple[Fraction, ...]
    second: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        if not (self.first and self.second):
            raise ValueError("Each group needs at least one result.")

    @classmethod
    def of(cls, first: str, second: str) -> Groups:
        """Return the groups that two texts list (`cardlab.chance.result_text`)."""
        return cls(results(first), results(second))

    @property
    def all(self) -> tuple[Fraction, ...]:
        """The results of both groups, those of the first in front."""
        return self.first + self.second

    @property
    def is_yes_or_no(self) -> bool:
        return set(self.all) <= {0, 1}

    @cached_property
    def observed(self) -> Fraction:
        """The difference that there was."""
        return self._apart(sum(self.first))

    @cached_property
    def exact(self) -> Distribution[Fraction] | None:
        """The differences of all deals of the names, equally likely; None if there are too many ways to count.

        Two groups of yes and no can always be counted: the yeses of the first group are the marked cards in a hand.
        """
        first, total = len(self.first), sum(self.all)
        if self.is_yes_or_no:
            return marked_in_hand(first, int(total), len(self.all)).map(self._apart)
        small = min(first, len(self.second))
        unit, wholes = in_wholes(self.all)
        ways = _ways(Counter(wholes), small)
        if ways is None:
            return None
        sums = Distribution(ways).map(lambda found: Fraction(found, unit))
        return sums.map(self._apart if small == first else lambda found: self._apart(total - found))

    def labels(self, seed: int, run: int) -> tuple[bool, ...]:
        """Return which results a run deals to the first name; they depend on the seed and the run's number alone."""
        rng = rng_for(seed, "shuffle", run)
        lots = [rng.random() for _ in self.all]
        mine = {*sorted(range(len(lots)), key=lots.__getitem__)[: len(self.first)]}
        return tuple(place in mine for place in range(len(lots)))

    def differences(self, seed: int, runs: range) -> Iterator[Fraction]:
        """Yield the difference in each of some runs."""
        unit, wholes = in_wholes(self.all)
        for run in runs:
            mine = sum(whole for whole, is_mine in zip(wholes, self.labels(seed, run), strict=True) if is_mine)
            yield self._apart(Fraction(mine, unit))

    def shuffled(self, runs: int, seed: int) -> Distribution[Fraction]:
        """Return the differences in the runs from number 1 on."""
        return Distribution.uniform(self.differences(seed, range(1, runs + 1)))

    def is_as_far(self, difference: Fraction, side: Side = "either") -> bool:
        """Return whether a difference is at least as far from 0 as the observed one."""
        if side == "either":
            return abs(difference) >= abs(self.observed)
        return difference >= self.observed if self.observed >= 0 else difference <= self.observed

    def share(self, differences: Distribution[Fraction], side: Side = "either") -> Fraction:
        """Return the share of differences that are at least as far from 0 as the observed one."""
        return differences.p(lambda difference: self.is_as_far(difference, side))

    def _apart(self, first: Fraction | int) -> Fraction:
        """Return the difference if the results of the first group have this sum."""
        return Fraction(first) / len(self.first) - Fraction(sum(self.all) - first) / len(self.second)


def resample(values: Sequence[Fraction], seed: int, run: int) -> tuple[Fraction, ...]:
    """Return as many results, each drawn from all; they depend on the seed and the run's number alone."""
    rng = rng_for(seed, "resample", run)
    return tuple(values[int(rng.random() * len(values))] for _ in values)


def means(values: Sequence[Fraction], seed: int, runs: int) -> Distribution[Fraction]:
    """Return the means of samples that are drawn from some results with putting back (the *bootstrap*)."""
    unit, wholes = in_wholes(values)
    place = dict(zip(values, wholes, strict=True))
    sums = (sum(map(place.__getitem__, resample(values, seed, run))) for run in range(1, runs + 1))
    return Distribution.uniform(Fraction(found, unit * len(values)) for found in sums)


def band(found: Distribution[Fraction]) -> Interval:
    """Return the interval that leaves out the lowest and the highest 2.5% of all means."""
    return Interval(float(found.quantile(Fraction(1, 40))), float(found.quantile(Fraction(39, 40))))


# --- counting ---


def in_wholes(values: Sequence[Fraction]) -> tuple[int, list[int]]:
    """Return a unit, and how many times 1/unit each value is."""
    unit = lcm(*(value.denominator for value in values))
    return unit, [int(value * unit) for value in values]


def _ways(values: Counter[int], size: int) -> dict[int, int] | None:
    """Return the number of hands of a size for each sum; None if it takes too long."""
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(size))]
    left, steps = values.total(), 0
    for value, times in sorted(values.items()):
        left -= times
        longer: list[dict[int, int]] = [{} for _ in ways]
        for taken, sums in enumerate(ways):
            for more in range(max(0, size - taken - left), min(times, size - taken) + 1):
                steps += len(sums)
                if steps > MOST_STEPS:
                    return None
                chosen, into = comb(times, more), longer[taken + more]
                for found, count in sums.items():
                    into[found + more * value] = into.get(found + more * value, 0) + count * chosen
        ways = longer
    return ways[size]
