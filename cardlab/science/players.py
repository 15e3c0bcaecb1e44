"""The scientist as a computer player of both games of Eleusis.

Where numpy is missing nobody can sit down as this player, and hints are those of the player before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import ModuleType
from typing import Any

from cardlab.core.libraries import has_numpy
from cardlab.games import eleusis
from cardlab.games.eleusis_common.rules import BaseView

# numpy and what imports it are imported where they are first needed: most games do without, and start sooner.


def scientist(view: BaseView[Any], rng: Random) -> Any:
    """Plays by the chances of tens of thousands of rules, also of those that are in no library; it waits for nobody.

    It lays what is worth most: what is likely right, or tells much of the rule. It becomes the prophet, or guesses, as
    soon as that pays. Where nothing that it knows fits, it plays like `eliminating`.
    """
    return _game_of(view).choose(view, rng)


def advise(view: BaseView[Any], rng: Random) -> tuple[Any, str]:
    """What the scientist would do, and why."""
    move, reason = _game_of(view).advise(view, rng)
    return move, reason


def _game_of(view: BaseView[Any]) -> ModuleType:
    """How it plays the game that a view is of."""
    from cardlab.science import at_eleusis, at_express

    return at_eleusis if isinstance(view, eleusis.View) else at_express


def refusal(players: int, rules: Mapping[str, Any]) -> str:
    """Why the scientist cannot sit at a table; nothing where it can.

    Args:
        players, rules: how many play, and the house rules; it knows all tables.
    """
    if not has_numpy():
        return "The player scientist needs numpy, which is not installed here; eliminating plays without it."
    return ""
