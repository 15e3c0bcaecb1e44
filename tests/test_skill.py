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

from benchmarks.skill import ABOUT, KEPT, OTHERS, RANKS, SLACK, hardest_to_guess, hidden, how_mixed, tricks
from cardlab.chance.prediction import solution, solve

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


# --- How mixed best play is ---


def test_how_mixed_by_following_every_way() -> None:
    found, ranks = solve(4), RANKS[:4]
    walked = dict.fromkeys(range(1, 5), 0.0)

    def walk(leader: tuple[str, ...], follower: tuple[str, ...], chance: float) -> None:
        best = found.strategy(leader, follower)
        walked[len(leader)] += chance * fmean(float(max(mix.values())) for mix in best)
        for card, answer in product(leader, follower):
            mine, theirs = (
                tuple(rank for rank in hand if rank != laid) for hand, laid in ((leader, card), (follower, answer))
            )
            wins, p = ranks.index(card) <= ranks.index(answer), float(best.leader[card] * best.follower[answer])
            if p and mine:
                walk(mine if wins else theirs, theirs if wins else mine, chance * p)

    walk(ranks, ranks, 1)
    assert list(how_mixed(found)) == pytest.approx([walked[left] for left in (4, 3, 2, 1)])


def test_what_is_hardest_to_guess_is_a_best_mix() -> None:
    """Tried in tricks of Prediction, many of which can be played in several ways."""
    rng, harder = Random(3), 0
    for cards in (2, 3, 4) * 10:
        hands = [sorted(rng.sample(RANKS, cards), key=RANKS.index) for _ in "ab"]
        payoffs, value = solution().payoffs(*hands), float(solution().position_value(*hands))
        game, best = np.array(payoffs.table), payoffs.strategy()
        rows, columns = np.array(hardest_to_guess(game)), np.array(hardest_to_guess(-game.T))
        assert rows.sum() == pytest.approx(1) == columns.sum()
        assert (rows @ game).min() >= value - 2 * SLACK
        assert (game @ columns).max() <= value + 2 * SLACK
        for hidden_mix, mix in ((rows, best.leader), (columns, best.follower)):
            assert hidden_mix.max() <= max(mix.values()) + 1e-6
            harder += hidden_mix.max() < max(mix.values()) - 1e-6
    assert harder
