"""Change one thing: cards that differ from another one only in the suit or only in the rank."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from cardlab.cards import ACE, KING, Card, Suit

Thing: TypeAlias = Literal["suit", "rank"]

THINGS: Final[tuple[Thing, ...]] = get_args(Thing)
"""The features of a card that can be changed."""


def changed_things(card: Card, other: Card) -> tuple[Thing, ...]:
    """Return what differs between two cards.

    >>> changed_things(Card.parse("7♥"), Card.parse("7♠")), changed_things(Card.parse("7♥"), Card.parse("8♠"))
    (('suit',), ('suit', 'rank'))
    """
    differs = {"suit": card.suit != other.suit, "rank": card.rank != other.rank}
    return tuple(thing for thing in THINGS if differs[thing])


def variations(card: Card, thing: Thing) -> list[Card]:
    """Return the cards that differ from a card only in this; the nearest ranks first.

    >>> print(*variations(Card.parse("7♥"), "suit"), *variations(Card.parse("7♥"), "rank")[:4])
    7♣ 7♦ 7♠ 8♥ 6♥ 9♥ 5♥
    """
    if thing == "suit":
        return [Card(card.rank, suit) for suit in Suit if suit != card.suit]
    ranks = sorted(range(ACE, KING + 1), key=lambda rank: (abs(rank - card.rank), -rank))
    return [Card(rank, card.suit) for rank in ranks if rank != card.rank]


def mixed(card: Card, other: Card) -> tuple[Card, Card]:
    """Return the card with only the suit, and that with only the rank, of the other one."""
    return Card(card.rank, other.suit), Card(other.rank, card.suit)
