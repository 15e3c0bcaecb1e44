"""Counting by kinds, where the order doesn't matter: how many of each kind came, kind after kind.

Kinds that nothing distinguishes are counted together: only how many of them came once, twice and so on matters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import TypeAlias

from cardlab.chance.machine.measures import State, Tally, Walk
from cardlab.chance.machine.problem import Budget, Likes, Problem, Urn, Values

Drawn: TypeAlias = tuple[int, ...]
"""How many came from each device."""
Found: TypeAlias = dict[tuple[Drawn, tuple[State, ...]], int]


def by_kinds(problem: Problem, budget: Budget) -> dict[Values, int]:
    """Return the weight of all values of the measures."""
    automata, draws = problem.automata, tuple(urn.draws for urn in problem.urns)
    start = tuple(each.start if isinstance(each, Walk) else 0 for each in automata)
    found = {((0,) * len(draws), start): 1}
    for likes, kinds in problem.likes.items():
        found = _with_likes(found, likes, kinds, problem, budget)
    values: dict[Values, int] = {}
    for (drawn, states), weight in found.items():
        if drawn == draws:
            value = tuple(
                each.value(state) if isinstance(each, Walk) else state
                for each, state in zip(automata, states, strict=True)
            )
            values[value] = values.get(value, 0) + weight
    return values


def _with_likes(found: Found, likes: Likes, kinds: int, problem: Problem, budget: Budget) -> Found:
    """Return the weights after some more kinds that are alike."""
    draws = tuple(urn.draws for urn in problem.urns)
    used = {(0, *key): weight for key, weight in found.items()}
    for pattern in _patterns(likes, problem.urns, budget):
        ways, taken = 1, [0] * len(draws)
        for ((device, _), weight), n in zip(likes, pattern, strict=True):
            ways *= problem.urns[device].ways(weight, n)
            taken[device] += n
        coming: dict[tuple[int, Drawn, tuple[State, ...]], int] = {}
        for (before, drawn, states), weight in used.items():
            for more in range(kinds - before + 1):
                budget.spend(3, weight.bit_length())
                now = tuple(n + more * extra for n, extra in zip(drawn, taken, strict=True))
                if any(n > most for n, most in zip(now, draws, strict=True)):
                    break
                key = before + more, now, _stepped(states, problem.automata, likes, pattern, more)
                product = weight * comb(kinds - before, more)
                coming[key] = coming.get(key, 0) + product
                weight *= ways * _orders(likes, pattern, draws, now)
        used = coming
    total: Found = {}
    for (before, drawn, states), weight in used.items():
        done = drawn, _stepped_none(states, problem.automata, kinds - before)
        total[done] = total.get(done, 0) + weight
    return total


def _orders(likes: Likes, pattern: Sequence[int], draws: Drawn, drawn: Drawn) -> int:
    """Return in how many ways one more kind can be spread over the draws that are left."""
    left, product = [most - n for most, n in zip(draws, drawn, strict=True)], 1
    for ((device, _), _), n in zip(likes, pattern, strict=True):
        product *= comb(left[device], n) if left[device] >= n else 0
        left[device] -= n
    return product


def _patterns(likes: Likes, urns: Sequence[Urn], budget: Budget) -> Iterator[tuple[int, ...]]:
    """Yield all ways in which one kind may come, but for not at all."""

    def extended(place: int, left: Sequence[int]) -> Iterator[tuple[int, ...]]:
        if place == len(likes):
            yield ()
            return
        (device, _), weight = likes[place]
        most = min(left[device], weight) if urns[device].more == -1 else left[device]
        for n in range(most, -1, -1):
            budget.spend()
            rest = [*left]
            rest[device] -= n
            for others in extended(place + 1, rest):
                yield (n, *others)

    for pattern in extended(0, [urn.draws for urn in urns]):
        if any(pattern):
            yield pattern


def _stepped(
    states: tuple[State, ...], automata: Sequence[Walk | Tally], likes: Likes, pattern: Sequence[int], kinds: int
) -> tuple[State, ...]:
    """Return the states after some kinds that all came in one way."""
    if not kinds:
        return states
    stepped: list[State] = []
    walk = 0
    for each, state in zip(automata, states, strict=True):
        if isinstance(each, Tally):
            stepped.append(each.with_kinds(state, sum(pattern), kinds))
            continue
        for ((_, keys), _), n in zip(likes, pattern, strict=True):
            if n and each.many:
                state = each.many(state, keys[walk], n * kinds)
        stepped.append(state)
        walk += 1
    return tuple(stepped)


def _stepped_none(states: tuple[State, ...], automata: Sequence[Walk | Tally], kinds: int) -> tuple[State, ...]:
    """Return the states after kinds that didn't come."""
    return tuple(
        each.with_kinds(state, 0, kinds) if isinstance(each, Tally) else state
        for each, state in zip(automata, states, strict=True)
    )
