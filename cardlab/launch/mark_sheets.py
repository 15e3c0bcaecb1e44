"""Mark sheets of the exercises: the points of each task, read from the notebooks, to print."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from cardlab.launch.copies import FOLDERS, INSTALLED, REPOSITORY

_SCHEME: Final = re.compile(r"=== BEGIN MARK SCHEME ===(.*?)=== END MARK SCHEME ===", re.DOTALL)


class Task(NamedTuple):
    """A task of an exercise.

    Attributes:
        by_check: points from automatic checks.
        by_hand: points from a person.
        scheme: the marking scheme for a person, in Markdown; empty in a learner's copy.
    """

    title: str
    by_check: float
    by_hand: float
    scheme: str


def tasks_of(notebook: Path) -> tuple[Task, ...]:
    """Return the tasks with points of an exercise, with or without solutions."""
    title, found = "", dict[str, Task]()
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        text, marks = "".join(cell["source"]), cell["metadata"].get("nbgrader", {})
        if cell["cell_type"] == "markdown" and (heading := re.search(r"^## (.+)$", text, re.MULTILINE)):
            title = heading[1].strip()
        if not (points := marks.get("points", 0)):
            continue
        before = found.get(title, Task(title, 0, 0, ""))
        if marks["task"] or marks["solution"]:
            scheme = "".join(_SCHEME.findall(text)).strip()
            found[title] = before._replace(by_hand=before.by_hand + points, scheme=scheme)
        else:
            found[title] = before._replace(by_check=before.by_check + points)
    return tuple(found.values())


def mark_sheet(*names: str, schemes: bool = False) -> str:
    """Return a table of points for each exercise, with an empty column for a student, as Markdown.

    Args:
        names: the exercises, such as ``"counting_the_two_dice"``; by default all.
        schemes: True adds the marking schemes, which need the solutions.

    Raises:
        ValueError: unknown exercise, or its solutions are missing.
    """
    root = INSTALLED if INSTALLED.is_dir() else REPOSITORY
    folder = root / FOLDERS["solutions/" if schemes else "exercises/"]
    notebooks = {path.stem: path for path in sorted(folder.glob("*/*.ipynb"))}
    if unknown := [name for name in names or ("any",) if name not in notebooks and (names or not notebooks)]:
        here = ", ".join(notebooks) or "none here"
        raise ValueError(f"There is no exercise {unknown[0]}{' with solutions' if schemes else ''}. There are: {here}.")
    return "\n\n".join(_sheet(name, tasks_of(notebooks[name]), schemes) for name in names or notebooks)


def _sheet(name: str, tasks: Iterable[Task], schemes: bool) -> str:
    tasks = tuple(tasks)
    lines = [
        f"## {name.replace('_', ' ').capitalize()}",
        "",
        "| Task | By the check | By hand | Given |",
        "|---|---|---|---|",
    ]
    lines += [f"| {task.title} | {_points(task.by_check)} | {_points(task.by_hand)} | |" for task in tasks]
    check, hand = sum(task.by_check for task in tasks), sum(task.by_hand for task in tasks)
    lines.append(f"| **Together {check + hand:g}** | **{check:g}** | **{hand:g}** | |")
    if schemes:
        lines += [text for task in tasks if task.scheme for text in ("", f"### {task.title}", "", task.scheme)]
    return "\n".join(lines)


def _points(points: float) -> str:
    return f"{points:g}" if points else ""
