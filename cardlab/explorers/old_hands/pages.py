"""The page of the hands: the cards, all hands, and how they are counted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb, factorial, perm
from typing import TYPE_CHECKING, Final

from cardlab.cards import ACE, Card
from cardlab.text import counted
from cardlab.screen import parts as scene
from cardlab.screen.reading import percent
from cardlab.screen.parts import Bar, Bars, Column, HandCard, Hands, Part, SmallHand

if TYPE_CHECKING:
    from cardlab.widgets.explorers.hands.explorer import HandsExplorer

TABS: Final = {"hands": "Hands"}
WISHES: Final[dict[str, Callable[[int], bool]]] = {
    "any": lambda aces: True,
    "none": lambda aces: aces == 0,
    "some": lambda aces: aces >= 1,
    "two": lambda aces: aces == 2,
}
"""Of each wish, whether so many Aces fulfil it."""

NAMES: Final = {"All": "any", "No Ace": "none", "2 Aces": "two", "An Ace or more": "some"}
LINES: Final = 9
"""So many lines of small hands have room."""

WIDE: Final = 350
"""Pixels of a line."""


def asked(explorer: HandsExplorer) -> tuple[str, str]:
    """The question above the page."""
    hint = "Here each order counts." if explorer.in_order else "The order does not count."
    return f"How many hands of {counted(explorer.hand, 'card')} are there among {explorer.cards}?", hint


def columns(explorer: HandsExplorer) -> list[Column]:
    """The cards, the hands, the count."""
    return [
        Column(share=266, parts=_cards(explorer)),
        Column(share=380, felt=True, parts=_hands(explorer)),
        Column(share=280, parts=[*_count(explorer), *_chance(explorer)]),
    ]


def _cards(explorer: HandsExplorer) -> list[Part]:
    aces = explorer.possible_aces
    order = scene.switch("Each order counts", "order", explorer.in_order)
    split = scene.switch("Take or leave the last", "split", explorer.is_split)
    return [
        scene.heading("The cards", 1),
        scene.slider("cards", "Cards", "cards", range(2, 53), explorer.cards, beside=True),
        scene.slider("hand", "A hand", "hand", explorer.sizes, explorer.hand, beside=True),
        scene.slider("aces", "Aces", "aces", aces, explorer.aces, beside=True),
        scene.heading("Mark the hands with", 2),
        scene.choices("wish", "Mark", "wish", NAMES, explorer.wish, shows_label=False),
        scene.buttons("switches", "How to look at them", order, split),
    ]


def _hands(explorer: HandsExplorer) -> list[Part]:
    """All hands, or that they are too many; split, those with the last card and those without."""
    heading = scene.heading("All hands", 3, f"{explorer.count:,}")
    if explorer.count > LINES * (WIDE // (22 * explorer.hand + 13)):
        many = f"{explorer.count:,} hands are too many to draw. They can be counted."
        return [heading, scene.text("many", many)]
    hands = list(explorer.all_hands())
    if not explorer.is_split:
        return [heading, _drawn(explorer, "hands", "", hands)]
    last = explorer.deck[-1]
    takes, leaves = [each for each in hands if last in each], [each for each in hands if last not in each]
    took = f"Take {last}, and {explorer.hand - 1} of the other {explorer.cards - 1}: {len(takes)}"
    left = f"Leave {last}, and take {explorer.hand} of the other {explorer.cards - 1}: {len(leaves)}"
    return [heading, _drawn(explorer, "takes", took, takes), _drawn(explorer, "leaves", left, leaves)]


def _drawn(explorer: HandsExplorer, key: str, title: str, hands: list[tuple[Card, ...]]) -> Hands:
    shown = [
        SmallHand(cards=list(map(_card, held)), is_hit=explorer.is_wished(held), spoken=" ".join(map(str, held)))
        for held in hands
    ]
    return Hands(kind="hands", key=key, label=title or "All hands", title=title, hands=shown)


def _card(card: Card) -> HandCard:
    return HandCard(rank=str(card)[:-1], suit=str(card)[-1], is_red=card.suit.is_red, is_marked=card.rank == ACE)


def _count(explorer: HandsExplorer) -> list[Part]:
    """The count as a product, divided by the orders of a hand."""
    cards, hand = explorer.cards, explorer.hand
    product = _product(cards, hand)
    lines = [f"In order: {product} = {perm(cards, hand):,}."]
    if not explorer.in_order:
        lines.append(f"Orders of a hand: {_product(hand, hand)} = {factorial(hand):,}.")
        lines.append(f"{perm(cards, hand):,} / {factorial(hand):,} = {comb(cards, hand):,}.")
    name = [] if explorer.in_order else [f"= C({cards}, {hand})"]
    big = scene.Answer(kind="answer", key="count", big=f"{explorer.count:,}", lines=name)
    return [scene.heading("The count", 4), big, scene.text("product", *lines)]


def _product(first: int, factors: int) -> str:
    """The factors from the first one down; of many only some.

    >>> _product(5, 2), _product(52, 5)
    ('5 · 4', '52 · 51 · … · 48')
    """
    numbers = [str(first - i) for i in range(factors)]
    return " · ".join(numbers if factors <= 3 else [*numbers[:2], "…", numbers[-1]])


def _share(p: Fraction) -> str:
    """A share in per cent; of a rare one the first two figures.

    >>> _share(Fraction(1, 6)), _share(Fraction(1, 54145))
    ('16.7 %', '0.0018 %')
    """
    return percent(p) if p >= Fraction(1, 1000) else f"{100 * float(p):.2g} %"


def _chance(explorer: HandsExplorer) -> list[Part]:
    """How many Aces a random hand has, and the chance of what is marked."""
    if not explorer.aces:
        return []
    held = explorer.held_aces
    wish = WISHES[explorer.wish]
    bars = [
        Bar(name=counted(aces, "Ace"), value=float(p), text=_share(p), plain=not wish(aces))
        for aces, _, p in held.rows()
    ]
    hits = int(explorer.chance * explorer.count)
    said = f"{hits:,} of {explorer.count:,} hands are marked: {_share(explorer.chance)}."
    return [
        scene.heading("A random hand", 5),
        *([scene.text("chance", said, live=True)] if explorer.wish != "any" else []),
        Bars(kind="bars", key="aces-held", words="How many Aces a random hand has.", least=0, most=1, bars=bars),
    ]
