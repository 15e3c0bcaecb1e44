"""A question about a hand and two dice, answered by rolls. Only this needs numpy: the exact answer does not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from cardlab.chance.dice.discard import KINDS, Kind
from cardlab.chance.dice.question import EVENTS, ORDERED_ROLLS, Question
from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import Estimate, Interval, band


@dataclass(frozen=True)
class Simulation:
    """The answer to a question from simulated rolls; those outside its condition are rolled, and left out.

    Attributes:
        question: the question.
        count: how many rolls.
        seed: of the rolls, a whole number, 0 or more.

    >>> simulation = Simulation(Question.of("7"), 1000, seed=7)
    >>> simulation.outcomes.total, simulation.estimate.successes
    (1000, 170)
    """

    question: Question
    count: int
    seed: int

    @cached_property
    def outcomes(self) -> Distribution[Kind] | None:
        """How often each kind of roll came up among those that meet the condition; None if none did."""
        index = np.array([KINDS.index(self.question.kinds[roll]) for roll in ORDERED_ROLLS])
        counts: list[int] = np.bincount(index[self._rolls], minlength=len(KINDS)).tolist()
        return Distribution(dict(zip(KINDS, counts, strict=True))) if sum(counts) else None

    @property
    def estimate(self) -> Estimate:
        """How many of the rolls that meet the condition were favourable."""
        return Estimate(int(self._favourable.sum()), len(self._rolls))

    @cached_property
    def steps(self) -> list[tuple[int, int, Interval]]:
        """After 1, 2, 5, 10 … rolls of B: how many rolls, how many were favourable, and the band around the answer."""
        running = np.cumsum(self._favourable, dtype=np.int64)
        trials = len(self._rolls)
        marks = [digit * 10**power for power in range(7) for digit in (1, 2, 5)]
        stops = sorted({mark for mark in marks if mark < trials} | {trials} - {0})
        return [(stop, int(running[stop - 1]), band(self.question.answer, stop)) for stop in stops]

    @cached_property
    def path(self) -> tuple[list[int], list[float]]:
        """Some 200 numbers of rolls of B, evenly spaced on a logarithmic axis, and the favourable share at each."""
        running = np.cumsum(self._favourable, dtype=np.int64)
        trials = len(self._rolls)
        moments = np.unique(np.geomspace(1, max(trials, 1), 200).astype(np.int64))[:trials]
        return moments.tolist(), (running[moments - 1] / moments).tolist()

    @cached_property
    def _rolls(self) -> NDArray[np.uint8]:
        """The rolls of B, as indices into `ORDERED_ROLLS`."""
        rolls = random_rolls(self.count, self.seed)
        is_possible = np.array([roll in self.question.possible for roll in ORDERED_ROLLS])
        kept: NDArray[np.uint8] = rolls[is_possible[rolls]]
        return kept

    @property
    def _favourable(self) -> NDArray[np.bool_]:
        wanted = EVENTS[self.question.event]
        is_favourable = np.array([self.question.kinds[roll] in wanted for roll in ORDERED_ROLLS])
        found: NDArray[np.bool_] = is_favourable[self._rolls]
        return found


@lru_cache(maxsize=2)
def random_rolls(count: int, seed: int) -> NDArray[np.uint8]:
    """Random rolls as indices into `ORDERED_ROLLS`; more rolls of the same seed begin with the same ones.

    A raw number of the generator has 64 bits, so that taking it modulo 36 favours no roll by more than 1 in 10¹⁷; its
    stream is one that numpy promises to keep.

    >>> random_rolls(5, 7).tolist() == random_rolls(100, 7)[:5].tolist()
    True
    """
    return (np.random.PCG64(seed).random_raw(count) % len(ORDERED_ROLLS)).astype(np.uint8)
