"""The chance machine in the plainest way: all runs listed, and all measures taken from the list of items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import groupby

from cardlab.chance.machine import Condition, Item, Machine, Measure, Repeat, Source
from cardlab.chance.machine.items import number_of

Come = list[tuple[int, Item]]
"""The items that came, each with the number of its device."""


class TooLong(Exception):
    """There are too many runs to list."""


def law(machine: Machine, most: int = 20_000) -> dict[Item, Fraction]:
    """The probability of each value of the measure, given the condition; {} if no run meets it."""
    found: Counter[Item] = Counter()
    assert machine.measure
    for number, (p, come, words, rounds) in enumerate(all_runs(machine)):
        if number > most:
            raise TooLong
        if machine.given is None or holds(machine.given, machine, come, words, rounds):
            found[value(machine.measure, machine, come, words, rounds)] += p  # type: ignore[assignment]
    total = sum(found.values())
    return {each: Fraction(p) / total for each, p in found.items() if p}


def all_runs(machine: Machine) -> Iterator[tuple[Fraction, Come, list[Item], int]]:
    """All runs: probability, what came, what was said, and the number of rounds."""
    repeat = machine.repeat
    full = [Counter(source.kinds) for source in machine.sources]

    def go_on(
        p: Fraction, come: Come, words: list[Item], rounds: int, left: list[Counter[Item]]
    ) -> Iterator[tuple[Fraction, Come, list[Item], int]]:
        is_over = rounds == (repeat.times if repeat else 1)
        if repeat and repeat.until and rounds:
            is_over = holds(repeat.until, machine, come, words, rounds)
        if is_over or not has_enough(machine, left):
            yield p, come, words, rounds
            return
        for q, items, now in one_round(machine, 0, left):
            for r, word in said(machine, items):
                more: Come = items
                if repeat and repeat.measure:
                    more = [
                        (
                            0,
                            value(
                                repeat.measure,
                                Machine(machine.devices[:-1]),
                                items,
                                [word] if word is not None else [],
                                1,
                            ),
                        )
                    ]
                heard = [*words, word] if word is not None else words
                yield from go_on(p * q * r, come + more, heard, rounds + 1, full if repeat and repeat.renews else now)

    yield from go_on(Fraction(1), [], [], 0, full)


def has_enough(machine: Machine, left: list[Counter[Item]]) -> bool:
    return all(
        source.back is not None or sum(counts.values()) >= source.draws
        for source, counts in zip(machine.sources, left, strict=True)
    )


def one_round(
    machine: Machine, device: int, left: list[Counter[Item]]
) -> Iterator[tuple[Fraction, Come, list[Counter[Item]]]]:
    if device == len(left):
        yield Fraction(1), [], left
        return
    source = machine.sources[device]
    for p, items, counts in draws(source, source.draws, left[device]):
        now = [*left[:device], counts, *left[device + 1 :]]
        for q, others, last in one_round(machine, device + 1, now):
            yield p * q, [(device, item) for item in items] + others, last


def draws(source: Source, number: int, left: Counter[Item]) -> Iterator[tuple[Fraction, list[Item], Counter[Item]]]:
    if not number:
        yield Fraction(1), [], left
        return
    total = sum(left.values())
    for item, weight in left.items():
        if weight:
            now = left + Counter({item: source.back}) if source.back is not None else left - Counter([item])
            for p, items, last in draws(source, number - 1, now):
                yield Fraction(weight, total) * p, [item, *items], last


def said(machine: Machine, come: Come) -> list[tuple[Fraction, Item | None]]:
    say = machine.say
    if not say:
        return [(Fraction(1), None)]
    before = sum(isinstance(device, Source) for device in machine.devices[: machine.devices.index(say)])
    items = [item for device, item in come if device < before]
    if say.rule == "table":
        row = next(shares for kind, shares in say.rows if kind.fits(items[-1]))
        return [(Fraction(share, sum(each for _, each in row)), word) for word, share in row]
    fitting = [item for item in items if say.kind and say.kind.fits(item)]
    if say.rule == "whether there":
        return [(Fraction(1), "yes" if fitting else "no")]
    return [(Fraction(1, len(fitting or items)), item) for item in fitting or items]


def holds(condition: Condition, machine: Machine, come: Come, words: list[Item], rounds: int) -> bool:
    return any(test.event.holds(value(test.measure, machine, come, words, rounds)) for test in condition.tests)


def value(measure: Measure, machine: Machine, come: Come, words: list[Item], rounds: int) -> Item:
    """A measure of what came."""
    items, kind = [item for _, item in come], measure.kind
    fits = [bool(kind and kind.fits(item)) for item in items]
    match measure.name.split():
        case ["sum"]:
            return sum(map(number_of, items))
        case ["largest"]:
            return max(map(number_of, items))
        case ["smallest"]:
            return min(map(number_of, items))
        case ["spread"]:
            return max(map(number_of, items)) - min(map(number_of, items))
        case ["first"]:
            return items[0]
        case ["last"]:
            return items[-1]
        case ["first", "minus", "second"]:
            return sum(number_of(item) for at, item in come if at == 0) - sum(
                number_of(item) for at, item in come if at == 1
            )
        case ["rounds"]:
            return rounds
        case ["records"]:
            numbers = [*map(number_of, items)]
            return sum(all(before < number for before in numbers[:at]) for at, number in enumerate(numbers))
        case ["says"]:
            return words[-1]
        case ["most", "of", "one", what]:
            return max(Counter(identity(item, what) for item in items).values())
        case ["number", "of", "different", what]:
            return len({identity(item, what) for item in items})
        case ["number", "of", "missing", what]:
            return len({identity(item, what) for item in all_items(machine)}) - len(
                {identity(item, what) for item in items}
            )
        case ["number", "of", "pairs"]:
            return sum(n // 2 for n in Counter(identity(item, "rank") for item in items).values())
        case ["number", "in", "own", "place"]:
            return sum(number_of(item) == place for place, item in enumerate(items, start=1))
        case ["longest", "run"]:
            return max(len([*group]) for _, group in groupby(items))
        case ["number", "of", *_]:
            return sum(fits)
        case ["longest", "run", "of"]:
            return max((len([*group]) for fit, group in groupby(fits) if fit), default=0)
    return fits.index(True) + 1 if True in fits else "never"


def identity(item: Item, what: str) -> object:
    if isinstance(item, (int, str)):
        return item
    return item.rank if what.startswith("rank") else item.suit if what.startswith("suit") else item


@cache
def all_items(machine: Machine) -> set[Item]:
    repeat = machine.repeat
    if isinstance(repeat, Repeat) and repeat.measure:
        return set(law(Machine(machine.devices[:-1], None, repeat.measure)))
    return {item for source in machine.sources for item in source.kinds}
