"""Simulated answers to a `Question`, with numpy."""

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
    """A conditional probability estimated from `count` random rolls, without those that don't meet the condition.

    >>> simulation = Simulation(Question.of("7"), 1000, seed=7)
    >>> simulation.outcomes.total, simulation.estimate.successes
    (1000, 170)
    """

    question: Question
    count: int
    seed: int

    @cached_property
    def outcomes(self) -> Distribution[Kind] | None:
        """The counts of each kind of roll among those that meet the condition; None if none did."""
        index = np.array([KINDS.index(self.question.kinds[roll]) for roll in ORDERED_ROLLS])
        counts: list[int] = np.bincount(index[self._rolls], minlength=len(KINDS)).tolist()
        return Distribution(dict(zip(KINDS, counts, strict=True))) if sum(counts) else None

    @property
    def estimate(self) -> Estimate:
        """The share of favourable rolls among those that meet the condition."""
        return Estimate(int(self._favourable.sum()), len(self._rolls))

    @cached_property
    def steps(self) -> list[tuple[int, int, Interval]]:
        """After 1, 2, 5, 10 … rolls of B: their number, that of favourable ones, and the 95% band around the answer."""
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
    """Return random rolls as indices into `ORDERED_ROLLS`; a longer run with the same seed extends a shorter one.

    A raw number of the generator has 64 bits, so modulo 36 no roll is favoured by more than 1 in 10¹⁷, and numpy keeps
    the raw stream the same in all versions.

    >>> random_rolls(5, 7).tolist() == random_rolls(100, 7)[:5].tolist()
    True
    """
    return (np.random.PCG64(seed).random_raw(count) % len(ORDERED_ROLLS)).astype(np.uint8)
