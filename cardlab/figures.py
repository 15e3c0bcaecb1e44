"""Plots: data and axes in, axes out; shown as a picture with a text alternative."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from io import BytesIO
from typing import Any, Final, TypeAlias

import matplotlib.pyplot as plt
import numpy as np
from IPython.display import Image
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.image import imsave
from matplotlib.lines import Line2D
from matplotlib.patches import FancyBboxPatch, Rectangle
from matplotlib.spines import Spine
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator, PercentFormatter

INK: Final = "#76797c"
ACCENT: Final = "#1d82b0"
SECOND: Final = "#b8620f"
"""Colours that contrast equally with white and dark pages, because pictures are transparent."""

PALE: Final = 0.18
"""The opacity of an area."""

DARK: Final = 0.25
"""A colour with no component above this counts as black and is replaced by `INK`."""

SHARP: Final = 2
"""The dots of a picture per pixel of the page."""


def bars(values: Mapping[object, float], ax: Axes | None = None) -> Axes:
    """Plot a bar for each value with its number on top; return the axes to be given a title and labels.

    Args:
        values: heights by name, in the order of the bars.
        ax: where to draw; None makes a new figure.
    """
    ax = plt.subplots(figsize=(6.4, 3.2), layout="constrained")[1] if ax is None else ax
    drawn = ax.bar(list(map(str, values)), list(values.values()), color=ACCENT)
    ax.bar_label(drawn, fmt="{:.2f}", padding=2)
    return bare(ax)


def bars_over(names: Sequence[str], exact: Sequence[float], found: Sequence[float], ax: Axes) -> Axes:
    """Plot simulated shares as narrow bars over exact ones, which are wide and hatched.

    Args:
        names: the name of each pair of bars.
        exact, found: shares from 0 to 1.
        ax: where to draw.
    """
    places, small = range(len(names)), 8 if is_narrow(ax) else 9
    ax.bar(places, exact, 0.84, facecolor=(ACCENT, PALE), edgecolor=ACCENT, hatch="//", label="exact")
    ax.bar(places, found, 0.44, color=SECOND, label="simulated")
    for place, top, share in zip(places, map(max, exact, found), found, strict=True):
        label = f"{100 * share:.{0 if is_narrow(ax) else 1}f}"
        ax.annotate(label, (place, top), (0, 3), textcoords="offset points", ha="center", fontsize=small)
    ax.set_xticks(places, names, fontsize=small)
    ax.set_ylim(0, 1.25 * max(*exact, *found))
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    ax.legend(frameon=False, fontsize=small, ncols=2, loc="upper left", handlelength=1.4, columnspacing=1)
    return bare(ax)


Roll: TypeAlias = tuple[int, int]
"""The numbers on a red and a blue die."""


def square_of_rolls(
    left: Mapping[Roll, float] | Collection[Roll] = (),
    hits: Collection[Roll] = (),
    word: Callable[[Roll], object] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Plot the 36 rolls of a red and a blue die as a square.

    Args:
        left: the rolls that are filled; of a mapping, each as high as its share, from 0 to 1.
        hits: those of them that are hatched, or written in bold.
        word: what is written in a cell.
        ax: where to draw; None makes a new figure.
    """
    ax = plt.subplots(figsize=(2.8, 2.8), layout="constrained")[1] if ax is None else ax
    shares = left if isinstance(left, Mapping) else dict.fromkeys(left, 1.0)
    for red in range(1, 7):
        for blue in range(1, 7):
            roll = red, blue
            ax.add_patch(Rectangle((blue - 0.5, red - 0.5), 1, 1, facecolor="none", edgecolor=INK))
            if share := 0.9 * float(shares.get(roll, 0)):
                ink = ACCENT if roll in hits else SECOND
                looks: dict[str, Any] = {"facecolor": (ink, 0.35), "edgecolor": ink}
                looks |= {"linewidth": 2, "hatch": "" if word else "//"} if roll in hits else {}
                ax.add_patch(Rectangle((blue - 0.45, red + 0.45), 0.9, -share, **looks))
            if word:
                ax.text(
                    blue, red, str(word(roll)), ha="center", va="center", weight="bold" if roll in hits else "normal"
                )
    ax.set(xlim=(0.4, 6.6), ylim=(6.6, 0.4), xticks=range(1, 7), yticks=range(1, 7))
    ax.set(xlabel="blue die", ylabel="red die", aspect="equal")
    return bare(ax, "left", "bottom")


def card_at(ax: Axes, x: float, y: float, text: str, *, pale: bool = False, marked: bool = False) -> None:
    """Draw a card, 0.7 wide and 1 high, with its centre at a place.

    Args:
        ax: where to draw.
        x, y: the place.
        text: what is written on the card, such as ``A♥``.
        pale: True for a card that does not count: grey, and without a frame.
        marked: True for a thick frame.
    """
    ink = INK if pale else "#b3003c" if "♥" in text or "♦" in text else "#444444"
    ax.text(x, y, text, ha="center", va="center", color=ink, fontsize=8)
    if not pale:
        paint: dict[str, Any] = {"facecolor": "white", "edgecolor": SECOND if marked else INK}
        corner, line = "round,pad=0,rounding_size=0.12", 3 if marked else 1
        ax.add_patch(FancyBboxPatch((x - 0.35, y - 0.5), 0.7, 1, boxstyle=corner, linewidth=line, **paint))


def settling(
    trials: Sequence[float], shares: Sequence[float], truth: float, band: Sequence[tuple[float, float, float]], ax: Axes
) -> Axes:
    """Plot how a share converges with more trials, with the true value and a band around it.

    Args:
        trials, shares: numbers of trials, and the share of successes among them.
        truth: the exact probability.
        band: for some numbers of trials, the number and the band's lower and upper end.
        ax: where to draw; its horizontal axis becomes logarithmic.
    """
    moments, low, high = zip(*band, strict=True)
    ax.fill_between(moments, low, high, facecolor=(ACCENT, PALE), edgecolor=ACCENT, label="95% band")
    ax.axhline(truth, color=ACCENT, linestyle="--", linewidth=1.6, label="exact")
    ax.plot(trials, shares, color=SECOND, linewidth=1.8, label="simulated")
    ax.plot(trials[-1:], shares[-1:], color=SECOND, marker="o")
    ax.set_xscale("log")
    ax.xaxis.set_minor_locator(NullLocator())
    ax.xaxis.set_major_locator(LogLocator(numticks=4 if is_narrow(ax) else 6))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:,.0f}"))
    ax.set_ylim(0, 1)
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    ax.legend(frameon=False, fontsize=9, loc="best")
    return bare(ax)


def bare(ax: Axes, *more: str) -> Axes:
    """Remove the top and right spines, and those named; return the axes."""
    ax.spines[["top", "right", *more]].set_visible(False)
    return ax


def is_narrow(ax: Axes) -> bool:
    """Return True if the figure is as narrow as on a phone."""
    return whole_figure(ax).get_figwidth() < 3.6


def whole_figure(ax: Axes) -> Figure:
    """Return the figure of the axes, even if they are in a subfigure."""
    return ax.figure.figure  # `get_figure(root=True)` is clearer, from matplotlib 3.10 on


def on_any_page(figure: Figure) -> Figure:
    """Make a figure readable on light and dark pages: transparent, with grey instead of black."""
    for patch in (figure.patch, *(ax.patch for ax in figure.axes)):
        patch.set_visible(False)
    for item in figure.findobj():
        if isinstance(item, Text | Line2D) and _is_black(item.get_color()):
            item.set_color(INK)
        elif isinstance(item, Spine) and _is_black(item.get_edgecolor()):
            item.set_edgecolor(INK)
    return figure


def _is_black(colour: Any) -> bool:
    return bool(max(to_rgb(colour)) <= DARK)


def sharp_figure() -> Figure:
    """Return a figure outside pyplot, which needs no closing; an inch is 100 pixels of the page."""
    return Figure(dpi=100 * SHARP, layout="constrained", facecolor="none")


def png(figure: Figure) -> bytes:
    """Return the figure as a PNG, in two thirds of the time of `Figure.savefig`, which computes the layout twice."""
    canvas: Any = FigureCanvasAgg(on_any_page(figure))
    file = BytesIO()
    canvas.draw()
    imsave(file, np.asarray(canvas.buffer_rgba()), format="png", pil_kwargs={"compress_level": 1})
    return file.getvalue()


def image_of(ax: Axes, alt: str) -> Image:
    """Return the plot as a picture for a notebook, and close its figure.

    Its text alternative is the sentence ``alt``; a plot's own output has none.
    """
    file = BytesIO()
    figure = on_any_page(whole_figure(ax))
    figure.savefig(file, format="png", dpi=110)
    plt.close(figure)
    return Image(file.getvalue(), alt=alt, width=int(figure.get_figwidth() * 100))
