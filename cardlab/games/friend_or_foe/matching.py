"""The cards that match a roll of two dice in Friend or Foe.

Only ranks count, never suits. The functions of ranks define the rules; the exact answers of `cardlab.chance.dice` and
the tables of the simulator build on them. The referee calls `matches` and `helpers` at every move, so `matches` is
written out for speed; a test checks that it agrees with `discards`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from typing import Final, Literal, TypeAlias

from cardlab.cards import ACE, KING, Card, Cards

Roll: TypeAlias = tuple[int, int]
"""The numbers on two dice, the lower one first."""

Criterion: TypeAlias = Literal["pair", "sum"]
"""Two cards that equal the dice, or one card that equals their sum."""

EQUALLY_LIKELY_ROLLS: Final[tuple[Roll, ...]] = tuple((min(dice), max(dice)) for dice in product(range(1, 7), repeat=2))
"""The roll of each of the 36 equally likely ways in which two dice fall; most rolls occur twice."""

ROLLS: Final[tuple[Roll, ...]] = tuple(sorted(set(EQUALLY_LIKELY_ROLLS)))
"""The 21 different rolls, in order."""

ROLL_WEIGHTS: Final = tuple(map(EQUALLY_LIKELY_ROLLS.count, ROLLS))
"""The number of ways out of 36 for each of `ROLLS`: one for a double, two for any other roll."""


def is_pair_allowed(roll: Roll, ace_pairs: bool) -> bool:
    """Return whether two cards that equal the dice match: with an Ace, only under the house rule ``ace_pairs``."""
    return ace_pairs or roll[0] != ACE


def holds_pair(lows: int, highs: int, roll: Roll, ace_pairs: bool) -> bool:
    """Return whether a hand holds two cards that equal the dice; a double takes two cards of one rank.

    ``lows`` and ``highs`` count the hand's cards of the lower and of the higher die's rank.

    >>> holds_pair(1, 1, (2, 5), False), holds_pair(1, 1, (4, 4), False), holds_pair(1, 1, (1, 5), False)
    (True, False, False)
    """
    is_held = lows > 1 if roll[0] == roll[1] else lows > 0 and highs > 0
    return is_held and is_pair_allowed(roll, ace_pairs)


def discards(roll: Roll, ace_pairs: bool) -> dict[Criterion, tuple[int, ...]]:
    """Return the ranks that match by each criterion, the pair first if it is allowed.

    >>> discards((2, 5), False), discards((1, 5), False)
    ({'pair': (2, 5), 'sum': (7,)}, {'sum': (6,)})
    """
    by_sum: dict[Criterion, tuple[int, ...]] = {"sum": (sum(roll),)}
    return {"pair": roll, **by_sum} if is_pair_allowed(roll, ace_pairs) else by_sum


@cache
def helping_ranks(named: int, total: int) -> tuple[int, ...]:
    """Return the ranks that help with a named card of rank N: an Ace if the dice total N − 1, a King if 13 − N.

    >>> helping_ranks(3, 10), helping_ranks(11, 10), helping_ranks(7, 6), helping_ranks(7, 7)
    ((13,), (1,), (1, 13), ())
    """
    return (ACE,) * (named - 1 == total) + (KING,) * (KING - named == total)


@cache
def ranks_to_name(total: int) -> tuple[int, ...]:
    """Return the ranks with which an Ace or a King can help on this sum, the lower first.

    >>> ranks_to_name(10), ranks_to_name(6)
    ((3, 11), (7,))
    """
    return tuple(rank for rank in range(ACE, KING + 1) if helping_ranks(rank, total))


def matches(hand: Iterable[Card], roll: Roll, *, ace_pairs: bool = False) -> list[Cards]:
    """Return every way in which a hand meets one of the two criteria, the sum first.

    >>> from cardlab.cards import hand
    >>> [" ".join(map(str, way)) for way in matches(hand("A♣ 2♦ 5♥ 7♣ 7♠"), (2, 5))]
    ['7♣', '7♠', '2♦ 5♥']
    """
    low, high = roll
    total = low + high
    ways: list[Cards] = []
    lows: list[Card] = []
    highs: list[Card] = []
    for card in hand:
        rank = card.rank
        if rank == total:
            ways.append((card,))
        elif rank == low:
            lows.append(card)
        elif rank == high:
            highs.append(card)
    if lows and is_pair_allowed(roll, ace_pairs):
        ways += combinations(sorted(lows), 2) if low == high else product(lows, highs)
    return ways


def helpers(hand: Iterable[Card], roll: Roll, named: Card) -> list[Cards]:
    """Return every Ace or King of a hand that can be played with the named card on this roll."""
    ranks = helping_ranks(named.rank, sum(roll))
    return [(card,) for card in hand if card.rank in ranks]
