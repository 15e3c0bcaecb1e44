"""Pools of dice, statements and hundreds of tries: what is exact agrees with counting out and with trying out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Final

import pytest

from cardlab.chance.binomial import binomial, count_successes, normal_height, normal_share
from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import wilson
from cardlab.chance.pool import MEASURES, Measure, Pool
from cardlab.chance.protocols import PROTOCOLS, ROLLS, after, tried

# --- Pools of dice ---


POOLS: Final = ("d6", "2d6", "3d4 + d6", "2d2 d3 d10", "5d3")
BY_HAND: Final[dict[Measure, Callable[[Sequence[int], int], int]]] = {
    "sum": lambda points, _: sum(points),
    "highest": lambda points, _: max(points),
    "lowest": lambda points, _: min(points),
    "successes": lambda points, least: sum(each >= least for each in points),
}


@pytest.mark.parametrize("text", POOLS)
@pytest.mark.parametrize("measure", MEASURES)
def test_every_case_is_counted(text: str, measure: Measure) -> None:
    pool = Pool.of(text)
    for least in (2, 3, 10):
        cases = Counter(BY_HAND[measure](points, least) for points in product(*(range(1, n + 1) for n in pool.sides)))
        found = pool.exactly(measure, least)
        assert {points: found.p(points) for points in found.outcomes} == {
            points: Fraction(count, prod(pool.sides)) for points, count in cases.items()
        }
        assert set(found.outcomes) <= set(pool.outcomes(measure))


@pytest.mark.parametrize("measure", MEASURES)
def test_rolls_settle_at_the_exact_shares(measure: Measure) -> None:
    pool, count = Pool.of("3d6 + d8"), 100_000
    exact, found = pool.exactly(measure, 5), pool.simulated(measure, count, 7, 5)
    for points in exact.outcomes:
        p = float(exact.p(points))
        assert abs(float(found.p(points)) - p) < 5 * (p * (1 - p) / count) ** 0.5 + 1e-12
    assert pool.simulated(measure, count, 7, 5) == found
    few = pool.simulated(measure, 100, 7, 5)
    assert all(few.p(points) * 100 <= found.p(points) * count for points in few.outcomes)


@pytest.mark.parametrize("text", ["", "three", "2d6 + 3", "d1", "d101", "0d6", "21d6", "999999999d6", "5d100"])
def test_what_is_no_pool_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Pool.of(text)


# --- What a statement tells ---


def said_in(protocol: str, number: int) -> list[tuple[int, int]]:
    """Every roll as often as the number is named, if the helper tosses a coin on each."""
    named: dict[str, Callable[[int, int, int], int]] = {
        "asked": lambda red, blue, _coin: number if number in (red, blue) else 0,
        "random": lambda red, blue, coin: (red, blue)[coin],
        "higher": lambda red, blue, _coin: max(red, blue),
        "red": lambda red, _blue, _coin: red,
    }
    worlds = product(range(1, 7), range(1, 7), range(2))
    return [(red, blue) for red, blue, coin in worlds if named[protocol](red, blue, coin) == number]


@pytest.mark.parametrize("name", PROTOCOLS)
def test_every_protocol_is_what_counting_with_a_coin_gives(name: str) -> None:
    for number in range(1, 7):
        counted, found = Distribution.uniform(said_in(name, number)), PROTOCOLS[name].after(number)
        assert {roll: found.p(roll) for roll in ROLLS.outcomes} == {roll: counted.p(roll) for roll in ROLLS.outcomes}


@pytest.mark.parametrize("name", PROTOCOLS)
def test_trying_out_agrees_with_the_exact_numbers(name: str) -> None:
    exact, rolls = PROTOCOLS[name].after(5), PROTOCOLS[name].tried(5, 40_000, seed=1)
    both = sum(weight for roll, weight, _ in rolls.rows() if roll == (5, 5))
    assert exact.p((5, 5)) in wilson(both, rolls.total, z=4)
    assert set(rolls.outcomes) == set(exact.outcomes)


def test_a_prior_weighs() -> None:
    """Of 10,000 people 100 are ill; 90 of these and 891 of the others have a positive test."""
    people = Distribution({"ill": 100, "well": 9900})
    rates = {"ill": Fraction(9, 10), "well": Fraction(9, 100)}
    assert after(people, rates.__getitem__).p("ill") == Fraction(90, 90 + 891)
    found = tried(people, rates.__getitem__, 50_000, seed=2)
    assert abs(found.p("ill") - Fraction(90, 981)) < Fraction(1, 50)


def test_words_that_nobody_says_are_refused() -> None:
    with pytest.raises(ValueError, match="Nothing is left"):
        after(ROLLS, lambda roll: Fraction(0))


# --- How many of a hundred ---


CHANCES = [Fraction(0), Fraction(11, 36), Fraction(1, 2), Fraction(1)]


@pytest.mark.parametrize("p", [Fraction(1, 3), Fraction(2, 3)])
def test_it_is_what_counting_out_gives(p: Fraction) -> None:
    cases = product([True] * p.numerator + [False] * (3 - p.numerator), repeat=5)
    assert binomial(5, p) == Distribution.uniform(sum(case) for case in cases)


@pytest.mark.parametrize("p", CHANCES)
def test_mean_and_variance_of_a_sum_are_the_sums(p: Fraction) -> None:
    many = binomial(100, p)
    assert (many.mean, many.var) == (100 * p, 100 * p * (1 - p))


def test_rounds_that_are_tried_agree() -> None:
    p, rng = Fraction(11, 36), Random(1)
    rounds = [count_successes(100, p, rng) for _ in range(2000)]
    assert abs(sum(rounds) / 2000 - 100 * p) < 5 * float(100 * p * (1 - p) / 2000) ** 0.5
    assert (count_successes(9, 0, rng), count_successes(9, 1, rng)) == (0, 9)


def test_the_normal_curve_comes_near() -> None:
    many = binomial(100, Fraction(11, 36))
    for k in many.outcomes:
        exact = float(many.p(k))
        assert abs(normal_share(k - 0.5, k + 0.5, many.mean, many.var) - exact) < 0.003
        assert abs(normal_height(k, many.mean, many.var) - exact) < 0.003


@pytest.mark.parametrize(("trials", "p"), [(0, Fraction(1, 2)), (3, Fraction(3, 2)), (3, Fraction(-1, 2)), (3, 0.5)])
def test_what_has_no_answer_is_refused(trials: int, p: Fraction) -> None:
    with pytest.raises(ValueError, match=r"trials say nothing|will not do"):
        binomial(trials, p)
