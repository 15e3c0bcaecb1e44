"""The lesson plans: 45 minutes, six predictions for everybody, a plan for each lesson, and numbers that are true."""

from __future__ import annotations

from fractions import Fraction
from math import comb, log2, sqrt
from pathlib import Path
from typing import Final

import pytest

from cardlab.cards import DECK, hand, parse
from cardlab.chance import dice
from cardlab.chance.distribution import two_dice
from cardlab.chance.eleusis import can_play
from cardlab.chance.interval import wilson
from cardlab.chance.rows import letters, pattern_at
from cardlab.launch.copies import CopyError, for_teachers, originals
from cardlab.launch.paper.plans import FILE, Plan, exit_tickets, lesson_plan, read_plans
from cardlab.rules import Rule, find_rule

PLANS: Final = read_plans()
PAGES: Final = Path(__file__).parent.parent / "notebooks"


def share_right(rule: str, after: str = "") -> int:
    """How many cards of the deck a rule accepts after these."""
    return sum(Rule.parse(rule).allows(hand(after), card) for card in DECK)


def shorter(length: int, sure: float) -> str:
    """By how many cards a string shortens the hand on average."""
    return f"{length * sure**length - length * (1 - sure**length):.2f}".replace("-", "−")


NUMBERS: Final = {
    "10": [f"{share_right('card.suit == hearts or card.rank == 6')}: 13 hearts"],
    "11": [f"{36 * dice.can_discard('7')}."],
    "15": [f"{letters(hand('2♥ 6♥ 5♥ 4♥ 7♥'))}.", letters(hand("2♣ 6♣ 5♣ 4♣ 7♣ 9♣ 7♥ A♣ 2♥ 2♠ 5♥ 8♥"))],
    "24": [f"UU {pattern_at('UU', suits=1)}, UD {6 * pattern_at('UD', suits=1)}/6"],
    "26": [
        f"{share_right('card.suit == hearts or card.rank == 6')}/52",
        f"13 right cards of 52 give {float(can_play(8, '13/52')):.1%}, 12".replace("%", " %"),
    ],
    "27": ["about {} to {} of 100".format(*(round(100 * end) for end in wilson(55, 100)))],
    "29": [f"{1 / dice.can_discard('7')}: it goes", f"36 turns {100 * (35 / 36) ** 36:.0f} of 100"],
    "13": [shorter(2, 0.9), shorter(2, 0.7)],
    "21": [
        f"{share_right('card.is_red or card.is_even')} cards",
        f"“Red and even”: {share_right('card.is_red and card.is_even')}",
        f"{share_right('card.is_even')} of 52",
    ],
    "22": [f"{-0.9 * log2(0.9) - 0.1 * log2(0.1):.2f} bits"],
    "40": [
        f"{36 * two_dice().map(sum).p(4)} rolls: 1 + 3",
        f"= {36 * (two_dice().map(sum).p(3) + two_dice().map(sum).p(5))} rolls",
        f"{36 * dice.can_discard('2 5 7')} rolls, not 13",
        f"{3600 * two_dice().map(sum).p(7)} sevens, {3600 * two_dice().map(sum).p(2)} twos",
        f"{36 * dice.can_be_helped(6)} rolls against {36 * dice.can_be_helped(7)}",
        f"{36 * dice.can_discard('4 5 6')} of 36",
    ],
    "41": [
        f"{comb(6, 2)}.",
        f"{Fraction(1, comb(6, 2))}.",
        f"{comb(5, 2)}. Handshakes: {comb(30, 2)}",
        f"{comb(52, 5):,}",
        f"{1 - comb(48, 5) / comb(52, 5):.1%}".replace("%", " %"),
        f"{comb(4, 2) * comb(48, 3) / comb(52, 5):.1%}".replace("%", " %"),
    ],
    "42": [f"9/108 = {Fraction(9, 9 + 99)}", f"90/{90 + 891}, about {round(100 * 90 / 981)} %"],
    "43": [f"About {40 * 0.05:.0f} of 40", f"4/{52 - 20}"],
    "44": [f"{sqrt(100 / 4):.0f}.", f"{(70 - 50) / sqrt(100 / 4):.0f} standard deviations"],
    "45": [f"{60 / 6:.0f}.", f"{100 * 0.05:.0f}.", f"is {sqrt(60 * 5 / 36):.1f}: from 16"],
}
"""Of each page what its plans say in numbers, worked out here."""


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.title)
def test_a_plan_is_45_minutes_with_six_predictions(plan: Plan) -> None:
    assert sum(length for length, *_ in plan.minutes) == 45
    assert plan.predictions >= 6
    assert len(plan.answers) >= len(plan.exit) >= 2
    assert plan.aims and plan.prepare and plan.ask and plan.mistakes and plan.without and plan.longer


def test_each_lesson_has_its_plan() -> None:
    """Games, lessons and the pages of both paths; and no plan is for a page of another kind."""
    pages = {path.stem for path in PAGES.glob("[124]*.ipynb")}
    assert pages <= {plan.page for plan in PLANS}


@pytest.mark.parametrize("page", NUMBERS)
def test_numbers_of_plans_are_true(page: str) -> None:
    text = " ".join(str(plan) + plan.text for plan in PLANS if plan.page.startswith(page))
    assert [number for number in NUMBERS[page] if number not in text] == []


def test_cards_named_in_plans_separate() -> None:
    """The exit tickets of Express and of the scientific method."""
    colours, parity = find_rule("T1").rule, find_rule("E1").rule
    higher, red = Rule.parse("card.rank > last.rank"), Rule.parse("card.is_red")
    line = hand("2♥ 7♠ 4♦ 9♣")
    assert all(rule.allows(line[:place], card) for rule in (colours, parity) for place, card in enumerate(line))
    for card in hand("3♥ 8♠"):
        assert colours.allows(line, card) != parity.allows(line, card)
    for card in hand("9♣ 3♥"):
        assert higher.allows(hand("6♠"), card) != red.allows(hand("6♠"), card)
    assert higher.allows(hand("6♠"), parse("9♥")) and red.allows(hand("6♠"), parse("9♥"))


def test_a_plan_is_found_by_its_page_or_title() -> None:
    assert lesson_plan("41").page == "41_choose_without_order"
    assert lesson_plan("express with real").title == "Express with real cards"
    with pytest.raises(CopyError, match="begins with '99'"):
        lesson_plan("99")


def test_students_have_neither_plans_nor_answers() -> None:
    """The plans are a teacher's page, and the tickets hold questions alone."""
    assert FILE in for_teachers(originals(teacher=True))
    assert FILE not in originals()
    tickets = exit_tickets()
    assert not [answer for plan in PLANS for answer in plan.answers if len(answer) > 20 and answer in tickets]
