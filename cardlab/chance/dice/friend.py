"""Rule II: the chance that a friend can help with a card, and which card to name."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from cardlab.cards import ACE, KING, Card
from cardlab.chance.dice.discard import can_discard, fires_with
from cardlab.chance.dice.rolls import TOTAL, Roll, in_order
from cardlab.chance.hands import FULL_DECK, Hand, hand_text, rank_of, ranks, sizes, unseen


class Naming(NamedTuple):
    """A card to name, how likely it is that somebody can help with it, and what would be left.

    Attributes:
        rank: of the card, from 1 (Ace) to 13 (King).
        helpers: the ranks that help, Ace or King or both.
        chance: that at least one of the others holds such a card.
        fits: the chance that the rest of the hand can discard on the next roll.
    """

    rank: int
    helpers: tuple[int, ...]
    chance: Fraction
    fits: Fraction


def helping_ranks(rank: int, points: int) -> tuple[int, ...]:
    """Which of Ace and King help with a card N on this sum: an Ace if N − 1 is the sum, a King if 13 − N is.

    >>> helping_ranks(3, 10), helping_ranks(11, 10), helping_ranks(7, 6), helping_ranks(7, 7)
    ((13,), (1,), (1, 13), ())
    """
    return (ACE,) * (rank - 1 == points) + (KING,) * (KING - rank == points)


def helping_sums(named: int | str | Card, *, aces: bool = True, kings: bool = True) -> tuple[int, ...]:
    """The sums of two dice on which an Ace or a King helps with a card, the lower first.

    >>> helping_sums(5), helping_sums(7), helping_sums("A")
    ((4, 8), (6,), (12,))
    """
    rank = rank_of(named)
    sums = {points for points, is_offered in ((rank - 1, aces), (KING - rank, kings)) if is_offered}
    return tuple(points for points in TOTAL.outcomes if points in sums)


def can_be_helped(named: int | str | Card, *, aces: bool = True, kings: bool = True) -> Fraction:
    """The chance that the next roll is one on which a friend's Ace or King can go with this card.

    A King goes with N if the sum is 13 − N, an Ace if it is N − 1. These are two sums, except for 7, where both are 6;
    each sum from 2 to 12 falls in 6 − |sum − 7| of 36 ways, and no other at all.

    Args:
        named: the card, or its rank.
        aces: whether the others may hold an Ace.
        kings: whether the others may hold a King.

    >>> can_be_helped(5), can_be_helped(6), can_be_helped(7), can_be_helped("K")
    (Fraction(2, 9), Fraction(5, 18), Fraction(5, 36), Fraction(1, 36))
    >>> can_be_helped(5, aces=False)
    Fraction(5, 36)
    """
    sums = helping_sums(named, aces=aces, kings=kings)
    return TOTAL.p(lambda points: points in sums)


def friend_chance(
    named: int | str | Card, roll: Roll, *, others: Sequence[int], seen: Hand = "", deck: Sequence[int] = FULL_DECK
) -> Fraction:
    """The chance that at least one of the others holds a card that helps with this one on this roll.

    The H cards of the others are any H of the U unseen ones, all as likely; k of those help. None of the k is among the
    H cards in C(U − k, H) of C(U, H) cases, so the chance is 1 − C(U − k, H) / C(U, H). How the H cards are split among
    the others does not matter.

    Args:
        named: the card, or its rank.
        roll: the two dice.
        others: how many cards each of the others holds.
        seen: the cards that the others cannot hold: the discards and your own hand. The named card belongs to it; where
            its rank is missing there, one is added.
        deck: how many cards of each rank there are, 13 numbers.

    Raises:
        ValueError: there is no such card or roll, or the others hold more cards than are unseen.

    >>> friend_chance("3", (4, 6), others=(13, 13, 13), seen="3 " * 4 + "9 " * 4 + "Q " * 4 + "7")
    Fraction(1, 1)
    >>> friend_chance("4", (4, 6), others=(13, 13, 13))
    Fraction(0, 1)
    """
    helping, total = helpers_unseen(named, roll, seen, deck)
    return _at_least_one(helping, total, others)


def helpers_unseen(
    named: int | str | Card, roll: Roll, seen: Hand = "", deck: Sequence[int] = FULL_DECK
) -> tuple[int, int]:
    """How many of the unseen cards help with a card on this roll, and how many are unseen, as in `friend_chance`."""
    rank, points = rank_of(named), sum(in_order(roll))
    known = list(ranks(seen, deck))
    known[rank - 1] = max(known[rank - 1], 1)
    left = unseen(deck, hand_text(known))
    return sum(left[helper - 1] for helper in helping_ranks(rank, points)), sum(left)


def best_to_name(
    hand: Hand,
    roll: Roll,
    *,
    others: Sequence[int],
    seen: Hand = "",
    ace_pairs: bool = False,
    deck: Sequence[int] = FULL_DECK,
) -> tuple[Naming, ...]:
    """Every rank that may be named after this roll, the one that is most likely to find a friend first.

    With the sum S a King helps with 13 − S and an Ace with S + 1; the chance that one is there is that of
    `friend_chance`. Where it is the same, the card comes first without which the rest of the hand fits more rolls.

    Args:
        hand: your cards.
        roll: the two dice.
        others: how many cards each of the others holds.
        seen: what else the others cannot hold, such as the discards; your hand does not belong to it.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.
        deck: how many cards of each rank there are, 13 numbers.

    Returns:
        As many as there are ranks to name: none if a card of the hand fits the roll, since then nobody may be asked.

    >>> [(naming.rank, naming.chance) for naming in best_to_name("3 J", (4, 6), others=(1, 1), seen="K K K")]
    [(11, Fraction(178, 1081)), (3, Fraction(2, 47))]
    """
    dice, counts = in_order(roll), ranks(hand, deck)
    if fires_with(counts, dice, ace_pairs):
        return ()
    left = unseen(deck, hand, seen)
    found = []
    for rank in (rank for rank, count in enumerate(counts, start=ACE) if count):
        if helpers := helping_ranks(rank, sum(dice)):
            chance = _at_least_one(sum(left[helper - 1] for helper in helpers), sum(left), others)
            rest = hand_text(counts).split()
            rest.remove(hand_text(ranks([rank], deck)))
            found.append(Naming(rank, helpers, chance, can_discard(rest, ace_pairs=ace_pairs)))
    return tuple(sorted(found, key=lambda naming: (naming.chance, naming.fits), reverse=True))


def _at_least_one(helping: int, total: int, others: Sequence[int]) -> Fraction:
    held = sum(sizes(others, total))
    return 1 - Fraction(comb(total - helping, held), comb(total, held))
