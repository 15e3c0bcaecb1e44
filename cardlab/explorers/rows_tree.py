"""The strings of one length: their chances as bars, and as a tree in which widths are chances."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from math import floor, log10
from typing import Final, NamedTuple

from cardlab.chance.rows import all_patterns
from cardlab.screen import parts
from cardlab.screen.parts import Bar, Bars, Ink, Mark, Plot

LONGEST: Final = 4
"""The tree is drawn up to this length: there are 81 strings of 4 letters."""

MOST_BARS: Final = 12
"""There is room for this many groups of strings below one another."""

INKS: Final[dict[str, Ink]] = {"U": "accent", "D": "gold", "S": "soft"}
"""The colour of a branch, by its last letter."""


class Alike(NamedTuple):
    """Strings that are equally likely.

    Attributes:
        patterns: the strings, in the order U, D, S.
        chance: the chance of each at a given place.
    """

    patterns: tuple[str, ...]
    chance: Fraction

    def name(self, mine: str) -> str:
        """Return the first two strings and how many more there are; mine comes first."""
        first = sorted(self.patterns, key=lambda pattern: pattern != mine)
        more = f" +{len(first) - 2}" if first[2:] else ""
        return f"{'▶ ' * (mine == first[0])}{' '.join(first[:2])}{more}"

    def subject(self) -> str:
        """Return the first strings as the subject of a sentence, with its verb."""
        *first, last = self.patterns[:4]
        return f"{', '.join(first)} and {last} are" if first else f"{last} is"

    def each(self) -> str:
        """Return the chance as a decimal."""
        return f"{decimal(self.chance)}{' each' if self.patterns[1:] else ''}"


def grouped(length: int) -> list[Alike]:
    """Return the strings of a length by their chance, the likeliest first.

    >>> [(alike.patterns, str(alike.chance)) for alike in grouped(1)]
    [(('U', 'D'), '8/17'), (('S',), '1/17')]
    """
    order = sorted(all_patterns(length).rows(), key=lambda row: (-row[2], _in_order(row[0])))
    groups = groupby(order, key=lambda row: row[2])
    return [Alike(tuple(pattern for pattern, _, _ in rows), chance) for chance, rows in groups]


def bars(length: int, mine: str) -> Bars:
    """Return a bar for each group of strings that are equally likely, and the numbers of all; mine is hollow.

    Args:
        length: of the strings.
        mine: my string; it is marked if it has this length.
    """
    groups = grouped(length)
    own = next((group for group in groups if mine in group.patterns), groups[0])
    drawn = groups if len(groups) <= MOST_BARS else groups[: MOST_BARS - 1]
    if own not in drawn:
        drawn = [*drawn, own]
    made = [Bar(name=group.name(mine), value=float(group.chance), text=decimal(group.chance)) for group in drawn]
    for bar, group in zip(made, drawn, strict=True):
        if mine in group.patterns:
            bar["ink"], bar["plain"] = "gold", True
    chances = [(pattern, group.chance) for group in groups for pattern in group.patterns]
    rows: list[list[str | int | float]] = [[each, *p.as_integer_ratio(), round(float(p), 6)] for each, p in chances]
    caption = f"All strings of {length} letters: the chance at a given place"
    numbers = parts.numbers(caption, ["String", "Cases", "Out of", "Chance"], rows)
    return parts.bars("strings", summary(length, mine), made, 1.05 * float(groups[0].chance), numbers=numbers)


def tree(length: int, mine: str) -> Plot:
    """Return the tree of letters, the first at the top: widths are chances, and my string has a thick edge.

    Args:
        length: how many letters deep.
        mine: my string; as many of its letters as the tree is deep are marked.
    """
    marks = {letter: Mark(type="boxes", ink=ink, points=[], labels=[]) for letter, ink in INKS.items()}
    own = Mark(type="boxes", ink="bad", plain=True, points=[])
    for depth in range(1, length + 1):
        left, chances = 0.0, all_patterns(depth)
        for pattern in sorted(chances.outcomes, key=_in_order):
            width = float(chances.p(pattern))
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


def summary(length: int, mine: str) -> str:
    """Return what the bars show, in words.

    >>> summary(2, "UU")
    'Of the 9 strings of 2 letters UD and DU are the likeliest (0.3043 each); SS is the rarest (0.0024). UU: 0.1380.'
    """
    best, *_, worst = grouped(length)
    own = f" {mine}: {decimal(all_patterns(length).p(mine))}." if len(mine) == length else ""
    never = " SSSS never stands: a rank has only four cards." if length == LONGEST else ""
    return (
        f"Of the {3**length} strings of {length} {'letter' if length == 1 else 'letters'} "
        f"{best.subject()} the likeliest ({best.each()}); {worst.subject()} the rarest ({worst.each()}).{never}{own}"
    )


def decimal(p: Fraction | float) -> str:
    """Return a probability with four places, or more if it is small.

    >>> decimal(Fraction(1, 17)), decimal(0.0000123), decimal(0)
    ('0.0588', '0.000012', '0')
    """
    p = float(p)
    places = 4 if p >= 0.001 or p == 0 else 1 - floor(log10(p))
    return f"{p:.{places}f}" if p else "0"


def _in_order(pattern: str) -> list[int]:
    return ["UDS".index(letter) for letter in pattern]
