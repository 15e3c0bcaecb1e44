"""Dealing hands and changing them; a state keeps them as tuples, so a change makes new ones."""

from __future__ import annotations

from random import Random
from typing import Annotated, Final, TypeVar

from cardlab.cards import DECK, Card, Cards

T = TypeVar("T")

CardsEach = Annotated[int, range(1, len(DECK) + 1)]
"""The number of cards of one deck for each player; `even_share` checks it against the number of players."""

SHUFFLES: Final = 2**32
"""The number of seeds from which all chance after the deal is drawn."""


def even_share(players: int, wanted: int | None) -> int:
    """Return how many cards of a deck each gets, ``wanted`` or an even share; raises ValueError if impossible."""
    most = len(DECK) // players
    count = most if wanted is None else wanted
    if not 1 <= count <= most:
        raise ValueError(f"{count} cards each will not do: with {players} players it can be 1 to {most}.")
    return count


def deal_hands(deck: Cards, players: int, each: int) -> tuple[tuple[Cards, ...], Cards]:
    """Return a hand for each player, and the cards left in the deck.

    >>> from cardlab.cards import hand
    >>> (yours, mine), left = deal_hands(hand("7♣ 2♦ 9♥ K♠ 3♣"), players=2, each=2)
    >>> print(*yours, *mine, "and", *left)
    7♣ 2♦ 9♥ K♠ and 3♣
    """
    return tuple(deck[seat * each : (seat + 1) * each] for seat in range(players)), deck[players * each :]


def draw_shuffle(rng: Random) -> int:
    """Return a number that fixes all later shuffles and drawn rules; nobody sees it."""
    return int(rng.random() * SHUFFLES)


def replace_at(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the items with another one at this index.

    >>> replace_at(("Ada", "Bo", "Cy"), 1, "Di")
    ('Ada', 'Di', 'Cy')
    """
    return (*items[:place], item, *items[place + 1 :])


def without_one(cards: Cards, card: Card) -> Cards:
    """Return the cards without one copy of this card; two decks have two.

    >>> from cardlab.cards import hand, parse
    >>> print(*without_one(hand("7♣ 2♦ 7♣"), parse("7♣")))
    2♦ 7♣
    """
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
