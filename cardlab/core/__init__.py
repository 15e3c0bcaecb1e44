"""The contract of every game, and how a game is found, dealt, saved and played. All names here are public.

To be read in this order; a file imports from those before it alone. What a game is: `protocol`, `positions`, `playing`,
`words`, `zones`, `timeline`, `game_commands`, `house_rules`, `rule_sheet`, `game`. How it is found, set up and kept:
`registry`, `seats`, `json_form`, `storage`, `record`, `logs`, `autosave`. How it is played: `seated_game`, `session`,
`scenes`, `new_game`, `about`, `poll`, `table`, `text_mode`. Besides, `pictured` draws a position, `law_samples` plays
games for `laws` to try, and `libraries` says what is installed.
"""

from cardlab.core.json_form import dumps, loads
from cardlab.core.protocol import CHANCE, IllegalMove, Outcome

__all__ = ["CHANCE", "IllegalMove", "Outcome", "dumps", "loads"]
