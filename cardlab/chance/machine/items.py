"""The items that devices bring: cards, whole numbers and words; and the kinds of items that a text can name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from cardlab.cards import ACE, KING, Card, Suit

Item: TypeAlias = Card | int | str

RANKS: Final = {ACE: "Ace", 11: "Jack", 12: "Queen", KING: "King"}
"""The ranks that have a name; the others are written as numbers."""

GROUPS: Final[dict[str, Callable[[Card], bool]]] = {
    **{suit.word.lower(): lambda card, suit=suit: card.suit is suit for suit in Suit},  # type: ignore[misc] # a default
    "red": lambda card: card.suit.is_red,
    "black": lambda card: not card.suit.is_red,
    "face card": lambda card: card.rank > 10,
}
"""The groups of cards that have a name."""

NAME: Final = re.compile(r"[^\W\d_][^\W_]*(-[^\W_]+)*")
LONGEST_NAME: Final = 20
RESERVED: Final = frozenset({
    "and", "at", "between", "card", "cards", "comes", "different", "each", "else", "exactly", "face", "first", "from",
    "given", "if", "in", "is", "last", "least", "longest", "missing", "most", "number", "of", "or", "own", "pairs",
    "place", "put", "repeat", "rounds", "run", "says", "smallest", "then", "there", "times", "until", "whether",
})  # fmt: skip
"""Words of the language, which cannot be names."""

WHOLE: Final = re.compile(r"[+-]?[0-9]+")
_BOUND: Final = re.compile(r"at (least|most) (-?\d+)")


def number_of(item: Item) -> int:
    """Return an item as a number: a card counts its rank, the Ace 1 and the King 13; ValueError for a word.

    >>> number_of(Card.parse("Q♥")), number_of(5)
    (12, 5)
    """
    if isinstance(item, Card):
        return item.rank
    if isinstance(item, int):
        return item
    raise ValueError(f"“{item}” is a word and not a number.")


def is_number(item: Item) -> bool:
    """Return whether an item counts as a number."""
    return not isinstance(item, str)


def is_name(text: str) -> bool:
    """Return whether a text can be the name of an item: one word that the language does not use itself."""
    return bool(NAME.fullmatch(text)) and len(text) <= LONGEST_NAME and text.casefold() not in RESERVED


@dataclass(frozen=True, order=True)
class Kind:
    """Items of one kind, by the word for them.

    Args:
        word: the name of an item, a number, a card, a rank, a suit, ``red``, ``black``, ``face card``, or a bound like
            ``at least 5``.

    >>> queen = Card.parse("Q♥")
    >>> [Kind(word).fits(queen) for word in ("Q♥", "Queen", "hearts", "red", "face card", "at least 5", "7")]
    [True, True, True, True, True, True, False]
    """

    word: str

    def fits(self, item: Item) -> bool:
        """Return whether an item is of this kind."""
        return _test(self.word)(item)

    def __str__(self) -> str:
        return self.word


@cache
def _test(word: str) -> Callable[[Item], bool]:
    plain = word.casefold()
    if bound := _BOUND.fullmatch(plain):
        least, limit = bound[1] == "least", int(bound[2])
        return lambda item: is_number(item) and (number_of(item) >= limit if least else number_of(item) <= limit)
    if WHOLE.fullmatch(plain):
        return lambda item: is_number(item) and number_of(item) == int(plain)
    card_fits = _card_test(plain)
    return lambda item: card_fits(item) if isinstance(item, Card) else str(item).casefold() == plain


def _card_test(plain: str) -> Callable[[Card], bool]:
    if plain in GROUPS:
        return GROUPS[plain]
    rank = next((rank for rank, name in RANKS.items() if name.casefold() == plain), 0)
    return (lambda card: card.rank == rank) if rank else (lambda card: str(card).casefold() == plain)


def in_order(items: Iterable[Item]) -> list[Item]:
    """Return items in the order of a table: numbers first, then cards, then words."""
    return sorted(items, key=lambda item: (isinstance(item, Card), isinstance(item, str), _rank(item)))


def _rank(item: Item) -> tuple[int, int, str]:
    if isinstance(item, Card):
        return item.rank, int(item.suit), ""
    return (item, 0, "") if isinstance(item, int) else (0, 0, item)
