"""All hands of some cards: how many there are, and how many of them have the Aces that you wish for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial, perm
from typing import ClassVar, Final

from cardlab.cards import ACE, KING, Card, Suit
from cardlab.chance.distribution import Distribution, marked_in_hand
from cardlab.explorers.explorer import Pages
from cardlab.screen import parts
from cardlab.screen.controls import Choice, Number, Switch
from cardlab.screen.parts import Bar, Column, HandCard, Hands, Part, SmallHand
from cardlab.screen.reading import percent, whole
from cardlab.text import counted

CARDS: Final = range(2, 53)
SIZES: Final = range(1, 6)
"""How many cards a hand may have, if there are as many."""

WISHES: Final[dict[str, Callable[[int], bool]]] = {
    "any": lambda aces: True,
    "none": lambda aces: aces == 0,
    "some": lambda aces: aces >= 1,
    "two": lambda aces: aces == 2,
}
"""For each wish, whether a number of Aces fulfils it."""

NAMES: Final = {"All": "any", "No Ace": "none", "2 Aces": "two", "An Ace or more": "some"}
LINES: Final = 9
"""There is room for this many lines of small hands."""

WIDE: Final = 350
"""The width of a line in pixels."""


class HandsExplorer(Pages):
    """All hands of one size from a number of cards, some of which are Aces.

    Args:
        cards: how many there are, 2 to 52.
        hand: how many of them a hand has, 1 to 5.
        aces: how many of the cards are Aces, 0 to 4.
        wish: which hands are marked: any, none, some (at least one Ace), two.
        order: whether the same cards in another order are another hand.
        split: whether the hands are shown in two groups, with and without the last card.

    >>> hands = HandsExplorer(cards=5, hand=2, aces=2, wish="some")
    >>> hands.count, str(hands.chance), hands.do("order on").count
    (10, '7/10', 20)
    """

    TITLE = "Hands of cards"
    HELP = "Try: cards 5, hand 2, aces 2, wish some, order on, split on."
    TABS: ClassVar = {"hands": "Hands"}
    cards = Number(5, CARDS, renews=True)
    hand = Number(2, SIZES, "Cards of a hand", renews=True)
    aces = Number(0, range(5), renews=True)
    wish = Choice("any", WISHES)
    order = Switch(False, "Each order counts")
    split = Switch(False, "Take or leave the last")

    def begin(self) -> None:
        """Refuse a hand or Aces that there cannot be among these cards."""
        whole(str(self.hand), "Cards of a hand", self.sizes)
        whole(str(self.aces), "Aces", self.possible_aces)

    def changed(self, name: str) -> str | None:
        if name == "cards":
            self.hand = min(self.hand, self.sizes[-1])
            self.aces = min(max(self.aces, self.possible_aces[0]), self.possible_aces[-1])
        return super().changed(name)

    # --- what there is to count ---

    @property
    def sizes(self) -> range:
        """How many cards a hand may have."""
        return SIZES[: self.cards]

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
        return perm(self.cards, self.hand) if self.order else comb(self.cards, self.hand)

    @property
    def held_aces(self) -> Distribution[int]:
        """How many Aces a random hand has."""
        return marked_in_hand(self.hand, self.aces, self.cards)

    @property
    def chance(self) -> Fraction:
        """The chance of what is wished for."""
        return self.held_aces.p(WISHES[self.wish])

    def all_hands(self) -> Iterator[tuple[Card, ...]]:
        """Yield every hand; where the order counts, all orders of a hand one after another."""
        for held in combinations(self.deck, self.hand):
            yield from permutations(held) if self.order else [held]

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        hint = "Here each order counts." if self.order else "The order does not count."
        return f"How many hands of {counted(self.hand, 'card')} are there among {self.cards}?", hint

    def columns(self) -> list[Column]:
        order = parts.switch("Each order counts", "order", self.order)
        split = parts.switch("Take or leave the last", "split", self.split)
        left: list[Part] = [
            parts.heading("The cards", 1),
            parts.slider("cards", "Cards", "cards", CARDS, self.cards, beside=True),
            parts.slider("hand", "A hand", "hand", self.sizes, self.hand, beside=True),
            parts.slider("aces", "Aces", "aces", self.possible_aces, self.aces, beside=True),
            parts.heading("Mark the hands with", 2),
            parts.choices("wish", "Mark", "wish", NAMES, self.wish, shows_label=False),
            parts.buttons("switches", "How to look at them", order, split),
        ]
        return [
            parts.column(266, *left),
            parts.column(380, parts.heading("All hands", 3, f"{self.count:,}"), *self._hands(), felt=True),
            parts.column(280, *self._count(), *(self._chance() if self.aces else [])),
        ]

    def _hands(self) -> list[Part]:
        """Return all hands, or a text if they are too many; split, those with the last card and those without."""
        if self.count > LINES * (WIDE // (22 * self.hand + 13)):
            return [parts.text("many", f"{self.count:,} hands are too many to draw. They can be counted.")]
        hands = list(self.all_hands())
        if not self.split:
            return [self._drawn("hands", "", hands)]
        last, others = self.deck[-1], self.cards - 1
        takes, leaves = [each for each in hands if last in each], [each for each in hands if last not in each]
        took = f"Take {last}, and {self.hand - 1} of the other {others}: {len(takes)}"
        left = f"Leave {last}, and take {self.hand} of the other {others}: {len(leaves)}"
        return [self._drawn("takes", took, takes), self._drawn("leaves", left, leaves)]

    def _drawn(self, key: str, title: str, hands: list[tuple[Card, ...]]) -> Hands:
        small = [
            SmallHand(cards=list(map(_small, held)), is_hit=self._is_marked(held), spoken=" ".join(map(str, held)))
            for held in hands
        ]
        return Hands(kind="hands", key=key, label=title or "All hands", title=title, hands=small)

    def _is_marked(self, held: tuple[Card, ...]) -> bool:
        return self.wish != "any" and WISHES[self.wish](sum(card.rank == ACE for card in held))

    def _count(self) -> list[Part]:
        """Return the count as a product, divided by the orders of a hand."""
        cards, hand, ordered = self.cards, self.hand, perm(self.cards, self.hand)
        lines = [f"In order: {_product(cards, hand)} = {ordered:,}."]
        if not self.order:
            lines.append(f"Orders of a hand: {_product(hand, hand)} = {factorial(hand):,}.")
            lines.append(f"{ordered:,} / {factorial(hand):,} = {self.count:,}.")
        name = [] if self.order else [f"= C({cards}, {hand})"]
        big = parts.Answer(kind="answer", key="count", big=f"{self.count:,}", lines=name)
        return [parts.heading("The count", 4), big, parts.text("product", *lines)]

    def _chance(self) -> list[Part]:
        """Return how many Aces a random hand has, and the chance of what is marked."""
        bars = [
            Bar(name=counted(aces, "Ace"), value=float(p), text=_share(p), plain=not WISHES[self.wish](aces))
            for aces, _, p in self.held_aces.rows()
        ]
        hits = int(self.chance * self.count)
        said = f"{hits:,} of {self.count:,} hands are marked: {_share(self.chance)}."
        return [
            parts.heading("A random hand", 5),
            *([parts.text("chance", said, live=True)] if self.wish != "any" else []),
            parts.bars("aces-held", "How many Aces a random hand has.", bars, 1),
        ]


def _small(card: Card) -> HandCard:
    return HandCard(rank=str(card)[:-1], suit=str(card)[-1], is_red=card.suit.is_red, is_marked=card.rank == ACE)


def _product(first: int, factors: int) -> str:
    """Return the factors from the first one down; of many only some.

    >>> _product(5, 2), _product(52, 5)
    ('5 · 4', '52 · 51 · … · 48')
    """
    numbers = [str(first - i) for i in range(factors)]
    return " · ".join(numbers if factors <= 3 else [*numbers[:2], "…", numbers[-1]])


def _share(p: Fraction) -> str:
    """Return a share in per cent; of a rare one the first two figures.

    >>> _share(Fraction(1, 6)), _share(Fraction(1, 54145))
    ('16.7 %', '0.0018 %')
    """
    return percent(p) if p >= Fraction(1, 1000) else f"{100 * float(p):.2g} %"
