"""Runs of an experiment, each with its own random numbers: run n depends on the seed and on n alone."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import TypeAlias

from cardlab.chance.machine.devices import ENDLESS, MOST_ROUNDS, Sealed, Source
from cardlab.chance.machine.experiment import Experiment
from cardlab.chance.machine.items import Item
from cardlab.chance.machine.measures import Condition, Event, State, Tally, Walk, automaton


@dataclass(frozen=True)
class Round:
    """The items of one round, and what was said.

    Attributes:
        items: of each device that brings items, these items.
        said: what was said; None if nobody says anything.
        value: the value of the round, if each round counts as one item.
    """

    items: tuple[tuple[Item, ...], ...]
    said: Item | None = None
    value: Item | None = None


@dataclass(frozen=True)
class Run:
    """One run of an experiment.

    Attributes:
        number: of the run, from 1.
        rounds: all rounds; without *repeat* there is one.
        is_given: whether the condition is met, so that the run counts.
        value: of the measure; None if there is no measure.
        holds: whether the event holds; None if there is no event.
    """

    number: int
    rounds: tuple[Round, ...]
    is_given: bool
    value: Item | None
    holds: bool | None

    @property
    def items(self) -> tuple[Item, ...]:
        """All items in their order, or the values of the rounds."""
        if self.rounds[0].value is not None:
            return tuple(each.value for each in self.rounds if each.value is not None)
        return tuple(item for each in self.rounds for items in each.items for item in items)

    @property
    def said(self) -> Item | None:
        """The last word that was said."""
        return self.rounds[-1].said


class Watcher:
    """Follows a measure while items come.

    Args:
        found: how the measure is counted.
        possible: all items that can come, where the measure counts missing ones.
    """

    def __init__(self, found: Walk | Tally, possible: Iterable[Item] = ()) -> None:
        self._found = found
        self._state: State = Counter() if isinstance(found, Tally) else found.start
        if isinstance(found, Tally):
            self._state.update(dict.fromkeys(map(found.identity, possible), 0))

    def see(self, device: int, item: Item) -> None:
        """Take in an item."""
        found = self._found
        if isinstance(found, Tally):
            self._state[found.identity(item)] += 1
        else:
            self._state = found.step(self._state, found.key(device, item))

    def end_round(self, said: Item | None) -> None:
        """Take in what was said, and the end of a round."""
        if isinstance(self._found, Walk):
            self._state = self._found.end_round(self._state, said)

    @property
    def value(self) -> Item:
        """The value so far."""
        if isinstance(self._found, Tally):
            return self._found.value([*self._state.values()])
        return self._found.value(self._state)


Tests: TypeAlias = Sequence[tuple[Walk | Tally, Event]]
DrawRound: TypeAlias = Callable[[], tuple[Item, ...] | None]
"""Draws for one round; None if too little is left."""


class Runner:
    """Runs an experiment.

    Args:
        experiment: it has at least one device.
        possible: all items that measures can meet, where they count missing ones.
    """

    def __init__(self, experiment: Experiment, possible: Iterable[Item] = ()) -> None:
        self._experiment, self._possible = experiment, tuple(possible)
        self._repeat = experiment.repeat
        self._drawers = [drawer(each.opened if isinstance(each, Sealed) else each) for each in experiment.sources]
        self._measure = automaton(experiment.measure) if experiment.measure else None
        inner = self._repeat.measure if self._repeat else None
        self._inner = automaton(inner) if inner else None
        self._given = _tests(experiment.given)
        self._until = _tests(self._repeat.until if self._repeat else None)

    def run(self, number: int, rng: Random) -> Run:
        """Return one run."""
        watched = [Watcher(found, self._possible) for found in (self._measure,) if found]
        given = [(Watcher(found, self._possible), event) for found, event in self._given]
        until = [(Watcher(found, self._possible), event) for found, event in self._until]
        watchers = [*watched, *(watcher for watcher, _ in (*given, *until))]
        rounds = list[Round]()
        for one in self._rounds(rng):
            rounds.append(one)
            for device, items in enumerate(((one.value,),) if one.value is not None else one.items):
                for item in items:
                    for watcher in watchers:
                        watcher.see(device, item)
            for watcher in watchers:
                watcher.end_round(one.said)
            if any(event.holds(watcher.value) for watcher, event in until):
                break
        else:
            if until and len(rounds) == MOST_ROUNDS:
                raise ValueError(ENDLESS)
        value = watched[0].value if watched else None
        event = self._experiment.event
        holds = None if event is None or value is None else event.holds(value)
        is_given = not given or any(event.holds(watcher.value) for watcher, event in given)
        return Run(number, tuple(rounds), is_given, value, holds)

    def _rounds(self, rng: Random) -> Iterator[Round]:
        """Yield rounds until there are enough, or too little is left for one more."""
        draws = [begin(rng) for begin in self._drawers]
        renews = self._repeat is not None and self._repeat.renews
        for _ in range(self._repeat.times or MOST_ROUNDS if self._repeat else 1):
            drawn = [draw() for draw in draws]
            items = tuple(each for each in drawn if each is not None)
            if len(items) < len(drawn):
                return
            said = self._said(items, rng)
            value = value_of(self._inner, items, said, self._possible) if self._inner else None
            yield Round(items, said, value)
            if renews:
                draws = [begin(rng) for begin in self._drawers]

    def _said(self, items: tuple[tuple[Item, ...], ...], rng: Random) -> Item | None:
        if not self._experiment.say:
            return None
        came = [item for each in items[: len(self._experiment.before_say)] for item in each]
        words = self._experiment.say.said(Counter(came), came[-1])
        return rng.choices([*words], [*words.values()])[0]


def value_of(
    found: Walk | Tally, items: Iterable[Sequence[Item]], said: Item | None, possible: Iterable[Item] = ()
) -> Item:
    """Return the value of a measure in one round, given the items of each device, and what was said."""
    watcher = Watcher(found, possible)
    for device, each in enumerate(items):
        for item in each:
            watcher.see(device, item)
    watcher.end_round(said)
    return watcher.value


def _tests(condition: Condition | None) -> Tests:
    return [(automaton(test.measure), test.event) for test in condition.tests] if condition else []


def drawer(source: Source) -> Callable[[Random], DrawRound]:
    """Return a function that begins a run with a full device."""
    items, weights, draws, back = [*source.kinds], [*source.kinds.values()], source.draws, source.back
    bounds = [*accumulate(weights)]
    total, last = bounds[-1], len(items) - 1

    def put_back(rng: Random) -> DrawRound:
        return lambda: tuple(items[bisect_right(bounds, rng.random() * total, 0, last)] for _ in range(draws))

    def changing(rng: Random) -> DrawRound:
        left = weights.copy()
        there = total
        more = -1 if back is None else back

        def draw_round() -> tuple[Item, ...] | None:
            nonlocal there
            if back is None and there < draws:
                return None
            drawn = []
            for _ in range(draws):
                place, rest = 0, int(rng.random() * there)
                while rest >= left[place]:
                    rest -= left[place]
                    place += 1
                left[place] += more
                there += more
                drawn.append(items[place])
            return tuple(drawn)

        return draw_round

    return changing if back != 0 else put_back
