"""Plots of a scene as matplotlib pictures: for ordinary widgets, and for pictures to be saved."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import NullLocator

from cardlab.figures import ACCENT, INK, SECOND, bare, png, sharp_figure
from cardlab.screen.parts import Axis, Ink, Mark, Plot

INKS: Final[dict[Ink, str]] = {"accent": ACCENT, "good": "#2f8a4b", "gold": "#9a7410", "bad": SECOND, "soft": INK}

WIDTH: Final = 480
"""Pixels on the page."""

ROOM: Final = 0.022
"""The share of a plot's width that a letter needs."""


def picture(part: Plot) -> bytes:
    """Return a plot as the bytes of a PNG."""
    figure = sharp_figure()
    figure.set_size_inches(WIDTH / 100, part.get("height", 190) / 100)
    ax = figure.subplots()
    marks = [*part["marks"], part["cursor"]] if "cursor" in part else part["marks"]
    for mark in marks:
        if mark.get("points") != []:
            _draw_mark(mark, ax)
    _set_axis(part["x"], ax, is_upright=False)
    _set_axis(part["y"], ax, is_upright=True)
    if any("name" in mark for mark in marks):
        ax.legend(frameon=False, fontsize=9)
    bare(ax)
    return png(figure)


def _draw_mark(mark: Mark, ax: Axes) -> None:
    ink, label = INKS[mark["ink"]], mark.get("name", "_nolegend_")
    style = "--" if mark.get("dashed") else "-"
    columns: list[list[float]] = [[*column] for column in zip(*mark.get("points", []), strict=True)]
    match mark["type"]:
        case "rule":
            draw = ax.axvline if mark.get("upright") else ax.axhline
            draw(mark["at"], color=ink, linestyle=style, linewidth=1.6, label=label)
        case "line":
            ax.plot(*columns, color=ink, linestyle=style, linewidth=1.8, label=label)
        case "area":
            x, low, high = columns
            ax.fill_between(x, low, high, color=ink, alpha=0.16, edgecolor="none", label=label)
        case "boxes":
            _draw_boxes(mark, ax)
        case "columns":
            x, heights = columns
            hatch, face = ("//", "none") if mark.get("plain") else ("", ink)
            width = mark.get("width", 0.8)
            drawn = ax.bar(x, heights, width, facecolor=face, edgecolor=ink, hatch=hatch, label=label)
            if "labels" in mark:
                ax.bar_label(drawn, mark["labels"], padding=2, fontsize=9)


def _draw_boxes(mark: Mark, ax: Axes) -> None:
    ink, is_plain = INKS[mark["ink"]], mark.get("plain", False)
    for (left, right, low, high), label in zip_longest(mark["points"], mark.get("labels", [])):
        box = Rectangle((left, low), right - left, high - low, facecolor="none" if is_plain else f"{ink}33")
        box.set(edgecolor=ink, linewidth=2 if is_plain else 0.5)
        ax.add_patch(box)
        if label and right - left > ROOM * len(label):
            ax.text((left + right) / 2, (low + high) / 2, label, ha="center", va="center", fontsize=8)


def _set_axis(axis: Axis, ax: Axes, is_upright: bool) -> None:
    line, values = (ax.yaxis, ax.set_ylim) if is_upright else (ax.xaxis, ax.set_xlim)
    if axis.get("log"):
        (ax.set_yscale if is_upright else ax.set_xscale)("log")
        line.set_minor_locator(NullLocator())
    line.set_ticks([value for value, _ in axis["ticks"]], [name for _, name in axis["ticks"]], fontsize=9)
    line.set_label_text(axis.get("title", ""))
    values(axis["least"], axis["most"])
