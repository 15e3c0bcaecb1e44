"""The benchmarks measure what they say: what they stored is true today, and their adapters play our own games."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib.resources import files
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from benchmarks import chance_games, chance_peers, experimenters, speed
from benchmarks.experimenters import BUCKETS, EDGES, TESTS
from benchmarks.numbered import MoveNumbers, Table, text_of_view, texts_of_moves
from benchmarks.strength import KEPT, matches, own_players, result
from benchmarks.tournament import Match
from cardlab.cards import cards_written_in
from cardlab.chance import dice
from cardlab.chance.hands import ranks
from cardlab.core import Outcome
from cardlab.core.law_samples import Setting, play_game
from cardlab.core.playing import at_random
from cardlab.games import GAMES
from cardlab.science.experimenters import EXPERIMENTERS, positive_tests
from cardlab.science.new_log import share_accepted
from tests.helpers import hidden_from, small_settings

pytestmark = pytest.mark.check

STALE = "A player, a referee, a deal or a rule has changed: run the benchmark that stores this again."


def stored_in(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files("cardlab").joinpath("data", name).read_text("utf-8"))
    return found


# --- Tournaments ---

STORED = stored_in("strength.json")["matches"]


@pytest.mark.parametrize("match", matches(), ids=lambda match: f"{match.game} {match.one}")
def test_a_tournament_is_fair(match: Match) -> None:
    """Both players together have all wins, and each player has every seat equally often."""
    swapped = Match(match.game, match.players, match.rules, match.other, match.one)
    assert match.share(match.play(0)) + swapped.share(swapped.play(0)) == 1
    seats = [seat for seating in match.seatings() for seat in seating]
    assert {seats.count(seat) for seat in range(match.players)} == {len(match.seatings()) / 2}


def test_a_shared_win_is_split() -> None:
    match = Match("friend_or_foe", 4, {}, "solid", "at_random")
    seatings = match.seatings()
    others = [tuple({0, 1, 2, 3} - {*seats}) for seats in seatings]
    assert [match.share(seatings), match.share(others)] == [1, 0]
    assert match.share((mine[0], *theirs) for mine, theirs in zip(seatings, others, strict=True)) == Fraction(1, 3)
    table = Table(Setting(GAMES["prediction"], 3), MoveNumbers(texts_of_moves(GAMES["prediction"])))
    assert [table.shares(None), table.shares(Outcome((1,), (0, 5, 0), "most tricks"))] == [[0, 0, 0], [0, 1, 0]]
    assert table.shares(Outcome((0, 1, 2), (5, 5, 5), "most tricks")) == pytest.approx([1 / 3] * 3)


def test_there_is_a_match_for_each_pair_of_neighbours() -> None:
    assert len(matches()) == sum(len(own_players(game)) - 1 for game in GAMES)
    stored = [(one["game"], one["players"], one["rules"], one["stronger"], one["weaker"]) for one in STORED]
    assert stored == [(match.game, match.players, match.rules, match.one, match.other) for match in matches()]


@pytest.mark.parametrize(("match", "stored"), list(zip(matches(), STORED, strict=True)))
def test_the_stored_order_is_significant_and_the_stored_games_end_so_today(
    match: Match, stored: dict[str, Any]
) -> None:
    assert stored["games"] >= 1000
    assert 0.5 < stored["low"] <= stored["share"] <= stored["high"] <= 1
    assert result(match, deals=KEPT)["winners"] == stored["winners"], STALE


# --- Adapters for OpenSpiel and PettingZoo, without these libraries ---


@pytest.mark.parametrize("setting", small_settings(), ids=str)
def test_moves_have_numbers_that_read_back_and_views_have_texts_that_hide_what_is_hidden(setting: Setting) -> None:
    numbers = MoveNumbers(texts_of_moves(setting.game))
    states = play_game(setting.deal(3), at_random, 3).states
    for state in Random(3).sample(states, min(40, len(states))):
        found = Table(setting, numbers).moves(state)
        assert list(found) == sorted(found)
        assert sorted(found.values(), key=str) == sorted(state.legal_moves(), key=str)
        assert all(numbers.text_of(number) == str(move) for number, move in found.items())
    for state in Random(4).sample(states, min(10, len(states))):
        for seat in range(setting.players):
            text = text_of_view(state.view(seat))
            assert json.loads(text)["seat"] == seat
            assert hidden_from(state, seat).isdisjoint(cards_written_in(text))


def test_two_trees_are_compared_on_the_same_moves() -> None:
    assert speed.DEALS.keys() == GAMES.keys()
    found = speed.compare(speed.HERE, pairs=1, deals={"precognition": 2, "express": 1})
    assert "other moves" not in speed.report(found)


# --- Chances ---


@pytest.mark.parametrize("hand", [chance_peers.KNOWN_HAND, "A 2 3", "2 2 6 7", "A A K"])
def test_peers_are_asked_about_the_same_dice(hand: str) -> None:
    held = ranks(hand)
    for roll in product(range(1, 7), repeat=2):
        assert chance_peers.fires(held, *roll) == bool(dice.fires(hand, (roll[0], roll[1])))
        left = chance_peers.after(held, *roll)
        gone = [rank for rank, (before, now) in enumerate(zip(held, left, strict=True), 1) for _ in range(before - now)]
        assert bool(gone) == chance_peers.fires(held, *roll)
        assert gone in ([], sorted(roll), [sum(roll)])


def test_all_three_play_the_same_game() -> None:
    chance_games.compare(games=2)


# --- Experimenters ---

TRIED = stored_in("experimenters.json")


def test_the_stored_experiments_end_so_today() -> None:
    assert (TRIED["about"], TRIED["finding"]) == (experimenters.ABOUT, experimenters.FINDING)
    assert all(one["deals"] == experimenters.RULES for one in TRIED["made"])
    again = experimenters.row(0, experimenters.results_of(experimenters.library_tasks(0)))
    assert json.loads(json.dumps(again)) == TRIED["library"][0], STALE
    for bucket in BUCKETS:
        tasks = list(islice(experimenters.made_tasks(bucket), experimenters.KEPT))
        assert all(EDGES[bucket] <= share_accepted(task.rule) <= EDGES[bucket + 1] for task in tasks)
        assert experimenters.first(experimenters.results_of(tasks)) == TRIED["made"][bucket]["first"], STALE


def test_the_finding_is_what_the_figures_say() -> None:
    """Asking only for a yes pays where a rule accepts few cards, and costs a lot where it accepts many."""
    *few, _, many, most = TRIED["made"]
    assert all(one["ratio"][str(number)][2] < 1 for one in few for number in TESTS)
    assert all(one["ratio"]["15"][1] > 2 for one in (many, most))
    for one in TRIED["made"]:
        assert min(EXPERIMENTERS, key=lambda name: float(one[name]["15"]["mean"])) == "best"


def test_asking_for_a_yes_paid_only_for_rules_that_accept_few_cards() -> None:
    found = [positive_tests(share) for share in (0.19, 0.2, 0.5, 0.8, 1)]
    assert [(one.least, "it paid" in one.sentence) for one in found] == [
        (0.0, True), (0.2, True), (0.4, False), (0.8, False), (0.8, False),
    ]  # fmt: skip
