"""The last runs of a machine: the items of the newest, with those that its value counts, and a table."""

from __future__ import annotations

from typing import Any, Final

from cardlab.cards import Card
from cardlab.chance.machine import Deck, Dice, Machine, Measure, Sealed
from cardlab.chance.machine.items import is_number, number_of
from cardlab.chance.machine.measures import Tally, automaton
from cardlab.chance.machine.running import Run
from cardlab.explorers.machine_state import Runs
from cardlab.screen import parts
from cardlab.screen.parts import OutcomeItem, Part

ROWS: Final = 9
"""The runs in the table."""

SHOWN: Final = 18
"""The most items of a run that are drawn."""

MANY: Final = 10
"""With more items, rounds are not set apart."""

IN_TABLE: Final = 8
"""The most items of a run in a row of the table."""


def places(machine: Machine) -> list[OutcomeItem]:
    """Return a few places for what will come."""
    count = sum(source.draws for source in machine.sources) if machine.sources else 0
    return [OutcomeItem(looks="place", text="", is_marked=False) for _ in range(min(count, 5))]


def last_runs(machine: Machine, runs: Runs) -> list[Part]:
    """Return the newest run, and a table of those before it."""
    last = runs.last(ROWS)
    if not last:
        return [
            parts.heading("Last run", 3, f"number {runs.done:,}"),
            parts.Empty(kind="empty", key="runs", lead="No run met the condition yet.", text="", buttons=[]),
        ]
    newest = last[0]
    marked = _marked(machine, newest)
    items = _outcome(machine, newest, marked)
    came = ", ".join(map(str, newest.items[:SHOWN]))
    more = f", and {len(newest.items) - SHOWN} more" if newest.items[SHOWN:] else ""
    said = f"; “{newest.said}” was said" if newest.said is not None else ""
    holds = "" if newest.holds is None else f", so {'✓ yes' if newest.holds else '– no'}"
    name = str(machine.measure)
    value = "" if newest.value is None else f"{name[:1].upper()}{name[1:]}: {newest.value}{holds}"
    return [
        parts.heading("Last run", 3, f"number {newest.number:,}"),
        parts.Outcome(kind="outcome", key="last", label=f"{came}{more}{said}.", items=items),
        parts.text("value", f"{value}{said}.", live=True),
        parts.Table(kind="table", key="runs", caption="", head=_head(machine), rows=[*map(_cells, last)], looks="runs"),
    ]


def _head(machine: Machine) -> list[str]:
    what = "cards" if machine.sources and all(isinstance(each, Deck) for each in machine.sources) else "what came"
    return ["run", what, _short_name(machine.measure), "yes?"]


def _short_name(measure: Measure | None) -> str:
    """Return a word or two for a measure, for a narrow column."""
    name = str(measure)
    for long, short in (("most of one", "most"), ("number", "count"), ("longest run", "run"), ("place of", "place")):
        if name.startswith(long):
            return short
    return name if len(name) <= 6 else "value"


def _cells(run: Run) -> list[str | parts.Cell]:
    shown = [*map(str, run.items[:IN_TABLE])]
    said = [f"“{run.said}”"] if run.said is not None else []
    cells = " ".join([*shown, *(["…"] if run.items[IN_TABLE:] else []), *said])
    return [f"{run.number:,}", cells, str(run.value), "✓" if run.holds else "–"]


def _outcome(machine: Machine, run: Run, marked: set[int]) -> list[OutcomeItem]:
    made = []
    starts, dice = _starts_and_dice(machine, run)
    for place, item in enumerate(run.items[:SHOWN]):
        looks: Any = "card" if isinstance(item, Card) else "die" if place in dice else "word"
        one = OutcomeItem(looks=looks, text=str(item), is_marked=place in marked)
        if place in starts and len(run.items) <= MANY:
            one["starts"] = True
        made.append(one)
    if run.items[SHOWN:]:
        made.append(OutcomeItem(looks="word", text=f"… {len(run.items) - SHOWN} more", is_marked=False))
    if run.said is not None:
        made.append(OutcomeItem(looks="word", text=f"“{run.said}”", is_marked=False, starts=True))
    return made


def _starts_and_dice(machine: Machine, run: Run) -> tuple[set[int], set[int]]:
    """Return the places where another device or round begins, and those of dice with spots that can be drawn."""
    starts, dice, place = set[int](), set[int](), 0
    for each in run.rounds if run.rounds[0].value is None else ():
        for source, items in zip(machine.sources, each.items, strict=True):
            starts.add(place)
            for item in items:
                if isinstance(source, Dice | Sealed) and isinstance(item, int) and 1 <= item <= 6:
                    dice.add(place)
                place += 1
    return starts, dice


def _marked(machine: Machine, run: Run) -> set[int]:
    """Return the places of the items that make the value."""
    measure, items = machine.measure, run.items
    if measure is None or not items:
        return set()
    if measure.kind and measure.name in ("number of", "longest run of"):
        return {place for place, item in enumerate(items) if measure.kind.fits(item)}
    if measure.kind:
        return set(next(([place] for place, item in enumerate(items) if measure.kind.fits(item)), []))
    found = automaton(measure)
    if isinstance(found, Tally) and found.is_most:
        kinds = [found.identity(item) for item in items]
        best = max(kinds, key=kinds.count)
        return {place for place, kind in enumerate(kinds) if kind == best} if kinds.count(best) > 1 else set()
    if measure.name in ("largest", "smallest") and all(map(is_number, items)):
        end = (max if measure.name == "largest" else min)(map(number_of, items))
        return {place for place, item in enumerate(items) if number_of(item) == end}
    if measure.name in ("first", "last"):
        return {0 if measure.name == "first" else len(items) - 1}
    if measure.name == "number in own place":
        return {place for place, item in enumerate(items) if is_number(item) and number_of(item) == place + 1}
    return set()
