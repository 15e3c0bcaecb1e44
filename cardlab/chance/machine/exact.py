"""Exact answers: the shortest of the ways to count a problem, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import TYPE_CHECKING, Final, TypeVar

from cardlab.chance.answer import Formula
from cardlab.chance.distribution import Distribution
from cardlab.chance.machine.by_draws import by_draws
from cardlab.chance.machine.by_kinds import by_kinds, counts_by_kinds
from cardlab.chance.machine.chain import Chain, looked_at_rounds
from cardlab.chance.machine.devices import MOST_ROUNDS
from cardlab.chance.machine.formulas import formula
from cardlab.chance.machine.items import Item, in_order
from cardlab.chance.machine.measures import Event, Walk
from cardlab.chance.machine.problem import Budget, TooMany, Values, problem_of
from cardlab.chance.machine.showing import Case, cases, latex

if TYPE_CHECKING:
    from cardlab.chance.machine.machine import Machine

Value = TypeVar("Value")

NEVER_MET: Final = "Nothing is left: no run meets the condition."
OPEN: Final = (
    "The number of rounds has no end, so its table has none either. Ask for an event, such as at most 10, or the mean."
)


class Counted:
    """The exact answers about a machine; each is counted when it is asked for. ValueError, with a sentence, if not."""

    def __init__(self, machine: Machine, budget: Budget | None = None) -> None:
        self._event = machine.event
        self._budget = budget or Budget()
        self._problem = problem_of(machine, lambda one: Counted(one, self._budget).weights)

    @cached_property
    def distribution(self) -> Distribution[Item]:
        """The distribution of the measure, given the condition."""
        weights = self.weights
        return Distribution.counted({value: weights[value] for value in in_order(weights)})

    @cached_property
    def weights(self) -> dict[Item, int]:
        """Whole-number weights of all values of the measure, given the condition."""
        if self._endless:
            raise ValueError(OPEN)
        if self._chain and looked_at_rounds(self._problem):
            rounds, _ = self._chain.rounds(len(self._chain.inner) + 1)
            common = gcd(*rounds.values())
            weights: dict[Item, int] = {number: weight // common for number, weight in rounds.items()}
        else:
            weights = self._given(self._joint())
        if not weights:
            raise ValueError(NEVER_MET)
        return weights

    def _given(self, joint: Mapping[Values, int]) -> dict[Item, int]:
        found: dict[Item, int] = {}
        for values, weight in joint.items():
            if self._problem.is_given(values):
                found[values[0]] = found.get(values[0], 0) + weight
        return found

    def _joint(self) -> Mapping[Values, int]:
        problem = self._problem
        if self._chain:
            return _whole(self._chain.absorbed())
        if len(problem.measures) == 1 and problem.rounds == 1:
            found = formula(problem.measures[0], problem.urns, self._budget)
            if found is not None:
                return {(value,): weight for value, weight in found.items()}
        if counts_by_kinds(problem) and not self._is_better_by_draws:
            return by_kinds(problem, self._budget)
        return by_draws(problem, self._budget)

    @property
    def _is_better_by_draws(self) -> bool:
        """True if all is put back and only which kinds came matters, so that there are few states."""
        automata = self._problem.automata
        has_walks = any(isinstance(each, Walk) for each in automata)
        few = all(isinstance(each, Walk) or each.enough for each in automata)
        return few and not has_walks and all(urn.more == 0 for urn in self._problem.urns)

    @cached_property
    def _chain(self) -> Chain | None:
        problem = self._problem
        if problem.rounds is not None:
            return None
        measures = problem.measures[1:] if looked_at_rounds(problem) else problem.measures
        return Chain(replace(problem, measures=measures), self._budget)

    @property
    def _endless(self) -> Chain | None:
        """The chain, if its rounds are looked at and their number has no bound."""
        chain = self._chain
        return chain if chain and looked_at_rounds(self._problem) and not chain.is_bounded else None

    @cached_property
    def chance(self) -> Fraction:
        """The probability of the event, given the condition."""
        event = self._event
        if not event:
            raise ValueError("Choose an event first, such as at least 2.")
        if self._endless:
            return self._chance_of_rounds(self._endless, event)
        weights = self.weights
        return Fraction(sum(weight for value, weight in weights.items() if event.holds(value)), sum(weights.values()))

    @staticmethod
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

    @cached_property
    def mean(self) -> Fraction:
        """The mean of the measure, given the condition; ValueError if its values are words."""
        problem, found = self._problem, self._problem.automata[0]
        if problem.rounds is None and looked_at_rounds(problem) and self._chain:
            return self._chain.mean_rounds()
        if isinstance(found, Walk) and found.adds and not problem.given and not problem.say:
            if problem.rounds is not None:
                return problem.rounds * self._mean_of_round(found)
            if all(urn.more == 0 for urn in problem.urns):  # Wald: the rounds don't depend on each other
                measures = tuple(dict.fromkeys(test.measure for test in problem.until))
                chain = Chain(replace(problem, measures=measures), self._budget)
                return chain.mean_rounds() * self._mean_of_round(found)
        return self.distribution.mean

    def _mean_of_round(self, walk: Walk) -> Fraction:
        """Return the mean of a sum in one round: each draw has the same mean, whatever came before."""
        mean = Fraction(0)
        for device, urn in enumerate(self._problem.urns):
            total = sum(weight * walk.number(device, item) for item, weight in urn.kinds.items())
            mean += Fraction(urn.draws * total, urn.total)
        return mean

    def cases(self, limit: int) -> list[Case]:
        """Return all cases with their weights; ValueError if there are more than `limit`."""
        return cases(self._problem, limit)

    @property
    def latex(self) -> Formula:
        """The formula of the chance if it is a short one, otherwise an empty one."""
        try:
            return latex(self._problem, self._event, self.chance) if self._event else Formula()
        except TooMany:
            return Formula()

    def shares(self, most: int) -> dict[Item, Fraction]:
        """Return the probability of each value, given the condition; of rounds without end, up to `most`."""
        if self._endless:
            (rounds, every), total = self._endless.rounds(most), self._endless.p_given
            return {number: Fraction(weight, every) / total for number, weight in sorted(rounds.items())}
        return {value: p for value, _, p in self.distribution.rows()}


def _whole(shares: Mapping[Value, Fraction]) -> dict[Value, int]:
    """Return fractions as whole-number weights."""
    unit = lcm(*(share.denominator for share in shares.values()))
    weights = {value: int(share * unit) for value, share in shares.items() if share}
    common = gcd(*weights.values())
    return {value: weight // common for value, weight in weights.items()}
