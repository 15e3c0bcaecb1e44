"""Eleusis in numbers: how often a hand holds a card that a rule accepts."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Final, TypeAlias

from cardlab.cards import DECK, hand
from cardlab.chance.distribution import Distribution, holds_marked, marked_in_hand, whole_number
from cardlab.rules import Rule

Share: TypeAlias = Fraction | float | str

CARDS: Final = len(DECK)

ROUNDING: Final = Fraction(1, 10**9)
"""A float that is nearer to a whole number of cards means it: 16/52 is none of the floats."""


def accepted(rule: Rule | str, line: str) -> Fraction:
    """The share of the 52 cards that a rule accepts next in a line.

    Args:
        rule: a rule, or the text of one.
        line: the cards that lie there, such as ``"4♥ 7♠"``.

    >>> accepted("card.rank > last.rank", "4♥ 7♠")
    Fraction(6, 13)
    """
    read = Rule.parse(rule) if isinstance(rule, str) else rule
    return Fraction(read.verdict(hand(line)).bit_count(), CARDS)


def right_in_hand(cards: int, share: Share, decks: int = 2) -> Distribution[int]:
    """How many right cards a random hand holds, when a rule accepts a share of the deck.

    Of 52·d cards in d decks 52·d·share are right. Hands are drawn from them without putting back.

    Args:
        cards: the size of the hand.
        share: how much of the deck is right, as a fraction (``"1/4"``), a decimal or what `accepted` gives; it must be
            a whole number of the 52 cards.
        decks: how many decks are shuffled together.

    Raises:
        ValueError: the share is no whole number of cards, there are no decks, or the hand is larger than they are.

    >>> right_in_hand(14, "1/4").mean
    Fraction(7, 2)
    """
    return marked_in_hand(cards, *_right_of_all(share, decks))


def can_play(cards: int, share: Share, decks: int = 2) -> Fraction:
    """The chance that a random hand holds a right card, when a rule accepts a share of the deck.

    The hands without any are C(W, n) of the C(52d, n) hands, where W = 52·d·(1 - share) cards are wrong: so it is
    1 - C(W, n) / C(52d, n). The complement is the chance of a true *no play*. The arguments are those of
    `right_in_hand`.

    >>> print(float(round(can_play(14, "1/4"), 4)), can_play(1, 0.25))
    0.9871 1/4
    """
    return holds_marked(cards, *_right_of_all(share, decks))


def _right_of_all(share: Share, decks: int) -> tuple[int, int]:
    """How many cards are right, and how many there are."""
    if whole_number(decks, "decks") < 1:
        raise ValueError(f"{decks} decks have no cards; at least one is needed.")
    return right_cards(share) * decks, CARDS * decks


def right_cards(share: Share) -> int:
    """How many of the 52 cards a share means.

    Raises:
        ValueError: it is no number from 0 to 1, or means no whole number of cards; the message names those near by.

    >>> right_cards("1/4"), right_cards(16 / 52)
    (13, 16)
    """
    try:
        exact = Fraction(str(share)) * CARDS
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{share!r} is no share. Write a fraction such as 1/4, or a decimal such as 0.25.") from None
    if not 0 <= exact <= CARDS:
        raise ValueError(f"A share lies between 0 and 1; {share} does not.")
    if isinstance(share, float) and abs(exact - round(exact)) < ROUNDING:
        return round(exact)
    if exact.denominator != 1:
        near = floor(exact)
        raise ValueError(f"A share of {share} is {float(exact):.4g} of 52 cards; {near}/52 or {near + 1}/52 would do.")
    return int(exact)
