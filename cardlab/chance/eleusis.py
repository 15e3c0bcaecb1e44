"""Probabilities of Eleusis: the share of cards that a rule accepts, and how many of them a hand has."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Final, TypeAlias

from cardlab.cards import DECK, hand
from cardlab.chance.distribution import Distribution, holds_marked, marked_in_hand, whole_number
from cardlab.eleusis_rules import Rule

Share: TypeAlias = Fraction | float | str

CARDS: Final = len(DECK)

ROUNDING: Final = Fraction(1, 10**9)
"""A float this close to a whole number of cards is rounded to it: 16/52 isn't exact as a float."""


def accepted(rule: Rule | str, line: str) -> Fraction:
    """Return the share of the 52 cards that a rule accepts next in a line.

    Args:
        rule: a rule, or its text.
        line: the cards played so far, such as ``"4♥ 7♠"``.

    >>> accepted("card.rank > last.rank", "4♥ 7♠")
    Fraction(6, 13)
    """
    read = Rule.parse(rule) if isinstance(rule, str) else rule
    return Fraction(read.verdict(hand(line)).bit_count(), CARDS)


def right_in_hand(cards: int, share: Share, decks: int = 2) -> Distribution[int]:
    """Return the distribution of the number of right cards in a random hand, drawn without replacement.

    Args:
        cards: the size of the hand; ValueError if the decks have fewer cards.
        share: the share of the deck that is right, as a fraction (``"1/4"``), a decimal or a result of `accepted`;
            ValueError if it isn't a whole number of the 52 cards.
        decks: the number of decks, at least 1, shuffled together.

    >>> right_in_hand(14, "1/4").mean
    Fraction(7, 2)
    """
    return marked_in_hand(cards, *_count_cards(share, decks))


def can_play(cards: int, share: Share, decks: int = 2) -> Fraction:
    """Return the probability that a random hand has a right card; the arguments are those of `right_in_hand`.

    Of the C(52d, n) hands from d decks, C(W, n) have none, where W = 52·d·(1 − share) cards are wrong. So it is 1 −
    C(W, n) / C(52d, n), and the complement is the probability that *no play* is true.

    >>> print(float(round(can_play(14, "1/4"), 4)), can_play(1, 0.25))
    0.9871 1/4
    """
    return holds_marked(cards, *_count_cards(share, decks))


def _count_cards(share: Share, decks: int) -> tuple[int, int]:
    """Return the number of right cards and the number of all cards."""
    if whole_number(decks, "decks") < 1:
        raise ValueError(f"{decks} decks have no cards; at least one is needed.")
    return right_cards(share) * decks, CARDS * decks


def right_cards(share: Share) -> int:
    """Return the number of the 52 cards that is a given share of them; raise ValueError if it isn't whole.

    >>> right_cards("1/4"), right_cards(16 / 52)
    (13, 16)
    """
    try:
        exact = Fraction(str(share)) * CARDS
    except (ValueError, ZeroDivisionError):
        raise ValueError(
            f"{share!r} is not a share. Write a fraction such as 1/4, or a decimal such as 0.25."
        ) from None
    if not 0 <= exact <= CARDS:
        raise ValueError(f"A share lies between 0 and 1; {share} does not.")
    if isinstance(share, float) and abs(exact - round(exact)) < ROUNDING:
        return round(exact)
    if exact.denominator != 1:
        near = floor(exact)
        raise ValueError(f"A share of {share} is {float(exact):.4g} of 52 cards; {near}/52 or {near + 1}/52 would do.")
    return int(exact)
