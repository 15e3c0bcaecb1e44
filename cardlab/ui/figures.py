"""Plots: data and axes in, axes out; shown as a picture with words for those who cannot see it."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

import matplotlib.pyplot as plt
from IPython.display import Image
from matplotlib.axes import Axes

ACCENT = "#0b6287"


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
