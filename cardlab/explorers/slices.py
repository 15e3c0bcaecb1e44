"""Explorers whose runs come in slices, so that the screen can show them on the way and stop them."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, Literal, cast

from cardlab.chance.interval import Interval
from cardlab.explorers.explorer import Explorer
from cardlab.screen import parts
from cardlab.screen.controls import Choice, command
from cardlab.screen.guess import Prediction
from cardlab.screen.parts import Button, Empty, Guess, Part, Pulse, Scene

Speed = Literal["slow", "fast", "at once"]
SPEEDS: Final[Mapping[Speed, tuple[int, int]]] = {"slow": (100, 200), "fast": (40, 60), "at once": (1, 0)}
"""For each speed the number of slices of what was asked for, and the milliseconds between two."""

SLICE: Final = 0.25
"""The longest slice, in seconds."""

PREDICT: Final = "Commit your prediction first."


class Slices(ABC):
    """Numbered runs, of which some are still missing.

    Attributes:
        done: the number of runs.
        goal: the number of runs wanted.
        asked: the number of runs asked for last.
    """

    MOST: ClassVar[int]
    WHAT: ClassVar[str] = "runs"

    def __init__(self) -> None:
        self.done, self.goal, self.asked = 0, 0, 1

    @abstractmethod
    def make(self, numbers: range) -> Iterator[int]:
        """Make the runs with these numbers, and yield each number when its run is kept."""

    @property
    def is_running(self) -> bool:
        """True while runs are missing."""
        return self.done < self.goal

    def want(self, more: int) -> None:
        """Ask for more runs; raises ValueError if that is too many."""
        if self.goal + more > self.MOST:
            raise ValueError(f"There are {self.goal:,} {self.WHAT}, and {self.MOST:,} are enough. Start again.")
        self.asked, self.goal = more, self.goal + more

    def go_on(self, speed: Speed = "at once", *, whole: bool = False) -> None:
        """Make the next slice of runs, or all that are missing; an error keeps those before it."""
        numbers = range(self.done + 1, self.goal + 1)
        if not whole and speed != "at once":
            numbers = numbers[: max(1, self.asked // SPEEDS[speed][0])]
        end = time.monotonic() + SLICE
        try:
            for number in self.make(numbers):
                self.done = number
                if not whole and time.monotonic() > end:
                    break
        except ValueError:
            self.stop()
            raise

    def stop(self) -> None:
        """Do without the runs that are missing."""
        self.goal = self.done


class Sliced(Explorer):
    """An explorer that predicts first, then runs in slices.

    Attributes:
        runs: the runs so far.
    """

    speed = Choice("at once", SPEEDS)
    seed: int
    runs: Slices

    @command
    def go(self) -> str:
        """Go on with the runs that are missing."""
        self.runs.go_on(cast(Speed, self.speed))
        return self.progress()

    @command
    def rush(self) -> str:
        """Go on with the runs that are missing, at once."""
        self.runs.go_on()
        return self.progress()

    @command
    def stop(self) -> str:
        """Stop; the runs so far stay."""
        self.runs.stop()
        return f"Stopped after {self.runs.done:,} {self.runs.WHAT}."

    def begin_runs(self, number: int) -> str:
        """Ask for more runs, and make the first slice; all of them where nothing asks for the next slice."""
        self.runs.want(number)
        self.runs.go_on(cast(Speed, self.speed), whole=not self.is_pulsed)
        return self.progress()

    def progress(self) -> str:
        """Return how far the runs are, while some are missing."""
        return f"{self.runs.done:,} of {self.runs.goal:,}" if self.runs.is_running else ""

    def obey(self, word: str, rest: str) -> str:
        if self.runs.is_running and word not in ("go", "rush", "stop", "speed", "tab"):
            self.runs.stop()
        return "" if word in ("go", "rush") and not self.runs.is_running else super().obey(word, rest)

    def scene(self) -> Scene:
        scene: Scene = {**super().scene(), "deal": f"seed {self.seed}", "looks": "machine"}
        if self.runs.is_running:
            scene["pulse"] = Pulse(send="go", after=SPEEDS[cast(Speed, self.speed)][1], still="rush")
        return scene


# --- what their pages share ---


def running(explorer: Sliced, label: str, sizes: Sequence[Button]) -> list[Part]:
    """Return the buttons that run, or the progress and *Stop* while it runs; and the speeds."""
    runs = explorer.runs
    shown: Part = parts.buttons("run", label, *sizes)
    if runs.is_running:
        stop = [parts.button("Stop", "stop", main=True)]
        words = explorer.progress()
        shown = parts.Progress(kind="progress", key="run", count=runs.done, of=runs.goal, words=words, buttons=stop)
    return [shown, parts.choices("speed", "Speed", "speed", {name: name for name in SPEEDS}, explorer.speed)]


def predicted(prediction: Prediction, guess: Guess, band: Interval | None = None) -> list[Part]:
    """Return a prediction for the line of the question: its heading, and the guess with the band of the runs."""
    guess["beside"], guess["buttons"] = True, guess["buttons"][:1]
    if band:
        guess["band"] = round(band.low, 4), round(band.high, 4)
    title = "I predict" if prediction.is_open else "Not predicted" if prediction.mine is None else "I predicted"
    return [parts.heading(title, 2), guess]


def nothing_yet(text: str = PREDICT, *before: Button, lead: str = "Nothing has run yet.") -> Empty:
    """Return what is in place of the results before they may be seen."""
    show = parts.button("Show me", "show", spoken="Show me the answer without a prediction")
    return Empty(kind="empty", key="nothing", lead=lead, text=text, buttons=[*before, show])
