"""The referees, one a file. `GAMES` names them."""

from types import MappingProxyType
from typing import Final

from cardlab.game import Game
from cardlab.games import friend_or_foe

_friend_or_foe: Game = friend_or_foe

GAMES: Final = MappingProxyType({"friend_or_foe": _friend_or_foe})
"""Each game's module by its name."""
