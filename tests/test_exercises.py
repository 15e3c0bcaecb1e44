"""The learners' exercises: made from the teachers', no solution in them, and one of them graded by nbgrader itself."""

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree
from typing import Any

import nbformat
import pytest

from exercises.release import HERE, main, tag
from tests.conftest import KERNELS
from tests.exercise_cells import SOURCES, Cell, learners_copy, marks_of, read_cells, text_of

DICE = HERE / "source" / "counting_the_two_dice" / "counting_the_two_dice.ipynb"
ANSWERS = Path(__file__).parent / "data" / "exercise_answers"
REGION = re.compile(r"BEGIN (?:SOLUTION|HIDDEN TESTS|MARK SCHEME)[^\n]*\n(.*?)\n[^\n]*END ", re.DOTALL)
KINDS = {  # grade, solution, locked, task
    (False, True, False, False),  # an answer
    (True, False, True, False),  # its tests
    (True, True, False, False),  # an answer that a person reads
    (False, False, True, True),  # a task that a person reads
    (False, False, True, False),  # read only
}

# nbgrader's own, about its database
pytestmark = [pytest.mark.check, pytest.mark.filterwarnings("ignore:Object of type <Submitted")]


def secrets(source: Path) -> set[str]:
    """Every line that learners must not see: what stands in a marked region."""
    hidden = [region for cell in read_cells(source) for region in REGION.findall(text_of(cell))]
    return {line.strip() for region in hidden for line in region.splitlines() if len(line.strip()) > 5}


@pytest.fixture(params=SOURCES, ids=lambda path: path.stem)
def source(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_cells_are_marked_in_the_way_of_nbgrader(source: Path) -> None:
    found = [(cell, marks_of(cell)) for cell in read_cells(source) if marks_of(cell)]
    assert len({mark["grade_id"] for _, mark in found}) == len(found) > 0
    for cell, mark in found:
        assert mark["schema_version"] == 3
        assert re.fullmatch(r"[a-z][a-z0-9-]*", mark["grade_id"])
        assert (mark["grade"], mark["solution"], mark["locked"], mark["task"]) in KINDS
        assert mark["grade"] == mark["solution"] or mark["task"] or cell["cell_type"] == "code" or mark["locked"]
        assert ("points" in mark) == (mark["grade"] or mark["task"])
        assert mark.get("points", 1) > 0


def test_a_check_neither_shows_a_value_nor_stays_silent(source: Path) -> None:
    for cell in read_cells(source):
        if marks_of(cell).get("grade") and not marks_of(cell)["solution"]:
            assert {output["output_type"] for output in cell["outputs"]} == {"stream"}
            assert all(line.startswith("✓ ") for output in cell["outputs"] for line in output["text"])


def test_the_code_of_a_check_is_folded_away_and_its_first_line_says_what_to_do(source: Path) -> None:
    for path in (source, learners_copy(source)):
        for cell in read_cells(path):
            if marks_of(cell).get("grade") and not marks_of(cell)["solution"] and cell["cell_type"] == "code":
                assert cell["metadata"]["jupyter"] == {"source_hidden": True}
                assert text_of(cell).startswith("# Check: run it with Shift + Enter\n")
        assert any("Its code is folded away" in text_of(cell) for cell in read_cells(path))


def test_no_solution_is_in_the_learners_copy(source: Path) -> None:
    shown = [line.strip() for cell in read_cells(learners_copy(source)) for line in text_of(cell).splitlines()]
    assert len(secrets(source)) > 5
    assert not secrets(source) & set(shown)
    assert not [line for line in shown if re.search(r"SOLUTION|HIDDEN|MARK SCHEME|For the teacher", line)]


def test_the_learners_copy_is_empty_and_locked(source: Path) -> None:
    for cell in read_cells(learners_copy(source)):
        metadata, mark = cell["metadata"], marks_of(cell)
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
            may_fail = bool(mark and (mark["grade"] or mark["solution"]))
            assert ("raises-exception" in metadata.get("tags", ())) == may_fail
        if mark:
            assert metadata["deletable"] is False
            assert metadata.get("editable", True) is bool(mark["solution"])
            assert len(mark["checksum"]) == 32
        if mark and mark["solution"]:
            assert "raise NotImplementedError()" in text_of(cell) or text_of(cell) == "YOUR ANSWER HERE"


def test_what_a_person_grades_has_a_mark_scheme_that_learners_do_not_see(source: Path) -> None:
    by_hand = [cell for cell in read_cells(source) if marks_of(cell) and cell["cell_type"] == "markdown"]
    by_hand = [cell for cell in by_hand if "points" in marks_of(cell)]
    assert by_hand
    for cell in by_hand:
        question, begin, scheme = text_of(cell).partition("\n\n=== BEGIN MARK SCHEME ===\n\n")
        assert marks_of(cell)["task"] and begin and scheme.endswith("\n\n=== END MARK SCHEME ===")
        assert "**A good answer**" in scheme and "**Points**" in scheme
        shown = [text_of(other) for other in read_cells(learners_copy(source)) if other["id"] == cell["id"]]
        assert [text.rstrip() for text in shown] == [question]


# --- nbgrader itself ---


@pytest.fixture(scope="session")
def nbgrader() -> None:
    """Tests that ask nbgrader itself; where it must be installed they fail without it."""
    if find_spec("nbgrader") is None:
        message = "nbgrader is not installed: pip install 'cardlab[grading]' to grade the exercises."
        pytest.fail(message) if os.environ.get("CARDLAB_NEED_BROWSER") else pytest.skip(message)


@pytest.mark.usefixtures("nbgrader")
def test_the_learners_copies_are_what_the_generator_makes() -> None:
    assert main(["--check"]) == 0


@pytest.fixture(scope="session")
def course(nbgrader: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A course with one of our exercises, whose learners' copy nbgrader made itself."""
    from nbgrader.apps import NbGraderAPI

    config = deepcopy(KERNELS)
    config.CourseDirectory.root = str(root := tmp_path_factory.mktemp("course"))
    copytree(DICE.parent, root / "source" / DICE.stem)
    api = NbGraderAPI(config=config)
    with pytest.MonkeyPatch.context() as patch:
        # nbgrader calls a program of its own environment by name
        patch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
        assert api.generate_assignment(DICE.stem)["success"]
        yield api


def test_nbgrader_makes_the_same_copy_but_for_one_tag(course: Any) -> None:
    notebook = nbformat.read(Path(course.coursedir.root, "release", DICE.stem, DICE.name), as_version=4)
    tag(notebook)
    assert notebook == nbformat.read(learners_copy(DICE), as_version=4)


def submit(course: Any, student: str, cells: list[Cell]) -> dict[str, float]:
    """Hand these cells in, and return the points that each check gave."""
    folder = Path(course.coursedir.root, "submitted", student, DICE.stem)
    folder.mkdir(parents=True)
    notebook = json.loads(learners_copy(DICE).read_text(encoding="utf-8")) | {"cells": cells}
    (folder / DICE.name).write_text(json.dumps(notebook), encoding="utf-8")
    assert course.autograde(DICE.stem, student)["success"]
    with course.gradebook as gradebook:
        grades = gradebook.find_submission_notebook(DICE.stem, DICE.stem, student).grades
        return {grade.name: grade.score for grade in grades if grade.name.endswith("-check")}


def test_nbgrader_gives_a_point_for_what_is_right_and_for_nothing_else(course: Any) -> None:
    """Solutions earn every point, the empty copy none, and a deleted check costs only its own.

    What stands with the wrong answers, such as asking the library, costs the points of its check, and of no other.
    """
    points = {cell["id"]: marks_of(cell)["points"] for cell in read_cells(DICE) if cell["id"].endswith("-check")}
    solutions = {marks_of(cell)["grade_id"]: cell["source"] for cell in read_cells(DICE) if marks_of(cell)}
    empty = read_cells(learners_copy(DICE))

    def answered(answers: dict[str, Any]) -> list[Cell]:
        return [
            cell | {"source": answers[marks_of(cell)["grade_id"]]} if marks_of(cell).get("solution") else cell
            for cell in empty
        ]

    full = answered(solutions)
    assert submit(course, "ada", full) == points
    assert submit(course, "zoe", empty) == dict.fromkeys(points, 0)
    assert submit(course, "max", [cell for cell in full if cell["id"] != "rolls-check"]) == points | {"rolls-check": 0}
    wrong = tomllib.loads((ANSWERS / f"{DICE.stem}.toml").read_text(encoding="utf-8"))
    by_library = "instead of asking cardlab"
    wrappers = {name: code for name, data in wrong.items() for code, words in data["wrong"] if by_library in words}
    assert set(wrappers) == {"chance", "pair", "any-hand"}
    mistakes = {name: wrong[name]["wrong"][0][0] for name in ("groups", "pair", "any-hand")}
    for student, answers in (("eve", mistakes), ("lib", wrappers)):
        given = submit(course, student, answered(solutions | answers))
        assert given == points | {f"{name}-check": 0 for name in answers}
