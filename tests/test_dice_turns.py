"""Turns to empty a hand: means and distributions equal those of a walk through all that may happen."""

from collections.abc import Callable
from fractions import Fraction
from math import inf
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, shuffled
from cardlab.cards import hand as cards
from cardlab.chance.dice import Policy, best_choice, can_discard, fires, keeping, turns_to_empty
from tests import naive_dice as naive
from tests.naive_dice import Cards

few = settings(max_examples=15)
seeds = st.integers(0, 2**30)


def some(seed: int, size: int, ranks: str = "23456789") -> Cards:
    """A hand of few ranks, so that there are pairs and choices."""
    return shuffled([card for card in DECK if str(card)[0] in ranks], Random(seed))[:size]


def least_mean(hand: Cards, ace_pairs: bool = False) -> Fraction | float:
    mean = turns_to_empty(hand, "best", up_to=1, ace_pairs=ace_pairs).mean
    return inf if mean is None else mean


@few
@given(seeds, st.integers(1, 4), st.sampled_from(["23456789", "A23K", "A26"]), st.booleans())
def test_the_mean_of_pair_first_solves_the_linear_system(seed: int, size: int, ranks: str, ace_pairs: bool) -> None:
    hand = some(seed, size, ranks)
    turns = turns_to_empty(hand, ace_pairs=ace_pairs, up_to=1)
    assert turns.mean == naive.mean_turns(hand, naive.pair_first, ace_pairs)
    assert (turns.mean is None) == (turns.never > 0)


@pytest.mark.parametrize("hand", ["A♣ 3♣", "A♣ 2♣ 3♣", "A♣ A♦"])
def test_some_hands_are_never_emptied(hand: str) -> None:
    walk = naive.chances_by_turn(cards(hand), 700, naive.pair_first, True)
    never = turns_to_empty(hand, ace_pairs=True).never
    assert 0 <= 1 - sum(walk) - never < Fraction(1, 10**8)


@few
@given(seeds, st.integers(1, 5), st.booleans())
def test_the_best_means_solve_bellmans_equation(seed: int, size: int, ace_pairs: bool) -> None:
    whole = some(seed, size, "A2345678")
    mean = {hand: least_mean(hand, ace_pairs) for hand in naive.every_hand(whole)}
    assert mean[()] == 0
    for hand in filter(None, mean):
        follow = [min([mean[hand], *(mean[left] for left in lefts)]) for lefts in naive.exits(hand, ace_pairs)]
        assert mean[hand] == 1 + sum(follow) / Fraction(36) if inf not in follow else mean[hand] == inf


@few
@given(seeds, st.integers(1, 5), st.booleans(), st.sampled_from(["pair first", "best"]))
def test_the_distribution_is_a_walk_hand_by_hand(seed: int, size: int, ace_pairs: bool, policy: Policy) -> None:
    hand = some(seed, size, "A2345678")

    def best(here: Cards, lefts: list[Cards]) -> Cards:
        return min([*lefts, here], key=lambda left: least_mean(left, ace_pairs))

    turns = turns_to_empty(hand, policy, up_to=9, ace_pairs=ace_pairs)
    expected = naive.chances_by_turn(hand, 9, best if policy == "best" else naive.pair_first, ace_pairs)
    assert [turns.distribution.p(turn) for turn in range(10)] == expected
    assert turns.rest == 1 - sum(expected)


def test_known_hands() -> None:
    assert turns_to_empty("2 3").mean == Fraction(126, 5)
    assert turns_to_empty("2 3", "best").mean == 18
    empty = turns_to_empty("", up_to=3)
    assert [empty.mean, empty.rest, empty.distribution.p(0)] == [0, 0, 1]
    assert turns_to_empty("A A", ace_pairs=True).mean == 36
    assert turns_to_empty("A A A A 2", ace_pairs=True).mean is None
    assert turns_to_empty("A A A A 2 2", "best", ace_pairs=True).never == 0


@few
@given(seeds, st.integers(1, 6), st.sampled_from(naive.ROLLS), st.booleans())
def test_the_choices_are_ordered_by_what_they_lead_to(
    seed: int, size: int, roll: tuple[int, int], ace_pairs: bool
) -> None:
    hand = some(seed, size, "A23456789K")
    choices = best_choice(hand, roll, ace_pairs=ace_pairs)
    assert {choice.by for choice in choices} == {"pass", *fires(hand, roll, ace_pairs)}
    for choice in choices:
        left = [card.rank for card in hand]
        for rank in choice.cards:
            left.remove(rank)
        going = [rank for rank in left if rank != 13 and (rank != 1 or ace_pairs)]
        assert choice.mean == turns_to_empty(going, "best", up_to=1, ace_pairs=ace_pairs).mean
    means = [inf if choice.mean is None else choice.mean for choice in choices]
    assert means == sorted(means)


def test_a_pass_may_be_best() -> None:
    assert [choice.by for choice in best_choice("2 3", (1, 2))] == ["pass", "sum"]
    assert [choice.by for choice in best_choice("2 3 5", (2, 3))] == ["pair", "sum", "pass"]
    assert best_choice("3 K", (1, 2))[0].mean == 0


@few
@given(seeds, st.integers(1, 6), st.booleans())
def test_what_a_card_adds_is_the_difference_without_it(seed: int, size: int, ace_pairs: bool) -> None:
    hand = [card.rank for card in some(seed, size, "A2345678K")]
    never = {13} if ace_pairs else {1, 13}
    going = [rank for rank in hand if rank not in never]
    whole = turns_to_empty(going, "best", up_to=1, ace_pairs=ace_pairs).mean
    kept = keeping(hand, ace_pairs=ace_pairs)
    assert {each.rank for each in kept} == set(hand)
    for each in kept:
        less = hand.copy()
        less.remove(each.rank)
        without = turns_to_empty([r for r in less if r not in never], "best", up_to=1, ace_pairs=ace_pairs).mean
        assert each.mean == without
        if each.rank in never or whole is None or without is None:
            assert each.adds is None
        else:
            assert each.adds == whole - without
        assert each.fits == can_discard(hand, ace_pairs=ace_pairs) - can_discard(less, ace_pairs=ace_pairs)


REFUSED: list[Callable[[], Any]] = [
    lambda: turns_to_empty("7 7 7 7 7"),
    lambda: turns_to_empty("7", cast(Any, "sum first")),
    lambda: turns_to_empty("K", cast(Any, "sum first")),
    lambda: turns_to_empty("7", up_to=0),
    lambda: turns_to_empty("7", up_to=10**9),
    lambda: turns_to_empty("7", up_to=cast(Any, 2.5)),
    lambda: turns_to_empty("2 3 4 5 6 7 8 9 10 J Q " * 2),
    lambda: best_choice("7", cast(Any, "12")),
]


@pytest.mark.parametrize("ask", REFUSED)
def test_what_cannot_be_is_refused(ask: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        ask()
