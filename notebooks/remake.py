"""Run every notebook and keep its outputs: ``python notebooks/remake.py``, or with names to remake only those.

A notebook in git is executed from top to bottom, holds nothing of the machine that ran it, and changes only when
its content does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from cardlab.lessons import pages

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "notebooks", ROOT / "exercises" / "source")
KERNEL = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
CELL_METADATA = {"deletable", "editable", "jupyter", "nbgrader", "tags"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def notebooks(names: Iterable[str] = ()) -> list[Path]:
    """Every notebook, or those whose path contains one of the names, seen from the project's folder."""
    found = sorted(path.relative_to(ROOT) for folder in FOLDERS for path in folder.rglob("*.ipynb"))
    wanted = tuple(names) or ("",)
    return [path for path in found if path.parent.name[0] != "." and any(name in str(path) for name in wanted)]


def execute(notebook: NotebookNode, folder: Path) -> None:
    """Run all cells in place; what games save meanwhile goes to a folder that is thrown away."""
    client = NotebookClient(
        notebook,
        timeout=600,
        kernel_name="python3",
        coalesce_streams=True,
        store_widget_state=False,
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    )
    with TemporaryDirectory() as saves:
        client.execute(env={**os.environ, "CARDLAB_SAVES": saves})


def tidy(notebook: NotebookNode) -> None:
    """Take out what belongs to one run or one machine: widget views, timings, tracebacks, foreign metadata."""
    notebook.metadata = nbformat.from_dict(KERNEL)
    for cell in notebook.cells:
        fold(cell)
        cell.metadata = nbformat.from_dict({key: cell.metadata[key] for key in CELL_METADATA & set(cell.metadata)})
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET_VIEW, None)
            if output.output_type == "error":
                output.traceback = [f"{output.ename}: {output.evalue}"]


def fold(cell: NotebookNode) -> None:
    """Fold the code of questions, and the code of answers with what it shows."""
    if cell.cell_type == "code" and pages.is_answer(cell):
        cell.metadata["jupyter"] = dict(pages.FOLDED)
    elif cell.cell_type == "code" and pages.is_question(cell):
        cell.metadata["jupyter"] = {"source_hidden": True}


def remake(path: Path) -> bool:
    """Run one notebook and write it if it changed; tells whether it did."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    execute(notebook, path.parent)
    tidy(notebook)
    after = f"{nbformat.writes(notebook)}\n"
    changed = after != before
    if changed:
        path.write_text(after, encoding="utf-8", newline="\n")
    return changed


if __name__ == "__main__":
    paths = notebooks(sys.argv[1:])
    if not paths:
        sys.exit(f"No notebook is called {' or '.join(sys.argv[1:])}.")
    for path in paths:
        print(path, "was remade." if remake(ROOT / path) else "is as it was.", flush=True)
