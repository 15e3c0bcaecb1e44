"""Rolls of two dice, and which of the two criteria they meet with a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias, get_args

from cardlab.cards import ACE
from cardlab.chance.dist import two_dice

Roll: TypeAlias = tuple[int, int]
Criterion: TypeAlias = Literal["sum", "pair"]
By: TypeAlias = Literal["either", "sum", "pair", "both"]
Given: TypeAlias = Roll | Callable[[int, int], bool] | None

ROLLS: Final = tuple(zip(two_dice().outcomes, two_dice().weights, strict=True))
"""The 21 rolls that can be told apart, the lower die first, each with the number of ways in which it falls, of 36."""

TOTAL: Final = two_dice().map(sum)
"""How the sums are distributed."""

WAYS: Final = two_dice().total
"""In how many ways two dice fall."""

_MEETS: Final[dict[By, Callable[[bool, bool], bool]]] = {
    "either": lambda fits_sum, fits_pair: fits_sum or fits_pair,
    "sum": lambda fits_sum, fits_pair: fits_sum,
    "pair": lambda fits_sum, fits_pair: fits_pair,
    "both": lambda fits_sum, fits_pair: fits_sum and fits_pair,
}


def criterion(by: By) -> Callable[[bool, bool], bool]:
    """The question that `by` asks, as a function of (the sum is held, the pair is held).

    Raises:
        ValueError: there is no such question.
    """
    if by not in [*_MEETS]:
        raise ValueError(f"by={by!r} is not a way to discard. There are: {', '.join(get_args(By))}.")
    return _MEETS[by]


def in_order(roll: Roll) -> Roll:
    """The roll, the lower die first.

    Raises:
        ValueError: it is not two numbers from 1 to 6.
    """
    dice = tuple(roll) if isinstance(roll, Sequence) else ()
    if len(dice) != 2 or not all(type(each) is int and 1 <= each <= 6 for each in dice):
        raise ValueError(f"{roll!r} is not a roll: write two numbers from 1 to 6, like (2, 5).")
    return min(dice), max(dice)


def rolls(given: Given = None) -> list[tuple[Roll, int]]:
    """The rolls that are possible under a condition, each with its number of ways.

    Args:
        given: a roll, or a function of the lower and the higher die that says whether the roll is possible.

    Raises:
        ValueError: no roll is.

    >>> rolls((5, 2)), sum(ways for _, ways in rolls(lambda low, high: low + high == 7))
    ([((2, 5), 2)], 6)
    """
    if given is None:
        return list(ROLLS)
    if not callable(given):
        known = in_order(given)
        return [(roll, ways) for roll, ways in ROLLS if roll == known]
    possible = [(roll, ways) for roll, ways in ROLLS if given(*roll)]
    if not possible:
        raise ValueError("No roll of two dice meets the condition that is given.")
    return possible


def pair_held(lows: int, highs: int, roll: Roll, ace_pairs: bool) -> bool:
    """Whether so many cards of the lower and of the higher die's rank make the pair; a double needs two of one."""
    held = lows > 1 if roll[0] == roll[1] else lows > 0 and highs > 0
    return held and pair_counts(roll, ace_pairs)


def pair_counts(roll: Roll, ace_pairs: bool) -> bool:
    """Whether two cards equal to the dice may go: not with an Ace, unless the house rule says so."""
    return ace_pairs or roll[0] != ACE
