"""Tests for the rolls of a sealed die: how often a fair die would show as much, and how often such a die is caught."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import erfc, exp, pi, sqrt
from typing import Final

from cardlab.chance.binomial import binomial

LEVEL: Final = Fraction(1, 20)
"""The highest acceptable probability that a fair die is accused."""

FACES: Final = range(1, 7)


def tail(rolls: int, seen: int, p: Fraction) -> Fraction:
    """Return the probability that an event of probability p comes at least `seen` times.

    >>> tail(2, 1, Fraction(1, 6))
    Fraction(11, 36)
    """
    return binomial(rolls, p).p(lambda times: times >= seen)


def accuses_from(rolls: int, p: Fraction) -> int:
    """Return the smallest count that a fair die, with probability p for one roll, reaches in at most 5% of all series.

    >>> accuses_from(60, Fraction(1, 6))
    16
    """
    fair, left = binomial(rolls, p), LEVEL
    for seen in range(rolls, -1, -1):
        left -= fair.p(seen)
        if left < 0:
            return seen + 1
    return 0


def power(rolls: int, fair: Fraction, p: Fraction) -> Fraction:
    """Return the probability that a die with probability p is accused."""
    return tail(rolls, accuses_from(rolls, fair), p)


def chi_square(counts: Mapping[int, int]) -> float:
    """Return the chi-square statistic of the counts of six faces.

    >>> chi_square({1: 8, 2: 9, 3: 9, 4: 10, 5: 8, 6: 16})
    4.6
    """
    mean = sum(counts.values()) / len(FACES)
    return sum((counts.get(face, 0) - mean) ** 2 / mean for face in FACES)


def share_beyond(statistic: float) -> float:
    """Return the share of fair dice, nearly, whose chi-square statistic of six faces is at least as large.

    It is the tail of the chi-square distribution with five degrees of freedom, in closed form.

    >>> round(share_beyond(11.07), 3)
    0.05
    """
    x = statistic
    return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)
