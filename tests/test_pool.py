"""Pools of dice: their distributions agree with counting every case, and with their own rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Final

import pytest

from cardlab.chance.pool import MEASURES, MOST_DICE, MOST_POINTS, Measure, Pool

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


def test_the_largest_pools_are_counted() -> None:
    for text in (f"{MOST_DICE}d20", f"{MOST_POINTS // 100}d100"):
        pool = Pool.of(text)
        assert pool.exactly("sum").total == prod(pool.sides)
        assert str(Pool.of(str(pool))) == str(pool)
