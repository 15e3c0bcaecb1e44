"""Cells of Determinism and hands of Eleusis: formulas equal what is counted card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb
from operator import and_
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand, shuffled
from cardlab.chance import determinism, distribution, eleusis
from cardlab.chance.interval import wilson
from cardlab.eleusis_rules.library import LIBRARY, LibraryRule
from cardlab.games.determinism import CAUSED, by_number, by_suit

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
    counted = Counter(reduce(and_, causes).bit_count() for causes in combinations(CAUSED.values(), neighbours))
    found = determinism.fitting(neighbours)
    assert dict(zip(found.outcomes, found.weights, strict=True)) == counted
    assert found.total == comb(52, neighbours)


def test_cards_that_lie_elsewhere_fill_no_hole() -> None:
    """Counted for all pairs of neighbours and all pairs of other cards, up to the symmetry of the deck."""
    alive = []
    for second in DECK[1:]:
        others = [card for card in DECK[1:] if card != second]
        fit = set(determinism.fits([DECK[0], second]))
        alive += [bool(fit - set(pair)) for pair in combinations(others, 2)]
    assert determinism.fillable(2, laid=2) == Fraction(sum(alive), len(alive))


@pytest.mark.parametrize(("neighbours", "laid"), [(3, 20), (4, 44)])
def test_random_tables_agree(neighbours: int, laid: int) -> None:
    rng, filled, tables = Random(5), 0, 1000
    for _ in range(tables):
        table = shuffled(DECK, rng)[: neighbours + laid]
        filled += bool(determinism.fits(table[:neighbours], table[neighbours:]))
    assert determinism.fillable(neighbours, laid) in wilson(filled, tables, z=4.5)


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


@pytest.mark.parametrize("one", LIBRARY[::5], ids=lambda one: one.key)
def test_what_a_rule_accepts_is_asked_of_the_rule(one: LibraryRule) -> None:
    line = hand("4♥ 7♠ 9♣ 9♦")
    share = Fraction(sum(one.rule.allows(line, card) for card in DECK), 52)
    assert eleusis.accepted(one.rule, "4♥ 7♠ 9♣ 9♦") == eleusis.accepted(str(one.rule), "4♥ 7♠ 9♣ 9♦") == share


@pytest.mark.parametrize(
    "ask",
    [
        lambda some: determinism.fits("2♥ 3♥ 4♥ 5♥ 6♥"),
        lambda some: determinism.fitting(0),
        lambda some: determinism.fits("2♥", seen="2♥"),
        lambda some: determinism.fitting(some(2.0)),
        lambda some: determinism.fillable(4, laid=49),
        lambda some: determinism.fits(some(None)),
        lambda some: determinism.can_fill("2♥", 52),
        lambda some: distribution.marked_in_hand(2, marked=53, cards=52),
        lambda some: eleusis.can_play(some(2.5), "1/4"),
        lambda some: eleusis.can_play(14, 0.31),
        lambda some: eleusis.can_play(14, "half"),
        lambda some: eleusis.can_play(14, 2),
        lambda some: eleusis.can_play(53, 0.5, decks=1),
        lambda some: eleusis.can_play(1, 0.5, decks=0),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(ask: Callable[[Any], object]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        ask(lambda wrong: wrong)
