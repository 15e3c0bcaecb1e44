"""The rule sheets say what the referees deal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import escape
from random import Random
from typing import Any, Final

import pytest

from cardlab.cards import Card
from cardlab.core.game import ON_SCREEN, AnyGame
from cardlab.games import GAMES
from cardlab.launch.paper.rule_cards import rule_cards
from cardlab.text import paragraphs

NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight")

BUILT_IN = tuple(GAMES.values())
"""Not those that other tests register."""

every_game = pytest.mark.parametrize("game", BUILT_IN, ids=list(GAMES))


def dealt(game: AnyGame, players: int) -> Iterator[Card]:

    def inside(value: Any) -> Iterator[Card]:
        if isinstance(value, Card):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                yield from inside(item)

    state = game.deal(Random(1), players=players)
    places = [*state.hands, *[getattr(state, name, ()) for name in ("stock", "aside", "pile", "line")]]
    yield from inside(tuple(places))


@every_game
def test_a_sheet_deals_as_the_game_does(game: AnyGame) -> None:
    setup, first, last = " ".join(game.rules.setup.split()), game.players[0], game.players[-1]
    assert setup.startswith(f"{first} to {last} players") and "deck" in game.rules.needs
    each = {}
    for players in game.players:
        (each[players],) = {len(held) for held in game.deal(Random(1), players=players).hands if held}
    listed = {number: int(count) for count, number in re.findall(r"(\d+)(?: cards each)? for (\w+)", setup)}
    if listed:
        assert listed == {NUMBERS[players - 2]: count for players, count in each.items()}
    else:
        assert {f"{count} cards" in setup for count in each.values()} == {True}


@every_game
def test_a_sheet_names_the_decks_that_are_needed(game: AnyGame) -> None:
    decks = {players: max(Counter(dealt(game, players)).values()) for players in game.players}
    fewest = decks[game.players[0]]
    assert game.rules.needs.startswith(f"{fewest} deck")
    more = [players for players, count in decks.items() if count > fewest]
    assert not more or f"from {more[0]} players on {decks[more[0]]}" in game.rules.needs


@every_game
def test_the_short_rules_are_read_in_a_minute(game: AnyGame) -> None:
    assert 300 < len(" ".join(game.rules.short.split())) < 800
    assert all(re.match(r"[^.:]{2,40}: ", part) for part in paragraphs(game.rules.short))


def test_printed_cards_leave_out_what_holds_on_the_screen_alone() -> None:
    text = rule_cards(BUILT_IN)
    assert ON_SCREEN not in text
    for game in BUILT_IN:
        assert f"<h1>{game.title}</h1>" in text
        assert all((escape(str(rule)) in text) != rule.on_screen for rule in game.rules.house)
