"""The cells of an exercise, run one by one in a namespace, and what its checks say."""

import ast
import json
from contextlib import redirect_stdout
from copy import copy
from functools import cache
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from cardlab.checking import NotYetError
from cardlab.lessons.question import Question
from exercises.release import HERE

Cell = dict[str, Any]
Names = dict[str, Any]

SOURCES: Final = sorted((HERE / "source").glob("*/*.ipynb"))
"""The teachers' copies, with solutions."""


def read_cells(path: Path) -> list[Cell]:
    """The cells of a notebook."""
    found: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def question_in(cell: Cell) -> Question:
    """The question of a cell of a page, as its code says it."""
    calls = (node for node in ast.walk(ast.parse(text_of(cell))) if isinstance(node, ast.Call))
    call = next(node for node in calls if ast.unparse(node.func) == "cardlab.ask")
    id, text, *choices = (ast.literal_eval(part) for part in call.args if not isinstance(part, ast.Starred))
    named = {part.arg: ast.literal_eval(part.value) for part in call.keywords}
    return Question(id, text, tuple(choices), named.get("unit", ""), named.get("twin", ""))


def text_of(cell: Cell) -> str:
    """What stands in a cell."""
    return "".join(cell["source"])


def marks_of(cell: Cell) -> dict[str, Any]:
    """What nbgrader notes about a cell; nothing for one that it leaves alone."""
    found: dict[str, Any] = cell["metadata"].get("nbgrader", {})
    return found


def learners_copy(source: Path) -> Path:
    """The released notebook that was made from one with solutions."""
    return HERE / "release" / source.relative_to(HERE / "source")


class Exercise:
    """A notebook with answers and checks; the check of the answer ``ways`` is the cell ``ways-check``.

    Attributes:
        cells: all its cells by their id, from top to bottom.
        code: the text of those that hold code.
        answers: the ids of the code cells that a learner fills in.
    """

    def __init__(self, path: Path) -> None:
        self.cells = {cell["id"]: cell for cell in read_cells(path)}
        self.code = {name: text_of(cell) for name, cell in self.cells.items() if cell["cell_type"] == "code"}
        self.answers = [name for name in self.code if marks_of(self.cells[name]).get("solution")]

    def run(self, names: Names, *cells: str) -> Names:
        """Run these cells; the names that there are then."""
        for cell in cells:
            exec(self.code[cell], names)
        return names

    def check(self, names: Names, answer: str) -> tuple[bool, str]:
        """Whether the check of an answer is content, and what it prints."""
        with redirect_stdout(StringIO()) as said:
            try:
                self.run(names, f"{answer}-check")
            except NotYetError:
                return False, said.getvalue()
        return True, said.getvalue()

    def names_of(self, answer: str) -> list[str]:
        """The names that the cell of an answer gives a value and its check looks at."""
        found: list[str] = []
        for node in ast.parse(self.code[answer]).body:
            if isinstance(node, ast.FunctionDef):
                found.append(node.name)
            elif isinstance(node, ast.Assign):
                found += [name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)]
        asked = {node.id for node in ast.walk(ast.parse(self.code[f"{answer}-check"])) if isinstance(node, ast.Name)}
        return [name for name in dict.fromkeys(found) if name in asked]


class SolvedExercise(Exercise):
    """An exercise with all its solutions, whose answers can be replaced one at a time.

    Attributes:
        said: what each check printed, by its answer; only what a check was content with.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.names: Names = {}
        self.said: dict[str, str] = {}
        for cell in self.code:
            if cell.endswith("-check"):
                content, self.said[cell.removesuffix("-check")] = self.check(self.names, cell.removesuffix("-check"))
                assert content, cell
            else:
                with redirect_stdout(StringIO()):
                    self.run(self.names, cell)
        self._solved = dict(self.names)

    def with_answer(self, code: str) -> Names:
        """The solved namespace after this code, in which ``solution.name`` is what the solution has under a name."""
        self.names.clear()
        # Its functions look up their names in this very dictionary; what code may change in place is copied.
        self.names |= {
            name: copy(value) if isinstance(value, dict | list | set) and not name.startswith("__") else value
            for name, value in self._solved.items()
        }
        self.names["solution"] = SimpleNamespace(**self._solved)
        exec(code, self.names)
        return self.names


@cache
def solved_exercise(path: Path) -> SolvedExercise:
    """An exercise with its solutions, run once for all tests of a process."""
    return SolvedExercise(path)
