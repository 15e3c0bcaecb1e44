"""Is this die loaded: exact tails, both errors and all six faces, counted by brute force and tried out."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import cardlab
from cardlab.chance import loaded
from cardlab.chance.loaded import FAIR, SealedDie, chi_square, counts_of, open_die, seal_die
from cardlab.widgets.explorers.die.explorer import DieExplorer
from tests.explorers import shown

QUARTER = Fraction(1, 4)
TOKEN = seal_die([3, 3, 3, 3, 3, 5], salt="a salt")


def every_series(rolls: int) -> list[tuple[int, ...]]:
    return [*product(range(1, 7), repeat=rolls)]


@pytest.mark.parametrize("rolls", [1, 2, 5])
def test_tail_and_statistic_are_those_of_all_series(rolls: int) -> None:
    series = every_series(rolls)
    for seen in range(rolls + 1):
        assert loaded.tail(rolls, seen) == Fraction(sum(each.count(6) >= seen for each in series), len(series))
    counted = Counter(chi_square(counts_of(each)) for each in series)
    assert all(loaded.chi_squares(rolls).p(value) == Fraction(count, len(series)) for value, count in counted.items())


def test_a_fair_die_that_is_tested_after_each_roll_is_accused_as_counted() -> None:
    series = every_series(6)
    accused = sum(any(loaded.tail(n, each[:n].count(6)) <= loaded.LEVEL for n in range(1, 7)) for each in series)
    assert loaded.ever_accused(6) == Fraction(accused, len(series)) > loaded.false_alarm(6)


def test_the_limit_is_the_least_that_keeps_the_level() -> None:
    for rolls in (1, 7, 60, 100):
        limit = loaded.accuses_from(rolls)
        assert loaded.tail(rolls, limit) <= loaded.LEVEL < loaded.tail(rolls, limit - 1)


def test_what_the_page_says() -> None:
    assert loaded.accuses_from(60) == 16
    assert round(float(loaded.tail(60, 15)), 3) == 0.065 and round(float(loaded.false_alarm(60)), 3) == 0.034
    assert round(float(1 - (1 - loaded.false_alarm(60)) ** 30), 2) == 0.64
    assert round(float(loaded.power(60, QUARTER)), 2) == 0.43
    assert round(float(loaded.ever_accused(60)), 2) == 0.17
    assert loaded.rolls_needed(QUARTER, Fraction(9, 10)) == 206
    assert loaded.rolls_needed(Fraction(1, 5), Fraction(9, 10)) == 1160


def test_simulations_agree_with_what_is_counted() -> None:
    """Within about five standard deviations, with fixed seeds."""
    first = loaded.first_accused(60, 20_000, seed=1)
    assert not (first == 1).any() and (first == 2).mean() == pytest.approx(1 / 36, abs=0.006)
    assert (first > 0).mean() == pytest.approx(float(loaded.ever_accused(60)), abs=0.013)
    assert ((first > 0) & (first <= 6)).mean() == pytest.approx(float(loaded.ever_accused(6)), abs=0.01)
    odd = (loaded.simulated_chi_squares(30, 20_000, seed=1) >= 11 - 1e-9).mean()
    assert odd == pytest.approx(float(loaded.chi_squares(30).p(lambda value: value >= 11)), abs=0.008)
    rolls = loaded.roll(TOKEN, 5000, seed=1)
    assert rolls.count(6) / 5000 == pytest.approx(1 / 4, abs=0.03)


@pytest.mark.parametrize("rolls", [6, 60])
def test_the_statistic_of_a_fair_die_is_five_on_average(rolls: int) -> None:
    assert loaded.chi_squares(rolls).mean == 5


def test_a_sealed_die_shows_nothing_and_comes_out_as_it_went_in() -> None:
    die = open_die(TOKEN)
    assert str(die) == TOKEN and die.weights == (3, 3, 3, 3, 3, 5) and not die.is_fair
    assert "5" not in repr(die).replace(die.fingerprint, "") and "weights" not in TOKEN
    assert SealedDie((1,) * 6, "x").faces.p(6) == FAIR


@pytest.mark.parametrize("token", ["", "sealed-abc", TOKEN[:-1], TOKEN.replace("die-", "sealed-"), f"{TOKEN}A"])
def test_an_altered_die_is_refused(token: str) -> None:
    with pytest.raises(ValueError, match="altered"):
        open_die(token)


@pytest.mark.parametrize("weights", [[1] * 5, [0] * 6, [1, 1, 1, 1, 1, -1]])
def test_what_is_no_die_is_not_sealed(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="six weights"):
        seal_die(weights)


# --- The explorer ---


def test_nothing_tells_what_is_in_a_die_before_it_is_opened() -> None:
    """The same rolls typed as those of another die give the same scene, but for its name and its buttons."""
    explorer = cardlab.explore("die", token=seal_die([0, 0, 0, 0, 0, 1], salt="a salt")).do("roll 10")
    fair = cardlab.explore("die", token=seal_die([1] * 6, salt="a salt"))
    assert "chance 1" not in shown(explorer) and '"truth"' not in shown(explorer)
    assert json.dumps(fair.scene()["columns"][0]["parts"][2:]) == json.dumps(
        cardlab.explore("die", token=TOKEN).scene()["columns"][0]["parts"][2:]
    )


def test_a_value_that_ties_is_not_lost_to_rounding() -> None:
    series = np.random.default_rng(1).multinomial(61, [1 / 6] * 6, size=300)
    values = [chi_square([int(count) for count in counts]) for counts in series]
    for counts, seen in zip(series[:40], values, strict=False):
        odd = Fraction(sum(value >= seen for value in values), 300)
        assert loaded.oddness([int(count) for count in counts], seed=1, series=300) == odd


def test_dice_that_are_drawn_are_of_both_kinds() -> None:
    explorer = DieExplorer(seed=7)
    dice = [explorer.do("new").die for _ in range(40)]
    assert {die.is_fair for die in dice if die} == {True, False}


def test_a_verdict_comes_before_the_die_is_opened() -> None:
    explorer = cardlab.explore("die", token=TOKEN).do("roll 100")
    with pytest.raises(ValueError, match="First say what you think"):
        explorer.do("open")
    assert explorer.do("say fair").do("open").notice == "The die is loaded. You said fair: wrong."
    assert '"truth"' in shown(explorer)


def test_show_me_is_no_verdict() -> None:
    explorer = cardlab.explore("die", token=TOKEN).do("say fair").do("show")
    assert explorer.notice == "The die is loaded." and "my guess" not in shown(explorer)


def test_own_rolls_are_of_another_die() -> None:
    explorer = cardlab.explore("die", token=TOKEN).do("roll 10").do("type 6, 3 1").do("type 66")
    assert explorer.notice == "Your own die: 5 rolls so far."
    for command in ("roll 1", "open", "type 7", "type"):
        with pytest.raises(ValueError, match=r"\.$"):
            explorer.do(command)


def test_too_many_own_rolls_do_not_take_the_sealed_die_away() -> None:
    explorer = DieExplorer(TOKEN).do("roll 10")
    counts = explorer.counts
    with pytest.raises(ValueError, match="1,000 are left"):
        explorer.do("type " + "6" * 1001)
    assert str(explorer.die) == TOKEN and explorer.counts == counts


def test_there_is_an_end_of_rolls() -> None:
    explorer = cardlab.explore("die", token=TOKEN).do("roll 1000")
    with pytest.raises(ValueError, match="0 are left"):
        explorer.do("roll 1")
    assert explorer.do("tab faces").scene()["columns"]
