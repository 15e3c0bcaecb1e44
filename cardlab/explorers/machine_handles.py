"""The handles of an event on a machine's plot, and what follows while one is moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cardlab.chance.machine import Event, Item, Machine
from cardlab.chance.machine.items import is_number, number_of
from cardlab.explorers.machine_answers import exact_answer, share_answer
from cardlab.explorers.machine_count import as_kind, kind_of, numbers_in
from cardlab.explorers.machine_last import words
from cardlab.screen import parts
from cardlab.screen.parts import Slider

if TYPE_CHECKING:
    from cardlab.explorers.machine import MachineExplorer

ONE_SIDED: Final = {"at least": -0.5, "at most": 0.5, "exactly": 0.0}
"""For events with one handle, the place of the handle beside its number."""

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
    kind, least, most = kind_of(event), event.least or 0, event.most or 0
    if kind in ONE_SIDED:
        shift = ONE_SIDED[kind]
        now = most if kind == "at most" else least
        made = [_handle(explorer, line, kind, [as_kind(Event(n), kind, [n]) for n in numbers], now, f"event {kind}")]
        edges = numbers[0] + shift, numbers[-1] + shift
        taps = {f"{places[n]:g}": f"event {kind} {n}" for n in numbers}
    else:
        made = [
            _handle(explorer, line, "from", [Event(min(n, most), most) for n in numbers], least, "low", spare=1),
            _handle(explorer, line, "to", [Event(least, max(n, least)) for n in numbers], most, "high", spare=-1),
        ]
        edges = numbers[0] - 0.5, numbers[-1] + 0.5
        taps = {f"{places[n]:g}": f"{'low' if abs(n - least) <= abs(n - most) else 'high'} {n}" for n in numbers}
    low, high = event_on(event, line)
    return parts.Event(low=low, high=high, handles=made, edges=edges, taps=taps)


def event_on(event: Event, line: Sequence[Item]) -> tuple[float, float]:
    """Return the ends of an event on the x axis."""
    numbers = numbers_in(line)
    low = numbers[0] - 0.6 if event.least is None else event.least - 0.5
    high = numbers[-1] + 0.5 if event.most is None else event.most + 0.5
    return low, high


def _handle(
    explorer: MachineExplorer,
    line: Sequence[Item],
    key: str,
    events: list[Event],
    now: int,
    send: str,
    spare: int = 0,
) -> Slider:
    """Return a handle with the events of its places; of two handles, each has a place more at the other's side."""
    numbers = numbers_in(line)
    values = [str(number) for number in numbers]
    texts = [str(event) for event in events]
    if spare:
        values, texts, events = _with_spare(values, spare), _with_spare(texts, spare), _with_spare(events, spare)
    place = min(max(now - numbers[0], 0), len(numbers) - 1) + (spare < 0)
    made = Slider(
        kind="slider", key=f"handle {key}", label=f"Event: {key}", send=send, values=values, texts=texts, place=place
    )
    if len(events) <= MOST_FRAMES:
        made["frames"] = [_frame(explorer, event, line) for event in events]
    return made


def _with_spare(values: list[Any], spare: int) -> list[Any]:
    return [*values, values[-1]] if spare > 0 else [values[0], *values]


def _frame(explorer: MachineExplorer, event: Event, line: Sequence[Item]) -> dict[str, dict[str, Any]]:
    """Return what the other parts show while a handle is at an event; the answers only if runs may be seen."""
    frame: dict[str, dict[str, Any]] = {"plot": {"ground": [*event_on(event, line)]}, "event": {"lead": str(event)}}
    if explorer.shows_runs:
        frame["found"] = dict(share_answer(explorer.share_of(event), explorer.runs))
        frame["exact"] = dict(exact_answer(explorer, event))
    return frame


def word_event(machine: Machine, line: Sequence[Item], places: dict[Item, float]) -> parts.Event:
    """Return the event of a word: no handles, but each column can be pressed."""
    event = machine.event
    taps = {f"{places[value]:g}": f"event is {words(value)}" for value in line}
    here = [places[value] for value in line if event and event.holds(value)]
    low, high = (min(here) - 0.5, max(here) + 0.5) if here else (0.0, 0.0)
    return parts.Event(low=low, high=high, handles=[], edges=(0, 1), taps=taps)
