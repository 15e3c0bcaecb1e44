"""What a policy does and expects, for a hand and for all that can be left of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm, prod
from typing import Final, Literal, TypeAlias, get_args

from cardlab.chance.dice.discard import fires_with
from cardlab.chance.dice.rolls import ROLLS, WAYS, Criterion, Roll
from cardlab.chance.hands import Counts

Policy: TypeAlias = Literal["pair first", "best"]
Exits: TypeAlias = list[tuple[int, int]]
"""Where a hand goes: in how many ways of 36, and to which place. In the other ways it stays as it is."""

ORDER: Final[tuple[Criterion, ...]] = ("pair", "sum")
"""Of equally good discards the first is taken, and a pass only if it is better than both."""

MOST_HANDS: Final = 10_000
"""More are refused: 13 cards always have fewer, 8,192 at most."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A hand and all that can be left of it, in an order in which every discard leads to an earlier place.

    The order is that of the numbers whose digits are the counts of the ranks, so a discard of a card always takes off
    the same from the place.

    Attributes:
        counts: the hand, as how many cards of each rank.
        steps: what a card of each rank takes off from the place.
        exits: of each place, where the policy goes from there.
        means: of each place, how many turns it takes in the mean; None is infinite.
    """

    counts: Counts
    steps: tuple[int, ...]
    exits: list[Exits]
    means: list[Fraction | None]

    def place(self, counts: Sequence[int]) -> int:
        """The place of what is left of the hand."""
        return sum(count * step for count, step in zip(counts, self.steps, strict=True))


# All that is asked of one hand shares its outlook; one of 13 cards may take several MB, so few are kept.
@lru_cache(maxsize=4)
def outlook(counts: Counts, policy: Policy, ace_pairs: bool) -> Outlook:
    """Works out every place from those before it.

    Raises:
        ValueError: there is no such policy, or too many hands can be left.
    """
    check_policy(policy)
    if (hands := prod(count + 1 for count in counts)) > MOST_HANDS:
        raise ValueError(f"Of this hand {hands:,} others can be left, too many to work out: take 13 cards or fewer.")
    steps = tuple(prod(count + 1 for count in counts[rank + 1 :]) for rank in range(len(counts)))
    found = Outlook(counts, steps, [], [])
    fitting = [(roll, ways) for roll, ways in ROLLS if fires_with(counts, roll, ace_pairs)]
    for place, left in enumerate(product(*(range(count + 1) for count in counts))):
        options = [(ways, [place - off for off in _discards(left, roll, steps, ace_pairs)]) for roll, ways in fitting]
        options = [(ways, places) for ways, places in options if places]
        exits, mean = _by_pairs(options, found.means) if policy == "pair first" else _at_best(options, found.means)
        found.exits.append(exits)
        found.means.append(mean if place else Fraction(0))
    return found


def going(counts: Counts, ace_pairs: bool) -> Counts:
    """The cards of a hand that the dice can free it of: no Kings, and Aces by the house rule only."""
    return counts[0] if ace_pairs else 0, *counts[1:-1], 0


def check_policy(policy: Policy) -> None:
    """Refuses a policy that is not known.

    Raises:
        ValueError: the message says which there are.
    """
    if policy not in get_args(Policy):
        raise ValueError(f"{policy!r} is not a policy. There are: {', '.join(get_args(Policy))}.")


def discard_of(criterion: Criterion, roll: Roll) -> tuple[int, ...]:
    """The ranks that go by a criterion."""
    return (sum(roll),) if criterion == "sum" else roll


def merged(exits: Exits) -> Counter[int]:
    """In how many ways of 36 each place follows."""
    ways: Counter[int] = Counter()
    for count, after in exits:
        ways[after] += count
    return ways


def _discards(left: Counts, roll: Roll, steps: Sequence[int], ace_pairs: bool) -> list[int]:
    """What each possible discard takes off from the place, the pair first."""
    found = fires_with(left, roll, ace_pairs)
    return [sum(steps[rank - 1] for rank in discard_of(by, roll)) for by in ORDER if by in found]


def _by_pairs(options: list[tuple[int, list[int]]], means: list[Fraction | None]) -> tuple[Exits, Fraction | None]:
    exits = [(ways, places[0]) for ways, places in options]
    return exits, _mean([(ways, means[place]) for ways, place in exits])


def _at_best(options: list[tuple[int, list[int]]], means: list[Fraction | None]) -> tuple[Exits, Fraction | None]:
    """The least mean, and the exits that bring it: first all, then only those that lead below the mean they bring."""
    known = [(ways, place, mean) for ways, places in options for place, mean in [_least(places, means)]]
    going = [(ways, place, mean) for ways, place, mean in known if mean is not None]
    while True:
        mean = _mean([(ways, after) for ways, _, after in going])
        better = [each for each in going if mean is None or each[2] <= mean]
        if len(better) == len(going):
            return [(ways, place) for ways, place, _ in going], mean
        going = better


def _least(places: list[int], means: list[Fraction | None]) -> tuple[int, Fraction | None]:
    """The place with the least mean, the first of equals."""
    best = min(places, key=lambda place: in_order_of_means(means[place])) if len(places) > 1 else places[0]
    return best, means[best]


def in_order_of_means(mean: Fraction | None) -> tuple[bool, Fraction | int]:
    """Puts the least mean first, and an infinite one last; equals keep the order in which they come."""
    return mean is None, mean or 0


def _mean(exits: list[tuple[int, Fraction | None]]) -> Fraction | None:
    """The m for which m = 1 + Σ p·mean + (1 − Σ p)·m: it is (36 + Σ ways·mean) / Σ ways."""
    known = [(ways, *mean.as_integer_ratio()) for ways, mean in exits if mean is not None]
    if not exits or len(known) < len(exits):
        return None
    # One common denominator is much faster than adding fractions one by one.
    bottom = lcm(*[denominator for _, _, denominator in known])
    top = sum([ways * numerator * (bottom // denominator) for ways, numerator, denominator in known])
    return Fraction(WAYS * bottom + top, bottom * sum([ways for ways, _ in exits]))
