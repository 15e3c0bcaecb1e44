"""Every exercise has its place on the ladder, and a mark scheme wherever a person gives its points."""

import re
from pathlib import Path

import pytest

from cardlab.lessons.pages import source
from notebooks.remake import ROOT
from tests.exercise_cells import SOURCES, learners_copy, marks_of, read_cells

pytestmark = pytest.mark.check

PAGE = ROOT / "notebooks" / "01_exercises_and_extras.ipynb"
SCHEME = re.compile(r"=== BEGIN MARK SCHEME ===(.*?)=== END MARK SCHEME ===", re.DOTALL)


def tasks_of(path: Path) -> dict[str, tuple[float, float, str]]:
    """The points of each task by its check and by hand, and its mark scheme, by the heading."""
    title, found = "", dict[str, tuple[float, float, str]]()
    for cell in read_cells(path):
        text, marks = source(cell), marks_of(cell)
        if cell["cell_type"] == "markdown" and (heading := re.search(r"^## (.+)$", text, re.MULTILINE)):
            title = heading[1].strip()
        if points := marks.get("points", 0):
            check, hand, scheme = found.get(title, (0, 0, ""))
            if marks["task"] or marks["solution"]:
                found[title] = check, hand + points, "".join(SCHEME.findall(text)).strip()
            else:
                found[title] = check + points, hand, scheme
    return found


def test_every_exercise_stands_on_the_ladder_of_the_page_of_exercises_once() -> None:
    rungs = re.findall(r"\((?:exercises/\w+)/(\w+)\.ipynb\)", source(read_cells(PAGE)[-1]))
    assert sorted(rungs) == sorted(path.stem for path in SOURCES)
    assert len(rungs) >= 12


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_task_has_a_scheme_for_a_person_and_the_learners_copy_has_the_same_points(path: Path) -> None:
    tasks = tasks_of(path)
    assert all(title and bool(scheme) == bool(by_hand) for title, (_, by_hand, scheme) in tasks.items())
    assert tasks_of(learners_copy(path)) == {title: (*points, "") for title, (*points, _) in tasks.items()}
