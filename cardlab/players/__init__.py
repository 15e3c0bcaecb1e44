"""Computer players: a player is a function from a view to one of its legal moves. `PLAYERS` names them by game."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from cardlab.game import Player
from cardlab.players import determinism, eleusis, express, friend_or_foe, precognition, prediction

PLAYERS: Final[Mapping[str, MappingProxyType[str, Player]]] = MappingProxyType(
    {
        "determinism": determinism.PLAYERS,
        "prediction": prediction.PLAYERS,
        "precognition": precognition.PLAYERS,
        "friend_or_foe": friend_or_foe.PLAYERS,
        "eleusis": eleusis.PLAYERS,
        "express": express.PLAYERS,
    }
)
"""Each game's players by name, the weakest first."""

ADVICE: Final[Mapping[str, Callable[[Any, Random], tuple[Any, str]]]] = MappingProxyType(
    {
        "determinism": determinism.advise,
        "prediction": prediction.advise,
        "precognition": precognition.advise,
        "friend_or_foe": friend_or_foe.advise,
        "eleusis": eleusis.advise,
        "express": express.advise,
    }
)
"""Each game's best hint: ``advise(view, rng) -> (move, reason)``."""
