"""The meaning of a statement depends on its *protocol*: on how the speaker came to make it.

The dice are under a cup; somebody looks and says "one of them shows a 5". The probability that they say so is 1 on some
rolls, 1/2 or 0 on others. By Bayes' rule the statement multiplies the weight of a roll by this probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from random import Random
from typing import Final, TypeAlias, TypeVar

from cardlab.chance.distribution import Distribution

Case = TypeVar("Case", bound=Hashable)
Roll: TypeAlias = tuple[int, int]

ROLLS: Final[Distribution[Roll]] = Distribution.uniform((red, blue) for red in range(1, 7) for blue in range(1, 7))
"""The 36 rolls of a red and a blue die, the red one first."""


def after(prior: Distribution[Case], says: Callable[[Case], Fraction]) -> Distribution[Case]:
    """Return the posterior distribution after a statement, by Bayes' rule.

    Args:
        prior: the distribution before it.
        says: returns the probability of the statement in a case, from 0 to 1; ValueError if it is 0 in all cases.

    >>> people = Distribution({"ill": 1, "well": 99})
    >>> print(after(people, lambda one: Fraction(9, 10) if one == "ill" else Fraction(1, 10)))
    outcome  weight  probability
    ill           1  1/12   0.0833
    well         11  11/12  0.9167
    total        12  1
    """
    weights = {case: weight * says(case) for case, weight, _ in prior.rows()}
    unit = lcm(*(weight.denominator for weight in weights.values()))
    whole = {case: int(weight * unit) for case, weight in weights.items()}
    if not (common := gcd(*whole.values())):
        raise ValueError("Nothing is left: in no case these words are said.")
    return Distribution({case: weight // common for case, weight in whole.items()})


def tried(prior: Distribution[Case], says: Callable[[Case], Fraction], trials: int, seed: int) -> Distribution[Case]:
    """Return the cases in which a statement is made, among random cases; the other arguments are those of `after`."""
    rng = Random(seed)
    drawn = rng.choices(prior.outcomes, prior.weights, k=trials)
    chances = {case: float(says(case)) for case in prior.outcomes}
    return Distribution.counted(Counter(case for case in drawn if rng.random() < chances[case]))


@dataclass(frozen=True)
class Protocol:
    """How a person who sees two dice comes to say "one of them shows a 5", or another number.

    Attributes:
        name: one word.
        words: a sentence with ``{number}`` in it.
        chance: returns the probability that, on a given roll, the person says that one die shows a given number.
    """

    name: str
    words: str
    chance: Callable[[Roll, int], Fraction]

    def after(self, number: int) -> Distribution[Roll]:
        """Return the posterior distribution of the rolls, after the statement that one die shows this number.

        >>> PROTOCOLS["asked"].after(5).p((5, 5)), PROTOCOLS["random"].after(5).p((5, 5))
        (Fraction(1, 11), Fraction(1, 6))
        """
        return after(ROLLS, lambda roll: self.chance(roll, number))

    def tried(self, number: int, trials: int, seed: int) -> Distribution[Roll]:
        """Return the simulated rolls on which the statement is made."""
        return tried(ROLLS, lambda roll: self.chance(roll, number), trials, seed)


PROTOCOLS: Final[Mapping[str, Protocol]] = {
    each.name: each
    for each in (
        Protocol("asked", "You ask: “Is there a {number}?” He says: “Yes.”", lambda roll, n: Fraction(n in roll)),
        Protocol(
            "random", "He picks a die at random and names its number: {number}.",
            lambda roll, n: Fraction(roll.count(n), 2),
        ),
        Protocol("higher", "He always names the higher number: {number}.", lambda roll, n: Fraction(max(roll) == n)),
        Protocol("red", "He always names the red die: {number}.", lambda roll, n: Fraction(roll[0] == n)),
    )
}  # fmt: skip
"""Four protocols by name."""
