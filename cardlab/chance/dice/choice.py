"""Which discard is best when there is a choice, and what each card of a hand is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from cardlab.cards import ACE
from cardlab.chance.dice.discard import can_discard, fires_with
from cardlab.chance.dice.outlook import ORDER, discard_of, going, in_order_of_means, outlook
from cardlab.chance.dice.rolls import Criterion, Roll, in_order
from cardlab.chance.hands import Counts, Hand, hand_text, ranks


class Choice(NamedTuple):
    """Something that may be done with a roll, and what it leads to.

    Attributes:
        by: the criterion, or ``"pass"``.
        cards: the ranks that go.
        mean: how many turns more the rest takes in the mean; None is infinite.
    """

    by: Criterion | Literal["pass"]
    cards: tuple[int, ...]
    mean: Fraction | None


class Kept(NamedTuple):
    """What one card means to its hand.

    Attributes:
        rank: the card's, from 1 (Ace) to 13 (King).
        mean: how many turns the hand takes in the mean without it; None is infinite.
        adds: how many turns the card adds to the mean, negative if it helps others out; None if either is infinite.
        fits: how much it adds to the chance of a discard on the next roll.
    """

    rank: int
    mean: Fraction | None
    adds: Fraction | None
    fits: Fraction


def best_choice(hand: Hand, roll: Roll, *, ace_pairs: bool = False) -> tuple[Choice, ...]:
    """Everything that Rule I allows on this roll, the best first: what leaves the least mean number of turns.

    The means are those of `turns_to_empty` under the policy ``"best"``; a pass leads to that of the whole hand. Of
    equals, that policy takes the first: the pair, then the sum, then the pass. Cards that can never go by the dice
    (Kings, and Aces without the house rule) would make every mean infinite, so here it is the mean of the turns until
    only they are left.

    Args:
        hand: as `cardlab.chance.hands.ranks` reads it.
        roll: the two dice.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.

    Raises:
        ValueError: there is no such hand or roll, or the hand is too large to work out; 13 cards always work.

    >>> [(choice.by, choice.cards, choice.mean) for choice in best_choice("2 3", (1, 2))]
    [('pass', (), Fraction(18, 1)), ('sum', (3,), Fraction(36, 1))]
    """
    counts, dice = ranks(hand), in_order(roll)
    found = fires_with(counts, dice, ace_pairs)
    options: list[tuple[Criterion | Literal["pass"], tuple[int, ...]]]
    options = [*((by, discard_of(by, dice)) for by in ORDER if by in found), ("pass", ())]
    choices = [Choice(by, cards, _mean(counts, cards, ace_pairs)) for by, cards in options]
    return tuple(sorted(choices, key=lambda choice: in_order_of_means(choice.mean)))


def keeping(hand: Hand, *, ace_pairs: bool = False) -> tuple[Kept, ...]:
    """What each card of a hand adds to the mean number of turns, the one that adds most first.

    It compares the hand with the hand without the card, under the policy ``"best"``. A card may also shorten the way of
    others: the 2 alone takes 36 turns, 2 and 3 together 18. What can never go by the dice (Kings, and Aces without the
    house rule) adds infinitely many, and the others are compared as if it were not there.

    Args:
        hand: as `cardlab.chance.hands.ranks` reads it.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.

    Returns:
        One for each rank in the hand.

    Raises:
        ValueError: there is no such hand, or it is too large to work out; 13 cards always work.

    >>> [(kept.rank, kept.mean, kept.adds) for kept in keeping("2 3 K")]
    [(13, Fraction(18, 1), None), (2, Fraction(18, 1), Fraction(0, 1)), (3, Fraction(36, 1), Fraction(-18, 1))]
    """
    counts = ranks(hand)
    whole, fits = _mean(counts, (), ace_pairs), can_discard(hand, ace_pairs=ace_pairs)
    found = []
    for rank in (rank for rank, count in enumerate(counts, start=ACE) if count):
        mean = _mean(counts, (rank,), ace_pairs)
        goes = going(counts, ace_pairs)[rank - 1]
        adds = whole - mean if goes and whole is not None and mean is not None else None
        rest = hand_text(_without(counts, (rank,)))
        found.append(Kept(rank, mean, adds, fits - can_discard(rest, ace_pairs=ace_pairs)))
    return tuple(sorted(found, key=lambda kept: (kept.adds is not None, -(kept.adds or 0), -kept.rank)))


def _mean(counts: Counts, gone: Sequence[int], ace_pairs: bool) -> Fraction | None:
    """The mean number of turns after some cards have gone, until only those are left that can never go."""
    ahead = outlook(going(counts, ace_pairs), "best", ace_pairs)
    return ahead.means[ahead.place(going(_without(counts, gone), ace_pairs))]


def _without(counts: Counts, gone: Sequence[int]) -> Counts:
    return tuple(count - gone.count(rank) for rank, count in enumerate(counts, start=ACE))
