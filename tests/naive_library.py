"""The 31 rules of the library once more, as plain functions that know nothing of the rule language.

Each is written from the words of its source: ``h`` is the line of right cards with its starter ``h[0]``, and ``c`` the
card to be judged. Where a rule needs more cards than lie there, every card is right, unless the rule itself says what
the first cards must be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd, prod
from typing import Final

from cardlab.cards import Card

Line = Sequence[Card]
Predicate = Callable[[Line, Card], bool]

PRIMES: Final = (2, 3, 5, 7, 11, 13)
LOOPS: Final = ("A", "4", "6", "8", "9", "10", "Q")
"""The signs with a closed loop."""


def red(c: Card) -> bool:
    return str(c)[-1] in "♥♦"


def face(c: Card) -> bool:
    return str(c)[:-1] in ("J", "Q", "K")


def suit(c: Card) -> str:
    return str(c)[-1]


def parity_and_colour_name_the_suit(h: Line, c: Card) -> bool:
    p = h[-1]
    wanted = ("♥" if red(p) else "♦") if p.rank % 2 == 0 else ("♠" if red(p) else "♣")
    return suit(c) == wanted


def zigzag(h: Line, c: Card) -> bool:
    if c.rank == h[-1].rank or len(h) == 1:
        return c.rank != h[-1].rank
    return (c.rank > h[-1].rank) != (h[-1].rank > h[-2].rank)


def one_more_each_time(h: Line, c: Card) -> bool:
    """The n-th block has n cards; blocks 1, 3, 5 … have the starter's colour."""
    block, end = 1, 1
    while len(h) >= end:
        block += 1
        end += block
    return (red(c) == red(h[0])) == (block % 2 == 1)


def each_suit_has_its_own_wish(h: Line, c: Card) -> bool:
    p = h[-1]
    return {"♦": suit(c) != "♦", "♣": red(c), "♠": not red(c), "♥": c.rank == p.rank}[suit(p)]


def the_rarest_suits(h: Line, c: Card) -> bool:
    laid = [suit(card) for card in h]
    return laid.count(suit(c)) == min(laid.count(each) for each in "♣♦♥♠")


def falls_and_jumps_up(h: Line, c: Card) -> bool:
    p = h[-1]
    return c.rank == p.rank + 10 if p.rank <= 3 else c.rank < p.rank


def product_of_three(h: Line, c: Card) -> bool:
    remainder = prod(card.rank for card in h[-3:]) % 4
    if remainder == 0:
        return red(c) or c.rank > 6
    if remainder == 1:
        return not red(c) or face(c)
    return c.rank % 2 == 0 or c.rank < 6 if remainder == 2 else c.rank % 2 == 1 or c.rank == 10


NEEDS: Final[dict[int, dict[str, Predicate]]] = {
    0: {
        "T2": lambda h, c: c.rank in (2, 4, 6, 8, 10, 12),  # even ranks only
        "H2": lambda h, c: c.rank % 3 != 0 if not h else (c.rank + h[-1].rank) % 3 == 0,  # sums of three
        "H8": the_rarest_suits,
        "H9": lambda h, c: (c.rank - sum(map(red, h))) % 2 == 0,  # parity of the reds
        "H10": lambda h, c: [card.rank for card in h].count(c.rank) < 2,  # no rank three times
        "F4": lambda h, c: c.rank <= len(h) + 1,  # no higher than the place
    },
    1: {
        "T1": lambda h, c: red(c) != red(h[-1]),  # colours alternate
        "E1": lambda h, c: (c.rank + h[-1].rank) % 2 == 1,  # odd and even alternate
        "E2": lambda h, c: (c.rank <= 7) != (h[-1].rank <= 7),  # low and high alternate
        "E3": lambda h, c: suit(h[-1]) + suit(c) in ("♠♥", "♥♦", "♦♣", "♣♠"),  # suits cycle
        "E4": lambda h, c: (red(c) == red(h[0])) == ((len(h) // 3) % 2 == 0),  # three of a colour
        "E5": lambda h, c: (c.rank - h[-1].rank) % 13 in (1, 2, 3),  # one to three higher round the corner
        "E6": lambda h, c: c.rank <= 7 if red(h[-1]) else c.rank >= 8,  # red wants low black wants high
        "E7": lambda h, c: 1 <= abs(c.rank - h[-1].rank) <= 3,  # near but not equal
        "M1": lambda h, c: red(c) == (h[-1].rank % 2 == 1),  # odd wants red even wants black
        "M2": lambda h, c: suit(c) == suit(h[-1]) or c.rank == h[-1].rank,  # same suit or same rank
        "M3": lambda h, c: c.rank >= h[-1].rank if red(h[-1]) else c.rank <= h[-1].rank,  # black falls red climbs
        "M4": lambda h, c: not face(c) if face(h[-1]) else c.rank > h[-1].rank,  # higher or numeral after a face
        "M5": lambda h, c: (c.rank in PRIMES) != (h[-1].rank in PRIMES),  # primes alternate
        "M6": lambda h, c: (str(c)[:-1] in LOOPS) != (str(h[-1])[:-1] in LOOPS),  # closed loops alternate
        "M11": parity_and_colour_name_the_suit,
        "M12": lambda h, c: abs(c.rank - h[-1].rank) == 1,  # neighbours
        "H1": lambda h, c: gcd(c.rank, h[-1].rank) == 1,  # no common divisor
        "H3": zigzag,
        "H5": lambda h, c: suit(c) == "♣♦♥♠♠♥♦♣"[len(h) % 8],  # suits bounce
        "H6": one_more_each_time,
        "H7": each_suit_has_its_own_wish,
        "F1": falls_and_jumps_up,
    },
    2: {
        "H4": lambda h, c: c.rank == h[-1].rank or suit(c) == suit(h[-2]),  # rank of the last or suit of the one before
        "F3": lambda h, c: (c.rank - h[-1].rank - h[-2].rank) % 13 == 0,  # sum of two
    },
    3: {
        "F2": product_of_three,
    },
}
"""The rules by the number of cards that they need; on shorter lines every card is right."""


def _judging(needs: int, predicate: Predicate) -> Predicate:
    return lambda h, c: len(h) < needs or predicate(h, c)


PREDICATES: Final = {key: _judging(needs, one) for needs, rules in NEEDS.items() for key, one in rules.items()}
