"""Every number in a formula of LaTeX is equal to the exact answer."""

import re
from fractions import Fraction
from math import comb
from types import ModuleType
from typing import Any, TypeAlias, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, shuffled
from cardlab.chance import determinism, dice, eleusis, latex, rows
from cardlab.chance.dice import By, Policy
from cardlab.chance.dice.question import EVENTS, Question
from cardlab.chance.latex import equation, value
from tests import naive_dice as naive
from tests.naive_dice import Cards

Strategy: TypeAlias = st.SearchStrategy[Any]

hands = st.builds(lambda rng, size: shuffled(DECK, rng)[:size], st.randoms(use_true_random=False), st.integers(0, 9))
bys = st.sampled_from(["either", "sum", "pair", "both"])
rolls = st.sampled_from(naive.ROLLS)
conditions = st.none() | rolls
ranks = st.integers(1, 13)
sizes = st.lists(st.integers(0, 9), max_size=4)
patterns = st.text("UDS", min_size=1, max_size=4)
neighbours = st.lists(st.sampled_from(DECK), min_size=1, max_size=4, unique=True)
shares = st.integers(0, 52).map(lambda right: Fraction(right, 52))


def worth(text: str) -> Fraction:
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


ASKED: list[tuple[ModuleType, str, tuple[Strategy, ...], dict[str, Strategy]]] = [
    (dice, "can_discard", (hands,), {"by": bys, "given": conditions, "ace_pairs": st.booleans()}),
    (
        dice,
        "can_discard_dealt",
        (st.integers(0, 30),),
        {"by": bys, "given": conditions, "ace_pairs": st.booleans(), "seen": hands},
    ),
    (dice, "can_discard_dealt", (st.integers(3, 9),), {"holding": ranks}),
    (dice, "can_be_helped", (ranks,), {"aces": st.booleans(), "kings": st.booleans()}),
    (dice, "friend_chance", (ranks, rolls), {"others": sizes, "seen": hands}),
    (dice, "can_be_attacked", (rolls, sizes), {"by": bys, "seen": hands, "ace_pairs": st.booleans()}),
    (rows, "pattern_at", (patterns,), {}),
    (rows, "expected_places", (patterns, st.integers(2, 52)), {}),
    (determinism, "fillable", (st.integers(1, 4), st.sampled_from([0, 1, 4, 13, 16, 48])), {}),
    (determinism, "can_fill", (neighbours, st.integers(0, 40)), {}),
    (eleusis, "can_play", (st.integers(0, 30), shares, st.integers(1, 3)), {}),
]


@pytest.mark.parametrize(("module", "name", "arguments", "options"), ASKED)
@settings(max_examples=12)
@given(data=st.data())
def test_a_formula_and_an_exact_answer_are_one(
    module: ModuleType, name: str, arguments: tuple[Strategy, ...], options: dict[str, Strategy], data: st.DataObject
) -> None:
    asked, how = data.draw(st.tuples(*arguments)), data.draw(st.fixed_dictionaries(options))
    line = getattr(latex, name)(*asked, **how)
    check(line, getattr(module, name)(*asked, **how))
    if name == "can_discard":
        assert (r"\mid B" in line) == (how["given"] is not None)


@settings(max_examples=12)
@given(hands.filter(len), st.sampled_from(list(EVENTS)), st.sampled_from([("any", 0), ("sum", 7), ("die", 2)]))
def test_the_explorer_s_number_and_formula_are_one(hand: Cards, event: str, condition: tuple[str, int]) -> None:
    question = Question.of(hand, event, *condition)
    check(latex.dice_question(question), question.answer)
    if event != "ask":
        by = cast(By, "either" if event == "discard" else event)
        given = None if condition[0] == "any" else lambda *roll: question.is_possible(roll)
        assert latex.dice_question(question) == latex.can_discard(question.hand, by=by, given=given)


@pytest.mark.parametrize("hand", ["7", "2 3", "2 3 5", "6 6", "2 4 6 8 10 Q", "2 3 4 5 6 7 8 9"])
@pytest.mark.parametrize("policy", ["pair first", "best"])
def test_turns(hand: str, policy: Policy) -> None:
    mean = dice.turns_to_empty(hand, policy, up_to=1).mean
    assert mean is not None
    check(latex.turns_to_empty(hand, policy), mean)
    assert latex.turns_to_empty("2 K") == r"E = \infty"
    assert latex.turns_to_empty("") == "E = 0"


@given(st.fractions(min_value=0, max_value=1, max_denominator=10**30))
def test_a_value_is_the_number_written_short(number: Fraction) -> None:
    check(f"p {value(number)}", number)
    assert equation("p", "N", number) == f"p = N {value(number)}"


@pytest.mark.parametrize("letters", [6, 16])
def test_a_long_product_tells_its_first_factors_and_its_last(letters: int) -> None:
    line, chance = latex.pattern_at("U" * letters), rows.pattern_at("U" * letters)
    assert rf"52 \cdot 51 \cdots {52 - letters}}}" in line
    assert "10^" in line or Fraction(line.rsplit(" ", 1)[-1]) == pytest.approx(chance, rel=1e-3)
