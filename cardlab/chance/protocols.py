"""What a statement tells: that depends on how somebody came to make it, his *protocol*.

The dice lie under a cup, somebody looks and says "one of them shows a 5". The chance that he says so is 1 on some
rolls, 1/2 or 0 on others, and after his words a roll weighs as much as that chance. This is Bayes' rule.
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
    """What is known after some words, by Bayes' rule: the weight of a case times the chance of these words in it.

    Args:
        prior: what was known before.
        says: of a case, the chance that these words are said, from 0 to 1.

    Raises:
        ValueError: in no case these words are said.

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
    """The same, tried out: of many cases drawn by chance those in which the words were said.

    Args:
        prior, says: as in `after`.
        trials: how many cases are drawn.
        seed: of the draws.
    """
    rng = Random(seed)
    drawn = rng.choices(prior.outcomes, prior.weights, k=trials)
    chances = {case: float(says(case)) for case in prior.outcomes}
    return Distribution.counted(Counter(case for case in drawn if rng.random() < chances[case]))


@dataclass(frozen=True)
class Protocol:
    """How somebody who sees two dice comes to say "one of them shows a 5", or another number.

    Attributes:
        name: in one word.
        words: in a sentence, with ``{number}`` in it.
        chance: of a roll and a number, the chance that he says that one die shows it.
    """

    name: str
    words: str
    chance: Callable[[Roll, int], Fraction]

    def after(self, number: int) -> Distribution[Roll]:
        """The rolls, once he has said that one die shows this number.

        >>> PROTOCOLS["asked"].after(5).p((5, 5)), PROTOCOLS["random"].after(5).p((5, 5))
        (Fraction(1, 11), Fraction(1, 6))
        """
        return after(ROLLS, lambda roll: self.chance(roll, number))

    def tried(self, number: int, trials: int, seed: int) -> Distribution[Roll]:
        """Of so many simulated rolls those on which he said it."""
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
"""Four ways to come to say it, by their names."""
