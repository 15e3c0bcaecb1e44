"""The 31 rules of the library once more, as plain functions that know nothing of the rule language.

Each is written from the words of its source: ``h`` is the line of right cards with its starter ``h[0]``, ``c`` the card
to be judged, ``p`` the last card of the line and ``q`` the one before it. Where a rule needs more cards than lie there,
every card is right, unless the rule itself says what the first cards must be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from math import gcd, prod
from typing import Final

from cardlab.cards import Card

Line = Sequence[Card]
Predicate = Callable[[Line, Card], bool]

PREDICATES: Final[dict[str, Predicate]] = {}


def listed(key: str, needs: int = 0) -> Callable[[Predicate], Predicate]:
    """Enters a predicate under its key; on lines shorter than it needs every card is right."""

    def enter(predicate: Predicate) -> Predicate:
        @wraps(predicate)
        def judged(h: Line, c: Card) -> bool:
            return len(h) < needs or predicate(h, c)

        PREDICATES[key] = judged
        return judged

    return enter


def red(c: Card) -> bool:
    return str(c)[-1] in "♥♦"


def face(c: Card) -> bool:
    return str(c)[:-1] in ("J", "Q", "K")


def suit(c: Card) -> str:
    return str(c)[-1]


@listed("T1", needs=1)
def colours_alternate(h: Line, c: Card) -> bool:
    return red(c) != red(h[-1])


@listed("T2")
def even_ranks_only(h: Line, c: Card) -> bool:
    return c.rank in (2, 4, 6, 8, 10, 12)


@listed("E1", needs=1)
def odd_and_even_alternate(h: Line, c: Card) -> bool:
    return (c.rank + h[-1].rank) % 2 == 1


@listed("E2", needs=1)
def low_and_high_alternate(h: Line, c: Card) -> bool:
    return (c.rank <= 7) != (h[-1].rank <= 7)


@listed("E3", needs=1)
def suits_cycle(h: Line, c: Card) -> bool:
    return suit(h[-1]) + suit(c) in ("♠♥", "♥♦", "♦♣", "♣♠")


@listed("E4", needs=1)
def three_of_a_colour(h: Line, c: Card) -> bool:
    return (red(c) == red(h[0])) == ((len(h) // 3) % 2 == 0)


@listed("E5", needs=1)
def one_to_three_higher_round_the_corner(h: Line, c: Card) -> bool:
    return (c.rank - h[-1].rank) % 13 in (1, 2, 3)


@listed("E6", needs=1)
def red_wants_low_black_wants_high(h: Line, c: Card) -> bool:
    return c.rank <= 7 if red(h[-1]) else c.rank >= 8


@listed("E7", needs=1)
def near_but_not_equal(h: Line, c: Card) -> bool:
    return 1 <= abs(c.rank - h[-1].rank) <= 3


@listed("M1", needs=1)
def odd_wants_red_even_wants_black(h: Line, c: Card) -> bool:
    return red(c) == (h[-1].rank % 2 == 1)


@listed("M2", needs=1)
def same_suit_or_same_rank(h: Line, c: Card) -> bool:
    return suit(c) == suit(h[-1]) or c.rank == h[-1].rank


@listed("M3", needs=1)
def black_falls_red_climbs(h: Line, c: Card) -> bool:
    return c.rank >= h[-1].rank if red(h[-1]) else c.rank <= h[-1].rank


@listed("M4", needs=1)
def higher_or_numeral_after_a_face(h: Line, c: Card) -> bool:
    return not face(c) if face(h[-1]) else c.rank > h[-1].rank


@listed("M5", needs=1)
def primes_alternate(h: Line, c: Card) -> bool:
    primes = (2, 3, 5, 7, 11, 13)
    return (c.rank in primes) != (h[-1].rank in primes)


@listed("M6", needs=1)
def closed_loops_alternate(h: Line, c: Card) -> bool:
    loops = ("A", "4", "6", "8", "9", "10", "Q")
    return (str(c)[:-1] in loops) != (str(h[-1])[:-1] in loops)


@listed("M11", needs=1)
def parity_and_colour_name_the_suit(h: Line, c: Card) -> bool:
    p = h[-1]
    wanted = ("♥" if red(p) else "♦") if p.rank % 2 == 0 else ("♠" if red(p) else "♣")
    return suit(c) == wanted


@listed("M12", needs=1)
def neighbours(h: Line, c: Card) -> bool:
    return abs(c.rank - h[-1].rank) == 1


@listed("H1", needs=1)
def no_common_divisor(h: Line, c: Card) -> bool:
    return gcd(c.rank, h[-1].rank) == 1


@listed("H2")
def sums_of_three(h: Line, c: Card) -> bool:
    return c.rank % 3 != 0 if not h else (c.rank + h[-1].rank) % 3 == 0


@listed("H3", needs=1)
def zigzag(h: Line, c: Card) -> bool:
    if c.rank == h[-1].rank or len(h) == 1:
        return c.rank != h[-1].rank
    return (c.rank > h[-1].rank) != (h[-1].rank > h[-2].rank)


@listed("H4", needs=2)
def rank_of_the_last_or_suit_of_the_one_before(h: Line, c: Card) -> bool:
    return c.rank == h[-1].rank or suit(c) == suit(h[-2])


@listed("H5", needs=1)
def suits_bounce(h: Line, c: Card) -> bool:
    return suit(c) == "♣♦♥♠♠♥♦♣"[len(h) % 8]


@listed("H6", needs=1)
def one_more_each_time(h: Line, c: Card) -> bool:
    """The n-th block has n cards; blocks 1, 3, 5 … have the starter's colour."""
    block, end = 1, 1
    while len(h) >= end:
        block += 1
        end += block
    return (red(c) == red(h[0])) == (block % 2 == 1)


@listed("H7", needs=1)
def each_suit_has_its_own_wish(h: Line, c: Card) -> bool:
    p = h[-1]
    return {"♦": suit(c) != "♦", "♣": red(c), "♠": not red(c), "♥": c.rank == p.rank}[suit(p)]


@listed("H8")
def the_rarest_suits(h: Line, c: Card) -> bool:
    laid = [suit(card) for card in h]
    return laid.count(suit(c)) == min(laid.count(each) for each in "♣♦♥♠")


@listed("H9")
def parity_of_the_reds(h: Line, c: Card) -> bool:
    return (c.rank - sum(map(red, h))) % 2 == 0


@listed("H10")
def no_rank_three_times(h: Line, c: Card) -> bool:
    return [card.rank for card in h].count(c.rank) < 2


@listed("F1", needs=1)
def falls_and_jumps_up(h: Line, c: Card) -> bool:
    p = h[-1]
    return c.rank == p.rank + 10 if p.rank <= 3 else c.rank < p.rank


@listed("F2", needs=3)
def product_of_three(h: Line, c: Card) -> bool:
    remainder = prod(card.rank for card in h[-3:]) % 4
    if remainder == 0:
        return red(c) or c.rank > 6
    if remainder == 1:
        return not red(c) or face(c)
    return c.rank % 2 == 0 or c.rank < 6 if remainder == 2 else c.rank % 2 == 1 or c.rank == 10


@listed("F3", needs=2)
def sum_of_two(h: Line, c: Card) -> bool:
    return (c.rank - h[-1].rank - h[-2].rank) % 13 == 0


@listed("F4")
def no_higher_than_the_place(h: Line, c: Card) -> bool:
    return c.rank <= len(h) + 1
