"""The plot of a machine's values: the runs, the exact chances, and the event between its handles."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, Final

from cardlab.chance.binomial import normal_height
from cardlab.chance.machine import Item, Machine
from cardlab.chance.machine.items import is_number, number_of
from cardlab.explorers.machine_count import Exact, axis_of, exact_of, fair, numbers_in
from cardlab.explorers.machine_handles import handles, places_of, word_event
from cardlab.explorers.machine_last import words
from cardlab.screen import parts
from cardlab.screen.parts import Axis, Mark, Plot

if TYPE_CHECKING:
    from cardlab.explorers.machine import MachineExplorer

FEW: Final = 8
"""With more columns, only those that came have a number."""

TICKS: Final = 12
HEIGHT: Final = 178
LOW: Final = 166
"""The height of the plot, and below a box with words."""


def plot_of(explorer: MachineExplorer) -> Plot:
    """Return the plot of the values, with the event's handles."""
    machine, runs = explorer.machine, explorer.runs
    seen = runs.seen if explorer.shows_runs else {}
    line = axis_of(machine, [*seen])
    places = places_of(line)
    total = sum(seen.values())
    exact = exact_of(explorer.counted)[0] if explorer.is_revealed else None
    if machine.is_sealed and not explorer.is_revealed and total:
        exact = exact_of(fair(machine))[0]
    shares = {value: seen.get(value, 0) / total for value in line} if total else {}
    chances = {value: float(exact.shares.get(value, 0)) for value in line} if exact else {}
    top = _top(max([*shares.values(), *chances.values()], default=0.5))
    marks: list[Mark] = []
    if chances and (not total or explorer.beside != "nothing"):
        points: list[tuple[float, ...]] = [(places[value], share) for value, share in chances.items()]
        name = "a fair die" if machine.is_sealed and not explorer.is_revealed else "exact"
        marks.append(Mark(type="columns", ink="good", plain=True, width=0.9, points=points, name=name))
    if total:
        labels = [f"{count:,}" if (count := seen.get(value, 0)) or len(line) <= FEW else "" for value in line]
        found: list[tuple[float, ...]] = [(places[value], share) for value, share in shares.items()]
        marks.append(Mark(type="columns", ink="accent", width=0.63, points=found, labels=labels))
    if exact and explorer.beside == "normal" and (curve := _normal(exact, line)):
        marks.append(curve)
    has_names = any("name" in mark for mark in marks)
    head, rows = numbers_of(explorer)
    least, most = (places[line[0]], places[line[-1]]) if line else (0, 1)
    made = parts.plot(
        "plot",
        _words(machine, seen, line),
        parts.axis(least - 0.6, most + 0.6, _ticks(line, places), " " if has_names else _title(machine, seen, exact)),
        _share_axis(top),
        marks,
        parts.numbers(str(machine.measure), head, rows) if rows else None,
    )
    made["height"] = HEIGHT if explorer.is_revealed or total else LOW
    if machine.event and not machine.event.kind and numbers_in(line):
        made["event"] = handles(explorer, line, places)
    elif machine.event and machine.event.kind:
        made["event"] = word_event(machine, line, places)
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


def _ticks(line: Sequence[Item], places: dict[Item, float]) -> list[tuple[float, str]]:
    step = max(1, ceil(len(line) / TICKS))
    numbers = numbers_in(line)
    kept = [value for value in line if not is_number(value) or number_of(value) % step == 0 or len(numbers) <= TICKS]
    return [(places[value], words(value)) for value in kept]


def _top(share: float) -> float:
    """Return the top of the axis: a step of 20 % above the highest share, or less for small ones.

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
    ticks = [(shown * i / steps, f"{100 * shown * i / steps:g}{' %' * (i == steps)}") for i in range(steps + 1)]
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
    return f"{title}: {', '.join(f'{words(value)} in {count:,} runs' for count, value in came)}."


def numbers_of(explorer: MachineExplorer) -> tuple[list[str], list[list[str | int | float]]]:
    """Return the results as a table: each value with its number of runs, share, and exact chance."""
    machine, seen = explorer.machine, explorer.runs.seen if explorer.shows_runs else {}
    total = sum(seen.values())
    exact = exact_of(explorer.counted)[0] if explorer.is_revealed else None
    head = [str(machine.measure), "runs", "share", *(["exact", "decimal"] if exact else [])]
    rows: list[list[str | int | float]] = []
    if not (total or exact):
        return head, rows
    for value in axis_of(machine, [*seen]):
        count = seen.get(value, 0)
        row: list[str | int | float] = [words(value), count, round(count / total, 6) if total else 0]
        if exact:
            p = exact.shares.get(value, Fraction(0))
            row += [str(p), round(float(p), 8)]
        rows.append(row)
    return head, rows
