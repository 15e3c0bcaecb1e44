"""Reading hands of Prediction: ranks as text, as numbers or as cards, the Ace high."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from cardlab.cards import DECK, Card, rank_text
from cardlab.chance.hands import rank_of, words
from cardlab.games.prediction import height

Hand: TypeAlias = str | Iterable[str | int | Card]
"""``"A K 3"``, ``"A♥ K♥ 3♥"``, ``["A", "K", "3"]``, the ranks 1 (Ace) to 13 (King), or cards; in any order."""

HEIGHTS: Final = {rank_text(card.rank): height(card) for card in DECK[:13]}
NAMES: Final = {height: name for name, height in HEIGHTS.items()}
"""What the heights 2 to 14 are called: 14 is "A"."""


def read(hand: Hand) -> tuple[int, ...]:
    """A hand's cards by their heights, the highest first; suits never matter here.

    >>> read("3 A 10")
    (14, 10, 3)

    Raises:
        ValueError: it is no hand of Prediction; the message says why.
    """
    heights = sorted(map(_height, words(hand)), reverse=True)
    if not heights:
        raise ValueError("This hand is empty: write its ranks, like A K 3.")
    twice = next((found for found in heights if heights.count(found) > 1), None)
    if twice is not None:
        raise ValueError(f"A hand of Prediction holds a rank once, and here is a second {NAMES[twice]}.")
    return tuple(heights)


def rank_name(rank: str | int | Card) -> str:
    """How a rank is called here.

    >>> rank_name("t"), rank_name(13), rank_name(Card.parse("A♥"))
    ('10', 'K', 'A')

    Raises:
        ValueError: it is no rank.
    """
    return NAMES[_height(rank)]


def _height(rank: str | int | Card) -> int:
    try:
        return HEIGHTS[rank_text(rank_of(rank))]
    except ValueError:
        wanted = "A K Q J 10 9 … 2" if isinstance(rank, str) else "a number from 1 (Ace) to 13 (King)"
        raise ValueError(f"{rank!r} is no rank: write {wanted}.") from None


def both(leader_hand: Hand, follower_hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both hands by heights, the highest first.

    Raises:
        ValueError: one is no hand, or they are not equally large.
    """
    leader, follower = read(leader_hand), read(follower_hand)
    if len(leader) != len(follower):
        raise ValueError(
            "When a trick begins both hold as many cards; "
            f"here the leader has {len(leader)} and the follower {len(follower)}."
        )
    return leader, follower
