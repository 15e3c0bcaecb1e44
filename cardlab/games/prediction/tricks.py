"""Tricks of Prediction: which card is higher, who takes a trick, and who takes most of a hand's tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from cardlab.cards import ACE, DECK, KING, Card

Cards: TypeAlias = tuple[Card, ...]

TRICKS: Final = KING
"""How many tricks a hand has: one for each rank."""

EXACT: Final = 10
"""What an exact bid earns."""

WRONG: Final = 5
"""What any other bid costs when penalties are agreed."""

HEIGHTS: Final = {card: KING + 1 if card.rank == ACE else card.rank for card in DECK}


def height(card: Card) -> int:
    """How high a card is: 2 to 13, and the Ace 14.

    >>> height(Card.parse("A♠")), height(Card.parse("K♠"))
    (14, 13)
    """
    return HEIGHTS[card]


SUITS: Final = tuple(
    tuple(sorted(DECK[at : at + TRICKS], key=height, reverse=True)) for at in range(0, len(DECK), TRICKS)
)
"""Each whole suit from the Ace down, by the suit's number."""


def winning_place(cards: Sequence[Card]) -> int:
    """The place of the card that takes a trick: the highest, and of equal ones the first.

    >>> from cardlab.cards import hand
    >>> winning_place(hand("9♣ K♦ K♥"))
    1
    """
    heights = [HEIGHTS[card] for card in cards]
    return heights.index(max(heights))


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was turned over.

    Attributes:
        leader: the seat that laid the first card.
        cards: as they were laid, the leader's first.
        winner: the seat that took it.
    """

    leader: int
    cards: Cards
    winner: int

    def card(self, seat: int) -> Card:
        """What a seat laid."""
        return self.cards[(seat - self.leader) % len(self.cards)]

    def turned(self) -> Trick:
        """The same with its cards face down."""
        return replace(self, cards=())


def winner_of_most(tricks: Sequence[Trick], seats: int) -> int:
    """The seat that won most of these tricks; of several, the one that had so many first."""
    won = [0] * seats
    leading = tricks[0].winner
    for trick in tricks:
        won[trick.winner] += 1
        if won[trick.winner] > won[leading]:
            leading = trick.winner
    return leading
