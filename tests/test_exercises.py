"""The learners' exercises: made from the teachers', no solution in them, and graded as nbgrader should."""

import json
import os
import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from exercises.release import HERE, main, released, stale, tag

SOURCES = sorted((HERE / "source").glob("*/*.ipynb"))
DICE = HERE / "source" / "counting_the_two_dice" / "counting_the_two_dice.ipynb"
REGION = re.compile(r"BEGIN (?:SOLUTION|HIDDEN TESTS|MARK SCHEME)[^\n]*\n(.*?)\n[^\n]*END ", re.DOTALL)
KINDS = {  # grade, solution, locked, task
    (False, True, False, False),  # an answer
    (True, False, True, False),  # its tests
    (True, True, False, False),  # an answer that a person reads
    (False, False, True, True),  # a task that a person reads
    (False, False, True, False),  # read only
}

Cell = dict[str, Any]


def cells_of(path: Path) -> list[Cell]:
    found: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def source_of(cell: Cell) -> str:
    return "".join(cell["source"])


def marks(cell: Cell) -> dict[str, Any]:
    found: dict[str, Any] = cell["metadata"].get("nbgrader", {})
    return found


def secrets(source: Path) -> set[str]:
    """Every line that learners must not see: in a marked region, or in an answer of prose."""
    hidden = [region for cell in cells_of(source) for region in REGION.findall(source_of(cell))]
    hidden += [
        source_of(cell) for cell in cells_of(source) if cell["cell_type"] == "markdown" and marks(cell)["solution"]
    ]
    return {line.strip() for region in hidden for line in region.splitlines() if len(line.strip()) > 5}


def learners_copy(source: Path) -> Path:
    return HERE / "release" / source.relative_to(HERE / "source")


@pytest.fixture(scope="session")
def nbgrader() -> None:
    """Tests that ask nbgrader itself; where it must be installed they fail without it."""
    if find_spec("nbgrader") is None:
        message = "nbgrader is not installed: pip install 'cardlab[grading]' to grade the exercises."
        pytest.fail(message) if os.environ.get("CARDLAB_NEED_BROWSER") else pytest.skip(message)


@pytest.fixture(params=SOURCES, ids=lambda path: path.stem)
def source(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_there_is_an_exercise() -> None:
    assert DICE in SOURCES


def test_cells_are_marked_in_the_way_of_nbgrader(source: Path) -> None:
    found = [(cell, marks(cell)) for cell in cells_of(source) if marks(cell)]
    assert len({mark["grade_id"] for _, mark in found}) == len(found) > 0
    for cell, mark in found:
        assert mark["schema_version"] == 3
        assert re.fullmatch(r"[a-z][a-z0-9-]*", mark["grade_id"])
        assert (mark["grade"], mark["solution"], mark["locked"], mark["task"]) in KINDS
        assert mark["grade"] == mark["solution"] or mark["task"] or cell["cell_type"] == "code" or mark["locked"]
        assert ("points" in mark) == (mark["grade"] or mark["task"])
        assert mark.get("points", 1) > 0


def test_a_test_cell_neither_shows_a_value_nor_stays_silent(source: Path) -> None:
    for cell in cells_of(source):
        if marks(cell).get("grade") and not marks(cell)["solution"]:
            assert {output["output_type"] for output in cell["outputs"]} == {"stream"}
            assert all(line.startswith("✓ ") for output in cell["outputs"] for line in output["text"])


def test_the_code_of_a_check_is_folded_away_and_its_first_line_says_what_to_do(source: Path) -> None:
    for path in (source, learners_copy(source)):
        for cell in cells_of(path):
            if marks(cell).get("grade") and not marks(cell)["solution"] and cell["cell_type"] == "code":
                assert cell["metadata"]["jupyter"] == {"source_hidden": True}
                assert source_of(cell).startswith("# Check: run it with Shift + Enter\n")
        assert any("Its code is folded away" in source_of(cell) for cell in cells_of(path))


def test_no_solution_is_in_the_learners_copy(source: Path) -> None:
    shown = [line.strip() for cell in cells_of(learners_copy(source)) for line in source_of(cell).splitlines()]
    assert len(secrets(source)) > 20
    assert not secrets(source) & set(shown)
    assert not [line for line in shown if re.search(r"SOLUTION|HIDDEN|MARK SCHEME|For the teacher", line)]


def test_the_learners_copy_is_empty_locked_and_runs_on(source: Path) -> None:
    for cell in cells_of(learners_copy(source)):
        metadata, mark = cell["metadata"], marks(cell)
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
            assert ("raises-exception" in metadata.get("tags", ())) == bool(
                mark and (mark["grade"] or mark["solution"])
            )
        if mark:
            assert metadata["deletable"] is False
            assert metadata.get("editable", True) is bool(mark["solution"])
            assert len(mark["checksum"]) == 32
        if mark and mark["solution"]:
            assert "raise NotImplementedError()" in source_of(cell) or source_of(cell) == "YOUR ANSWER HERE"


def test_solutions_carry_no_marks_of_the_learners_copy(source: Path) -> None:
    assert not [cell["id"] for cell in cells_of(source) if {"deletable", "editable", "tags"} & set(cell["metadata"])]


@pytest.mark.usefixtures("nbgrader")
def test_the_learners_copies_are_what_the_generator_makes() -> None:
    assert [path for path, _ in stale()] == []
    assert main(["--check"]) == 0


@pytest.mark.usefixtures("nbgrader")
def test_the_generator_finds_what_is_stale(tmp_path: Path) -> None:
    copytree(HERE / "source", tmp_path / "source")
    (left_over := tmp_path / "release" / "old" / "old.ipynb").parent.mkdir(parents=True)
    left_over.write_text("{}", encoding="utf-8")
    found = dict(stale(tmp_path))
    assert found.pop(left_over) is None
    assert len(found) == len(SOURCES) > 0
    assert all(found.values())


# nbgrader's own, about its database
pytestmark = pytest.mark.filterwarnings("ignore:Object of type <Submitted")
CODE, PROSE = nbformat.v4.new_code_cell, nbformat.v4.new_markdown_cell
ANSWER = {"grade": False, "solution": True, "locked": False}
TEST = {"grade": True, "solution": False, "locked": True, "points": 1}
ESSAY = {"grade": True, "solution": True, "locked": False, "points": 1}
TASK = {"grade": False, "solution": False, "locked": True, "points": 1, "task": True}


@pytest.mark.usefixtures("nbgrader")
@pytest.mark.parametrize(
    ("make", "mark", "text", "left"),
    [
        (CODE, ANSWER, "secret", "# YOUR CODE HERE\nraise NotImplementedError()"),
        (CODE, ANSWER, "a\n  # BEGIN SOLUTION\n  secret\n  # END SOLUTION\nb",
         "a\n  # YOUR CODE HERE\n  raise NotImplementedError()\nb"),
        (CODE, TEST, "a\n# BEGIN HIDDEN TESTS\nsecret\n# END HIDDEN TESTS\nb", "a\nb"),
        (PROSE, ESSAY, "secret", "YOUR ANSWER HERE"),
        (PROSE, TASK, "a\n=== BEGIN MARK SCHEME ===\nsecret\n=== END MARK SCHEME ===\nb", "a\nb"),
    ],
)  # fmt: skip
def test_what_is_marked_is_taken_out(make: Any, mark: dict[str, Any], text: str, left: str) -> None:
    cell = make(text, metadata={"nbgrader": {"schema_version": 3, "grade_id": "one", **mark}})
    if make is CODE:
        cell.outputs = [nbformat.v4.new_output("stream", text="secret")]
    made = released(nbformat.writes(nbformat.v4.new_notebook(cells=[cell])))
    assert "secret" not in made
    assert source_of(json.loads(made)["cells"][0]) == left


@pytest.fixture(scope="session")
def course(nbgrader: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A course with our exercises, whose learners' copies nbgrader made itself."""
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    config = Config()
    config.CourseDirectory.root = str(root := tmp_path_factory.mktemp("course"))
    copytree(HERE / "source", root / "source")
    api = NbGraderAPI(config=config)
    with pytest.MonkeyPatch.context() as patch:
        # nbgrader calls a program of its own environment by name
        patch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
        assert all(api.generate_assignment(path.stem)["success"] for path in SOURCES)
        yield api


def test_nbgrader_makes_the_same_copies_but_for_one_tag(course: Any, source: Path) -> None:
    theirs = Path(course.coursedir.root, "release", source.parent.name, source.name)
    notebook = nbformat.read(theirs, as_version=4)
    tag(notebook)
    assert notebook == nbformat.read(learners_copy(source), as_version=4)


@pytest.mark.parametrize("invert", [False, True], ids=["solutions", "learners_copy"])
def test_nbgrader_validates(nbgrader: None, source: Path, invert: bool) -> None:
    from nbgrader.validator import Validator

    path = learners_copy(source) if invert else source
    result = Validator(invert=invert, ignore_checksums=True).validate(str(path))
    assert result == {}


def submit(course: Any, student: str, source: Path, cells: list[Cell]) -> dict[str, float]:
    """Hand these cells in, and return the points that each test cell got."""
    name = source.stem
    folder = Path(course.coursedir.root, "submitted", student, name)
    folder.mkdir(parents=True)
    notebook = json.loads(learners_copy(source).read_text(encoding="utf-8")) | {"cells": cells}
    (folder / f"{name}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    assert course.autograde(name, student)["success"]
    with course.gradebook as gradebook:
        grades = gradebook.find_submission_notebook(name, name, student).grades
        return {grade.name: grade.score for grade in grades if grade.name.endswith("-check")}


def answered(source: Path) -> list[Cell]:
    """The learner's copy with every answer filled in from the solutions."""
    solutions = {marks(cell).get("grade_id"): cell["source"] for cell in cells_of(source)}
    copy = cells_of(learners_copy(source))
    return [
        cell | ({"source": solutions[marks(cell)["grade_id"]]} if marks(cell).get("solution") else {}) for cell in copy
    ]


def points(source: Path) -> dict[str, float]:
    """The points of each test cell."""
    return {cell["id"]: marks(cell)["points"] for cell in cells_of(source) if cell["id"].endswith("-check")}


def test_the_solutions_score_every_point(course: Any, source: Path) -> None:
    assert submit(course, "ada", source, answered(source)) == points(source)
    assert sum(points(source).values()) > 10


def test_the_empty_copy_scores_nothing(course: Any, source: Path) -> None:
    assert submit(course, "zoe", source, cells_of(learners_copy(source))) == dict.fromkeys(points(source), 0)


def test_a_deleted_test_cell_costs_only_its_own_points(course: Any) -> None:
    kept = [cell for cell in answered(DICE) if cell["id"] != "rolls-check"]
    assert submit(course, "max", DICE, kept) == points(DICE) | {"rolls-check": 0}
    assert sum(points(DICE).values()) == 18


def test_checks_still_speak_when_cells_are_deleted_and_doubled() -> None:
    full = answered(DICE)
    again = [cell | {"id": f"{cell['id']}-copy"} for cell in full if cell["id"] in ("ways-check", "rolls-check")]
    kept = [cell for cell in full if cell["id"] != "ways"]
    notebook = nbformat.reads(json.dumps(nbformat.v4.new_notebook() | {"cells": kept + again}), as_version=4)
    NotebookClient(notebook, kernel_name="python3", allow_errors=True, coalesce_streams=True).execute()
    said = {cell["id"]: cell["outputs"][0]["text"] for cell in notebook.cells if cell["id"].endswith(("check", "copy"))}
    assert said["ways-check"] == said["ways-check-copy"]
    assert said["ways-check"].startswith("Not yet: Python does not know ways.")
    assert said["rolls-check"] == said["rolls-check-copy"]
    assert said["rolls-check"].count("✓") == 5
