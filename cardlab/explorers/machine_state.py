"""The state of a chance machine's screen: the machine, its prediction, its runs, and the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, ClassVar, Final

from cardlab.chance.interval import Interval, wilson
from cardlab.chance.machine import Event, Item, Machine, Run, Sealed, read
from cardlab.chance.sealed_die import SealedDie
from cardlab.explorers.machine_count import chance_of, completed
from cardlab.explorers.machine_text import link_of, read_machine
from cardlab.explorers.slices import Sliced, Slices
from cardlab.screen.controls import Choice, Control, Seed
from cardlab.screen.guess import Prediction

FIRST: Final = "deal 5 from deck | most of one rank | at least 2"
VERDICTS: Final = ("loaded", "fair")
BESIDES: Final = ("nothing", "exact", "normal")
"""The pictures that can be drawn beside the runs."""


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


class MachineState(Sliced):
    """The state of a chance machine's screen.

    Attributes:
        predicted: the event that was predicted last.
        opened: the place of the open device, from 0, or None.
        kept: earlier machines with their shares, to compare.
        verdicts: for each sealed die that was opened after a verdict, whether that was right.
    """

    runs: Runs
    machine = Control[Machine](read(FIRST), "Machine", read=lambda text: completed(read_machine(text)))
    seed = Seed()
    beside = Choice("nothing", BESIDES, "Beside the runs")

    def __init__(self, machine: str | Machine = FIRST, **given: object) -> None:
        self.opened: int | None = 0
        self.kept: list[Kept] = []
        self._before: dict[str, Any] = {}
        self.verdicts: list[bool] = []
        self._dice = 0
        super().__init__(machine=machine, **given)

    def new_prediction(self, page: str) -> Prediction:
        return Prediction(reveals="Commit")

    def begin(self) -> None:
        """Ask a new question: no runs, no prediction."""
        self.runs = Runs(self.machine, self.seed)
        self.predicted: Event | None = None
        verdict = Prediction(VERDICTS, VERDICTS, looks="choices", reveals="Open the die")
        self.predictions = {"": verdict if self.machine.is_sealed else self.new_prediction("")}
        if self.opened is not None and self.opened >= len(self.machine.devices):
            self.opened = None

    # --- the answers ---

    @property
    def counted(self) -> Machine:
        """The machine with its die open, once there was a verdict."""
        return self.machine.opened() if self.machine.is_sealed and self.is_revealed else self.machine

    @property
    def exact(self) -> Fraction | None:
        """The exact chance of the event; None if it is hidden or cannot be counted."""
        return chance_of(self.counted) if self.is_revealed else None

    @property
    def share(self) -> Share:
        """The share of runs in which the event held; runs under way are finished first."""
        self.finish()
        return self.share_of(self.machine.event)

    def share_of(self, event: Event | None) -> Share:
        """Return the share of the runs so far in which an event held."""
        return Share(self.runs.hits(event) if event else 0, self.runs.total)

    @property
    def shows_runs(self) -> bool:
        """True if runs may be seen: after the prediction, and of a sealed die before the verdict."""
        return self.is_revealed or self.machine.is_sealed

    @property
    def may_run(self) -> str:
        """The reason why nothing can be run; empty if it can."""
        if not self.machine.devices:
            return "Add a device first."
        if not (self.machine.measure and self.machine.event):
            return "First choose what to look at."
        if self.machine.is_sealed or self.is_revealed:
            return ""
        return "Predict first, then run."

    def truth(self) -> Any:
        """Return the exact chance of what was predicted, or None; of a sealed die, fair or loaded."""
        if self.machine.is_sealed:
            return self.die.kind
        return chance_of(self.machine.with_event(self.predicted or self.machine.event))

    @property
    def die(self) -> SealedDie:
        """The sealed die."""
        sealed = next(device for device in self.machine.devices if isinstance(device, Sealed))
        return SealedDie.parse(sealed.token)

    @property
    def open_die(self) -> SealedDie | None:
        """The sealed die, once it was opened."""
        return self.die if self.counted != self.machine else None

    @property
    def link(self) -> str:
        """The end of a link to this machine, which follows the address of the page."""
        return link_of(self.machine, self.seed)

    @property
    def can_undo(self) -> bool:
        """True if the last change can be undone."""
        return bool(self._before)

    # --- runs under way ---

    def finish(self) -> None:
        """Run what is missing."""
        self.runs.go_on(whole=True)

    def progress(self) -> str:
        return super().progress() or (f"{self.runs.done:,} runs." if self.runs.done > 1 else "")
