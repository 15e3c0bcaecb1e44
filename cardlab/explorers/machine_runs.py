"""Runs of a machine for its screen: as many as are wanted, in slices, so that the screen can show them on the way."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Final, Literal

from cardlab.chance.interval import Interval, wilson
from cardlab.chance.machine import Event, Item, Machine
from cardlab.chance.machine.running import Run

MOST: Final = 100_000
"""The most runs of a machine."""

Speed = Literal["slow", "fast", "at once"]
SPEEDS: Final[Mapping[Speed, tuple[int, int]]] = {"slow": (100, 200), "fast": (40, 60), "at once": (1, 0)}
"""For each speed the number of slices of what was asked for, and the milliseconds between two."""

SLICE: Final = 0.25
"""The longest slice, in seconds."""


@dataclass
class Runs:
    """The runs of one machine with one seed; run number n is always the same.

    Attributes:
        done: the number of runs.
        goal: the number of runs wanted.
        asked: the number of runs asked for last.
        counts: how often each value came, in the runs that count: those that meet the machine's condition.
        own: the same for runs that somebody made with their own cards or dice; then these are shown.
    """

    machine: Machine
    seed: int
    done: int = 0
    goal: int = 0
    asked: int = 1
    counts: Counter[Item] = field(default_factory=Counter)
    own: Counter[Item] = field(default_factory=Counter)

    @property
    def is_running(self) -> bool:
        """True while runs are missing."""
        return self.done < self.goal

    @property
    def seen(self) -> Counter[Item]:
        """The counts to show."""
        return self.own or self.counts

    @property
    def total(self) -> int:
        """The number of runs to show that count."""
        return self.seen.total()

    def want(self, more: int) -> None:
        """Ask for more runs; raises ValueError if that is too many."""
        if self.goal + more > MOST:
            raise ValueError(f"There are {self.goal:,} runs, and {MOST:,} are enough. Start again to run others.")
        self.asked, self.goal = more, self.goal + more

    def go_on(self, speed: Speed = "at once", *, whole: bool = False) -> None:
        """Make the next slice of runs, or all that are missing; an error keeps those before it."""
        if not self.is_running:
            return
        numbers: Iterable[int] = range(self.done + 1, self.goal + 1)
        if not whole and speed != "at once":
            numbers = islice(numbers, max(1, self.asked // SPEEDS[speed][0]))
        end = time.monotonic() + SLICE
        try:
            for run in self.machine.runs(self.seed, numbers):
                self.done = run.number
                if run.is_given and run.value is not None:
                    self.counts[run.value] += 1
                if not whole and time.monotonic() > end:
                    break
        except ValueError:
            self.goal = self.done
            raise

    def stop(self) -> None:
        """Do without the runs that are missing."""
        self.goal = self.done

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
