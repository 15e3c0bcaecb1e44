"""A problem: weights and measures to be counted, and the steps that may be taken for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import perm
from operator import mul
from typing import Any, Final, TypeAlias, TypeVar

from cardlab.chance.machine.devices import Say
from cardlab.chance.machine.items import Item
from cardlab.chance.machine.measures import Measure, Tally, Test, Walk, automaton

MOST_STEPS: Final = 90_000
"""The most steps of counting: together they take less than half a second on a slow computer."""

LONG: Final = 4_000
"""The bits of a number with which a step takes as long as two; with two long ones it takes longer."""

Key = TypeVar("Key", bound=Hashable)
Values: TypeAlias = tuple[Item, ...]
"""The values of all measures of a problem."""
Cell: TypeAlias = tuple[int, tuple[Any, ...]]
"""A device, and what the walks need of its items; last the item itself, if somebody says something."""
Likes: TypeAlias = tuple[tuple[Cell, int], ...]
"""A kind as the weights of its cells; kinds with the same weights are alike."""


NEVER_MET: Final = "Nothing is left: no run meets the condition."


class TooMany(ValueError):
    """There are too many ways to count them."""

    def __init__(self, message: str = "There are too many ways to count. Use the runs.") -> None:
        super().__init__(message)


class Budget:
    """The steps that are left."""

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self.left = steps

    def spend(self, steps: int = 1, bits: int = 0) -> None:
        """Take some steps, each with a number of this length; raise TooMany if there are no more."""
        self.left -= steps + steps * bits // LONG
        if self.left < 0:
            raise TooMany


@dataclass(frozen=True)
class Urn:
    """A device as weights: each draw adds `more` to the weight of what came, −1 if it is kept out."""

    kinds: Mapping[Item, int]
    draws: int
    more: int

    def ways(self, weight: int, draws: int) -> int:
        """Return the weight of all rows of draws that stay within a part of the urn."""
        if self.more == 0:
            return int(weight**draws)
        return perm(weight, draws) if self.more == -1 else self.all_ways(weight, draws)[-1]

    def all_ways(self, weight: int, draws: int) -> list[int]:
        """Return the same for each number of draws, from 0 on."""
        return [*accumulate((weight + self.more * drawn for drawn in range(draws)), mul, initial=1)]

    def by(self, key: Callable[[Item], Key]) -> Counter[Key]:
        """Return the weights by a key of the items."""
        found: Counter[Key] = Counter()
        for item, weight in self.kinds.items():
            found[key(item)] += weight
        return found

    @property
    def total(self) -> int:
        return sum(self.kinds.values())

    @property
    def bits(self) -> int:
        """The length of the weight of all rows of draws."""
        return self.draws * (self.total + max(self.more, 0) * self.draws).bit_length()


@dataclass(frozen=True)
class Problem:
    """An experiment without all that doesn't matter for its measures.

    Attributes:
        urns: the devices that bring items.
        rounds: their number; None if `until` ends the run.
        measures: all that matter; the first is the one looked at.
        given, until: tests of these measures.
        renews: whether everything is put back before each round.
        say: what somebody says, if a measure listens, and how many urns that person sees.
    """

    urns: tuple[Urn, ...]
    rounds: int | None
    measures: tuple[Measure, ...]
    given: tuple[Test, ...]
    until: tuple[Test, ...]
    renews: bool
    say: tuple[Say, int] | None

    @cached_property
    def automata(self) -> list[Walk | Tally]:
        """The automata of the measures; tallies that see other kinds than the first one keep their own counts."""
        found = [automaton(measure) for measure in self.measures]
        items = list(dict.fromkeys(item for urn in self.urns for item in urn.kinds))
        first = next((each for each in found if isinstance(each, Tally)), None)
        return [
            each.as_walk(items) if first and isinstance(each, Tally) and not _are_one(first, each, items) else each
            for each in found
        ]

    @cached_property
    def walks(self) -> list[Walk]:
        """The automata that are walks."""
        return [each for each in self.automata if isinstance(each, Walk)]

    @cached_property
    def tallies(self) -> list[Tally]:
        """The automata that are tallies."""
        return [each for each in self.automata if isinstance(each, Tally)]

    @property
    def has_order(self) -> bool:
        """True if a measure depends on the order in which items come."""
        return not all(walk.many for walk in self.walks)

    @property
    def asks_for_rounds(self) -> bool:
        """True if the rounds of a repeat until are looked at, and nothing else depends on their number."""
        tests = {test.measure for test in (*self.given, *self.until)}
        rounds = Measure("rounds")
        return self.rounds is None and self.measures[0] == rounds and rounds not in tests

    @cached_property
    def likes(self) -> Counter[Likes]:
        """The number of kinds of each sort, as the tallies see them; without tallies each cell is a kind."""
        kinds: dict[Hashable, Counter[Cell]] = {}
        for device, urn in enumerate(self.urns):
            for item, weight in urn.kinds.items():
                keys = [walk.key(device, item) for walk in self.walks]
                cell = device, (*keys, *([item] if self.say else []))
                kind = self.tallies[0].identity(item) if self.tallies else cell
                kinds.setdefault(kind, Counter())[cell] += weight
        return Counter(tuple(sorted(cells.items(), key=repr)) for cells in kinds.values())

    def mean_of_round(self, walk: Walk) -> Fraction:
        """Return the mean of a sum in one round: each draw has the same mean, whatever came before."""
        mean = Fraction(0)
        for device, urn in enumerate(self.urns):
            total = sum(weight * walk.number(device, item) for item, weight in urn.kinds.items())
            mean += Fraction(urn.draws * total, urn.total)
        return mean

    def is_given(self, values: Values) -> bool:
        """Return whether the values of all measures meet the condition."""
        return not self.given or self.meets(self.given, values)

    def meets(self, tests: Sequence[Test], values: Values) -> bool:
        """Return whether one of some tests is met."""
        return any(test.event.holds(values[self.measures.index(test.measure)]) for test in tests)


def _are_one(first: Tally, other: Tally, items: Sequence[Item]) -> bool:
    """Return whether two tallies distinguish the same items."""
    pairs = {(first.identity(item), other.identity(item)) for item in items}
    return len(pairs) == len(set(map(first.identity, items))) == len(set(map(other.identity, items)))
