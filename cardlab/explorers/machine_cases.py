"""All cases of a small machine, and runs that somebody made with their own cards or dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Final

from cardlab.cards import ACE, Card
from cardlab.chance.machine import Item, Machine, Measure, running
from cardlab.chance.machine.measures import automaton
from cardlab.explorers.machine_last import words
from cardlab.screen import parts
from cardlab.screen.parts import Cell, HandCard, Part, SmallHand
from cardlab.screen.reading import percent

if TYPE_CHECKING:
    from cardlab.explorers.machine import MachineExplorer

MOST_CASES: Final = 200


def value_of(machine: Machine, measure: Measure, items: Sequence[Item]) -> Item:
    """Return the value of a measure when these items came, first those of the first device."""
    left = iter(items)
    by_device = [[*islice(left, source.draws)] for source in machine.sources]
    return running.value_of(automaton(measure), by_device, None, machine.items or ())


def own_values(machine: Machine, text: str) -> list[Item]:
    """Return the values of somebody's own runs, given the items that came; raises ValueError with a sentence."""
    measure = machine.measure
    if not machine.sources or machine.repeat or machine.say or not measure:
        raise ValueError("Runs of your own can be typed for devices without *repeat* and *says*.")
    kinds = [[*source.kinds] for source in machine.sources for _ in range(source.draws)]
    typed = text.replace(",", " ").split()
    if all(len(words(item)) == 1 for kind in kinds for item in kind):
        typed = [*"".join(typed)]  # digits may be written without blanks, like 6316
    if not typed or len(typed) % len(kinds):
        raise ValueError(f"A run of this machine has {len(kinds)} items, and here are {len(typed)}.")
    runs = [typed[start : start + len(kinds)] for start in range(0, len(typed), len(kinds))]
    return [value_of(machine, measure, list(map(_found, run, kinds))) for run in runs]


def _found(word: str, kinds: Sequence[Item]) -> Item:
    known = {words(item).casefold(): item for item in kinds}
    if word.casefold() not in known:
        raise ValueError(f"“{word[:20]}” cannot come here. There is: {', '.join([*known][:8])}.")
    return known[word.casefold()]


def cases_of(explorer: MachineExplorer) -> list[Part]:
    """Return all cases, those of the event marked; before the prediction, or if they are many, a sentence."""
    machine, heading = explorer.counted, parts.heading("All cases")
    if not machine.devices or not machine.measure:
        return [heading, parts.text("cases", "Build a machine first.")]
    if not explorer.is_revealed:
        return [heading, parts.text("cases", "Commit your prediction first.")]
    try:
        found = machine.cases(MOST_CASES)
    except ValueError as error:
        return [heading, parts.text("cases", str(error))]
    return _listed(machine, machine.measure, found)


def _listed(machine: Machine, measure: Measure, found: Sequence[tuple[tuple[Item, ...], int]]) -> list[Part]:
    event, hits, whole = machine.event, 0, 0
    hands: list[SmallHand] = []
    rows: list[list[str | Cell]] = []
    for items, weight in found:
        value, counts = value_of(machine, measure, items), _is_given(machine, items)
        is_hit = bool(counts and event and event.holds(value))
        whole, hits = whole + weight * counts, hits + weight * is_hit
        spoken = " ".join(map(words, items))
        cards = [_small(machine, item) for item in items if isinstance(item, Card)]
        hands.append(SmallHand(cards=cards, is_hit=is_hit, spoken=spoken))
        rows.append([f"{weight:,}", spoken, words(value), "✓" if is_hit else "–" if counts else "out"])
    told = f"{event} in {hits:,} of {whole:,}: {percent(Fraction(hits, whole))}." if event and whole else ""
    said = "Here what is said is left out." if machine.say else ""
    top: list[Part] = [parts.heading("All cases", hint=f"{len(rows):,}"), parts.text("counted", told, said, live=True)]
    if {weight for _, weight in found} == {1} and all(len(hand["cards"]) == len(found[0][0]) for hand in hands):
        return [*top, parts.Hands(kind="hands", key="cases", label="All cases", title="", hands=hands)]
    head = ["weight", "case", "value", "yes?"]
    return [*top, parts.Table(kind="table", key="cases", caption="", head=head, rows=rows, looks="runs")]


def _is_given(machine: Machine, items: Sequence[Item]) -> bool:
    """Return whether the condition is met; one about what is said is left out."""
    tests = [test for test in machine.given.tests if test.measure.name != "says"] if machine.given else []
    return not tests or any(test.event.holds(value_of(machine, test.measure, items)) for test in tests)


def _small(machine: Machine, card: Card) -> HandCard:
    measure = machine.measure
    is_marked = measure.kind.fits(card) if measure and measure.kind else card.rank == ACE
    return HandCard(rank=str(card)[:-1], suit=str(card)[-1], is_red=card.suit.is_red, is_marked=is_marked)
