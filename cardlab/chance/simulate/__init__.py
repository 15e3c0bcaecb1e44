"""Thousands of simulated games: Friend or Foe in numpy, and any other game through its referee.

>>> from cardlab.chance import simulate
>>> result = simulate.friend_or_foe(1000, policies=["never attacks", *["greedy"] * 3], cards_each=6, seed=1)
>>> print(result)
1,000 games: 53.4 turns a game, 0.440 passes a turn; the last card went in 1,000.
seat  policy         wins  share  cards left  passes  helped  helps  attacked  attacks
0     never attacks    97   9.7%        7.07    4.46    2.83   2.46      3.54     0.00
1     greedy          310  31.0%        3.59    6.26    2.68   2.85      3.62     4.98
2     greedy          306  30.6%        3.59    6.36    2.71   2.80      3.72     4.90
3     greedy          292  29.2%        3.71    6.41    2.61   2.73      3.77     4.78

``friend_or_foe.parts`` and ``games.parts`` yield the results so far, which `cardlab.watch` shows with a Stop button.
`played` yields the outcome of each game as arrays, to compare the same games under two `Setting`s.
"""

from cardlab.chance.simulate.batch import Outcomes, played
from cardlab.chance.simulate.other_games import Games, games
from cardlab.chance.simulate.running import SimulationError
from cardlab.chance.simulate.setting import POLICIES, Policy, Setting
from cardlab.chance.simulate.whole_games import ENDINGS, FriendOrFoeGames, Seat, friend_or_foe, friend_or_foe_states

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
    "friend_or_foe_states",
    "games",
    "played",
]
