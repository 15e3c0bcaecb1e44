"""The strings of one length: their probabilities as bars, and as a tree in which widths are probabilities."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor, log10
from typing import Final

from cardlab.chance.rows import all_patterns
from cardlab.screen import parts
from cardlab.screen.parts import Bar, Bars, Ink, Mark, Plot
from cardlab.text import counted

LONGEST: Final = 4
"""The most letters of a tree: there are 81 strings of 4 letters."""

MOST_BARS: Final = 12
"""The most groups of strings that fit in one plot."""

INKS: Final[dict[str, Ink]] = {"U": "accent", "D": "gold", "S": "soft"}
"""The colour of a branch, by its last letter."""


def strings(length: int) -> list[tuple[str, Fraction]]:
    """Return the possible strings of a length, in the order U, D, S, each with its probability at a given place."""
    chances, patterns = all_patterns(length), map("".join, product("UDS", repeat=length))
    return [(pattern, chances.p(pattern)) for pattern in patterns if pattern in chances.outcomes]


def grouped(length: int) -> dict[Fraction, list[str]]:
    """Return the strings of a length by their probability, the likeliest first.

    >>> {str(chance): patterns for chance, patterns in grouped(1).items()}
    {'8/17': ['U', 'D'], '1/17': ['S']}
    """
    groups: dict[Fraction, list[str]] = {}
    for pattern, chance in strings(length):
        groups.setdefault(chance, []).append(pattern)
    return dict(sorted(groups.items(), reverse=True))


def bars(length: int, mine: str) -> Bars:
    """Return a bar for each group of equally likely strings, and a table of all strings; my string's bar is hollow.

    >>> print(bars(2, "UU")["words"])
    Of the 9 strings of 2 letters UD and DU are the likeliest (0.3043 each); SS is the rarest (0.0024). UU: 0.1380.
    """
    groups = [*grouped(length).items()]
    room = MOST_BARS if len(groups) <= MOST_BARS else MOST_BARS - 1
    made = [_bar(*group, mine) for place, group in enumerate(groups) if place < room or mine in group[1]]
    own = f" {mine}: {decimal(all_patterns(length).p(mine))}." if len(mine) == length else ""
    never = " SSSS never occurs: a rank has only four cards." if length == LONGEST else ""
    words = (
        f"Of the {3**length} strings of {counted(length, 'letter')} {_describe(*groups[0], 'likeliest')}; "
        f"{_describe(*groups[-1], 'rarest')}.{never}{own}"
    )
    rows = [(each, *p.as_integer_ratio(), round(float(p), 6)) for p, patterns in groups for each in patterns]
    caption = f"All strings of {length} letters: the chance at a given place"
    numbers = parts.numbers(caption, ["String", "Cases", "Out of", "Chance"], rows)
    return parts.bars("strings", words, made, 1.05 * float(groups[0][0]), numbers=numbers)


def _bar(chance: Fraction, patterns: list[str], mine: str) -> Bar:
    """Return the bar of a group, with the names of two strings, mine first, and the number of the others."""
    first = sorted(patterns, key=lambda pattern: pattern != mine)
    is_mine, more = first[0] == mine, f" +{len(first) - 2}" if first[2:] else ""
    name = f"{'▶ ' * is_mine}{' '.join(first[:2])}{more}"
    bar = Bar(name=name, value=float(chance), text=decimal(chance))
    return Bar(**bar, ink="gold", plain=True) if is_mine else bar


def _describe(chance: Fraction, patterns: list[str], how: str) -> str:
    """Return a clause about the first strings of a group and their probability."""
    *first, last = patterns[:4]
    subject = f"{', '.join(first)} and {last} are" if first else f"{last} is"
    return f"{subject} the {how} ({decimal(chance)}{' each' if first else ''})"


def tree(length: int, mine: str) -> Plot:
    """Return the tree of letters, the first at the top: widths are probabilities, and my string has a thick edge."""
    marks = {letter: Mark(type="boxes", ink=ink, points=[], labels=[]) for letter, ink in INKS.items()}
    own = Mark(type="boxes", ink="bad", plain=True, points=[])
    for depth in range(1, length + 1):
        left = 0.0
        for pattern, chance in strings(depth):
            width = float(chance)
            box = (round(left, 5), round(left + width, 5), length - depth, length - depth + 1)
            marks[pattern[-1]]["points"].append(box)
            marks[pattern[-1]]["labels"].append(pattern)
            if mine[:depth] == pattern:
                own["points"].append(box)
            left += width
    levels = [(length - depth + 0.5, str(depth)) for depth in range(1, length + 1)]
    x = parts.per_cent_axis("share of all rows, in per cent")
    y = parts.axis(0, length, levels, "letter")
    words = f"The strings of {length} letters as a tree, widths showing chances."
    plot = parts.plot("tree", words, x, y, [*marks.values(), own])
    plot["height"] = 330
    return plot


def decimal(p: Fraction | float) -> str:
    """Return a probability with four decimal places, or more if it is small.

    >>> decimal(Fraction(1, 17)), decimal(0.0000123), decimal(0)
    ('0.0588', '0.000012', '0')
    """
    p = float(p)
    places = 4 if p >= 0.001 or p == 0 else 1 - floor(log10(p))
    return f"{p:.{places}f}" if p else "0"
