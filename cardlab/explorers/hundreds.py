"""A hundred rolls: the number that a hand can use, simulated in rounds and exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Annotated, ClassVar, Final

from cardlab.chance import dice
from cardlab.chance.binomial import binomial, count_successes, normal_height
from cardlab.core.playing import rng_for
from cardlab.explorers.explorer import Explorer
from cardlab.screen import parts
from cardlab.screen.controls import Seed, Switch, Typed, command
from cardlab.screen.parts import Column, Mark, Part, Plot
from cardlab.screen.reading import percent

ROLLS: Final = 100
"""The rolls of a round."""

NEAR: Final = 5
"""The largest difference from the mean that counts as near."""

MOST: Final = 10_000
"""The largest number of rounds: a million rolls."""

SIZES: Final = (1, 10, 100, 1_000)
"""The numbers of rounds on the buttons."""

WIDE: Final = 20
"""The histogram shows this many numbers on each side of the mean: more than four standard deviations."""

HEIGHTS: Final = (5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
"""Possible heights of the histogram, in rounds."""


class HundredsExplorer(Explorer):
    """The number of rolls in 100 that a hand can use: a growing histogram, the exact chances, and the normal curve.

    Attributes:
        exact: the distribution of the number of playable rolls in 100.
        near: the numbers of playable rolls in the question: those near the mean.
        chance: the chance that a round is near the mean.
        found: the number of rounds for each number of playable rolls.

    >>> explorer = HundredsExplorer().do("again 10")
    >>> explorer.rounds, explorer.exact.mean
    (10, Fraction(275, 9))
    """

    TITLE = "A hundred rolls"
    HELP = "Try: again, again 100, predict 60, reveal, normal on, hand 7."
    TABS: ClassVar = {"hundreds": "A hundred rolls"}

    hand = Typed("2 5 7", "Cards", check=dice.can_discard, renews=True)
    seed = Seed()
    normal = Switch(False, "Normal curve")

    def begin(self) -> None:
        super().begin()
        self.p = dice.can_discard(self.hand)
        self.exact = binomial(ROLLS, self.p)
        middle = round(self.exact.mean)
        self.near = range(max(middle - NEAR, 0), min(middle + NEAR, ROLLS) + 1)
        self.chance = self.exact.p(self.near.__contains__)
        self.found = Counter[int]()

    def changed(self, name: str) -> str | None:
        if name == "seed":
            self.found.clear()
        return super().changed(name)

    def truth(self) -> Fraction:
        return self.chance

    @property
    def rounds(self) -> int:
        """The number of rounds so far."""
        return self.found.total()

    @command
    def again(self, rounds: Annotated[int, range(1, MOST + 1)] = 1) -> str:
        """Play more rounds; each depends only on the seed and its own number."""
        done = self.rounds
        if done + rounds > MOST:
            raise ValueError(f"There are {done:,} rounds, and {MOST:,} are enough. Take another seed to begin again.")
        served = [
            count_successes(ROLLS, self.p, rng_for(self.seed, "hundred", number))
            for number in range(done, done + rounds)
        ]
        self.found.update(served)
        return f"{served[0]} of these 100 rolls served." if rounds == 1 else f"{rounds:,} more rounds of 100 rolls."

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        question = f"You roll 100 times. How likely is it that from {self.near[0]} to {self.near[-1]} rolls serve?"
        return question, "Guess, then roll."

    def columns(self) -> list[Column]:
        mean = f"{float(self.exact.mean):.1f} of 100 on average."
        left: list[Part] = [
            parts.heading("My hand", 1),
            parts.field("hand", "Cards", "hand", "2 5 7", value=self.hand),
            parts.text("chance", f"A roll serves with the chance {self.p}: {mean}"),
            parts.heading("I predict", 2, f"{self.near[0]} to {self.near[-1]} of 100"),
            self.chance_guess("My prediction in per cent", self.chance),
        ]
        more = [parts.button(f"+ {size:,}", f"again {size}", spoken=f"{size:,} more rounds") for size in SIZES]
        if not self.prediction.is_open:
            more.append(parts.switch("Normal curve", "normal", self.normal))
        right: list[Part] = [
            parts.heading("Rounds of 100 rolls", 3),
            parts.buttons("more", "More rounds of 100 rolls", *more),
            self._histogram(),
            parts.text("told", self._summary(), live=True),
        ]
        return [Column(share=290, parts=left), Column(share=636, parts=right)]

    def _summary(self) -> str:
        if not self.rounds:
            return "Press + 1: a round of 100 rolls is one block of the histogram."
        hits = sum(self.found[number] for number in self.near)
        low, high, share = self.near[0], self.near[-1], percent(Fraction(hits, self.rounds))
        return f"From {low} to {high} rolls served in {hits:,} of {self.rounds:,} rounds of 100: {share}."

    def _histogram(self) -> Plot:
        """Return the histogram of rounds; once revealed, with the expected numbers."""
        is_open, drawn, middle = self.prediction.is_open, max(self.rounds, 10), round(self.exact.mean)
        numbers = range(max(middle - WIDE, 0), min(middle + WIDE, 100) + 1)
        expected = {number: drawn * float(self.exact.p(number)) for number in numbers}
        highest = max(max(self.found.values(), default=0), *expected.values())
        most = next(height for height in HEIGHTS if height >= highest)
        exact = [] if is_open else [f"Exact, of {drawn:,}"]
        words = f"In how many of {self.rounds:,} rounds each number of rolls served."
        rows: list[list[str | int | float]] = [
            [str(number), self.found[number], *([] if is_open else [round(expected[number], 2)])] for number in numbers
        ]
        return Plot(
            kind="plot",
            key="histogram",
            words=words,
            x=parts.Axis(
                least=numbers[0] - 1,
                most=numbers[-1] + 1,
                title="rolls that served, of 100",
                ticks=[(number, str(number)) for number in numbers if number % 5 == 0],
            ),
            y=parts.Axis(
                least=0, most=most, title="rounds", ticks=[(most * i / 5, f"{most * i // 5:,}") for i in range(6)]
            ),
            marks=self._marks(numbers, expected, drawn),
            height=236,
            numbers=parts.Numbers(head=["Served", "Rounds", *exact], rows=rows, caption=words),
        )

    def _marks(self, numbers: range, expected: dict[int, float], drawn: int) -> list[Mark]:
        marks: list[Mark] = []
        is_open, mean, var = self.prediction.is_open, self.exact.mean, self.exact.var
        if not is_open:
            points: list[tuple[float, ...]] = [pair for pair in expected.items() if pair[1]]
            marks.append(Mark(type="columns", ink="good", plain=True, width=1, points=points, name="exact"))
        if columns := [(number, self.found[number]) for number in numbers if self.found[number]]:
            marks.append(Mark(type="columns", ink="accent", width=0.6, points=[*columns], name="rounds found"))
        if self.normal and not is_open and var:
            steps = [numbers[0] + step / 4 for step in range(4 * (len(numbers) - 1) + 1)]
            curve: list[tuple[float, ...]] = [(x, drawn * normal_height(x, mean, var)) for x in steps]
            marks.append(Mark(type="line", ink="gold", points=curve, name=f"normal, ± {sqrt(var):.1f}"))
        return marks
