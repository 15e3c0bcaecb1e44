"""The moves of Prediction, its house rules, and which card is higher."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card

Cards: TypeAlias = tuple[Card, ...]
Phase: TypeAlias = Literal["bid", "lay", "over"]

TRICKS: Final = 13
"""How many tricks a hand has."""

EXACT: Final = 10
"""What an exact bid earns."""

WRONG: Final = 5
"""What another bid costs when penalties are agreed."""


class Move(NamedTuple):
    """One move: a card laid face down, ``K♥``, or a bid, ``bid 4``."""

    cards: Cards = ()
    bid: int | None = None

    def __str__(self) -> str:
        return str(self.cards[0]) if self.cards else f"bid {self.bid}"


def parse(text: str) -> Move:
    """The move that a text means; a number alone is a bid.

    >>> print(parse("kh"), "·", parse("4"))
    K♥ · bid 4

    Raises:
        ValueError: the text is no move; the message says how to write one.
    """
    number = text.strip().lower().removeprefix("bid").strip()
    try:
        return Move(bid=int(number)) if number.lstrip("-").isdecimal() else Move((Card.parse(text),))
    except ValueError as error:
        raise ValueError(
            f"I cannot read {text[:40]!r}. Write a card of yours (K♥ or kh), or where there are bids a number (bid 4)."
        ) from error


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of one match; the module's text gives their reasons."""

    bidding: bool = False
    teams: bool = False
    penalty: bool = False
    target: int = 50
    hand_cap: int = 100

    def points(self, tricks: int, bid: int | None) -> int:
        """What a hand brings to a side that won so many tricks.

        >>> Rules(penalty=True).points(4, 4), Rules(penalty=True).points(4, 3), Rules().points(4, None)
        (14, -1, 4)
        """
        if bid is None:
            return tricks
        return tricks + (EXACT if tricks == bid else -WRONG if self.penalty else 0)


def height(card: Card) -> int:
    """How high a card is: 2 to 13, and the Ace 14.

    >>> height(Card.parse("A♠")), height(Card.parse("K♠"))
    (14, 13)
    """
    return HEIGHTS[card]


HEIGHTS: Final = {card: card.rank if card.rank > 1 else 14 for card in DECK}
SUITS: Final = tuple(tuple(sorted(DECK[at : at + 13], key=height, reverse=True)) for at in range(0, 52, 13))
"""Each suit from the Ace down, by its number."""

BIDS: Final = tuple(Move(bid=number) for number in range(TRICKS + 1))

_LAYS: Final = {card: Move((card,)) for card in DECK}


@lru_cache(maxsize=4096)
def lays(hand: Cards) -> tuple[Move, ...]:
    """The moves that lay a card of this hand."""
    return tuple([_LAYS[card] for card in hand])


def best(cards: Sequence[Card]) -> int:
    """The place of the highest card, the first of equal ones.

    >>> from cardlab.cards import hand
    >>> best(hand("9♣ K♦ K♥"))
    1
    """
    found = [HEIGHTS[card] for card in cards]
    return found.index(max(found))
