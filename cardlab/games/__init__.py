"""The referees, one a file. `GAMES` names them."""

from types import MappingProxyType
from typing import Final

from cardlab.core import Game
from cardlab.games import determinism, eleusis, express, friend_or_foe, precognition, prediction

_determinism: Game = determinism
_eleusis: Game = eleusis
_express: Game = express
_friend_or_foe: Game = friend_or_foe
_precognition: Game = precognition
_prediction: Game = prediction

GAMES: Final = MappingProxyType(
    {
        "determinism": _determinism,
        "prediction": _prediction,
        "precognition": _precognition,
        "friend_or_foe": _friend_or_foe,
        "eleusis": _eleusis,
        "express": _express,
    }
)
"""Each game's module by its name."""
