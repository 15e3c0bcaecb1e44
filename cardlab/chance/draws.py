"""Drawing without putting back: the one formula behind hands that hold what they need."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from cardlab.chance.checks import whole_number
from cardlab.chance.dist import Distribution


def marked_in_hand(hand: int, marked: int, cards: int) -> Distribution[int]:
    """How many marked cards a random hand holds (the *hypergeometric* distribution).

    Of all C(cards, hand) hands, C(marked, k) · C(cards - marked, hand - k) have k of the marked cards and the rest of
    the others.

    Args:
        hand: how many cards are drawn.
        marked: how many of all cards are marked.
        cards: how many there are.

    Raises:
        ValueError: a number is negative or not whole, or a hand or the marked cards are more than there are.

    >>> print(marked_in_hand(2, marked=4, cards=52))
    outcome  weight  probability
    0          1128  188/221  0.8507
    1           192  32/221   0.1448
    2             6  1/221    0.0045
    total      1326  1
    """
    _check(hand, marked, cards)
    return Distribution({k: comb(marked, k) * comb(cards - marked, hand - k) for k in range(hand + 1)})


def holds_marked(hand: int, marked: int, cards: int) -> Fraction:
    """The chance that a random hand holds at least one marked card: 1 - C(cards - marked, hand) / C(cards, hand).

    It is easier to count the hands without any. The arguments are those of `marked_in_hand`.

    >>> holds_marked(2, marked=4, cards=52)
    Fraction(33, 221)
    """
    _check(hand, marked, cards)
    return 1 - Fraction(comb(cards - marked, hand), comb(cards, hand))


def _check(hand: int, marked: int, cards: int) -> None:
    for number, name in ((hand, "hand"), (marked, "marked"), (cards, "cards")):
        whole_number(number, name)
    if not 0 <= hand <= cards:
        raise ValueError(f"A hand of {hand} cards cannot be drawn from {cards}.")
    if not 0 <= marked <= cards:
        raise ValueError(f"There cannot be {marked} such cards among {cards}.")
