"""What is stored about best play at Prediction is true, and the mixes that are hardest to guess are best mixes."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import islice, product
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import linprog

from benchmarks.skill import ABOUT, KEPT, OTHERS, RANKS, hidden, tricks
from cardlab.chance import matrix
from cardlab.chance.matrix import PRIZE, hardest_to_guess
from cardlab.chance.prediction import solution

STORED: dict[str, Any] = json.loads(files("cardlab").joinpath("data", "skill.json").read_text("utf-8"))
STALE = "A player, the referee or the solution has changed: run python -m benchmarks.skill again."


# --- What is stored ---


@pytest.mark.parametrize("match", STORED["matches"], ids=lambda match: str(match["other"]))
def test_the_first_hands_are_as_stored(match: dict[str, Any]) -> None:
    assert match["first"] == tricks(match["other"], KEPT), STALE
    assert sum(match["tricks"]) == match["hands"] == OTHERS[match["other"]]
    assert all(first <= all_ for first, all_ in zip(match["first"], match["tricks"], strict=True))


def test_nobody_wins_more_than_half_against_best_play() -> None:
    for match in STORED["matches"]:
        hands, counts = match["hands"], match["tricks"]
        mean = sum(won * often for won, often in enumerate(counts)) / hands
        half = 1.96 * sqrt(sum((won - mean) ** 2 * often for won, often in enumerate(counts)) / hands**2)
        assert mean + half > 6.5


def test_the_file_says_what_it_holds() -> None:
    assert STORED["about"] == ABOUT
    assert [row["tricks_left"] for row in STORED["mixing"]] == list(range(13, 0, -1))
    assert all(1 / row["tricks_left"] <= row["hidden"] <= row["guess"] + 1e-4 for row in STORED["mixing"]), STALE


def test_the_first_two_tricks_are_mixed_as_stored() -> None:
    first, second = STORED["mixing"][:2]
    leader, follower = solution().strategy(RANKS, RANKS)
    assert float(max(leader.values()) + max(follower.values())) / 2 == pytest.approx(first["guess"], abs=1e-5), STALE
    guess = 0.0
    for card, answer in product(RANKS, repeat=2):
        sides = [tuple(rank for rank in RANKS if rank != laid) for laid in (card, answer)]
        sides = sides if RANKS.index(card) <= RANKS.index(answer) else sides[::-1]
        mixes = solution().strategy(*sides)
        guess += float(leader[card] * follower[answer]) * fmean(float(max(mix.values())) for mix in mixes)
    assert guess == pytest.approx(second["guess"], abs=1e-4), STALE


def test_hands_that_hide_are_as_hard_to_guess_as_stored() -> None:
    for (left, mean, half), row in zip(islice(hidden(8), 3), STORED["mixing"], strict=False):
        assert left == row["tricks_left"]
        assert mean == pytest.approx(row["hidden"], abs=2 * half + row["half"] + 1e-3), STALE


# --- Hardest to guess ---


def least_guess(game: NDArray[np.float64], value: float) -> float:
    """The smallest possible share of the likeliest row in a best mix, by another linear program."""
    height, width = game.shape
    below = np.vstack([np.c_[-game.T, np.zeros(width)], np.c_[np.eye(height), -np.ones(height)]])
    bound = np.r_[np.full(width, -value + 1e-9), np.zeros(height)]
    found = linprog(np.r_[np.zeros(height), 1], below, bound, [np.r_[np.ones(height), 0]], [1])
    assert found.success
    return float(found.fun)


def test_they_are_best_mixes_and_no_best_mix_hides_better() -> None:
    """Tried in tricks of Prediction, many of which can be played in several ways."""
    rng = Random(3)
    for cards in (2, 3, 4) * 10:
        hands = [sorted(rng.sample(RANKS, cards), key=RANKS.index) for _ in "ab"]
        game = np.array(solution().payoffs(*hands).table, dtype=float)
        rows, columns = hardest_to_guess(game)
        value, span = float(matrix.solve(game).value), max(float(np.ptp(game)), 1)
        assert (rows @ game).min() >= value - 2 * PRIZE * span
        assert (game @ columns).max() <= value + 2 * PRIZE * span
        assert rows.max() == pytest.approx(least_guess(game, value), abs=1e-5)
        assert columns.max() == pytest.approx(least_guess(-game.T, -value), abs=1e-5)
