"""Hands that change: a state keeps them as tuples, so a change makes new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from cardlab.cards import Card

T = TypeVar("T")


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one in this place.

    >>> put(("Ada", "Bo", "Cy"), 1, "Di")
    ('Ada', 'Di', 'Cy')
    """
    return (*items[:place], item, *items[place + 1 :])


def less(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards without one of this kind, of which two decks have two.

    >>> from cardlab.cards import hand, parse
    >>> print(*less(hand("7♣ 2♦ 7♣"), parse("7♣")))
    2♦ 7♣
    """
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
