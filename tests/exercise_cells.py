"""What the tests of exercises share: the cells of a notebook, run one by one, and what a check says to a slip."""

import json
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest

from cardlab.checking import NotYetError
from exercises.release import HERE

Cell = dict[str, Any]
Names = dict[str, Any]


class Exercise:
    """The teacher's copy of an exercise.

    Args:
        name: of its folder.

    Attributes:
        cells: all its cells by their id, from top to bottom.
        code: the source of those that hold code.
    """

    def __init__(self, name: str) -> None:
        path = HERE / "source" / name / f"{name}.ipynb"
        self.cells: dict[str, Cell] = {cell["id"]: cell for cell in json.loads(path.read_text("utf-8"))["cells"]}
        self.code = {name: "".join(cell["source"]) for name, cell in self.cells.items() if cell["cell_type"] == "code"}
        self.learners_copy = HERE / "release" / path.relative_to(HERE / "source")

    def run(self, names: Names, *cells: str) -> Names:
        """Runs these cells; returns the names that there are then."""
        for cell in cells:
            exec(self.code[cell], names)
        return names

    def solved(self, *without: str) -> Names:
        """What there is after everything but the checks (and the cells named here), from top to bottom."""
        return self.run({}, *(name for name in self.code if not name.endswith("-check") and name not in without))

    def passed(self, names: Names, answer: str, code: str = "") -> str:
        """What the check of an answer prints, once the code has been run; it must be content."""
        exec(code, names)
        with redirect_stdout(StringIO()) as said:
            self.run(names, f"{answer}-check")
        assert all(line.startswith("✓ ") for line in said.getvalue().splitlines())
        return said.getvalue()

    def refused(self, names: Names, answer: str, code: str = "") -> str:
        """What the check of an answer prints, once the code has been run; it must refuse it, in plain sentences."""
        exec(code, names)
        with redirect_stdout(StringIO()) as said, pytest.raises(NotYetError):
            self.run(names, f"{answer}-check")
        assert all(line.startswith(("✓ ", "Not yet: ")) for line in said.getvalue().splitlines())
        return said.getvalue()

    def marked(self, what: str) -> set[str]:
        """The cells of code with this mark of nbgrader: a "solution" is to be written, a "grade" to be earned."""
        return {name for name in self.code if self._marks(name).get(what)}

    @property
    def points(self) -> float:
        """What can be earned."""
        earned: list[float] = [self._marks(name).get("points", 0) for name in self.cells]
        return sum(earned)

    def _marks(self, name: str) -> dict[str, Any]:
        marks: dict[str, Any] = self.cells[name]["metadata"].get("nbgrader", {})
        return marks
