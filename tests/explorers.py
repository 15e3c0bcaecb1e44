"""What the tests of explorers share: what a scene holds, and what is on a page of ordinary widgets."""

from __future__ import annotations

import json
from typing import Any

from ipywidgets import Widget

from cardlab.widgets.explorers.base import Explorer


def below(widget: Widget) -> list[Widget]:
    """All widgets in a widget."""
    children = getattr(widget, "children", ())
    return [each for child in children for each in (child, *below(child))]


def shown(explorer: Explorer) -> str:
    """Everything that is in the scene, seen or not."""
    return json.dumps(explorer.scene(), ensure_ascii=False)


def part_of(explorer: Explorer, key: str) -> Any:
    """The part of the open page with this key."""
    parts = [part for column in explorer.scene()["columns"] for part in column["parts"]]
    return next(part for part in parts if part["key"] == key)
