"""What the adapters for OpenSpiel and PettingZoo are made of, without these libraries.

The adapters themselves need them: `python -m benchmarks.conformance` tries them with the libraries' own tests.
"""

from __future__ import annotations

import json
from functools import partial
from random import Random

import pytest

from benchmarks.numbered import MoveNumbers, Table, text_of_view, texts_of_moves
from cardlab.cards import DECK, cards_written_in
from cardlab.core import Outcome
from cardlab.core.defaults import at_random
from cardlab.core.game import AnyGame, Game
from cardlab.core.trials import Setting, play_game
from cardlab.games import GAMES
from tests.helpers import hidden_from, small_settings

pytestmark = pytest.mark.check

NUMBERS = {name: MoveNumbers(texts_of_moves(game)) for name, game in GAMES.items()}
some_settings = pytest.mark.parametrize("setting", small_settings(), ids=str)


@some_settings
def test_every_move_that_is_offered_has_a_number_that_reads_back(setting: Setting) -> None:
    numbers = NUMBERS[setting.game.name]
    states = play_game(setting.deal(3), at_random, 3).states
    for state in Random(3).sample(states, min(60, len(states))):
        found = Table(setting, numbers).moves(state)
        assert list(found) == sorted(found)
        assert sorted(found.values(), key=str) == sorted(state.legal_moves(), key=str)
        assert all(numbers.text_of(number) == str(move) for number, move in found.items())


@some_settings
def test_the_text_of_a_view_tells_views_apart_and_nothing_hidden(setting: Setting) -> None:
    states = play_game(setting.deal(4), at_random, 4).states
    for state in Random(4).sample(states, min(10, len(states))):
        for seat in range(setting.players):
            text = text_of_view(state.view(seat))
            assert json.loads(text)["seat"] == seat
            assert hidden_from(state, seat).isdisjoint(cards_written_in(text))


@pytest.mark.parametrize("name", GAMES)
def test_each_number_belongs_to_one_move(name: str) -> None:
    numbers = NUMBERS[name]
    some = [*Random(1).sample(range(len(numbers)), min(len(numbers), 300)), 0, len(numbers) - 1]
    assert [numbers.number_of(numbers.text_of(number)) for number in some] == some


def test_a_move_without_a_number_and_a_number_without_a_move_are_refused() -> None:
    numbers = MoveNumbers(["bid 13", "pass"])
    for text in ("bid 14", "bid K♥", "fold", "pass 1"):
        with pytest.raises(ValueError, match=text):
            numbers.number_of(text)
    for number in (-1, 15):
        with pytest.raises(IndexError, match=str(number)):
            numbers.text_of(number)


def test_a_game_that_names_no_moves_gets_numbers_for_those_it_offers() -> None:
    model = GAMES["prediction"]
    deal = partial(model.deal, target=1)
    game: AnyGame = Game(title="Unnamed", players=range(2, 4), deal=deal, parse=model.parse)
    numbers = MoveNumbers(texts_of_moves(game))
    assert {numbers.text_of(number) for number in range(len(numbers))} == set(map(str, DECK))


def test_a_win_is_shared() -> None:
    table = Table(Setting(GAMES["prediction"], 3), NUMBERS["prediction"])
    assert table.shares(None) == [0, 0, 0]
    assert table.shares(Outcome((1,), (0, 5, 0), "most tricks")) == [0, 1, 0]
    assert table.shares(Outcome((0, 1, 2), (5, 5, 5), "most tricks")) == pytest.approx([1 / 3] * 3)
