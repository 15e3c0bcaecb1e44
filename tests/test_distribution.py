"""Laws of distributions and intervals, and what a hand is."""

import pickle
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, shuffled
from cardlab.chance.distribution import LONGEST_TABLE, Distribution, die, two_dice
from cardlab.chance.hands import FULL_DECK, hand_text, ranks, unseen
from cardlab.chance.interval import Comparison, Interval, band, brier_score, wilson

weights = st.dictionaries(st.integers(-9, 9), st.integers(0, 5), min_size=1, max_size=6).filter(
    lambda each: any(each.values())
)
distributions = st.builds(Distribution, weights)


def cases(distribution: Distribution[int]) -> list[int]:
    return [each for each, weight, _ in distribution.rows() for _ in range(weight)]


@given(distributions)
def test_it_is_a_count_of_equally_likely_cases(distribution: Distribution[int]) -> None:
    listed = cases(distribution)
    assert distribution == Distribution.uniform(listed) == Distribution.uniform(reversed(listed))
    assert hash(distribution) == hash(Distribution.uniform(reversed(listed)))
    assert distribution.outcomes == tuple(sorted(set(listed)))
    assert distribution.total == len(listed)
    assert sum(p for _, _, p in distribution.rows()) == 1
    mean = Fraction(sum(listed), len(listed))
    assert distribution.mean == mean
    assert distribution.var == sum((each - mean) ** 2 for each in listed) / len(listed)
    for each in range(-10, 11):
        assert distribution.p(each) == Fraction(listed.count(each), len(listed))
        assert distribution.p(each.__ge__) == Fraction(sum(x <= each for x in listed), len(listed))


@given(distributions)
def test_a_condition_keeps_the_odds_of_what_remains(distribution: Distribution[int]) -> None:
    odd = {number for number in range(-9, 10) if number % 2}.__contains__
    if not distribution.p(odd):
        with pytest.raises(ValueError, match="cannot be met"):
            distribution.given(odd)
        return
    known = distribution.given(odd)
    assert known == Distribution.uniform(filter(odd, cases(distribution)))
    assert all(distribution.given(outcome).p(outcome) == 1 for outcome in known.outcomes)


@settings(max_examples=25)
@given(distributions, distributions, st.integers(-4, 4))
def test_arithmetic_is_that_of_independent_cases(a: Distribution[int], b: Distribution[int], number: int) -> None:
    pairs = list(product(cases(a), cases(b)))
    assert a + b == Distribution.uniform(x + y for x, y in pairs)
    assert a - b == Distribution.uniform(x - y for x, y in pairs)
    assert a * b == Distribution.uniform(x * y for x, y in pairs)
    assert a + number == number + a == a.map(lambda x: x + number)
    assert a * number == number * a == a.map(lambda x: x * number)
    assert a - number == a.map(lambda x: x - number)
    assert number - a == a.map(lambda x: number - x)


@given(distributions, st.fractions(0, 1))
def test_a_quantile_has_its_share_below_it(distribution: Distribution[int], share: Fraction) -> None:
    found = distribution.quantile(share)
    assert distribution.p(lambda outcome: outcome < found) <= share <= distribution.p(lambda outcome: outcome <= found)


def test_the_sums_of_two_dice_are_n_36ths() -> None:
    total = die() + die()
    assert total == two_dice().map(sum) == sum([die(), die()])
    for points in range(2, 13):
        assert total.p(points) == Fraction(6 - abs(points - 7), 36)
    assert two_dice().outcomes == tuple((low, high) for low in range(1, 7) for high in range(low, 7))
    assert all(two_dice().p(roll) == Fraction(1 + (roll[0] != roll[1]), 36) for roll in two_dice().outcomes)
    assert pickle.loads(pickle.dumps(two_dice())) == two_dice()
    assert eval(repr(two_dice()), {"Distribution": Distribution}) == two_dice()


def test_fractions_stay_exact_and_texts_have_no_mean() -> None:
    assert (die() * Fraction(1, 3)).mean == Fraction(7, 6)
    counted = Distribution(Counter(np.array([2, 2, 10**18], dtype=np.int64)))
    assert counted.mean == Fraction(4 + 10**18, 3)
    assert counted.var == Fraction(8 + 10**36, 3) - counted.mean**2
    for outcome in ("heads", 0.5, float("inf")):
        with pytest.raises(ValueError, match="exact"):
            _ = Distribution({outcome: 1}).mean


REFUSED: list[Callable[[Any], Any]] = [
    lambda some: Distribution({}),
    lambda some: Distribution(some([1, 2])),
    lambda some: Distribution[int].counted({}).p(1),
    lambda some: Distribution({1: -1}),
    lambda some: Distribution({1: some(0.5)}),
    lambda some: die(0),
    lambda some: die(some(2.5)),
    lambda some: wilson(True, 2),
    lambda some: wilson(1, 2, z=float("nan")),
    lambda some: wilson(1, 2, z=-1),
    lambda some: wilson(0, 0),
    lambda some: wilson(3, 2),
    lambda some: band(0.5, some(1e3)),
    lambda some: band(1.5, 2),
    lambda some: unseen(FULL_DECK, "A A A", "A A"),
    lambda some: unseen((4,) * 12),
    lambda some: ranks("7", deck=some([4.0] * 13)),
    *[
        (lambda some, hand=hand: ranks(some(hand)))
        for hand in ("7 7 7 7 7", [13] * 6, "3♥ 3♥", "3 x", "11", [0], [14], [True], [2.0], 7, None)
    ],
]


@pytest.mark.parametrize("ask", REFUSED)
def test_what_cannot_be_is_refused_in_a_sentence(ask: Callable[[Any], Any]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        ask(lambda wrong: wrong)


def test_the_table_shows_every_row_until_it_is_too_long() -> None:
    assert str(die(2)).splitlines()[1] == "1             1  1/2  0.5000"
    assert str(die(1)).splitlines()[1:] == ["1             1  1", "total         1  1"]
    assert len(str(die(LONGEST_TABLE)).splitlines()) == LONGEST_TABLE + 2
    *rows, more, total = str(die(100)).splitlines()
    assert len(rows) == LONGEST_TABLE + 1
    assert (more.split()[0], total.split()) == ("60", ["total", "100", "1"])


@given(st.integers(0, 60), st.integers(1, 60))
def test_wilsons_ends_are_z_deviations_away(successes: int, trials: int) -> None:
    successes = min(successes, trials)
    interval, share = wilson(successes, trials), successes / trials
    assert 0 <= interval.low <= share <= interval.high <= 1
    for p in interval:
        assert (share - p) ** 2 == pytest.approx(1.96**2 * p * (1 - p) / trials, abs=1e-12)
    opposite = wilson(trials - successes, trials)
    assert (opposite.low, opposite.high) == pytest.approx((1 - interval.high, 1 - interval.low))


def test_bands_and_intervals_hold_as_often_as_they_say() -> None:
    rng, p, trials = Random(5), Fraction(1, 6), 100
    shares = [sum(rng.random() < p for _ in range(trials)) for _ in range(400)]
    assert 0.92 < sum(p in wilson(count, trials) for count in shares) / 400 < 0.98
    assert 0.92 < sum(Fraction(count, trials) in band(p, trials) for count in shares) / 400 < 0.98
    assert band(Fraction(0), 9) == Interval(0, 0)


def test_what_never_failed_may_be_sure() -> None:
    """The interval ends at 0 or 1 to the last digit, however its formula is rounded."""
    assert all(wilson(0, trials).low == 0 and wilson(trials, trials).high == 1 for trials in range(1, 70))


@given(counts=st.tuples(*[st.integers(0, 400)] * 4).filter(any))
def test_the_interval_of_a_difference(counts: tuple[int, int, int, int]) -> None:
    found, turned = Comparison(*counts), Comparison(counts[0], counts[2], counts[1], counts[3])
    low, high = found.interval
    assert -1 <= float(found.difference) <= 1 and low < high
    assert turned.interval.low == pytest.approx(-high) and turned.sign == -found.sign
    halves = [1] * (counts[1] * 2 + 1) + [-1] * (counts[2] * 2 + 1) + [0] * (2 * (counts[0] + counts[3]) + 2)
    trials = found.trials + 2
    mean, deviation = np.mean(halves), np.std(halves)
    assert low == pytest.approx(mean - 1.96 * deviation / sqrt(trials))
    assert high == pytest.approx(mean + 1.96 * deviation / sqrt(trials))


@given(st.fractions(0, 1, max_denominator=100), st.fractions(0, 1, max_denominator=36))
def test_the_probability_itself_is_the_best_forecast(forecast: Fraction, p: Fraction) -> None:
    assert brier_score(forecast, p) == p * (1 - p) + (forecast - p) ** 2


@given(st.integers(0, 2**30), st.integers(0, 52))
def test_a_hand_is_the_same_in_every_writing(seed: int, size: int) -> None:
    held = shuffled(DECK, Random(seed))[:size]
    texts, numbers = list(map(str, held)), [card.rank for card in held]
    counts = tuple(map(numbers.count, range(1, 14)))
    for writing in (held, " ".join(texts), texts, numbers, hand_text(counts), iter(held)):
        assert ranks(writing) == counts
    assert unseen(FULL_DECK, held) == tuple(4 - count for count in counts)
