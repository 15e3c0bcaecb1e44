"""The numbers of the laboratory's report: the expected information of each experiment, the rules left, the forecasts.

A choice is rated by what was known when it was made, never by the verdict that it got.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log2
from typing import Final, NamedTuple, TypeAlias

from cardlab.cards import Card
from cardlab.chance.interval import Interval, brier_score, wilson
from cardlab.science.experimenters import rules_left
from cardlab.science.kind_of_test import THINGS, KindOfTest, classify, variations
from cardlab.science.log import Experiment, Log
from cardlab.science.scientist import DIGITS, Scientist, most_informative
from cardlab.science.space import Hypotheses

NEARLY: Final = 0.05
"""A loss of fewer bits is not mentioned."""

Forecasts: TypeAlias = Sequence[tuple[int, bool]]
"""The forecast of a yes, in per cent, and whether it came."""

UNDECIDED: Final = Fraction(1, 4)
"""The Brier score of always saying 50%; a score above it is worse than knowing nothing."""

WIDTH: Final = 20
"""Width of a bin, in per cent."""

ENOUGH: Final = 30
"""With fewer forecasts of one person, the intervals of the bins are too wide to say anything."""


# --- forecasts ---


def forecasts_of(experiments: Iterable[Experiment]) -> list[tuple[int, bool]]:
    """Return the forecasts in some experiments."""
    return [(one.per_cent, one.accepted) for one in experiments if one.per_cent is not None]


def brier(forecasts: Forecasts) -> Fraction | None:
    """Return the mean of (p - y)², where p is the forecast of a yes and y is 1 for a yes and 0 for a no.

    It is from 0 to 1, and small is good. None if there are no forecasts.

    >>> brier([(90, True), (60, False)])
    Fraction(37, 200)
    """
    if not forecasts:
        return None
    scores = [brier_score(Fraction(per_cent, 100), Fraction(accepted)) for per_cent, accepted in forecasts]
    return sum(scores, Fraction()) / len(scores)


@dataclass(frozen=True)
class Bin:
    """Forecasts that are nearly the same.

    Attributes:
        low, high: they are from `low` to less than `high` per cent; the last bin has 100% too.
        count: how many they are, at least 1.
        said: their mean, in per cent.
        yes: the number of them after which a yes came.
    """

    low: int
    high: int
    count: int
    said: Fraction
    yes: int

    @property
    def share(self) -> Fraction:
        """The share of them after which a yes came."""
        return Fraction(self.yes, self.count)

    @property
    def interval(self) -> Interval:
        """The 95% interval of the true share, if the forecasts are independent (`wilson`)."""
        return wilson(self.yes, self.count)


def calibration(forecasts: Forecasts) -> list[Bin]:
    """Return the bins that are not empty, the unlikeliest first.

    >>> [(one.low, one.count, str(one.share)) for one in calibration([(70, True), (75, False), (100, True)])]
    [(60, 2, '1/2'), (80, 1, '1')]
    """
    bins: dict[int, list[tuple[int, bool]]] = {}
    for per_cent, accepted in forecasts:
        low = min(per_cent // WIDTH * WIDTH, 100 - WIDTH)
        bins.setdefault(low, []).append((per_cent, accepted))
    found = []
    for low, some in sorted(bins.items()):
        said = Fraction(sum(per_cent for per_cent, _ in some), len(some))
        found.append(Bin(low, low + WIDTH, len(some), said, sum(accepted for _, accepted in some)))
    return found


# --- choices ---


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
        best: the card with the most expected information of that hand, or of all cards in which one thing is changed;
            the chosen one if it has as much, and None without a choice.
        left: the rules left after it (`rules_left`).
        bits_left: the entropy of the belief after it, in bits: the information about the rule that is still missing.
    """

    number: int
    experiment: Experiment
    kind: KindOfTest
    chosen: Option
    best: Option | None
    left: int
    bits_left: float

    @property
    def lost(self) -> float:
        """The expected information, in bits, that the best card had more."""
        return self.best.bits - self.chosen.bits if self.best else 0.0


class Advice(NamedTuple):
    """Advice for a student, and the experiment that it is about, if any."""

    row: Row | None
    sentence: str


class Repeats(NamedTuple):
    """The answers of a log that were asked again; an answer is welcome if it came as the learner predicted.

    Fresh cards and repeats themselves do not count, nor do answers without a prediction for the two kinds.

    Attributes:
        welcome, unwelcome: number of answers of the kind.
        welcome_again, unwelcome_again: the number of them that were asked again.
        decisive, decisive_again: number of answers on which the ideas differed, and of those asked again.
    """

    welcome: int
    welcome_again: int
    unwelcome: int
    unwelcome_again: int
    decisive: int
    decisive_again: int

    def chance_of_error(self, noise: float) -> float:
        """Return the probability that at least one welcome answer that was not asked again is wrong.

        >>> round(Repeats(3, 0, 0, 0, 0, 0).chance_of_error(0.1), 3)
        0.271
        """
        return 1 - (1 - noise) ** (self.welcome - self.welcome_again)


def repeats_of(log: Log) -> Repeats:
    """Return which answers of a log were asked again."""
    again = {one.repeats for one in log.experiments}
    asked = [(one, number in again) for number, one in enumerate(log.experiments, start=1) if one.is_chosen]
    leaning = [(one, is_again) for one, is_again in asked if one.per_cent not in (None, 50)]
    found: Counter[tuple[str, bool]] = Counter()
    for one, is_again in leaning:
        is_welcome = ((one.per_cent or 0) > 50) == one.accepted
        found["welcome" if is_welcome else "unwelcome", is_again] += 1
    decisive = [is_again for one, is_again in asked if classify(one.said) == "decides"]
    welcome, unwelcome = ((found[kind, True], found[kind, False]) for kind in ("welcome", "unwelcome"))
    return Repeats(sum(welcome), welcome[0], sum(unwelcome), unwelcome[0], len(decisive), sum(decisive))


@dataclass(frozen=True)
class Report:
    """The report on a log, made without its secret rule.

    Attributes:
        before: the rules left before the first experiment.
        bits_before: the entropy of the belief before it, in bits.
        rows: the experiments.
        outside: the experiment after which none of the machine's rules agreed with all verdicts, so that the rule is
            none of them and later numbers are worth little; None if some agree.
        is_class: whether the forecasts are those of many people.
        noise: the probability of a wrong verdict.
    """

    before: int
    bits_before: float
    rows: tuple[Row, ...]
    outside: int | None
    is_class: bool = False
    noise: float = 0.0

    @property
    def left(self) -> list[int]:
        return [self.before, *(row.left for row in self.rows)]

    @property
    def bits_left(self) -> list[float]:
        """The information about the rule that is still missing, in bits, before the first experiment and after each.

        A rule counts here by its probability: an answer that excludes many unlikely rules brings few bits.
        """
        return [self.bits_before, *(row.bits_left for row in self.rows)]

    @property
    def choices(self) -> list[Row]:
        """The tests that were chosen among several cards, as long as the machine's rules were of use."""
        return [row for row in self.rows[: self.outside] if row.best]

    @property
    def kinds(self) -> Counter[KindOfTest]:
        """The number of chosen tests of each kind."""
        return Counter(row.kind for row in self.rows if row.experiment.is_chosen)

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
            return Advice(None, "Each test could teach as much as the best card, or nearly so.")
        word = "yes" if worst.chosen.chance >= 0.5 else "no"
        mine, other = (self._agreement(one, word) for one in (worst.chosen, worst.best))
        return Advice(
            worst,
            f"Experiment {worst.number} could have taught more. {100 * mine:.0f}% of the machine's belief said {word} "
            f"to {worst.chosen.card}, only {100 * other:.0f}% to {worst.best.card}: the more its rules disagree, the "
            "more an answer teaches.",
        )

    def _agreement(self, option: Option, word: str) -> float:
        """Return the belief in rules that say yes, or no, to a card: the chance of that answer without the noise."""
        yes = (option.chance - self.noise) / (1 - 2 * self.noise)
        return yes if word == "yes" else 1 - yes


def report_of(log: Log, space: str | Hypotheses = "small") -> Report:
    """Return the report on a log, finished or not, by the rules of a space."""
    noise, experiments = log.noise / 100, log.experiments
    scientist = Scientist(log.starter, space, noise)
    before, bits_before = rules_left(scientist, noise), log2(scientist.perplexity)
    rows: list[Row] = []
    outside = None
    for number, one in enumerate(experiments, start=1):
        chances, bits = scientist.chances(one.earlier), scientist.information(one.earlier)
        chosen, best = Option(one.card, chances[one.card], bits[one.card]), None
        if choice := _choice(one, experiments):
            card = most_informative(choice, bits.__getitem__, chances.__getitem__)
            gains = round(bits[card] - chosen.bits, DIGITS) > 0
            best = Option(card, chances[card], bits[card]) if gains else chosen
        scientist.observe(one.card, one.accepted, one.earlier)
        left, bits_left = rules_left(scientist, noise), log2(scientist.perplexity)
        rows.append(Row(number, one, classify(one.said), chosen, best, left, bits_left))
        outside = None if scientist.left else outside or number
    return Report(before, bits_before, tuple(rows), outside, log.is_class, noise)


def _choice(one: Experiment, experiments: Sequence[Experiment]) -> Sequence[Card]:
    """Return the cards from which an experiment was chosen."""
    if not one.changes:
        return one.hand
    first = experiments[one.changes - 1].card
    return [card for thing in THINGS for card in variations(first, thing)]
