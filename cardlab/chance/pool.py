"""The sum, the highest, the lowest or the number of successes of any dice, exactly and simulated."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from math import prod
from typing import Final, Literal, TypeAlias, get_args

from cardlab.chance.distribution import Distribution, die

Measure: TypeAlias = Literal["sum", "highest", "lowest", "successes"]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)

SIDES: Final = range(2, 101)
MOST_DICE: Final = 20
MOST_POINTS: Final = 400
"""The highest sum of a pool: counting beyond it would take seconds."""

_DICE: Final = re.compile(r"(\d*)[dDwW](\d+)")


@dataclass(frozen=True)
class Pool:
    """Dice that are rolled together, as their numbers of sides in ascending order.

    >>> pool = Pool.of("2d6 + d8")
    >>> str(pool), pool.exactly("sum").p(3), pool.exactly("highest").p(8)
    ('2d6 + d8', Fraction(1, 288), Fraction(1, 8))
    """

    sides: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Pool:
        """Parse dice such as ``3d6`` or ``2d6 + 1d8`` (the plus is optional); raise ValueError for too many dice.

        >>> Pool.of("d4 2d6").sides
        (4, 6, 6)
        """
        words = text.replace("+", " ").split()
        found = [_DICE.fullmatch(word) for word in words]
        if not found or not all(found):
            odd = next((word for word, match in zip(words, found, strict=True) if not match), text)
            raise ValueError(f"{odd[:20]!r} names no dice; write 3d6 for three dice of six sides, or 2d6 + 1d8.")
        counts = [(int(match[1] or 1), int(match[2])) for match in found if match]
        return cls.from_counts(_merged_counts(counts))

    @classmethod
    def from_counts(cls, counts: Counter[int]) -> Pool:
        """Return the pool with these numbers of dice by number of sides; raise ValueError for too many dice."""
        for sides in counts:
            if sides not in SIDES:
                raise ValueError(f"A die here has {SIDES[0]} to {SIDES[-1]} sides, not {sides}.")
        if not 1 <= counts.total() <= MOST_DICE:
            raise ValueError(f"Take 1 to {MOST_DICE} dice, not {counts.total():,}.")
        points = sum(sides * count for sides, count in counts.items())
        if points > MOST_POINTS:
            raise ValueError(
                f"These dice show up to {points:,} points; take fewer or smaller ones, up to {MOST_POINTS}."
            )
        return cls(tuple(sorted(counts.elements())))

    @property
    def counts(self) -> Counter[int]:
        """The number of dice by their number of sides."""
        return Counter(self.sides)

    def with_another(self, sides: int) -> Pool:
        return self.from_counts(self.counts + Counter({sides: 1}))

    def exactly(self, measure: Measure, least: int = 0) -> Distribution[int]:
        """Return the exact distribution of a measure.

        Args:
            measure: the sum of all dice, the highest, the lowest, or the number of successes.
            least: the lowest number of a die that is a success.
        """
        match measure:
            case "sum":
                parts = [die(sides) for sides in self.sides]
            case "successes":
                parts = [die(sides).map(lambda points: int(points >= least)) for sides in self.sides]
            case "highest" | "lowest":
                return self._extreme(measure)
        total = parts[0]
        for part in parts[1:]:
            total = total + part
        return total

    def _extreme(self, measure: Measure) -> Distribution[int]:
        """Count rolls: all dice are at most k in Π min(k, sides) ways, and at least k in Π max(0, sides − k + 1)."""
        last = max(self.sides) if measure == "highest" else min(self.sides)

        def ways(bound: int) -> int:
            if measure == "highest":
                return prod(min(bound, sides) for sides in self.sides)
            return prod(max(0, sides - bound + 1) for sides in self.sides)

        step = -1 if measure == "highest" else 1
        return Distribution({points: ways(points) - ways(points + step) for points in range(1, last + 1)})

    def outcomes(self, measure: Measure) -> range:
        """Return the range of a measure, whatever its probabilities, so that several plots share an axis."""
        match measure:
            case "sum":
                return range(len(self.sides), sum(self.sides) + 1)
            case "highest":
                return range(1, max(self.sides) + 1)
            case "lowest":
                return range(1, min(self.sides) + 1)
            case "successes":
                return range(len(self.sides) + 1)

    def simulated(self, measure: Measure, count: int, seed: int, least: int = 0) -> Distribution[int]:
        """Return the distribution of a measure over `count` random rolls; the other arguments are as in `exactly`.

        A longer run with the same seed (0 or more) extends a shorter one.

        >>> Pool.of("3d6").simulated("sum", 1000, seed=7).total
        1000
        """
        import numpy as np  # exact answers work without numpy

        raw = np.random.PCG64(seed).random_raw(count * len(self.sides)).reshape(count, -1)
        points = (raw % np.array(self.sides, dtype=np.uint64)).astype(np.int64) + 1
        match measure:
            case "sum":
                found = points.sum(axis=1)
            case "highest":
                found = points.max(axis=1)
            case "lowest":
                found = points.min(axis=1)
            case "successes":
                found = (points >= least).sum(axis=1)
        values, counts = np.unique(found, return_counts=True)
        return Distribution(dict(zip(values.tolist(), counts.tolist(), strict=True)))

    def __str__(self) -> str:
        return " + ".join(f"{count if count > 1 else ''}d{sides}" for sides, count in sorted(self.counts.items()))


def _merged_counts(counts: list[tuple[int, int]]) -> Counter[int]:
    added: Counter[int] = Counter()
    for count, sides in counts:
        added[sides] += min(count, MOST_DICE + 1)
    return added
