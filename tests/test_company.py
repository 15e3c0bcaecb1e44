"""The computer players who sit down unasked: three for each game, and none of them silly."""

from dataclasses import replace

import pytest

from benchmarks.soaks import company
from cardlab.core.law_samples import LawSample, Setting, play_seated
from cardlab.core.laws import findings_of, nobody_who_sits_down_unasked_is_silly
from cardlab.core.playing import at_random
from cardlab.core.seats import USUAL, computers_for, fill_seats
from cardlab.games import GAMES

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_three_characters_sit_down_the_strongest_first(name: str) -> None:
    assert computers_for(GAMES[name], USUAL, {}) == ["strong", "solid", "beginner"]
    assert [seat.kind for seat in fill_seats(GAMES[name], None)] == ["person", "strong", "solid", "beginner"]


@every_game
def test_their_moves_are_not_silly(name: str) -> None:
    assert GAMES[name].laws.silly
    assert company.soak(name, count=5) > 100


def test_the_law_finds_a_silly_player_who_sits_down_unasked_and_no_other() -> None:
    careless = replace(GAMES["precognition"], computer_players={"careless": at_random})
    setting = Setting(careless, USUAL)
    games = [play_seated(setting, ["careless", "at_random"] * 2, seed) for seed in range(4)]
    found = list(findings_of(nobody_who_sits_down_unasked_is_silly, LawSample(setting, tuple(games), 0)))
    assert found and all("careless" in each.what for each in found)
