"""Every notebook in git was executed, is small, and holds nothing of the machine that ran it.

That the outputs are true is nbval's part: it runs each of them in the same test run.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from notebooks.remake import ROOT, notebooks, remake, tidy

NOTEBOOKS = notebooks()
MACHINE = re.compile(r"(?<![\w.:/<])/\w+/\w|\b[A-Z]:\\\w|://|localhost|ipykernel_\d")

Cell = dict[str, Any]


def test_there_are_notebooks() -> None:
    assert Path("exercises/source/counting_the_two_dice/counting_the_two_dice.ipynb") in NOTEBOOKS


@pytest.fixture(params=NOTEBOOKS, ids=str)
def text(request: pytest.FixtureRequest) -> str:
    path: Path = request.param
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.fixture
def cells(text: str) -> list[Cell]:
    found: list[Cell] = json.loads(text)["cells"]
    return found


def test_every_cell_was_executed_from_top_to_bottom(cells: list[Cell]) -> None:
    counts = [cell["execution_count"] for cell in cells if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))


def test_it_is_what_remake_writes(text: str) -> None:
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    tidy(notebook)
    assert f"{nbformat.writes(notebook)}\n" == text
    assert notebook.metadata.kernelspec.name == "python3"


def test_cell_ids_are_there_and_unique(cells: list[Cell]) -> None:
    assert len({cell["id"] for cell in cells}) == len(cells)


def test_no_widget_state_and_no_view_is_left(text: str) -> None:
    assert "widgets" not in json.loads(text)["metadata"]
    assert "application/vnd.jupyter.widget-view+json" not in text


def test_it_is_small(text: str) -> None:
    assert len(text.encode()) <= 150_000


def said(cell: Cell) -> str:
    """What a code cell says and shows, pictures aside."""
    pieces = [cell["source"]]
    for output in cell["outputs"]:
        pieces += [output.get(part, "") for part in ("text", "evalue", "traceback")]
        pieces += [data for kind, data in output.get("data", {}).items() if not kind.startswith("image/p")]
    return "\n".join("".join(piece) for piece in pieces)


def test_nothing_of_the_machine_is_in_it(text: str, cells: list[Cell]) -> None:
    assert not [found for cell in cells if cell["cell_type"] == "code" for found in MACHINE.findall(said(cell))]
    assert not [place for place in (ROOT, sys.prefix) if f"{place}/" in text]


@pytest.mark.parametrize("path", ["/home/ada/x.py", "(/tmp/ab", "C:\\Users", "http://127.0.0.1:8888", "ipykernel_77"])
def test_a_place_on_a_machine_is_recognised(path: str) -> None:
    assert MACHINE.search(path)
    assert not MACHINE.search("1/6/2 and ./a/b and </td></tr>")


def test_no_sign_in_it_is_invisible(cells: list[Cell]) -> None:
    r"""An \a in a path, read once too often, would be a bell."""
    assert not [cell["source"] for cell in cells if re.search(r"[\x00-\x08\x0b-\x1f]", "".join(cell["source"]))]


def test_it_has_one_title_and_that_comes_first(cells: list[Cell]) -> None:
    prose = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    titles = re.findall(r"^# .+$", "\n".join(prose), re.MULTILINE)
    assert cells[0]["cell_type"] == "markdown"
    assert len(titles) == 1
    assert prose[0].startswith(titles[0])


def test_an_error_is_in_it_only_on_purpose(cells: list[Cell]) -> None:
    failed = [cell for cell in cells if any(output["output_type"] == "error" for output in cell.get("outputs", ()))]
    assert all("raises-exception" in cell["metadata"].get("tags", ()) for cell in failed)


# What a reader need not read, by its first line: that line is all that is seen of it.
FOLDED = ("# Check", "# The checks use", "# A picture", "# Machinery")


def test_exactly_what_says_so_in_its_first_line_is_folded_away(cells: list[Cell]) -> None:
    for cell in cells:
        if cell["cell_type"] == "code":
            folded = cell["metadata"].get("jupyter") == {"source_hidden": True}
            assert folded == "".join(cell["source"]).startswith(FOLDED)


def test_nothing_was_written_to_stderr(cells: list[Cell]) -> None:
    assert not [output for cell in cells for output in cell.get("outputs", ()) if output.get("name") == "stderr"]


def make(path: Path, source: str) -> str:
    """The text of a notebook of one cell, remade."""
    cell = nbformat.v4.new_code_cell(source, metadata={"tags": ["raises-exception"], "vscode": {"languageId": "x"}})
    path.write_text(nbformat.writes(nbformat.v4.new_notebook(cells=[cell])), encoding="utf-8")
    assert remake(path)
    return path.read_text(encoding="utf-8")


def test_remaking_twice_leaves_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "one.ipynb"
    text = make(path, "import ipywidgets\nipywidgets.IntSlider(7)")
    before = path.stat().st_mtime_ns
    assert not remake(path)
    assert path.stat().st_mtime_ns == before
    assert "IntSlider(value=7)" in text
    assert "widget-view" not in text
    assert "vscode" not in text


def test_remaking_keeps_paths_and_saved_games_out(tmp_path: Path) -> None:
    source = "import json, os\nprint(os.path.isdir(os.environ['CARDLAB_SAVES']))\njson.loads('{')"
    text = make(tmp_path / "one.ipynb", source)
    assert "True\\n" in text
    assert "JSONDecodeError: Expecting" in text
    assert not MACHINE.findall(said(json.loads(text)["cells"][0]))
