"""Three strategies for choosing experiments, played on the deal that a learner had, and the worth of one of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from cardlab.cards import Card
from cardlab.chance.interval import Interval
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import Rule
from cardlab.science.deals import Deal, deal_of
from cardlab.science.log import Log
from cardlab.science.scientist import DIGITS, Scientist
from cardlab.science.space import Hypotheses

Experimenter: TypeAlias = Callable[[Scientist, Sequence[Card], Random], Card]
"""Returns the card of a hand to test next, by what a scientist has observed."""

RUNS: Final = 20
"""Number of random runs, so that their median and spread can be seen."""

SHARES: Final = (0.1, 0.5, 0.9)
"""Quantiles at the lower end, the middle and the upper end of a curve."""


def best(scientist: Scientist, hand: Sequence[Card], rng: Random) -> Card:
    """Return the card with the most expected information.

    Source: D. V. Lindley, On a measure of the information provided by an experiment, Annals of Mathematical Statistics
    27 (1956) 986–1005.
    """
    return scientist.choose(hand)


def at_random(scientist: Scientist, hand: Sequence[Card], rng: Random) -> Card:
    """Return any card, as a baseline for the other strategies."""
    return hand[int(rng.random() * len(hand))]


def only_confirming(scientist: Scientist, hand: Sequence[Card], rng: Random) -> Card:
    """Return the likeliest card to be right that the leading hypothesis accepts; of all cards if it accepts none.

    This is positive testing at its most cautious; a person's positive tests are bolder. If the hypothesis accepts more
    than the rule does, a positive test may show it; if the rule accepts more, positive tests never do.

    Source: J. Klayman and Y.-W. Ha, Confirmation, disconfirmation, and information in hypothesis testing, Psychological
    Review 94 (1987) 211–228.
    """
    chances = scientist.chances()
    accepted = [card for belief in scientist.posterior(1) for card in hand if belief.rule.allows(scientist.line, card)]
    return max(accepted or hand, key=lambda card: round(chances[card], DIGITS))


EXPERIMENTERS: Final[Mapping[str, Experimenter]] = MappingProxyType(
    {"best": best, "at random": at_random, "only confirming": only_confirming}
)


def rules_left(scientist: Scientist, noise: float) -> int:
    """Return the number of rules that a scientist still has to consider.

    Without noise these are the rules that agree with all verdicts. Noise excludes barely any rule but makes most
    unlikely: it is then the number of equally likely rules that would be as uncertain.
    """
    return round(scientist.perplexity) if noise else scientist.left


def steps(
    rule: Rule,
    deal: Deal,
    experimenter: Experimenter,
    count: int,
    noise: float,
    rng: Random,
    fresh: Mapping[int, Card] = MappingProxyType({}),
    space: str | Hypotheses = "small",
) -> Iterator[Scientist]:
    """Let an experimenter look for a rule on a learner's deal: the same starter, stock and wrong verdicts.

    Args:
        rule: the secret rule.
        deal: the cards and wrong verdicts.
        experimenter: the strategy.
        count: number of experiments.
        noise: the probability of a wrong verdict.
        rng: for the draws of the experimenter.
        fresh: the cards of experiments without a choice, by number from 1: those on which the learner tried an
            announcement.
        space: the size of the space of hypotheses, or the hypotheses.

    Yields:
        The same scientist, before the first experiment and after each.
    """
    scientist = Scientist(deal.starter(rule), space, noise)
    yield scientist
    tested: list[Card] = []
    for number in range(1, count + 1):
        if (card := fresh.get(number)) is None:
            card = experimenter(scientist, deal.hand(tested), rng)
            tested.append(card)
        scientist.observe(card, rule.allows(scientist.line, card) != deal.is_flipped(number, noise))
        yield scientist


class Curve(NamedTuple):
    """The number of rules left before and after each experiment: median, first and last decile of some runs."""

    middle: list[int]
    low: list[int]
    high: list[int]


def compare(rule: Rule, log: Log, runs: int = RUNS, space: str | Hypotheses = "small") -> dict[str, Curve]:
    """Return what each experimenter would have reached on the deal of a log, with as many experiments.

    Args:
        rule: the secret rule.
        log: of a laboratory in which this rule is sealed.
        runs: number of random runs, each with its own seed; the other strategies never vary.
        space: the size of the space of hypotheses, or the hypotheses.
    """
    deal, noise = deal_of(log), log.noise / 100
    fresh = {number: one.card for number, one in enumerate(log.experiments, start=1) if one.kind == "fresh"}

    def curve(name: str, experimenter: Experimenter) -> Curve:
        rngs = [rng_for(log.seed, name, run) for run in range(runs if experimenter is at_random else 1)]
        played = [steps(rule, deal, experimenter, len(log.experiments), noise, rng, fresh, space) for rng in rngs]
        left = [[rules_left(scientist, noise) for scientist in run] for run in played]
        low, middle, high = np.quantile(left, SHARES, axis=0, method="inverted_cdf").tolist()
        return Curve(middle, low, high)

    return {name: curve(name, experimenter) for name, experimenter in EXPERIMENTERS.items()}


# --- asking only for a yes: its worth depends on how many cards the rule accepts ---

TESTS: Final = 15
"""Number of tests after which it is measured."""


class PositiveTests(NamedTuple):
    """The result of asking only for a yes with many rules that accept about as many cards.

    Attributes:
        least, most: the share of the cards that these rules accept.
        ratio: the rules left in the end, divided by those left by chance; below 1 it paid.
        interval: the 95% interval of the true ratio.
    """

    least: float
    most: float
    ratio: float
    interval: Interval

    @property
    def sentence(self) -> str:
        """The finding, for a student."""
        low, high = self.interval
        paid = "it paid" if high < 1 else "chance was better" if low > 1 else "chance was about equally good"
        return (
            f"With rules that accept {100 * self.least:.0f} to {100 * self.most:.0f}% of the cards, asking only for a "
            f"yes left {self.ratio:.1f} times as many rules as chance after {TESTS} tests (95% interval {low:.1f} to "
            f"{high:.1f}): {paid}."
        )


@cache
def _measured() -> tuple[PositiveTests, ...]:
    """Return the results of ``benchmarks/experimenters.py``, by the share of the cards."""
    stored = json.loads(files("cardlab").joinpath("data", "experimenters.json").read_text("utf-8"))
    rows = [(*row["accepts"], *row["ratio"][str(TESTS)]) for row in stored["made"]]
    return tuple(PositiveTests(least, most, ratio, Interval(low, high)) for least, most, ratio, low, high in rows)


def positive_tests(share: float) -> PositiveTests:
    """Return the result for rules that accept about this share of the cards.

    >>> positive_tests(0.1).ratio < 1 < positive_tests(0.9).ratio
    True
    """
    return next((row for row in _measured() if share < row.most), _measured()[-1])
