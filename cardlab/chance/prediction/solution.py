"""A solution of Prediction for two: the value of every position, and best play from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlab.chance.prediction.hands import NAMES, Hand, both
from cardlab.chance.prediction.payoffs import Mix, Number, Payoffs, Strategy
from cardlab.chance.prediction.positions import bits, how_many, number_of

Values: TypeAlias = NDArray[Any]


class Response(NamedTuple):
    """The ranks that are best against a mix, and the position's value then: the leader's tricks minus the other's."""

    ranks: tuple[str, ...]
    value: Number


@dataclass(frozen=True, eq=False)
class Solution:
    """What `solve` found.

    Attributes:
        ranks: how many different ranks there are.
        values: of all positions with 0 cards each, with 1, 2 and so on, as `positions` numbers them: the leader's
            tricks minus the follower's.
        error: no value is further from the true one; 0 where values are fractions.
    """

    ranks: int
    values: tuple[Values, ...]
    error: Number = 0

    @property
    def is_exact(self) -> bool:
        """Whether values are fractions."""
        return self.values[0].dtype == object

    @property
    def cards(self) -> int:
        """Up to so many cards in each hand every position is solved."""
        return len(self.values) - 1

    @property
    def part(self) -> float:
        """How much of all positions that is, from 0 to 1."""
        counts = [how_many(cards, cards, self.ranks) for cards in range(1, self.ranks + 1)]
        return sum(counts[: self.cards]) / sum(counts)

    @property
    def value(self) -> Number:
        """The leader's tricks minus the follower's, on average, when both hold all ranks and play best.

        Raises:
            ValueError: the solution is not finished.
        """
        return self._value_of(*2 * [tuple(range(14, 14 - self.ranks, -1))])

    def position_value(self, leader_hand: Hand, follower_hand: Hand) -> Number:
        """The leader's tricks still to come minus the follower's, on average, when both play best.

        Args:
            leader_hand, follower_hand: ranks in any order, such as "A K 3"; only their order matters.

        Raises:
            ValueError: these are no two hands that this solution knows; the message says why.
        """
        return self._value_of(*both(leader_hand, follower_hand))

    def payoffs(self, leader_hand: Hand, follower_hand: Hand) -> Payoffs:
        """The next trick as a matrix game.

        An entry is 1 and what is to come if the leader's card wins, since the leader leads again; else it is −1 less
        what the follower will win as the next leader.

        >>> from cardlab.chance.prediction import solve
        >>> print(solve(3, exact=True).payoffs("A K Q", "A K Q"))
            A   K   Q
        A   2   1  -1
        K  -1   2   1
        Q   1  -1   2
        """
        leader, follower = both(leader_hand, follower_hand)
        table = self._table(leader, follower)
        return Payoffs(
            tuple(NAMES[card] for card in leader), tuple(NAMES[card] for card in follower), tuple(map(tuple, table))
        )

    def strategy(self, leader_hand: Hand, follower_hand: Hand) -> Strategy:
        """How often the leader and the follower should lay each card now, so that neither can be foreseen.

        There can be several best mixes; this is one.

        >>> from cardlab.chance.prediction import solve
        >>> print(*solve(6, exact=True).strategy("A K 3", "Q 9 3").leader.values())
        2/3 0 1/3
        """
        return self.payoffs(leader_hand, follower_hand).strategy()

    def best_response(
        self, leader_hand: Hand, follower_hand: Hand, *, leader: Mix | None = None, follower: Mix | None = None
    ) -> Response:
        """What is best against somebody who mixes like this now and plays best afterwards.

        Args:
            leader_hand, follower_hand: the position.
            leader: the leader's mix, which the follower answers; or
            follower: the follower's, which the leader answers. Ranks that are not named are never laid.

        >>> from cardlab.chance.prediction import solve
        >>> print(*solve(2, exact=True).best_response("A K", "A K", follower={"A": 1}))
        ('A',) 2
        """
        worth = self.payoffs(leader_hand, follower_hand).against(leader=leader, follower=follower)
        best = max(worth.values()) if leader is None else min(worth.values())
        near = 0 if self.is_exact else 1e-9
        ranks = tuple(rank for rank, value in worth.items() if -near <= value - best <= near)
        return Response(ranks, best)

    def __str__(self) -> str:
        if self.cards < self.ranks:
            return f"Prediction, {self.ranks} ranks: solved up to {self.cards} cards, {self.part:.0%} of all positions"
        value = self.value if self.is_exact else f"{self.value:.6f}"
        return f"Prediction, {self.ranks} ranks: solved; the leader wins {value} tricks more than the follower"

    def _value_of(self, leader: tuple[int, ...], follower: tuple[int, ...]) -> Number:
        leaders, followers = self._masks(leader, follower)
        value: Number = self.values[len(leader)].item(int(number_of(leaders, followers, self.ranks)))
        return value

    def _table(self, leader: tuple[int, ...], follower: tuple[int, ...]) -> list[list[Number]]:
        leaders, followers = self._masks(leader, follower)
        laid, answers = bits(leaders, len(leader))[:, None], bits(followers, len(follower))[None]
        left = leaders - laid, followers - answers
        values = self.values[len(leader) - 1]
        win = 1 + values[number_of(*left, self.ranks)]
        lose = -1 - values[number_of(*left[::-1], self.ranks)]
        table: list[list[Number]] = np.where(laid >= answers, win, lose).tolist()
        return table

    def _masks(self, leader: tuple[int, ...], follower: tuple[int, ...]) -> tuple[Values, Values]:
        """Both hands as `positions` has them: a bit for each rank that one of them holds."""
        order = {card: at for at, card in enumerate(sorted({*leader, *follower}))}
        if len(order) > self.ranks:
            raise ValueError(
                f"This solution is of {self.ranks} ranks, and these hands hold {len(order)} different ones; "
                "solution() knows all thirteen."
            )
        if len(leader) > self.cards:
            raise ValueError(f"This solution is not finished: it knows hands of up to {self.cards} cards.")
        leaders, followers = (np.array(sum(1 << order[card] for card in hand)) for hand in (leader, follower))
        return leaders, followers
