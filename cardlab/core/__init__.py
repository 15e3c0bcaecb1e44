"""The contract of every game: the protocol, the game itself, and how a game is found, played out and saved.

The registry, sessions and records have modules of their own. All names here are public.
"""

from cardlab.core.json_form import dumps, loads
from cardlab.core.protocol import CHANCE, IllegalMove, Outcome

__all__ = ["CHANCE", "IllegalMove", "Outcome", "dumps", "loads"]
