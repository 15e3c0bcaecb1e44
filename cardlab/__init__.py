"""cardlab: a teaching and exploration kit for five card games.

>>> import cardlab
>>> game = cardlab.play("friend_or_foe", cards_each=5, seed=7)

Names are handed on lazily, so that ``import cardlab`` stays light.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlab.widgets.builder import build_rule as build_rule
    from cardlab.widgets.explorers import explore as explore
    from cardlab.widgets.explorers.running import watch as watch
    from cardlab.widgets.opening import play as play

__all__ = ["build_rule", "explore", "play", "watch"]
__version__ = "0.1.0"

_PLACES = {
    "build_rule": "cardlab.widgets.builder",
    "explore": "cardlab.widgets.explorers",
    "play": "cardlab.widgets.opening",
    "watch": "cardlab.widgets.explorers.running",
}


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module 'cardlab' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_PLACES[name]), name)
