"""Prediction for two, solved: all cards are known, and each trick is a simultaneous choice.

`solve` returns the exact value of every position and best mixes for up to six ranks; `solution` is the whole game,
stored in the package. `exploit` is the cost of a habit, `KnownMix` that of a mix in one position, and `review` that of
the choices in a match.

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
