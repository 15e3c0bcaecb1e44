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
from cardlab.chance.distribution import die
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
    """After 700 turns of a walk, what has not gone has hardly any chance left."""
    walk = naive.chances_by_turn(cards(hand), 700, naive.pair_first, True)
    never = turns_to_empty(hand, ace_pairs=True).never
    assert 0 <= 1 - sum(walk) - never < Fraction(1, 10**8)


@few
@given(seeds, st.integers(1, 5), st.booleans())
def test_the_best_means_solve_bellmans_equation(seed: int, size: int, ace_pairs: bool) -> None:
    """Only the least means do: a hand's is a turn more than the mean of the best that may follow, a pass included."""
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


@pytest.mark.parametrize("rank", range(2, 13))
def test_one_card_waits_for_its_sum(rank: int) -> None:
    """The number of rolls is geometric: mean 1/p, and the chance of more than t is (1 − p)^t."""
    p = (die() + die()).p(rank)
    turns = turns_to_empty([rank], up_to=20)
    assert turns.mean == 1 / p
    assert turns.rest == (1 - p) ** 20
    assert [turns.distribution.p(turn) for turn in range(1, 21)] == [p * (1 - p) ** (turn - 1) for turn in range(1, 21)]


def test_known_hands() -> None:
    assert turns_to_empty("2 3").mean == Fraction(126, 5)
    assert turns_to_empty("2 3", "best").mean == 18
    empty = turns_to_empty("", up_to=3)
    assert [empty.mean, empty.rest, empty.distribution.p(0)] == [0, 0, 1]
    assert turns_to_empty("A A", ace_pairs=True).mean == 36
    assert turns_to_empty("A A A A 2", ace_pairs=True).mean is None
    assert turns_to_empty("A A A A 2 2", "best", ace_pairs=True).never == 0


@pytest.mark.parametrize("hand", ["A", "A A A", "A 7", "2 7 Q K"])
def test_a_card_without_a_partner_stays_for_ever(hand: str) -> None:
    """By the house rule, too: an Ace goes with another one or with 2 to 6, and a King never."""
    turns = turns_to_empty(hand, ace_pairs=True)
    assert [turns.mean, turns.never, turns.rest] == [None, 1, 1]
    assert str(turns).startswith("never")


@pytest.mark.parametrize("hand", ["A", "K", "A A", "3 8 K", "2 2 3 3 4 4 5 5 6 6 7 7 A"])
def test_a_king_or_an_ace_stays_for_ever(hand: str) -> None:
    for policy in cast(list[Policy], ["pair first", "best"]):
        turns = turns_to_empty(hand, policy)
        assert [turns.mean, turns.never, turns.rest] == [None, 1, 1]
        assert str(turns).startswith("never")


@pytest.mark.parametrize(
    ("hand", "policy"),
    [
        ("2♣ 3♣ 4♣ 4♦ 7♣ 8♣ J♣ Q♣", "pair first"),
        ("2♣ 3♣ 4♣ 5♣ 7♣ J♣", "best"),
    ],
)
def test_hands_that_are_played_out_take_as_many_turns(hand: str, policy: Policy) -> None:
    rng, trials, whole = Random(3), 400, cards(hand)
    lengths = []
    chosen: dict[tuple[Cards, int, int], Cards] = {}
    for _ in range(trials):
        here, turn = whole, 0
        while here:
            turn += 1
            low, high = sorted(1 + int(6 * rng.random()) for _ in range(2))
            if (here, low, high) not in chosen:
                chosen[here, low, high] = after(here, (low, high), policy)
            here = chosen[here, low, high]
        lengths.append(turn)
    turns = turns_to_empty(hand, policy)
    mean = sum(lengths) / trials
    spread = (sum((length - mean) ** 2 for length in lengths) / trials**2) ** 0.5
    assert turns.mean is not None
    assert abs(mean - float(turns.mean)) < 3 * spread
    short = float(turns.distribution.p(lambda turn: turn <= 20))
    assert abs(sum(length <= 20 for length in lengths) / trials - short) < 3 * (short * (1 - short) / trials) ** 0.5


def after(hand: Cards, roll: tuple[int, int], policy: Policy) -> Cards:
    if policy == "pair first":
        found = fires(hand, roll)
        gone: tuple[int, ...] = roll if "pair" in found else (sum(roll),) if found else ()
    else:
        gone = best_choice(hand, roll)[0].cards
    left = list(hand)
    for rank in gone:
        left.remove(next(card for card in left if card.rank == rank))
    return tuple(left)


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


def test_of_equal_means_the_discard_comes_first() -> None:
    lay, keep = best_choice("2 3", (1, 1))
    assert [lay.by, keep.by] == ["sum", "pass"]
    assert lay.mean == keep.mean == 18


@few
@given(seeds, st.integers(1, 4), st.sampled_from(["23456789", "234", "238Q"]))
def test_best_play_takes_the_first_choice(seed: int, size: int, ranks: str) -> None:
    """Of equals, too, which shows in how the turns are distributed and not in their mean."""
    hand, ways = some(seed, size, ranks), Fraction(1, 36)
    now, found = {hand: Fraction(1)}, []
    for _ in range(7):
        found.append(now.pop((), Fraction(0)))
        then: dict[Cards, Fraction] = {}
        for here, p in now.items():
            for left in (after(here, roll, "best") for roll in naive.ROLLS):
                then[left] = then.get(left, Fraction(0)) + p * ways
        now = then
    turns = turns_to_empty(hand, "best", up_to=6).distribution
    assert [turns.p(turn) for turn in range(7)] == found


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


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: turns_to_empty("7 7 7 7 7"), "This hand has 5 cards of rank 7"),
    (lambda: turns_to_empty("7", cast(Any, "sum first")), "'sum first' is not a policy. There are: pair first, best"),
    (lambda: turns_to_empty("K", cast(Any, "sum first")), "'sum first' is not a policy"),
    (lambda: turns_to_empty("7", up_to=0), "up_to=0 will not do"),
    (lambda: turns_to_empty("7", up_to=10**9), "up_to=1000000000 will not do: .* from 1 to 1,000 turns"),
    (lambda: turns_to_empty("7", up_to=cast(Any, 2.5)), "up_to=2.5 will not do: give a whole number"),
    (lambda: turns_to_empty("2 3 4 5 6 7 8 9 10 J Q " * 2), "177,147 others can be left, too many"),
    (lambda: best_choice("7", cast(Any, "12")), "'12' is not a roll"),
]


@pytest.mark.parametrize(("ask", "words"), REFUSED)
def test_what_cannot_be_gets_a_sentence(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ask()


def test_turns_say_what_is_infinite() -> None:
    rest = 1 - sum(naive.chances_by_turn(cards("2♣ 3♣"), 50, naive.pair_first, False))
    line = f"mean 25.20 turns (126/5); chance of more than 50 turns {float(rest):.4f}"
    assert str(turns_to_empty("2 3", up_to=50)) == line
    assert str(turns_to_empty("7")).startswith("mean 6.00 turns; chance of")
    half = str(turns_to_empty("A 3", ace_pairs=True))
    assert half.startswith("mean infinite; chance of more than 100 turns 0.5")
    assert half.endswith(", never 0.5000")
