"""Short ways to count one measure of one row of draws: whole-number weights of its values, or None."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import accumulate, pairwise
from math import comb, gcd, perm
from operator import mul
from typing import Final

from cardlab.chance.machine.items import Item, number_of
from cardlab.chance.machine.measures import Measure, Tally, Walk, automaton
from cardlab.chance.machine.problem import Budget, TooMany, Urn

Weights = dict[Item, int]
MOST_BITS: Final = 2_000_000
"""The longest packed polynomial."""

MOST_SHORT: Final = 60_000
"""The most products of a power that is taken coefficient by coefficient."""


def formula(measure: Measure, urns: Sequence[Urn], budget: Budget) -> Weights | None:
    """Return the weights of all values of a measure, if there is a short way."""
    found = automaton(measure)
    if isinstance(found, Walk) and found.adds:
        return _sum(found, urns, budget)
    if measure.name in ("largest", "smallest", "spread"):
        return _extremes(measure.name, urns, budget)
    if measure.name in ("first", "last"):
        return dict(urns[0 if measure.name == "first" else -1].kinds)
    if len(urns) > 1:
        return None
    if isinstance(found, Tally):
        if found.is_most:
            return _most(found, urns[0], budget)
        return _different(found, urns[0], budget) if found.enough else None
    if measure.name == "number in own place":
        return _in_place(urns[0], budget) if urns[0].more <= 0 else None
    if measure.name == "records":
        return _records(urns[0], budget)
    return _longest_run(measure, urns[0], budget) if measure.name.startswith("longest run") else None


# --- sums ---


def _sum(walk: Walk, urns: Sequence[Urn], budget: Budget) -> Weights | None:
    """Multiply polynomials: the weight of a sum is a coefficient of their product."""
    total: dict[int, int] = {0: 1}
    for device, urn in enumerate(urns):
        weights = urn.by(partial(walk.number, device))
        part = _sum_of_one(urn, sorted(weights.items()), budget)
        budget.spend(len(total) * len(part) // 2, 10 * max(part.values()).bit_length())
        joined: dict[int, int] = {}
        for here, weight in total.items():
            for there, other in part.items():
                joined[here + there] = joined.get(here + there, 0) + weight * other
        total = joined if len(total) > 1 else {here + there: n for here in total for there, n in part.items()}
    return {value: weight for value, weight in total.items() if weight}


def _sum_of_one(urn: Urn, weights: Sequence[tuple[int, int]], budget: Budget) -> dict[int, int]:
    draws, low = urn.draws, weights[0][0]
    if len(weights) == 1:
        return {low * draws: urn.ways(weights[0][1], draws)}
    if len(weights) == 2:
        budget.spend(4 * draws, urn.bits)
        (first, many), (second, others) = weights
        here, there = urn.all_ways(many, draws), urn.all_ways(others, draws)
        return {first * (draws - n) + second * n: comb(draws, n) * here[draws - n] * there[n] for n in range(draws + 1)}
    step = gcd(*(key - low for key, _ in weights))
    powers = [((key - low) // step, weight) for key, weight in weights]
    found = _power(powers, draws, budget) if urn.more == 0 else _drawn(urn, powers, budget)
    return {low * draws + step * place: weight for place, weight in enumerate(found) if weight}


def _power(powers: Sequence[tuple[int, int]], exponent: int, budget: Budget) -> list[int]:
    """Return the coefficients of a power of a polynomial whose constant term is not 0."""
    degree = powers[-1][0] * exponent
    bits = _whole_bytes(sum(weight for _, weight in powers) ** exponent)
    _check_bits(bits * degree, budget)
    if degree * len(powers) > MOST_SHORT:
        packed = sum(weight << bits * power for power, weight in powers) ** exponent
        return _unpacked(packed, bits)
    return _coefficients(powers, exponent, degree)


def _coefficients(powers: Sequence[tuple[int, int]], exponent: int, degree: int) -> list[int]:
    """Return the coefficients of a power, up to a degree, one after another: g = fⁿ has f·g' = n·f'·g."""
    (_, constant), *others = powers
    found = [constant**exponent]
    for place in range(1, degree + 1):
        total = 0
        for power, weight in others:
            if power > place:
                break
            total += (power * (exponent + 1) - place) * weight * found[place - power]
        found.append(total // (place * constant))
    return found


def _drawn(urn: Urn, powers: Sequence[tuple[int, int]], budget: Budget) -> list[int]:
    """Draw key after key: the n-th polynomial, packed into one number, has the sums of n draws."""
    draws = urn.draws
    bits = _whole_bytes(urn.ways(urn.total, draws))
    size = bits * draws * powers[-1][0]
    _check_bits(size, budget)
    rows = [1] + [0] * draws
    for power, weight in powers:
        most = min(weight, draws) if urn.more == -1 else draws
        ways = urn.all_ways(weight, most)
        budget.spend(1 + draws * most // 4, size // 5)
        rows = [
            sum(comb(n, k) * ways[k] * rows[n - k] << bits * power * k for k in range(min(n, most) + 1))
            for n in range(draws + 1)
        ]
    return _unpacked(rows[draws], bits)


def _check_bits(bits: int, budget: Budget) -> None:
    if bits > MOST_BITS:
        raise TooMany
    budget.spend(bits // 50)


def _unpacked(packed: int, bits: int) -> list[int]:
    """Return the coefficients of a packed polynomial; the bits are whole bytes, which can be cut fast."""
    width = bits // 8
    raw = packed.to_bytes(-(-packed.bit_length() // bits) * width, "little")
    return [int.from_bytes(raw[at : at + width], "little") for at in range(0, len(raw), width)]


def _whole_bytes(most: int) -> int:
    """Return the bits of a coefficient that is at most this."""
    return -(-most.bit_length() // 8) * 8


# --- the largest and the smallest ---


def _extremes(name: str, urns: Sequence[Urn], budget: Budget) -> Weights:
    """Take differences of the ways to stay within bounds."""
    tables = [urn.by(number_of) for urn in urns]
    numbers = sorted({number for table in tables for number in table})
    below = [[0, *accumulate(table[number] for number in numbers)] for table in tables]
    size = len(numbers)
    budget.spend(size * (size if name == "spread" else 1) * len(urns) // 2, max(urn.bits for urn in urns))

    def within(low: int, high: int) -> int:
        """The ways to stay from the number in place `low` to the one before place `high`."""
        product = 1
        for urn, sums in zip(urns, below, strict=True):
            product *= urn.ways(sums[high] - sums[low], urn.draws)
        return product

    if name == "largest":
        found = [(number, within(0, at + 1) - within(0, at)) for at, number in enumerate(numbers)]
    elif name == "smallest":
        found = [(number, within(at, size) - within(at + 1, size)) for at, number in enumerate(numbers)]
    else:
        rows = [[within(low, high) if low < high else 0 for high in range(size + 1)] for low in range(size + 1)]
        found = [
            (
                numbers[high] - numbers[low],
                rows[low][high + 1] - rows[low + 1][high + 1] - rows[low][high] + rows[low + 1][high],
            )
            for low in range(size)
            for high in range(low, size)
        ]
    weights: Weights = {}
    for value, weight in found:
        if weight:
            weights[value] = weights.get(value, 0) + weight
    return weights


# --- one row ---


def _most(tally: Tally, urn: Urn, budget: Budget) -> Weights:
    """Count the rows in which no kind comes more than m times, for all m.

    They are coefficients of Π fᵏ, where k kinds have equal weights and f is the series of up to m of one kind.
    """
    draws = urn.draws
    classes = Counter(urn.by(tally.identity).values())
    tops = [most for most in range(1, draws + 1) if most <= max(classes) or urn.more != -1]
    budget.spend(len(classes) * draws * draws * (len(tops) + 1) // 16, urn.bits)
    if urn.more == -1:
        hands = {weight: [(n, comb(weight, n)) for n in range(min(weight, draws) + 1)] for weight in classes}

        def rows(most: int) -> int:
            total = [1]
            for weight, kinds in classes.items():
                one = _coefficients(hands[weight][: most + 1], kinds, draws)
                total = [sum(map(mul, total[: n + 1], one[n::-1])) for n in range(draws + 1)] if len(total) > 1 else one
            return total[draws]

    else:
        chosen = [[comb(n, k) for k in range(n + 1)] for n in range(draws + 1)]

        def rows(most: int) -> int:
            total = [1]
            for weight, kinds in classes.items():
                one = _rows_of_alike(urn.all_ways(weight, most), kinds, draws, chosen)
                if len(total) == 1:
                    total = one
                else:
                    total = [sum(chosen[n][k] * one[k] * total[n - k] for k in range(n + 1)) for n in range(draws + 1)]
            return total[draws]

    counts = [0, *map(rows, tops)]
    return {most: high - low for most, (low, high) in zip(tops, pairwise(counts), strict=True) if high > low}


def _rows_of_alike(ways: Sequence[int], kinds: int, draws: int, chosen: Sequence[Sequence[int]]) -> list[int]:
    """Return the ways to fill 0, 1, 2, … places with kinds that are alike, up to `len(ways) - 1` of each."""
    found = [1]
    for n in range(1, draws + 1):
        before = chosen[n - 1]
        most = min(len(ways) - 1, n)
        found.append(
            sum(
                (kinds * before[k - 1] - (before[k] if k < n else 0)) * ways[k] * found[n - k]
                for k in range(1, most + 1)
            )
        )
    return found


def _different(tally: Tally, urn: Urn, budget: Budget) -> Weights | None:
    """Count by inclusion and exclusion the rows that have all of d kinds, if all kinds have one weight."""
    draws, kinds, weights = urn.draws, urn.by(tally.identity), {*urn.by(tally.identity).values()}
    if len(weights) > 1:
        return None
    (weight,) = weights
    most = min(draws, len(kinds))
    budget.spend(most * most // 2, urn.bits)
    within = [urn.ways(weight * some, draws) for some in range(most + 1)]
    found: Weights = {}
    for some in range(1, most + 1):
        rows = sum((-1) ** left_out * comb(some, left_out) * within[some - left_out] for left_out in range(some))
        if rows:
            value = sum(map(tally.each, [1] * some + [0] * (len(kinds) - some)))
            found[value] = comb(len(kinds), some) * rows
    return found


def _in_place(urn: Urn, budget: Budget) -> Weights:
    """Count by inclusion and exclusion over the places that must fit."""
    budget.spend(urn.draws**2 // 4, urn.bits)
    numbers = urn.by(number_of)
    fitting = [1]  # elementary symmetric sums: the ways to fill k places with items that fit
    for place in range(1, urn.draws + 1):
        longer = zip([*fitting, 0], [0, *fitting], strict=True)
        fitting = [same + numbers[place] * one_more for same, one_more in longer]
    draws, total = urn.draws, urn.total
    at_least = [
        ways * (perm(total - k, draws - k) if urn.more else total ** (draws - k)) for k, ways in enumerate(fitting)
    ]
    exactly: list[int] = []  # the coefficients of at_least[0] + at_least[1] · (x − 1) + …, by Horner's rule
    for ways in reversed(at_least):
        exactly = [lower - same for lower, same in zip([0, *exactly], [*exactly, 0], strict=True)]
        exactly[0] += ways
    return {found: weight for found, weight in enumerate(exactly) if weight}


def _records(urn: Urn, budget: Budget) -> Weights:
    """Go draw by draw: all that came is at most the record, so what is left above it is known."""
    numbers = urn.by(number_of)
    weights = [numbers[number] for number in sorted(numbers)]
    below = [*accumulate(weights)]
    rows = {1: weights}  # for each number of records, the ways by the place of the record
    for drawn in range(1, urn.draws):
        budget.spend(len(rows) * len(weights) // 4, urn.bits)
        coming: dict[int, list[int]] = {}
        for records, ways in rows.items():
            stays = coming.setdefault(records, [0] * len(weights))
            grows = coming.setdefault(records + 1, [0] * len(weights))
            lower = 0
            for place, way in enumerate(ways):
                stays[place] += way * (below[place] + urn.more * drawn)
                grows[place] += lower * weights[place]
                lower += way
        rows = {records: ways for records, ways in coming.items() if any(ways)}
    return {records: sum(ways) for records, ways in rows.items()}


def _longest_run(measure: Measure, urn: Urn, budget: Budget) -> Weights | None:
    """Count the rows without a run of m, for all m, by what comes after the last run."""
    if urn.more != 0:
        return None
    budget.spend(urn.draws**2 // 2, urn.bits)
    if measure.kind:
        hit = sum(weight for item, weight in urn.kinds.items() if measure.kind.fits(item))
        return _runs(urn.draws, hit, urn.total - hit)
    if len(set(urn.kinds.values())) > 1:
        return None
    each, kinds = next(iter(urn.kinds.values())), len(urn.kinds)
    same = _runs(urn.draws - 1, each, each * (kinds - 1))
    return {int(number_of(longest)) + 1: weight for longest, weight in same.items()}


def _runs(draws: int, hit: int, miss: int) -> Weights:
    """Return the weights of the longest run of hits."""
    total = hit + miss

    def without(run: int) -> int:
        block = int(hit**run)
        rows = [int(total**n) for n in range(run)]
        for n in range(run, draws + 1):
            ends = miss * block * rows[n - run - 1] if n > run else block
            rows.append(total * rows[n - 1] - ends)
        return rows[draws]

    counts = [*(without(run) for run in range(1, draws + 1)), total**draws]
    return {run: high - low for run, (low, high) in enumerate(pairwise([0, *counts])) if high > low}
