"""The strings of one length: their chances as bars, as a tree in which widths are chances, and as a table."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from math import floor, log10
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from cardlab.chance.rows import all_patterns
from cardlab.figures import ACCENT, SECOND, bare, is_narrow

LONGEST: Final = 4
"""The tree is drawn up to this length: there are 81 strings of 4 letters."""

LOOKS: Final = {"U": ("#cfe5ee", ""), "D": ("#f3dfc9", ""), "S": ("#e2e2df", "////")}
"""The ground and the hatching of a branch, by its last letter."""


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


def bars(length: int, mine: str, ax: Axes) -> Axes:
    """A bar for each group of strings that are equally likely; the one with my string is striped and marked.

    Args:
        length: of the strings.
        mine: my string; it is marked if it has this length.
        ax: where to draw.
    """
    groups = grouped(length)[::-1]
    drawn = ax.barh(range(len(groups)), [100 * float(group.chance) for group in groups], color=ACCENT)
    labels = [f"{'▶ ' if mine in group.patterns else ''}{_few(group, ax)}" for group in groups]
    for bar, group in zip(drawn, groups, strict=True):
        if mine in group.patterns:
            bar.set(facecolor=SECOND, hatch="//", edgecolor="white")
    size = 9 if len(groups) <= 12 else 7
    ax.set_yticks(range(len(groups)), labels, fontsize=size, family="monospace")
    ax.bar_label(drawn, fmt="%.2f", padding=2, fontsize=size)
    ax.set_xlabel("chance of each one, %" if is_narrow(ax) else "chance of each one at a given place, %")
    ax.margins(x=0.14, y=0.01)
    return bare(ax)


def tree(length: int, mine: str, ax: Axes) -> Axes:
    """The tree of letters, from the first at the top: a branch is as wide as its chance, my string's has a thick edge.

    Args:
        length: how many letters deep.
        mine: my string; as many of its letters as the tree is deep are marked.
        ax: where to draw.
    """
    for depth in range(1, length + 1):
        left = 0.0
        for pattern in _branches(depth):
            width = float(all_patterns(depth).p(pattern))
            _draw_branch(ax, pattern, (left, length - depth, width), mine[:depth] == pattern)
            left += width
    ax.set(xlim=(0, 1), ylim=(-0.02, length + 0.02), xlabel="share of all rows")
    ax.set_yticks([length - depth + 0.5 for depth in range(1, length + 1)], [f"{d}." for d in range(1, length + 1)])
    ax.set_ylabel("letter")
    ax.tick_params(left=False)
    return bare(ax, "left")


def table(length: int) -> list[tuple[str, int, int, float]]:
    """A row for each string, the likeliest first: the string, how many draws make it, of how many, and its chance.

    >>> table(1)[0]
    ('U', 8, 17, 0.470588)
    """
    return [
        (pattern, group.chance.numerator, group.chance.denominator, round(float(group.chance), 6))
        for group in grouped(length)
        for pattern in group.patterns
    ]


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


def _branches(depth: int) -> list[str]:
    return sorted(all_patterns(depth).outcomes, key=_in_order)


def _in_order(pattern: str) -> list[int]:
    return ["UDS".index(letter) for letter in pattern]


def _few(group: Alike, ax: Axes) -> str:
    if is_narrow(ax) and len(group.patterns) > 1:
        return f"{group.patterns[0]} +{len(group.patterns) - 1}"
    return group.words


def _draw_branch(ax: Axes, pattern: str, place: tuple[float, float, float], is_mine: bool) -> None:
    left, bottom, width = place
    ground, hatch = LOOKS[pattern[-1]]
    branch = Rectangle((left, bottom + 0.03), width, 0.94, facecolor=ground, hatch=hatch, edgecolor="white", zorder=2)
    if is_mine:
        branch.set(edgecolor=SECOND, linewidth=3, zorder=3)
    ax.add_patch(branch)
    text = next((text for text in (pattern, pattern[-1]) if _fits(text, width, ax)), "")
    weight = "bold" if is_mine else "normal"
    ax.text(left + width / 2, bottom + 0.5, text, ha="center", va="center", weight=weight, fontsize=9, zorder=4)


def _fits(text: str, width: float, ax: Axes) -> bool:
    """Whether letters have room in a branch, by the inches that they and the axes take."""
    return 0.11 * len(text) + 0.04 < width * ax.bbox.width / ax.figure.dpi


def _and(group: Alike) -> str:
    *first, last = group.patterns[:4]
    words = f"{', '.join(first)} and {last}" if first else last
    return f"{words} {'are' if first else 'is'}"


def _each(group: Alike) -> str:
    return f"{decimal(group.chance)}{' each' if len(group.patterns) > 1 else ''}"
