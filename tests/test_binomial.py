"""The binomial distribution: exact numbers agree with counting out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from cardlab.chance.binomial import binomial, normal_height, normal_share
from cardlab.chance.distribution import Distribution

CHANCES = [Fraction(0), Fraction(11, 36), Fraction(1, 2), Fraction(1)]


@pytest.mark.parametrize("p", [Fraction(1, 3), Fraction(2, 3)])
def test_it_is_what_counting_out_gives(p: Fraction) -> None:
    cases = product([True] * p.numerator + [False] * (3 - p.numerator), repeat=5)
    assert binomial(5, p) == Distribution.uniform(sum(case) for case in cases)


@pytest.mark.parametrize("p", CHANCES)
def test_mean_and_variance_of_a_sum_are_the_sums(p: Fraction) -> None:
    many = binomial(100, p)
    assert (many.mean, many.var) == (100 * p, 100 * p * (1 - p))


def test_the_normal_curve_comes_near() -> None:
    many = binomial(100, Fraction(11, 36))
    for k in many.outcomes:
        exact = float(many.p(k))
        assert abs(normal_share(k - 0.5, k + 0.5, many.mean, many.var) - exact) < 0.003
        assert abs(normal_height(k, many.mean, many.var) - exact) < 0.003


@pytest.mark.parametrize(("trials", "p"), [(0, Fraction(1, 2)), (3, Fraction(3, 2)), (3, Fraction(-1, 2)), (3, 0.5)])
def test_what_has_no_answer_is_refused(trials: int, p: Fraction) -> None:
    with pytest.raises(ValueError, match=r"trials show nothing|will not do"):
        binomial(trials, p)
