"""The numbers behind the laboratory's report: what each experiment could be expected to teach, and what was left.

A choice is judged by what was known when it was made, never by the verdict that it happened to get.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.science.experimenters import rules_left
from cardlab.science.forecasts import ENOUGH, Bin, brier, calibration, forecasts_of
from cardlab.science.kinds import KindOfTest, classify
from cardlab.science.log import Experiment, Log
from cardlab.science.scientist import DIGITS, Scientist
from cardlab.science.space import Hypotheses

NEARLY: Final = 0.05
"""A loss of fewer bits is not worth a word."""


class Option(NamedTuple):
    """A card that could be tested, as it looked before its verdict.

    Attributes:
        card: the card.
        chance: how likely a yes was, by all that was known then.
        bits: how much its verdict would tell of the rule, on average.
    """

    card: Card
    chance: float
    bits: float


@dataclass(frozen=True)
class Row:
    """One experiment in the report.

    Attributes:
        number: of the experiment, from 1.
        experiment: as it stands in the log.
        kind: what kind of test it was.
        chosen: the card.
        best: the card of that hand that could be expected to tell most, which is the chosen one if it tells as much;
            None where there was no hand to choose from.
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
        """How many bits the best card of the hand could be expected to tell more."""
        return self.best.bits - self.chosen.bits if self.best else 0.0


class Advice(NamedTuple):
    """What to do better next time.

    Attributes:
        row: the experiment of which it speaks; None if it speaks of none.
        sentence: the advice, for a student.
    """

    row: Row | None
    sentence: str


@dataclass(frozen=True)
class Report:
    """What can be said of a log without its secret rule.

    Attributes:
        before: the rules left before the first experiment.
        rows: the experiments.
        outside: the experiment after which none of the machine's rules agreed with all verdicts, so that the rule is
            none of them and nothing is worth much that is reckoned for later ones; None if some agree.
        is_class: whether many people made these forecasts.
    """

    before: int
    rows: tuple[Row, ...]
    outside: int | None
    is_class: bool = False

    @property
    def left(self) -> list[int]:
        """The rules left before the first experiment and after each."""
        return [self.before, *(row.left for row in self.rows)]

    @property
    def choices(self) -> list[Row]:
        """The tests that were chosen from a hand, as long as the machine's rules were of use."""
        return [row for row in self.rows[: self.outside] if row.best]

    @property
    def bits(self) -> float:
        """What the chosen tests could be expected to tell, together."""
        return sum(row.chosen.bits for row in self.choices)

    @property
    def best_bits(self) -> float:
        """What the best cards of the same hands could be expected to tell, together."""
        return self.bits + sum(row.lost for row in self.choices)

    @property
    def kinds(self) -> Counter[KindOfTest]:
        """How many chosen tests there were of each kind."""
        return Counter(row.kind for row in self.rows if row.experiment.kind == "test")

    @property
    def forecasts(self) -> list[tuple[int, bool]]:
        """How likely a yes was said to be, in per cent, and whether it came."""
        return forecasts_of(row.experiment for row in self.rows)

    @property
    def brier(self) -> Fraction | None:
        """The Brier score of the forecasts; None without any."""
        return brier(self.forecasts)

    @property
    def calibration(self) -> list[Bin]:
        """The bins of the forecasts; none as long as they are one person's and fewer than thirty."""
        return calibration(self.forecasts) if self.is_class or len(self.forecasts) >= ENOUGH else []

    @property
    def advice(self) -> Advice:
        """The one thing that would have helped most."""
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
    """The report on a log.

    Args:
        log: of a laboratory, finished or not.
        space: the rules that the machine reckons with.
    """
    noise = log.noise / 100
    scientist = Scientist(log.starter, space, noise)
    before, rows, outside = rules_left(scientist, noise), [], None
    for number, one in enumerate(log.experiments, start=1):
        after = one.after if one.kind == "repeat" else None
        chances, told = scientist.chances(after), scientist.information(after)
        options = {card: Option(card, chances[card], told[card]) for card in (one.card, *one.hand)}
        chosen, best = options[one.card], None
        if one.hand:
            best = options[scientist.choose(one.hand)]
            best = chosen if round(best.bits - chosen.bits, DIGITS) <= 0 else best
        scientist.observe(one.card, one.accepted, after)
        rows.append(Row(number, one, classify(one.said), chosen, best, rules_left(scientist, noise)))
        outside = None if scientist.left else outside or number
    return Report(before, tuple(rows), outside, log.is_class)
