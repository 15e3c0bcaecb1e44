"""Games by the thousand: whole games of Friend or Foe in numpy, and any other game through its referee.

>>> from cardlab.chance import simulate
>>> result = simulate.friend_or_foe(1000, policies=["never attacks", "eager", "eager", "eager"], cards_each=6, seed=1)
>>> print(result)
1,000 games: 53.4 turns a game, 0.440 passes a turn; the last card went in 1,000.
seat  policy         wins  share  cards left  passes  helped  helps  attacked  attacks
0     never attacks    97   9.7%        7.07    4.46    2.83   2.46      3.54     0.00
1     eager           310  31.0%        3.59    6.26    2.68   2.85      3.62     4.98
2     eager           306  30.6%        3.59    6.36    2.71   2.80      3.72     4.90
3     eager           292  29.2%        3.71    6.41    2.61   2.73      3.77     4.78

`played` tells what came out game by game, as arrays: with one `Setting` for each way to play, the same games can be
compared. How it is done, from below: `streams` (random numbers that belong to a game), `packed` (a hand as one
integer), `policies`, `setting`, `habits`, `columns`, `turn` (one turn in all games at once), `lanes`, `outcomes`,
`results`, `running` (chunks, workers, progress).
"""

from cardlab.chance.simulate.lanes import played
from cardlab.chance.simulate.other_games import Games, games, games_in_parts
from cardlab.chance.simulate.outcomes import Outcomes
from cardlab.chance.simulate.policies import POLICIES, Policy
from cardlab.chance.simulate.replay import friend_or_foe_states
from cardlab.chance.simulate.results import ENDINGS, FriendOrFoeGames, Seat
from cardlab.chance.simulate.running import SimulationError
from cardlab.chance.simulate.setting import Setting
from cardlab.chance.simulate.whole_games import friend_or_foe, friend_or_foe_in_parts

__all__ = [
    "ENDINGS",
    "POLICIES",
    "FriendOrFoeGames",
    "Games",
    "Outcomes",
    "Policy",
    "Seat",
    "Setting",
    "SimulationError",
    "friend_or_foe",
    "friend_or_foe_in_parts",
    "friend_or_foe_states",
    "games",
    "games_in_parts",
    "played",
]
