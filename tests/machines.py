"""Random machines, as Hypothesis strategies: small ones for laws that list all cases, and any that can be written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st

from cardlab.cards import DECK
from cardlab.chance.machine import (
    Bag,
    Condition,
    Deck,
    Device,
    Dice,
    Event,
    Item,
    Kind,
    Machine,
    Measure,
    Repeat,
    Say,
    Shares,
    Source,
    Spinner,
    Test,
)  # fmt: skip
from cardlab.chance.machine.measures import NAMES, OF_A_KIND

WORDS: Final = ("red", "black", "boy", "girl", "sun", "rain-cloud", "A", "K", "ill", "Mila", "été")
BACKS: Final = st.sampled_from([None, None, 0, 1, 2])


def shares(items: st.SearchStrategy[Item], most: int, weight: int) -> st.SearchStrategy[Shares]:
    pairs = st.tuples(items, st.integers(1, weight))
    return st.lists(pairs, min_size=1, max_size=most, unique_by=lambda pair: str(pair[0]).casefold()).map(tuple)


def names(numbers: int = 100) -> st.SearchStrategy[Item]:
    return st.one_of(st.sampled_from(WORDS), st.integers(-numbers, numbers))


@st.composite
def sources(draw: st.DrawFn, small: bool = False) -> Device:
    """A device that brings items."""
    draws, weight = draw(st.integers(1, 3 if small else 30)), 3 if small else 500
    which = draw(st.sampled_from(["deck", "die", "loaded", "faces", "spinner", "bag", "numbers"]))
    if which == "deck":
        kinds = ["A♥", "A♠", "K♦", "7♣", "7♥"] if small else [*map(str, DECK), "hearts", "red", "face card", "Ace", "7"]
        of = draw(st.lists(st.sampled_from(kinds), min_size=1 if small else 0, max_size=4, unique=True))
        decks = draw(st.integers(1, 2))
        back = draw(st.sampled_from([None, 0]))
        possible = len(of) * decks if of else 52 * decks
        return Deck(draws if back == 0 else min(draws, possible), tuple(map(Kind, of)), decks, back)
    if which == "die":
        return Dice.of(draw(st.integers(2, 4 if small else 100)), draws)
    if which == "loaded":
        weights = draw(st.lists(st.integers(0, weight), min_size=2, max_size=4).filter(any))
        return Dice(draws, tuple(range(1, len(weights) + 1)), tuple(weights))
    if which == "faces":
        return Dice(draws, tuple(draw(st.lists(st.integers(-9, 9), min_size=2, max_size=4))))
    if which == "spinner":
        return Spinner(draw(shares(names(), 3 if small else 8, weight)), draws)
    back = draw(BACKS)
    if which == "numbers":
        low, more = draw(st.integers(-5, 5)), draw(st.integers(1, 3 if small else 99))
        return Bag.numbered(low, low + more, draws if back is not None else min(draws, more + 1), back)
    contents = draw(shares(names(5), 3, weight))
    there = sum(count for _, count in contents)
    return Bag(contents, draws if back is not None else min(draws, there), back)


@st.composite
def kinds(draw: st.DrawFn, items: Sequence[Item]) -> Kind:
    """A kind of items of which one can come."""
    words = [str(item) for item in items if not isinstance(item, int) or item >= -(10**6)]
    item = draw(st.sampled_from(words))
    others = [f"at least {draw(st.integers(-3, 9))}"] if not all(isinstance(item, str) for item in items) else []
    for word in ("red", "hearts", "face card", "Ace", "7"):
        others += [word] if any(map(Kind(word).fits, items)) else []
    return Kind(draw(st.sampled_from([item, *others])))


@st.composite
def measures(draw: st.DrawFn, machine: Machine, in_round: bool = False) -> Measure:
    """A measure that fits a machine."""
    possible = machine.items

    def fits(measure: Measure) -> bool:
        try:
            return (
                Machine(
                    (*machine.devices, *[Repeat(2, measure=measure)] * in_round), None, None if in_round else measure
                )
                is not None
            )
        except ValueError:
            return False

    found = [each for each in map(Measure, NAMES) if fits(each)]
    if possible is None or possible:
        kind = draw(kinds(possible)) if possible else Kind(str(draw(st.integers(-3, 9))))
        found += [Measure(name, kind) for name in OF_A_KIND]
    return draw(st.sampled_from(found))


@st.composite
def events(draw: st.DrawFn, machine: Machine, measure: Measure) -> Event:
    """An event of a measure of a machine."""
    possible = machine.said if measure.name == "says" else machine.items if measure.name in ("first", "last") else None
    if possible:
        kind = draw(kinds(possible))
        return Event(kind=kind) if not kind.word.startswith("at ") else Event(1)
    low, more = draw(st.integers(-3, 12)), draw(st.integers(0, 5))
    return draw(st.sampled_from([Event(low), Event(None, low), Event(low, low), Event(low, low + more)]))


@st.composite
def conditions(draw: st.DrawFn, machine: Machine, most: int = 2) -> Condition:
    tests = []
    for _ in range(draw(st.integers(1, most))):
        measure = draw(measures(machine))
        tests.append(Test(measure, draw(events(machine, measure))))
    return Condition(tuple(tests))


@st.composite
def says(draw: st.DrawFn, before: Sequence[Source]) -> Say:
    """Something that somebody says after some devices."""
    items = [item for source in before for item in source.kinds]
    rule = draw(st.sampled_from(["one at random", "if there", "whether there", *["table"] * (before[-1].draws == 1)]))
    if rule == "table":
        rows = [(Kind(str(item)), draw(shares(names(5), 2, 9))) for item in before[-1].kinds]
        return Say("table", rows=tuple(rows[:8]))
    return Say(rule, None if rule == "one at random" else draw(kinds(items)))


@st.composite
def machines(draw: st.DrawFn, small: bool = False) -> Machine:
    """A machine; a small one has so few cases that they can be listed."""
    devices: list[Device] = draw(st.lists(sources(small), min_size=1, max_size=2))
    try:
        before = [device for device in devices if isinstance(device, Source)]
        if draw(st.integers(0, 3)) == 0:
            devices.append(draw(says(before)))
        machine = Machine(tuple(devices))
        if draw(st.integers(0, 2)) == 0:
            inner = draw(measures(machine, in_round=True)) if draw(st.booleans()) else None
            times = draw(st.integers(1, 2 if small else 1000))
            renews = draw(st.booleans())
            machine = Machine((*devices, Repeat(times, renews=renews, measure=inner)))
            if draw(st.booleans()) and not small:
                until = draw(conditions(machine))
                machine = Machine((*devices, Repeat(None, until, renews, inner)))
        given = draw(conditions(machine)) if draw(st.integers(0, 2)) == 0 else None
        machine = machine.with_given(given)
        measure = draw(measures(machine))
        machine = machine.with_measure(measure)
        return machine.with_event(draw(events(machine, measure))) if draw(st.booleans()) or small else machine
    except ValueError:
        return Machine(tuple(devices[:1]))
