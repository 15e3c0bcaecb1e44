"""Make the learners' exercises from the teachers': ``python exercises/release.py``; ``--check`` says if they are stale.

The steps are nbgrader's own (extra ``grading``), so that `nbgrader generate_assignment` makes the same notebooks,
but for one tag: a cell that must fail until it is answered says so.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import nbformat
from nbformat import NotebookNode

HERE = Path(__file__).parent


def clear(notebook: NotebookNode) -> None:
    """Take solutions, hidden tests, mark schemes and outputs out, and lock what a learner should not change."""
    from nbgrader import preprocessors as steps

    for step in (
        steps.LockCells,
        steps.ClearSolutions,
        steps.ClearOutput,
        steps.ClearHiddenTests,
        steps.ClearMarkScheme,
        steps.ComputeChecksums,
        steps.CheckCellMetadata,
    ):
        step().preprocess(notebook, {})


def tag(notebook: NotebookNode) -> None:
    """Mark answer and test cells: empty, they fail on purpose."""
    for cell in notebook.cells:
        marks = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "code" and (marks.get("grade") or marks.get("solution")):
            cell.metadata["tags"] = sorted({*cell.metadata.get("tags", ()), "raises-exception"})


def released(source: str) -> str:
    """The learner's copy of a notebook with solutions, as text."""
    notebook = nbformat.reads(source, as_version=4)
    clear(notebook)
    tag(notebook)
    return f"{nbformat.writes(notebook)}\n"


def stale(folder: Path = HERE) -> Iterator[tuple[Path, str | None]]:
    """Each released notebook that should be otherwise, with the text it should have (None: it should not be there)."""
    made = {
        folder / "release" / path.relative_to(folder / "source"): released(path.read_text(encoding="utf-8"))
        for path in sorted((folder / "source").glob("*/*.ipynb"))
    }
    for path in sorted({*made, *(folder / "release").glob("*/*.ipynb")}):
        if not path.exists() or path.read_text(encoding="utf-8") != made.get(path):
            yield path, made.get(path)


def write(path: Path, text: str | None) -> None:
    """Put the text there, or take away what has no source any more."""
    if text is None:
        path.unlink()
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def main(arguments: list[str]) -> int:
    """Remake what is stale, or with ``--check`` only name it; 1 if a check found something."""
    check = "--check" in arguments
    for path, text in (found := list(stale())):
        print(path.relative_to(HERE), "is stale: run python exercises/release.py." if check else "was remade.")
        if not check:
            write(path, text)
    return int(check and bool(found))


if __name__ == "__main__":
    if find_spec("nbgrader") is None:
        sys.exit('Exercises are made with nbgrader. Install it with: pip install "cardlab[grading]"')
    sys.exit(main(sys.argv[1:]))
