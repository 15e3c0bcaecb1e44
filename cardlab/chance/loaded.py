"""Is this die loaded? A die under seal, and what a fair one would do: exact tails, both errors, all six faces.

The test of these pages accuses a die when it shows a face so often that a fair die would do so in at most 5 of 100
series. All chances are exact; what is too long to be counted is simulated.

>>> accuses_from(60)
16
>>> print(f"{float(false_alarm(60)):.3f} {float(power(60, Fraction(1, 4))):.3f}")
0.034 0.431
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import factorial, floor, prod
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardlab.chance.binomial import binomial
from cardlab.chance.distribution import Distribution, whole_number
from cardlab.rules.envelope import enclosed, fingerprint, is_salt, new_salt, opened, short

FACES: Final = range(1, 7)
FAIR: Final = Fraction(1, 6)
LEVEL: Final = Fraction(1, 20)
"""A fair die is accused in at most this share of all series."""

MOST_ROLLS: Final = 5000
MOST_COUNTED: Final = 60
"""Up to so many rolls the statistic of all six faces is counted exactly; then it is simulated."""

MARK: Final = "die-"


# --- a die under seal ---


@dataclass(frozen=True, repr=False)
class SealedDie:
    """A die that nobody looks into. Its text form is the token; neither that nor `repr` shows how it is loaded.

    Attributes:
        weights: how likely the faces 1 to 6 are, as whole numbers.
        salt: what makes the fingerprints of equal dice differ.

    Raises:
        ValueError: these are no six weights, or the salt is no short text.
    """

    weights: tuple[int, ...]
    salt: str

    def __post_init__(self) -> None:
        if len(self.weights) != len(FACES) or min(self.weights) < 0 or not 0 < sum(self.weights) <= 10_000:
            raise ValueError("A die has six weights, whole numbers from 0 on, like 3 3 3 3 3 5; together up to 10,000.")
        if not is_salt(self.salt):
            raise ValueError("A salt is a short text that can be printed.")

    @classmethod
    def parse(cls, token: str) -> SealedDie:
        """The die that a token stands for.

        Raises:
            ValueError: the token was altered, or is none.
        """
        match opened(MARK, "".join(str(token).split()), MARK):
            case {"weights": [*weights], "salt": str(salt)} if all(type(each) is int for each in weights):
                return cls(tuple(weights), salt)
        raise ValueError("This sealed die has been altered or was not copied whole; copy it again.")

    @property
    def fingerprint(self) -> str:
        """What holds its maker to this die, short enough for a title."""
        return short(fingerprint(" ".join(map(str, self.weights)), self.salt))

    @property
    def faces(self) -> Distribution[int]:
        """What is inside: the chance of each face. Look only when you have said what you think."""
        return Distribution(dict(zip(FACES, self.weights, strict=True)))

    @property
    def is_fair(self) -> bool:
        """Whether all faces are equally likely."""
        return len({*self.weights}) == 1

    def rolls(self, rng: Random) -> Iterator[int]:
        """What it shows, one roll after another, without end."""
        while True:
            yield rng.choices(FACES, self.weights)[0]

    def __str__(self) -> str:
        return enclosed(MARK, {"weights": self.weights, "salt": self.salt}, MARK)

    def __repr__(self) -> str:
        return f"<a sealed die, {self.fingerprint}>"


def seal_die(weights: Sequence[int], salt: str | None = None) -> str:
    """The token of a die, safe to stand in a notebook.

    Args:
        weights: how likely the faces 1 to 6 are, such as ``[3, 3, 3, 3, 3, 5]`` for a 6 with the chance 1/4.
        salt: a short text; without one it is drawn so that nobody can foresee it.

    >>> "3, 5" in seal_die([3, 3, 3, 3, 3, 5]), open_die(seal_die([3, 3, 3, 3, 3, 5])).faces.p(6)
    (False, Fraction(1, 4))
    """
    return str(SealedDie(tuple(weights), salt or new_salt()))


open_die = SealedDie.parse


def roll(token: str, rolls: int, seed: int) -> list[int]:
    """What a sealed die shows: the longer series begins like the shorter one of the same seed.

    >>> roll(seal_die([0, 0, 0, 0, 0, 1]), 3, seed=1)
    [6, 6, 6]
    """
    shown = open_die(token).rolls(Random(f"{seed} die"))
    return [next(shown) for _ in range(_rolls(rolls))]


def counts_of(rolls: Sequence[int]) -> tuple[int, ...]:
    """How often each of the faces 1 to 6 came.

    >>> counts_of([6, 2, 6])
    (0, 1, 0, 0, 0, 2)
    """
    found = Counter(rolls)
    return tuple(found[face] for face in FACES)


# --- one face ---


def tail(rolls: int, seen: int, p: Fraction = FAIR) -> Fraction:
    """The chance that a face comes at least so often; of a fair die, this is the p-value.

    >>> tail(2, 1)
    Fraction(11, 36)
    """
    return binomial(_rolls(rolls), p).p(lambda times: times >= seen)


@cache
def accuses_from(rolls: int, level: Fraction = LEVEL) -> int:
    """The least number of times that is accused: a fair die shows the face so often in at most `level` of all series.

    >>> accuses_from(1), accuses_from(2)
    (2, 2)
    """
    fair = binomial(_rolls(rolls), FAIR)
    left = floor(level * fair.total)
    for seen, weight in zip(reversed(fair.outcomes), reversed(fair.weights), strict=True):
        left -= weight
        if left < 0:
            return seen + 1
    return 0


def false_alarm(rolls: int, level: Fraction = LEVEL) -> Fraction:
    """The first error: how likely a fair die is accused. It is below the level, because rolls are whole numbers."""
    return tail(rolls, accuses_from(rolls, level))


def power(rolls: int, p: Fraction, level: Fraction = LEVEL) -> Fraction:
    """How likely a die is accused that shows the face with the chance p; the rest is the second error."""
    return tail(rolls, accuses_from(rolls, level), p)


def rolls_needed(p: Fraction, wanted: Fraction, level: Fraction = LEVEL) -> int:
    """The least number of rolls with which a die that shows the face with the chance p is accused as often as wanted.

    Raises:
        ValueError: not even 5,000 rolls will do.

    >>> rolls_needed(Fraction(1), Fraction(9, 10))
    2
    """
    for rolls in range(1, MOST_ROLLS + 1):
        if power(rolls, p, level) >= wanted:
            return rolls
    raise ValueError(f"{MOST_ROLLS:,} rolls do not accuse this die so often: it is too nearly fair.")


def ever_accused(rolls: int, p: Fraction = FAIR, level: Fraction = LEVEL) -> Fraction:
    """How likely a die is accused at least once when it is tested after each of the rolls.

    Counted roll by roll: which share of all series was never accused, by how often the face has come.

    >>> ever_accused(2) == Fraction(1, 36)
    True
    """
    quiet = {0: Fraction(1)}
    for done in range(1, _rolls(rolls) + 1):
        limit = accuses_from(done, level)
        stays = {seen: share * (1 - p) for seen, share in quiet.items()}
        for seen, share in quiet.items():
            stays[seen + 1] = stays.get(seen + 1, Fraction(0)) + share * p
        quiet = {seen: share for seen, share in stays.items() if seen < limit}
    return 1 - sum(quiet.values(), Fraction(0))


def first_accused(rolls: int, series: int, seed: int, p: Fraction = FAIR) -> NDArray[np.int64]:
    """The roll after which each of many simulated series is first accused; 0 for those that never are."""
    found = np.random.default_rng(seed).random((series, _rolls(rolls))) < float(p)
    limits = np.array([accuses_from(done) for done in range(1, rolls + 1)])
    accused = found.cumsum(axis=1) >= limits
    return np.where(accused.any(axis=1), accused.argmax(axis=1) + 1, 0)


# --- all six faces ---


def chi_square(counts: Sequence[int]) -> Fraction:
    """How far six counts lie from a fair die: the sum of (count − n/6)² / (n/6).

    >>> chi_square([10] * 6), chi_square([8, 9, 9, 10, 8, 16])
    (Fraction(0, 1), Fraction(23, 5))
    """
    expected = Fraction(sum(counts), len(FACES))
    return sum(((count - expected) ** 2 / expected for count in counts), Fraction(0))


@cache
def chi_squares(rolls: int) -> Distribution[Fraction]:
    """The statistic of all series of a fair die, counted exactly.

    The orders of six counts give the same value: so each way to split n into six parts is taken once, and weighs as
    many series as read like it in any order.

    Args:
        rolls: 1 to 60.

    >>> chi_squares(2).p(10)
    Fraction(1, 6)
    """
    if not 1 <= rolls <= MOST_COUNTED:
        raise ValueError(f"{rolls} rolls are not counted here: take 1 to {MOST_COUNTED}, or simulate.")
    weights = Counter[Fraction]()
    for parts in _splits(rolls, len(FACES), rolls):
        series = factorial(rolls) // prod(map(factorial, parts))
        orders = factorial(len(FACES)) // prod(map(factorial, Counter(parts).values()))
        weights[chi_square(parts)] += series * orders
    return Distribution(weights)


def simulated_chi_squares(rolls: int, series: int, seed: int) -> NDArray[np.float64]:
    """The statistic of many simulated series of a fair die."""
    counts = np.random.default_rng(seed).multinomial(_rolls(rolls), [1 / 6] * 6, size=series)
    expected = rolls / 6
    result: NDArray[np.float64] = ((counts - expected) ** 2).sum(axis=1) / expected
    return result


def oddness(counts: Sequence[int], seed: int = 1, series: int = 20_000) -> Fraction:
    """How often a fair die is at least as far from fair as these six counts: counted, or simulated above 60 rolls."""
    rolls, seen = sum(counts), chi_square(counts)
    if rolls <= MOST_COUNTED:
        return chi_squares(rolls).p(lambda value: value >= seen)
    # A value that ties with the one seen must not be lost to rounding.
    odd = simulated_chi_squares(rolls, series, seed) >= float(seen) - 1e-9
    return Fraction(int(odd.sum()), series)


def _splits(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to write a total as so many numbers from 0 to `most`, the largest first."""
    if parts == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -1, -1):
        if first * parts < total:
            return
        for rest in _splits(total - first, parts - 1, first):
            yield (first, *rest)


def _rolls(number: int) -> int:
    if not 0 < whole_number(number, "rolls") <= MOST_ROLLS:
        raise ValueError(f"{number} rolls will not do: take 1 to {MOST_ROLLS:,}.")
    return number
