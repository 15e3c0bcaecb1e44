"""Causality: which card causes which, and what each tie is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from cardlab.cards import DECK, KING, Card, Suit

NEXT_SUIT: Final = MappingProxyType(
    {
        Suit.CLUBS: Suit.HEARTS,
        Suit.HEARTS: Suit.SPADES,
        Suit.SPADES: Suit.DIAMONDS,
        Suit.DIAMONDS: Suit.CLUBS,
    }
)
"""Each suit and the one that it causes: CHaSeD, and round again."""

SUIT_POINTS: Final = 1
NUMBER_POINTS: Final = 2


def next_rank(rank: int) -> int:
    """The number that a number causes; after the King comes the Ace.

    >>> next_rank(12), next_rank(13)
    (13, 1)
    """
    return rank % KING + 1


def by_suit(cause: Card, card: Card) -> bool:
    """Whether the one card causes the other by its suit."""
    return NEXT_SUIT[cause.suit] is card.suit


def by_number(cause: Card, card: Card) -> bool:
    """Whether the one card causes the other by its number."""
    return next_rank(cause.rank) == card.rank


@dataclass(frozen=True, slots=True)
class Cross:
    """The sixteen cards that one card causes: a row of the deck and a column, crossing in one card.

    Attributes:
        cause: the card.
        both: the card that it causes by suit and number.
        number: the three that it causes by number alone.
        suit: the twelve that it causes by suit alone.
    """

    cause: Card
    both: Card
    number: tuple[Card, ...]
    suit: tuple[Card, ...]

    def __str__(self) -> str:
        number, suit = (" ".join(map(str, cards)) for cards in (self.number, self.suit))
        return f"{self.cause} causes {self.both} (suit and number, 3 points), {number} (number, 2), {suit} (suit, 1)."


def cause_cross(card: Card) -> Cross:
    """The sixteen cards that a card causes.

    >>> print(cause_cross(Card.parse("Q♥")))
    Q♥ causes K♠ (suit and number, 3 points), K♣ K♦ K♥ (number, 2), A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ (suit, 1).
    """
    number = {other for other in DECK if by_number(card, other)}
    suit = {other for other in DECK if by_suit(card, other)}
    (both,) = number & suit
    return Cross(card, both, tuple(sorted(number - suit)), tuple(sorted(suit - number)))


# What play asks all the time, worked out once. A set of cards is a whole number with one bit a card.

BIT: Final[Mapping[Card, int]] = {card: 1 << place for place, card in enumerate(DECK)}
EVERY_CARD: Final = sum(BIT.values())

POINTS: Final[Mapping[Card, Mapping[Card, int]]] = {
    cause: {
        card: SUIT_POINTS * by_suit(cause, card) + NUMBER_POINTS * by_number(cause, card)
        for card in DECK
        if by_suit(cause, card) or by_number(cause, card)
    }
    for cause in DECK
}
"""For each card those that it causes, with what that tie is worth."""

CAUSED: Final[Mapping[Card, int]] = {cause: sum(map(BIT.__getitem__, cards)) for cause, cards in POINTS.items()}
"""For each card those that it causes, as bits."""


def bits(cards: Iterable[Card]) -> int:
    """A set of cards as bits."""
    return sum([BIT[card] for card in cards])


def cards_of(some: int) -> tuple[Card, ...]:
    """The cards that these bits stand for, in the order of the deck.

    >>> cards_of(bits([Card.parse("K♦"), Card.parse("A♣")]))
    (Card.parse('A♣'), Card.parse('K♦'))
    """
    found = []
    while some:
        found.append(DECK[(some & -some).bit_length() - 1])
        some &= some - 1
    return tuple(found)
