"""A machine: an experiment that runs, and is counted exactly where that is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Final, TypeVar

from cardlab.chance.answer import Formula
from cardlab.chance.distribution import Distribution
from cardlab.chance.machine.chain import Chain
from cardlab.chance.machine.counting import count, problem_of
from cardlab.chance.machine.devices import MOST_ROUNDS
from cardlab.chance.machine.experiment import Experiment
from cardlab.chance.machine.items import Item, in_order
from cardlab.chance.machine.measures import Event, Walk
from cardlab.chance.machine.problem import Budget, Problem, TooMany, Values
from cardlab.chance.machine.running import Run, Runner
from cardlab.chance.machine.showing import Case, cases, latex
from cardlab.core.playing import rng_for

Value = TypeVar("Value")

NEVER_MET: Final = "Nothing is left: no run meets the condition."
OPEN: Final = (
    "The number of rounds has no end, so its table has none either. Ask for an event, such as at most 10, or the mean."
)


@dataclass(frozen=True)
class Machine(Experiment):
    """An experiment that can be run and, if it is small enough, counted.

    Machines are immutable, and `str` is the text that `read` reads; parts may be missing while a machine is built.
    ValueError, with a sentence, for parts that don't fit together, and for an exact answer that there isn't.

    Args:
        devices: at most four; *repeat* is the last.
        given: a condition on the run; runs that don't meet it don't count.
        measure: what is looked at.
        event: what is asked of the measure.
    """

    # --- runs ---

    def runs(self, seed: int, numbers: Iterable[int]) -> Iterator[Run]:
        """Yield runs by their numbers; run n depends on the seed and on n alone, on any machine.

        ValueError if there is no device, or if a run doesn't end.
        """
        if not self.devices:
            raise ValueError("Begin with a device: deal, roll, spin or draw.")
        runner = self._runner
        for number in numbers:
            yield runner.run(number, rng_for(seed, "machine", number))

    def run(self, seed: int, number: int = 1) -> Run:
        """Return one run: the items of each round, what was said, the value, and whether the event holds."""
        return next(self.runs(seed, [number]))

    def play(self, count: int, seed: int) -> Distribution[Item]:
        """Return how often each value came in the runs 1 to `count`; runs that don't meet the condition don't count."""
        if not self.measure:
            raise ValueError("Choose a measure first: what do you want to know about a run?")
        runs = self.runs(seed, range(1, count + 1))
        return _table(Counter(run.value for run in runs if run.is_given and run.value is not None))

    @cached_property
    def _runner(self) -> Runner:
        return Runner(self, self._possible)

    @property
    def _possible(self) -> tuple[Item, ...]:
        """All items that measures can meet, if one of them counts missing kinds."""
        if not any("missing" in measure.name for measure in self.measures):
            return ()
        if self.items is None and self.repeat and self.repeat.measure:
            return self.one_round(self.repeat.measure).exact.outcomes
        return self.items or ()

    # --- exact answers ---

    @cached_property
    def exact(self) -> Distribution[Item]:
        """The exact distribution of the measure, given the condition."""
        return _table(self._weights)

    @cached_property
    def chance(self) -> Fraction:
        """The exact probability of the event, given the condition."""
        problem, event = self._problem, self.event
        if not event:
            raise ValueError("Choose an event first, such as at least 2.")
        if problem.rounds is None and self._endless:
            return _chance_of_rounds(self._endless, event)
        hits = sum(weight for value, weight in self._weights.items() if event.holds(value))
        return Fraction(hits, sum(self._weights.values()))

    @cached_property
    def mean(self) -> Fraction:
        """The exact mean of the measure, given the condition, also of *repeat until … | rounds*."""
        problem, found = self._problem, self._problem.automata[0]
        if problem.asks_for_rounds and self._chain:
            return self._chain.mean_rounds()
        if isinstance(found, Walk) and found.adds and not problem.given and not problem.say:
            if problem.rounds is not None:
                return problem.rounds * _mean_of_round(problem, found)
            if all(urn.more == 0 for urn in problem.urns):  # Wald: the rounds don't depend on each other
                measures = tuple(dict.fromkeys(test.measure for test in problem.until))
                chain = Chain(replace(problem, measures=measures), self._budget)
                return chain.mean_rounds() * _mean_of_round(problem, found)
        return self.exact.mean

    def shares(self, most: int = 60) -> dict[Item, Fraction]:
        """Return the exact probability of each value; of a number of rounds without end, up to `most`."""
        if self._endless:
            (rounds, every), total = self._endless.rounds(most), self._endless.p_given
            return {number: Fraction(weight, every) / total for number, weight in sorted(rounds.items())}
        return {value: p for value, _, p in self.exact.rows()}

    def cases(self, limit: int = 200) -> list[Case]:
        """Return all cases with their weights; ValueError, with a sentence, if there are more than `limit`."""
        return cases(self._problem, limit)

    @property
    def latex(self) -> Formula:
        """The formula of the chance if it is a short one, otherwise an empty one."""
        try:
            return latex(self._problem, self.event, self.chance) if self.event else Formula()
        except TooMany:
            return Formula()

    # --- how they are counted ---

    @cached_property
    def _budget(self) -> Budget:
        return Budget()

    @cached_property
    def _problem(self) -> Problem:
        return problem_of(self, self._budget)

    @cached_property
    def _weights(self) -> dict[Item, int]:
        """Whole-number weights of all values of the measure, given the condition."""
        if self._endless:
            raise ValueError(OPEN)
        if self._chain and self._problem.asks_for_rounds:
            rounds, _ = self._chain.rounds(len(self._chain.inner) + 1)
            common = gcd(*rounds.values())
            weights: dict[Item, int] = {number: weight // common for number, weight in rounds.items()}
        else:
            weights = {}
            for values, weight in self._joint().items():
                if self._problem.is_given(values):
                    weights[values[0]] = weights.get(values[0], 0) + weight
        if not weights:
            raise ValueError(NEVER_MET)
        return weights

    def _joint(self) -> Mapping[Values, int]:
        return _whole(self._chain.absorbed()) if self._chain else count(self._problem, self._budget)

    @cached_property
    def _chain(self) -> Chain | None:
        problem = self._problem
        if problem.rounds is not None:
            return None
        measures = problem.measures[1:] if problem.asks_for_rounds else problem.measures
        return Chain(replace(problem, measures=measures), self._budget)

    @property
    def _endless(self) -> Chain | None:
        """The chain, if its rounds are looked at and their number has no bound."""
        chain = self._chain
        return chain if chain and self._problem.asks_for_rounds and not chain.is_bounded else None


def _table(weights: Mapping[Item, int]) -> Distribution[Item]:
    return Distribution.counted({value: weights[value] for value in in_order(weights)})


def _chance_of_rounds(chain: Chain, event: Event) -> Fraction:
    total = chain.p_given
    if not total:
        raise ValueError(NEVER_MET)
    last = event.most if event.most is not None else (event.least or 1) - 1
    if last > MOST_ROUNDS:
        raise TooMany(f"More than {MOST_ROUNDS:,} rounds are not counted.")
    rounds, every = chain.rounds(last)
    if event.most is None:
        return 1 - Fraction(sum(rounds.values()), every) / total
    return Fraction(sum(weight for number, weight in rounds.items() if event.holds(number)), every) / total


def _mean_of_round(problem: Problem, walk: Walk) -> Fraction:
    """Return the mean of a sum in one round: each draw has the same mean, whatever came before."""
    mean = Fraction(0)
    for device, urn in enumerate(problem.urns):
        total = sum(weight * walk.number(device, item) for item, weight in urn.kinds.items())
        mean += Fraction(urn.draws * total, urn.total)
    return mean


def _whole(shares: Mapping[Value, Fraction]) -> dict[Value, int]:
    """Return fractions as whole-number weights."""
    unit = lcm(*(share.denominator for share in shares.values()))
    weights = {value: int(share * unit) for value, share in shares.items() if share}
    common = gcd(*weights.values())
    return {value: weight // common for value, weight in weights.items()}
