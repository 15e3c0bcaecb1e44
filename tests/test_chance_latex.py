"""Lines of LaTeX about rows, cells and hands of Eleusis hold the numbers of their exact answers."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, Card
from cardlab.chance import determinism, eleusis, latex, rows
from tests.test_dice_latex import check

few = settings(max_examples=30, deadline=None)
patterns = st.text("UDS", min_size=1, max_size=4)


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
@pytest.mark.parametrize("laid", [0, 1, 4, 13, 16, 48])
def test_a_hole(neighbours: int, laid: int) -> None:
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
