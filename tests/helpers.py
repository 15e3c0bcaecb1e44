"""Tables to play at, what the laws met there, and positions of Friend or Foe."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from cardlab.cards import DECK, Card, hand
from cardlab.core.protocol import State
from cardlab.core.registry import game_of
from cardlab.core.trials import Setting, Trial, hidden_cards, settings_of, try_out
from cardlab.games import GAMES
from cardlab.games import friend_or_foe as fof

SETTINGS: Final = [setting for game in GAMES.values() for setting in settings_of(game)]
"""Every table of every registered game that the laws are tried at."""


def crazy_eights_cell() -> str:
    """The cell of page 27 that holds a whole game."""
    page = Path(__file__).parents[1] / "notebooks" / "27_a_game_of_your_own.ipynb"
    cells = json.loads(page.read_text(encoding="utf-8"))["cells"]
    sources = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return next(source for source in sources if 'title="Crazy Eights"' in source)


@cache
def trial_of(name: str) -> Trial:
    """Games at the table of this name, one by each kind of player."""
    setting = next(setting for setting in SETTINGS if str(setting) == name)
    kinds = len(setting.game.players_for(setting.players, setting.house_rules)) - 1
    return try_out(setting, kinds)


def hidden_from(state: State, seat: int | None) -> set[Card]:
    """The cards that a seat does not know the place of."""
    return hidden_cards(game_of(state), state, seat)


def small_settings(most_players: int = 4) -> list[Setting]:
    """For each game and set of house rules the least number of players, and the largest that is not above this."""
    found: dict[tuple[str, str], list[Setting]] = {}
    for setting in SETTINGS:
        found.setdefault((setting.game.name, str(setting.house_rules)), []).append(setting)
    chosen = []
    for same in found.values():
        usual = [setting for setting in same if setting.players <= most_players] or same[:1]
        chosen += [usual[0], *usual[1:][-1:]]
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


def after(state: fof.State, *moves: str) -> fof.State:
    """The position after these moves."""
    for move in moves:
        state = state.play(fof.parse(move))
    return state


def offers(state: fof.State) -> set[str]:
    """What may be done now, as texts."""
    return set(map(str, state.legal_moves()))


class Patient(Random):
    """A generator that gives up at last, so that a search without end is a failure and not a standstill."""

    left = 100_000

    def random(self) -> float:
        self.left -= 1
        assert self.left, "a hundred thousand draws and no end"
        return super().random()


def seeded(*names: object) -> Random:
    """A generator for one purpose."""
    return Patient(" ".join(map(str, names)))
