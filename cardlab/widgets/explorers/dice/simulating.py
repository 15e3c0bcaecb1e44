"""Simulate it: rolls of two dice by the thousand over the exact bars, and how the share that serves settles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

import ipywidgets as widgets
import numpy as np
from numpy.typing import NDArray

from cardlab import figures
from cardlab.chance.dist import Distribution
from cardlab.chance.interval import Interval, band
from cardlab.widgets.explorers.dice.question import KINDS, MEETS, THROWS, Kind, Question
from cardlab.widgets.explorers.dice.words import CASES
from cardlab.widgets.explorers.frame import part, row, set_shown
from cardlab.widgets.explorers.panel import Panel
from cardlab.widgets.explorers.words import paragraphs, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardlab.widgets.explorers.dice.explorer import DiceExplorer

MOST: Final = 1_000_000
SIZES: Final = tuple(10**power for power in range(1, 7))
LABELS: Final[dict[Kind, str]] = {"sum": "sum", "pair": "pair", "both": "both", "ask": "ask", "none": "nothing"}


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


def found_words(simulation: Simulation) -> str:
    """What the simulation found, and whether it lies in the band."""
    if not simulation.trials:
        return f"No roll met the condition B ({simulation.count:,} tried): roll more often, or take another seed."
    met = "" if simulation.question.given == "any" else f" {simulation.trials:,} of them met B."
    band = simulation.course[-1][2]
    share = simulation.share or 0
    return (
        f"{simulation.count:,} rolls with the seed {simulation.seed}.{met} A came up {simulation.hits:,} times, "
        f"{percent(share)}; exactly it is {percent(simulation.question.answer)}. The share lies "
        f"{'in' if share in band else 'outside'} the band p ± 1.96·√(pq/n) from {percent(band.low)} to "
        f"{percent(band.high)}, where 95 % of all such simulations end."
    )


def _options(sizes: Iterable[int]) -> list[tuple[str, str]]:
    return [(f"{size:,}", str(size)) for size in sizes]


class Simulating:
    """The question asked of the dice: bars over the exact ones, and how the share settles."""

    def __init__(self, explorer: DiceExplorer) -> None:
        self._explorer = explorer
        slider = widgets.SelectionSlider(options=_options(SIZES), description="Rolls")
        self._count = explorer.sends(slider, "rolls")
        self._seed = explorer.text("Seed", "seed").add_class("short")
        self._found = widgets.HTML()
        self._bars, self._course = Panel(height=290), Panel(height=290)
        again = explorer.button("Same again", "again")
        new = explorer.button("New seed", "new", main=True)
        controls = row(self._count, self._seed, again, new)
        self.part = part(controls, self._found, row(part(self._bars), part(self._course)))

    def show(self) -> None:
        """Shows the simulation of the explorer's question."""
        explorer, simulation = self._explorer, self._explorer.simulation
        sizes = _options(sorted({*SIZES, explorer.count}))  # a number may be typed that is none of the steps
        if list(self._count.options) != sizes:
            self._count.options = sizes
        self._count.value = str(explorer.count)
        explorer.write(self._seed, str(explorer.seed))
        self._found.value = paragraphs(found_words(simulation))
        if simulation.outcomes:
            self._show_bars(simulation, simulation.outcomes)
            self._show_course(simulation)
        for panel in (self._bars, self._course):
            set_shown(panel, simulation.trials > 0)

    def _show_bars(self, simulation: Simulation, outcomes: Distribution[str]) -> None:
        question = simulation.question
        ways = [sum(question.kinds[throw] == kind for throw in question.possible) for kind in KINDS]
        exact = [count / len(question.possible) for count in ways]
        found = [float(outcomes.p(kind)) for kind in KINDS]

        def draw(ax: Axes) -> None:
            names = [LABELS[kind] if kind != "none" or not figures.is_narrow(ax) else "no" for kind in KINDS]
            figures.bars_over(names, exact, found, ax)
            ax.set_title("Kinds of rolls", loc="left", fontsize=10)

        cases = [CASES[kind] for kind in KINDS]
        shares = list(zip(cases, found, ways, exact, strict=True))
        told = [f"{case} {percent(share)} (exactly {percent(p)})" for case, share, _, p in shares if p]
        self._bars.show(
            draw,
            alt=f"Shares of the simulated rolls: {', '.join(told)}.",
            head=["Kind of roll", "Simulated rolls", "Simulated share", "Exact rolls of 36", "Exact share"],
            rows=[
                (case, round(share * outcomes.total), round(share, 5), count, round(p, 5))
                for case, share, count, p in shares
            ],
            caption=f"{outcomes.total:,} rolls that count, seed {simulation.seed}",
        )

    def _show_course(self, simulation: Simulation) -> None:
        course, truth = simulation.course, float(simulation.question.answer)

        def draw(ax: Axes) -> None:
            moments, shares = simulation.path
            figures.settling(moments, shares, truth, [(n, band.low, band.high) for n, _, band in course], ax)
            ax.set_title("The share of A settles", loc="left", fontsize=10)
            ax.set_xlabel("rolls that count")

        share = float(simulation.share or 0)
        low, high = course[-1][2]
        self._course.show(
            draw,
            alt=f"After {simulation.trials:,} rolls the share is {share:.4f}, and the exact chance {truth:.4f}. "
            f"The band p ± 1.96·√(pq/n), where 95 % of simulations end, is {low:.4f} to {high:.4f} there.",
            head=["Rolls that count", "Served", "Share", "Band from", "Band to"],
            rows=[(n, hits, round(hits / n, 5), round(band.low, 5), round(band.high, 5)) for n, hits, band in course],
            caption=f"Seed {simulation.seed}; the band is p ± 1.96·√(pq/n) around the exact p = {truth:.4f}",
        )
