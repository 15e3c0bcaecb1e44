"""What every game keeps to: the protocol, the game itself, how it is found, played out and kept.

The registry, sessions and records stand in modules of their own. What is named here is public.
"""

from cardlab.core.json_form import dumps, loads
from cardlab.core.protocol import CHANCE, IllegalMove, Outcome

__all__ = ["CHANCE", "IllegalMove", "Outcome", "dumps", "loads"]
