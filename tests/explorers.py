"""What the tests of explorers share: all that is on a page, and the bars of a plot."""

from __future__ import annotations

import json
from typing import Any

from ipywidgets import Widget
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from cardlab.widgets.explorers.base import Explorer


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


# --- scenes ---


def shown(explorer: Explorer) -> str:
    """Everything that is in the scene, seen or not."""
    return json.dumps(explorer.scene(), ensure_ascii=False)


def part_of(explorer: Explorer, key: str) -> Any:
    """The part of the open page with this key."""
    parts = [part for column in explorer.scene()["columns"] for part in column["parts"]]
    return next(part for part in parts if part["key"] == key)
