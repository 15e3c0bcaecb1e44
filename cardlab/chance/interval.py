"""How sure a simulation is: where the true probability may lie, and where a share of trials may fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from cardlab.chance.checks import whole_number

Z_95: Final = 1.96
"""So many standard deviations on either side hold 95 % of a normal distribution."""


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


def wilson(successes: int, trials: int, z: float = Z_95) -> Interval:
    """Where the true probability may lie, after so many successes in so many trials (Wilson's interval).

    It holds every p that lies within z of its own standard deviations from the share s of successes, (s − p)² ≤
    z²·p(1−p)/n. The two solutions of this quadratic are (s + z²/2n ± z·√(s(1−s)/n + z²/4n²)) / (1 + z²/n). Unlike
    s ± z·√(s(1−s)/n) it stays within 0 and 1 and is right for few trials, too.

    Args:
        successes: how often it happened.
        trials: out of how many, at least 1.
        z: the width in standard deviations; 1.96 gives 95 %.

    Raises:
        ValueError: there are no trials, the successes do not fit, or z is not above 0.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927) 209–212.

    >>> print(wilson(8, 10))
    0.4902 to 0.9433
    """
    _check_trials(trials)
    if not 0 <= whole_number(successes, "successes") <= trials:
        raise ValueError(f"{successes} successes do not fit {trials} trials: there can be 0 to {trials}.")
    if not z > 0:
        raise ValueError(f"z={z!r} will not do: an interval is more than 0 standard deviations wide.")
    share, spread = successes / trials, z * z / trials
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    # Rounding must not push the ends off 0 and 1, where they belong without any success or failure.
    low = 0.0 if successes == 0 else (middle - half) / (1 + spread)
    high = 1.0 if successes == trials else (middle + half) / (1 + spread)
    return Interval(low, high)


def band(p: Fraction | float, trials: int) -> Interval:
    """Where the share of successes falls in 95 % of simulations, when the true probability is p.

    The share of n independent trials has the mean p and the variance p(1−p)/n, and is nearly normal when n is large: so
    the band is p ± 1.96·√(p(1−p)/n), cut off at 0 and 1. It narrows as 1/√n: four times the trials halve it.

    Args:
        p: the true probability.
        trials: n, at least 1.

    >>> print(band(Fraction(1, 6), 600))
    0.1368 to 0.1965
    """
    _check_trials(trials)
    if not 0 <= p <= 1:
        raise ValueError(f"A probability lies between 0 and 1; {p} does not.")
    middle = float(p)
    half = Z_95 * sqrt(middle * (1 - middle) / trials)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def _check_trials(trials: int) -> None:
    if whole_number(trials, "trials") < 1:
        raise ValueError(f"{trials} trials say nothing: there must be at least 1.")
