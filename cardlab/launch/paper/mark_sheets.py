"""Mark sheets: the points of each task of the exercises, read from the students' copies."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from cardlab.launch.copies import FOLDERS, INSTALLED, REPOSITORY, files_in
from cardlab.launch.paper.page import document, sheet, write_in

_STYLE: Final = """
table { width: 100%; margin: 4mm 0; font-size: 11pt; }
th, td { height: 9mm; border-bottom: 0.2mm solid #777; padding: 0 2mm; }
th + th, td + td { width: 24mm; text-align: right; }
"""


class Points(NamedTuple):
    """The points of a task: those that its checks give, and those that a person gives."""

    by_check: float = 0
    by_hand: float = 0


def points_of(notebook: Path) -> Mapping[str, Points]:
    """Return the points of each task of an exercise, by the heading of the task."""
    title, found = "", dict[str, Points]()
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        text, marks = "".join(cell["source"]), cell["metadata"].get("nbgrader", {})
        if cell["cell_type"] == "markdown" and (heading := re.search(r"^## (.+)$", text, re.MULTILINE)):
            title = heading[1].strip()
        if points := marks.get("points", 0):
            before = found.get(title, Points())
            if marks["task"] or marks["solution"]:
                found[title] = before._replace(by_hand=before.by_hand + points)
            else:
                found[title] = before._replace(by_check=before.by_check + points)
    return found


def mark_sheets(paper: str = "a4") -> str:
    """Return a page of HTML with a sheet for each exercise: its tasks, their points, and a column for a student's."""
    root = INSTALLED if INSTALLED.is_dir() else REPOSITORY
    exercises = files_in(root / FOLDERS["exercises/"])
    notebooks = [path for place, path in sorted(exercises.items()) if place.endswith(".ipynb")]
    return document("Mark sheets", paper, map(_sheet, notebooks), _STYLE)


def _sheet(notebook: Path) -> str:
    tasks = points_of(notebook)
    check, hand = (sum(points) for points in zip(*tasks.values(), strict=True))
    rows = [*((title, *points) for title, points in tasks.items()), ("Together", check, hand)]
    heads = "".join(f'<th scope="col">{name}</th>' for name in ("task", "by the check", "by hand", "given"))
    table = f"<table><tr>{heads}</tr>{''.join(map(_row, rows))}</table>"
    body = f"<p>{write_in('Name', 70)} {write_in('date', 30)}</p>{table}"
    return sheet(notebook.stem.replace("_", " ").capitalize(), f"{check + hand:g} points", body)


def _row(row: tuple[str, float, float]) -> str:
    title, *points = row
    return f"<tr><td>{escape(title)}</td>{''.join(map(_cell, points))}<td></td></tr>"


def _cell(points: float) -> str:
    return f"<td>{points:g}</td>" if points else "<td></td>"
