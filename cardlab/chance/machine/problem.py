"""The problem of a machine: the machine without all that doesn't matter for its measures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import gcd, perm
from operator import mul
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from cardlab.chance.machine.devices import Say, Source
from cardlab.chance.machine.items import Item
from cardlab.chance.machine.measures import Measure, Tally, Test, Walk, automaton

if TYPE_CHECKING:
    from cardlab.chance.machine.machine import Machine

MOST_STEPS: Final = 90_000
"""The most steps of counting: together they take less than half a second on a slow computer."""

LONG: Final = 4_000
"""The bits of a number with which a step takes as long as two; with two long ones it takes longer."""

Key = TypeVar("Key", bound=Hashable)
Values: TypeAlias = tuple[Item, ...]
"""The values of all measures of a problem."""


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
    """A machine as weights and measures.

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


def problem_of(machine: Machine, of_values: Callable[[Machine], Mapping[Item, int]]) -> Problem:
    """Return the problem of a machine; ValueError if there is none.

    Args:
        machine: has a measure.
        of_values: counts the values of a round, if each round counts as one item.
    """
    if machine.is_sealed:
        raise ValueError("The die is sealed. Say whether it is loaded; then it can be opened and counted.")
    if not machine.measure:
        raise ValueError("Choose a measure first: what do you want to know about a run?")
    measures = tuple(dict.fromkeys(machine.measures))
    repeat = machine.repeat
    urns = tuple(Urn(each.kinds, each.draws, -1 if each.back is None else each.back) for each in machine.sources)
    given = machine.given.tests if machine.given else ()
    until = repeat.until.tests if repeat and repeat.until else ()
    rounds, renews = (repeat.times, repeat.renews) if repeat else (1, False)
    listens = machine.say is not None and any(measure.name == "says" for measure in measures)
    say = None
    if repeat and repeat.measure:
        if listens or not (renews or all(urn.more == 0 for urn in urns)):
            raise TooMany("These rounds depend on each other, and that cannot be counted here. Use the runs.")
        values = of_values(machine.one_round(repeat.measure))
        common = gcd(*values.values())
        urns, renews = (Urn({value: weight // common for value, weight in values.items()}, 1, 0),), False
    elif listens and machine.say:
        before = machine.devices[: machine.devices.index(machine.say)]
        say = machine.say, sum(isinstance(device, Source) for device in before)
    renews = renews and any(urn.more for urn in urns)
    problem = Problem(urns, rounds, measures, given, until, renews, say)
    return _as_one_round(problem)


def _as_one_round(problem: Problem) -> Problem:
    """Return the problem with all rounds drawn at once, where that is the same."""
    rounds = problem.rounds
    if rounds is None or rounds == 1 or problem.say or problem.renews:
        return problem
    if any(measure.name == "rounds" for measure in problem.measures):
        return problem
    if len(problem.urns) > 1 and any(isinstance(each, Walk) and not each.many for each in problem.automata):
        return problem
    rounds = min([rounds, *(urn.total // urn.draws for urn in problem.urns if urn.more == -1)])
    urns = tuple(Urn(urn.kinds, urn.draws * rounds, urn.more) for urn in problem.urns)
    return Problem(urns, 1, problem.measures, problem.given, problem.until, False, None)
