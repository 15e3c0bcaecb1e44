"""More dice: any number of dice of any kind, exact chances, and simulated rolls for comparison."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from math import ceil, sqrt
from operator import le
from typing import Annotated, Final

from cardlab.chance.distribution import Distribution
from cardlab.chance.pool import MEASURES, Measure, Pool
from cardlab.explorers.dice_hands import sign
from cardlab.explorers.explorer import no_rolls
from cardlab.screen import parts
from cardlab.screen.controls import Declared, Seed, command
from cardlab.screen.parts import Answer, Button, Column, Mark, Part
from cardlab.screen.reading import percent, whole

ROLLS: Final = range(1, 100_001)
KINDS: Final = (4, 6, 8, 10, 12, 20)
LONGEST: Final = 9
"""Longer fractions, in characters, are shown as decimals."""

TICKS: Final = 8
"""The approximate number of labels on the axis of outcomes."""


class MoreDice(Declared):
    """Any dice, a measure of them, and simulated rolls.

    Attributes:
        pool: the dice.
        measure: the sum, the highest, the lowest, or how many dice succeed.
        success: the least number that counts as a success.
        target: the question asks for the chance of at least this outcome.
        count, seed: the number of simulated rolls of all dice, and their seed.

    >>> more = MoreDice(seed=7)
    >>> more.obey("dice", "3d6"), more.obey("target", "16"), more.chance
    ('', '', Fraction(5, 108))
    """

    HELP = "Try: dice 3d6 + d8, die 6, measure highest, success 5, target 12, roll 100."

    seed = Seed()

    def __init__(self, seed: int) -> None:
        self.pool = Pool.of("2d6")
        self.measure: Measure = "sum"
        self.success, self.target, self.count = 5, 7, 0
        super().__init__(seed=seed)

    @property
    def exactly(self) -> Distribution[int]:
        return self.pool.exactly(self.measure, self.success)

    @property
    def found(self) -> Distribution[int] | None:
        """The simulated outcomes; None before the first roll."""
        return self.pool.simulated(self.measure, self.count, self.seed, self.success) if self.count else None

    @property
    def chance(self) -> Fraction:
        """The exact chance of at least the target."""
        return self.exactly.p(partial(le, self.target))

    # --- commands ---

    @command
    def dice(self, dice: str = "") -> None:
        self._take(Pool.of(dice))

    @command
    def die(self, sides: str) -> None:
        self._take(self.pool.with_another(whole(sides.lstrip("dD"), "Sides", range(1, 1000))))

    @command
    def measure_(self, measure: Measure) -> None:
        self.measure = measure
        self._aim()

    @command
    def success_(self, least: str) -> None:
        """Set the least number that counts as a success."""
        self.success = whole(least, "A success from", range(2, max(self.pool.sides) + 1))

    @command
    def target_(self, least: str) -> None:
        """Ask for the chance of at least this outcome."""
        self.target = whole(least, "At least", self.pool.outcomes(self.measure))

    @command
    def rolls(self, rolls: Annotated[int, ROLLS]) -> None:
        """Simulate this many rolls in all."""
        self.count = rolls

    @command
    def roll(self, rolls: Annotated[int, ROLLS]) -> None:
        """Simulate this many more rolls."""
        self.count = whole(str(self.count + rolls), "Rolls", ROLLS)

    @command
    def new(self) -> None:
        """Roll again with the next seed."""
        self.seed += 1

    def _take(self, pool: Pool) -> None:
        self.pool, self.count = pool, 0
        self.success = min(self.success, max(pool.sides))
        self._aim()

    def _aim(self) -> None:
        """Set the target to the median outcome."""
        self.target = max(self.exactly.quantile(0.5), self.pool.outcomes(self.measure)[0])

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        """Return the question and its hint."""
        outcome = f"the {self.measure} is at least {self.target}"
        if self.measure == "successes":
            outcome = f"there are {self.target} or more successes"
        return f"How likely is it that {outcome}?", f"{self.pool} rolled together."

    def columns(self) -> list[Column]:
        exactly, found = self.exactly, self.found
        buttons = rolling_buttons("rolling", (1, 100, 1000, 10_000), self.count)
        return [
            parts.column(292, *self._choosing()),
            parts.column(634, *self._asking(exactly, found), self._plot(exactly, found), buttons),
        ]

    def _choosing(self) -> list[Part]:
        counts, measures = self.pool.counts, {str(name): str(name) for name in MEASURES}
        keys = [
            Button(
                label=f"{counts[sides] if counts[sides] > 1 else ''}d{sides}",
                send=f"die {sides}",
                pressed=counts[sides] > 0,
                spoken=f"{counts[sides] or 'no'} dice of {sides} sides: add one",
            )
            for sides in sorted({*KINDS, *counts})[:13]
        ]
        again = parts.button("Start again", "dice 2d6", spoken="Start again with two dice of six sides")
        found: list[Part] = [
            parts.heading("The dice", 1, "a tap adds one"),
            parts.Pad(kind="pad", key="kinds", label="Dice", buttons=keys, more=[again]),
            parts.field("dice", "or write them", "dice", "3d6 + 1d8", value=str(self.pool)),
            parts.heading("What counts", 2),
            parts.choices("measure", "What counts", "measure", measures, self.measure, shows_label=False),
        ]
        if self.measure == "successes":
            numbers = range(2, max(self.pool.sides) + 1)
            found.append(parts.slider("success", "A die succeeds from", "success", numbers, self.success))
        return found

    def _asking(self, exactly: Distribution[int], found: Distribution[int] | None) -> list[Part]:
        """Return the slider over all outcomes, with the chance of at least each."""
        outcomes = self.pool.outcomes(self.measure)
        spread = f"mean {float(exactly.mean):.2f}, standard deviation {sqrt(exactly.var):.2f}"
        spread += f"; rolled mean {float(found.mean):.2f}" if found else ""
        answers = []
        for least in outcomes:
            is_reached = partial(le, least)
            answers.append(_answer(exactly.p(is_reached), found.p(is_reached) if found else None, spread))
        target = parts.slider("target", "At least", "target", outcomes, self.target)
        target["frames"] = [
            {"answer": dict(answer), "plot": {"cursor": _cursor(least)}}
            for least, answer in zip(outcomes, answers, strict=True)
        ]
        return [parts.heading("The chance", 3, "move the slider"), answers[outcomes.index(self.target)], target]

    def _plot(self, exactly: Distribution[int], found: Distribution[int] | None) -> parts.Plot:
        outcomes = self.pool.outcomes(self.measure)
        shares = [float(exactly.p(points)) for points in outcomes]
        rolled = [float(found.p(points)) if found else 0 for points in outcomes]
        counts = [int(found.p(points) * found.total) if found else 0 for points in outcomes]
        likeliest, _, share = max(exactly.rows(), key=lambda row: row[1])
        words = (
            f"{self.pool}, {self.measure}: from {exactly.outcomes[0]} to {exactly.outcomes[-1]}, most likely "
            f"{likeliest} ({percent(share)}), on average {float(exactly.mean):.2f}."
        )
        marks = [_columns(outcomes, shares, "good", 0.84, "exact")]
        if found:
            words += f" In {self.count:,} rolls the mean was {float(found.mean):.2f}."
            marks.append(_columns(outcomes, rolled, "accent", 0.44, f"{self.count:,} rolls"))
        named, top = outcomes[:: max(1, round(len(outcomes) / TICKS))], ceil(130 * max(shares)) / 100
        x = parts.axis(outcomes[0] - 0.6, outcomes[-1] + 0.6, [(points, str(points)) for points in named])
        y = parts.axis(0, top, [(top * i / 2, f"{100 * top * i / 2:.0f} %") for i in range(3)])
        table = parts.numbers(
            f"{self.pool}: {self.measure}",
            ["Outcome", "Exact share", "Rolled", "Rolled share"],
            [
                (points, round(p, 6), count, round(share, 6))
                for points, p, count, share in zip(outcomes, shares, counts, rolled, strict=True)
            ],
        )
        plot = parts.plot("plot", words, x, y, marks, table)
        plot["cursor"], plot["height"] = _cursor(self.target), 166
        return plot


def rolling_buttons(key: str, sizes: Iterable[int], count: int, off: str = "") -> parts.Buttons:
    """Return buttons for more rolls and for other rolls; ``off`` is the reason if they are disabled."""
    off = no_rolls() or off
    more = [parts.button(f"+{size:,}", f"roll {size}", off=off) for size in sizes]
    again = parts.button("Again", "new", off=off or ("" if count else "First roll."), spoken="Roll as often again")
    return parts.buttons(key, "Roll more often", *more, again, foot=True)


def _answer(p: Fraction, rolled: Fraction | None, spread: str) -> Answer:
    is_short = len(str(p)) <= LONGEST
    line = f"{sign(p)} {percent(p)}" if is_short else "exactly counted"
    if p in (0, 1):
        line = "certain" if p else "impossible"
    line += "" if rolled is None else f"; rolled {percent(rolled)}"
    return parts.answer(str(p) if is_short else percent(p), line, spread)


def _cursor(points: int) -> Mark:
    return Mark(type="rule", ink="gold", at=points - 0.5, upright=True, dashed=True, name="at least this")


def _columns(outcomes: range, shares: list[float], ink: parts.Ink, width: float, name: str) -> Mark:
    points: list[tuple[float, ...]] = [*zip(outcomes, shares, strict=True)]
    labels = [f"{100 * share:.1f}" if ink == "good" else "" for share in shares]
    return Mark(type="columns", ink=ink, points=points, width=width, name=name, plain=ink == "good", labels=labels)
