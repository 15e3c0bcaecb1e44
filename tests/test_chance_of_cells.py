"""Cells of Determinism and hands of Eleusis: formulas equal what is counted card by card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb
from operator import and_
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand, shuffled
from cardlab.chance import determinism, distribution, eleusis
from cardlab.chance.interval import wilson
from cardlab.games.determinism import CAUSED, by_number, by_suit
from cardlab.rules.library import LIBRARY, LibraryRule

AROUND = st.lists(st.sampled_from(DECK), min_size=1, max_size=4, unique=True)


@given(AROUND, st.sets(st.sampled_from(DECK), max_size=20))
def test_a_card_fits_if_every_neighbour_causes_it(around: list[Card], elsewhere: set[Card]) -> None:
    seen = elsewhere - set(around)
    fit = determinism.fits(around, seen)
    for card in DECK:
        caused = all(by_suit(cause, card) or by_number(cause, card) for cause in around)
        assert (card in fit) == (caused and card not in seen)
    assert not set(fit) & set(around)


@pytest.mark.parametrize("neighbours", [1, 2, 3, 4])
def test_the_number_that_fit_is_that_of_all_sets_of_neighbours(neighbours: int) -> None:
    cells = (reduce(and_, causes).bit_count() for causes in combinations(CAUSED.values(), neighbours))
    counted = Counter(cells)
    found = determinism.fitting(neighbours)
    assert dict(zip(found.outcomes, found.weights, strict=True)) == counted
    assert found.total == comb(52, neighbours)


def test_a_hole_can_be_filled_as_often_as_was_found() -> None:
    assert determinism.fillable(1) == determinism.fillable(2) == 1
    assert [round(float(determinism.fillable(k)), 2) for k in (3, 4)] == [0.69, 0.22]


def test_cards_that_lie_elsewhere_fill_no_hole() -> None:
    """Counted for all pairs of neighbours and all pairs of other cards, up to the symmetry of the deck."""
    first = DECK[0]
    alive = total = 0
    for second in DECK[1:]:
        others = [card for card in DECK if card not in (first, second)]
        fit = set(determinism.fits([first, second]))
        for pair in combinations(others, 2):
            total += 1
            alive += bool(fit - set(pair))
    assert determinism.fillable(2, laid=2) == Fraction(alive, total)


@pytest.mark.parametrize(("neighbours", "laid"), [(3, 20), (4, 44)])
def test_random_tables_agree(neighbours: int, laid: int) -> None:
    rng, filled, tables = Random(5), 0, 1000
    for _ in range(tables):
        table = shuffled(DECK, rng)[: neighbours + laid]
        filled += bool(determinism.fits(table[:neighbours], table[neighbours:]))
    assert determinism.fillable(neighbours, laid) in wilson(filled, tables, z=4.5)


@pytest.mark.parametrize("neighbours", [1, 2, 3, 4])
def test_more_cards_elsewhere_never_help(neighbours: int) -> None:
    chances = [determinism.fillable(neighbours, laid) for laid in range(52 - neighbours + 1)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == determinism.fillable(neighbours)
    assert chances[-1] == 0


def test_a_hand_that_fills_a_cell_is_counted() -> None:
    seen = [card for card in DECK if card.rank in (1, 4, 5, 7, 8, 9, 10)]
    around = hand("Q♥ 2♠")
    unseen = [card for card in DECK if card not in seen and card not in around]
    fit = set(determinism.fits(around, seen))
    hands = [bool(fit & set(held)) for held in combinations(unseen, 3)]
    assert determinism.unseen(around, seen) == len(unseen)
    assert determinism.can_fill("Q♥ 2♠", 3, seen) == Fraction(sum(hands), len(hands))


@given(st.integers(1, 9), st.data())
@settings(deadline=None)
def test_marked_cards_in_a_hand_are_counted(cards: int, data: st.DataObject) -> None:
    size, marked = data.draw(st.integers(0, cards)), data.draw(st.integers(0, cards))
    counted = Counter(sum(card < marked for card in held) for held in combinations(range(cards), size))
    found = distribution.marked_in_hand(size, marked, cards)
    assert dict(zip(found.outcomes, found.weights, strict=True)) == counted
    assert distribution.holds_marked(size, marked, cards) == found.p(lambda held: held > 0)


@given(st.integers(0, 52), st.integers(1, 3), st.integers(0, 20))
def test_a_hand_holds_its_share_of_right_cards(right: int, decks: int, cards: int) -> None:
    share = Fraction(right, 52)
    held = eleusis.right_in_hand(cards, share, decks)
    assert held.mean == cards * share
    assert eleusis.can_play(cards, share, decks) == 1 - held.p(0)


def test_two_decks_hold_each_card_twice() -> None:
    """One right card in each deck and hands of two, all pairs of the 104 counted."""
    counted = [0 in (first % 52, second % 52) for first, second in combinations(range(104), 2)]
    assert eleusis.can_play(2, Fraction(1, 52)) == Fraction(sum(counted), len(counted))
    assert eleusis.can_play(2, Fraction(1, 52), decks=1) == Fraction(1, 26)


@pytest.mark.parametrize("one", LIBRARY, ids=lambda one: one.key)
def test_what_a_rule_accepts_is_asked_of_the_rule(one: LibraryRule) -> None:
    rule = one.rule
    """Many rules look further back than the last card."""
    line = hand("4♥ 7♠ 9♣ 9♦")
    assert eleusis.accepted(rule, "4♥ 7♠ 9♣ 9♦") == Fraction(sum(rule.allows(line, card) for card in DECK), 52)
    assert eleusis.accepted(str(rule), "4♥ 7♠ 9♣ 9♦") == eleusis.accepted(rule, "4♥ 7♠ 9♣ 9♦")


@given(st.integers(0, 52), st.sampled_from([1, 13, 52]))
def test_a_share_that_was_divided_in_floats_means_its_cards(cards: int, parts: int) -> None:
    if cards <= parts:
        assert eleusis.right_cards(cards / parts) == 52 * cards // parts


def test_what_cannot_be_asked_is_refused_with_what_would_do() -> None:
    with pytest.raises(ValueError, match="from 1 to 4 neighbours here, not 5"):
        determinism.fits("2♥ 3♥ 4♥ 5♥ 6♥")
    with pytest.raises(ValueError, match="from 1 to 4 neighbours here, not 0"):
        determinism.fitting(0)
    with pytest.raises(ValueError, match="only one 2♥, and it is named twice"):
        determinism.fits("2♥", seen="2♥")
    with pytest.raises(ValueError, match=r"neighbours=2\.0 will not do: give a whole number"):
        determinism.fitting(cast(int, 2.0))
    with pytest.raises(ValueError, match="laid='3' will not do"):
        determinism.fillable(2, laid=cast(int, "3"))
    with pytest.raises(ValueError, match=r"hand=2\.5 will not do"):
        eleusis.can_play(cast(int, 2.5), "1/4")
    with pytest.raises(ValueError, match=r"decks=1\.5 will not do"):
        eleusis.can_play(2, "1/4", decks=cast(int, 1.5))
    with pytest.raises(ValueError, match="None is no hand"):
        determinism.fits(cast(Any, None))
    with pytest.raises(ValueError, match="'None' is not a card"):
        determinism.fits(cast(Any, ["2♥", None]))
    with pytest.raises(ValueError, match="There cannot be 53 such cards among 52"):
        distribution.marked_in_hand(2, marked=53, cards=52)
    with pytest.raises(ValueError, match="there are from 0 to 48"):
        determinism.fillable(4, laid=49)
    with pytest.raises(ValueError, match="cannot be drawn from 51"):
        determinism.can_fill("2♥", 52)
    with pytest.raises(ValueError, match="16/52 or 17/52 would do"):
        eleusis.can_play(14, 0.31)
    with pytest.raises(ValueError, match="is no share"):
        eleusis.can_play(14, "half")
    with pytest.raises(ValueError, match="between 0 and 1"):
        eleusis.can_play(14, 2)
    with pytest.raises(ValueError, match="A hand of 53 cards cannot be drawn from 52"):
        eleusis.can_play(53, 0.5, decks=1)
    with pytest.raises(ValueError, match="at least one is needed"):
        eleusis.can_play(1, 0.5, decks=0)
