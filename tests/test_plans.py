"""The lesson plans: 45 minutes, six predictions for everybody, a plan for each lesson, and numbers that are true."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from importlib.resources import files
from itertools import product
from math import comb, log2, perm, sqrt
from pathlib import Path
from typing import Final

import pytest

from cardlab.cards import DECK, hand
from cardlab.chance import dice
from cardlab.chance.binomial import binomial
from cardlab.chance.determinism import fillable, fits, fitting
from cardlab.chance.distribution import two_dice
from cardlab.chance.eleusis import can_play
from cardlab.chance.interval import wilson
from cardlab.chance.loaded import chi_square
from cardlab.chance.rows import letters, pattern_at
from cardlab.eleusis_rules import Rule, find_rule
from cardlab.launch.copies import for_teachers, originals
from cardlab.launch.paper.plans import FILE, Plan, exit_tickets, read_plans
from cardlab.lessons.pages import TRUTH, questions
from tests.exercise_cells import question_in, read_cells

pytestmark = pytest.mark.check

PLANS: Final = read_plans()
PAGES: Final = Path(__file__).parent.parent / "notebooks"


def serving(*sums: int) -> Fraction:
    """How many of the 36 rolls have one of these sums."""
    return 36 * sum((two_dice().map(sum).p(wanted) for wanted in sums), Fraction(0))


def share_right(rule: str, after: str = "") -> int:
    return sum(Rule.parse(rule).allows(hand(after), card) for card in DECK)


def shorter(length: int, sure: float) -> str:
    """By how many cards a string shortens the hand on average."""
    return f"{length * sure**length - length * (1 - sure**length):.2f}".replace("-", "−")


def bits(chance: float) -> float:
    return -sum(part * log2(part) for part in (chance, 1 - chance))


def percent(share: Fraction | float, digits: int = 1) -> str:
    return f"{float(share):.{digits}%}"


def right(rank: int, ranks: int) -> int:
    """How many cards of four suits are of the last card's suit, or higher."""
    return ranks + 3 * (ranks - rank)


def share_of_a_line(cards: int) -> float:
    """How much of a deck is right after that many cards, each of which was right."""
    last = dict.fromkeys(range(1, 14), 1 / 13)
    for _ in range(cards - 1):
        last = {
            rank: sum(share * (4 if rank > before else 1) / right(before, 13) for before, share in last.items())
            for rank in last
        }
    return sum(share * right(rank, 13) / 52 for rank, share in last.items())


IDEA_H: Final = "card.is_red if last.is_odd else card.is_black"
WORDS_MORE: Final = (Rule.parse(IDEA_H).size or 0) - (Rule.parse("card.is_red").size or 0)
CHANCE: Final = Fraction(1, 4)
HEARTS_OR_6: Final = share_right("card.suit == hearts or card.rank == 6")
RACES: Final = json.loads(files("cardlab").joinpath("data", "experimenters.json").read_text("utf-8"))["made"]
WORSE_THAN_CHANCE: Final = min(
    row["accepts"][0] for row in RACES if row["only confirming"]["10"]["mean"] > row["at random"]["10"]["mean"]
)
UNKNOWN: Final = Fraction(1, 10) * Fraction(1, 2) ** 5
HITS: Final = binomial(100, Fraction(10, 36))
ROLLS: Final = [*product(range(1, 7), repeat=2)]
SUMS: Final = Counter(map(sum, product(range(1, 7), repeat=3)))
THREE_DICE: Final = sorted(value for value, ways in SUMS.items() if ways == max(SUMS.values()))
HEARTS: Final = [comb(13, hearts) * comb(39, 5 - hearts) for hearts in range(6)]
TWICE: Final = Fraction(1, 99) * (Fraction(3, 2) ** 16 * Fraction(9, 10) ** 44) ** 2
TABLE: Final = f"""
10 hearts and the {fits("5♣ 5♦")[0].rank}s | {HEARTS_OR_6}: 13 hearts and 4 sixes | three: at {percent(fillable(3))}
11 {serving(7)}. | on {serving(2)} roll only. With the hand 2, 5, 7 you can play on
 {36 * dice.can_discard("2 5 7")} rolls |
 a King (13 − 10), the Jack with an Ace (11 − 1)
12 {Fraction(1, 2)}. | a blind guess: {Fraction(1, 5)}, with 13 cards {Fraction(1, 13)}
13 = {shorter(2, 0.9)} cards; with one card it shrinks by {shorter(1, 0.9)[:-1]} | 3 cards, and the hand shrinks by
 {shorter(3, 0.9)} | 1 card, by {shorter(1, 0.7)[:-1]}; a string of two by {shorter(2, 0.7)} | 2 · {0.9**2:.2f} − 2 ·
 {1 - 0.9**2:.2f}
14 {" | ".join(f"{name}: {find_rule(name).rule.english}" for name in ("T1", "E1", "E6"))}
15 {letters(hand("2♥ 6♥ 5♥ 4♥ 7♥"))}. | {letters(hand("2♣ 6♣ 5♣ 4♣ 7♣ 9♣ 7♥ A♣ 2♥ 2♠ 5♥ 8♥"))}
16 {share_right("card.is_even")} of 52
20 drawn blindly: {percent(Fraction(42, 52) ** 10)}
21 {percent(Fraction(8, 10), 0)} with it and {percent(Fraction(4, 5), 0)} without
22 of three is wrong: {percent(1 - Fraction(9, 10) ** 3)}; of five: {percent(1 - Fraction(9, 10) ** 5, 0)}.
23 two cards: {percent(dice.can_discard_dealt(2))}
24 UU {pattern_at("UU", suits=1)}, UD {6 * pattern_at("UD", suits=1)}/6 | UUU: 1.
25 {Fraction(1, 3)} each.
26 {HEARTS_OR_6}/52 = {Fraction(HEARTS_OR_6, 52)}. | {Fraction(13, 52)} · {Fraction(4, 52)} = {Fraction(1, 52)} | the
 mean is {float(fitting(2).mean):.1f} | 13 right cards of 52 give {percent(can_play(8, "13/52"))}, 12 give
 {percent(can_play(8, "12/52"))}
27 {"about {} to {} of 100".format(*(round(100 * end) for end in wilson(55, 100)))}
28 barely less than {Fraction(1, 13)}
29 {1 / dice.can_discard("7")}: you can play it on {serving(7)} of 36 | then {dice.turns_to_empty("2 3", "best").mean}
 turns; after playing the 3, {dice.turns_to_empty("2").mean} | {1 / Fraction(1, 100)} days, and 100 more
40 {serving(4)} rolls: 1 + 3, 2 + 2, 3 + 1 | {100 * serving(7)} rolls; 2s: {100 * serving(2)} | difference is 1, on
 {sum(abs(red - blue) == 1 for red, blue in ROLLS)} of 36 | {" and ".join(map(str, THREE_DICE))}
41 {comb(6, 2)}. | {comb(8, 2)} pairs, and {perm(8, 2)} ways | hearts is {HEARTS.index(max(HEARTS))}.
42 the sum 7. A die at random: {Fraction(1, 6)} | {Fraction(1, 4) / Fraction(3, 4)}, and
 {Fraction(1, 4) / Fraction(1, 2)}.
43 {Fraction(1, 2)}. | {1000 * 2**2:,}: four | 4/{52 - 20} instead of 4/52
44 6/16 = {Fraction(comb(4, 2), 2**4)} | From 24 to 32 hits: {percent(HITS.p(range(24, 33).__contains__), 0)}
45 {60 / 6:.0f}. | {100 * 0.05:.0f}.
60 36 − 16 = {36 - 4**2} | 12 + 10 − 4 = {12 + 10 - 4} | {percent(1 - Fraction(35, 36) ** 24)} | in 4 rolls:
 {percent(1 - Fraction(5, 6) ** 4)} | 75% with {next(n for n in range(99) if 1 - Fraction(35, 36) ** n > 0.75)} rolls
61 1 − 6/7 · 5/7 = {1 - Fraction(6 * 5, 7 * 7)}, about {percent(Fraction(19, 49), 0)} | Pairs: {comb(23, 2)} | 5: there
 | more than 50%? {next(n for n in range(400) if 1 - Fraction(364, 365) ** n > 0.5)}.
62 9/108 = {Fraction(9, 9 + 99)} | 90/{90 + 891} | more than {Fraction(9, 90 + 9)} are ill | {1 / serving(4)}, and
 {Fraction(1, 6)}.
63 {percent(1 - Fraction(comb(45, 5), comb(47, 5)), 0)} instead of
 {percent(1 - Fraction(comb(48, 5), comb(52, 5)), 0)} |
 {Fraction(sum((red + blue) % 2 == 0 for red, blue in ROLLS), 36)} before
64 5 · 1/4 = {5 / 4} | 1: ten times {Fraction(1, 10)} | Aces? {5 * Fraction(4, 52)}.
65 {sqrt(100 / 4):.0f}. | {sqrt(4 * 9):.0f} minutes: variances add, 4 · 9 = {4 * 9} | 17 or fewer:
 {percent(HITS.p(range(18).__contains__), 0)}, {(HITS.mean - 17) / sqrt(HITS.var):.1f} st
66 486 of 1,000
67 {percent(1 - 0.95**20, 0)}. | {1 - Fraction(1, 2) ** 10}.
68 {Fraction(3, 4)}. | {Fraction(1, 2)}: the odds are 9 : 9 | odds {float(TWICE):.2f} : 1,
 {percent(TWICE / (1 + TWICE), 0)}
69 {right(3, 3)}, and {right(2, 3)}. | {Fraction(1, 4) / (Fraction(1, 4) + Fraction(1, 2))} of all days |
 {percent(share_of_a_line(20), 0)}
70 {Fraction(2, comb(4, 2))}: 2 of 6
71 ten times in a row
72 (4 + 4)/10 = {float(chi_square((12, 8, 10, 10, 10, 10)))}
50 in {2**10:,} ways
51 {Fraction(1, 6)} each | {Fraction(1, 2)} each | A gets {2**WORDS_MORE} times the share of H
52 gives {bits(0.5):g} bit, the other {bits(0.9):.2f} bits | both the same, {bits(0.75):.2f} bits | Q♦ gives
 {bits(0.5) - bits(0.1):.2f} bits
53 from {percent(WORSE_THAN_CHANCE, 0)} of them on
54 exactly {percent(UNKNOWN / (UNKNOWN + Fraction(9, 10)), 2)}
55 9♣ gives {bits(1 / 3):.2f} bits
"""
"""Of each page what its plans say in numbers beside the answers of the page, worked out here."""
NUMBERS: Final = {row[:2]: row[3:].split(" | ") for row in TABLE.replace("\n ", " ").strip().split("\n")}


def truths(page: str) -> Iterator[tuple[str, str]]:
    """What the page shows as the truth about each of its questions, and about its twin; words stay words."""
    cells = read_cells(PAGES / f"{page}.ipynb")
    for asked in questions(cells):
        question = question_in(cells[asked.at])
        outputs = [output["data"] for cell in asked.answer for output in cell.get("outputs", ()) if "data" in output]
        [found] = [data[TRUTH] for data in outputs if TRUTH in data]
        texts = (found[name] if isinstance(found[name], str) else "" for name in ("value", "twin"))
        value, twin = (question.with_unit(text) if re.fullmatch(r"[\d/.]+", text) else text for text in texts)
        yield value, twin


def numbers(*texts: str) -> set[str]:
    """The numbers in texts, but those on cards."""
    return set(re.findall(r"\d+(?:[.,/]\d+)*(?![♣♦♥♠\d])", " ".join(texts)))


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.title)
def test_a_plan_is_45_minutes_with_six_predictions_also_without_computers(plan: Plan) -> None:
    assert sum(length for length, *_ in plan.minutes) == 45
    assert plan.predictions >= 6 and plan.without[0] and plan.without[1] >= 6
    assert len(plan.answers) == len(plan.exit) >= 2
    assert plan.aims and plan.prepare and plan.ask and plan.mistakes and plan.page_answers and plan.longer


def test_each_lesson_has_its_plan_for_teachers_alone() -> None:
    assert {path.stem for path in PAGES.glob("[124-7]*.ipynb")} <= {plan.page for plan in PLANS}
    assert FILE in for_teachers(originals(teacher=True)) and FILE not in originals()
    tickets = exit_tickets()
    assert not [answer for plan in PLANS for answer in plan.answers if len(answer) > 20 and answer in tickets]


@pytest.mark.parametrize("page", NUMBERS)
def test_numbers_of_plans_are_true(page: str) -> None:
    text = " ".join(str(plan) + unescape(plan.text) for plan in PLANS if plan.page.startswith(page))
    assert [number for number in NUMBERS[page] if number not in text] == []


@pytest.mark.parametrize("page", sorted({plan.page for plan in PLANS}))
def test_plans_answer_every_question_of_their_page(page: str) -> None:
    """As the page shows it: one of `1/4 = 25 %` is enough."""
    text = " ".join(answer for plan in PLANS if plan.page == page for answer in plan.page_answers)
    for value, _ in truths(page):
        shown = "|".join(map(re.escape, value.replace(" %", "%").split(" = ")))
        assert re.search(rf"(?<![\d.,/])({shown})(?![\d/%]|[.,]\d)", text), value


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.title)
def test_no_other_number_stands_in_an_answer(plan: Plan) -> None:
    """But those that were asked with, those that the page shows, and those worked out above."""
    steps, pairs = (what for _, what, _ in plan.minutes), (text for pair in plan.mistakes for text in pair)
    asked = [*plan.exit, *steps, *pairs, plan.longer]
    known = [text for both in truths(plan.page) for text in both] + NUMBERS[plan.page[:2]]
    assert numbers(*plan.answers, *plan.page_answers) <= numbers(*asked, *known)


def test_cards_named_in_plans_separate() -> None:
    """The exit tickets of Express, of one change and of the experiment."""
    colours, parity = find_rule("T1").rule, find_rule("E1").rule
    lower, black = Rule.parse("card.rank < last.rank"), Rule.parse("card.is_black")
    hearts, red = Rule.parse("card.suit == hearts"), Rule.parse("card.is_red")
    line, nine = hand("2♥ 7♠ 4♦ 9♣"), hand("9♥")
    assert all(rule.allows(line[:place], card) for rule in (colours, parity) for place, card in enumerate(line))
    for card in hand("3♥ 8♠"):
        assert colours.allows(line, card) != parity.allows(line, card)
    assert [lower.allows(nine, card) == black.allows(nine, card) for card in hand("4♦ Q♠ 3♣")] == [False, False, True]
    assert [hearts.allows(nine, card) == red.allows(nine, card) for card in hand("4♥ 7♦ K♠")] == [True, False, True]
