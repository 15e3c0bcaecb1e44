"""One trick of Prediction for two: parsing its hands, and the trick as a matrix game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Final, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card, rank_text
from cardlab.chance import matrix
from cardlab.chance.hands import rank_of, words
from cardlab.games.prediction import height
from cardlab.text import aligned

Hand: TypeAlias = str | Iterable[str | int | Card]
"""``"A K 3"``, ``"A♥ K♥ 3♥"``, ``["A", "K", "3"]``, the ranks 1 (Ace) to 13 (King), or cards; in any order."""

HEIGHTS: Final = {rank_text(card.rank): height(card) for card in DECK[:13]}
NAMES: Final = {height: name for name, height in HEIGHTS.items()}
"""The names of the heights 2 to 14: 14 is "A"."""

Number: TypeAlias = float | Fraction
Mix: TypeAlias = Mapping[str, Number]
"""The weight of each rank in a mixed strategy, by name; the sum may be any positive number."""


def read_heights(hand: Hand) -> tuple[int, ...]:
    """Return the heights of a hand's cards, the highest first, without suits; raise ValueError for an invalid hand.

    >>> read_heights("3 A 10")
    (14, 10, 3)
    """
    heights = sorted(map(_height, words(hand)), reverse=True)
    if not heights:
        raise ValueError("This hand is empty: write its ranks, like A K 3.")
    twice = next((found for found in heights if heights.count(found) > 1), None)
    if twice is not None:
        raise ValueError(f"A hand of Prediction holds a rank once, and here is a second {NAMES[twice]}.")
    return tuple(heights)


def rank_name(rank: str | int | Card) -> str:
    """Return the name of a rank; raise ValueError if it isn't one.

    >>> rank_name("t"), rank_name(13), rank_name(Card.parse("A♥"))
    ('10', 'K', 'A')
    """
    return NAMES[_height(rank)]


def _height(rank: str | int | Card) -> int:
    try:
        return HEIGHTS[rank_text(rank_of(rank))]
    except ValueError:
        wanted = "A K Q J 10 9 … 2" if isinstance(rank, str) else "a number from 1 (Ace) to 13 (King)"
        raise ValueError(f"{rank!r} is not a rank: write {wanted}.") from None


def read_both(leader_hand: Hand, follower_hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both hands by heights, the highest first; raise ValueError if they aren't equally large."""
    leader, follower = read_heights(leader_hand), read_heights(follower_hand)
    if len(leader) != len(follower):
        raise ValueError(
            "When a trick begins, both hold equally many cards; "
            f"here the leader has {len(leader)} and the follower {len(follower)}."
        )
    return leader, follower


# --- the trick as a matrix game ---


class Strategy(NamedTuple):
    """Best mixes of both players in one position, by rank, the highest first."""

    leader: dict[str, Number]
    follower: dict[str, Number]


@dataclass(frozen=True)
class Payoffs:
    """One trick as a matrix game: the value of each pair of cards if both play best afterwards.

    Attributes:
        rows: the leader's ranks, the highest first.
        columns: the follower's.
        table: the leader's tricks still to come minus the follower's, by row and column.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    table: tuple[tuple[Number, ...], ...]

    def against(self, *, leader: Mix | None = None, follower: Mix | None = None) -> dict[str, Number]:
        """Return each card's value against a mix of the other player: the leader's tricks minus the follower's.

        Exactly one mix must be given, of ranks in that hand; otherwise it raises ValueError.
        """
        if (leader is None) == (follower is None):
            raise ValueError("Give the mix of one player, leader=… or follower=…, and the other one answers it.")
        if follower is not None:
            parts = _probabilities(follower, self.columns)
            return {rank: _mean(row, parts) for rank, row in zip(self.rows, self.table, strict=True)}
        parts = _probabilities(leader or {}, self.rows)
        lines = zip(*self.table, strict=True)
        return {rank: _mean(line, parts) for rank, line in zip(self.columns, lines, strict=True)}

    def strategy(self) -> Strategy:
        """Return best mixes of both players, in fractions if the table has fractions."""
        number = Fraction if isinstance(self.table[0][0], Fraction) else float
        best = matrix.solve(self.table)
        return Strategy(
            dict(zip(self.rows, map(number, best.rows), strict=True)),
            dict(zip(self.columns, map(number, best.columns), strict=True)),
        )

    def __str__(self) -> str:
        cells = [["", *self.columns]]
        cells += [[rank, *map(_text, row)] for rank, row in zip(self.rows, self.table, strict=True)]
        return "\n".join(aligned(cells))


def mix_text(mix: Mix, most: int = 13) -> str:
    """Return a mix as text: its likeliest ranks, the highest first, with … for others.

    >>> mix_text({"A": Fraction(2, 3), "K": 0, "3": Fraction(1, 3)})
    'A 67%, 3 33%'
    """
    visible = [rank for rank, part in mix.items() if part >= 0.005]
    likely = sorted(visible, key=lambda rank: -mix[rank])[:most]
    texts = [f"{rank} {float(mix[rank]):.0%}" for rank in visible if rank in likely]
    return ", ".join(texts + ["…"] * (len(visible) > most))


def _probabilities(mix: Mix, ranks: tuple[str, ...]) -> list[Number]:
    """Return the probability of each rank in a mix, in the order of the ranks."""
    named = {rank_name(rank): Fraction(part) if isinstance(part, int) else part for rank, part in mix.items()}
    strange = [rank for rank in named if rank not in ranks]
    if strange:
        raise ValueError(f"This mix plays {strange[0]}, which is not in the hand {' '.join(ranks)}.")
    total = sum(named.values())
    if not 0 < total < inf or min(named.values()) < 0:
        raise ValueError(
            "A mix says how often to play each rank: no part is below 0, and the sum is above 0 and finite."
        )
    return [named.get(rank, Fraction(0)) / total for rank in ranks]


def _mean(values: Sequence[Number], parts: Sequence[Number]) -> Number:
    return sum((value * part for value, part in zip(values, parts, strict=True)), Fraction(0))


def _text(value: Number) -> str:
    return str(value) if isinstance(value, Fraction) else f"{value:.3f}"
