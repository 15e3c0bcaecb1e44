"""Prediction for two, solved: both know all cards, and each trick is a choice made at once.

`solve` finds the value of every position and the best mixes of cards by backward induction; `solution` is what it found
for the whole game, stored in the package. `how_mixed` tells how well best play can be foreseen, `exploit` what a habit
costs, and `review` looks back at a match.

>>> leader, follower = solution().strategy("A K 3", "Q 9 3")
>>> {rank: round(part, 3) for rank, part in leader.items()}
{'A': 0.667, 'K': 0.0, '3': 0.333}
"""

from cardlab.chance.prediction.habit import Exploited, Habit, exploit
from cardlab.chance.prediction.mixing import Mixing, how_mixed
from cardlab.chance.prediction.payoffs import Mix, Payoffs, Strategy
from cardlab.chance.prediction.review import Choice, Review, review
from cardlab.chance.prediction.solution import Response, Solution
from cardlab.chance.prediction.solving import solution, solve, solving

__all__ = [
    "Choice",
    "Exploited",
    "Habit",
    "Mix",
    "Mixing",
    "Payoffs",
    "Response",
    "Review",
    "Solution",
    "Strategy",
    "exploit",
    "how_mixed",
    "review",
    "solution",
    "solve",
    "solving",
]
