"""Playing cards, used by everything else.

A card is an immutable value with one text form, ``Q♥``; `Card.parse` also accepts ``QH``, ``qh``, ``10h`` and ``Th``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import Final, TypeAlias

__all__ = [
    "ACE",
    "DECK",
    "JACK",
    "KING",
    "QUEEN",
    "Card",
    "Suit",
    "cards_written_in",
    "hand",
    "parse",
    "rank_text",
    "shuffled",
]

ACE: Final = 1
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13

_RANK_TEXT: Final = dict(enumerate(["A", *map(str, range(2, 11)), "J", "Q", "K"], start=1))
_RANK_WORD: Final = dict(
    enumerate(
        ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"],
        start=1,
    )
)
_RANK_OF: Final = {text: rank for rank, text in _RANK_TEXT.items()} | {"T": 10, "1": ACE}


class Suit(IntEnum):
    """The four suits, in the order of the deck.

    >>> print(*Suit, Suit.HEARTS.word, Suit.HEARTS.is_red)
    ♣ ♦ ♥ ♠ Hearts True
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def word(self) -> str:
        """The suit's name for screen readers."""
        return self.name.capitalize()

    @property
    def is_red(self) -> bool:
        """True for hearts and diamonds."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)

    def __str__(self) -> str:
        return "♣♦♥♠"[self]


_CARDS: Final[dict[tuple[int, Suit], Card]] = {}
_WRITTEN: Final = re.compile("(?<![0-9A-Z])(?:10|[2-9AJQK])[♣♦♥♠]")
_SUIT_OF: Final = {str(suit): suit for suit in Suit} | {suit.name[0]: suit for suit in Suit}


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Card:
    """A card of the deck; cards sort by rank, then by suit.

    Each of the 52 cards is created once, so equal cards are the same object.

    Args:
        rank: 1 (Ace) to 13 (King).
        suit: one of the four suits.

    Raises:
        ValueError: unknown rank or suit.

    >>> queen = Card(12, Suit.HEARTS)
    >>> print(queen, queen.name, queen == Card.parse("qh"))
    Q♥ Queen of Hearts True
    """

    rank: int
    suit: Suit

    def __new__(cls, rank: int, suit: Suit) -> Card:
        if rank not in _RANK_TEXT or suit not in tuple(Suit):
            raise ValueError(f"There is no card of rank {rank!r} and suit {suit!r}.")
        if (rank, suit) not in _CARDS:
            card = _CARDS[rank, suit] = object.__new__(cls)
            object.__setattr__(card, "rank", rank)
            object.__setattr__(card, "suit", suit)
        return _CARDS[rank, suit]

    def __getnewargs__(self) -> tuple[int, Suit]:
        return self.rank, self.suit

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card named by a text: ``Q♥``, ``qh``, ``10h`` or ``Th``; raises ValueError if there is none."""
        # Phone keyboards add an invisible mark (U+FE0E or U+FE0F) after a suit.
        plain = text.strip().upper().rstrip("\ufe0e\ufe0f")
        rank, suit = _RANK_OF.get(plain[:-1]), _SUIT_OF.get(plain[-1:])
        if rank is None or suit is None:
            raise ValueError(f"{text!r} is not a card. Write the rank and the suit, like Q♥, QH or 10h.")
        return DECK[13 * suit + rank - 1]

    @property
    def name(self) -> str:
        """The card's name for screen readers."""
        return f"{_RANK_WORD[self.rank]} of {self.suit.word}"

    def __lt__(self, other: Card) -> bool:
        return (self.rank, self.suit) < (other.rank, other.suit)

    def __str__(self) -> str:
        return _RANK_TEXT[self.rank] + str(self.suit)

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


Cards: TypeAlias = tuple[Card, ...]

DECK: Final = tuple(Card(rank, suit) for suit in Suit for rank in _RANK_TEXT)
"""The 52 cards, suit by suit in the order ♣♦♥♠, each from Ace to King."""

parse = Card.parse


def hand(text: str) -> tuple[Card, ...]:
    """Return the cards named in a text, in the same order.

    >>> hand("7♣ 2d 10h")
    (Card.parse('7♣'), Card.parse('2♦'), Card.parse('10♥'))
    """
    return tuple(map(Card.parse, text.split()))


def rank_text(rank: int) -> str:
    """Return the text of a rank on a card.

    >>> rank_text(12)
    'Q'
    """
    return _RANK_TEXT[rank]


def shuffled(cards: Iterable[Card], rng: Random) -> tuple[Card, ...]:
    """Return the cards in a random order.

    It sorts by ``rng.random()``, because Python guarantees the same sequence for a seed in every version only for
    ``random()``, not for ``shuffle()``.
    """
    return tuple(sorted(cards, key=lambda _: rng.random()))


def cards_written_in(text: str) -> set[Card]:
    """Return all cards that appear in a text.

    >>> sorted(map(str, cards_written_in("Ada: 10♥ and K♠, not 110♥")))
    ['10♥', 'K♠']
    """
    return set(map(Card.parse, _WRITTEN.findall(text)))
