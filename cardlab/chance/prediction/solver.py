"""Prediction for two, solved by backward induction: the value of every position, and best play."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlab.chance import matrix
from cardlab.chance.prediction.positions import MOST, Layer, count_positions, index_of, split_cards
from cardlab.chance.prediction.trick import NAMES, Hand, Mix, Number, Payoffs, Strategy, read_both

Values: TypeAlias = NDArray[Any]

MOST_EXACTLY: Final = 6
"""The value of 6 ranks is a fraction of 2,556 digits; that of 7 ranks is longer than Python prints."""

FINE: Final = 2.0**40
"""The stored values are whole multiples of 1 / FINE of a trick."""

TABLE: Final = "prediction.npz"


class Response(NamedTuple):
    """The best ranks against a mix, and the value then: the leader's tricks minus the follower's."""

    ranks: tuple[str, ...]
    value: Number


@dataclass(frozen=True, eq=False)
class Solution:
    """The value of every position of Prediction for two.

    Attributes:
        ranks: the number of different ranks.
        values: for hands of 0, 1, 2 … cards an array with the value of each position by its index (`positions`): the
            leader's tricks still to come minus the follower's.
        error: an upper bound on the error of the values; 0 if they are fractions.
    """

    ranks: int
    values: tuple[Values, ...]
    error: Number = 0

    @property
    def is_exact(self) -> bool:
        """Return whether values are fractions."""
        return self.values[0].dtype == object

    @property
    def value(self) -> Number:
        """The leader's tricks minus the follower's, on average, if both have all ranks and play best."""
        return self._value_of(*2 * [tuple(range(14, 14 - self.ranks, -1))])

    def position_value(self, leader_hand: Hand, follower_hand: Hand) -> Number:
        """Return the leader's tricks still to come minus the follower's, on average, if both play best.

        Hands are ranks in any order, such as "A K 3"; hands that this solution doesn't contain raise ValueError.
        """
        return self._value_of(*read_both(leader_hand, follower_hand))

    def payoffs(self, leader_hand: Hand, follower_hand: Hand) -> Payoffs:
        """Return the next trick as a matrix game.

        If the leader's card wins, the entry is 1 plus the value of the next position, because the leader leads again;
        otherwise it is −1 minus the value for the follower as the next leader.

        >>> from cardlab.chance.prediction import solve
        >>> print(solve(3).payoffs("A K Q", "A K Q"))
            A   K   Q
        A   2   1  -1
        K  -1   2   1
        Q   1  -1   2
        """
        leader, follower = read_both(leader_hand, follower_hand)
        table = self._table(leader, follower)
        return Payoffs(
            tuple(NAMES[card] for card in leader), tuple(NAMES[card] for card in follower), tuple(map(tuple, table))
        )

    def strategy(self, leader_hand: Hand, follower_hand: Hand) -> Strategy:
        """Return the probability of each card in a best mix of the leader and of the follower; there may be others.

        >>> from cardlab.chance.prediction import solve
        >>> print(*solve(6).strategy("A K 3", "Q 9 3").leader.values())
        2/3 0 1/3
        """
        return self.payoffs(leader_hand, follower_hand).strategy()

    def best_response(
        self, leader_hand: Hand, follower_hand: Hand, *, leader: Mix | None = None, follower: Mix | None = None
    ) -> Response:
        """Return the best answer to a player who mixes like this now and plays best afterwards.

        Give either the leader's mix, which the follower answers, or the follower's. Ranks that a mix doesn't name are
        never played.

        >>> from cardlab.chance.prediction import solve
        >>> print(*solve(2).best_response("A K", "A K", follower={"A": 1}))
        ('A',) 2
        """
        worth = self.payoffs(leader_hand, follower_hand).against(leader=leader, follower=follower)
        best = max(worth.values()) if leader is None else min(worth.values())
        near = 0 if self.is_exact else 1e-9
        ranks = tuple(rank for rank, value in worth.items() if -near <= value - best <= near)
        return Response(ranks, best)

    def __str__(self) -> str:
        value = self.value if self.is_exact else f"{self.value:.6f}"
        return f"Prediction, {self.ranks} ranks: solved; the leader wins {value} tricks more than the follower"

    def _value_of(self, leader: tuple[int, ...], follower: tuple[int, ...]) -> Number:
        leaders, followers = self._masks(leader, follower)
        value: Number = self.values[len(leader)].item(int(index_of(leaders, followers, self.ranks)))
        return value

    def _table(self, leader: tuple[int, ...], follower: tuple[int, ...]) -> list[list[Number]]:
        leaders, followers = self._masks(leader, follower)
        led, answers = split_cards(leaders, len(leader))[:, None], split_cards(followers, len(follower))[None]
        left = leaders - led, followers - answers
        values = self.values[len(leader) - 1]
        win = 1 + values[index_of(*left, self.ranks)]
        lose = -1 - values[index_of(*left[::-1], self.ranks)]
        table: list[list[Number]] = np.where(led >= answers, win, lose).tolist()
        return table

    def _masks(self, leader: tuple[int, ...], follower: tuple[int, ...]) -> tuple[Values, Values]:
        """Return both hands as `positions` has them: a bit for each rank that either has."""
        order = {card: at for at, card in enumerate(sorted({*leader, *follower}))}
        if len(order) > self.ranks:
            raise ValueError(
                f"This solution is of {self.ranks} ranks, and these hands hold {len(order)} different ones; "
                "solution() knows all thirteen."
            )
        leaders, followers = (np.array(sum(1 << order[card] for card in hand)) for hand in (leader, follower))
        return leaders, followers


# --- backward induction ---


def solve(ranks: int) -> Solution:
    """Return the exact solution of Prediction for two players with 1 to 6 ranks each; raise ValueError for more.

    The leader plays a of the hand L and the follower b of F at the same time, ties go to the leader, and the winner
    leads next. So the value of a position, the leader's tricks minus the follower's, is that of a matrix game:

        V(L, F) = value of [ 1 + V(L−a, F−b) if a ≥ b, else −1 − V(F−b, L−a) ].

    Positions with one card each come first, then those with two, and so on.

    >>> print(*[solve(ranks).value for ranks in (2, 3, 4)])
    1 2/3 5/12
    """
    if type(ranks) is not int or not 1 <= ranks <= MOST_EXACTLY:
        raise ValueError(f"ranks={ranks!r} will not do: it is 1 to {MOST_EXACTLY}; solution() has all 13, in floats.")
    values = [np.array([Fraction(0)])]
    for cards in range(1, ranks + 1):
        games = Layer(cards, ranks).payoffs(values[-1], values[-1][Layer(cards - 1, ranks).exchanged])
        values.append(np.array([matrix.solve(game).value for game in games.tolist()]))
    return Solution(ranks, tuple(values))


# --- the stored solution ---


@cache
def solution() -> Solution:
    """Return the solution of the whole game, 13 ranks, which comes with the package.

    `benchmarks.solving` computes it, and describes how it is stored.

    >>> print(solution())
    Prediction, 13 ranks: solved; the leader wins 0.084017 tricks more than the follower
    """
    with files("cardlab").joinpath("data", TABLE).open("rb") as file, np.load(file) as stored:
        whole, error = np.ascontiguousarray(stored["planes"].T).view("<i8").ravel(), float(stored["error"])
    ends = np.cumsum([count_positions(cards, cards, MOST) for cards in range(MOST)])
    return Solution(MOST, tuple(np.split(whole / FINE, ends)), error)
