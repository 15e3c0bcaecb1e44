"""Runs of a machine for its screen, and the share of those in which an event held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import ClassVar

from cardlab.chance.interval import Interval, wilson
from cardlab.chance.machine import Event, Item, Machine
from cardlab.chance.machine.running import Run
from cardlab.explorers.slices import Slices


class Runs(Slices):
    """The runs of one machine with one seed; run number n is always the same.

    Attributes:
        counts: how often each value came, in the runs that count: those that meet the machine's condition.
        own: the same for runs that somebody made with their own cards or dice; then these are shown.
    """

    MOST: ClassVar = 100_000

    def __init__(self, machine: Machine, seed: int) -> None:
        super().__init__()
        self.machine, self.seed = machine, seed
        self.counts = Counter[Item]()
        self.own = Counter[Item]()

    @property
    def seen(self) -> Counter[Item]:
        """The counts to show."""
        return self.own or self.counts

    @property
    def total(self) -> int:
        """The number of runs to show that count."""
        return self.seen.total()

    def make(self, numbers: range) -> Iterator[int]:
        for run in self.machine.runs(self.seed, numbers):
            if run.is_given and run.value is not None:
                self.counts[run.value] += 1
            yield run.number

    def last(self, count: int) -> list[Run]:
        """Return the newest runs that count, the newest first."""
        numbers = range(self.done, max(0, self.done - 20 * count), -1)
        return list(islice((run for run in self.machine.runs(self.seed, numbers) if run.is_given), count))

    def hits(self, event: Event) -> int:
        """Return the number of runs in which an event holds."""
        return sum(count for value, count in self.seen.items() if event.holds(value))


@dataclass(frozen=True)
class Share:
    """How often an event held in some runs."""

    hits: int
    total: int

    @property
    def p(self) -> Fraction:
        """The share; there must be a run."""
        return Fraction(self.hits, self.total)

    @property
    def band(self) -> Interval:
        """The 95% band of the share."""
        return wilson(self.hits, self.total)


@dataclass(frozen=True)
class Kept:
    """A machine that has run, kept to compare it with others.

    Attributes:
        text: the machine.
        share: of its runs.
        exact: its exact chance, or None.
    """

    text: str
    share: Share
    exact: Fraction | None
