"""The explorer of hands: some cards out of some others, all drawn where they are few, counted where they are many."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm
from typing import Final

from cardlab.cards import ACE, KING, Card, Suit
from cardlab.chance.distribution import Distribution, marked_in_hand
from cardlab.core.registry import find
from cardlab.explorers.explorer import Explorer
from cardlab.widgets.explorers.hands import pages
from cardlab.screen.reading import whole
from cardlab.screen.parts import Column

CARDS: Final = range(2, 53)
MOST: Final = 5
"""So many cards a hand has at most."""


class HandsExplorer(Explorer):
    """All hands of so many cards out of so many, some of which are Aces.

    Commands: ``cards 5``, ``hand 2``, ``aces 2``, ``wish some`` (at least one Ace; or none, two, any), ``order on``
    (each order counts), ``split on`` (at the last card: take it, or leave it).

    Args:
        cards: how many there are, 2 to 52.
        hand: how many of them a hand has, 1 to 5.
        aces: how many of the cards are Aces, 0 to 4.
        wish: which hands are marked: any, none, some, two.

    Attributes:
        cards, hand, aces, wish: as above.
        in_order: whether the same cards in another order are another hand.
        is_split: whether the hands stand in two groups, with and without the last card.

    >>> hands = HandsExplorer(5, 2, aces=2, wish="some")
    >>> hands.count, str(hands.chance), hands.do("order on").count
    (10, '7/10', 20)
    """

    TITLE = "Hands of cards"
    HELP = "Try: cards 5, hand 2, aces 2, wish some, order on, split on."
    TABS = pages.TABS

    def __init__(self, cards: int = 5, hand: int = 2, aces: int = 0, wish: str = "any") -> None:
        super().__init__()
        self.in_order = self.is_split = False
        self.cards = whole(str(cards), "Cards", CARDS)
        self.hand = whole(str(hand), "Cards of a hand", self.sizes)
        self.aces = whole(str(aces), "Aces", self.possible_aces)
        self.wish = find(wish, pages.WISHES, "wish")

    @property
    def sizes(self) -> range:
        """How many cards a hand may have."""
        return range(1, min(self.cards, MOST) + 1)

    @property
    def possible_aces(self) -> range:
        """How many of the cards may be Aces: of 50 cards at least two are."""
        return range(max(0, self.cards - 48), min(4, self.cards) + 1)

    @property
    def deck(self) -> list[Card]:
        """The cards, the Aces first; the others go up, so that few cards have ranks of their own."""
        suits = [*reversed(Suit)]
        others = (Card(rank, suits[(rank + turn) % 4]) for turn in range(4) for rank in range(ACE + 1, KING + 1))
        return [*(Card(ACE, suit) for suit in suits[: self.aces]), *others][: self.cards]

    @property
    def count(self) -> int:
        """How many hands there are."""
        return perm(self.cards, self.hand) if self.in_order else comb(self.cards, self.hand)

    @property
    def held_aces(self) -> Distribution[int]:
        """How many Aces a random hand has."""
        return marked_in_hand(self.hand, self.aces, self.cards)

    @property
    def chance(self) -> Fraction:
        """The chance of what is wished for."""
        return self.held_aces.p(pages.WISHES[self.wish])

    def all_hands(self) -> Iterator[tuple[Card, ...]]:
        """Every hand; where the order counts, all orders of a hand beside one another."""
        for held in combinations(self.deck, self.hand):
            yield from permutations(held) if self.in_order else [held]

    def is_wished(self, held: tuple[Card, ...]) -> bool:
        """Whether a hand is marked; if any will do, none is."""
        return self.wish != "any" and pages.WISHES[self.wish](sum(card.rank == ACE for card in held))

    def columns(self) -> list[Column]:
        return pages.columns(self)

    def asked(self) -> tuple[str, str]:
        return pages.asked(self)

    def obey(self, word: str, rest: str) -> str:
        match word, rest:
            case "cards", text:
                self.cards = whole(text, "Cards", CARDS)
                self.hand = min(self.hand, self.sizes[-1])
                self.aces = min(max(self.aces, self.possible_aces[0]), self.possible_aces[-1])
            case "hand", text:
                self.hand = whole(text, "Cards of a hand", self.sizes)
            case "aces", text:
                self.aces = whole(text, "Aces", self.possible_aces)
            case "wish", text:
                self.wish = find(text, pages.WISHES, "wish")
            case "order", "on" | "off":
                self.in_order = rest == "on"
            case "split", "on" | "off":
                self.is_split = rest == "on"
            case _:
                raise self.unknown(word, rest)
        return ""
