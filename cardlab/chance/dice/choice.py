"""Which discard is best when there is a choice, and what each card of a hand is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from cardlab.cards import ACE, KING
from cardlab.chance.dice.discard import can_discard, fires_with
from cardlab.chance.dice.outlook import ORDER, discard_of, outlook
from cardlab.chance.dice.rolls import Criterion, Roll, in_order
from cardlab.chance.hands import Counts, Hand, hand_text, ranks


class Choice(NamedTuple):
    """Something that may be done with a roll, and what it leads to.

    Attributes:
        by: the criterion, or ``"pass"``.
        cards: the ranks that go.
        mean: how many turns more the rest takes in the mean; None is infinite.
        fits: the chance that the rest can discard on the next roll.
    """

    by: Criterion | Literal["pass"]
    cards: tuple[int, ...]
    mean: Fraction | None
    fits: Fraction


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

    The means are those of `turns_to_empty` under the policy ``"best"``; a pass leads to that of the whole hand. Cards
    that can never go by the dice (Kings, and Aces without the house rule) would make every mean infinite, so it is the
    mean of the turns until only they are left. Among equals, the rest that fits more rolls comes first, then the pair.

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
    discards = [(by, discard_of(by, dice)) for by in ORDER if by in found]
    choices = [Choice(by, gone, *_worth(counts, gone, ace_pairs)) for by, gone in discards]
    choices.append(Choice("pass", (), *_worth(counts, (), ace_pairs)))
    return tuple(sorted(choices, key=lambda choice: (choice.mean is None, choice.mean or 0, -choice.fits)))


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
    whole, fits = _worth(counts, (), ace_pairs)
    found = []
    for rank in (rank for rank, count in enumerate(counts, start=ACE) if count):
        mean, fits_without = _worth(counts, (rank,), ace_pairs)
        adds = None if whole is None or mean is None or rank in _going_never(ace_pairs) else whole - mean
        found.append(Kept(rank, mean, adds, fits - fits_without))
    return tuple(sorted(found, key=lambda kept: (kept.adds is not None, -(kept.adds or 0), -kept.rank)))


def _worth(counts: Counts, gone: Sequence[int], ace_pairs: bool) -> tuple[Fraction | None, Fraction]:
    """The mean number of turns after some cards have gone, and the chance of a discard on the next roll."""
    rest = tuple(count - gone.count(rank) for rank, count in enumerate(counts, start=ACE))
    ahead = outlook(_going(counts, ace_pairs), "best", ace_pairs)
    return ahead.means[ahead.place(_going(rest, ace_pairs))], can_discard(hand_text(rest), ace_pairs=ace_pairs)


def _going(counts: Counts, ace_pairs: bool) -> Counts:
    """The cards without those that can never go by the dice."""
    never = _going_never(ace_pairs)
    return tuple(0 if rank in never else count for rank, count in enumerate(counts, start=ACE))


def _going_never(ace_pairs: bool) -> tuple[int, ...]:
    return (KING,) if ace_pairs else (ACE, KING)
