"""Every exercise has its place on the ladder, and a mark sheet with all its points."""

import re
from html import escape
from pathlib import Path

import pytest

from cardlab.launch.paper.mark_sheets import mark_sheets, points_of
from cardlab.lessons.pages import source
from notebooks.remake import ROOT
from tests.exercise_cells import SOURCES, learners_copy, marks_of, read_cells

pytestmark = pytest.mark.check

EASIER = [
    ("red_or_black", "counting_the_two_dice"),
    ("how_many_of_a_hundred", "simulate_and_converge"),
    ("is_this_die_loaded", "simulate_and_converge"),
    ("conditional_probability", "what_a_pass_tells"),
]
"""Exercises of which the first asks for less Python."""

PAGE = ROOT / "notebooks" / "01_exercises_and_extras.ipynb"


def test_every_exercise_stands_on_the_ladder_of_the_page_of_exercises_once() -> None:
    rungs = re.findall(r"\((?:exercises/\w+)/(\w+)\.ipynb\)", source(read_cells(PAGE)[-1]))
    assert sorted(rungs) == sorted(path.stem for path in SOURCES)
    assert len(rungs) >= 12
    assert rungs[0] == "run_and_change"
    for earlier, later in EASIER:
        assert rungs.index(earlier) < rungs.index(later)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_task_has_a_scheme_for_a_person_and_the_learners_copy_has_the_same_points(path: Path) -> None:
    tasks = points_of(path)
    assert all(tasks) and sum(points.by_check for points in tasks.values()) > 0
    assert sum(map(sum, tasks.values())) == sum(marks_of(cell).get("points", 0) for cell in read_cells(path))
    assert points_of(learners_copy(path)) == tasks
    schemes = sum("=== BEGIN MARK SCHEME ===" in source(cell) for cell in read_cells(path))
    assert schemes == sum(points.by_hand > 0 for points in tasks.values())


def test_a_mark_sheet_has_every_point_of_every_exercise() -> None:
    sheets = mark_sheets().split("<article")[1:]
    assert len(sheets) == len(SOURCES)
    for path, sheet in zip(sorted(SOURCES), sheets, strict=True):
        points = points_of(path)
        assert f"{sum(map(sum, points.values())):g} points" in sheet
        assert all(escape(title) in sheet for title in points)
    dice = next(sheet for sheet in sheets if "Counting the two dice" in sheet)
    assert "21 points" in dice and "<td>2. List every roll</td><td>2</td><td></td><td></td>" in dice
    assert "<td>Together</td><td>18</td><td>3</td><td></td>" in dice
