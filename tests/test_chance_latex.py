"""Every number in a formula of LaTeX is equal to the exact answer."""

import re
from fractions import Fraction
from math import comb
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, shuffled
from cardlab.chance import determinism, dice, eleusis, latex, rows
from cardlab.chance.dice import By, Given, Policy
from cardlab.chance.dice.question import EVENTS, Question
from cardlab.chance.latex import equation, value
from tests import naive_dice as naive
from tests.naive_dice import Cards

BYS: list[By] = ["either", "sum", "pair", "both"]
hands = st.builds(lambda rng, size: shuffled(DECK, rng)[:size], st.randoms(use_true_random=False), st.integers(0, 9))
rolls = st.sampled_from(naive.ROLLS)
sizes = st.lists(st.integers(0, 9), max_size=4)
few = settings(max_examples=20)
patterns = st.text("UDS", min_size=1, max_size=4)


def worth(text: str) -> Fraction:
    """What a piece of LaTeX that is all numbers comes to."""
    while found := re.search(r"\\(frac|binom)\{([^{}]*)\}\{([^{}]*)\}", text):
        above, below = worth(found[2]), worth(found[3])
        number = above / below if found[1] == "frac" else Fraction(comb(int(above), int(below)))
        text = f"{text[: found.start()]} N({number.numerator},{number.denominator}) {text[found.end() :]}"
    text = re.sub(r"\\cdot 10\^\{(-?\d+)\}", r"* N(10,1) ** \1", text).replace(r"\cdot", "*")
    text = re.sub(r"\)\s+N\(", ") * N(", text)
    text = re.sub(r"(?<![\w.(,])(\d+\.\d+|\d+)(?![\w.,)])", r'N("\1")', text)
    return Fraction(eval(text, {"N": Fraction}))


def check(line: str, expected: Fraction) -> None:
    """Each part that is all numbers is equal to the answer, or nearly where it says so."""
    parts = re.split(r"(=|\\approx)", line)
    checked = 0
    for sign, part in zip(parts[1::2], parts[2::2], strict=True):
        if not re.search(r"[A-Za-z]", re.sub(r"\\(frac|binom|cdot)", "", part)):
            checked += 1
            assert worth(part) == (expected if sign == "=" else pytest.approx(expected, rel=1e-3)), line
    assert checked
    assert line.count("{") == line.count("}")


@few
@given(hands, st.sampled_from(BYS), st.booleans(), st.one_of(st.none(), rolls))
def test_a_known_hand(hand: Cards, by: By, ace_pairs: bool, condition: Given) -> None:
    line = latex.can_discard(hand, by=by, given=condition, ace_pairs=ace_pairs)
    check(line, dice.can_discard(hand, by=by, given=condition, ace_pairs=ace_pairs))
    assert (r"\mid B" in line) == (condition is not None)


@few
@given(st.integers(0, 30), st.sampled_from(BYS), hands, st.booleans(), st.one_of(st.none(), rolls))
def test_a_dealt_hand(cards: int, by: By, seen: Cards, ace_pairs: bool, condition: Given) -> None:
    line = latex.can_discard_dealt(cards, by=by, given=condition, seen=seen, ace_pairs=ace_pairs)
    check(line, dice.can_discard_dealt(cards, by=by, given=condition, seen=seen, ace_pairs=ace_pairs))


@pytest.mark.parametrize("holding", range(1, 14))
def test_a_dealt_hand_that_holds_a_card(holding: int) -> None:
    check(latex.can_discard_dealt(3, holding=holding), dice.can_discard_dealt(3, holding=holding))


@few
@given(hands.filter(len), st.sampled_from(list(EVENTS)), st.sampled_from([("any", 0), ("sum", 7), ("die", 2)]))
def test_the_explorer_s_number_and_formula_are_one(hand: Cards, event: str, condition: tuple[str, int]) -> None:
    question = Question.of(hand, event, *condition)
    check(latex.dice_question(question), question.answer)
    if event != "ask":
        by = cast(By, "either" if event == "discard" else event)
        given = None if condition[0] == "any" else lambda *roll: question.is_possible(roll)
        assert latex.dice_question(question) == latex.can_discard(question.hand, by=by, given=given)


@pytest.mark.parametrize("aces", [False, True])
@pytest.mark.parametrize("kings", [False, True])
def test_a_card_to_be_helped(aces: bool, kings: bool) -> None:
    for named in range(1, 14):
        check(latex.can_be_helped(named, aces=aces, kings=kings), dice.can_be_helped(named, aces=aces, kings=kings))


@few
@given(st.integers(1, 13), rolls, sizes, hands)
def test_a_friend(named: int, roll: tuple[int, int], others: list[int], seen: Cards) -> None:
    line = latex.friend_chance(named, roll, others=others, seen=seen)
    check(line, dice.friend_chance(named, roll, others=others, seen=seen))


@few
@given(rolls, sizes, st.sampled_from(BYS), hands, st.booleans())
def test_an_attack(roll: tuple[int, int], others: list[int], by: By, seen: Cards, ace_pairs: bool) -> None:
    line = latex.can_be_attacked(roll, others, by=by, seen=seen, ace_pairs=ace_pairs)
    check(line, dice.can_be_attacked(roll, others, by=by, seen=seen, ace_pairs=ace_pairs))


@pytest.mark.parametrize("hand", ["7", "2 3", "2 3 5", "6 6", "2 4 6 8 10 Q", "2 3 4 5 6 7 8 9"])
@pytest.mark.parametrize("policy", ["pair first", "best"])
def test_turns(hand: str, policy: Policy) -> None:
    mean = dice.turns_to_empty(hand, policy, up_to=1).mean
    assert mean is not None
    check(latex.turns_to_empty(hand, policy), mean)


def test_turns_without_end_and_without_a_card() -> None:
    assert latex.turns_to_empty("2 K") == r"E = \infty"
    assert latex.turns_to_empty("") == "E = 0"


@given(st.fractions(min_value=0, max_value=1, max_denominator=10**30))
def test_a_value_is_the_number_written_short(number: Fraction) -> None:
    check(f"p {value(number)}", number)
    assert equation("p", "N", number) == f"p = N {value(number)}"


# --- rows, cells and hands of Eleusis ---


@few
@given(patterns)
def test_a_pattern_at_a_place(pattern: str) -> None:
    line = latex.pattern_at(pattern)
    check(line, rows.pattern_at(pattern))
    assert rf"\text{{{pattern}}}" in line


@pytest.mark.parametrize("letters", [6, 9, 16])
def test_a_long_product_tells_its_first_factors_and_its_last(letters: int) -> None:
    line = latex.pattern_at("U" * letters)
    assert rf"52 \cdot 51 \cdots {52 - letters}}}" in line
    shown = Fraction(line.rsplit(" ", 1)[-1]) if "10^" not in line else rows.pattern_at("U" * letters)
    assert shown == pytest.approx(rows.pattern_at("U" * letters), rel=1e-3)


@few
@given(patterns, st.integers(2, 52))
def test_expected_places(pattern: str, cards: int) -> None:
    check(latex.expected_places(pattern, cards), rows.expected_places(pattern, cards))


@pytest.mark.parametrize("neighbours", [1, 2, 3, 4])
def test_a_hole(neighbours: int) -> None:
    for laid in (0, 1, 4, 13, 16, 48):
        check(latex.fillable(neighbours, laid), determinism.fillable(neighbours, laid))


@few
@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=4, unique=True), st.integers(0, 40))
def test_a_hand_that_fills_a_cell(around: list[Card], cards: int) -> None:
    check(latex.can_fill(around, cards), determinism.can_fill(around, cards))


@few
@given(st.integers(0, 30), st.integers(0, 52), st.integers(1, 3))
def test_a_hand_with_a_legal_card(cards: int, right: int, decks: int) -> None:
    share = Fraction(right, 52)
    check(latex.can_play(cards, share, decks), eleusis.can_play(cards, share, decks))
