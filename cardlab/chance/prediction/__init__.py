"""Prediction for two, solved: both know all cards, and each trick is a choice made at once.

`solve` finds the value of every position and the best mixes of cards by backward induction; `solution` is what it found
for the whole game, stored in the package.

>>> leader, follower = solution().strategy("A K 3", "Q 9 3")
>>> {rank: round(part, 3) for rank, part in leader.items()}
{'A': 0.667, 'K': 0.0, '3': 0.333}
"""

from cardlab.chance.prediction.payoffs import Mix, Payoffs
from cardlab.chance.prediction.solution import Response, Solution, Strategy
from cardlab.chance.prediction.solving import solution, solve, solving

__all__ = ["Mix", "Payoffs", "Response", "Solution", "Strategy", "solution", "solve", "solving"]
