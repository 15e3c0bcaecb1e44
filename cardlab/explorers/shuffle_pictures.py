"""The pictures of the shuffle test: results as tiles with their names, and a histogram with its far ends marked."""

from __future__ import annotations

import statistics
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, log10, sqrt
from typing import Final

from cardlab.chance.shuffle import Groups
from cardlab.screen import parts
from cardlab.screen.parts import HandCard, Hands, Mark, Part, Plot, SmallHand

MOST_BARS: Final = 41
"""The most values that have a bar each; more share some."""

SHARED: Final = 25
MOST_TICKS: Final = 13
TILES: Final = 24
"""The most results of a group that are drawn as tiles."""

WIDE: Final = 5
"""The most characters on a tile."""

HEIGHT: Final = 170


@dataclass(frozen=True)
class Scale:
    """How differences are written: as a count, in hundredths, or as they are.

    Attributes:
        factor: what a difference is multiplied by.
        unit: what follows the number.
    """

    factor: int
    unit: str

    @classmethod
    def of(cls, groups: Groups) -> Scale:
        """Return the scale of a difference: the count of yeses if both groups are equally large."""
        if groups.is_yes_or_no and len(groups.first) == len(groups.second):
            return cls(len(groups.first), "")
        return cls.of_mean(groups)

    @classmethod
    def of_mean(cls, groups: Groups) -> Scale:
        """Return the scale of a mean."""
        return cls(100, " points") if groups.is_yes_or_no else cls(1, "")

    def at(self, difference: Fraction | float) -> float:
        """Return a difference on this scale."""
        return float(difference * self.factor)

    def size(self, difference: Fraction | float) -> str:
        """Return a number with its unit.

        >>> Scale(100, " points").size(Fraction(1, 3)), Scale(20, "").signed(Fraction(-3, 10))
        ('33.3 points', '−6')
        """
        return f"{short(self.at(difference))}{self.unit}"

    def level(self, mean: Fraction | float) -> str:
        """Return a mean; that of yes and no is in per cent."""
        return f"{short(self.at(mean))}{'%' * bool(self.unit)}"

    def signed(self, difference: Fraction | float) -> str:
        """Return a number with its sign and without its unit."""
        return f"{'+' * (difference > 0)}{short(self.at(difference))}"

    def sums(self, groups: Groups, difference: Fraction) -> list[str]:
        """Return the number of each group's yeses, or its mean, at a difference."""
        one, other = len(groups.first), len(groups.second)
        first = (sum(groups.all) + difference * other) / (one + other)
        sizes = (one, other) if groups.is_yes_or_no else (1, 1)
        return [short(float(mean * size)) for mean, size in zip((first, first - difference), sizes, strict=True)]


def short(number: float) -> str:
    """Return a number with three digits, or all before the point.

    >>> short(12.0), short(-0.12345), short(1234.5)
    ('12', '−0.123', '1,234')
    """
    text = f"{number:,.0f}" if abs(number) >= 1000 else f"{round(number, 9) + 0:.3g}"
    return text.replace("-", "−")


# --- tiles ---


def tiles(groups: Groups, names: tuple[str, str], yes: str, labels: Sequence[bool] | None = None) -> list[Part]:
    """Return both groups, a tile for each result; with labels, one row in which each tile has its new name's letter.

    Tiles of the second name are round. Results that are too many or too long are only summed up.
    """
    texts = [written(each, groups) for each in groups.all]
    first = len(groups.first)
    are_drawn = max(first, len(texts) - first) <= TILES and max(map(len, texts)) <= WIDE
    if labels:
        letters = letters_of(names)
        cards = [
            _tile(letters[not mine] if groups.is_yes_or_no else text, result, groups, is_second=not mine)
            for text, result, mine in zip(texts, groups.all, labels, strict=True)
        ]
        spoken = " ".join(f"{letters[not mine]}{text}" for text, mine in zip(texts, labels, strict=True))
        filled = f" Filled: {yes}" if groups.is_yes_or_no else ""
        return [_row("dealt", f"Names dealt again.{filled}", cards, spoken)] if are_drawn else []
    shown: list[Part] = []
    for key, name, results in zip(("first", "second"), names, (groups.first, groups.second), strict=True):
        mean = statistics.mean(results)
        total = f"{round(mean * len(results))} of {len(results)} {yes}"
        title = f"{name}: {total if groups.is_yes_or_no else f'mean {short(float(mean))} of {len(results)} results'}"
        shown += row_of(key, title, results, groups, is_second=key == "second")
    return shown


def row_of(key: str, title: str, results: Sequence[Fraction], groups: Groups, *, is_second: bool = False) -> list[Part]:
    """Return some results as tiles under a title, or the title alone if they are too many or too long."""
    texts = [written(each, groups) for each in results]
    if len(texts) > TILES or max(map(len, texts)) > WIDE:
        return [parts.text(key, "", lead=title)]
    cards = [_tile(text, each, groups, is_second=is_second) for text, each in zip(texts, results, strict=True)]
    return [_row(key, title, cards, " ".join(texts))]


def written(result: Fraction, groups: Groups) -> str:
    """Return a result as it is on a tile."""
    return "–✓"[int(result)] if groups.is_yes_or_no else short(float(result))


def letters_of(names: tuple[str, str]) -> tuple[str, str]:
    """Return the first letter of each name, or A and B if these are equal."""
    first, second = (name[0].upper() for name in names)
    return (first, second) if first != second else ("A", "B")


def _tile(text: str, result: Fraction, groups: Groups, *, is_second: bool) -> HandCard:
    return HandCard(rank=text, suit="", is_red=is_second, is_marked=groups.is_yes_or_no and result == 1)


def _row(key: str, title: str, cards: list[HandCard], spoken: str) -> Hands:
    hand = SmallHand(cards=cards, is_hit=False, spoken=spoken)
    return Hands(kind="hands", key=key, label=title, title=title, hands=[hand])


# --- a histogram ---


def reach(groups: Groups) -> Fraction:
    """Return how far the axis of differences goes: four standard deviations, and past the observed difference."""
    mean, count = statistics.mean(groups.all), len(groups.all)
    var = sum((each - mean) ** 2 for each in groups.all) / max(count - 1, 1)
    deviation = sqrt(var * (Fraction(1, len(groups.first)) + Fraction(1, len(groups.second))))
    return max(Fraction(4 * deviation).limit_denominator(10**6), abs(groups.observed) * Fraction(5, 4))


def histogram(
    key: str,
    words: str,
    found: Mapping[Fraction, tuple[int, int]],
    possible: Sequence[Fraction],
    ends: tuple[Fraction, Fraction],
    is_far: Callable[[Fraction], bool],
    rules: Mapping[str, Fraction],
    write: Callable[[Fraction], str],
) -> Plot:
    """Return a histogram; bars of far values are hollow and golden, and a press on one shows its newest run.

    The x axis counts the bars, since possible values may be unequally far apart.

    Args:
        key, words: as of every plot.
        found: how often each value came, and the number of the run in which it came last.
        possible: the possible values, in order; few have a bar each.
        ends: the ends of the axis.
        is_far: True for a value that is far.
        rules: the values of golden lines, by name; the first is solid, all others are dashed.
        write: writes a value.
    """
    values = [value for value in possible if ends[0] <= value <= ends[1]]
    ticks = values if len(values) <= MOST_TICKS else _round_numbers(*ends)
    if not 1 <= len(values) <= MOST_BARS:
        width = (ends[1] - ends[0] or Fraction(1)) / SHARED
        values = [ends[0] + width * (2 * place + 1) / 2 for place in range(SHARED)]
        ticks = _round_numbers(*ends)
    between = [(a + b) / 2 for a, b in pairwise(values)]
    every, far, last = Counter[int](), Counter[int](), dict[int, int]()
    for value, (count, run) in found.items():
        place = bisect(between, value)
        every[place] += count
        far[place] += count * is_far(value)
        last[place] = max(run, last.get(place, 0))
    near = every - far
    marks = [_columns({place: every[place] for place in far if far[place]}, "gold"), _columns(near, "soft")]
    for number, (name, at) in enumerate(rules.items()):
        rule = Mark(type="rule", ink="gold", at=_place(values, at), upright=True, dashed=number > 0)
        marks.append(Mark(**rule, name=name) if name else rule)
    top = _top(max(every.values(), default=1))
    made = parts.plot(
        key,
        words,
        parts.axis(-0.6, len(values) - 0.4, [(_place(values, tick), write(tick)) for tick in ticks], " "),
        parts.axis(0, 1.05 * top, [(top * half / 2, f"{top * half / 2:g}") for half in range(3)]),
        [mark for mark in marks if mark.get("points", True)],
        parts.numbers(
            words, ["value", "how often", "as far"], [[write(v), every[i], far[i]] for i, v in enumerate(values)]
        ),
    )
    made["height"] = HEIGHT
    taps = {str(place): f"look {run}" for place, run in sorted(last.items()) if run}
    made["event"] = parts.Event(low=-1, high=-1, handles=[], edges=(0, 1), taps=taps)
    return made


def _columns(heights: Mapping[int, int], ink: parts.Ink) -> Mark:
    points: list[tuple[float, ...]] = [(place, count) for place, count in sorted(heights.items())]
    return Mark(type="columns", ink=ink, plain=ink == "gold", width=0.9, points=points)


def _place(values: Sequence[Fraction], at: Fraction) -> float:
    """Return the place of a value among the bars, between them where it is between theirs."""
    right = min(max(bisect(values, at), 1), max(len(values) - 1, 1))
    if len(values) == 1:
        return 0
    return round(float(right - 1 + (at - values[right - 1]) / (values[right] - values[right - 1])), 3)


def _round_numbers(low: Fraction, high: Fraction) -> list[Fraction]:
    """Return some round numbers from low to high.

    >>> [*map(str, _round_numbers(Fraction(-5, 2), Fraction(5, 2)))]
    ['-2', '-1', '0', '1', '2']
    """
    wide = (high - low or Fraction(1)) / 6
    power = Fraction(10) ** floor(log10(wide))
    step = next(times * power for times in (1, 2, 5, 10) if times * power >= wide)
    return [step * number for number in range(ceil(low / step), floor(high / step) + 1)]


def _top(highest: int) -> int:
    """Return the top of an axis: a number with one digit, or 10 times that, above the highest bar.

    >>> _top(1), _top(245), _top(900)
    (2, 300, 1000)
    """
    step = int(10 ** max(floor(log10(max(highest, 1))), 0))
    return next(top for times in (1, 2, 3, 4, 6, 8, 10) if (top := times * step) >= max(highest, 2))
