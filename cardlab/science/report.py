"""The numbers of the laboratory's report: the expected information of each experiment, and the rules left.

A choice is rated by what was known when it was made, never by the verdict that it got.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.science.experimenters import rules_left
from cardlab.science.forecasts import ENOUGH, Bin, brier, calibration, forecasts_of
from cardlab.science.kind_of_test import KindOfTest, classify
from cardlab.science.log import Experiment, Log
from cardlab.science.scientist import DIGITS, Scientist
from cardlab.science.space import Hypotheses

NEARLY: Final = 0.05
"""A loss of fewer bits is not mentioned."""


class Option(NamedTuple):
    """A card that could be tested, as it appeared before its verdict.

    Attributes:
        chance: the probability of a yes.
        bits: the expected information of its verdict about the rule.
    """

    card: Card
    chance: float
    bits: float


@dataclass(frozen=True)
class Row:
    """One experiment in the report.

    Attributes:
        number: of the experiment, from 1.
        experiment: its entry in the log.
        kind: the kind of test.
        chosen: the card.
        best: the card of that hand with the most expected information, or the chosen one if it has as much; None
            without a hand.
        left: the rules left after it (`rules_left`).
    """

    number: int
    experiment: Experiment
    kind: KindOfTest
    chosen: Option
    best: Option | None
    left: int

    @property
    def lost(self) -> float:
        """The expected information, in bits, that the best card of the hand had more."""
        return self.best.bits - self.chosen.bits if self.best else 0.0


class Advice(NamedTuple):
    """Advice for a student, and the experiment that it is about, if any."""

    row: Row | None
    sentence: str


@dataclass(frozen=True)
class Report:
    """The report on a log, made without its secret rule.

    Attributes:
        before: the rules left before the first experiment.
        rows: the experiments.
        outside: the experiment after which none of the machine's rules agreed with all verdicts, so that the rule is
            none of them and later numbers are worth little; None if some agree.
        is_class: whether the forecasts are those of many people.
    """

    before: int
    rows: tuple[Row, ...]
    outside: int | None
    is_class: bool = False

    @property
    def left(self) -> list[int]:
        return [self.before, *(row.left for row in self.rows)]

    @property
    def choices(self) -> list[Row]:
        """The tests that were chosen from a hand, as long as the machine's rules were of use."""
        return [row for row in self.rows[: self.outside] if row.best]

    @property
    def bits(self) -> float:
        """The expected information of all chosen tests together."""
        return sum(row.chosen.bits for row in self.choices)

    @property
    def best_bits(self) -> float:
        """The expected information of the best cards of the same hands together."""
        return self.bits + sum(row.lost for row in self.choices)

    @property
    def kinds(self) -> Counter[KindOfTest]:
        """The number of chosen tests of each kind."""
        return Counter(row.kind for row in self.rows if row.experiment.kind == "test")

    @property
    def forecasts(self) -> list[tuple[int, bool]]:
        """The forecast of a yes, in per cent, and whether it came, for each experiment with one."""
        return forecasts_of(row.experiment for row in self.rows)

    @property
    def brier(self) -> Fraction | None:
        return brier(self.forecasts)

    @property
    def calibration(self) -> list[Bin]:
        """The bins of the forecasts; empty for fewer than thirty of one person."""
        return calibration(self.forecasts) if self.is_class or len(self.forecasts) >= ENOUGH else []

    @property
    def advice(self) -> Advice:
        """The one change that would have helped most."""
        worst = max(self.choices, key=lambda row: row.lost, default=None)
        if worst is None or worst.best is None:
            return Advice(None, "Choose a card on which your ideas disagree, and say how likely a yes is.")
        if worst.lost < NEARLY:
            return Advice(None, "Each test could teach as much as the best card of the hand, or nearly so.")
        word = "yes" if worst.chosen.chance >= 0.5 else "no"
        mine, other = (one.chance if word == "yes" else 1 - one.chance for one in (worst.chosen, worst.best))
        return Advice(
            worst,
            f"Experiment {worst.number} could have taught more. By all that was known then, {worst.chosen.card} had a "
            f"{100 * mine:.0f} % chance of a {word}, so the answer was easier to guess; {worst.best.card} had one of "
            f"{100 * other:.0f} %. The nearer to 50 %, the more an answer tells.",
        )


def report_of(log: Log, space: str | Hypotheses = "small") -> Report:
    """Return the report on a log, finished or not, by the rules of a space."""
    noise = log.noise / 100
    scientist = Scientist(log.starter, space, noise)
    before, rows, outside = rules_left(scientist, noise), [], None
    for number, one in enumerate(log.experiments, start=1):
        after = one.after if one.kind == "repeat" else None
        chances, bits = scientist.chances(after), scientist.information(after)
        options = {card: Option(card, chances[card], bits[card]) for card in (one.card, *one.hand)}
        chosen, best = options[one.card], None
        if one.hand:
            best = options[scientist.choose(one.hand)]
            best = chosen if round(best.bits - chosen.bits, DIGITS) <= 0 else best
        scientist.observe(one.card, one.accepted, after)
        rows.append(Row(number, one, classify(one.said), chosen, best, rules_left(scientist, noise)))
        outside = None if scientist.left else outside or number
    return Report(before, tuple(rows), outside, log.is_class)
