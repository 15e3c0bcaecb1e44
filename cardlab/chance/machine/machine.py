"""A machine: an experiment that runs, and is counted exactly where that is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Final

from cardlab.chance.answer import Formula
from cardlab.chance.distribution import Distribution
from cardlab.chance.machine.by_draws import by_draws
from cardlab.chance.machine.by_kinds import by_kinds
from cardlab.chance.machine.chain import Chain
from cardlab.chance.machine.experiment import Experiment
from cardlab.chance.machine.formulas import formula
from cardlab.chance.machine.items import Item, in_order
from cardlab.chance.machine.measures import Walk
from cardlab.chance.machine.problem import NEVER_MET, Budget, Problem, TooMany, Urn, Values
from cardlab.chance.machine.running import Run, Runner
from cardlab.chance.machine.showing import Case, cases, latex
from cardlab.core.playing import rng_for

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
            return self._endless.chance_of_rounds(event)
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
                return problem.rounds * problem.mean_of_round(found)
            if all(urn.more == 0 for urn in problem.urns):  # Wald: the rounds don't depend on each other
                measures = tuple(dict.fromkeys(test.measure for test in problem.until))
                chain = Chain(replace(problem, measures=measures), self._budget)
                return chain.mean_rounds() * problem.mean_of_round(found)
        return self.exact.mean

    def shares(self, most: int = 60) -> dict[Item, Fraction]:
        """Return the exact probability of each value; of a number of rounds without end, up to `most`."""
        if self._endless:
            return self._endless.shares_of_rounds(most)
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
        weights: dict[Item, int] = {}
        if self._chain and self._problem.asks_for_rounds:
            weights = self._chain.all_rounds()
        else:
            joint = self._chain.weights() if self._chain else count(self._problem, self._budget)
            for values, weight in joint.items():
                if self._problem.is_given(values):
                    weights[values[0]] = weights.get(values[0], 0) + weight
        if not weights:
            raise ValueError(NEVER_MET)
        return weights

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


# --- its problem, and the shortest of the ways to count that ---


def problem_of(experiment: Experiment, budget: Budget) -> Problem:
    """Return the problem of an experiment; ValueError if there is none. A round that is one item is counted for it."""
    if experiment.is_sealed:
        raise ValueError("The die is sealed. Say whether it is loaded; then it can be opened and counted.")
    if not experiment.measure:
        raise ValueError("Choose a measure first: what do you want to know about a run?")
    measures = tuple(dict.fromkeys(experiment.measures))
    repeat = experiment.repeat
    urns = tuple(Urn(each.kinds, each.draws, -1 if each.back is None else each.back) for each in experiment.sources)
    given = experiment.given.tests if experiment.given else ()
    until = repeat.until.tests if repeat and repeat.until else ()
    rounds, renews = (repeat.times, repeat.renews) if repeat else (1, False)
    listens = any(measure.name == "says" for measure in measures)
    say = (experiment.say, len(experiment.before_say)) if experiment.say and listens else None
    if repeat and repeat.measure:
        if say or not (renews or all(urn.more == 0 for urn in urns)):
            raise TooMany("These rounds depend on each other, and that cannot be counted here. Use the runs.")
        values = count(problem_of(experiment.one_round(repeat.measure), budget), budget)
        common = gcd(*values.values())
        urns, renews = (Urn({value: weight // common for (value,), weight in values.items()}, 1, 0),), False
    renews = renews and any(urn.more for urn in urns)
    return _as_one_round(Problem(urns, rounds, measures, given, until, renews, say))


def _as_one_round(problem: Problem) -> Problem:
    """Return the problem with all rounds drawn at once, where that is the same."""
    rounds = problem.rounds
    if rounds is None or rounds == 1 or problem.say or problem.renews:
        return problem
    if any(measure.name == "rounds" for measure in problem.measures):
        return problem
    if len(problem.urns) > 1 and problem.has_order:
        return problem
    rounds = min([rounds, *(urn.total // urn.draws for urn in problem.urns if urn.more == -1)])
    urns = tuple(Urn(urn.kinds, urn.draws * rounds, urn.more) for urn in problem.urns)
    return replace(problem, urns=urns, rounds=1)


def count(problem: Problem, budget: Budget) -> Mapping[Values, int]:
    """Return whole-number weights of the values of all measures; the number of rounds is known."""
    if len(problem.measures) == 1 and problem.rounds == 1:
        found = formula(problem.measures[0], problem.urns, budget)
        if found is not None:
            return {(value,): weight for value, weight in found.items()}
    is_one_hand = problem.rounds == 1 and not problem.say and not problem.has_order
    return by_kinds(problem, budget) if is_one_hand and not _is_better_by_draws(problem) else by_draws(problem, budget)


def _is_better_by_draws(problem: Problem) -> bool:
    """Return whether all is put back and only which kinds came matters, so that there are few states."""
    only_kinds = not problem.walks and all(tally.enough for tally in problem.tallies)
    return only_kinds and all(urn.more == 0 for urn in problem.urns)
