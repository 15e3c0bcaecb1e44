"""cardlab: a teaching and exploration kit for five card games.

>>> import cardlab
>>> game = cardlab.play("friend_or_foe", cards_each=5, seed=7)

Names are handed on lazily, so that ``import cardlab`` stays light.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlab.ui.builder import build_rule as build_rule
    from cardlab.ui.explorers import explore as explore
    from cardlab.ui.opening import play as play

__all__ = ["build_rule", "explore", "play"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name == "play":
        from cardlab.ui.opening import play

        return play
    if name == "build_rule":
        from cardlab.ui.builder import build_rule

        return build_rule
    if name == "explore":
        from cardlab.ui.explorers import explore

        return explore
    raise AttributeError(f"module 'cardlab' has no attribute {name!r}")
