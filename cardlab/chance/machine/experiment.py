"""An experiment as data: devices one after another, a condition, a measure and an event, and what fits together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from typing import Final, Self

from cardlab.chance.machine.devices import Deck, Device, Repeat, Say, Sealed, Source
from cardlab.chance.machine.items import Item, Kind, is_number
from cardlab.chance.machine.measures import NUMERIC, Condition, Event, Measure, Test
from cardlab.text import listed

LONGEST: Final = 600
"""The longest text of an experiment, in characters."""

MOST_DEVICES: Final = 4


@dataclass(frozen=True)
class Experiment:
    """The parts of an experiment.

    Experiments are immutable, and `str` is the text that `read` reads; parts may be missing while one is built.
    ValueError, with a sentence, for parts that don't fit together.

    Args:
        devices: at most four; *repeat* is the last.
        given: a condition on the run; runs that don't meet it don't count.
        measure: what is looked at.
        event: what is asked of the measure.
    """

    devices: tuple[Device, ...] = ()
    given: Condition | None = None
    measure: Measure | None = None
    event: Event | None = None

    def __post_init__(self) -> None:
        self._check_devices()
        if self.event and not self.measure:
            raise ValueError("An event needs a measure before it.")
        for test in self.tests:
            self._check_test(test)
        if self.repeat and self.repeat.measure:
            self._check_measure(self.repeat.measure, self._round_items, in_round=True)
        if self.measure:
            self._check_measure(self.measure, self.items)
            if self.event:
                self._check_test(Test(self.measure, self.event))
        if len(str(self)) > LONGEST:
            raise ValueError(f"This machine is too long to write down; {LONGEST} characters are the most.")

    def __str__(self) -> str:
        given = f"given {self.given}" if self.given else ""
        return " | ".join(str(part) for part in (*self.devices, given, self.measure, self.event) if part)

    # --- parts ---

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The devices that bring items."""
        return tuple(device for device in self.devices if isinstance(device, Source))

    @cached_property
    def say(self) -> Say | None:
        """The device that says something, or None."""
        return next((device for device in self.devices if isinstance(device, Say)), None)

    @cached_property
    def repeat(self) -> Repeat | None:
        """The last device, if it is *repeat*."""
        return next((device for device in self.devices if isinstance(device, Repeat)), None)

    @property
    def tests(self) -> tuple[Test, ...]:
        """The tests of *given* and of *repeat until*."""
        until = self.repeat.until if self.repeat else None
        return (*(self.given.tests if self.given else ()), *(until.tests if until else ()))

    @property
    def measures(self) -> tuple[Measure, ...]:
        """All measures of whole runs: the one looked at, and those of the tests."""
        return (*([self.measure] if self.measure else []), *(test.measure for test in self.tests))

    @property
    def is_sealed(self) -> bool:
        """True if a die is under seal, so that nothing exact may be shown."""
        return any(isinstance(device, Sealed) for device in self.devices)

    @property
    def sort(self) -> str:
        """The sort of *two of a kind*: ``rank`` for cards, otherwise ``kind``."""
        return "rank" if self.sources and isinstance(self.sources[0], Deck) else "kind"

    @cached_property
    def items(self) -> tuple[Item, ...] | None:
        """All items that measures can meet; None if these are any numbers, the values of rounds."""
        inner = self.repeat.measure if self.repeat else None
        return self._values(inner, self._round_items) if inner else self._round_items

    @cached_property
    def _round_items(self) -> tuple[Item, ...]:
        return tuple(dict.fromkeys(item for source in self.sources for item in source.kinds))

    @cached_property
    def before_say(self) -> tuple[Source, ...]:
        """The devices whose items the person who says something has seen."""
        before = self.devices[: self.devices.index(self.say)] if self.say else ()
        return tuple(device for device in before if isinstance(device, Source))

    @cached_property
    def said(self) -> tuple[Item, ...]:
        """All that can be said."""
        items = dict.fromkeys(item for source in self.before_say for item in source.kinds)
        return tuple(self.say.words(items)) if self.say else ()

    def _values(self, measure: Measure, items: tuple[Item, ...] | None) -> tuple[Item, ...] | None:
        """Return the possible values of a measure; None if they are numbers."""
        return items if measure.name in ("first", "last") else self.said if measure.name == "says" else None

    def one_round(self, measure: Measure) -> Self:
        """Return what is before *repeat*, with a measure."""
        return type(self)(self.devices[:-1], None, measure)

    # --- edits ---

    def with_device(self, place: int, device: Device) -> Self:
        """Return the experiment with another device in a place, or with one more at the end.

        What no longer fits is left out: first the event, then the measure, then the condition.
        """
        return self._edited((*self.devices[:place], device, *self.devices[place + 1 :]))

    def with_more(self, device: Device) -> Self:
        """Return the experiment with one more device: at the end, but before *repeat*."""
        place = len(self.devices) - (self.repeat is not None and not isinstance(device, Repeat))
        return self._edited((*self.devices[:place], device, *self.devices[place:]))

    def without_device(self, place: int) -> Self:
        """Return the experiment without one of its devices."""
        return self._edited((*self.devices[:place], *self.devices[place + 1 :]))

    def with_moved(self, place: int, to: int) -> Self:
        """Return the experiment with a device in another place of the row."""
        devices = [*self.devices]
        devices.insert(to, devices.pop(place))
        return self._edited(tuple(devices))

    def with_given(self, given: Condition | None) -> Self:
        """Return the experiment with another condition, or with none."""
        return replace(self, given=given)

    def with_measure(self, measure: Measure | None) -> Self:
        """Return the experiment with another measure; an event that doesn't fit it is left out."""
        try:
            return replace(self, measure=measure, event=self.event if measure else None)
        except ValueError:
            return replace(self, measure=measure, event=None)

    def with_event(self, event: Event | None) -> Self:
        """Return the experiment with another event, or with none."""
        return replace(self, event=event)

    def opened(self) -> Self:
        """Return the experiment with its sealed die open; ask for it only after the verdict."""
        return replace(self, devices=tuple(each.opened if isinstance(each, Sealed) else each for each in self.devices))

    def _edited(self, devices: tuple[Device, ...]) -> Self:
        given, measure, event = self.given, self.measure, self.event
        for kept in ((given, measure, event), (given, measure), (given,), (None, measure, event)):
            with suppress(ValueError):
                return type(self)(devices, *kept)
        return type(self)(devices)

    # --- what fits together ---

    def _check_devices(self) -> None:
        devices = self.devices
        if len(devices) > MOST_DEVICES:
            raise ValueError(f"A machine has at most {MOST_DEVICES} devices, not {len(devices)}.")
        if not devices:
            if self.given or self.measure:
                raise ValueError("Begin with a device: deal, roll, spin or draw.")
            return
        if not isinstance(devices[0], Source):
            raise ValueError("Begin with deal, roll, spin or draw; *say* and *repeat* need something before them.")
        if any(isinstance(device, Repeat) for device in devices[:-1]):
            raise ValueError("*Repeat* is the last device: it repeats all before it.")
        if sum(isinstance(device, Say) for device in devices) > 1:
            raise ValueError("Only one device can *say* something.")
        if self.say:
            self._check_say(self.say)

    def _check_say(self, say: Say) -> None:
        before = self.before_say
        if say.rule == "table":
            if before[-1].draws != 1:
                raise ValueError("*Say if …* goes by one item, so the device before brings only one.")
            for item in before[-1].kinds:
                if not any(kind.fits(item) for kind, _ in say.rows):
                    raise ValueError(f"Write what is said if {item} comes: if {item}: …")
        elif say.kind:
            check_kind(say.kind, [item for source in before for item in source.kinds])

    def _check_test(self, test: Test) -> None:
        measure, event = test.measure, test.event
        self._check_measure(measure, self.items)
        possible = self._values(measure, self.items)
        if measure.name in ("first", "last", "says"):
            if event.kind and possible is not None:
                check_kind(event.kind, possible)
            elif not event.kind and possible is not None and not any(map(is_number, possible)):
                raise ValueError(f"“{measure}” is a word here, so write is, such as: is {possible[0]}.")
        elif event.kind and not (event.kind.word == "never" and measure.name.startswith("place")):
            raise ValueError(f"“{measure}” is a number, so write at least, at most, exactly, or from … to ….")

    def _check_measure(self, measure: Measure, items: Sequence[Item] | None, in_round: bool = False) -> None:
        name = measure.name
        if name == "says" and not self.say:
            raise ValueError("Nobody says anything here; add *say* first.")
        if name == "rounds" and (not self.repeat or in_round):
            raise ValueError("There are no rounds here; add *repeat* first.")
        if in_round and name == "place of the first":
            raise ValueError(f"There may be no {measure.kind} in a round, so its place cannot be an item.")
        values = self.repeat is not None and self.repeat.measure is not None and not in_round
        if name == "first minus second" and (len(self.sources) < 2 or values):
            raise ValueError("“first minus second” needs two devices that bring numbers.")
        if name.endswith(("rank", "ranks", "suit", "suits")) and not self._has_cards:
            raise ValueError(f"“{measure}” is about cards, and there is no deck here.")
        if items is None:
            return
        if name in NUMERIC and (words := [item for item in items if not is_number(item)]):
            raise ValueError(f"“{measure}” needs numbers, and “{words[0]}” is a word.")
        if measure.kind:
            check_kind(measure.kind, items)

    @property
    def _has_cards(self) -> bool:
        return any(isinstance(device, Deck) for device in self.devices)


def check_kind(kind: Kind, items: Sequence[Item]) -> None:
    """Raise ValueError, with the nearest name, if no item is of a kind."""
    if kind.word.startswith("at ") or any(map(kind.fits, items)):
        return
    names = list(dict.fromkeys(map(str, items)))
    near = get_close_matches(kind.word, names, 1, 0.5)
    hint = (
        f" Did you mean “{near[0]}”?" if near else f" There is {listed(names[:6], 'or')}{', …' if names[6:] else '.'}"
    )
    raise ValueError(f"No {kind} can come here.{hint}")
