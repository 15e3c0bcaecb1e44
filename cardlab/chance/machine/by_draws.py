"""Counting draw by draw, where the order matters: each state with its weight, from one draw to the next.

A state is what the future depends on: how much is left of the kinds, and how far the measures are. Kinds that nothing
distinguishes are kept as a count of those that came equally often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import lcm
from typing import Any, TypeAlias

from cardlab.chance.machine.items import Item
from cardlab.chance.machine.measures import State, Tally, Walk
from cardlab.chance.machine.problem import Budget, Likes, Problem, Urn, Values

Record: TypeAlias = tuple[int, ...]
"""How often a kind came: for each cell that changes by it, and at the end for tallies."""
Level: TypeAlias = tuple[tuple[Record, int], ...]
"""Of kinds that are alike, how many have each record; those that never came are left out."""
Full: TypeAlias = tuple[tuple[Level, ...], tuple[State, ...], tuple[Item, ...]]
"""A whole state: levels, states of the walks, and the items that a person has seen in this round."""
Steps: TypeAlias = dict[Full, int]
Key: TypeAlias = tuple[Any, ...]
"""The part of an item that the walks need."""
Choice: TypeAlias = tuple[int, tuple[Level, ...], Key]
"""A possible draw: its weight, the levels after it, and its key."""


class Draws:
    """The rounds of a problem, from state to state."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem, self.budget = problem, budget
        self._likes = [*problem.likes.items()]
        tallies = problem.tallies
        self._is_tracked = bool(tallies) or any(urn.more for urn in problem.urns)
        self._counts_apart = bool(tallies) and (problem.renews or any(urn.more == 0 for urn in problem.urns))
        limits = [each.enough for each in tallies]
        self._enough = max(limit for limit in limits if limit) if limits and None not in limits else None
        self._chosen: dict[tuple[tuple[Level, ...], int], list[Choice]] = {}
        self._steps: dict[tuple[tuple[State, ...], Key], tuple[State, ...]] = {}
        self._rounds: dict[Full, tuple[Steps, int]] = {}
        states = tuple(walk.start for walk in problem.walks)
        self.start: Full = ((),) * len(self._likes) if self._is_tracked else (), states, ()

    def round(self, state: Full) -> tuple[Steps, int]:
        """Return the weights of the states after one more round, and their sum; there is none if too little is left."""
        if state not in self._rounds:
            found = {state: 1}
            for device, urn in enumerate(self.problem.urns):
                for _ in range(urn.draws):
                    found = self._drawn(found, device, urn)
            found = self._ended(found)
            self._rounds[state] = found, sum(found.values())
        return self._rounds[state]

    def values(self, state: Full) -> Values:
        """Return the values of all measures in a state."""
        levels, states, _ = state
        walked = iter(states)
        return tuple(
            each.value(next(walked)) if isinstance(each, Walk) else self._tallied(each, levels)
            for each in self.problem.automata
        )

    def _tallied(self, tally: Tally, levels: tuple[Level, ...]) -> int:
        value = 0
        for (_, kinds), level in zip(self._likes, levels, strict=True):
            for record, number in level:
                value = tally.with_kinds(value, record[-1] if self._counts_apart else sum(record), number)
                kinds -= number
            value = tally.with_kinds(value, 0, kinds)
        return value

    # --- a draw ---

    def _drawn(self, found: Steps, device: int, urn: Urn) -> Steps:
        coming: Steps = {}
        for (levels, states, seen), ways in found.items():
            choices = self._choices(levels, device, urn)
            self.budget.spend(len(choices) * (1 + len(seen) // 5 + len(levels) // 20), ways.bit_length())
            for weight, drawn_levels, key in choices:
                state = drawn_levels, self._stepped(states, key), self._seen(seen, device, key)
                coming[state] = coming.get(state, 0) + ways * weight
        return coming

    def _stepped(self, states: tuple[State, ...], key: Key) -> tuple[State, ...]:
        if (states, key) not in self._steps:
            self._steps[states, key] = tuple(
                walk.step(state, one) for walk, state, one in zip(self.problem.walks, states, key, strict=False)
            )
        return self._steps[states, key]

    def _seen(self, seen: tuple[Item, ...], device: int, key: Key) -> tuple[Item, ...]:
        if not self.problem.say or device >= self.problem.say[1]:
            return seen
        say, item = self.problem.say[0], key[-1]
        return (item,) if say.rule == "table" else tuple(sorted([*seen, item], key=str))

    def _choices(self, levels: tuple[Level, ...], device: int, urn: Urn) -> list[Choice]:
        if (levels, device) not in self._chosen:
            self._chosen[levels, device] = [*self._all_choices(levels, device, urn)]
            self.budget.spend(2 * len(self._chosen[levels, device]))
        return self._chosen[levels, device]

    def _all_choices(self, levels: tuple[Level, ...], device: int, urn: Urn) -> Iterator[Choice]:
        """Yield what can come."""
        if not self._is_tracked:
            for likes, kinds in self._likes:
                for (place, key), weight in likes:
                    if place == device:
                        yield weight * kinds, levels, key
            return
        for at, ((likes, kinds), level) in enumerate(zip(self._likes, levels, strict=True)):
            none = self._zero(likes)
            fresh = kinds - sum(number for _, number in level)
            for record, number in [*level, *([(none, fresh)] if fresh else [])]:
                for cell, ((place, key), weight) in enumerate(likes):
                    left = weight + urn.more * record[cell] if urn.more else weight
                    if place == device and left > 0:
                        grown = self._grown(record, cell, urn)
                        changed = level if grown == record else _moved(level, record, grown, none)
                        yield left * number, (*levels[:at], changed, *levels[at + 1 :]), key

    def _zero(self, likes: Likes) -> Record:
        return (0,) * (len(likes) + self._counts_apart)

    def _grown(self, record: Record, cell: int, urn: Urn) -> Record:
        grown = [*record]
        if urn.more:
            grown[cell] += 1
        if self._counts_apart:
            grown[-1] = min(grown[-1] + 1, self._enough) if self._enough else grown[-1] + 1
        return tuple(grown)

    # --- the end of a round ---

    def _ended(self, found: Steps) -> Steps:
        ended: Steps = {}
        said = {seen: self._said(seen) for _, _, seen in found}
        unit = lcm(*(sum(words.values()) for words in said.values()))
        for (levels, states, seen), ways in found.items():
            words = said[seen]
            for word, share in words.items():
                self.budget.spend()
                after = tuple(
                    walk.end_round(state, word) for walk, state in zip(self.problem.walks, states, strict=True)
                )
                state = self._renewed(levels), after, ()
                ended[state] = ended.get(state, 0) + ways * share * (unit // sum(words.values()))
        return ended

    def _said(self, seen: tuple[Item, ...]) -> dict[Item | None, int]:
        if not self.problem.say or not seen:
            return {None: 1}
        return dict[Item | None, int](self.problem.say[0].said(Counter(seen), seen[-1]).items())

    def _renewed(self, levels: tuple[Level, ...]) -> tuple[Level, ...]:
        if not self.problem.renews:
            return levels
        if not self._counts_apart:
            return ((),) * len(levels)
        renewed = []
        for level in levels:
            counts: Counter[Record] = Counter()
            for record, number in level:
                counts[(*(0 for _ in record[:-1]), record[-1])] += number
            renewed.append(tuple(sorted(counts.items())))
        return tuple(renewed)


def _moved(level: Level, old: Record, new: Record, none: Record) -> Level:
    """Return a level after the record of one kind has changed."""
    counts = dict(level)
    if old != none:
        counts[old] -= 1
        if not counts[old]:
            del counts[old]
    counts[new] = counts.get(new, 0) + 1
    return tuple(sorted(counts.items()))


def by_draws(problem: Problem, budget: Budget) -> dict[Values, int]:
    """Return the weight of all values of the measures after a number of rounds."""
    draws = Draws(problem, budget)
    running, stopped = {draws.start: 1}, dict[Full, int]()
    for _ in range(problem.rounds or 1):
        steps = {state: draws.round(state) for state in running}
        unit = lcm(*(total for _, total in steps.values() if total))
        coming: Steps = {}
        stopped = {state: ways * unit for state, ways in stopped.items()}
        for state, ways in running.items():
            found, total = steps[state]
            if not total:
                stopped[state] = stopped.get(state, 0) + ways * unit
                continue
            for after, weight in found.items():
                budget.spend(1, ways.bit_length())
                coming[after] = coming.get(after, 0) + ways * weight * (unit // total)
        running = coming
    values: dict[Values, int] = {}
    for state, ways in [*running.items(), *stopped.items()]:
        value = draws.values(state)
        values[value] = values.get(value, 0) + ways
    return values
