"""Rule I: the chance that a hand can discard on the next roll."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cardlab.chance.dice.rolls import By, Criterion, Given, Roll, criterion, in_order, pair_counts, rolls
from cardlab.chance.hands import Hand, ranks


def fires(hand: Hand, roll: Roll, ace_pairs: bool = False) -> frozenset[Criterion]:
    """Which of the two criteria a hand meets with a roll: one card that equals the sum, two that equal the dice.

    A double needs two cards of that rank. No sum is 1 or 13, so Aces and Kings never go by the sum.

    Args:
        hand: as `cardlab.chance.hands.ranks` reads it.
        roll: the two dice, in any order.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.

    >>> sorted(fires("2 3 5", (3, 2))), sorted(fires("A 5", (1, 5))), sorted(fires("A 5", (1, 5), ace_pairs=True))
    (['pair', 'sum'], [], ['pair'])
    """
    return fires_with(ranks(hand), in_order(roll), ace_pairs)


def fires_with(counts: Sequence[int], roll: Roll, ace_pairs: bool = False) -> frozenset[Criterion]:
    """As `fires`, of a hand given by how many cards of each rank it has, and a roll with the lower die first."""
    low, high = roll
    found: set[Criterion] = set()
    if counts[low + high - 1]:
        found.add("sum")
    held = counts[low - 1] > 1 if low == high else counts[low - 1] and counts[high - 1]
    if held and pair_counts(roll, ace_pairs):
        found.add("pair")
    return frozenset(found)


def can_discard(hand: Hand, *, by: By = "either", given: Given = None, ace_pairs: bool = False) -> Fraction:
    """The chance that this hand can discard on the next roll.

    All 36 ways in which two dice fall are as likely: so it is the number of ways that serve, over 36. A roll of two
    different numbers falls in two ways, a double in one. Under a condition B it is P(A | B) = P(A and B) / P(B): the
    ways of B that serve, over the ways of B.

    Args:
        hand: as `cardlab.chance.hands.ranks` reads it.
        by: which criterion shall be met: the sum, the pair, either or both.
        given: a roll, or a function of the lower and the higher die: only such rolls are possible.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.

    Raises:
        ValueError: there is no such hand, no such question, or no such roll.

    >>> can_discard("7"), can_discard("2 5"), can_discard("2 5", by="pair")
    (Fraction(1, 6), Fraction(7, 36), Fraction(1, 18))
    >>> can_discard("2 5", given=lambda low, high: low + high == 7)
    Fraction(1, 3)
    """
    counts, meets, possible = ranks(hand), criterion(by), rolls(given)
    served = 0
    for roll, ways in possible:
        found = fires_with(counts, roll, ace_pairs)
        served += ways * meets("sum" in found, "pair" in found)
    return Fraction(served, sum(ways for _, ways in possible))
