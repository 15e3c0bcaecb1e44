"""Rule I over many turns: the number of turns that it takes to empty a hand, and the discards that shorten it.

Everything follows by backward induction over the hands that can be left of a hand (`solve_hand`), under one of two
policies, as if nobody helped and nobody attacked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, product
from math import gcd, inf, lcm, prod
from operator import mul
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from cardlab.cards import ACE
from cardlab.chance.answer import Formula, equation, is_short
from cardlab.chance.dice.discard import ROLLS, WAYS, can_discard, criteria, in_order
from cardlab.chance.distribution import LONGEST_FRACTION, Distribution, latex_fraction, whole_number
from cardlab.chance.hands import Counts, Hand, hand_text, ranks
from cardlab.games.friend_or_foe.matching import Criterion, Roll, discards

Policy: TypeAlias = Literal["pair first", "best"]
Exits: TypeAlias = dict[int, int]
"""A policy's moves from a hand: the ways of the dice to the index of the next hand; in all others the hand stays."""

MOST_HANDS: Final = 10_000
"""The most hands that can be left of a hand; 13 cards have 8,192 at most."""

_REMOVABLE: Final = {
    ace_pairs: {rank for roll, _ in ROLLS for gone in discards(roll, ace_pairs).values() for rank in gone}
    for ace_pairs in (False, True)
}
"""The ranks that can go by the dice, with and without the house rule."""

FURTHEST: Final = 1000
"""The most turns that a distribution distinguishes: the weights grow by five bits a turn."""

MOST_TERMS: Final = 6
"""The most terms of a sum in a formula; a longer sum is written as one number."""


@dataclass(frozen=True, slots=True)
class Turns:
    """The number of your own turns until a hand is empty.

    Attributes:
        mean: the expectation; None is infinite.
        distribution: of the number of turns; the outcome ``inf`` means more than `up_to` turns.
        up_to: the largest number of turns that the distribution distinguishes.
        never: the probability that the hand is never emptied, because a card is left that can't go alone.
        latex: the formula of the mean, from the means of the hands that one discard leaves.
    """

    mean: Fraction | None
    distribution: Distribution[float]
    up_to: int
    never: Fraction
    latex: Formula = field(compare=False, repr=False)

    @property
    def rest(self) -> Fraction:
        """The probability that the hand isn't empty after `up_to` turns."""
        return self.distribution.p(inf)

    def __str__(self) -> str:
        if self.never == 1:
            return "never: some card never fits the dice, so the mean is infinite (the rest may have one without it)"
        mean = "infinite" if self.mean is None else f"{float(self.mean):.2f} turns"
        if self.mean is not None and self.mean.denominator > 1 and len(exact := str(self.mean)) <= LONGEST_FRACTION:
            mean += f" ({exact})"
        never = f", never {float(self.never):.4f}" if self.never else ""
        return f"mean {mean}; chance of more than {self.up_to} turns {float(self.rest):.4f}{never}"


class Choice(NamedTuple):
    """A discard that a roll allows, or a pass.

    Attributes:
        by: the criterion, or ``"pass"``.
        cards: the ranks that go.
        mean: the mean number of turns that the rest of the hand takes; None is infinite.
    """

    by: Criterion | Literal["pass"]
    cards: tuple[int, ...]
    mean: Fraction | None


class Kept(NamedTuple):
    """The effect of one card on its hand.

    Attributes:
        rank: from 1 (Ace) to 13 (King).
        mean: the mean number of turns of the hand without the card; None is infinite.
        adds: the number of turns that the card adds to the mean, maybe negative; None if either mean is infinite.
        fits: the probability of a discard on the next roll that the card adds.
    """

    rank: int
    mean: Fraction | None
    adds: Fraction | None
    fits: Fraction


def turns_to_empty(hand: Hand, policy: Policy = "pair first", up_to: int = 100, *, ace_pairs: bool = False) -> Turns:
    r"""Return the number of your own turns that it takes to empty a hand by Rule I alone.

    A turn leads to a smaller hand with mean m′ or, with probability q, changes nothing: m = 1 + Σ p·m′ + q·m. So all
    means follow from those of smaller hands, and so do the distributions. A mean is infinite if a card may be left that
    can't go by the dice: a King, an Ace without the house rule, or with it an Ace without a partner (another Ace, or a
    2 to 6).

    The policy ``"pair first"`` discards whenever it can and prefers the pair; ``"best"`` minimizes the mean. A pass can
    be best: with 2 and 3 on a roll of 1 and 2, because the 2 alone takes 36 turns and both together 18.

    Args:
        hand: as `cardlab.chance.hands.ranks` reads it; ValueError if it is too large, which 13 cards never are.
        policy: ``"pair first"`` or ``"best"``.
        up_to: the number of turns that the distribution distinguishes, at most `FURTHEST`.
        ace_pairs: whether an Ace may equal a die that shows 1.

    >>> turns_to_empty("7").mean, turns_to_empty("2 3").mean, turns_to_empty("2 3", "best").mean
    (Fraction(6, 1), Fraction(126, 5), Fraction(18, 1))
    >>> turns_to_empty("7", up_to=2).distribution.rows()
    [(1, 6, Fraction(1, 6)), (2, 5, Fraction(5, 36)), (inf, 25, Fraction(25, 36))]
    >>> print(turns_to_empty("2 3"))
    mean 25.20 turns (126/5); chance of more than 100 turns 0.0310
    >>> print(turns_to_empty("2 3").latex)
    E = \frac{36 + 1 \cdot 18 + 2 \cdot 36 + 2 \cdot 0}{5} = \frac{126}{5} = 25.2
    >>> print(turns_to_empty("3 8 K"))
    never: some card never fits the dice, so the mean is infinite (the rest may have one without it)
    """
    counts = ranks(hand)
    if not 1 <= whole_number(up_to, "up_to") <= FURTHEST:
        raise ValueError(f"up_to={up_to} will not do: take a number of turns from 1 to {FURTHEST:,}.")
    if policy not in get_args(Policy):
        raise ValueError(f"{policy!r} is not a policy. There are: {', '.join(get_args(Policy))}.")
    if removable(counts, ace_pairs) != counts:
        return Turns(None, Distribution({inf: 1}), up_to, Fraction(1), _mean_formula(None, []))
    solved = solve_hand(counts, policy, ace_pairs)
    reached = _reachable(solved)
    mean, exits = solved.means[-1], solved.exits[-1].items()
    formula = _mean_formula(mean, [(ways, solved.means[index] or Fraction()) for index, ways in exits])
    return Turns(mean, _distribution(solved, reached, up_to), up_to, _never_emptied(solved, reached), formula)


def _mean_formula(mean: Fraction | None, terms: list[tuple[int, Fraction]]) -> Formula:
    """Return the formula of a mean (None is infinite) from the ways to each smaller hand and its mean."""
    if not mean:
        return Formula(r"E = \infty" if mean is None else "E = 0")
    leaving = sum(ways for ways, _ in terms)
    if len(terms) <= MOST_TERMS and all(is_short(after) for _, after in terms):
        sum_of_terms = " + ".join(rf"{ways} \cdot {latex_fraction(after)}" for ways, after in terms)
        return equation("E", rf"\frac{{{WAYS} + {sum_of_terms}}}{{{leaving}}}", mean)
    later = float(sum(ways * after for ways, after in terms))
    rule = rf"\frac{{{WAYS} + \sum_r w_r E_r}}{{\sum_r w_r}} \approx \frac{{{WAYS} + {later:.4f}}}{{{leaving}}}"
    return Formula(rf"E = {rule} \approx {float(mean):.4g}")


def best_choice(hand: Hand, roll: Roll, *, ace_pairs: bool = False) -> tuple[Choice, ...]:
    """Return every discard that Rule I allows on this roll, and the pass, ordered by the mean number of turns after it.

    The means are those of `turns_to_empty` with the policy ``"best"``, except that the turns are counted until only
    cards are left that can never go by the dice; otherwise these would make every mean infinite. Ties are in the order
    pair, sum, pass. A hand that is too large raises ValueError.

    >>> [(choice.by, choice.cards, choice.mean) for choice in best_choice("2 3", (1, 2))]
    [('pass', (), Fraction(18, 1)), ('sum', (3,), Fraction(36, 1))]
    """
    counts, dice = ranks(hand), in_order(roll)
    found = criteria(counts, dice, ace_pairs)
    options: list[tuple[Criterion | Literal["pass"], tuple[int, ...]]]
    options = [*((by, gone) for by, gone in discards(dice, ace_pairs).items() if by in found), ("pass", ())]
    choices = [Choice(by, cards, _best_mean(counts, cards, ace_pairs)) for by, cards in options]
    return tuple(sorted(choices, key=lambda choice: _mean_key(choice.mean)))


def keeping(hand: Hand, *, ace_pairs: bool = False) -> tuple[Kept, ...]:
    """Return for each rank in a hand what a card adds to the mean number of turns, the largest addition first.

    The hand is compared with the hand without the card, as in `best_choice`. A card may help others and so add a
    negative number: the 2 alone takes 36 turns, 2 and 3 together 18. Cards that can never go by the dice add infinitely
    many turns, and are ignored in the comparison of others.

    >>> [(kept.rank, kept.mean, kept.adds) for kept in keeping("2 3 K")]
    [(13, Fraction(18, 1), None), (2, Fraction(18, 1), Fraction(0, 1)), (3, Fraction(36, 1), Fraction(-18, 1))]
    """
    counts = ranks(hand)
    whole, fits = _best_mean(counts, (), ace_pairs), can_discard(hand, ace_pairs=ace_pairs)
    found = []
    for rank in (rank for rank, count in enumerate(counts, start=ACE) if count):
        mean = _best_mean(counts, (rank,), ace_pairs)
        goes = removable(counts, ace_pairs)[rank - 1]
        adds = whole - mean if goes and whole is not None and mean is not None else None
        rest = hand_text(_without(counts, (rank,)))
        found.append(Kept(rank, mean, adds, fits - can_discard(rest, ace_pairs=ace_pairs)))
    return tuple(sorted(found, key=lambda kept: (kept.adds is not None, -(kept.adds or 0), -kept.rank)))


# --- backward induction over all hands that can be left ---


@dataclass(frozen=True, slots=True)
class SolvedHand:
    """A hand and all hands that can be left of it, solved for one policy.

    A hand's index is the number whose mixed-radix digits are its counts of the ranks, so every discard leads to a lower
    index, and discarding a certain card always lowers it by the same step.

    Attributes:
        counts: the whole hand, which is the last one.
        steps: for each rank, by how much a discard lowers the index.
        exits: for each hand, the moves of the policy.
        means: for each hand, the mean number of turns; None is infinite.
    """

    counts: Counts
    steps: tuple[int, ...]
    exits: list[Exits]
    means: list[Fraction | None]

    def index(self, counts: Sequence[int]) -> int:
        return sum(count * step for count, step in zip(counts, self.steps, strict=True))


# Several questions about one hand share its solution. That of 13 cards may take several MB, so few are kept.
@lru_cache(maxsize=4)
def solve_hand(counts: Counts, policy: Policy, ace_pairs: bool) -> SolvedHand:
    """Return the solutions of all hands that can be left of a hand; raise ValueError if there are too many."""
    if (hands := prod(count + 1 for count in counts)) > MOST_HANDS:
        raise ValueError(f"Of this hand {hands:,} others can be left, too many to work out: take 13 cards or fewer.")
    steps = tuple(prod(count + 1 for count in counts[rank + 1 :]) for rank in range(len(counts)))
    solved = SolvedHand(counts, steps, [], [])
    fitting = [
        (roll, ways, [(by, sum(steps[rank - 1] for rank in gone)) for by, gone in discards(roll, ace_pairs).items()])
        for roll, ways in ROLLS
        if criteria(counts, roll, ace_pairs)
    ]
    for index, left in enumerate(product(*(range(count + 1) for count in counts))):
        exits: Exits = {}
        for roll, ways, drops in fitting:
            if found := criteria(left, roll, ace_pairs):
                after = [index - drop for by, drop in drops if by in found]
                is_open = policy == "best" and len(after) > 1
                chosen = min(after, key=lambda index: _mean_key(solved.means[index])) if is_open else after[0]
                exits[chosen] = exits.get(chosen, 0) + ways
        if policy == "best":
            exits = _worth_taking(exits, solved.means)
        solved.exits.append(exits)
        solved.means.append(_mean_after(exits, solved.means) if index else Fraction(0))
    return solved


def removable(counts: Counts, ace_pairs: bool) -> Counts:
    """Return the cards of a hand that can go by the dice: no Kings, and Aces by the house rule only."""
    can_go = _REMOVABLE[ace_pairs]
    return tuple(count if rank in can_go else 0 for rank, count in enumerate(counts, start=ACE))


def _worth_taking(exits: Exits, means: Sequence[Fraction | None]) -> Exits:
    """Return the moves with the smallest mean m.

    The mean after a pass is m itself. So start from the policy that always discards, drop the discards that lead to a
    mean above m, and repeat with the new m until there are none.
    """
    taken = {index: ways for index, ways in exits.items() if means[index] is not None}
    while True:
        most = _mean_key(_mean_after(taken, means))
        better = {index: ways for index, ways in taken.items() if _mean_key(means[index]) <= most}
        if len(better) == len(taken):
            return taken
        taken = better


def _mean_key(mean: Fraction | None) -> tuple[bool, Fraction | int]:
    """Return a sort key: the smallest mean first, an infinite one last."""
    return mean is None, mean or 0


def _mean_after(exits: Exits, means: Sequence[Fraction | None]) -> Fraction | None:
    """Return the m with m = 1 + Σ p·mean + (1 − Σ p)·m, which is (36 + Σ ways·mean) / Σ ways."""
    known = [(ways, *mean.as_integer_ratio()) for index, ways in exits.items() if (mean := means[index]) is not None]
    if not exits or len(known) < len(exits):
        return None
    # Adding over one common denominator is much faster than adding fractions.
    bottom = lcm(*[denominator for _, _, denominator in known])
    top = sum([ways * numerator * (bottom // denominator) for ways, numerator, denominator in known])
    return Fraction(WAYS * bottom + top, bottom * sum(exits.values()))


def _best_mean(counts: Counts, gone: Sequence[int], ace_pairs: bool) -> Fraction | None:
    """Return the mean number of turns after some cards have gone, until only cards that can never go are left."""
    solved = solve_hand(removable(counts, ace_pairs), "best", ace_pairs)
    return solved.means[solved.index(removable(_without(counts, gone), ace_pairs))]


def _without(counts: Counts, gone: Sequence[int]) -> Counts:
    return tuple(count - gone.count(rank) for rank, count in enumerate(counts, start=ACE))


# --- the distribution of the number of turns ---


def _reachable(solved: SolvedHand) -> list[int]:
    """Return the indices of the hands that the policy can reach, in ascending order."""
    found = {len(solved.exits) - 1}
    for index in range(len(solved.exits) - 1, -1, -1):
        if index in found:
            found.update(solved.exits[index])
    return sorted(found)


def _distribution(solved: SolvedHand, reached: list[int], up_to: int) -> Distribution[float]:
    """Return the distribution of the number of turns until the last of these hands is empty."""
    emptied = {0: [1] + [0] * up_to}
    for index in reached:
        if ways := solved.exits[index]:
            emptied[index] = _ways_to_empty(ways, [emptied[after] for after in ways], up_to)
        elif index:
            emptied[index] = [0] * (up_to + 1)
    weights: dict[float, int] = {turn: ways * WAYS ** (up_to - turn) for turn, ways in enumerate(emptied[reached[-1]])}
    weights[inf] = WAYS**up_to - sum(weights.values())
    common = gcd(*weights.values())
    return Distribution({turn: weight // common for turn, weight in weights.items()})


def _ways_to_empty(ways: Exits, after: list[list[int]], up_to: int) -> list[int]:
    """Return the ways a(t), t = 0, 1, …, to empty a hand by roll t: Σ ways·a′(t − 1) + ways to stay·a(t − 1)."""
    leaving = [sum(map(mul, ways.values(), column)) for column in zip(*after, strict=True)]
    staying = WAYS - sum(ways.values())
    return list(accumulate(leaving[:up_to], lambda before, now: staying * before + now, initial=0))


def _never_emptied(solved: SolvedHand, reached: list[int]) -> Fraction:
    """Return the probability that a card is left that can't go any more."""
    never: dict[int, Fraction] = {}
    for index in reached:
        ways = solved.exits[index]
        lost = sum((count * never[after] for after, count in ways.items()), Fraction())
        never[index] = lost / sum(ways.values()) if ways else Fraction(index != 0)
    return never[reached[-1]]
