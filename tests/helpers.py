"""Tables to play at, what the laws met there, and positions of Friend or Foe."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from cardlab.cards import DECK, Card, hand
from cardlab.core.game import AnyGame
from cardlab.core.law_samples import LawSample, Setting, hidden_cards, try_out
from cardlab.core.protocol import State
from cardlab.core.registry import game_of
from cardlab.games import GAMES
from cardlab.games import friend_or_foe as fof

TOO_LONG: Final = {("friend_or_foe", "cards_each"), ("prediction", "target")}
"""House rules without which some games take thousands of moves."""


def paired_settings(game: AnyGame) -> list[Setting]:
    """Return few tables at which any two values of house rules, and of the number of players, meet.

    The values are those of the game's own `LawFacts`, its defaults, and the fewest, usual and most players. Greedy, and
    always the same; `benchmarks.soak laws` tries all tables.
    """
    players = game.players
    values: dict[str, list[Any]] = {"players": sorted({players[0], min(4, players[-1]), players[-1]})}
    defaults = {"players": None} | {name: keyword.default for name, keyword in game.keywords().items()}
    for name in game.keywords():
        found = [] if (game.name, name) in TOO_LONG else [defaults[name]]
        found += [table[name] for table in game.laws.tables if name in table]
        values[name] = sorted({*found}, key=found.index)
    if len(values) == 1:  # a game without house rules
        return [Setting(game, count, {}) for count in values["players"]]
    missing = [
        (one, two) for a, b in combinations(values, 2) for one in _choices(values, a) for two in _choices(values, b)
    ]
    settings = []
    while missing:
        row = dict(missing.pop(0))
        for name in sorted(values.keys() - row.keys(), key=list(values).index):
            fitting = [value for value in values[name] if _can_be_dealt(game, row | {name: value})]
            row[name] = max(fitting, key=lambda value: _met(missing, row | {name: value}), default=values[name][0])
        if _can_be_dealt(game, row):
            missing = [pair for pair in missing if not _meets(row, pair)]
            chosen = {name: value for name, value in row.items() if value != defaults[name]}
            settings.append(Setting(game, chosen.pop("players"), chosen))
    return settings


Choice: TypeAlias = tuple[str, Any]


def _choices(values: dict[str, list[Any]], name: str) -> list[Choice]:
    return [(name, value) for value in values[name]]


def _meets(row: dict[str, Any], pair: tuple[Choice, Choice]) -> bool:
    return all(name in row and row[name] == value for name, value in pair)


def _met(missing: list[tuple[Choice, Choice]], row: dict[str, Any]) -> int:
    return sum(_meets(row, pair) for pair in missing)


def _can_be_dealt(game: AnyGame, row: dict[str, Any]) -> bool:
    try:
        game.deal(Random(1), **{"players": min(4, game.players[-1])} | row)
    except ValueError:
        return False
    return True


SETTINGS: Final = [setting for game in GAMES.values() for setting in paired_settings(game)]
"""The tables of every registered game at which the laws are tried."""


def crazy_eights_cell() -> str:
    """The cell of page 27 that holds a whole game."""
    page = Path(__file__).parents[1] / "notebooks" / "27_a_game_of_your_own.ipynb"
    cells = json.loads(page.read_text(encoding="utf-8"))["cells"]
    sources = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return next(source for source in sources if 'title="Crazy Eights"' in source)


def run_cell(source: str) -> AnyGame:
    """Return the game that such a cell makes, run as a notebook runs it."""
    names = dict[str, Any](__name__="__main__")
    exec(compile(source, "a cell", "exec", dont_inherit=True), names)
    game: AnyGame = names["crazy_eights"]
    return game


@cache
def sample_of(name: str) -> LawSample:
    setting = next(setting for setting in SETTINGS if str(setting) == name)
    kinds = len(setting.game.players_for(setting.players, setting.house_rules)) - 1
    return try_out(setting, kinds)


def hidden_from(state: State, seat: int | None) -> set[Card]:
    """The cards that a seat does not know the place of."""
    return hidden_cards(game_of(state), state, seat)


def small_settings(most_players: int = 4) -> list[Setting]:
    """Return tables of four players, or fewer where it must be, so many that each value of each house rule is met."""
    met = set[tuple[str, str, str]]()
    chosen = []
    for setting in sorted(SETTINGS, key=lambda setting: -setting.players):
        game, rules = setting.game, setting.game.keywords()
        values = {(game.name, name, str(setting.house_rules.get(name, rules[name].default))) for name in rules}
        if setting.players <= most_players and not values <= met:
            met |= values
            chosen.append(setting)
    return chosen


# --- Positions of Friend or Foe ---


def position(
    *hands: str,
    dice: tuple[int, int] | None = None,
    pile: str = "",
    roller: int = 0,
    number: int = 1,
    **rules: Any,
) -> fof.State:
    """A position with these hands; the roller is to choose if there are dice, else to roll.

    Cards that are nowhere else lie aside.
    """
    held = tuple(map(hand, hands))
    shown = {*hand(pile)}.union(*held)
    return fof.State(
        fof.Rules(**rules),
        held,
        seen=((),) * len(held),
        pile=hand(pile),
        aside=tuple(card for card in DECK if card not in shown),
        roller=roller,
        number=number,
        passes=(0,) * len(held),
        phase="choose" if dice else "roll",
        dice=dice or (0, 0),
    )


class Patient(Random):
    """A generator that gives up at last, so that a search without end is a failure and not a standstill."""

    left = 100_000

    def random(self) -> float:
        self.left -= 1
        assert self.left, "a hundred thousand draws and no end"
        return super().random()


def seeded(*names: object) -> Random:
    return Patient(" ".join(map(str, names)))
