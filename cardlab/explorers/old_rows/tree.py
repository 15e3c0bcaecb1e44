"""The strings of one length: their chances as bars, and as a tree in which widths are chances."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from math import floor, log10
from typing import Final, NamedTuple

from cardlab.chance.rows import all_patterns
from cardlab.screen import parts as scene
from cardlab.screen.parts import Bar, Bars, Ink, Mark, Numbers, Plot

LONGEST: Final = 4
"""The tree is drawn up to this length: there are 81 strings of 4 letters."""

MOST_BARS: Final = 12
"""So many groups of strings have room below one another."""

INKS: Final[dict[str, Ink]] = {"U": "accent", "D": "gold", "S": "soft"}
"""The colour of a branch, by its last letter."""


class Alike(NamedTuple):
    """Strings that are equally likely.

    Attributes:
        patterns: the strings, in the order U, D, S.
        chance: of each of them at a given place.
    """

    patterns: tuple[str, ...]
    chance: Fraction

    @property
    def words(self) -> str:
        """The strings, the first ones when there are many."""
        return " ".join(self.patterns[:4]) + (f" +{len(self.patterns) - 4}" if len(self.patterns) > 4 else "")


def grouped(length: int) -> list[Alike]:
    """The strings of a length by their chance, the likeliest first.

    >>> [(alike.words, str(alike.chance)) for alike in grouped(1)]
    [('U D', '8/17'), ('S', '1/17')]
    """
    order = sorted(all_patterns(length).rows(), key=lambda row: (-row[2], _in_order(row[0])))
    groups = groupby(order, key=lambda row: row[2])
    return [Alike(tuple(pattern for pattern, _, _ in rows), chance) for chance, rows in groups]


def bars(length: int, mine: str) -> Bars:
    """A bar for each group of strings that are equally likely, and for all of them numbers; mine is hollow.

    Args:
        length: of the strings.
        mine: my string; it is marked if it has this length.
    """
    groups = grouped(length)
    own = next((group for group in groups if mine in group.patterns), groups[0])
    shown = groups if len(groups) <= MOST_BARS else groups[: MOST_BARS - 1]
    if own not in shown:
        shown = [*shown, own]
    drawn = [
        Bar(name=_few(group, mine), value=float(group.chance), text=f"{decimal(group.chance)}", ink="gold", plain=True)
        if mine in group.patterns
        else Bar(name=_few(group, mine), value=float(group.chance), text=decimal(group.chance))
        for group in shown
    ]
    numbers = Numbers(
        head=["String", "Cases", "Out of", "Chance"],
        rows=[
            [pattern, group.chance.numerator, group.chance.denominator, round(float(group.chance), 6)]
            for group in groups
            for pattern in group.patterns
        ],
        caption=f"All strings of {length} letters: the chance at a given place",
    )
    most = 1.05 * float(groups[0].chance)
    return Bars(
        kind="bars", key="strings", words=told(length, mine), least=0, most=most, bars=drawn, numbers=numbers
    )  # fmt: skip


def tree(length: int, mine: str) -> Plot:
    """The tree of letters, from the first at the top: a branch is as wide as its chance, my string's has a thick edge.

    Args:
        length: how many letters deep.
        mine: my string; as many of its letters as the tree is deep are marked.
    """
    marks = {letter: Mark(type="boxes", ink=ink, points=[], labels=[]) for letter, ink in INKS.items()}
    own = Mark(type="boxes", ink="bad", plain=True, points=[])
    for depth in range(1, length + 1):
        left = 0.0
        for pattern in sorted(all_patterns(depth).outcomes, key=_in_order):
            width = float(all_patterns(depth).p(pattern))
            box = (round(left, 5), round(left + width, 5), length - depth, length - depth + 1)
            marks[pattern[-1]]["points"].append(box)
            marks[pattern[-1]]["labels"].append(pattern)
            if mine[:depth] == pattern:
                own["points"].append(box)
            left += width
    levels = [(length - depth + 0.5, str(depth)) for depth in range(1, length + 1)]
    return Plot(
        kind="plot", key="tree", words=f"The strings of {length} letters as a tree, widths showing chances.",
        x=scene.per_cent_axis("share of all rows, in per cent"),
        y=scene.Axis(least=0, most=length, ticks=levels, title="letter"), marks=[*marks.values(), own], height=330,
    )  # fmt: skip


def told(length: int, mine: str) -> str:
    """What the bars say, in words.

    >>> told(2, "UU")
    'Of the 9 strings of 2 letters UD and DU are the likeliest (0.3043 each); SS is the rarest (0.0024). UU: 0.1380.'
    """
    groups = grouped(length)
    best, worst = groups[0], groups[-1]
    own = f" {mine}: {decimal(all_patterns(length).p(mine))}." if len(mine) == length else ""
    never = " SSSS never stands: a rank has only four cards." if length == LONGEST else ""
    return (
        f"Of the {3**length} strings of {length} {'letter' if length == 1 else 'letters'} {_and(best)} the likeliest "
        f"({_each(best)}); {_and(worst)} the rarest ({_each(worst)}).{never}{own}"
    )


def decimal(p: Fraction | float) -> str:
    """A probability with four places, or more if it is small.

    >>> decimal(Fraction(1, 17)), decimal(0.0000123), decimal(0)
    ('0.0588', '0.000012', '0')
    """
    p = float(p)
    places = 4 if p >= 0.001 or p == 0 else 1 - floor(log10(p))
    return f"{p:.{places}f}" if p else "0"


def _in_order(pattern: str) -> list[int]:
    return ["UDS".index(letter) for letter in pattern]


def _few(group: Alike, mine: str) -> str:
    """The first two strings of a group, and how many more there are; mine comes first."""
    first = sorted(group.patterns, key=lambda pattern: pattern != mine)
    return f"{'▶ ' * (mine == first[0])}{' '.join(first[:2])}{f' +{len(first) - 2}' * (len(first) > 2)}"


def _and(group: Alike) -> str:
    *first, last = group.patterns[:4]
    words = f"{', '.join(first)} and {last}" if first else last
    return f"{words} {'are' if first else 'is'}"


def _each(group: Alike) -> str:
    return f"{decimal(group.chance)}{' each' if len(group.patterns) > 1 else ''}"
