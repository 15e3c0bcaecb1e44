"""The precision of a simulation: intervals for a share and for a difference of shares; the score of a forecast."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from cardlab.chance.distribution import whole_number

Z_95: Final = 1.96
"""A normal variable is within this many standard deviations of its mean with probability 95%."""


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers from `low` to `high`, both included.

    >>> 0.5 in Interval(0.4, 0.6)
    True
    >>> low, high = Interval(0.4, 0.6)
    """

    low: float
    high: float

    def __contains__(self, p: float | Fraction) -> bool:
        return self.low <= p <= self.high

    def __iter__(self) -> Iterator[float]:
        return iter((self.low, self.high))

    def __str__(self) -> str:
        return f"{self.low:.4f} to {self.high:.4f}"


def wilson(successes: int | Fraction, trials: int, z: float = Z_95) -> Interval:
    """Return Wilson's score interval for an unknown probability.

    It contains every p with (s − p)² ≤ z²·p(1−p)/n, where s is the share of successes. Its ends are the solutions of
    this quadratic: (s + z²/2n ± z·√(s(1−s)/n + z²/4n²)) / (1 + z²/n). Unlike s ± z·√(s(1−s)/n) it stays between 0 and
    1, and it keeps its confidence level even for small n.

    Args:
        successes: their number in independent trials; ValueError if it isn't from 0 to `trials`. A trial may count as
            a part of a success, such as a win that two share; the sum is then a Fraction. Parts vary less than whole
            successes do, so the interval is, if anything, wider than for whole successes.
        trials: n, at least 1; otherwise ValueError.
        z: half the width in standard deviations, above 0; 1.96 gives 95%.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927) 209–212.

    >>> print(wilson(8, 10))
    0.4902 to 0.9433
    """
    check_trials(trials)
    if not 0 <= (successes if isinstance(successes, Fraction) else whole_number(successes, "successes")) <= trials:
        raise ValueError(f"{successes} successes do not fit {trials} trials: there can be 0 to {trials}.")
    if not z > 0:
        raise ValueError(f"z={z!r} will not do: an interval is more than 0 standard deviations wide.")
    share, spread = float(successes / trials), z * z / trials
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    # Without a success the lower end is exactly 0, without a failure the upper end exactly 1; avoid rounding errors.
    low = 0.0 if successes == 0 else (middle - half) / (1 + spread)
    high = 1.0 if successes == trials else (middle + half) / (1 + spread)
    return Interval(low, high)


def band(p: Fraction | float, trials: int) -> Interval:
    """Return the interval that contains the share of successes in 95% of simulations, if the true probability is p.

    The share of n independent trials has mean p and variance p(1−p)/n, and is nearly normal for large n. So the
    interval is p ± 1.96·√(p(1−p)/n), cut off at 0 and 1; four times as many trials halve it.

    >>> print(band(Fraction(1, 6), 600))
    0.1368 to 0.1965
    """
    check_trials(trials)
    if not 0 <= p <= 1:
        raise ValueError(f"A probability lies between 0 and 1; {p} does not.")
    middle = float(p)
    half = Z_95 * sqrt(middle * (1 - middle) / trials)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True, slots=True)
class Estimate:
    """The simulated probability of one event: the number of successes in a number of trials, as `wilson` takes them.

    >>> print(Estimate(30, 100))
    0.3000, between 0.2189 and 0.3959 (30 of 100)
    """

    successes: int | Fraction
    trials: int

    @property
    def p(self) -> Fraction:
        """The share of successes; ValueError without trials."""
        check_trials(self.trials)
        return Fraction(self.successes, self.trials)

    @property
    def interval(self) -> Interval:
        """Wilson's 95% confidence interval for the true probability."""
        return wilson(self.successes, self.trials)

    def __str__(self) -> str:
        low, high = self.interval
        successes = self.successes if isinstance(self.successes, Fraction) else f"{self.successes:,}"
        return f"{float(self.p):.4f}, between {low:.4f} and {high:.4f} ({successes} of {self.trials:,})"


@dataclass(frozen=True)
class Comparison:
    """Paired results of two methods on the same trials, such as a seat's wins with two policies in the same games.

    Shares and differences raise ValueError if there were no trials.

    Attributes:
        both: trials that succeeded with both methods.
        only_first, only_second: trials that succeeded with one method only.
        neither: trials that failed with both.
    """

    both: int
    only_first: int
    only_second: int
    neither: int

    @property
    def trials(self) -> int:
        """The number of trials, each counted once."""
        return self.both + self.only_first + self.only_second + self.neither

    @property
    def first(self) -> Fraction:
        """The share of successes with the first method."""
        return self._share(self.both + self.only_first)

    @property
    def second(self) -> Fraction:
        return self._share(self.both + self.only_second)

    @property
    def difference(self) -> Fraction:
        return self.first - self.second

    @property
    def interval(self) -> Interval:
        """The 95% confidence interval for the true difference.

        With b and c trials that succeeded only with the first and only with the second method, the difference is (b −
        c)/n and its variance is (b + c − (b − c)²/n)/n². Half a trial is first added to each of the four counts,
        because otherwise few trials, or none that differ, would look like certainty.

        Source: A. Agresti and Y. Min, Simple improved confidence intervals for comparing matched proportions,
        Statistics in Medicine 24 (2005) 729–740.

        >>> print(Comparison(both=20, only_first=30, only_second=10, neither=40).interval)
        0.0791 to 0.3131
        """
        trials = self.trials + 2
        middle = (self.only_first - self.only_second) / trials
        half = Z_95 * sqrt(max((self.only_first + self.only_second + 1) / trials - middle**2, 0) / trials)
        return Interval(middle - half, middle + half)

    @property
    def unpaired(self) -> Interval:
        """The 95% confidence interval if the two methods had had independent trials.

        >>> print(Comparison(both=20, only_first=30, only_second=10, neither=40).unpaired)
        0.0671 to 0.3329
        """
        spread = sum(float(share * (1 - share)) / self.trials for share in (self.first, self.second))
        middle, half = float(self.difference), Z_95 * sqrt(spread)
        return Interval(middle - half, middle + half)

    @property
    def sign(self) -> int:
        """1 if the first method is better, −1 if the second is, 0 if `interval` contains 0."""
        low, high = self.interval
        return 1 if low > 0 else -1 if high < 0 else 0

    def _share(self, successes: int) -> Fraction:
        check_trials(self.trials)
        return Fraction(successes, self.trials)


def brier_score(forecast: Fraction, p: Fraction) -> Fraction:
    """Return the expected Brier score of a forecast: the mean of (q − y)², where y is 1 if the event happens, else 0.

    It is p(1 − q)² + (1 − p)q² = p(1 − p) + (q − p)², which is smallest for q = p: an honest forecast is best. For p,
    take the probability of the event or the share of trials in which it happened.

    Source: G. W. Brier, Verification of forecasts expressed in terms of probability, Monthly Weather Review 78 (1950)
    1–3.

    >>> brier_score(Fraction(1, 2), Fraction(1, 2)), brier_score(Fraction(1), Fraction(1, 2))
    (Fraction(1, 4), Fraction(1, 2))
    """
    return p * (1 - forecast) ** 2 + (1 - p) * forecast**2


def check_trials(trials: int) -> None:
    """Raise ValueError unless there is a trial."""
    if whole_number(trials, "trials") < 1:
        raise ValueError(f"{trials} trials show nothing: there must be at least 1.")
