"""More dice: any number and kind of them, what comes of them exactly, and beside that what they rolled."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, sqrt
from typing import Final

from cardlab.chance.distribution import Distribution
from cardlab.chance.pool import MEASURES, Measure, Pool
from cardlab.text import listed
from cardlab.screen import parts as scene
from cardlab.widgets.explorers.dice.words import sign
from cardlab.screen.reading import SEEDS, check_rolls, no_rolls, percent, whole
from cardlab.screen.parts import Column, Mark, Part

ROLLS: Final = range(1, 100_001)
"""How often all dice may be rolled."""

KINDS: Final = (4, 6, 8, 10, 12, 20)
NAMES: Final[dict[str, str]] = {"sum": "sum", "highest": "highest", "lowest": "lowest", "successes": "successes"}
LONGEST: Final = 9
"""A fraction of more characters is not shown large."""

TICKS: Final = 8
"""So many outcomes are named on the axis, more or less."""


class MoreDice:
    """Which dice are rolled, what is measured, and how often they were rolled.

    Attributes:
        pool: the dice.
        measure: the sum, the highest, the lowest, or how many dice succeed.
        success: a die succeeds that shows this number or more.
        target: the question is how likely it is that this much or more comes out.
        count, seed: how often all dice are rolled, and the seed of that.

    >>> more = MoreDice(seed=7)
    >>> more.obey("dice", "3d6"), more.obey("target", "16"), more.chance
    ('', '', Fraction(5, 108))
    """

    def __init__(self, seed: int) -> None:
        self.pool = Pool.of("2d6")
        self.measure: Measure = "sum"
        self.success, self.target = 5, 7
        self.count, self.seed = 0, seed

    @property
    def exactly(self) -> Distribution[int]:
        """What can come out, exactly."""
        return self.pool.exactly(self.measure, self.success)

    @property
    def found(self) -> Distribution[int] | None:
        """What came out of the rolls; None before the first."""
        return self.pool.simulated(self.measure, self.count, self.seed, self.success) if self.count else None

    @property
    def chance(self) -> Fraction:
        """The exact chance of the target or more."""
        return self.exactly.p(lambda points: points >= self.target)

    def obey(self, word: str, rest: str) -> str:
        """Obeys a command, and returns what there is to say about it.

        Raises:
            ValueError: it cannot be obeyed; nothing has changed.
        """
        match word:
            case "dice":
                self._take(Pool.of(rest))
            case "die":
                self._take(self.pool.with_another(whole(rest.lstrip("dD"), "Sides", range(1, 1000))))
            case "measure":
                if rest not in MEASURES:
                    raise ValueError(f"{rest[:20]!r} cannot be measured. There are: {listed(MEASURES)}.")
                self.measure = rest
                self._aim()
            case "success":
                self.success = whole(rest, "A success from", range(2, max(self.pool.sides) + 1))
            case "target":
                outcomes = self.pool.outcomes(self.measure)
                self.target = whole(rest, "At least", outcomes)
            case _:
                self._roll(word, rest)
        return ""

    def _roll(self, word: str, rest: str) -> None:
        check_rolls()
        match word:
            case "roll":
                self.count = whole(str(self.count + whole(rest, "Rolls", ROLLS)), "Rolls", ROLLS)
            case "rolls":
                self.count = whole(rest, "Rolls", ROLLS)
            case "seed":
                self.seed = whole(rest, "Seed", SEEDS)
            case "new":
                self.seed += 1

    def _take(self, pool: Pool) -> None:
        self.pool, self.count = pool, 0
        self.success = min(self.success, max(pool.sides))
        self._aim()

    def _aim(self) -> None:
        """Asks for the middle of what can come out."""
        self.target = max(self.exactly.quantile(0.5), self.pool.outcomes(self.measure)[0])

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        """The question, and a hint."""
        many = f"at least {self.target}" if self.measure != "successes" else f"{self.target} or more successes"
        what = {"sum": "the sum is", "highest": "the highest is", "lowest": "the lowest is", "successes": "there are"}
        return f"How likely is it that {what[self.measure]} {many}?", f"{self.pool} rolled together."

    def columns(self) -> list[Column]:
        """The page."""
        exactly, found = self.exactly, self.found
        return [
            Column(share=292, parts=[*self._dice(), *self._measuring()]),
            Column(share=634, parts=[*self._asking(exactly, found), self._plot(exactly, found), self._rolling()]),
        ]

    def _dice(self) -> list[Part]:
        counts = self.pool.counts
        labels = [(sides, counts[sides]) for sides in sorted({*KINDS, *counts})]
        keys = [
            scene.Button(
                label=f"{count if count > 1 else ''}d{sides}",
                send=f"die {sides}",
                pressed=count > 0,
                spoken=f"{count or 'no'} dice of {sides} sides: add one",
            )
            for sides, count in labels[:13]
        ]
        again = scene.button("Start again", "dice 2d6", spoken="Start again with two dice of six sides")
        field = scene.Field(kind="field", key="dice", label="or write them", send="dice", value=str(self.pool))
        field["example"] = "3d6 + 1d8"
        pad = scene.Pad(kind="pad", key="kinds", label="Dice", buttons=keys, more=[again])
        return [scene.heading("The dice", 1, "a tap adds one"), pad, field]

    def _measuring(self) -> list[Part]:
        measures = scene.choices("measure", "What counts", "measure", NAMES, self.measure, shows_label=False)
        parts: list[Part] = [scene.heading("What counts", 2), measures]
        if self.measure == "successes":
            numbers = range(2, max(self.pool.sides) + 1)
            parts.append(scene.slider("success", "A die succeeds from", "success", numbers, self.success))
        return parts

    def _asking(self, exactly: Distribution[int], found: Distribution[int] | None) -> list[Part]:
        """The slider over all that can come out, with the chance of each or more."""
        outcomes = self.pool.outcomes(self.measure)
        target = scene.slider("target", "At least", "target", outcomes, self.target)
        rolled = _or_more(found, outcomes) if found else [None] * len(outcomes)
        spread = f"mean {float(exactly.mean):.2f}, standard deviation {sqrt(exactly.var):.2f}"
        spread += f"; rolled mean {float(found.mean):.2f}" if found else ""
        answers = [_answer(p, share, spread) for p, share in zip(_or_more(exactly, outcomes), rolled, strict=True)]
        target["frames"] = [
            {"answer": dict(answer), "plot": {"cursor": _cursor(points)}}
            for points, answer in zip(outcomes, answers, strict=True)
        ]
        return [scene.heading("The chance", 3, "move the slider"), answers[outcomes.index(self.target)], target]

    def _plot(self, exactly: Distribution[int], found: Distribution[int] | None) -> scene.Plot:
        outcomes = self.pool.outcomes(self.measure)
        shares = [float(exactly.p(points)) for points in outcomes]
        top = ceil(130 * max(shares)) / 100
        step = max(1, round(len(outcomes) / TICKS))
        marks = [_columns(outcomes, shares, "good", 0.84, "exact")]
        if found:
            rolled = [float(found.p(points)) for points in outcomes]
            marks.append(_columns(outcomes, rolled, "accent", 0.44, f"{self.count:,} rolls"))
        return scene.Plot(
            kind="plot",
            key="plot",
            words=self._words(exactly, found),
            x=scene.Axis(
                least=outcomes[0] - 0.6,
                most=outcomes[-1] + 0.6,
                ticks=[(points, str(points)) for points in outcomes[::step]],
            ),
            y=scene.Axis(least=0, most=top, ticks=[(top * i / 2, f"{100 * top * i / 2:.0f} %") for i in range(3)]),
            marks=marks,
            cursor=_cursor(self.target),
            height=166,
            numbers=scene.Numbers(
                head=["Outcome", "Exact share", "Rolled", "Rolled share"],
                rows=[
                    [
                        points,
                        round(p, 6),
                        *((_weight(found, points), round(float(found.p(points)), 6)) if found else (0, 0)),
                    ]
                    for points, p in zip(outcomes, shares, strict=True)
                ],
                caption=f"{self.pool}: {self.measure}",
            ),
        )

    def _words(self, exactly: Distribution[int], found: Distribution[int] | None) -> str:
        likely = max(exactly.rows(), key=lambda row: row[1])
        rolled = f" In {self.count:,} rolls the mean was {float(found.mean):.2f}." if found else ""
        return (
            f"{self.pool}, {self.measure}: from {exactly.outcomes[0]} to {exactly.outcomes[-1]}, most likely "
            f"{likely[0]} ({percent(likely[2])}), on average {float(exactly.mean):.2f}.{rolled}"
        )

    def _rolling(self) -> scene.Buttons:
        more = [scene.button(f"+{count:,}", f"roll {count}", off=no_rolls()) for count in (1, 100, 1000, 10_000)]
        again = scene.button(
            "Again", "new", off=no_rolls() or ("" if self.count else "First roll."), spoken="Roll as often again"
        )
        return scene.buttons("rolling", "Roll more often", *more, again, foot=True)


def _weight(found: Distribution[int], points: int) -> int:
    return int(found.p(points) * found.total)


def _or_more(distribution: Distribution[int], outcomes: range) -> list[Fraction]:
    """The chance of each outcome or more."""
    weights = dict(zip(distribution.outcomes, distribution.weights, strict=True))
    chances, left = [], distribution.total
    for points in outcomes:
        chances.append(Fraction(left, distribution.total))
        left -= weights.get(points, 0)
    return chances


def _answer(p: Fraction, rolled: Fraction | None, spread: str) -> scene.Answer:
    is_short = len(str(p)) <= LONGEST
    line = (
        "impossible"
        if p == 0
        else "certain"
        if p == 1
        else f"{sign(p)} {percent(p)}"
        if is_short
        else "exactly counted"
    )
    line += "" if rolled is None else f"; rolled {percent(rolled)}"
    return scene.Answer(kind="answer", key="answer", big=str(p) if is_short else percent(p), lines=[line, spread])


def _cursor(points: int) -> Mark:
    return Mark(type="rule", ink="gold", at=points - 0.5, upright=True, dashed=True, name="at least this")


def _columns(outcomes: range, shares: list[float], ink: scene.Ink, width: float, name: str) -> Mark:
    points: list[tuple[float, ...]] = [*zip(outcomes, shares, strict=True)]
    labels = [f"{100 * share:.1f}" if ink == "good" else "" for share in shares]
    return Mark(type="columns", ink=ink, points=points, width=width, name=name, plain=ink == "good", labels=labels)
