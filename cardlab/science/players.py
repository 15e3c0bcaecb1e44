"""The scientist as a computer player of both games of Eleusis.

Without numpy nobody can play as the scientist, and hints come from the player listed before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import ModuleType
from typing import Any

from cardlab.core.libraries import has_numpy
from cardlab.games import eleusis, express
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.science.hints import nothing_fits

# Modules that need numpy are imported on first use, so that games without them start sooner.


def scientist(view: BaseView[Any], rng: Random) -> Any:
    """Play by the probabilities of tens of thousands of rules, also of rules that are in no library.

    It plays the most valuable card: one that is likely right, or shows much about the rule. It becomes the prophet, or
    guesses, as soon as that pays. If no rule that it knows fits, it plays like `strong`.
    """
    return _simpler(view).strong(view, rng) if view.is_dealing else advise(view, rng)[0]


def advise(view: BaseView[Any], rng: Random) -> tuple[Any, str]:
    """Return the scientist's move and the reason for it."""
    if view.is_dealing:
        move, reason = _simpler(view).advise(view, rng)
        return move, reason
    from cardlab.science import eleusis_policy, express_policy
    from cardlab.science.observation import watched

    scientist = watched(view)
    if not scientist.left:
        move, reason = _simpler(view).advise(view, rng)
        return move, nothing_fits(reason)
    policy: ModuleType = eleusis_policy if isinstance(view, eleusis.View) else express_policy
    move, reason = policy.advise(view, scientist)
    return move, reason


def _simpler(view: BaseView[Any]) -> ModuleType:
    """Return the module with the simpler players of a view's game."""
    return eleusis.players if isinstance(view, eleusis.View) else express.players


def refusal(players: int, rules: Mapping[str, Any]) -> str:
    """Return why the scientist cannot sit at a table, whatever its players and house rules; empty if it can."""
    if not has_numpy():
        return "The player scientist needs numpy, which is not installed here; the player strong plays without it."
    return ""
