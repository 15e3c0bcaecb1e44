"""*Repeat until*, counted exactly: an absorbing Markov chain, whose states are those between two rounds.

The expected number of visits of each state solves linear equations. States are taken in the order in which a run can
reach them; where it can come back, as in the gambler's ruin, the equations are solved together, in exact fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import TypeAlias

from cardlab.chance.machine.by_draws import Draws, Full
from cardlab.chance.machine.devices import ENDLESS, MOST_ROUNDS
from cardlab.chance.machine.items import Item
from cardlab.chance.machine.measures import Event
from cardlab.chance.machine.problem import NEVER_MET, Budget, Key, Problem, TooMany, Values

Row: TypeAlias = dict[int, Fraction]


class Chain:
    """The chain of a problem that ends by a condition; the rounds themselves are not part of its states.

    Args:
        problem: its measure *rounds*, if there is one, is only looked at.
        budget: TooMany if it doesn't suffice.
    """

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem, self.budget = problem, budget
        self._draws = Draws(problem, budget)
        self._places: dict[Full, int] = {self._draws.start: 0}
        self.inner: list[Row] = []
        """From each state the probabilities of the next states."""
        self.ends: list[dict[Values, Fraction]] = []
        """From each state the probabilities to end with some values."""
        states = [self._draws.start]
        while len(self.inner) < len(states):
            self._leave(states[len(self.inner)], states)

    def _leave(self, state: Full, states: list[Full]) -> None:
        found, total = self._draws.round(state)
        inner: dict[int, int] = {}
        ends: dict[Values, int] = {}
        if not total:
            found, total, is_over = {state: 1}, 1, True
        else:
            is_over = False
        for after, weight in found.items():
            self.budget.spend(3)
            values = self._draws.values(after)
            if is_over or self.problem.meets(self.problem.until, values):
                ends[values] = ends.get(values, 0) + weight
                continue
            if after not in self._places:
                self._places[after] = len(states)
                states.append(after)
            place = self._places[after]
            inner[place] = inner.get(place, 0) + weight
        self.inner.append({place: Fraction(weight, total) for place, weight in inner.items()})
        self.ends.append({values: Fraction(weight, total) for values, weight in ends.items()})

    @cached_property
    def components(self) -> list[list[int]]:
        """The states in groups that can reach each other, in the order in which a run can meet them (Tarjan)."""
        found: list[list[int]] = []
        low: dict[int, int] = {}
        stack: list[int] = []
        on_stack = set[int]()
        number: dict[int, int] = {}
        work: list[tuple[int, Iterator[int]]] = []

        def enter(state: int) -> None:
            number[state] = low[state] = len(number)
            stack.append(state)
            on_stack.add(state)
            work.append((state, iter(self.inner[state])))

        enter(0)
        while work:
            state, coming = work[-1]
            for after in coming:
                if after not in number:
                    enter(after)
                    break
                if after in on_stack:
                    low[state] = min(low[state], number[after])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])
                if low[state] == number[state]:
                    group = stack[stack.index(state) :]
                    del stack[-len(group) :]
                    on_stack.difference_update(group)
                    found.append(group)
        return found[::-1]

    @cached_property
    def is_bounded(self) -> bool:
        """True if the number of rounds has a bound."""
        return all(len(group) == 1 and group[0] not in self.inner[group[0]] for group in self.components)

    def visits(self, inflow: Mapping[int, Fraction]) -> list[Fraction]:
        """Return the expected visits x of each state: x = inflow + what flows in from other states."""
        found = [inflow.get(state, Fraction(0)) for state in range(len(self.inner))]
        for group in self.components:
            inside = set(group)
            if not any(self.ends[state] or self.inner[state].keys() - inside for state in group):
                raise ValueError(ENDLESS)
            if len(group) == 1:
                found[group[0]] /= 1 - self.inner[group[0]].get(group[0], Fraction(0))
            else:
                for state, visits in self._solved(group, found).items():
                    found[state] = visits
            for state in group:
                for after, p in self.inner[state].items():
                    if after not in inside:
                        self.budget.spend()
                        found[after] += found[state] * p
        return found

    def _solved(self, group: list[int], inflow: list[Fraction]) -> Row:
        """Solve the equations of one group by elimination, each state in terms of those after it."""
        inside = set(group)
        rows: dict[int, Row] = {state: {state: Fraction(1)} for state in group}
        for state in group:
            for after, p in self.inner[state].items():
                if after in inside:
                    rows[after][state] = rows[after].get(state, Fraction(0)) - p
        right = {state: inflow[state] for state in group}
        users: dict[int, set[int]] = {state: set() for state in group}
        for row, entries in rows.items():
            for state in entries:
                users[state].add(row)
        order = sorted(group, key=lambda state: len(rows[state]))
        done = set[int]()
        for pivot in order:
            done.add(pivot)
            equation = rows[pivot]
            for other in sorted(users[pivot]):
                if other in done:
                    continue
                factor = rows[other].pop(pivot) / equation[pivot]
                self.budget.spend(4 * len(equation), 40 * factor.denominator.bit_length())
                right[other] -= factor * right[pivot]
                for state, entry in equation.items():
                    if state != pivot:
                        rows[other][state] = rows[other].get(state, Fraction(0)) - factor * entry
                        users[state].add(other)
        found: Row = {}
        for pivot in reversed(order):
            known = sum((entry * found[state] for state, entry in rows[pivot].items() if state != pivot), Fraction(0))
            found[pivot] = (right[pivot] - known) / rows[pivot][pivot]
        return found

    @cached_property
    def _all_visits(self) -> list[Fraction]:
        return self.visits({0: Fraction(1)})

    def weights(self) -> dict[Values, int]:
        """Return whole-number weights of all values at the end."""
        found: dict[Values, Fraction] = {}
        for visits, ends in zip(self._all_visits, self.ends, strict=True):
            for values, p in ends.items():
                self.budget.spend()
                found[values] = found.get(values, Fraction(0)) + visits * p
        unit = lcm(*(p.denominator for p in found.values()))
        return _shortened({values: int(p * unit) for values, p in found.items() if p})

    def rounds(self, most: int) -> tuple[dict[Item, int], int]:
        """Return the weight of each number of rounds, in runs that meet the condition, and the weight of all runs."""
        shares = [*(p for row in self.inner for p in row.values()), *(p for row in self.ends for p in row.values())]
        unit = lcm(*(p.denominator for p in shares))
        rows = [[(after, int(p * unit)) for after, p in row.items()] for row in self.inner]
        good = [int(p * unit) for p in self._good]
        running = {0: 1}
        ended: list[Counter[int]] = []
        for number in range(1, most + 1):
            coming: dict[int, int] = {}
            ended.append(Counter())
            for state, weight in running.items():
                row = rows[state]
                self.budget.spend(1 + len(row) // 5, weight.bit_length())
                if good[state]:
                    ended[-1][number - self._empty[state]] += weight * good[state]
                for after, p in row:
                    coming[after] = coming.get(after, 0) + weight * p
            running = coming
        found, total = Counter[Item](), 1
        for weights in reversed(ended):
            for number, weight in weights.items():
                found[number] += weight * total
            total *= unit
        return found, total

    @cached_property
    def _good(self) -> list[Fraction]:
        """From each state the probability to end now, with the condition met."""
        return [
            sum((p for values, p in ends.items() if self.problem.is_given(values)), Fraction(0)) for ends in self.ends
        ]

    @cached_property
    def _empty(self) -> list[int]:
        """For each state 1 if the devices are too empty for one more round, otherwise 0."""
        return [int(not self._draws.round(state)[1]) for state in self._places]

    @property
    def p_given(self) -> Fraction:
        """The probability that a run meets the condition; ValueError if none does."""
        total = sum((v * p for v, p in zip(self._all_visits, self._good, strict=True)), Fraction(0))
        if not total:
            raise ValueError(NEVER_MET)
        return total

    def all_rounds(self) -> dict[Item, int]:
        """Return whole-number weights of all numbers of rounds, if their number has a bound."""
        weights, _ = self.rounds(len(self.inner) + 1)
        return _shortened(weights)

    def shares_of_rounds(self, most: int) -> dict[Item, Fraction]:
        """Return the probability of each number of rounds up to a number, in runs that meet the condition."""
        (rounds, every), total = self.rounds(most), self.p_given
        return {number: Fraction(rounds[number], every) / total for number in range(most + 1) if number in rounds}

    def chance_of_rounds(self, event: Event) -> Fraction:
        """Return the probability that the number of rounds is in an event, in runs that meet the condition."""
        total = self.p_given
        last = event.most if event.most is not None else (event.least or 1) - 1
        if last > MOST_ROUNDS:
            raise TooMany(f"More than {MOST_ROUNDS:,} rounds are not counted.")
        rounds, every = self.rounds(last)
        if event.most is None:
            return 1 - Fraction(sum(rounds.values()), every) / total
        return Fraction(sum(weight for number, weight in rounds.items() if event.holds(number)), every) / total

    def mean_rounds(self) -> Fraction:
        """Return the mean number of rounds of the runs that meet the condition."""
        visits = self._all_visits
        flow: Row = {}
        for state, p in enumerate(visits):
            for after, q in self.inner[state].items():
                flow[after] = flow.get(after, Fraction(0)) + p * q
        before = self.visits(flow)  # the expected number of rounds before a visit, summed over all visits
        total = Fraction(0)
        for state, good in enumerate(self._good):
            total += (before[state] + visits[state] * (1 - self._empty[state])) * good
        return total / self.p_given


def _shortened(weights: Mapping[Key, int]) -> dict[Key, int]:
    common = gcd(*weights.values())
    return {value: weight // common for value, weight in weights.items()}
