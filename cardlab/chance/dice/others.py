"""Rules II and III: the probabilities that one of the others can help as a friend, or attack as a foe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod
from operator import sub
from typing import NamedTuple, TypeAlias

from cardlab.cards import ACE, KING, Card
from cardlab.chance.dice.discard import KINDS_BY, TOTAL, By, can_discard, check_by, criteria, discard_kind, in_order
from cardlab.chance.distribution import holds_marked
from cardlab.chance.hands import FULL_DECK, Hand, check_sizes, hand_text, rank_of, ranks, unseen
from cardlab.games.friend_or_foe.matching import Roll, helping_ranks

Cards: TypeAlias = tuple[int, int, int, int]
"""The number of cards that equal the sum, the lower die, the higher die, and none of these."""


class Naming(NamedTuple):
    """A rank that may be named to ask for a friend.

    Attributes:
        rank: from 1 (Ace) to 13 (King).
        helpers: the ranks that help: Ace, King or both.
        chance: the probability that at least one of the others has a helping card.
        fits: the probability that the rest of the hand can discard on the next roll.
    """

    rank: int
    helpers: tuple[int, ...]
    chance: Fraction
    fits: Fraction


def can_be_helped(named: int | str | Card, *, aces: bool = True, kings: bool = True) -> Fraction:
    """Return the probability that on the next roll a friend's Ace or King can go with this card.

    A King goes with N if the sum is 13 − N, an Ace if it is N − 1; for N = 7 both are 6. Each sum from 2 to 12 falls in
    6 − |sum − 7| of 36 ways. The arguments `aces` and `kings` say whether the others may have one.

    >>> can_be_helped(5), can_be_helped(6), can_be_helped(7), can_be_helped("K")
    (Fraction(2, 9), Fraction(5, 18), Fraction(5, 36), Fraction(1, 36))
    >>> can_be_helped(5, aces=False)
    Fraction(5, 36)
    """
    rank, allowed = rank_of(named), {ACE: aces, KING: kings}
    return TOTAL.p(lambda total: any(allowed[helper] for helper in helping_ranks(rank, total)))


def friend_chance(
    named: int | str | Card, roll: Roll, *, others: Sequence[int], seen: Hand = "", deck: Sequence[int] = FULL_DECK
) -> Fraction:
    """Return the probability that at least one of the others has a card that helps with this one on this roll.

    All sets of the H cards of the others among the U unseen cards are equally likely. If k of the unseen cards help,
    C(U − k, H) of the C(U, H) sets contain none of them, so it is 1 − C(U − k, H) / C(U, H), however the H cards are
    split.

    Args:
        named: the card, or its rank.
        roll: the two dice.
        others: the sizes of the others' hands; ValueError if they exceed the unseen cards.
        seen: cards that the others can't have: the discards and your own hand. If the named card is missing, it is
            added.
        deck: the number of cards of each rank, 13 counts.

    >>> friend_chance("3", (4, 6), others=(13, 13, 13), seen="3 " * 4 + "9 " * 4 + "Q " * 4 + "7")
    Fraction(1, 1)
    >>> friend_chance("4", (4, 6), others=(13, 13, 13))
    Fraction(0, 1)
    """
    rank, known = rank_of(named), [*ranks(seen, deck)]
    known[rank - 1] = max(known[rank - 1], 1)
    left = unseen(deck, hand_text(known))
    helping = sum(left[helper - 1] for helper in helping_ranks(rank, sum(in_order(roll))))
    return holds_marked(sum(check_sizes(others, sum(left))), helping, sum(left))


def best_to_name(
    hand: Hand,
    roll: Roll,
    *,
    others: Sequence[int],
    seen: Hand = "",
    ace_pairs: bool = False,
    deck: Sequence[int] = FULL_DECK,
) -> tuple[Naming, ...]:
    """Return every rank that may be named after this roll, the highest probability of a friend first.

    With the sum S a King helps with 13 − S and an Ace with S + 1. Ties go to the rank without which the hand can
    discard on more rolls. The result is empty if the hand can discard on the roll, because then nobody may be asked.
    The arguments are those of `friend_chance`, except that `seen` doesn't include your own hand.

    >>> [(naming.rank, naming.chance) for naming in best_to_name("3 J", (4, 6), others=(1, 1), seen="K K K")]
    [(11, Fraction(178, 1081)), (3, Fraction(2, 47))]
    """
    dice, counts = in_order(roll), ranks(hand, deck)
    if criteria(counts, dice, ace_pairs):
        return ()
    left = unseen(deck, hand, seen)
    held = sum(check_sizes(others, sum(left)))
    found = []
    for rank in (rank for rank, count in enumerate(counts, start=ACE) if count):
        if helpers := helping_ranks(rank, sum(dice)):
            chance = holds_marked(held, sum(left[helper - 1] for helper in helpers), sum(left))
            rest = hand_text(counts).split()
            rest.remove(hand_text(ranks([rank], deck)))
            found.append(Naming(rank, helpers, chance, can_discard(rest, ace_pairs=ace_pairs)))
    return tuple(sorted(found, key=lambda naming: (naming.chance, naming.fits), reverse=True))


def can_be_attacked(
    roll: Roll,
    others: Sequence[int],
    *,
    by: By = "either",
    seen: Hand = "",
    ace_pairs: bool = False,
    deck: Sequence[int] = FULL_DECK,
) -> Fraction:
    """Return the probability that, after a pass on this roll, at least one of the others can attack.

    The hands come from the same unseen cards, so they aren't independent. Deal hand by hand: a hand of n cards of which
    i, j and k equal the sum, the lower and the higher die can be dealt from s, x, y such cards and z others in C(s,
    i)·C(x, j)·C(y, k)·C(z, n − i − j − k) ways, and the next hand depends only on how many of each are left. So add up,
    for each such remainder, the ways in which hands that can't attack leave it; the result is 1 minus their sum after
    the last hand over the number of all deals.

    The argument `by` is the criterion of an attack, as in `can_discard`; the others are those of `friend_chance`.

    >>> can_be_attacked((1, 6), (13, 13, 13)) == 1 - Fraction(13 * 12 * 11 * 10, 52 * 51 * 50 * 49)
    True
    >>> can_be_attacked((1, 1), (5, 5), by="pair")
    Fraction(0, 1)
    """
    check_by(by)
    dice, left = in_order(roll), unseen(deck, seen)
    low, high = dice
    sizes = check_sizes(others, sum(left))

    def cannot_attack(held: Cards) -> bool:
        return discard_kind(*held[:3], dice, ace_pairs) not in KINDS_BY[by]

    useful = left[low + high - 1], left[low - 1], left[high - 1] if low < high else 0  # a double has no higher die
    harmless = Counter({(*useful, sum(left) - sum(useful)): 1})
    for size in sizes:
        harmless = _deal_hand(harmless, size, cannot_attack)
    deals = prod(comb(sum(left) - sum(sizes[:seat]), size) for seat, size in enumerate(sizes))
    return 1 - Fraction(sum(harmless.values()), deals)


def _deal_hand(ways: Counter[Cards], size: int, is_allowed: Callable[[Cards], bool]) -> Counter[Cards]:
    """Return the number of ways to leave each remainder, after one more hand of an allowed kind."""
    after: Counter[Cards] = Counter()
    for left, count in ways.items():
        for held in _compositions(left, size):
            if is_allowed(held):
                sums, lows, highs, rest = map(sub, left, held)
                after[sums, lows, highs, rest] += count * prod(map(comb, left, held))
    return after


def _compositions(left: Cards, size: int) -> Iterator[Cards]:
    for useful in product(*(range(min(count, size) + 1) for count in left[:3])):
        others = size - sum(useful)
        if 0 <= others <= left[3]:
            sums, lows, highs = useful
            yield sums, lows, highs, others
