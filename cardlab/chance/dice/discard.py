"""Rule I: the chance that a hand can discard on the next roll."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

from cardlab.chance.checks import whole_number
from cardlab.chance.dice.rolls import By, Criterion, Given, Roll, criterion, in_order, pair_counts, pair_held, rolls
from cardlab.chance.hands import FULL_DECK, Hand, ranks, unseen

_CRITERIA: Final[dict[tuple[bool, bool], frozenset[Criterion]]] = {
    (False, False): frozenset(),
    (True, False): frozenset({"sum"}),
    (False, True): frozenset({"pair"}),
    (True, True): frozenset({"sum", "pair"}),
}
"""By whether the sum and whether the pair is held."""


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
    return _CRITERIA[_held(counts, roll, ace_pairs)]


def _held(counts: Sequence[int], roll: Roll, ace_pairs: bool) -> tuple[bool, bool]:
    """Whether a hand holds the sum, and whether it holds the pair."""
    low, high = roll
    return counts[low + high - 1] > 0, pair_held(counts[low - 1], counts[high - 1], roll, ace_pairs)


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
    served = sum([ways for roll, ways in possible if meets(*_held(counts, roll, ace_pairs))])
    return Fraction(served, sum([ways for _, ways in possible]))


def can_discard_dealt(
    cards: int,
    *,
    by: By = "either",
    given: Given = None,
    seen: Hand = "",
    ace_pairs: bool = False,
    deck: Sequence[int] = FULL_DECK,
) -> Fraction:
    """The chance that a hand of so many cards, dealt from what has not been seen, can discard on the next roll.

    Every hand of n of the R unseen cards is as likely, and every way of the dice, whatever the hand: so it is the
    number of pairs (hand, way of the dice) that serve, over 36·C(R, n). For one roll {a, b} count what does *not*
    serve, s, x and y being how many cards of the ranks a + b, a and b are unseen:

    - without the sum: C(R − s, n);
    - without the pair: without a, or without b, less what is without both, C(R − x, n) + C(R − y, n) − C(R − x − y, n);
      for a double without a or with one, C(R − x, n) + x·C(R − x, n − 1); on a die that shows 1 all hands;
    - with neither: the same with R − s for R, since a + b is neither a nor b.

    Args:
        cards: the size of the hand, n.
        by, given, ace_pairs: as in `can_discard`.
        seen: cards that are known to be elsewhere.
        deck: how many cards of each rank there are, 13 numbers, if it is not the usual deck.

    Raises:
        ValueError: there are not so many cards, or no such question or roll.

    >>> can_discard_dealt(13, ace_pairs=True)
    Fraction(6753810821, 8004372600)
    >>> can_discard_dealt(1), can_discard_dealt(52)
    (Fraction(1, 13), Fraction(1, 1))
    """
    criterion(by)
    left, possible = unseen(deck, seen), rolls(given)
    total = sum(left)
    if not 0 <= whole_number(cards, "cards") <= total:
        raise ValueError(f"A hand of {cards} cards cannot be dealt: there are {total} to deal from.")
    served = sum(ways * _hands_served(left, cards, roll, by, ace_pairs) for roll, ways in possible)
    return Fraction(served, sum(ways for _, ways in possible) * comb(total, cards))


def _hands_served(left: Sequence[int], cards: int, roll: Roll, by: By, ace_pairs: bool) -> int:
    """How many of the hands that can be dealt meet the criterion on this roll."""
    total, sums = sum(left), left[sum(roll) - 1]
    every = comb(total, cards)
    without_sum = comb(total - sums, cards)
    without_pair, with_neither = every, without_sum
    if pair_counts(roll, ace_pairs):
        without_pair = _hands_without_pair(left, total, cards, roll)
        with_neither = _hands_without_pair(left, total - sums, cards, roll)
    counts: dict[By, int] = {
        "either": every - with_neither,
        "sum": every - without_sum,
        "pair": every - without_pair,
        "both": every - without_sum - without_pair + with_neither,
    }
    return counts[by]


def _hands_without_pair(left: Sequence[int], total: int, cards: int, roll: Roll) -> int:
    low, high = (left[face - 1] for face in roll)
    if roll[0] == roll[1]:
        return comb(total - low, cards) + (low * comb(total - low, cards - 1) if cards else 0)
    return comb(total - low, cards) + comb(total - high, cards) - comb(total - low - high, cards)
