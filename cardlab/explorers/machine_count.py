"""Counting a machine: its exact distribution, its values, and the measures that fit it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, Final

from cardlab.cards import Card
from cardlab.chance.machine import Deck, Dice, Event, Item, Kind, Machine, Measure, Sealed
from cardlab.chance.machine.items import in_order, is_number, number_of
from cardlab.chance.machine.measures import NAMES, automaton
from cardlab.chance.machine.running import value_of as value_in_round

LONGEST: Final = 80
"""The rounds of a repeat without end whose exact probabilities are listed."""

PILOT: Final = 300
"""The runs that show which values there are, where they cannot be counted."""

PILOT_SEED: Final = 1
WIDEST: Final = 400
"""The most values on the axis."""

RARE: Final = Fraction(1, 200_000)
"""Values at the ends that are rarer than this are not drawn."""

FIRST_MEASURES: Final = ("most of one rank", "sum", "number of", "rounds", "most of one kind")


@dataclass(frozen=True)
class Exact:
    """The exact probabilities of a machine's measure.

    Attributes:
        machine: it has no event.
        shares: the probability of each value; of a number of rounds without end, of the first ones only.
    """

    machine: Machine
    shares: Mapping[Item, Fraction]

    @cached_property
    def is_whole(self) -> bool:
        """True if no value is missing."""
        return sum(self.shares.values()) == 1

    def chance(self, event: Event) -> Fraction:
        """Return the probability of an event."""
        if self.is_whole:
            return self._sum(event)
        last = max(numbers_in([*self.shares]), default=0)
        if event.most is None and event.least is not None and event.least <= last:
            return 1 - self._sum(Event(None, event.least - 1))
        if event.most is not None and event.most <= last:
            return self._sum(event)
        return self.machine.with_event(event).chance

    def _sum(self, event: Event) -> Fraction:
        return sum((p for value, p in self.shares.items() if event.holds(value)), Fraction(0))

    @cached_property
    def mean(self) -> Fraction | None:
        """The mean; None if the values are no numbers or it cannot be counted."""
        if not all(map(is_number, self.shares)):
            return None
        if self.is_whole:
            return sum((number_of(value) * p for value, p in self.shares.items()), Fraction(0))
        try:
            return self.machine.mean
        except ValueError:
            return None

    @cached_property
    def var(self) -> Fraction | None:
        """The variance; None if it is not known."""
        if self.mean is None or not self.is_whole:
            return None
        squares = sum((number_of(value) ** 2 * p for value, p in self.shares.items()), Fraction(0))
        return squares - self.mean**2


def exact_of(machine: Machine) -> tuple[Exact | None, str]:
    """Return the exact probabilities of the measure, or None and the reason in a sentence."""
    return _exact_of(machine.with_event(None))


@lru_cache(maxsize=32)
def _exact_of(machine: Machine) -> tuple[Exact | None, str]:
    if not machine.measure:
        return None, "Choose what to look at."
    if machine.is_sealed:
        return None, "Nothing exact is known of a sealed die."
    try:
        return Exact(machine, machine.shares(LONGEST)), ""
    except ValueError as error:
        return None, str(error)


def chance_of(machine: Machine) -> Fraction | None:
    """Return the exact probability of the event; None if it cannot be counted."""
    found, _ = exact_of(machine)
    return found.chance(machine.event) if found and machine.event else None


def fair(machine: Machine) -> Machine:
    """Return the machine with a fair die in place of a sealed one."""
    devices = tuple(Dice(each.draws) if isinstance(each, Sealed) else each for each in machine.devices)
    return replace(machine, devices=devices)


def values_of(machine: Machine) -> tuple[Item, ...]:
    """Return the values that the measure can have, in order; if that is not known, those of a few runs."""
    return _values_of(machine.with_event(None))


@lru_cache(maxsize=32)
def _values_of(machine: Machine) -> tuple[Item, ...]:
    found, _ = exact_of(fair(machine) if machine.is_sealed else machine)
    if found:
        values: Sequence[Item] = [*found.shares]
        if len(values) > 12:
            values = [value for value, p in found.shares.items() if p >= RARE] or values
    else:
        try:
            values = machine.play(PILOT, PILOT_SEED).outcomes
        except ValueError:
            values = ()
    return tuple(in_order(values))


def numbers_in(values: Sequence[Item]) -> list[int]:
    """Return the values that are numbers."""
    return [number_of(value) for value in values if is_number(value)]


def axis_of(machine: Machine, seen: Sequence[Item] = ()) -> list[Item]:
    """Return the places of the x axis: all whole numbers from the least to the largest, then words."""
    values = [*values_of(machine), *seen]
    numbers = numbers_in(values)
    event = machine.event
    if event and numbers:
        bounds = [bound for bound in (event.least, event.most) if bound is not None]
        near = [bound for bound in bounds if min(numbers) - WIDEST < bound < max(numbers) + WIDEST]
        numbers += near
    line: list[Item] = [*range(min(numbers), max(numbers) + 1)] if numbers else []
    words = dict.fromkeys(value for value in values if not is_number(value))
    return [*line[:WIDEST], *words]


# --- measures and events ---


def measures_of(machine: Machine) -> list[Measure]:
    """Return the measures to choose from: the present one and those that fit the devices."""
    made = [Measure(name) for name in NAMES]
    for kind in _kinds(machine):
        made += [Measure("number of", kind), Measure("longest run of", kind), Measure("place of the first", kind)]
    fitting = [each for each in made if not why_not(Machine, machine.devices, machine.given, each)]
    if machine.measure and machine.measure not in fitting:
        fitting.insert(0, machine.measure)
    return fitting


def _kinds(machine: Machine) -> list[Kind]:
    if any(isinstance(device, Deck) for device in machine.devices):
        return [Kind(word) for word in ("Ace", "King", "hearts", "red", "face card")]
    items = in_order(dict.fromkeys(machine.items or ()))
    plain = [item for item in items if not isinstance(item, Card)]
    return [Kind(str(item)) for item in ([*plain[:2], *plain[-2:]] if len(plain) > 6 else plain)]


def why_not(edit: Callable[..., object], *arguments: Any) -> str:
    """Return why an edit is refused; empty if it isn't."""
    try:
        edit(*arguments)
    except ValueError as error:
        return str(error)
    return ""


def completed(machine: Machine) -> Machine:
    """Return the machine with a measure and an event, where it has devices and these are missing."""
    if not machine.devices:
        return machine
    if not machine.measure:
        fitting = measures_of(machine)
        order = [name for first in FIRST_MEASURES for name in fitting if name.name == first]
        if not (order or fitting):
            return machine
        machine = machine.with_measure((order or fitting)[0])
    if not machine.event:
        with suppress(ValueError):
            machine = machine.with_event(usual_event(machine))
    return machine


def usual_event(machine: Machine) -> Event:
    """Return an event to begin with: at least the middle value, or the first word."""
    values = values_of(machine)
    numbers = numbers_in(values)
    if numbers:
        return Event(numbers[len(numbers) // 2])
    return Event(kind=Kind(str(values[0]))) if values else Event(1)


# --- values of given items ---


def value_of(machine: Machine, measure: Measure, items: Sequence[Item]) -> Item:
    """Return the value of a measure when these items came, first those of the first device."""
    left = iter(items)
    by_device = [[*islice(left, source.draws)] for source in machine.sources]
    return value_in_round(automaton(measure), by_device, None, machine.items or ())


def own_values(machine: Machine, text: str) -> list[Item]:
    """Return the values of somebody's own runs, given the items that came; raises ValueError with a sentence."""
    measure = machine.measure
    if not machine.sources or machine.repeat or machine.say or not measure:
        raise ValueError("Runs of your own can be typed for devices without *repeat* and *says*.")
    kinds = [[*source.kinds] for source in machine.sources for _ in range(source.draws)]
    typed = text.replace(",", " ").split()
    if all(len(str(item)) == 1 for kind in kinds for item in kind):
        typed = [*"".join(typed)]  # digits may be written without blanks, like 6316
    if not typed or len(typed) % len(kinds):
        raise ValueError(f"A run of this machine has {len(kinds)} items, and here are {len(typed)}.")
    runs = [typed[start : start + len(kinds)] for start in range(0, len(typed), len(kinds))]
    return [value_of(machine, measure, list(map(_found, run, kinds))) for run in runs]


def _found(word: str, kinds: Sequence[Item]) -> Item:
    known = {str(item).casefold(): item for item in kinds}
    if word.casefold() not in known:
        raise ValueError(f"“{word[:20]}” cannot come here. There is: {', '.join([*known][:8])}.")
    return known[word.casefold()]


# --- the sides of an event ---

KINDS: Final = ("at least", "at most", "exactly", "from … to")


def kind_of(event: Event) -> str:
    """Return which of `KINDS` an event is; "is" for a word."""
    if event.kind:
        return "is"
    if event.least is None:
        return "at most"
    if event.most is None:
        return "at least"
    return "exactly" if event.least == event.most else "from … to"


def as_kind(event: Event, kind: str, numbers: Sequence[int]) -> Event:
    """Return the event of another kind near the same number."""
    number = event.least if event.least is not None else event.most
    number = numbers[0] if number is None else number
    match kind:
        case "at least":
            return Event(number)
        case "at most":
            return Event(None, number)
        case "exactly":
            return Event(number, number)
    return Event(number, number + 1) if number < numbers[-1] else Event(max(number - 1, numbers[0]), number)
