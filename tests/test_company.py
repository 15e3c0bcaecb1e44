"""The computer players who sit down unasked: three for each game, and none of them silly."""

import pytest

from benchmarks.soaks import company
from benchmarks.strength import SEATS
from cardlab.core.seats import computers_for, fill_seats
from cardlab.games import GAMES

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_three_characters_sit_down_the_strongest_first(name: str) -> None:
    assert computers_for(GAMES[name], SEATS, {}) == ["strong", "solid", "beginner"]
    assert [seat.kind for seat in fill_seats(GAMES[name], None)] == ["person", "strong", "solid", "beginner"]


@every_game
def test_their_moves_are_not_silly(name: str) -> None:
    assert GAMES[name].laws.silly
    assert company.soak(name, count=5) > 100
