"""All hands of some cards: their number, and how many contain the Aces asked for."""

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
"""Possible sizes of a hand, if there are enough cards."""

WISHES: Final[dict[str, Callable[[int], bool]]] = {
    "any": lambda aces: True,
    "none": lambda aces: aces == 0,
    "some": lambda aces: aces >= 1,
    "two": lambda aces: aces == 2,
}
"""For each wish, a test of the number of Aces."""

NAMES: Final = {"All": "any", "No Ace": "none", "2 Aces": "two", "An Ace or more": "some"}
LINES: Final = 9
"""The number of lines that small hands may fill."""

WIDE: Final = 350
"""The width of a line in pixels."""


class HandsExplorer(Pages):
    """All hands of one size from a number of cards, some of which are Aces.

    Args:
        cards: the number of cards, 2 to 52.
        hand: the size of a hand, 1 to 5.
        aces: the number of Aces among the cards, 0 to 4.
        wish: the Aces of a marked hand: any, none, some (at least one), two.
        order: True counts each order of the same cards as another hand.
        split: True groups the hands by whether they contain the last card.

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
        """Refuse an impossible size of a hand or number of Aces."""
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
        """The possible sizes of a hand."""
        return SIZES[: self.cards]

    @property
    def possible_aces(self) -> range:
        """The possible numbers of Aces: 50 cards contain at least two."""
        return range(max(0, self.cards - 48), min(4, self.cards) + 1)

    @property
    def deck(self) -> list[Card]:
        """The cards, Aces first, then by rank, so that a few cards all differ in rank."""
        suits = [*reversed(Suit)]
        others = (Card(rank, suits[(rank + turn) % 4]) for turn in range(4) for rank in range(ACE + 1, KING + 1))
        return [*(Card(ACE, suit) for suit in suits[: self.aces]), *others][: self.cards]

    @property
    def count(self) -> int:
        """The number of hands."""
        return perm(self.cards, self.hand) if self.order else comb(self.cards, self.hand)

    @property
    def held_aces(self) -> Distribution[int]:
        """The distribution of the number of Aces in a random hand."""
        return marked_in_hand(self.hand, self.aces, self.cards)

    @property
    def chance(self) -> Fraction:
        """The probability of a marked hand."""
        return self.held_aces.p(WISHES[self.wish])

    def all_hands(self) -> Iterator[tuple[Card, ...]]:
        """Yield every hand; if the order counts, all orders of a hand in succession."""
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
        """Return all hands, or a sentence if there are too many; if split, in two groups."""
        if self.count > LINES * (WIDE // (22 * self.hand + 13)):
            return [parts.text("many", f"{self.count:,} hands are too many to draw. They can be counted.")]
        hands = list(self.all_hands())
        if not self.split:
            return [self._hands_part("hands", "", hands)]
        last, others = self.deck[-1], self.cards - 1
        takes, leaves = [each for each in hands if last in each], [each for each in hands if last not in each]
        took = f"Take {last}, and {self.hand - 1} of the other {others}: {len(takes)}"
        left = f"Leave {last}, and take {self.hand} of the other {others}: {len(leaves)}"
        return [self._hands_part("takes", took, takes), self._hands_part("leaves", left, leaves)]

    def _hands_part(self, key: str, title: str, hands: list[tuple[Card, ...]]) -> Hands:
        small = [
            SmallHand(cards=list(map(_small, held)), is_hit=self._is_marked(held), spoken=" ".join(map(str, held)))
            for held in hands
        ]
        return Hands(kind="hands", key=key, label=title or "All hands", title=title, hands=small)

    def _is_marked(self, held: tuple[Card, ...]) -> bool:
        return self.wish != "any" and WISHES[self.wish](sum(card.rank == ACE for card in held))

    def _count(self) -> list[Part]:
        cards, hand, ordered = self.cards, self.hand, perm(self.cards, self.hand)
        lines = [f"In order: {_product(cards, hand)} = {ordered:,}."]
        if not self.order:
            lines.append(f"Orders of a hand: {_product(hand, hand)} = {factorial(hand):,}.")
            lines.append(f"{ordered:,} / {factorial(hand):,} = {self.count:,}.")
        name = [] if self.order else [f"= C({cards}, {hand})"]
        big = parts.Answer(kind="answer", key="count", big=f"{self.count:,}", lines=name)
        return [parts.heading("The count", 4), big, parts.text("product", *lines)]

    def _chance(self) -> list[Part]:
        """Return the distribution of Aces in a random hand, and the share of marked hands."""
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
    """Return a falling product as text, abbreviated if it is long.

    >>> _product(5, 2), _product(52, 5)
    ('5 · 4', '52 · 51 · … · 48')
    """
    numbers = [str(first - i) for i in range(factors)]
    return " · ".join(numbers if factors <= 3 else [*numbers[:2], "…", numbers[-1]])


def _share(p: Fraction) -> str:
    """Return a share in per cent, to two significant digits if it is small.

    >>> _share(Fraction(1, 6)), _share(Fraction(1, 54145))
    ('16.7 %', '0.0018 %')
    """
    return percent(p) if p >= Fraction(1, 1000) else f"{100 * float(p):.2g} %"
