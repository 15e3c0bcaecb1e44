"""Tests for a loaded die: exact p-values, both kinds of error, and the chi-square statistic of all six faces.

The test of one face accuses a die if the face comes so often that a fair die would reach it in at most 5% of all
series. Everything is exact, except that the chi-square statistic of more than 60 rolls is simulated.

>>> accuses_from(60)
16
>>> print(f"{float(false_alarm(60)):.3f} {float(power(60, Fraction(1, 4))):.3f}")
0.034 0.431
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import erfc, exp, factorial, floor, pi, prod, sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from cardlab.chance.binomial import binomial
from cardlab.chance.distribution import Distribution, whole_number
from cardlab.chance.sealed_die import FACES, SealedDie
from cardlab.eleusis_rules.envelope import new_salt

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FAIR: Final = Fraction(1, 6)
LEVEL: Final = Fraction(1, 20)
"""The highest acceptable probability that a fair die is accused."""

MOST_ROLLS: Final = 5000
MOST_COUNTED: Final = 60
"""The most rolls for which the statistic of all six faces is exact; beyond, it is simulated."""


# --- a die under seal ---


def seal_die(weights: Sequence[int], salt: str | None = None) -> str:
    """Return the token of a die, which doesn't show its weights.

    Args:
        weights: of the faces 1 to 6, such as ``[3, 3, 3, 3, 3, 5]`` for a 6 with probability 1/4.
        salt: a short text; by default an unpredictable one.

    >>> "3, 5" in seal_die([3, 3, 3, 3, 3, 5]), open_die(seal_die([3, 3, 3, 3, 3, 5])).faces.p(6)
    (False, Fraction(1, 4))
    """
    return str(SealedDie(tuple(weights), salt or new_salt()))


open_die = SealedDie.parse


def roll(token: str, rolls: int, seed: int) -> list[int]:
    """Return rolls of a sealed die; a longer series with the same seed extends a shorter one.

    >>> roll(seal_die([0, 0, 0, 0, 0, 1]), 3, seed=1)
    [6, 6, 6]
    """
    series = open_die(token).rolls(Random(f"{seed} die"))
    return [next(series) for _ in range(_checked_rolls(rolls))]


def counts_of(rolls: Sequence[int]) -> tuple[int, ...]:
    """Return the counts of the faces 1 to 6.

    >>> counts_of([6, 2, 6])
    (0, 1, 0, 0, 0, 2)
    """
    found = Counter(rolls)
    return tuple(found[face] for face in FACES)


# --- one face ---


def tail(rolls: int, seen: int, p: Fraction = FAIR) -> Fraction:
    """Return the probability that a face comes at least `seen` times; for a fair die this is the p-value.

    >>> tail(2, 1)
    Fraction(11, 36)
    """
    return binomial(_checked_rolls(rolls), p).p(lambda times: times >= seen)


@cache
def accuses_from(rolls: int, level: Fraction = LEVEL, fair: Fraction = FAIR) -> int:
    """Return the smallest count that accuses a die: a fair one reaches it with probability `level` at most.

    `fair` is the probability of the event in one roll of a fair die.

    >>> accuses_from(1), accuses_from(2)
    (2, 2)
    """
    times = binomial(_checked_rolls(rolls), fair)
    left = floor(level * times.total)
    for seen, weight in zip(reversed(times.outcomes), reversed(times.weights), strict=True):
        left -= weight
        if left < 0:
            return seen + 1
    return 0


def false_alarm(rolls: int, level: Fraction = LEVEL) -> Fraction:
    """Return the probability of a type I error: a fair die is accused. Counts are whole, so it is below `level`."""
    return tail(rolls, accuses_from(rolls, level))


def power(rolls: int, p: Fraction, level: Fraction = LEVEL, fair: Fraction = FAIR) -> Fraction:
    """Return the probability of accusing a die that shows the face with probability p: 1 minus the type II error."""
    return tail(rolls, accuses_from(rolls, level, fair), p)


def rolls_needed(p: Fraction, wanted: Fraction, level: Fraction = LEVEL) -> int:
    """Return the smallest number of rolls for which the power of the test is at least `wanted`.

    Raise ValueError if that takes more than 5,000 rolls.

    >>> rolls_needed(Fraction(1), Fraction(9, 10))
    2
    """
    for rolls in range(1, MOST_ROLLS + 1):
        if power(rolls, p, level) >= wanted:
            return rolls
    raise ValueError(f"{MOST_ROLLS:,} rolls do not accuse this die so often: it is too nearly fair.")


def ever_accused(rolls: int, p: Fraction = FAIR, level: Fraction = LEVEL) -> Fraction:
    """Return the probability that a die is accused at least once if it is tested after each roll.

    It is computed roll by roll from the distribution of the count among the series not accused so far.

    >>> ever_accused(2) == Fraction(1, 36)
    True
    """
    quiet = {0: Fraction(1)}
    for done in range(1, _checked_rolls(rolls) + 1):
        limit = accuses_from(done, level)
        stays = {seen: share * (1 - p) for seen, share in quiet.items()}
        for seen, share in quiet.items():
            stays[seen + 1] = stays.get(seen + 1, Fraction(0)) + share * p
        quiet = {seen: share for seen, share in stays.items() if seen < limit}
    return 1 - sum(quiet.values(), Fraction(0))


def first_accused(rolls: int, series: int, seed: int, p: Fraction = FAIR) -> NDArray[np.int64]:
    """Return for each of many simulated series the roll after which it is first accused, or 0; shape (series,)."""
    import numpy as np  # exact answers work without numpy

    found = np.random.default_rng(seed).random((series, _checked_rolls(rolls))) < float(p)
    limits = np.array([accuses_from(done) for done in range(1, rolls + 1)])
    accused = found.cumsum(axis=1) >= limits
    return np.where(accused.any(axis=1), accused.argmax(axis=1) + 1, 0)


# --- all six faces ---


def chi_square(counts: Sequence[int]) -> Fraction:
    """Return the chi-square statistic Σ (count − n/6)² / (n/6) of six counts.

    >>> chi_square([10] * 6), chi_square([8, 9, 9, 10, 8, 16])
    (Fraction(0, 1), Fraction(23, 5))
    """
    expected = Fraction(sum(counts), len(FACES))
    return sum(((count - expected) ** 2 / expected for count in counts), Fraction(0))


@cache
def chi_squares(rolls: int) -> Distribution[Fraction]:
    """Return the exact distribution of the chi-square statistic of 1 to 60 rolls of a fair die.

    The statistic doesn't depend on the order of the six counts, so each partition of n into six parts is evaluated once
    and weighted by the number of series that have these counts in any order.

    >>> chi_squares(2).p(10)
    Fraction(1, 6)
    """
    if not 1 <= rolls <= MOST_COUNTED:
        raise ValueError(f"{rolls} rolls are not counted here: take 1 to {MOST_COUNTED}, or simulate.")
    weights = Counter[Fraction]()
    for parts in _partitions(rolls, len(FACES), rolls):
        series = factorial(rolls) // prod(map(factorial, parts))
        orders = factorial(len(FACES)) // prod(map(factorial, Counter(parts).values()))
        weights[chi_square(parts)] += series * orders
    return Distribution(weights)


def simulated_chi_squares(rolls: int, series: int, seed: int) -> NDArray[np.float64]:
    """Return the chi-square statistics of many simulated series of a fair die, shape (series,)."""
    import numpy as np

    counts = np.random.default_rng(seed).multinomial(_checked_rolls(rolls), [1 / 6] * 6, size=series)
    expected = rolls / 6
    result: NDArray[np.float64] = ((counts - expected) ** 2).sum(axis=1) / expected
    return result


def oddness(counts: Sequence[int], seed: int = 1, series: int = 20_000) -> Fraction:
    """Return the p-value of six counts by the chi-square statistic: exact up to 60 rolls, otherwise simulated."""
    rolls, seen = sum(counts), chi_square(counts)
    if rolls <= MOST_COUNTED:
        return chi_squares(rolls).p(lambda value: value >= seen)
    # Rounding must not lose values that equal the observed one.
    odd = simulated_chi_squares(rolls, series, seed) >= float(seen) - 1e-9
    return Fraction(int(odd.sum()), series)


def share_beyond(statistic: float) -> float:
    """Return about which share of fair dice have a chi-square statistic that is at least as large.

    It is the tail of the chi-square distribution with five degrees of freedom, in closed form.

    >>> round(share_beyond(11.07), 3)
    0.05
    """
    return erfc(sqrt(statistic / 2)) + sqrt(2 * statistic / pi) * exp(-statistic / 2) * (1 + statistic / 3)


def _partitions(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield all partitions of a total into numbers from 0 to `most`, in descending order."""
    if parts == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -1, -1):
        if first * parts < total:
            return
        for rest in _partitions(total - first, parts - 1, first):
            yield (first, *rest)


def _checked_rolls(number: int) -> int:
    if not 0 < whole_number(number, "rolls") <= MOST_ROLLS:
        raise ValueError(f"{number} rolls will not do: take 1 to {MOST_ROLLS:,}.")
    return number
