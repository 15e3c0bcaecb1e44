"""Tournaments are fair and repeatable, the stored results are true, and the loop of the speeds plays whole games."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from benchmarks import engines
from benchmarks.strength import KEPT, TABLES, matches, own_players, result
from benchmarks.tournament import Match

pytestmark = pytest.mark.check

STORED = json.loads(files("cardlab").joinpath("data", "strength.json").read_text("utf-8"))["matches"]
ALL = pytest.mark.parametrize("match", matches(), ids=lambda match: f"{match.game} {match.one}")
STALE = "A player, a referee or the tournament has changed: run python -m benchmarks.strength again."


def swapped(match: Match) -> Match:
    return Match(match.game, match.players, match.rules, match.other, match.one)


@ALL
def test_both_players_together_have_all_wins(match: Match) -> None:
    for seed in range(5):
        assert match.share(match.play(seed)) + swapped(match).share(swapped(match).play(seed)) == 1


@ALL
def test_the_same_seed_plays_the_same_games(match: Match) -> None:
    assert result(match, deals=3) == result(match, deals=3)


@ALL
def test_each_player_has_every_seat_equally_often(match: Match) -> None:
    seats = [seat for seating in match.seatings() for seat in seating]
    assert {seats.count(seat) for seat in range(match.players)} == {len(match.seatings()) / 2}


def test_a_shared_win_is_split() -> None:
    match = Match("friend_or_foe", 4, {}, "eager", "at_random")
    seatings = match.seatings()
    others = [tuple({0, 1, 2, 3} - {*seats}) for seats in seatings]
    assert match.share(seatings) == 1
    assert match.share(others) == 0
    assert match.share((mine[0], *theirs) for mine, theirs in zip(seatings, others, strict=True)) == Fraction(1, 3)


def test_there_is_a_match_for_each_pair_of_neighbours() -> None:
    assert len(matches()) == sum(len(own_players(game)) - 1 for game in TABLES)
    stored = [(one["game"], one["players"], one["rules"], one["stronger"], one["weaker"]) for one in STORED]
    assert stored == [(match.game, match.players, match.rules, match.one, match.other) for match in matches()]


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: f"{stored['game']} {stored['stronger']}")
def test_the_stored_order_is_significant(stored: dict[str, Any]) -> None:
    assert stored["games"] >= 2000
    assert 0.5 < stored["low"] < stored["share"] < stored["high"] < 1


@pytest.mark.parametrize(("match", "stored"), list(zip(matches(), STORED, strict=True)))
def test_the_stored_games_end_so_today(match: Match, stored: dict[str, Any]) -> None:
    assert result(match, deals=KEPT)["winners"] == stored["winners"], STALE


@pytest.mark.parametrize("name", engines.ours())
def test_the_loop_plays_whole_games(name: str) -> None:
    play = engines.ours()[name]
    assert play(Random(1)) == play(Random(1)) > 4
