"""Hands as single integers, and what each roll asks of them.

A hand is one integer of 64 bits: four bits for each rank, King, Ace, 2 … Queen from below. Three of them count the
cards, 0 to 4, and the fourth, the guard, is always set. When cards are taken away that are not all there, a count goes
below zero and borrows its guard, so one subtraction and one comparison tell whether all of them are in the hand. Piles,
and cards to be laid, are written the same way but without guards.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from cardlab.cards import ACE, DECK, KING
from cardlab.chance.simulate.streams import Flags, Places, Words


def one(rank: int) -> int:
    """One card of this rank."""
    return 1 << 4 * (rank % KING)


def counts(rank: int) -> int:
    """The bits that count the cards of this rank."""
    return 7 * one(rank)


EMPTY: Final = np.uint64(sum(8 * one(rank) for rank in range(ACE, KING + 1)))
"""An empty hand: the guards alone."""

INERT: Final = EMPTY | np.uint64(1 << 60)
"""What stands for the hands of a lane without a game: it fits no roll and is never empty."""

ONE_KING: Final = np.uint64(one(KING))
ONE_ACE: Final = np.uint64(one(ACE))
KINGS: Final = np.uint64(counts(KING))
ACES: Final = np.uint64(counts(ACE))
ABOVE_KINGS_AND_ACES: Final = np.uint64(one(2))
"""A pile that is a smaller number has Kings and Aces alone: they stand at the low end."""

CARDS: Final = np.array([one(card.rank) for card in DECK], dtype=np.uint64)
"""Of each card of the deck, a pile with it alone."""

ROLLS: Final = tuple((min(dice), max(dice)) for dice in product(range(1, 7), repeat=2))
"""The 36 equally likely rolls by their number, the lower die first."""

_EVERY_OTHER: Final = np.uint64(0x0707070707070707)
"""The bits of every other count."""

_ONES: Final = np.uint64(0x0101010101010101)
"""A product with it adds up all bytes in the highest one."""


def how_many(hands: Words) -> Words:
    """The number of cards in each hand, with or without guards: neighbouring counts are added, then all of them."""
    pairs = (hands & _EVERY_OTHER) + ((hands >> np.uint64(4)) & _EVERY_OTHER)
    return (pairs * _ONES) >> np.uint64(56)


@dataclass(frozen=True)
class Asked:
    """What each of the 36 rolls asks of a hand, as tables by the number of the roll.

    Attributes:
        total: the card that equals the sum.
        pair: the two cards that equal the dice; where those may not go, the sum once more.
        either: all of these cards.
        guards: the guards of their ranks.
        enough: a hand less ``either`` keeps guards of at least this size just when the pair or the sum is in it, since
            the sum's guard is the highest of all.
        names: the counts of both ranks that a friend may help with.
        higher: the counts of the higher one.
        named: the card that is named, 36 rows for the lower rank and 36 for the higher one.
        helping: likewise the counts of what goes with it: Kings, Aces or both.
    """

    total: Words
    pair: Words
    either: Words
    guards: Words
    enough: Words
    names: Words
    higher: Words
    named: Words
    helping: Words

    @classmethod
    def of(cls, ace_pairs: bool) -> Asked:
        """The tables, with the house rule on two cards that equal the dice: whether they may be Aces."""
        columns: dict[str, list[int]] = {}
        for low, high in ROLLS:
            for name, entry in (_criteria(low, high, ace_pairs) | _friends(low + high)).items():
                columns.setdefault(name, []).append(entry)
        for name in ("named", "helping"):
            columns[name] = columns.pop(f"{name} lower") + columns.pop(f"{name} higher")
        return cls(**{name: np.array(column, dtype=np.uint64) for name, column in columns.items()})

    def laid(self, hands: Words, rolls: Places) -> Words:
        """What goes from each hand on its roll: the pair, else the sum, else nothing."""
        pair, laid = self.pair.take(rolls), self.total.take(rolls)
        laid *= _has(hands, laid)
        has_pair = _has(hands, pair)
        pair -= laid
        pair *= has_pair
        laid += pair
        return laid


def _has(hands: Words, cards: Words) -> Flags:
    """Whether all these cards are in the hand."""
    after: Words = hands - cards
    after &= EMPTY
    has: Flags = after == EMPTY
    return has


def _criteria(low: int, high: int, ace_pairs: bool) -> dict[str, int]:
    ranks = {low + high} if low == ACE and not ace_pairs else {low, high}
    total = one(low + high)
    pair = one(low) + one(high) if low in ranks else total
    return {
        "total": total,
        "pair": pair,
        "either": pair | total,
        "guards": sum(8 * one(rank) for rank in ranks | {low + high}),
        "enough": sum(8 * one(rank) for rank in ranks),
    }


def _friends(total: int) -> dict[str, int]:
    """A King helps with 13 less the sum, an Ace with 1 more than the sum; both with a 7 on a 6."""
    with_king, with_ace = KING - total, total + ACE
    helping = {with_king: counts(KING)}
    helping[with_ace] = helping.get(with_ace, 0) | counts(ACE)
    lower, higher = min(helping), max(helping)
    return {
        "names": counts(lower) | counts(higher),
        "higher": counts(higher),
        "named lower": one(lower),
        "named higher": one(higher),
        "helping lower": helping[lower],
        "helping higher": helping[higher],
    }
