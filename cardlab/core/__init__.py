"""The contract of every game, and the ways to find, deal, save and play one. All names here are public.

Read the files in this order; each imports from those before it alone. A game: `protocol`, `positions`, `playing`,
`words`, `zones`, `timeline`, `extra_commands`, `house_rules`, `rule_sheet`, `game`. To find, set up and keep it:
`registry`, `seats`, `json_form`, `storage`, `record`, `logs`, `autosave`. To play it: `seated_game`, `session`,
`scenes`, `new_game`, `about`, `poll`, `table`, `text_mode`. Besides, `pictured` draws a position, `law_samples` plays
games for `laws` to try, and `libraries` finds what is installed.
"""

from cardlab.core.json_form import dumps, loads
from cardlab.core.protocol import CHANCE, IllegalMove, Outcome

__all__ = ["CHANCE", "IllegalMove", "Outcome", "dumps", "loads"]
