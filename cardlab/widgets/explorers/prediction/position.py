"""A small position of Prediction, and what a habit in it is worth to a rival who knows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Final, Literal, TypeAlias

from cardlab.chance.prediction import Payoffs, Solution, Strategy, solution, solve
from cardlab.chance.prediction.hands import NAMES, Hand, both

Side: TypeAlias = Literal["leader", "follower"]
Number: TypeAlias = float | Fraction

MOST: Final = 6
"""So many cards a hand may have here: a larger matrix is not read any more."""

EXACT: Final = 6
"""Positions with so many different ranks are solved in fractions, larger ones by the shipped table."""

LONGEST_FRACTION: Final = 9
"""A fraction of more characters is shown as a decimal."""


@dataclass(frozen=True)
class Position:
    """Two hands before a trick.

    Attributes:
        payoffs: the trick as a matrix, in the leader's tricks minus the follower's.
        best: best mixes of both.
        value: what the leader wins more than the follower when both play best.
    """

    payoffs: Payoffs
    best: Strategy
    value: Number

    @classmethod
    def of(cls, leader: Hand, follower: Hand) -> Position:
        """The position with these hands, such as "A K 3" and "Q 9 3".

        Raises:
            ValueError: they are no hands, not equally large, or too large to be shown.
        """
        hands = both(leader, follower)
        if len(hands[0]) > MOST:
            raise ValueError(f"{len(hands[0])} cards each are too many to show; choose up to {MOST}.")
        known = _exact() if len({*hands[0], *hands[1]}) <= EXACT else solution()
        first, second = ([NAMES[card] for card in hand] for hand in hands)
        return cls(known.payoffs(first, second), known.strategy(first, second), known.position_value(first, second))

    def cards(self, side: Side) -> tuple[str, ...]:
        """The ranks of one side, the highest first."""
        return self.payoffs.rows if side == "leader" else self.payoffs.columns

    def best_mix(self, side: Side) -> Mapping[str, Number]:
        """How often a side lays each card when it plays best."""
        return self.best.leader if side == "leader" else self.best.follower

    def worth(self, side: Side) -> Number:
        """What a side wins more than the other when both play best."""
        return self.value if side == "leader" else -self.value


@lru_cache(maxsize=1)
def _exact() -> Solution:
    return solve(EXACT, exact=True)


@dataclass(frozen=True)
class Habit:
    """How often one side lays each of its cards in a position, as parts of any sum.

    >>> habit = Habit(Position.of("A K", "A K"), "leader", {"A": 1, "K": 0})
    >>> habit.answers, habit.best_answers, habit.loss
    ({'A': Fraction(2, 1), 'K': Fraction(0, 1)}, ('K',), Fraction(1, 1))
    """

    position: Position
    side: Side
    parts: Mapping[str, int]

    @property
    def shares(self) -> dict[str, Fraction]:
        """How often each card is laid, as parts of 1."""
        total = sum(self.parts.values())
        return {rank: Fraction(part, total) for rank, part in self.parts.items()}

    @property
    def answers(self) -> dict[str, Number]:
        """What this side wins more than the rival, for each card that the rival can answer with."""
        if self.side == "leader":
            return self.position.payoffs.against(leader=self.parts)
        return {rank: -worth for rank, worth in self.position.payoffs.against(follower=self.parts).items()}

    @property
    def guaranteed(self) -> Number:
        """What this side still wins when the rival knows the habit and answers it best."""
        return min(self.answers.values())

    @property
    def best_answers(self) -> tuple[str, ...]:
        """The rival's best cards against it."""
        least = self.guaranteed
        return tuple(rank for rank, worth in self.answers.items() if worth - least <= 1e-9)

    @property
    def loss(self) -> Number:
        """What the habit gives away to such a rival, compared with the best mix."""
        return max(self.position.worth(self.side) - self.guaranteed, Fraction(0))


def whole_parts(mix: Mapping[str, Number], most: int = 100) -> dict[str, int]:
    """A mix in whole numbers up to `most`: exactly where that can be, else as near as it gets.

    >>> whole_parts({"A": Fraction(1, 4), "J": Fraction(1, 3), "10": Fraction(5, 12)})
    {'A': 60, 'J': 80, '10': 100}
    """
    shares = {rank: Fraction(share).limit_denominator(most) for rank, share in mix.items()}
    top = max(shares.values())
    unit = lcm(*(((share / top).denominator) for share in shares.values()))
    scale = most // unit * unit or most
    return {rank: round(scale * share / top) for rank, share in shares.items()}


def rival_of(side: Side) -> Side:
    """The other side."""
    return "follower" if side == "leader" else "leader"


def number(value: Number, is_signed: bool = False, places: int = 3) -> str:
    """A number of tricks or a share: a short fraction as it is, everything else as a decimal.

    Args:
        value: the number.
        is_signed: whether + stands before what is above nothing.
        places: of a decimal.

    >>> number(Fraction(2, 3)), number(Fraction(-1, 3)), number(Fraction(2), is_signed=True), number(0.41666)
    ('2/3', '−1/3', '+2', '0.417')
    """
    exact = str(abs(value)) if isinstance(value, Fraction) else ""
    text = exact if exact and len(exact) <= LONGEST_FRACTION else f"{abs(float(value)):.{places}f}"
    is_nothing = "/" not in text and float(text) == 0
    sign = "" if is_nothing else "−" if value < 0 else "+" if is_signed else ""
    return f"{sign}{text}"


def signed(value: Number, places: int = 3) -> str:
    """A number of tricks as a decimal with its sign.

    >>> signed(Fraction(-1, 3)), signed(Fraction(2)), signed(-1e-12)
    ('−0.333', '+2.000', '0.000')
    """
    text = f"{float(value):+.{places}f}".replace("-", "−")
    return text if float(f"{float(value):.{places}f}") else text[1:]
