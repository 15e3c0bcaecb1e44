"""cardlab: a teaching and exploration kit for six card games.

>>> import cardlab
>>> game = cardlab.play("friend_or_foe", cards_each=5, seed=7)

Names are imported lazily, so that ``import cardlab`` stays fast.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlab.class_room import host as host
    from cardlab.core.game import ComputerPlayer as ComputerPlayer
    from cardlab.core.game import Game as Game
    from cardlab.explorers import explore as explore
    from cardlab.games import Session as Session
    from cardlab.games import check as check
    from cardlab.games import register as register
    from cardlab.launch.game_page import save_page as save_page
    from cardlab.lessons.asking import ask as ask
    from cardlab.lessons.asking import guesses as guesses
    from cardlab.lessons.asking import truth as truth
    from cardlab.lessons.board import class_board as class_board
    from cardlab.lessons.earlier import earlier as earlier
    from cardlab.lessons.handing_in import hand_in as hand_in
    from cardlab.lessons.progress import progress as progress
    from cardlab.notebook.running_box import watch as watch
    from cardlab.opening import box as box
    from cardlab.opening import build_rule as build_rule
    from cardlab.opening import lab as lab
    from cardlab.opening import play as play
    from cardlab.opening import quality as quality

__all__ = [
    "ComputerPlayer",
    "Game",
    "Session",
    "ask",
    "box",
    "build_rule",
    "check",
    "class_board",
    "earlier",
    "explore",
    "guesses",
    "hand_in",
    "host",
    "lab",
    "play",
    "progress",
    "quality",
    "register",
    "save_page",
    "truth",
    "watch",
]
__version__ = "1.0.0"

_PLACES = {
    "ComputerPlayer": "cardlab.core.game",
    "Game": "cardlab.core.game",
    "Session": "cardlab.games",
    "ask": "cardlab.lessons.asking",
    "box": "cardlab.opening",
    "build_rule": "cardlab.opening",
    "check": "cardlab.games",
    "class_board": "cardlab.lessons.board",
    "earlier": "cardlab.lessons.earlier",
    "explore": "cardlab.explorers",
    "guesses": "cardlab.lessons.asking",
    "hand_in": "cardlab.lessons.handing_in",
    "host": "cardlab.class_room",
    "lab": "cardlab.opening",
    "play": "cardlab.opening",
    "progress": "cardlab.lessons.progress",
    "quality": "cardlab.opening",
    "register": "cardlab.games",
    "save_page": "cardlab.launch.game_page",
    "truth": "cardlab.lessons.asking",
    "watch": "cardlab.notebook.running_box",
}


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module 'cardlab' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)


if sys.platform == "emscripten":  # otherwise matplotlib prints a red message in browsers
    import logging

    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
