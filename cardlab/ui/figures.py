"""Plots: data and axes in, axes out; shown as a picture with words for those who cannot see it."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Final

import matplotlib.pyplot as plt
from IPython.display import Image
from matplotlib.axes import Axes
from matplotlib.figure import Figure

ACCENT = "#0b6287"
SECOND: Final = "#b35900"
SHARP: Final = 2
"""Dots of a picture for each pixel of the page."""


def bars(values: Mapping[object, float], ax: Axes | None = None) -> Axes:
    """A bar for each value, with its number on top.

    Args:
        values: heights by name, in the order of the bars.
        ax: where to draw; None makes a new figure.

    Returns:
        the axes, to be given a title and labels.
    """
    ax = plt.subplots(figsize=(6.4, 3.2), layout="constrained")[1] if ax is None else ax
    drawn = ax.bar(list(map(str, values)), list(values.values()), color=ACCENT)
    ax.bar_label(drawn, fmt="{:.2f}", padding=2)
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def is_narrow(ax: Axes) -> bool:
    """Whether there is little room beside one another, as on a phone."""
    figure = ax.get_figure(root=True)
    return figure is not None and figure.get_figwidth() < 3.6


def png(figure: Figure) -> bytes:
    """The figure as a picture, 100 pixels of the page an inch."""
    file = BytesIO()
    figure.savefig(file, format="png", dpi=100 * SHARP, facecolor="white", pil_kwargs={"compress_level": 1})
    return file.getvalue()


def shown(ax: Axes, alt: str) -> Image:
    """The plot as a picture for a notebook, and its figure closed.

    Args:
        ax: what was drawn.
        alt: what the picture says, in a sentence; a plot's own output carries no such text.
    """
    file = BytesIO()
    figure = ax.get_figure(root=True)
    if figure is None:
        raise ValueError("These axes belong to no figure.")
    figure.savefig(file, format="png", dpi=110)
    plt.close(figure)
    return Image(file.getvalue(), alt=alt, width=int(figure.get_figwidth() * 100))
