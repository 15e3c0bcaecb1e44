"""How many of your own turns it takes to empty a hand by Rule I alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import gcd, inf
from operator import mul
from typing import Final

from cardlab.chance.checks import whole_number
from cardlab.chance.dice.outlook import Outlook, Policy, check_policy, going, merged, outlook
from cardlab.chance.dice.rolls import WAYS
from cardlab.chance.dist import Distribution
from cardlab.chance.hands import Hand, ranks

FURTHEST: Final = 1000
"""A distribution tells no more turns apart: each turn more takes longer numbers."""

LONGEST_MEAN: Final = 21
"""A fraction of more characters is printed as a decimal only."""


@dataclass(frozen=True, slots=True)
class Turns:
    """How many of your own turns a hand takes.

    Attributes:
        mean: the expected number of turns; None means that it is infinite.
        distribution: of the number of turns; the outcome ``inf`` stands for all that take more than `up_to`.
        up_to: how far the distribution goes.
        never: the chance that the hand is never emptied, because a card stays behind that cannot go alone.
    """

    mean: Fraction | None
    distribution: Distribution[float]
    up_to: int
    never: Fraction

    @property
    def rest(self) -> Fraction:
        """The chance that the hand is not empty after `up_to` turns."""
        return self.distribution.p(inf)

    def __str__(self) -> str:
        if self.never == 1:
            return "never: some card cannot go by the dice, so the mean is infinite (without it, the rest may have one)"
        mean = "infinite" if self.mean is None else f"{float(self.mean):.2f} turns"
        if self.mean is not None and self.mean.denominator > 1 and len(exact := str(self.mean)) <= LONGEST_MEAN:
            mean += f" ({exact})"
        never = f", never {float(self.never):.4f}" if self.never else ""
        return f"mean {mean}; chance of more than {self.up_to} turns {float(self.rest):.4f}{never}"


def turns_to_empty(hand: Hand, policy: Policy = "pair first", up_to: int = 100, *, ace_pairs: bool = False) -> Turns:
    """How many of your own turns it takes to empty a hand by Rule I, as if nobody helped and nobody attacked.

    *Mean.* Let m be the mean of a hand. After one turn it is another hand, with its own mean m′, or with the
    probability q still the same: m = 1 + Σ p·m′ + q·m. So m = (1 + Σ p·m′) / (1 − q), and since hands only become
    smaller, all means follow from those of smaller hands, the empty hand's being 0.

    *Policy.* ``"pair first"`` never passes with a match and lays the pair where it can. ``"best"`` has the least mean:
    on every roll it compares what sum, pair and pass lead to. A pass may be best: of 2 and 3 the 3 should not go
    on a roll of 1 and 2, since the 2 alone takes 36 turns and both together 18. What a pass leads to is m itself: begin
    with the m of a hand that always discards, take out the discards that lead to a mean above m, which makes m smaller,
    and repeat until there is none. Of equals it takes the pair, then the sum, then the pass.

    *Distribution.* In a(t) of the 36^t ways of t rolls the hand is emptied by the t-th; so a(t) = Σ ways·a′(t − 1) +
    ways to stay·a(t − 1), again from smaller hands.

    A King never goes by the dice, nor does an Ace without the house rule: then the mean is infinite. (`best_choice` and
    `keeping` compare hands, so they count the turns until only such cards are left.) With the house rule, an Ace needs
    another Ace or a partner from 2 to 6; where that may have left before, the mean is infinite, too, and `never` says
    how likely it is.

    Args:
        hand: as `cardlab.chance.hands.ranks` reads it.
        policy: ``"pair first"`` or ``"best"``.
        up_to: how many turns the distribution tells apart, at most `FURTHEST`.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.

    Raises:
        ValueError: there is no such hand or policy, `up_to` will not do, or the hand is too large to work out; 13
            cards always work.

    >>> turns_to_empty("7").mean, turns_to_empty("2 3").mean, turns_to_empty("2 3", "best").mean
    (Fraction(6, 1), Fraction(126, 5), Fraction(18, 1))
    >>> turns_to_empty("7", up_to=2).distribution.rows()
    [(1, 6, Fraction(1, 6)), (2, 5, Fraction(5, 36)), (inf, 25, Fraction(25, 36))]
    >>> print(turns_to_empty("2 3"))
    mean 25.20 turns (126/5); chance of more than 100 turns 0.0310
    >>> print(turns_to_empty("3 8 K"))
    never: some card cannot go by the dice, so the mean is infinite (without it, the rest may have one)
    """
    counts = ranks(hand)
    if not 1 <= whole_number(up_to, "up_to") <= FURTHEST:
        raise ValueError(f"up_to={up_to} will not do: the distribution tells from 1 to {FURTHEST:,} turns apart.")
    check_policy(policy)
    if going(counts, ace_pairs) != counts:
        return Turns(None, Distribution({inf: 1}), up_to, Fraction(1))
    ahead = outlook(counts, policy, ace_pairs)
    places = _reached(ahead)
    return Turns(ahead.means[-1], _distribution(ahead, places, up_to), up_to, _never(ahead, places))


def _reached(ahead: Outlook) -> list[int]:
    """The places that the policy may come to, the smallest first."""
    found = {len(ahead.exits) - 1}
    for place in range(len(ahead.exits) - 1, -1, -1):
        if place in found:
            found.update(after for _, after in ahead.exits[place])
    return sorted(found)


def _distribution(ahead: Outlook, places: list[int], up_to: int) -> Distribution[float]:
    """Of the turns until the hand at the last of these places is empty."""
    emptied = {0: [1] + [0] * up_to}
    for place in places:
        if ways := merged(ahead.exits[place]):
            emptied[place] = _emptied(ways, [emptied[after] for after in ways], up_to)
        elif place:
            emptied[place] = [0] * (up_to + 1)
    weights: dict[float, int] = {turn: ways * WAYS ** (up_to - turn) for turn, ways in enumerate(emptied[places[-1]])}
    weights[inf] = WAYS**up_to - sum(weights.values())
    common = gcd(*weights.values())
    return Distribution({turn: weight // common for turn, weight in weights.items()})


def _emptied(ways: Mapping[int, int], after: list[list[int]], up_to: int) -> list[int]:
    """In how many ways of t rolls a hand is emptied by the t-th, t from 0, given the same of what follows it."""
    leaving = [sum(map(mul, ways.values(), column)) for column in zip(*after, strict=True)]
    staying = WAYS - sum(ways.values())
    return list(accumulate(leaving[:up_to], lambda before, now: staying * before + now, initial=0))


def _never(ahead: Outlook, places: list[int]) -> Fraction:
    """The chance that a hand that can go no further is left."""
    never: dict[int, Fraction] = {}
    for place in places:
        ways = merged(ahead.exits[place])
        lost = sum((count * never[after] for after, count in ways.items()), Fraction())
        never[place] = lost / sum(ways.values()) if ways else Fraction(place != 0)
    return never[places[-1]]
