"""Is this die loaded: exact tails, both errors and all six faces, counted by brute force and tried out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from cardlab.chance import loaded
from cardlab.chance.loaded import chi_square, counts_of, open_die, seal_die

TOKEN = seal_die([3, 3, 3, 3, 3, 5], salt="a salt")


@pytest.mark.parametrize("rolls", [1, 2, 4])
def test_tail_and_statistic_are_those_of_all_series(rolls: int) -> None:
    series = [*product(range(1, 7), repeat=rolls)]
    for seen in range(rolls + 1):
        assert loaded.tail(rolls, seen) == Fraction(sum(each.count(6) >= seen for each in series), len(series))
    counted = Counter(chi_square(counts_of(each)) for each in series)
    assert all(loaded.chi_squares(rolls).p(value) == Fraction(count, len(series)) for value, count in counted.items())
    assert loaded.chi_squares(6 * rolls).mean == 5


def test_a_fair_die_that_is_tested_after_each_roll_is_accused_as_counted() -> None:
    accused = Fraction(0)
    for series in product((True, False), repeat=9):  # whether each roll is a 6
        if any(loaded.tail(n, sum(series[:n])) <= loaded.LEVEL for n in range(1, 10)):
            accused += Fraction(5 ** series.count(False), 6**9)
    assert loaded.ever_accused(9) == accused > loaded.false_alarm(9)


def test_the_limit_is_the_least_that_keeps_the_level() -> None:
    for rolls in (1, 7, 60, 100):
        limit = loaded.accuses_from(rolls)
        assert loaded.tail(rolls, limit) <= loaded.LEVEL < loaded.tail(rolls, limit - 1)


def test_simulations_agree_with_what_is_counted() -> None:
    first = loaded.first_accused(60, 20_000, seed=1)
    assert not (first == 1).any() and (first == 2).mean() == pytest.approx(1 / 36, abs=0.006)
    assert (first > 0).mean() == pytest.approx(float(loaded.ever_accused(60)), abs=0.013)
    odd = (loaded.simulated_chi_squares(30, 20_000, seed=1) >= 11 - 1e-9).mean()
    assert odd == pytest.approx(float(loaded.chi_squares(30).p(lambda value: value >= 11)), abs=0.008)
    assert loaded.roll(TOKEN, 5000, seed=1).count(6) / 5000 == pytest.approx(1 / 4, abs=0.03)


def test_a_sealed_die_shows_nothing_and_comes_out_as_it_went_in() -> None:
    die = open_die(TOKEN)
    assert str(die) == TOKEN and die.weights == (3, 3, 3, 3, 3, 5) and not die.is_fair
    assert "5" not in repr(die).replace(die.fingerprint, "") and "weights" not in TOKEN


@pytest.mark.parametrize("token", ["", "sealed-abc", TOKEN[:-1], TOKEN.replace("die-", "sealed-"), f"{TOKEN}A"])
def test_an_altered_die_is_refused(token: str) -> None:
    with pytest.raises(ValueError, match="altered"):
        open_die(token)


@pytest.mark.parametrize("weights", [[1] * 5, [0] * 6, [1, 1, 1, 1, 1, -1], [10_001] + [0] * 5])
def test_what_is_no_die_is_not_sealed(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="six weights"):
        seal_die(weights)


def test_a_value_that_ties_is_not_lost_to_rounding() -> None:
    series = np.random.default_rng(1).multinomial(61, [1 / 6] * 6, size=300)
    values = [chi_square([int(count) for count in counts]) for counts in series]
    for counts, seen in zip(series[:40], values, strict=False):
        odd = Fraction(sum(value >= seen for value in values), 300)
        assert loaded.oddness([int(count) for count in counts], seed=1, series=300) == odd
