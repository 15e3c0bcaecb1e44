"""Rule I: the cards that fit the next roll, and the probability of a discard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Final, Literal, TypeAlias, get_args

from cardlab.cards import rank_text
from cardlab.chance.answer import Answer
from cardlab.chance.distribution import Distribution, holds_marked, two_dice, whole_number
from cardlab.chance.hands import FULL_DECK, Hand, rank_of, ranks, unseen
from cardlab.games.friend_or_foe import matching
from cardlab.games.friend_or_foe.matching import Criterion, Roll, holds_pair, is_pair_allowed, ranks_to_name

By: TypeAlias = Literal["either", "sum", "pair", "both"]
Kind: TypeAlias = Literal["sum", "pair", "both", "ask", "none"]
"""The move that a roll allows: a discard by the sum only, by a pair only, or by both; else asking a friend, or none."""

Given: TypeAlias = Roll | Callable[[int, int], bool] | None
"""A condition on the roll: a roll, a function of the lower and the higher die, or None for no condition."""

ROLLS: Final = tuple(zip(matching.ROLLS, matching.ROLL_WEIGHTS, strict=True))
"""The 21 distinguishable rolls, the lower die first, each with its number of ways of 36."""

WAYS: Final = len(matching.EQUALLY_LIKELY_ROLLS)
"""The number of equally likely ways of two dice."""

TOTAL: Final = two_dice().map(sum)
"""The distribution of the sum of two dice."""

KINDS_BY: Final[dict[By, frozenset[Kind]]] = {
    "either": frozenset({"sum", "pair", "both"}),
    "sum": frozenset({"sum", "both"}),
    "pair": frozenset({"pair", "both"}),
    "both": frozenset({"both"}),
}
"""The kinds of rolls on which a hand can discard, by criterion."""

_EVENTS: Final[dict[By, str]] = {"either": "sum or pair", "sum": "sum", "pair": "pair", "both": "sum and pair"}
"""The name of each event in a formula."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

_CRITERIA: Final[dict[Kind, frozenset[Criterion]]] = {
    "none": frozenset(),
    "sum": frozenset({"sum"}),
    "pair": frozenset({"pair"}),
    "both": frozenset({"sum", "pair"}),
}


def check_by(by: By) -> None:
    """Raise ValueError for an unknown criterion."""
    if by not in [*KINDS_BY]:
        raise ValueError(f"by={by!r} is not a way to discard. There are: {', '.join(get_args(By))}.")


def in_order(roll: Roll) -> Roll:
    """Return the roll with the lower die first; raise ValueError unless it is two numbers from 1 to 6."""
    dice = tuple(roll) if isinstance(roll, Sequence) else ()
    if len(dice) != 2 or not all(type(each) is int and 1 <= each <= 6 for each in dice):
        raise ValueError(f"{roll!r} is not a roll: write two numbers from 1 to 6, like (2, 5).")
    return min(dice), max(dice)


def possible_rolls(given: Given = None) -> tuple[tuple[Roll, int], ...]:
    """Return the rolls that meet a condition, each with its number of ways; raise ValueError if there are none.

    >>> possible_rolls((5, 2)), sum(ways for _, ways in possible_rolls(lambda low, high: low + high == 7))
    ((((2, 5), 2),), 6)
    """
    if given is None:
        return ROLLS
    if not callable(given):
        known = in_order(given)
        return tuple((roll, ways) for roll, ways in ROLLS if roll == known)
    possible = tuple((roll, ways) for roll, ways in ROLLS if given(*roll))
    if not possible:
        raise ValueError("No roll of two dice meets the condition that is given.")
    return possible


# --- a known hand ---


def fires(hand: Hand, roll: Roll, ace_pairs: bool = False) -> frozenset[Criterion]:
    """Return the criteria that a hand meets: a card equals the sum of the dice, or a pair of cards equals the dice.

    A double needs two cards of that rank. No sum is 1 or 13, so Aces and Kings never leave by the sum.

    >>> sorted(fires("2 3 5", (3, 2))), sorted(fires("A 5", (1, 5))), sorted(fires("A 5", (1, 5), ace_pairs=True))
    (['pair', 'sum'], [], ['pair'])
    """
    return criteria(ranks(hand), in_order(roll), ace_pairs)


def criteria(counts: Sequence[int], roll: Roll, ace_pairs: bool = False) -> frozenset[Criterion]:
    """Return the same as `fires`, for 13 counts of ranks and a roll with the lower die first."""
    low, high = roll
    return _CRITERIA[discard_kind(counts[low + high - 1], counts[low - 1], counts[high - 1], roll, ace_pairs)]


def discard_kind(sums: int, lows: int, highs: int, roll: Roll, ace_pairs: bool) -> Kind:
    """Return whether a hand can discard by the "sum", by a "pair", by "both" or "none".

    Args:
        sums, lows, highs: the number of its cards that equal the sum, the lower and the higher die.
        roll: the lower die first.
        ace_pairs: as in `fires`.
    """
    fits_pair = lows > 0 and holds_pair(lows, highs, roll, ace_pairs)  # the first test saves most calls
    if sums:
        return "both" if fits_pair else "sum"
    return "pair" if fits_pair else "none"


def kind_of_roll(counts: Sequence[int], roll: Roll, ace_pairs: bool = False) -> Kind:
    """Return what a roll, the lower die first, allows a hand, given as 13 counts of ranks.

    >>> kind_of_roll(ranks("2 3 5"), (2, 3)), kind_of_roll(ranks("2 5 5"), (2, 6)), kind_of_roll(ranks("4"), (2, 6))
    ('both', 'ask', 'none')
    """
    low, high = roll
    found = discard_kind(counts[low + high - 1], counts[low - 1], counts[high - 1], roll, ace_pairs)
    may_ask = found == "none" and any(counts[rank - 1] for rank in ranks_to_name(low + high))
    return "ask" if may_ask else found


def roll_kinds(hand: Hand, *, given: Given = None, ace_pairs: bool = False) -> Distribution[Kind]:
    """Return the distribution of what the next roll allows; the arguments are those of `can_discard`.

    >>> roll_kinds("2 5")
    Distribution({'ask': 10, 'none': 19, 'pair': 2, 'sum': 5})
    """
    return Distribution(count_kinds(ranks(hand), possible_rolls(given), ace_pairs))


def count_kinds(
    counts: Sequence[int], possible: Sequence[tuple[Roll, int]], ace_pairs: bool = False
) -> dict[Kind, int]:
    """Return the number of ways of each kind of roll, of the possible ones, for 13 counts of ranks."""
    found: dict[Kind, int] = dict.fromkeys(KINDS, 0)
    for roll, ways in possible:
        found[kind_of_roll(counts, roll, ace_pairs)] += ways
    return found


def can_discard(hand: Hand, *, by: By = "either", given: Given = None, ace_pairs: bool = False) -> Answer:
    r"""Return the probability that this hand can discard on the next roll, with its formula as ``latex``.

    It is the number of favourable ways over 36: two different numbers fall in two ways, a double in one. Under a
    condition B it is P(A | B) = P(A and B) / P(B), the favourable ways of B over the ways of B.

    Args:
        hand: as `cardlab.chance.hands.ranks` reads it.
        by: the criterion: the sum, the pair, either or both.
        given: the condition B, a roll or a function of the lower and the higher die; ValueError if no roll meets it.
        ace_pairs: whether an Ace may equal a die that shows 1.

    >>> can_discard("7"), can_discard("2 5"), can_discard("2 5", by="pair")
    (Fraction(1, 6), Fraction(7, 36), Fraction(1, 18))
    >>> can_discard("2 5", given=lambda low, high: low + high == 7)
    Fraction(1, 3)
    >>> print(can_discard("2 3 5").latex)
    P(\text{sum or pair}) = \frac{7 + 6 - 2}{36} = \frac{11}{36} \approx 0.3056
    """
    check_by(by)
    ways = count_kinds(ranks(hand), possible_rolls(given), ace_pairs)
    both, favourable, total = ways["both"], sum(ways[kind] for kind in KINDS_BY[by]), sum(ways.values())
    p = Fraction(favourable, total)
    if given is not None:
        share = rf"\frac{{P(A \cap B)}}{{P(B)}} = \frac{{{favourable} / {WAYS}}}{{{total} / {WAYS}}}"
        return Answer.of(p, rf"P(\text{{{_EVENTS[by]}}} \mid B)", share)
    counted = f"{ways['sum'] + both} + {ways['pair'] + both} - {both}" if by == "either" else str(favourable)
    return Answer.of(p, rf"P(\text{{{_EVENTS[by]}}})", rf"\frac{{{counted}}}{{{WAYS}}}")


# --- a dealt hand ---


def can_discard_dealt(
    cards: int,
    *,
    by: By = "either",
    given: Given = None,
    holding: int | None = None,
    seen: Hand = "",
    ace_pairs: bool = False,
    deck: Sequence[int] = FULL_DECK,
) -> Fraction:
    """Return the probability that a hand dealt at random can discard on the next roll.

    The hands of n of the R unseen cards and the 36 ways of the dice are equally likely and independent: count the
    favourable pairs and divide by 36·C(R, n). For one roll {a, b}, with s, x and y unseen cards of the ranks a + b, a
    and b, the unfavourable hands are

    - without the sum: C(R − s, n);
    - without the pair: C(R − x, n) + C(R − y, n) − C(R − x − y, n), and for a double C(R − x, n) + x·C(R − x, n − 1);
      if the pair isn't allowed, all hands;
    - without either: the same with R − s for R, because a + b is neither a nor b.

    If the hand is known to contain a rank, P(A | contained) follows from the law of total probability, because a hand
    without the rank is dealt from the other ranks.

    Args:
        cards: the size of the hand, n.
        by, given, ace_pairs: as in `can_discard`.
        holding: a rank of which the hand is known to contain at least one card; ValueError if it can't.
        seen: cards that are known to be elsewhere.
        deck: the number of cards of each rank, 13 counts.

    >>> can_discard_dealt(13, ace_pairs=True)
    Fraction(6753810821, 8004372600)
    >>> can_discard_dealt(1), can_discard_dealt(1, holding=7), can_discard_dealt(1, holding=7, given=(3, 4))
    (Fraction(1, 13), Fraction(1, 6), Fraction(1, 1))
    """
    check_by(by)
    left, possible = unseen(deck, seen), possible_rolls(given)
    total = sum(left)
    if not 0 <= whole_number(cards, "cards") <= total:
        raise ValueError(f"A hand of {cards} cards cannot be dealt: there are {total} to deal from.")

    def chance(left: Sequence[int]) -> Fraction:
        favourable = sum(ways * _favourable_hands(left, cards, roll, by, ace_pairs) for roll, ways in possible)
        return Fraction(favourable, sum(ways for _, ways in possible) * comb(sum(left), cards))

    if holding is None:
        return chance(left)
    rank = rank_of(holding)
    holds = holds_marked(cards, left[rank - 1], total)
    if holds == 0:
        raise ValueError(f"A hand of {cards} cards cannot hold a card of rank {rank_text(rank)}.")
    others = [*left[: rank - 1], 0, *left[rank:]]
    return (chance(left) - (1 - holds) * chance(others)) / holds if holds < 1 else chance(left)


def _favourable_hands(left: Sequence[int], cards: int, roll: Roll, by: By, ace_pairs: bool) -> int:
    total, sums = sum(left), left[sum(roll) - 1]
    every = comb(total, cards)
    without_sum = comb(total - sums, cards)
    without_pair, without_either = every, without_sum
    if is_pair_allowed(roll, ace_pairs):
        without_pair = _hands_without_pair(left, total, cards, roll)
        without_either = _hands_without_pair(left, total - sums, cards, roll)
    without_one = without_sum + without_pair - without_either
    return every - {"either": without_either, "sum": without_sum, "pair": without_pair, "both": without_one}[by]


def _hands_without_pair(left: Sequence[int], total: int, cards: int, roll: Roll) -> int:
    low, high = (left[face - 1] for face in roll)
    if roll[0] == roll[1]:
        return comb(total - low, cards) + (low * comb(total - low, cards - 1) if cards else 0)
    return comb(total - low, cards) + comb(total - high, cards) - comb(total - low - high, cards)
