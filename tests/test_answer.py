"""Every number in the formula of an answer is equal to the answer."""

import pickle
import re
from copy import copy
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, shuffled
from cardlab.chance import determinism, dice
from cardlab.chance.answer import equation, value
from cardlab.chance.dice import By, Policy
from tests import naive_dice as naive
from tests.naive_dice import Cards

hands = st.builds(lambda rng, size: shuffled(DECK, rng)[:size], st.randoms(use_true_random=False), st.integers(0, 9))
bys = st.sampled_from(["either", "sum", "pair", "both"])
conditions = st.none() | st.sampled_from(naive.ROLLS)
neighbours = st.lists(st.sampled_from(DECK), min_size=1, max_size=4, unique=True)


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


@settings(max_examples=25)
@given(hands, bys, conditions, st.booleans())
def test_a_discard(hand: Cards, by: By, given_: Any, ace_pairs: bool) -> None:
    p = dice.can_discard(hand, by=by, given=given_, ace_pairs=ace_pairs)
    check(p.latex, p)
    assert (r"\mid B" in p.latex) == (given_ is not None)


@settings(max_examples=25)
@given(neighbours, st.integers(0, 40))
def test_a_cell(around: list[Card], cards: int) -> None:
    p = determinism.can_fill(around, cards)
    check(p.latex, p)


@pytest.mark.parametrize("hand", ["7", "2 3", "2 3 5", "6 6", "2 4 6 8 10 Q", "2 3 4 5 6 7 8 9"])
@pytest.mark.parametrize("policy", ["pair first", "best"])
def test_turns(hand: str, policy: Policy) -> None:
    turns = dice.turns_to_empty(hand, policy, up_to=1)
    assert turns.mean is not None
    check(turns.latex, turns.mean)
    assert dice.turns_to_empty("2 K").latex == r"E = \infty"
    assert dice.turns_to_empty("").latex == "E = 0"


@given(st.fractions(min_value=0, max_value=1, max_denominator=10**30))
def test_a_value_is_the_number_written_short(number: Fraction) -> None:
    check(f"p {value(number)}", number)
    assert equation("p", "N", number) == f"p = N {value(number)}"


def test_an_answer_is_a_fraction_that_a_notebook_can_show_as_a_formula() -> None:
    p = dice.can_discard("7")
    assert p == Fraction(1, 6) and repr(p) == "Fraction(1, 6)" and type(1 - p) is Fraction
    assert p.latex._repr_latex_() == rf"$\displaystyle {p.latex}$"
    assert pickle.loads(pickle.dumps(p)) == copy(p) == p
