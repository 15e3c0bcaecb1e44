"""Rolls of two dice by the thousand, and how the share of those that serve settles."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardlab.chance.dist import Distribution
from cardlab.chance.interval import Interval, band
from cardlab.ui.explorers.dice_question import KINDS, MEETS, THROWS, Question

MOST: Final = 1_000_000


@lru_cache(maxsize=2)
def throws(seed: int, count: int) -> NDArray[np.uint8]:
    """So many rolls, each the place of its throw among the 36; more rolls of the same seed begin with the same ones.

    A raw number of the generator has 64 bits, so taking it modulo 36 favours no throw by more than 1 in 10¹⁷.

    >>> throws(7, 5).tolist() == throws(7, 100)[:5].tolist()
    True
    """
    return (np.random.PCG64(seed).random_raw(count) % len(THROWS)).astype(np.uint8)


@dataclass(frozen=True)
class Simulation:
    """A question asked of the dice themselves.

    Args:
        question: what is asked; rolls outside its condition are rolled, and left out.
        count: rolls.
        seed: the same seed gives the same rolls.

    >>> simulation = Simulation(Question.of("7"), 1000, seed=7)
    >>> simulation.outcomes.total, abs(simulation.share - Fraction(1, 6)) < Fraction(1, 20)
    (1000, True)
    """

    question: Question
    count: int
    seed: int

    @cached_property
    def outcomes(self) -> Distribution[str] | None:
        """How often each kind of throw came up, of the rolls that meet the condition; None if none did."""
        place = np.array([KINDS.index(self.question.kinds[throw]) for throw in THROWS])
        counted = np.bincount(place[self._kept], minlength=len(KINDS)).tolist()
        return Distribution(dict(zip(KINDS, counted, strict=True))) if sum(counted) else None

    @property
    def trials(self) -> int:
        """The rolls that meet the condition."""
        return int(self._kept.size)

    @property
    def hits(self) -> int:
        """Those of them that serve."""
        return int(self._served[self._kept].sum())

    @property
    def share(self) -> Fraction | None:
        """The share of them that serve; None if no roll met the condition."""
        return Fraction(self.hits, self.trials) if self.trials else None

    @cached_property
    def course(self) -> list[tuple[int, int, Interval]]:
        """After 1, 2, 5, 10 … rolls that count: how many, how many of them served, and the band around the truth."""
        running = np.cumsum(self._served[self._kept], dtype=np.int64)
        steps = [digit * 10**power for power in range(7) for digit in (1, 2, 5)]
        stops = sorted({step for step in steps if step < self.trials} | {self.trials} - {0})
        return [(stop, int(running[stop - 1]), band(self.question.answer, stop)) for stop in stops]

    @cached_property
    def path(self) -> tuple[list[int], list[float]]:
        """Some 200 moments, evenly spaced on a logarithmic axis, and the share that had served by then."""
        running = np.cumsum(self._served[self._kept], dtype=np.int64)
        moments = np.unique(np.geomspace(1, max(self.trials, 1), 200).astype(np.int64))[: self.trials]
        return moments.tolist(), (running[moments - 1] / moments).tolist()

    @cached_property
    def _kept(self) -> NDArray[np.uint8]:
        rolled = throws(self.seed, self.count)
        given = np.array([throw in self.question.possible for throw in THROWS])
        kept: NDArray[np.uint8] = rolled[given[rolled]]
        return kept

    @property
    def _served(self) -> NDArray[np.bool_]:
        return np.array([self.question.kinds[throw] in MEETS[self.question.event] for throw in THROWS])
