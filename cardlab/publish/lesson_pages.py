"""Lessons to read: the answers of a page are folded, and what only runs is left out."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from cardlab.lessons.pages import FOLD, TRUTH, Cell, is_answer, is_question, source

HEAD: Final = """:::{tip}
This is a page to read. To answer its questions, play and change the code,
[open it in cardlab](../documentation/install.md): `notebooks/%s`.
:::"""

ONLY_RUN: Final = re.compile(r"^cardlab\.(earlier|guesses|progress|hand_in)\(", re.MULTILINE)
"""Cells that show what a learner has done."""

GUESSES: Final = "## My guesses"
RUNNING: Final = "Click each grey cell and press **Shift + Enter**."
WAITING: Final = "(run this cell to answer)"
LINK: Final = re.compile(r"(?<!!)\[([^\]]*)\]\(((?:exercises/\w+/)?(\w+)\.ipynb)\)")
START, EXERCISES = "00_start_here", "01_exercises_and_extras"


def reading_page(path: Path, pages: Container[str]) -> dict[str, Any]:
    """Return a notebook as a page to read.

    Args:
        path: the original, with the outputs of its run.
        pages: the names of the pages that can be read; links to others become text.
    """
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if not _only_runs(cell)]
    read: list[Cell] = []
    for is_folded, group in groupby(cells, is_answer):
        part = [*group]
        read += folded(part) if is_folded else map(_shown, part)
    if any(cell["cell_type"] == "code" for cell in read):
        title, _, text = source(read[0]).partition("\n")
        read[0] = _text(f"{title}\n\n{HEAD % path.name}\n{text}")
    for cell in read:
        if cell["cell_type"] == "markdown":
            cell["source"] = _with_links(source(cell).replace(RUNNING, ""), path.stem, pages)
    return notebook | {"cells": [cell | {"id": f"cell-{number}"} for number, cell in enumerate(read)]}


def stub(path: Path) -> dict[str, Any]:
    """Return the headings of a notebook."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    texts = [source(cell) for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    headings = re.findall(r"^#+ .*$", "\n".join(texts), re.MULTILINE)
    return notebook | {"cells": [_text("\n\n".join(headings)) | {"id": "headings"}]}


def folded(answer: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the cells of an answer below one line that opens them."""
    yield _text('<details class="answer"><summary>Answer</summary>')
    for cell in answer:
        if cell["cell_type"] == "markdown":
            inside = FOLD.match(source(cell))
            yield _text(inside[1].strip() if inside else source(cell))
        else:
            is_truth = any(output.get("data", {}).pop(TRUTH, None) for output in cell["outputs"])
            yield _code(cell, "remove-input", "truth") if is_truth else _code(cell, "hide-input")
    yield _text("</details>")


def _shown(cell: Cell) -> Cell:
    if cell["cell_type"] == "markdown":
        return cell
    if is_question(cell):
        for output in cell["outputs"]:
            text = "".join(output["data"]["text/plain"]).replace(WAITING, "").rstrip()
            output["data"] = {"text/plain": text}
        return _code(cell, "remove-input", "question")
    return _code(cell, *["hide-input"] * bool(cell["metadata"].get("jupyter", {}).get("source_hidden")))


def _only_runs(cell: Cell) -> bool:
    text = source(cell)
    return text.startswith(GUESSES) if cell["cell_type"] == "markdown" else ONLY_RUN.search(text) is not None


def _text(text: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _code(cell: Cell, *tags: str) -> Cell:
    """Return a cell with these tags and, for its picture, the words that replace it."""
    metadata: dict[str, Any] = {"tags": [*tags]}
    for output in cell["outputs"]:
        if alt := output.get("metadata", {}).get("image/png", {}).get("alt"):
            metadata["mystnb"] = {"image": {"alt": alt}}
    return cell | {"metadata": metadata}


def _with_links(text: str, page: str, pages: Container[str]) -> str:
    """Return a text whose links lead to pages that can be read."""

    def link(found: re.Match[str]) -> str:
        words, target, name = found.groups()
        if name == START:
            return f"[{words}](../documentation/lessons.md)"
        if target.startswith("exercises/") and page != EXERCISES:
            return f"[{words}]({EXERCISES}.ipynb)"
        return found[0] if name in pages and not target.startswith("exercises/") else words

    return LINK.sub(link, text)
