"""The results of a machine: the share of its runs beside the exact chance, and the plot with the event's handles."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, sqrt
from typing import Any, Final

from cardlab.chance.binomial import normal_height
from cardlab.chance.loaded import MOST_ROLLS, tail
from cardlab.chance.machine import Event, Item, Machine
from cardlab.chance.machine.items import is_number, number_of
from cardlab.explorers.machine_count import (
    KINDS,
    Exact,
    as_kind,
    axis_of,
    chance_of,
    exact_of,
    fair,
    kind_of,
    measures_of,
    numbers_in,
)
from cardlab.explorers.machine_state import MachineState
from cardlab.explorers.slices import nothing_yet
from cardlab.screen import parts
from cardlab.screen.parts import Axis, Mark, Part, Plot, Slider
from cardlab.screen.reading import percent

RUNS: Final = ("runs", "run")
LONGEST_FRACTION: Final = 13
FEW: Final = 8
"""With more columns, only those that came have a number."""

TICKS: Final = 12
HEIGHT: Final = 178
LOW: Final = 166
"""The height of the plot, and below a box with words."""

ONE_SIDED: Final = {"at least": -0.5, "at most": 0.5, "exactly": 0.0}
"""For events with one handle, the place of the handle beside its number."""

MOST_FRAMES: Final = 40
"""A handle with more places is drawn again only when Python has answered."""


def results(state: MachineState) -> list[Part]:
    """Return the column of the results: what to look at, both answers, the event and the plot."""
    machine = state.machine
    if not machine.measure:
        return [
            parts.heading("Results", 4),
            parts.Empty(kind="empty", key="nothing", lead="Nothing to see yet.", text="Add a device.", buttons=[]),
        ]
    options = {str(measure): str(measure) for measure in measures_of(machine)}
    shown: list[Part] = [
        parts.heading("Results", 4),
        parts.select("measure", "What to look at", "measure", options, str(machine.measure)),
    ]
    if state.is_revealed or (machine.is_sealed and state.runs.total):
        shown += [_share_answer(state, machine.event), _exact_answer(state, machine.event)]
    else:
        shown.append(_nothing(state))
    return [*shown, *_event(state), _plot_of(state)]


def _nothing(state: MachineState) -> Part:
    if state.can_undo:
        return nothing_yet("Predict, then run.", parts.button("Undo", "undo"), lead="The machine changed.")
    return nothing_yet("Roll it as often as you like.") if state.machine.is_sealed else nothing_yet()


def _event(state: MachineState) -> list[Part]:
    """Return the list that chooses the kind of event, or its word."""
    machine = state.machine
    event = machine.event
    if event is None:
        return []
    if event.kind:
        options = {f"is {word}": f"is {word}" for word in dict.fromkeys(map(str, axis_of(machine)))}
        options = options if str(event) in options else {str(event): str(event), **options}
        return [parts.select("kind", "Event", "event", options, str(event)), parts.text("event", "", lead=f"{event}")]
    return [
        parts.select("kind", "Event", "event", dict(zip(KINDS, KINDS, strict=True)), kind_of(event)),
        parts.text("event", "drag, or ← →", lead=str(event), soft=True),
    ]


# --- the two answers ---


def _share_answer(state: MachineState, event: Event | None) -> parts.Answer:
    """Return the share of runs in which an event held, with its band."""
    share, runs = state.share_of(event), state.runs
    if not share.total:
        lines = ["No run yet."] if not runs.done else [f"None of {runs.done:,} runs met the condition."]
        return parts.answer("–", *lines, key="found", ink="accent")
    low, high = share.band
    own = " of your own" if runs.own else ""
    counting = "" if runs.own or share.total == runs.done else " that count"
    band = f"{100 * low:.1f} to {100 * high:.1f}%"
    return parts.answer(
        percent(share.p), f"{share.hits:,} of {share.total:,}{own}{counting}", band, key="found", ink="accent"
    )


def _exact_answer(state: MachineState, event: Event | None) -> parts.Answer:
    """Return the exact chance of an event; for a die that is still sealed, that of a fair one."""
    machine = state.counted.with_event(event)
    if machine.is_sealed:
        chance = chance_of(fair(machine))
        return parts.answer(_fraction(chance), f"a fair die{_tail(state, chance, event)}", key="exact", ink="good")
    found, reason = exact_of(machine)
    if not found or not event:
        return parts.answer("", reason, key="exact", ink="good")
    chance = found.chance(event)
    fraction = _fraction(chance)
    is_long = "/" not in fraction and chance.denominator > 1
    line = "exact" if is_long or chance.denominator == 1 else f"exact, ≈ {100 * float(chance):.2f}%"
    return parts.answer(fraction, line, key="exact", ink="good")


def _fraction(chance: Fraction | None) -> str:
    if chance is None:
        return "?"
    text = str(chance)
    return text if len(text) <= LONGEST_FRACTION else f"{100 * float(chance):.4g}%"


def _tail(state: MachineState, chance: Fraction | None, event: Event | None) -> str:
    """Return how often a fair die would show the event at least as often."""
    share = state.share_of(event)
    if chance is None or not 0 < share.total <= MOST_ROLLS:
        return ""
    return f"; {percent(tail(share.total, share.hits, chance))} of fair dice show it {share.hits} times or more"


# --- the plot ---


def _plot_of(state: MachineState) -> Plot:
    """Return the plot of the values, with the event's handles."""
    machine, runs = state.machine, state.runs
    seen = runs.seen if state.shows_runs else {}
    line = axis_of(machine, [*seen])
    places = _places_of(line)
    total = sum(seen.values())
    exact = exact_of(state.counted)[0] if state.is_revealed else None
    if machine.is_sealed and not state.is_revealed and total:
        exact = exact_of(fair(machine))[0]
    shares = {value: seen.get(value, 0) / total for value in line} if total else {}
    chances = {value: float(exact.shares.get(value, 0)) for value in line} if exact else {}
    top = _top(max([*shares.values(), *chances.values()], default=0.5))
    marks: list[Mark] = []
    if chances and (not total or state.beside != "nothing"):
        points: list[tuple[float, ...]] = [(places[value], share) for value, share in chances.items()]
        name = "a fair die" if machine.is_sealed and not state.is_revealed else "exact"
        marks.append(Mark(type="columns", ink="good", plain=True, width=0.9, points=points, name=name))
    if total:
        labels = [f"{count:,}" if (count := seen.get(value, 0)) or len(line) <= FEW else "" for value in line]
        found: list[tuple[float, ...]] = [(places[value], share) for value, share in shares.items()]
        marks.append(Mark(type="columns", ink="accent", width=0.63, points=found, labels=labels))
    if exact and state.beside == "normal" and (curve := _normal(exact, line)):
        marks.append(curve)
    has_names = any("name" in mark for mark in marks)
    head, rows = numbers_of(state)
    least, most = (places[line[0]], places[line[-1]]) if line else (0, 1)
    made = parts.plot(
        "plot",
        _words(machine, seen, line),
        parts.axis(least - 0.6, most + 0.6, _ticks(line, places), " " if has_names else _title(machine, seen, exact)),
        _share_axis(top),
        marks,
        parts.numbers(str(machine.measure), head, rows) if rows else None,
    )
    made["height"] = HEIGHT if state.is_revealed or total else LOW
    if machine.event and not machine.event.kind and numbers_in(line):
        made["event"] = _handles(state, line, places)
    elif machine.event and machine.event.kind:
        made["event"] = _word_event(machine, line, places)
    return made


def _title(machine: Machine, seen: Any, exact: Exact | None) -> str:
    """Return the title of the x axis: the measure, and its mean if it is known."""
    title, total = str(machine.measure), sum(seen.values())
    if not all(map(is_number, seen)) or not (total or exact):
        return title
    found = f"{sum(number_of(value) * count for value, count in seen.items()) / total:.2f}" if total else ""
    mean = exact.mean if exact and not machine.is_sealed else None
    known = "" if mean is None else f"exactly {mean}" if len(str(mean)) <= 5 else f"exactly {float(mean):.2f}"
    return f"mean {', '.join(filter(None, [found, known]))}" if found or known else title


def _ticks(line: Sequence[Item], places: dict[Item, int]) -> list[tuple[float, str]]:
    step = max(1, ceil(len(line) / TICKS))
    numbers = numbers_in(line)
    kept = [value for value in line if not is_number(value) or number_of(value) % step == 0 or len(numbers) <= TICKS]
    return [(places[value], str(value)) for value in kept]


def _top(share: float) -> float:
    """Return the top of the axis: a step of 20% above the highest share, or less for small ones.

    >>> _top(0.51), _top(0.03)
    (0.6, 0.04)
    """
    for top in (0.001, 0.002, 0.004, 0.01, 0.02, 0.04, 0.06, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0):
        if share <= 0.95 * top:
            return top
    return 1.1


def _share_axis(top: float) -> Axis:
    shown = 1.0 if top > 1 else top
    steps = 3 if round(shown * 1000) % 3 == 0 else 4 if shown in (0.4, 0.8, 0.04, 0.004) else 2
    ticks = [(shown * i / steps, f"{100 * shown * i / steps:g}{'%' * (i == steps)}") for i in range(steps + 1)]
    return parts.axis(0, 1.12 * top, ticks)


def _normal(exact: Exact, line: Sequence[Item]) -> Mark | None:
    """Return the normal curve with the mean and variance of the exact distribution."""
    numbers = numbers_in(line)
    if len(numbers) < 3 or exact.mean is None or not exact.var:
        return None
    steps = [numbers[0] + step / 4 for step in range(4 * (len(numbers) - 1) + 1)]
    points: list[tuple[float, ...]] = [(x, normal_height(x, exact.mean, exact.var)) for x in steps]
    return Mark(type="line", ink="gold", points=points, name=f"normal, ± {sqrt(exact.var):.1f}")


def _words(machine: Machine, seen: Any, line: Sequence[Item]) -> str:
    name = str(machine.measure)
    title = f"{name[:1].upper()}{name[1:]}"
    if not seen:
        return f"{title}: nothing has run yet."
    came = sorted(((count, value) for value, count in seen.items()), key=lambda pair: -pair[0])[:6]
    return f"{title}: {', '.join(f'{value} in {count:,} {RUNS[count == 1]}' for count, value in came)}."


def numbers_of(state: MachineState) -> tuple[list[str], list[list[str | int | float]]]:
    """Return the results as a table: each value with its number of runs, share, and exact chance."""
    machine, seen = state.machine, state.runs.seen if state.shows_runs else {}
    total = sum(seen.values())
    exact = exact_of(state.counted)[0] if state.is_revealed else None
    head = [str(machine.measure), "runs", "share", *(["exact", "decimal"] if exact else [])]
    rows: list[list[str | int | float]] = []
    if not (total or exact):
        return head, rows
    for value in axis_of(machine, [*seen]):
        count = seen.get(value, 0)
        row: list[str | int | float] = [str(value), count, round(count / total, 6) if total else 0]
        if exact:
            p = exact.shares.get(value, Fraction(0))
            row += [str(p), round(float(p), 8)]
        rows.append(row)
    return head, rows


# --- the event on the plot ---


def _places_of(line: Sequence[Item]) -> dict[Item, int]:
    """Return the x of each value: numbers at themselves, words after them."""
    numbers = numbers_in(line)
    last = numbers[-1] if numbers else 0
    places: dict[Item, int] = {}
    for value in line:
        if is_number(value):
            places[value] = number_of(value)
        else:
            last += 1
            places[value] = last
    return places


def _handles(state: MachineState, line: Sequence[Item], places: dict[Item, int]) -> parts.Event:
    """Return the event on the plot: its sides, and what a press on a column asks for."""
    event, numbers = state.machine.event, numbers_in(line)
    assert event is not None
    kind, least, most = kind_of(event), event.least or 0, event.most or 0
    if kind in ONE_SIDED:
        shift = ONE_SIDED[kind]
        now = most if kind == "at most" else least
        made = [_handle(state, line, kind, [as_kind(Event(n), kind, [n]) for n in numbers], now, f"event {kind}")]
        edges = numbers[0] + shift, numbers[-1] + shift
        taps = {str(places[n]): f"event {kind} {n}" for n in numbers}
    else:
        made = [
            _handle(state, line, "from", [Event(min(n, most), most) for n in numbers], least, "low", spare=1),
            _handle(state, line, "to", [Event(least, max(n, least)) for n in numbers], most, "high", spare=-1),
        ]
        edges = numbers[0] - 0.5, numbers[-1] + 0.5
        taps = {str(places[n]): f"{'low' if abs(n - least) <= abs(n - most) else 'high'} {n}" for n in numbers}
    low, high = _event_on(event, line)
    return parts.Event(low=low, high=high, handles=made, edges=edges, taps=taps)


def _event_on(event: Event, line: Sequence[Item]) -> tuple[float, float]:
    """Return the ends of an event on the x axis."""
    numbers = numbers_in(line)
    low = numbers[0] - 0.6 if event.least is None else event.least - 0.5
    high = numbers[-1] + 0.5 if event.most is None else event.most + 0.5
    return low, high


def _handle(
    state: MachineState,
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
        made["frames"] = [_frame(state, event, line) for event in events]
    return made


def _with_spare(values: list[Any], spare: int) -> list[Any]:
    return [*values, values[-1]] if spare > 0 else [values[0], *values]


def _frame(state: MachineState, event: Event, line: Sequence[Item]) -> dict[str, dict[str, Any]]:
    """Return what the other parts show while a handle is at an event; the answers only if runs may be seen."""
    frame: dict[str, dict[str, Any]] = {"plot": {"ground": [*_event_on(event, line)]}, "event": {"lead": str(event)}}
    if state.shows_runs:
        frame["found"] = dict(_share_answer(state, event))
        frame["exact"] = dict(_exact_answer(state, event))
    return frame


def _word_event(machine: Machine, line: Sequence[Item], places: dict[Item, int]) -> parts.Event:
    """Return the event of a word: no handles, but each column can be pressed."""
    event = machine.event
    taps = {str(places[value]): f"event is {value}" for value in line}
    here = [places[value] for value in line if event and event.holds(value)]
    low, high = (min(here) - 0.5, max(here) + 0.5) if here else (0.0, 0.0)
    return parts.Event(low=low, high=high, handles=[], edges=(0, 1), taps=taps)
