"""The binomial distribution: exact, and approximated by the normal curve."""

from __future__ import annotations

from fractions import Fraction
from math import erf, exp, pi, sqrt

from cardlab.chance.distribution import Distribution, Number
from cardlab.chance.interval import check_trials


def binomial(trials: int, p: Fraction | int) -> Distribution[int]:
    """Return the distribution of the number of successes in independent trials, each with probability p.

    With p = a/b, exactly k successes come in C(n, k) · aᵏ · (b − a)ⁿ⁻ᵏ of the bⁿ equally likely cases. The mean is n·p,
    the variance n·p·(1 − p).

    Args:
        trials: n, at least 1; otherwise ValueError.
        p: the probability of a success, exact, from 0 to 1; otherwise ValueError.

    >>> print(binomial(3, Fraction(1, 6)))
    outcome  weight  probability
    0           125  125/216  0.5787
    1            75  25/72    0.3472
    2            15  5/72     0.0694
    3             1  1/216    0.0046
    total       216  1
    """
    check_trials(trials)
    if not isinstance(p, Fraction | int) or not 0 <= p <= 1:
        raise ValueError(f"p={p!s:.20} will not do: give an exact chance from 0 to 1, like Fraction(1, 6).")
    hit, miss = p.numerator, p.denominator - p.numerator
    if not miss:
        return Distribution({trials: 1})
    weights = [miss**trials]
    for k in range(1, trials + 1):  # recursive: much faster than powers
        weights.append(weights[-1] * (trials - k + 1) * hit // (k * miss))
    return Distribution(dict(enumerate(weights)))


def normal_height(x: float, mean: Number | float, var: Number | float) -> float:
    """Return the density of the normal distribution with this mean and variance (above 0) at x.

    >>> round(normal_height(0, 0, 1), 4)
    0.3989
    """
    return exp(-((x - float(mean)) ** 2) / (2 * float(var))) / sqrt(2 * pi * float(var))


def normal_share(low: float, high: float, mean: Number | float, var: Number | float) -> float:
    """Return the probability that a normal variable with this mean and variance (above 0) is between low and high.

    To approximate whole numbers from k to m, take k − ½ to m + ½ (continuity correction).

    >>> round(normal_share(-1.96, 1.96, 0, 1), 4)
    0.95
    """
    low_part, high_part = (erf((x - float(mean)) / sqrt(2 * float(var))) for x in (low, high))
    return (high_part - low_part) / 2
