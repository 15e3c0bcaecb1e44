"""Prediction for two, solved: both know all cards, and each trick is a simultaneous choice.

`solve` finds the value of every position and the best mixes of cards for up to six ranks, in fractions; `solution` is
the whole game, stored in the package. `exploit` says what a habit costs, `KnownMix` what a mix gives away in one
position, and `review` what the choices in a match cost.

>>> leader, follower = solution().strategy("A K 3", "Q 9 3")
>>> {rank: round(part, 3) for rank, part in leader.items()}
{'A': 0.667, 'K': 0.0, '3': 0.333}
"""

from cardlab.chance.prediction.habits import (
    Choice,
    Exploited,
    Habit,
    KnownMix,
    Review,
    SolvedPosition,
    exploit,
    review,
)
from cardlab.chance.prediction.solver import Response, Solution, solution, solve
from cardlab.chance.prediction.trick import Mix, Payoffs, Strategy

__all__ = [
    "Choice",
    "Exploited",
    "Habit",
    "KnownMix",
    "Mix",
    "Payoffs",
    "Response",
    "Review",
    "Solution",
    "SolvedPosition",
    "Strategy",
    "exploit",
    "review",
    "solution",
    "solve",
]
