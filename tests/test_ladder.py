"""Every exercise has its place on the ladder, and a mark sheet with each of its points."""

import re
from pathlib import Path

import pytest

from cardlab.launch.mark_sheets import mark_sheet, tasks_of
from cardlab.lessons.pages import source
from notebooks.remake import ROOT
from tests.exercise_cells import SOURCES, learners_copy, marks_of, read_cells

pytestmark = pytest.mark.check

PAGE = ROOT / "notebooks" / "01_exercises_and_extras.ipynb"


def test_every_exercise_stands_on_the_ladder_of_the_page_of_exercises_once() -> None:
    rungs = re.findall(r"\((?:exercises/\w+)/(\w+)\.ipynb\)", source(read_cells(PAGE)[-1]))
    assert sorted(rungs) == sorted(path.stem for path in SOURCES)
    assert len(rungs) >= 12


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_sheet_has_every_point_once_and_the_learners_copy_has_the_same(path: Path) -> None:
    tasks = tasks_of(path)
    points = [marks_of(cell)["points"] for cell in read_cells(path) if "points" in marks_of(cell)]
    assert sum(task.by_check + task.by_hand for task in tasks) == sum(points)
    assert all(task.title and bool(task.scheme) == bool(task.by_hand) for task in tasks)
    assert tasks_of(learners_copy(path)) == tuple(task._replace(scheme="") for task in tasks)


def test_a_sheet_to_print() -> None:
    sheet = mark_sheet("counting_the_two_dice")
    assert "\n| 2. List every roll | 2 |  | |\n" in sheet and "**Together 21** | **18** | **3** |" in sheet
    assert mark_sheet().count("**Together") == len(SOURCES)
    with_schemes = mark_sheet("counting_the_two_dice", schemes=True)
    assert with_schemes.startswith(sheet) and "**A good answer**" in with_schemes
    with pytest.raises(ValueError, match="four_dice"):
        mark_sheet("four_dice")
