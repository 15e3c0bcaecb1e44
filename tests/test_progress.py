"""Where a learner stands on the paths: by the pages that are there, and the guesses beside them."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from cardlab.lessons.guess_file import Guess, Guesses
from cardlab.lessons.pages import questions, source
from cardlab.lessons.progress import PATHS, Progress
from notebooks.remake import ROOT
from tests.exercise_cells import read_cells

FOLDER = ROOT / "notebooks"


def done(*pages: str) -> Guesses:
    asked = [each.id for page in pages for each in questions(read_cells(FOLDER / f"{page}.ipynb"))]
    return Guesses(tuple(Guess(name, "", "", None) for name in asked))


def test_every_page_of_both_paths_is_there_with_its_questions() -> None:
    progress = Progress(FOLDER, Guesses())
    assert [each.page for each in progress.pages] == [page for pages in PATHS.values() for page in pages]
    assert all(2 <= each.of <= 6 and each.met == 0 for each in progress.pages)
    assert progress.next_page == progress.pages[0]


def linked(text: str) -> list[str]:
    """Return the pages of the paths that a text links to, in its order."""
    names = re.findall(r"\((?:\.\./notebooks/)?(\w+)\.ipynb\)", text)
    return [name for name in names if any(name in path for path in PATHS.values())]


def test_each_page_leads_to_the_next_one() -> None:
    for path in PATHS.values():
        for name, following in pairwise(path):
            end = source(read_cells(FOLDER / f"{name}.ipynb")[-1])
            assert linked(end[end.index("Next: ") :])[0] == following, name


def test_every_list_of_the_paths_has_their_order() -> None:
    lessons = (ROOT / "documentation" / "lessons.md").read_text(encoding="utf-8")
    assert linked(lessons) == [name for path in PATHS.values() for name in path]
    teachers = source(read_cells(FOLDER / "31_for_teachers.ipynb")[0]).split("## The paths")[1].split("**If you")[0]
    rows = re.findall(r"^\| (?:\w+ )?\| (\d\d) \|", teachers, re.MULTILINE)
    assert rows == [name[:2] for path in PATHS.values() for name in path]


def test_it_goes_on_with_the_path_that_was_begun() -> None:
    first, second, *_ = PATHS["Chance"]
    progress = Progress(FOLDER, done(first))
    assert progress.next_page and progress.next_page.page == second
    assert f"{first}.ipynb" in progress._repr_html_() and "done ✓" in repr(progress)
    everything = Progress(FOLDER, done(*(page for pages in PATHS.values() for page in pages)))
    assert everything.next_page is None


def test_a_title_is_text(tmp_path: Path) -> None:
    page = tmp_path / f"{PATHS['Science'][0]}.ipynb"
    cell = {"cell_type": "markdown", "metadata": {}, "source": ["# <b>Bold</b>"]}
    page.write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    assert "&lt;b&gt;Bold" in Progress(tmp_path, Guesses())._repr_html_()


@pytest.mark.parametrize("text", ["{", "[]", '{"cells": 7}', '{"cells": ["a cell"]}', '{"cells": [{}]}'])
def test_a_page_that_is_missing_or_damaged_is_left_out(tmp_path: Path, text: str) -> None:
    page = PATHS["Science"][0]
    (tmp_path / f"{page}.ipynb").write_text(text, encoding="utf-8")
    assert not Progress(tmp_path, Guesses()).pages
