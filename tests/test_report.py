"""The numbers behind the laboratory's report are those that counting gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import log2
from random import Random
from typing import Final

import pytest

from cardlab.cards import Card
from cardlab.chance.interval import wilson
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import Rule
from cardlab.science.atoms import BITS_A_WORD
from cardlab.science.deals import Deal
from cardlab.science.experimenters import (
    EXPERIMENTERS,
    Experimenter,
    at_random,
    compare,
    only_confirming,
    rules_left,
    steps,
)
from cardlab.science.kind_of_test import KindOfTest, Said, classify
from cardlab.science.log import Experiment, Log
from cardlab.science.report import UNDECIDED, Repeats, brier, calibration, forecasts_of, repeats_of, report_of
from cardlab.science.scientist import Scientist
from cardlab.science.space import Listed
from tests.test_science import Counted, entropy

STARTER: Final = Card.parse("7♥")
EMPTY: Final = Log(STARTER, seed=1, source="made", rule="", cards=12)

RULES: Final = [
    Rule.parse(text)
    for text in (
        "card.is_red", "card.is_odd", "card.rank > 5", "card.is_odd != last.is_red", "card.colour == last.colour",
        "card.rank > last.rank", "card.suit == hearts or card.is_face", "card.is_red if last.is_face else card.is_odd",
    )
]  # fmt: skip
FEW: Final = Listed(RULES)

# --- Kinds of tests ---


@pytest.mark.parametrize(
    ("answers", "kind"),
    [
        ((True, False), "decides"), ((False, True), "decides"), ((True, True), "would confirm"),
        ((True, None), "would confirm"), ((None, False), "would refute"), ((False, False), "would refute"),
        ((None, None), "cannot tell"),
    ],
)  # fmt: skip
def test_a_test_is_of_the_kind_that_the_ideas_make_it(answers: tuple[bool | None, ...], kind: KindOfTest) -> None:
    said = [Said(letter, accepts) for letter, accepts in zip("AB", answers, strict=True) if accepts is not None]
    assert classify(said) == kind


# --- Forecasts ---


def test_brier_score_by_hand() -> None:
    """(0.9 - 1)² + (0.6 - 0)² + (0.2 - 0)² + (0 - 1)² = 0.01 + 0.36 + 0.04 + 1 = 1.41, over four."""
    assert brier([(90, True), (60, False), (20, False), (0, True)]) == Fraction(141, 400)
    assert brier([(50, True), (50, False), (50, False)]) == UNDECIDED
    assert brier([(100, True), (0, False)]) == 0
    assert brier([]) is None
    unsaid = Experiment("test", STARTER, 1, (), None, (), accepted=True)
    assert forecasts_of([unsaid, replace(unsaid, per_cent=0)]) == [(0, True)]


def test_calibration_by_hand() -> None:
    forecasts = [(0, False), (19, True), (20, False), (70, True), (75, True), (79, False), (80, True), (100, True)]
    bins = calibration(forecasts)
    assert [(one.low, one.high, one.count, one.yes) for one in bins] == [
        (0, 20, 2, 1), (20, 40, 1, 0), (60, 80, 3, 2), (80, 100, 2, 2),
    ]  # fmt: skip
    assert [one.said for one in bins] == [Fraction(19, 2), 20, Fraction(224, 3), 90]
    assert [one.share for one in bins] == [Fraction(1, 2), 0, Fraction(2, 3), 1]
    assert all(one.interval == wilson(one.yes, one.count) for one in bins)
    assert calibration([]) == []


@pytest.mark.parametrize(("count", "is_class", "is_shown"), [(29, False, False), (30, False, True), (1, True, True)])
def test_few_forecasts_of_one_person_are_not_calibrated(count: int, is_class: bool, is_shown: bool) -> None:
    log = replace(EMPTY, is_class=is_class)
    for _ in range(count):
        log = log.with_entry(Experiment("repeat", STARTER, 1, (), 60, (), accepted=True, repeats=1))
    found = report_of(log, FEW)
    assert bool(found.calibration) == is_shown
    assert found.brier == Fraction(4, 25)


# --- What experiments could teach ---


def surprise(chance: float) -> float:
    """The expected surprise of a yes or no, in bits."""
    return -sum(one * log2(one) for one in (chance, 1 - chance) if one)


def agreeing(noise: float) -> Scientist:
    """A scientist whose ideas all say yes to 10♠, and differ on 9♠."""
    return Scientist(Card.parse("10♣"), Listed(["card.is_even", "card.is_black", "card.rank > 9"]), noise)


def test_an_answer_on_which_all_ideas_agree_teaches_nothing() -> None:
    """One answer in ten is wrong: a yes has 90%, there is 0.47 bits of surprise, and all of it is noise."""
    scientist, ten, nine = agreeing(0.1), Card.parse("10♠"), Card.parse("9♠")
    assert scientist.chances()[ten] == pytest.approx(0.9) and surprise(0.9) == pytest.approx(0.469, abs=0.001)
    assert scientist.information()[ten] == pytest.approx(0, abs=1e-12)
    assert agreeing(0).information()[ten] == 0
    assert scientist.information()[nine] == pytest.approx(surprise(scientist.chances()[nine]) - surprise(0.1))
    assert 0 < scientist.information()[nine] < agreeing(0).information()[nine]


@pytest.mark.parametrize("noise", [0, 0.1, 0.3])
def test_information_is_what_ideas_and_answer_have_in_common(noise: float) -> None:
    """Σ P(h) P(a|h) log₂ (P(a|h) / P(a)): surprise that is expected, less surprise that is only noise."""
    scientist = Scientist(STARTER, FEW, noise)
    scientist.observe(Card.parse("9♦"), True)
    for card in (Card.parse(text) for text in ("2♠", "J♥", "4♦", "K♣")):
        believed = [(one.rule.allows(scientist.line, card), one.probability) for one in scientist.posterior(len(RULES))]
        common = 0.0
        for answer in (True, False):
            given = [(1 - noise if says == answer else noise, weight) for says, weight in believed]
            chance = sum(likely * weight for likely, weight in given)
            common += sum(weight * likely * log2(likely / chance) for likely, weight in given if likely)
        assert scientist.information()[card] == pytest.approx(common, abs=1e-9)


def test_repeats_of_welcome_and_unwelcome_answers() -> None:
    """Four tests came as predicted, of which one was repeated; one did not, and was; one was unsure."""
    decisive = (Said("A", True), Said("B", False))
    yes, no = (90, True), (90, False)
    answers = [(*yes, decisive), (*yes, ()), (10, False, decisive), (60, True, ()), (*no, ()), (50, True, ())]
    log = replace(EMPTY, noise=10)
    for per_cent, accepted, said in answers:
        log = log.with_entry(Experiment("test", STARTER, 1, (), per_cent, said, accepted=accepted))
    for number in (5, 5, 1):
        log = log.with_entry(Experiment("repeat", STARTER, 1, (), 90, (), accepted=True, repeats=number))
    found = repeats_of(log)
    assert found == Repeats(welcome=4, welcome_again=1, unwelcome=1, unwelcome_again=1, decisive=2, decisive_again=1)
    assert found.chance_of_error(0.1) == pytest.approx(0.271) and found.chance_of_error(0) == 0


def test_an_answer_that_kills_many_rules_can_bring_few_bits() -> None:
    """Rules left and bits left are two curves: in bits, a rule counts by its probability."""
    few = [f"card.is_red and card.rank < {rank} or card.is_red and card.rank == 13" for rank in range(3, 13)]
    log = replace(EMPTY, starter=Card.parse("K♥"))
    log = log.with_entry(Experiment("test", Card.parse("Q♦"), 1, (), None, (), accepted=True))
    found = report_of(log, Listed(["card.is_red", *few]))
    assert found.left == [11, 1] and 0 < found.bits_left[0] - found.bits_left[1] < 1


def random_log(rule: Rule, deal: Deal, count: int, noise: int) -> Log:
    """Tests of random cards from the hand, repeats among them."""
    rng = Random(1)
    log = replace(EMPTY, starter=deal.starter(rule), seed=deal.seed, cards=deal.cards, noise=noise)
    for number in range(1, count + 1):
        tests = [one for one in log.experiments if one.kind == "test"]
        hand = tuple(deal.hand([one.card for one in tests]))
        one = Experiment("test", rng.choice(hand), len(log.line), hand, None, (), accepted=True)
        if number % 4 == 0:
            one = replace(rng.choice(tests), kind="repeat", hand=())
        accepted = rule.allows(log.line[: one.after], one.card) != deal.is_flipped(number, noise / 100)
        log = log.with_entry(replace(one, accepted=accepted))
    return log


@pytest.mark.parametrize("noise", [0, 10])
def test_expected_bits_and_best_card_are_what_counting_gives(noise: int) -> None:
    log = random_log(RULES[3], Deal(5, cards=6), count=12, noise=noise)
    found, counted = report_of(log, FEW), Counted(FEW, log.starter, Fraction(noise, 100), BITS_A_WORD)
    assert found.left[0] == (found.before if noise else sum(rule.allows((), log.starter) for rule in RULES))
    for row, one in zip(found.rows, log.experiments, strict=True):
        counted.line = log.line[: one.after]
        assert row.chosen.chance == pytest.approx(float(counted.chance(one.card)))
        assert row.chosen.bits == pytest.approx(counted.information(one.card), abs=1e-9)
        if one.kind == "repeat":
            assert row.best is None and (noise or row.chosen.bits == 0)
        else:
            most = max(map(counted.information, one.hand))
            assert row.best and row.best.card in one.hand
            assert (row.best.bits, counted.information(row.best.card)) == pytest.approx((most, most), abs=1e-9)
            assert row.lost == pytest.approx(most - row.chosen.bits, abs=1e-9)
            assert (row.best == row.chosen) == (row.lost < 1e-9)
        counted.weights = counted.after(one.card, one.accepted)
        believed = [weight for weight in counted.weights.values() if weight]
        assert row.left == (round(2 ** entropy(counted.weights)) if noise else len(believed))
        assert row.bits_left == pytest.approx(entropy(counted.weights), abs=1e-9)
    assert any(row.lost > 0.1 for row in found.rows)


# --- Experimenters ---


def left_after(run: Iterable[Scientist], noise: float = 0.0) -> list[int]:
    """The rules left before the first experiment and after each."""
    return [rules_left(scientist, noise) for scientist in run]


@pytest.mark.parametrize("experimenter", EXPERIMENTERS.values(), ids=EXPERIMENTERS.keys())
@pytest.mark.parametrize("noise", [0.0, 0.1])
def test_a_play_is_a_plain_loop(experimenter: Experimenter, noise: float) -> None:
    rule, deal, rng = RULES[2], Deal(3, cards=5), Random(8)
    line, tested = [deal.starter(rule)], list[Card]()
    scientist = Scientist(line[0], FEW, noise)
    left = [rules_left(scientist, noise)]
    for number in range(1, 9):
        card = experimenter(scientist, deal.hand(tested), rng)
        assert card in deal.hand(tested)
        tested.append(card)
        accepted = rule.allows(line, card) != deal.is_flipped(number, noise)
        line += [card] * accepted
        scientist.observe(card, accepted)
        left.append(rules_left(scientist, noise))
    assert left_after(steps(rule, deal, experimenter, 8, noise, Random(8), space=FEW), noise) == left


def test_only_chance_depends_on_its_seed() -> None:
    rule, deal = RULES[2], Deal(3)
    for experimenter in EXPERIMENTERS.values():
        seeds = (*range(5), *range(5))
        runs = [left_after(steps(rule, deal, experimenter, 6, 0.0, Random(seed), space=FEW)) for seed in seeds]
        assert runs[:5] == runs[5:]
        assert (len({*map(tuple, runs)}) > 1) == (experimenter is at_random)


@pytest.mark.parametrize(
    ("others", "hand", "chosen"),
    [
        (["card.suit == hearts", "card.is_odd and card.rank > 5"], "8♦ 9♣ 2♥ K♠", "2♥"),
        (["card.suit == hearts", "card.is_odd and card.rank > 5"], "8♦ K♠", "8♦"),
        (["card.suit == hearts", "card.is_odd and card.rank > 5"], "2♠ 9♣", "9♣"),  # red accepts neither
        (["card.is_odd", "card.is_prime"], "5♣ 8♦", "8♦"),  # the others say yes to 5♣, the likelier card
    ],
)
def test_who_only_confirms_takes_what_the_leading_rule_accepts(others: list[str], hand: str, chosen: str) -> None:
    scientist = Scientist(STARTER, Listed(["card.is_red", *others]))
    assert str(scientist.posterior(1)[0].rule) == "card.is_red"
    assert str(only_confirming(scientist, [Card.parse(text) for text in hand.split()], Random(1))) == chosen


def test_fresh_cards_are_no_choice() -> None:
    seen: list[list[Card]] = []

    def first_card(scientist: Scientist, hand: Sequence[Card], rng: Random) -> Card:
        seen.append([*hand])
        return hand[0]

    rule, deal = Rule.parse("card.is_red"), Deal(3, cards=5)
    lines = [step.line for step in steps(rule, deal, first_card, 4, 0.0, Random(1), {2: STARTER, 3: STARTER}, FEW)]
    assert len(lines) == 5 and lines[3][-2:] == (STARTER, STARTER)
    assert seen == [deal.hand([]), deal.hand([deal.hand([])[0]])]


def test_the_others_have_as_many_experiments_on_the_same_deal() -> None:
    rule, deal = Rule.parse("card.is_red"), Deal(4, cards=6)
    log = random_log(rule, deal, count=5, noise=0)
    found = compare(rule, log, runs=4)
    rngs = [rng_for(4, "at random", run) for run in range(4)]
    runs = [left_after(steps(rule, deal, at_random, 5, 0.0, rng)) for rng in rngs]
    assert found.keys() == EXPERIMENTERS.keys()
    ordered = [sorted(column) for column in zip(*runs, strict=True)]
    random = found["at random"]
    for curve, place in ((random.low, 0), (random.middle, 1), (random.high, 3)):
        assert curve == [column[place] for column in ordered]
    assert found["best"].low == found["best"].middle == found["best"].high
    assert {len(curve.middle) for curve in found.values()} == {6}
    assert found["best"].middle[0] == report_of(log).left[0]
