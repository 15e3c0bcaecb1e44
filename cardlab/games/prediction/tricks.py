"""Tricks of Prediction: how high cards are, who takes a trick, and who wins most tricks of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardlab.cards import ACE, DECK, KING, Card, Cards

TRICKS: Final = KING
"""The number of tricks in a hand: one for each rank."""

EXACT: Final = 10
"""The points for an exact bid."""

WRONG: Final = 5
"""The points that any other bid costs in the variants with a penalty."""

HEIGHTS: Final = {card: KING + 1 if card.rank == ACE else card.rank for card in DECK}


def height(card: Card) -> int:
    """Return the height of a card: 2 to 13, and 14 for an Ace.

    >>> height(Card.parse("A♠")), height(Card.parse("K♠"))
    (14, 13)
    """
    return HEIGHTS[card]


SUITS: Final = tuple(
    tuple(sorted(DECK[at : at + TRICKS], key=height, reverse=True)) for at in range(0, len(DECK), TRICKS)
)
"""Each whole suit from the Ace down, by the suit's number."""


def winning_place(cards: Sequence[Card]) -> int:
    """Return the index of the card that takes a trick: the first of the highest ones.

    >>> from cardlab.cards import hand
    >>> winning_place(hand("9♣ K♦ K♥"))
    1
    """
    heights = [HEIGHTS[card] for card in cards]
    return heights.index(max(heights))


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was turned over: the leader's seat, the cards in order of play, and the winner's seat."""

    leader: int
    cards: Cards
    winner: int

    def card(self, seat: int) -> Card:
        """Return the card that a seat played."""
        return self.cards[(seat - self.leader) % len(self.cards)]


def winner_of_most(tricks: Sequence[Trick], seats: int) -> int:
    """Return the seat that won most of these tricks; of several, the one that got there first."""
    won = [0] * seats
    leading = tricks[0].winner
    for trick in tricks:
        won[trick.winner] += 1
        if won[trick.winner] > won[leading]:
            leading = trick.winner
    return leading
