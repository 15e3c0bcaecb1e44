"""Every notebook in git was executed, is small, and holds nothing of the machine that ran it.

That the outputs are true is nbval's part: it runs each of them in the same test run.
"""

import ast
import json
import re
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import nbformat
import pytest

from notebooks.remake import ROOT, notebooks, tidy
from tests.test_public_names import MODULES, PROMISED

NOTEBOOKS = notebooks()
MACHINE = re.compile(r"(?<![\w.:/<])/\w+/\w|\b[A-Z]:\\\w|://|localhost|ipykernel_\d")

Cell = dict[str, Any]


@pytest.fixture(params=NOTEBOOKS, ids=str)
def text(request: pytest.FixtureRequest) -> str:
    path: Path = request.param
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.fixture
def cells(text: str) -> list[Cell]:
    found: list[Cell] = json.loads(text)["cells"]
    return found


def test_every_cell_was_executed_from_top_to_bottom_without_an_unwanted_error(cells: list[Cell]) -> None:
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    for cell in code:
        is_on_purpose = "raises-exception" in cell["metadata"].get("tags", ())
        assert is_on_purpose or not [output for output in cell["outputs"] if output["output_type"] == "error"]
        assert not [output for output in cell["outputs"] if output.get("name") == "stderr"]


def test_it_is_what_remake_writes(text: str, cells: list[Cell]) -> None:
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    tidy(notebook)
    assert f"{nbformat.writes(notebook)}\n" == text
    assert notebook.metadata.kernelspec.name == "python3"
    assert len({cell["id"] for cell in cells}) == len(cells)


def said(cell: Cell) -> str:
    pieces = [cell["source"]]
    for output in cell["outputs"]:
        pieces += [output.get(part, "") for part in ("text", "evalue", "traceback")]
        pieces += [data for kind, data in output.get("data", {}).items() if not kind.startswith("image/p")]
    return "\n".join("".join(piece) for piece in pieces)


def test_it_is_small_and_holds_nothing_of_the_machine(text: str, cells: list[Cell]) -> None:
    assert len(text.encode()) <= 150_000
    assert not [found for cell in cells if cell["cell_type"] == "code" for found in MACHINE.findall(said(cell))]
    assert not [place for place in (ROOT, sys.prefix) if f"{place}/" in text]
    assert not [cell for cell in cells if re.search(r"[\x00-\x08\x0b-\x1f]", "".join(cell["source"]))]


def test_it_imports_only_what_is_public(cells: list[Cell]) -> None:
    code = [ast.parse("".join(cell["source"])) for cell in cells if cell["cell_type"] == "code"]
    for found in chain.from_iterable(map(ast.walk, code)):
        if isinstance(found, ast.Import | ast.ImportFrom):
            module = f"{found.module}." if isinstance(found, ast.ImportFrom) else ""
            ours = {name for each in found.names if (name := module + each.name).startswith("cardlab")}
            assert ours <= PROMISED | MODULES, f"not all of {ours} is public"


SAVED = re.compile(r"^(\w+) = (?:cardlab\.)?(?:play|lab)\((?!.*saves=False)", re.MULTILINE)


def test_no_cell_moves_a_table_that_is_saved(cells: list[Cell]) -> None:
    """Where a page runs a second time, such a table offers to go on, and takes no other move before."""
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert not [name for name in SAVED.findall(code) if re.search(rf"\b{name}\.do\(", code)]
    assert not re.findall(r"^.*\b(?:play|lab)\((?!.*saves=False).*\)\.do\(", code, re.MULTILINE)


def test_it_has_one_title_and_that_comes_first(cells: list[Cell]) -> None:
    prose = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    titles = re.findall(r"^# .+$", "\n".join(prose), re.MULTILINE)
    assert cells[0]["cell_type"] == "markdown"
    assert len(titles) == 1
    assert prose[0].startswith(titles[0])


# What a reader need not read, by its first line: that line is all that is seen of it.
FOLDED = ("# Check", "# The checks use", "# A picture", "# Machinery", "# Earlier questions", "# Question", "# Answer")


def test_exactly_what_says_so_in_its_first_line_is_folded_away(cells: list[Cell]) -> None:
    for cell in cells:
        if cell["cell_type"] == "code":
            folded = cell["metadata"].get("jupyter", {}).get("source_hidden", False)
            assert folded == "".join(cell["source"]).startswith(FOLDED)
