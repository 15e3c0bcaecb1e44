"""Three ways to choose experiments, played on the deal that a learner had."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from cardlab.cards import Card
from cardlab.core.playing import rng_for
from cardlab.rules import Rule
from cardlab.science.deal import Deal
from cardlab.science.log import Log
from cardlab.science.scientist import DIGITS, Scientist
from cardlab.science.space import Hypotheses

Experimenter: TypeAlias = Callable[[Scientist, Sequence[Card], Random], Card]
"""Chooses the card of a hand that is tested next; what it knows is what a scientist has observed."""

RUNS: Final = 20
"""How often chance has its turn, so that its middle and its spread are seen."""

SHARES: Final = (0.1, 0.5, 0.9)
"""The share of the runs that are not above the lower end, the middle, and the upper end of a curve."""

NONE_FRESH: Final[Mapping[int, Card]] = MappingProxyType({})


def best(scientist: Scientist, hand: Sequence[Card], rng: Random) -> Card:
    """The card that tells most on average, whichever verdict comes (D. V. Lindley, On a measure of the information
    provided by an experiment, Annals of Mathematical Statistics 27 (1956) 986–1005).
    """
    return scientist.choose(hand)


def at_random(scientist: Scientist, hand: Sequence[Card], rng: Random) -> Card:
    """Any card: what a choice is worth is seen against no choice."""
    return hand[int(rng.random() * len(hand))]


def only_confirming(scientist: Scientist, hand: Sequence[Card], rng: Random) -> Card:
    """Of the cards that the leading hypothesis accepts the one most likely to be right; of all, if it accepts none.

    This is positive testing at its most cautious: it asks for a yes, and for the surest. A person's positive tests are
    bolder. How good they are depends on the rule: where the hypothesis accepts more than the rule does, a card that it
    accepts may well be refused, but where the rule accepts more, positive tests never find that out (J. Klayman and
    Y.-W. Ha, Confirmation, disconfirmation, and information in hypothesis testing, Psychological Review 94 (1987)
    211–228).
    """
    chances = scientist.chances()
    accepted = [card for belief in scientist.posterior(1) for card in hand if belief.rule.allows(scientist.line, card)]
    return max(accepted or hand, key=lambda card: round(chances[card], DIGITS))


EXPERIMENTERS: Final[Mapping[str, Experimenter]] = MappingProxyType(
    {"best": best, "at random": at_random, "only confirming": only_confirming}
)


def rules_left(scientist: Scientist, noise: float) -> int:
    """How many rules a scientist has still to reckon with.

    Without noise these are the rules that agree with all verdicts. With noise hardly any rule is ever excluded, but
    most are hardly believed: so it is then the number of equally likely rules that would leave one as uncertain.
    """
    return round(scientist.perplexity) if noise else scientist.left


def steps(
    rule: Rule,
    deal: Deal,
    experimenter: Experimenter,
    count: int,
    noise: float,
    rng: Random,
    fresh: Mapping[int, Card] = NONE_FRESH,
    space: str | Hypotheses = "small",
) -> Iterator[Scientist]:
    """An experimenter looks for a rule, dealt what a learner was: starter, cards as they come, and moods of Nature.

    Args:
        rule: the secret one.
        deal: the cards and moods.
        experimenter: who chooses.
        count: how many experiments there are.
        noise: how likely each verdict is to be wrong.
        rng: what the experimenter draws from.
        fresh: the experiments, by number from 1, in which there is no choice, and their cards: those on which the
            learner tried an announcement.
        space: the rules that are reckoned with.

    Yields:
        What is known before the first experiment and after each: one scientist, who goes on observing.
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
    """How many rules are left before the first experiment and after each, in some runs.

    Attributes:
        middle: half of the runs have so few.
        low, high: a tenth of them have so few, and nine tenths.
    """

    middle: list[int]
    low: list[int]
    high: list[int]


def compare(rule: Rule, log: Log, runs: int = RUNS, space: str | Hypotheses = "small") -> dict[str, Curve]:
    """What each experimenter would have made of the deal that a log tells of, with as many experiments.

    Args:
        rule: the secret one.
        log: of a laboratory in which this rule was sealed.
        runs: of the one that chooses at random, each with a seed of its own; the others never vary.
        space: the rules that they reckon with.
    """
    deal, noise = Deal(log.seed, log.cards), log.noise / 100
    fresh = {number: one.card for number, one in enumerate(log.experiments, start=1) if one.kind == "fresh"}

    def curve(name: str, experimenter: Experimenter) -> Curve:
        rngs = [rng_for(log.seed, name, run) for run in range(runs if experimenter is at_random else 1)]
        played = [steps(rule, deal, experimenter, len(log.experiments), noise, rng, fresh, space) for rng in rngs]
        left = [[rules_left(scientist, noise) for scientist in run] for run in played]
        low, middle, high = np.quantile(left, SHARES, axis=0, method="inverted_cdf").tolist()
        return Curve(middle, low, high)

    return {name: curve(name, experimenter) for name, experimenter in EXPERIMENTERS.items()}
