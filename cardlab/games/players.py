"""Computer players: a player is a function from a view to one of its legal moves. `PLAYERS` names them by game."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from cardlab.core import Player
from cardlab.games.determinism import players as determinism
from cardlab.games.eleusis import players as eleusis
from cardlab.games.express import players as express
from cardlab.games.friend_or_foe import players as friend_or_foe
from cardlab.games.precognition import players as precognition
from cardlab.games.prediction import players as prediction

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

WHY_NOT: Final[Mapping[str, Mapping[str, Callable[[int, Mapping[str, Any]], str]]]] = MappingProxyType(
    {"prediction": prediction.WHY_NOT}
)
"""By game and name, what a player who does not know every table says to one: ``why_not(players, rules) -> str``."""


def why_not(game: str, player: str, players: int, rules: Mapping[str, Any]) -> str:
    """Why a player cannot sit at a table of so many with these house rules, in a sentence; nothing where it can.

    >>> why_not("prediction", "mixing", 3, {})
    ''
    """
    answer = WHY_NOT.get(game, {}).get(player)
    return answer(players, rules) if answer else ""


def at_table(game: str, players: int, rules: Mapping[str, Any]) -> dict[str, Player]:
    """The players who know a table of so many with these house rules, by name, the weakest first.

    >>> list(at_table("prediction", 3, {}))
    ['at_random', 'cautious', 'mixing']
    """
    return {name: player for name, player in PLAYERS[game].items() if not why_not(game, name, players, rules)}


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
