"""What the tests of explorers share: all that is on a page, and the bars of a plot."""

from __future__ import annotations

from ipywidgets import Widget
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle


def below(widget: Widget) -> list[Widget]:
    """All widgets in a widget."""
    children = getattr(widget, "children", ())
    return [each for child in children for each in (child, *below(child))]


def html_of(explorer: Widget) -> str:
    """All that its parts show as HTML, and what their pictures say."""
    return _joined(explorer, "value", "alt")


def texts(explorer: Widget) -> str:
    """Everything that is on the page, seen or not."""
    return _joined(explorer, "value", "cells", "alt", "rows", "caption", "notice", "lead")


def _joined(explorer: Widget, *names: str) -> str:
    return " ".join(str(getattr(widget, name, "")) for widget in below(explorer) for name in names)


def rectangles(axes: Axes) -> list[Rectangle]:
    """The bars or branches of a plot."""
    return [patch for patch in axes.patches if isinstance(patch, Rectangle)]
