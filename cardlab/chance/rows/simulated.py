"""Random rows by the thousand, and how often a pattern stands in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from cardlab.cards import DECK
from cardlab.chance.checks import whole_number
from cardlab.chance.interval import Interval, wilson
from cardlab.chance.rows.exact import LETTERS, check_row, read

Changes: TypeAlias = npt.NDArray[np.int8]
"""Of each row its letters as numbers, places in `LETTERS`: shape (rows, cards - 1)."""

MOST_ROWS: Final = 1_000_000
"""More are not kept at once: these take half a gigabyte while they are shuffled."""

_CARD: Final = np.uint64(63)
"""The lowest bits of a key hold the card."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a simulation found: so many successes in so many trials.

    >>> print(Estimate(30, 100))
    0.3000, between 0.2189 and 0.3959 (30 of 100)
    """

    successes: int
    trials: int

    @property
    def p(self) -> Fraction:
        """The share of successes."""
        return Fraction(self.successes, self.trials)

    @property
    def interval(self) -> Interval:
        """Where the true probability lies, in 95 of 100 such simulations (`wilson`)."""
        return wilson(self.successes, self.trials)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{float(self.p):.4f}, between {low:.4f} and {high:.4f} ({self.successes:,} of {self.trials:,})"


def random_rows(rows: int, cards: int = 52, *, seed: int = 0, part: int = 0) -> npt.NDArray[np.int8]:
    """Shuffled rows: the ranks, from 1 to 13, of the first cards of so many shuffled decks.

    Each card gets a random number, and the deck is sorted by it. The numbers are the raw stream of a generator, which
    numpy promises to keep: so a seed means the same rows everywhere, and the first of many rows are those of few.

    Args:
        rows: how many, at most `MOST_ROWS`.
        cards: the length of each, from 2 to 52.
        seed: a whole number, 0 or more.
        part: another number gives other rows of the same seed.

    Returns:
        Ranks, shape (rows, cards).

    Raises:
        ValueError: no rows, too many, or a length that no deck makes.

    >>> random_rows(2, 5).tolist()
    [[5, 12, 10, 2, 11], [13, 3, 13, 5, 9]]
    """
    _check(rows, cards)
    if rows > MOST_ROWS:
        raise ValueError(f"{rows:,} rows take too much memory at once; at most {MOST_ROWS:,} will do.")
    return _next_rows(_stream(seed, part), rows, cards)


def _check(rows: int, cards: int) -> None:
    check_row(cards)
    if whole_number(rows, "rows") < 1:
        raise ValueError(f"{rows} rows show nothing; at least one is needed.")


def _stream(seed: int, part: int = 0) -> np.random.PCG64:
    if whole_number(seed, "seed") < 0:
        raise ValueError(f"seed={seed} will not do: give a whole number, 0 or more.")
    return np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(part,)))


def _next_rows(stream: np.random.PCG64, rows: int, cards: int) -> npt.NDArray[np.int8]:
    """The rows that the next numbers of a stream make."""
    keys = stream.random_raw(rows * len(DECK)).reshape(rows, len(DECK)) & ~_CARD
    keys |= np.arange(len(DECK), dtype=np.uint64)
    keys.sort(axis=1)
    ranks: npt.NDArray[np.int8] = ((keys[:, :cards] & _CARD) // np.uint64(4) + np.uint64(1)).astype(np.int8)
    return ranks


def changes(ranks: npt.NDArray[np.int8]) -> Changes:
    """The letters of each row as numbers: 0 for U, 1 for D, 2 for S.

    >>> changes(np.array([[2, 6, 5, 5]], dtype=np.int8)).tolist()
    [[0, 1, 2]]
    """
    step = np.diff(ranks, axis=1)
    return np.where(step > 0, 0, np.where(step < 0, 1, 2)).astype(np.int8)


def blocks(changed: Changes, length: int) -> npt.NDArray[np.int64]:
    """The number of the pattern of this length that begins at each place: its letters as digits in base 3.

    Returns:
        Shape (rows, places); there are no places if the row is too short.
    """
    places = max(changed.shape[1] - length + 1, 0)
    codes = np.zeros((len(changed), places), dtype=np.int64)
    for offset in range(length):
        codes = codes * len(LETTERS) + changed[:, offset : offset + places]
    return codes


def number_of(pattern: str) -> int:
    """The number of a pattern, as in `blocks`.

    >>> number_of("DU"), pattern_of(3, 2)
    (3, 'DU')
    """
    return int("".join(str(LETTERS.index(letter)) for letter in pattern), len(LETTERS))


def pattern_of(number: int, length: int) -> str:
    """The pattern of this length that has this number."""
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in reversed(range(length)))


def standing(changed: Changes, pattern: str) -> npt.NDArray[np.bool_]:
    """Whether a pattern stands somewhere in each row."""
    size = changed.shape[1] - len(pattern) + 1
    if size < 1:
        return np.zeros(len(changed), dtype=np.bool_)
    here = np.ones((len(changed), size), dtype=np.bool_)
    for offset, letter in enumerate(pattern):
        here &= changed[:, offset : offset + size] == LETTERS.index(letter)
    return np.asarray(here.any(axis=1), dtype=np.bool_)


def anywhere(pattern: str, cards: int = 52, *, rows: int = 20_000, seed: int = 0) -> Estimate:
    """How often a pattern stands anywhere in a shuffled row, found by shuffling.

    No short formula is known to us: places that overlap depend on one another, and the deck runs out. That it stands at
    *one* place is exact (`pattern_at`), and so is the sum over the places (`expected_places`), which is an upper bound.

    Args:
        pattern: letters U, D and S, as many as you like.
        cards: the length of the row, from 2 to 52.
        rows: how many rows are shuffled; four times as many halve the interval.
        seed: a whole number, 0 or more.

    Raises:
        ValueError: other letters, no rows, or a length that no deck makes.

    >>> print(anywhere("UDUDUDUD", rows=2_000))
    0.4005, between 0.3792 and 0.4221 (801 of 2,000)
    """
    *_, last = anywhere_in_parts(pattern, cards, rows=rows, seed=seed)
    return last


def anywhere_in_parts(
    pattern: str, cards: int = 52, *, rows: int = 20_000, seed: int = 0, step: int = 2_000
) -> Iterator[Estimate]:
    """What `anywhere` has found after every so many rows, up to its result.

    Args:
        pattern, cards, rows, seed: as in `anywhere`.
        step: how many rows are shuffled from one estimate to the next.

    Raises:
        ValueError: as in `anywhere`, or a step below 1.

    >>> [estimate.trials for estimate in anywhere_in_parts("UD", rows=5_000)]
    [2000, 4000, 5000]
    """
    plain = read(pattern)
    _check(rows, cards)
    if whole_number(step, "step") < 1:
        raise ValueError(f"From one estimate to the next there is at least 1 row, not {step}.")
    stream, found = _stream(seed), 0
    for done in range(0, rows, step):
        count = min(step, rows - done)
        found += int(standing(changes(_next_rows(stream, count, cards)), plain).sum())
        yield Estimate(found, done + count)
