"""The list of the cases of a small machine, and the formula of its answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, gcd
from typing import Final

from cardlab.chance.answer import Formula, equation
from cardlab.chance.distribution import latex_fraction
from cardlab.chance.machine.items import Item
from cardlab.chance.machine.measures import Event, Tally, Walk
from cardlab.chance.machine.problem import Problem, Urn

Case = tuple[tuple[Item, ...], int]
FACTORS: Final = 3
"""The most factors of a product that are written out."""


def cases(problem: Problem, limit: int) -> list[Case]:
    """Return all cases with their weights; ValueError if there are more than `limit`.

    Where the order doesn't matter, items that came in any order are one case.
    """
    if problem.rounds != 1 or problem.renews:
        raise ValueError("Only the cases of one round can be listed, and here are more.")
    found: list[Case] = [((), 1)]
    for urn in problem.urns:
        found = [
            ((*items, *more), weight * ways)
            for items, weight in found
            for more, ways in _checked(_rows(urn, [*urn.kinds], urn.draws, (), problem.has_order), limit)
        ]
        if len(found) > limit:
            _refuse(limit)
    common = gcd(*(weight for _, weight in found))
    return [(items, weight // common) for items, weight in found]


def _checked(rows: Iterator[Case], limit: int) -> Iterator[Case]:
    for number, row in enumerate(rows):
        if number == limit:
            _refuse(limit)
        yield row


def _refuse(limit: int) -> None:
    raise ValueError(f"There are more than {limit:,} cases, too many to list.")


def _rows(urn: Urn, kinds: list[Item], draws: int, drawn: tuple[Item, ...], is_ordered: bool) -> Iterator[Case]:
    """Yield the rows of draws that begin in some way, with the weight of the rest."""
    if not draws:
        yield (), 1
    elif is_ordered:
        for item in kinds:
            if (weight := urn.kinds[item] + urn.more * drawn.count(item)) > 0:
                for rest, ways in _rows(urn, kinds, draws - 1, (*drawn, item), True):
                    yield (item, *rest), weight * ways
    elif kinds:
        item, *others = kinds
        for n in range(draws, -1, -1):
            if ways := urn.ways(urn.kinds[item], n):
                for rest, more in _rows(urn, others, draws - n, (), False):
                    yield (*[item] * n, *rest), comb(draws, n) * ways * more


def latex(problem: Problem, event: Event, chance: Fraction) -> Formula:
    """Return the formula of a chance if it is a short one, otherwise an empty one."""
    if len(problem.measures) > 1 or len(problem.urns) > 1 or problem.rounds != 1 or problem.urns[0].more > 0:
        return Formula()
    found, urn = problem.automata[0], problem.urns[0]
    expression = ""
    if isinstance(found, Tally) and found.is_most and event == Event(2):
        expression = _no_two(urn, [*urn.by(found.identity).values()])
    elif isinstance(found, Walk) and problem.measures[0].name == "number of":
        hits = sum(weight * found.number(0, item) for item, weight in urn.kinds.items())
        expression = _count(urn, hits, event)
    return equation(rf"P(\text{{{event}}})", expression, chance) if expression else Formula()


def _count(urn: Urn, hits: int, event: Event) -> str:
    """Return the formula of a number of hits: at least one, or an exact number."""
    draws, total = urn.draws, urn.total
    is_any = event == Event(1)
    if not is_any and (event.least is None or event.least != event.most or not 0 <= event.least <= draws):
        return ""
    number = 0 if is_any else event.least or 0
    before = "1 - " if is_any else ""
    if urn.more:
        top = _choose(total - hits, draws - number) if number < draws or not number else ""
        return rf"{before}\frac{{{_choose(hits, number) if number else ''}{top}}}{{{_choose(total, draws)}}}"
    hit, miss = (_power(Fraction(part, total), n) for part, n in ((hits, number), (total - hits, draws - number)))
    ways = rf"{_choose(draws, number)} " if 0 < number < draws else ""
    return before + (r" \cdot ".join(part for part in (ways + hit if hit else "", miss) if part) or "1")


def _no_two(urn: Urn, weights: Sequence[int]) -> str:
    """Return the formula of two of a kind, if all kinds have one weight: 1 minus the chance of none."""
    draws, kinds, weight = urn.draws, len(weights), weights[0]
    if len({*weights}) > 1 or draws > kinds:
        return ""
    if urn.more:
        powers = rf" \cdot {weight}^{{{draws}}}" if weight > 1 else ""
        return rf"1 - \frac{{{_choose(kinds, draws)}{powers}}}{{{_choose(urn.total, draws)}}}"
    factors = [str(kinds - n) for n in range(draws)]
    if draws > FACTORS:
        factors = [*factors[:2], r"\ldots", factors[-1]]
    product = r" \cdot ".join(factors)
    return rf"1 - \frac{{{product}}}{{{kinds}^{{{draws}}}}}"


def _choose(things: int, chosen: int) -> str:
    return rf"\binom{{{things}}}{{{chosen}}}"


def _power(p: Fraction, exponent: int) -> str:
    if not exponent:
        return ""
    return rf"\left({latex_fraction(p)}\right)^{{{exponent}}}" if exponent > 1 else latex_fraction(p)
