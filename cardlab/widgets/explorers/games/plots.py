"""Plots of simulated games: axes in, axes out."""

from __future__ import annotations

from matplotlib.axes import Axes

from cardlab.chance.interval import Comparison
from cardlab.chance.simulate import FriendOrFoeGames
from cardlab.figures import ACCENT, SECOND, bare, is_narrow
from cardlab.widgets.explorers.games.words import Passes, wins_table

BARS = 24
"""A histogram has about so many bars."""

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


def wins(games: FriendOrFoeGames, ax: Axes) -> Axes:
    """The share of games that each seat won, with Wilson's interval and the share of equals as a line.

    Args:
        games: what was played.
        ax: where to draw.
    """
    table = wins_table(games)
    shares = [row[3] for row in table]
    errors = [[share - row[4] for share, row in zip(shares, table, strict=True)],
              [row[5] - share for share, row in zip(shares, table, strict=True)]]  # fmt: skip
    places = range(len(table))
    ax.bar(places, shares, color=ACCENT, width=0.66)
    ax.errorbar(places, shares, yerr=errors, fmt="none", ecolor="black", capsize=5, linewidth=1.6)
    for place, (share, row) in enumerate(zip(shares, table, strict=True)):
        ax.annotate(f"{share:.1f}", (place, row[5]), xytext=(0, 3), textcoords="offset points", ha="center", fontsize=9)
    equal = 100 / len(table)
    ax.axhline(equal, color="black", linestyle=":", linewidth=1.2)
    ax.set_xticks(places, [str(place + 1) for place in places] if is_narrow(ax) else [row[0] for row in table])
    ax.set_xlabel("seat" if is_narrow(ax) else f"dotted: {equal:.1f} %, if all were equal")
    ax.set_ylabel("games won, %")
    ax.margins(y=0.15)
    return bare(ax)


def bins(games: FriendOrFoeGames) -> list[tuple[int, int, int]]:
    """The lengths of games in classes as wide as one another: from, to, how many games. The last class has no end.

    All but the longest two in a hundred games fall into the classes before the last.
    """
    far = games.turns.quantile(0.98)
    width = next((step for step in STEPS if step * BARS >= far), STEPS[-1])
    classes = far // width + 1
    counts = [0] * (classes + 1)
    for turns, weight in zip(games.turns.outcomes, games.turns.weights, strict=True):
        counts[min(turns // width, classes)] += weight
    ends = [(place * width, (place + 1) * width - 1) for place in range(classes)]
    return [(*end, count) for end, count in zip(ends, counts, strict=False)] + [
        (classes * width, max(games.turns.outcomes[-1], classes * width), counts[-1])
    ]


def lengths(games: FriendOrFoeGames, ax: Axes) -> Axes:
    """The histogram of lengths; the hatched last bar holds all that are longer, the line is the mean.

    Args:
        games: what was played.
        ax: where to draw.
    """
    classes = bins(games)
    width = classes[0][1] - classes[0][0] + 1
    drawn = ax.bar(
        [first for first, _, _ in classes],
        [100 * count / games.games for _, _, count in classes],
        width=width, align="edge", color=ACCENT, edgecolor="white", linewidth=0.6,
    )  # fmt: skip
    drawn[-1].set(facecolor=SECOND, hatch="//")
    mean = float(games.turns.mean)
    ax.axvline(mean, color="black", linestyle="--", linewidth=1.2)
    ax.annotate(f"mean {mean:.0f}", (mean, 1), xycoords=("data", "axes fraction"), xytext=(4, -2),
                textcoords="offset points", va="top", fontsize=9)  # fmt: skip
    ax.set_xlabel("turns" if is_narrow(ax) else f"turns of a game (hatched: {classes[-1][0]:,} and more)")
    ax.set_ylabel("games, %")
    return bare(ax)


def passes(found: Passes, cards: int, ax: Axes) -> Axes:
    """How often nothing fits, in a hand just dealt and over whole games, and what came of it there.

    Args:
        found: the shares.
        cards: how many cards a hand was dealt.
        ax: where to draw.
    """
    rows = passes_table(found, cards)[::-1]
    drawn = ax.barh(
        range(len(rows)), [share for _, share in rows], color=[SECOND, ACCENT, ACCENT, "#55595e"], height=0.6
    )
    drawn[-1].set(hatch="//", edgecolor="white")
    drawn[0].set(hatch="..", edgecolor="white")
    short = ["passed", "friend helped", "nothing fits", "when dealt"]
    ax.set_yticks(range(len(rows)), short if is_narrow(ax) else [name for name, _ in rows], fontsize=9)
    ax.bar_label(drawn, fmt="%.1f", padding=3)
    ax.set_xlabel("%" if is_narrow(ax) else "of all turns (hatched: of all rolls, exact), %")
    ax.margins(x=0.14)
    return bare(ax)


def passes_table(found: Passes, cards: int) -> list[tuple[str, float]]:
    """The shares in per cent, by name."""
    names = (f"{cards} cards just dealt: nothing fits", "whole games: nothing fits", "… a friend helped", "… passed")
    shares = (found.dealt, found.nothing, found.helped, found.passed)
    return [(name, 100 * float(share)) for name, share in zip(names, shares, strict=True)]


def difference(found: Comparison, ax: Axes) -> Axes:
    """The difference as a point with its interval, beside the wider one of unpaired games, and 0 as a line.

    Args:
        found: the comparison.
        ax: where to draw.
    """
    for height, interval, colour, name in (
        (1, found.interval, ACCENT, "same deals"),
        (0, found.unpaired, "#55595e", "dealt apart"),
    ):
        low, high = (100 * end for end in interval)
        ax.plot([low, high], [height, height], color=colour, linewidth=3, solid_capstyle="butt")
        ax.plot(
            [low, high], [height, height], color=colour, linestyle="none", marker="|", markersize=14, markeredgewidth=2
        )
        ax.annotate(
            name, ((low + high) / 2, height), xytext=(0, 8), textcoords="offset points", ha="center", fontsize=9
        )
    ax.plot(100 * float(found.difference), 1, marker="o", color=ACCENT, markersize=8)
    ax.axvline(0, color="black", linewidth=1.2)
    ax.set(ylim=(-0.5, 1.8), yticks=[])
    ax.set_xlabel(
        "difference, points" if is_narrow(ax) else "games won more in the first way, points (line: no difference)"
    )
    ax.margins(x=0.12)
    return bare(ax, "left")
