"""Rule III: the chance that somebody can attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod
from operator import sub
from typing import TypeAlias

from cardlab.chance.dice.rolls import By, Roll, criterion, in_order, pair_held
from cardlab.chance.hands import FULL_DECK, Hand, sizes, unseen

Cards: TypeAlias = tuple[int, int, int, int]
"""How many cards are of the sum's rank, of the lower die's, of the higher die's, and of any other."""


def can_be_attacked(
    roll: Roll,
    others: Sequence[int],
    *,
    by: By = "either",
    seen: Hand = "",
    ace_pairs: bool = False,
    deck: Sequence[int] = FULL_DECK,
) -> Fraction:
    """The chance that, after a pass on this roll, at least one of the others can attack.

    All hands come from the same unseen cards, so they are not independent: one that holds many 7s leaves few to the
    rest. For two hands, P(A or B) = P(A) + P(B) − P(A and B), and inclusion–exclusion goes on like this for more; the
    same number comes with fewer terms as 1 − P(nobody can). Deal hand by hand. A hand of n cards with i of the
    sum's rank, j of the lower die's and k of the higher die's can be dealt from s, x, y such cards and z others in
    C(s, i)·C(x, j)·C(y, k)·C(z, n − i − j − k) ways; what the next hand can be depends only on how many of each are
    left. So keep, for each such remainder, in how many ways it is left by hands that cannot attack, and divide the sum
    at the end by the number of all deals.

    Args:
        roll: the two dice.
        others: how many cards each of the others holds.
        by: by which criterion the attack shall be possible.
        seen: the cards that the others cannot hold: the discards and your own hand.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.
        deck: how many cards of each rank there are, 13 numbers.

    Raises:
        ValueError: there is no such roll or question, or the others hold more cards than are unseen.

    >>> can_be_attacked((1, 6), (13, 13, 13)) == 1 - Fraction(13 * 12 * 11 * 10, 52 * 51 * 50 * 49)
    True
    >>> can_be_attacked((1, 1), (5, 5), by="pair")
    Fraction(0, 1)
    """
    dice, meets, unknown = in_order(roll), criterion(by), unseen(deck, seen)
    total, hands = sum(unknown), sizes(others, sum(unknown))
    harmless = Counter({_sorted_out(unknown, dice): 1})
    for size in hands:
        harmless = _after_a_hand(harmless, size, lambda held: not meets(*_fits(held, dice, ace_pairs)))
    deals = prod(comb(total - sum(hands[:seat]), size) for seat, size in enumerate(hands))
    return 1 - Fraction(sum(harmless.values()), deals)


def _sorted_out(unknown: Sequence[int], dice: Roll) -> Cards:
    """The unseen cards as the roll sorts them; a double has no higher die."""
    low, high = dice
    fitting = unknown[low + high - 1], unknown[low - 1], unknown[high - 1] if low < high else 0
    return *fitting, sum(unknown) - sum(fitting)


def _fits(held: Cards, dice: Roll, ace_pairs: bool) -> tuple[bool, bool]:
    """Whether a hand holds the sum, and whether it holds the pair."""
    sums, lows, highs, _ = held
    return sums > 0, pair_held(lows, highs, dice, ace_pairs)


def _after_a_hand(ways: Counter[Cards], size: int, allowed: Callable[[Cards], bool]) -> Counter[Cards]:
    """In how many ways each remainder is left, after one more hand that is allowed."""
    after: Counter[Cards] = Counter()
    for left, count in ways.items():
        for held in _hands(left, size):
            if allowed(held):
                sums, lows, highs, rest = map(sub, left, held)
                after[sums, lows, highs, rest] += count * prod(map(comb, left, held))
    return after


def _hands(left: Cards, size: int) -> Iterator[Cards]:
    """Every make of a hand of this size."""
    for fitting in product(*(range(min(count, size) + 1) for count in left[:3])):
        others = size - sum(fitting)
        if 0 <= others <= left[3]:
            sums, lows, highs = fitting
            yield sums, lows, highs, others
