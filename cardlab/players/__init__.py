"""Computer players: a player is a function from a view to one of its legal moves. `PLAYERS` names them by game."""

from types import MappingProxyType
from typing import Final

from cardlab.players import friend_or_foe, precognition

PLAYERS: Final = MappingProxyType({"friend_or_foe": friend_or_foe.PLAYERS, "precognition": precognition.PLAYERS})
"""Each game's players by name, the weakest first."""

ADVICE: Final = MappingProxyType({"friend_or_foe": friend_or_foe.advise, "precognition": precognition.advise})
"""Each game's best hint: ``advise(view, rng) -> (move, reason)``."""
