"""The handles of an event on a machine's plot, and what follows while one is moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cardlab.chance.machine import Event, Item, Machine
from cardlab.chance.machine.items import is_number, number_of
from cardlab.explorers.machine_answers import exact_answer, share_answer
from cardlab.explorers.machine_count import axis_of, kind_of, numbers_in
from cardlab.explorers.machine_last import words
from cardlab.screen import parts
from cardlab.screen.parts import Slider

if TYPE_CHECKING:
    from cardlab.explorers.machine import MachineExplorer

MOST_FRAMES: Final = 40
"""A handle with more places is drawn again only when Python has answered."""


def places_of(line: Sequence[Item]) -> dict[Item, float]:
    """Return the x of each value: numbers at themselves, words after them."""
    numbers = numbers_in(line)
    last = numbers[-1] if numbers else 0
    places: dict[Item, float] = {}
    for value in line:
        if is_number(value):
            places[value] = number_of(value)
        else:
            last += 1
            places[value] = last
    return places


def handles(explorer: MachineExplorer, line: Sequence[Item], places: dict[Item, float]) -> parts.Event:
    """Return the event on the plot: its sides, and what a press on a column asks for."""
    event, numbers = explorer.machine.event, numbers_in(line)
    assert event is not None
    low, high = numbers[0], numbers[-1]
    least, most = event.least, event.most
    kind = kind_of(event)
    made: list[Slider] = []
    if kind == "at least":
        made = [_handle(explorer, "at least", [Event(n) for n in numbers], least, "event at least")]
        edges = (low - 0.5, high - 0.5)
    elif kind == "at most":
        made = [_handle(explorer, "at most", [Event(None, n) for n in numbers], most, "event at most")]
        edges = (low + 0.5, high + 0.5)
    elif kind == "exactly":
        made = [_handle(explorer, "exactly", [Event(n, n) for n in numbers], least, "event exactly")]
        edges = (float(low), float(high))
    else:
        assert least is not None and most is not None
        edges = (low - 0.5, high + 0.5)
        made = [
            _handle(explorer, "from", [Event(min(n, most), most) for n in numbers], least, "low", spare=1),
            _handle(explorer, "to", [Event(least, max(n, least)) for n in numbers], most, "high", spare=-1),
        ]
    words_of = {"at least": "event at least", "at most": "event at most", "exactly": "event exactly"}
    taps = {f"{places[n]:g}": _tap(kind, n, event, words_of) for n in numbers}
    shaded = event_on(event, line, places)
    return parts.Event(low=shaded[0], high=shaded[1], handles=made, edges=edges, taps=taps)


def _tap(kind: str, number: int, event: Event, words_of: dict[str, str]) -> str:
    """Return the command of a press on a column: it becomes the event's side that is nearer."""
    if kind in words_of:
        return f"{words_of[kind]} {number}"
    least, most = event.least or 0, event.most or 0
    return f"{'low' if abs(number - least) <= abs(number - most) else 'high'} {number}"


def event_on(event: Event, line: Sequence[Item], places: dict[Item, float]) -> tuple[float, float]:
    """Return the ends of an event on the x axis."""
    numbers = numbers_in(line)
    low = numbers[0] - 0.6 if event.least is None else event.least - 0.5
    high = numbers[-1] + 0.5 if event.most is None else event.most + 0.5
    return low, high


def _handle(
    explorer: MachineExplorer, key: str, events: list[Event], now: int | None, send: str, spare: int = 0
) -> Slider:
    """Return a handle with the events of its places; of two handles, each has a place more at the other's side."""
    line = axis_of(explorer.machine, [*explorer.runs.seen] if explorer.shows_runs else [])
    numbers, places = numbers_in(line), places_of(line)
    values = [str(number) for number in numbers]
    texts = [str(event) for event in events]
    if spare:
        values, texts, events = _with_spare(values, spare), _with_spare(texts, spare), _with_spare(events, spare)
    place = min(max((now or 0) - numbers[0], 0), len(numbers) - 1) + (spare < 0)
    made = Slider(
        kind="slider", key=f"handle {key}", label=f"Event: {key}", send=send, values=values, texts=texts, place=place
    )
    if len(events) <= MOST_FRAMES and explorer.shows_runs:
        made["frames"] = [_frame(explorer, event, line, places) for event in events]
    elif len(events) <= MOST_FRAMES:
        made["frames"] = [_frame_of_event(event, line, places) for event in events]
    return made


def _with_spare(values: list[Any], spare: int) -> list[Any]:
    return [*values, values[-1]] if spare > 0 else [values[0], *values]


def _frame_of_event(event: Event, line: Sequence[Item], places: dict[Item, float]) -> dict[str, dict[str, Any]]:
    low, high = event_on(event, line, places)
    return {"plot": {"ground": [low, high]}, "event": {"lead": str(event)}}


def _frame(
    explorer: MachineExplorer, event: Event, line: Sequence[Item], places: dict[Item, float]
) -> dict[str, dict[str, Any]]:
    found: dict[str, Any] = dict(share_answer(explorer.share_of(event), explorer.runs))
    exact: dict[str, Any] = dict(exact_answer(explorer, event))
    return {**_frame_of_event(event, line, places), "found": found, "exact": exact}


def word_event(machine: Machine, line: Sequence[Item], places: dict[Item, float]) -> parts.Event:
    """Return the event of a word: no handles, but each column can be pressed."""
    event = machine.event
    taps = {f"{places[value]:g}": f"event is {words(value)}" for value in line}
    here = [places[value] for value in line if event and event.holds(value)]
    low, high = (min(here) - 0.5, max(here) + 0.5) if here else (0.0, 0.0)
    return parts.Event(low=low, high=high, handles=[], edges=(0, 1), taps=taps)
