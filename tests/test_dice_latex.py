"""Every number in a line of LaTeX about the dice is equal to the exact answer."""

import re
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, shuffled
from cardlab.chance import dice, latex
from cardlab.chance.dice import By, Given, Policy
from cardlab.chance.latex.terms import equation, value
from tests import naive_dice as naive
from tests.naive_dice import Cards

BYS: list[By] = ["either", "sum", "pair", "both"]
hands = st.builds(lambda rng, size: shuffled(DECK, rng)[:size], st.randoms(use_true_random=False), st.integers(0, 9))
rolls = st.sampled_from(naive.ROLLS)
sizes = st.lists(st.integers(0, 9), max_size=4)
few = settings(max_examples=30)


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


@pytest.mark.parametrize("named", range(1, 14))
@pytest.mark.parametrize("aces", [False, True])
@pytest.mark.parametrize("kings", [False, True])
def test_a_card_to_be_helped(named: int, aces: bool, kings: bool) -> None:
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
