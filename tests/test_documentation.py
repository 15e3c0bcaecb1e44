"""The documentation: its examples are true, its lessons are folded, and its links lead somewhere."""

from __future__ import annotations

import doctest
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Final
from zipfile import ZipFile

import pytest

import cardlab
from cardlab.launch.copies import REPOSITORY
from cardlab.lessons.pages import source
from cardlab.publish.documentation import NOT_READ, pages_to_read
from cardlab.publish.lesson_pages import reading_page
from cardlab.publish.links import broken_links
from cardlab.publish.reference import public_names
from cardlab.publish.release import DOCUMENTATION

FOLDER: Final = REPOSITORY / "documentation"
PAPERS: Final = sorted(FOLDER.glob("*.md"))
PAGES: Final = pages_to_read()
LINK: Final = re.compile(r"\]\((?!https?:)([^)#\s]*)(#[^)]*)?\)")


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.stem)
def test_examples_are_true(path: Path) -> None:
    found = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert found.failed == 0


@pytest.mark.usefixtures("own_games")
def test_the_game_of_the_how_to_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    code = re.findall(r"```python\n(.*?)```", (FOLDER / "write_a_game.md").read_text(encoding="utf-8"), re.DOTALL)
    module = ModuleType("my_game")
    monkeypatch.setitem(sys.modules, "my_game", module)
    exec(code[0], vars(module))
    report = cardlab.check(module.thirty, games=20, progress=False)
    assert report.ok, report


@pytest.mark.parametrize("path", [REPOSITORY / "README.md", *PAPERS], ids=lambda path: path.stem)
def test_links_lead_somewhere_in_the_repository(path: Path) -> None:
    """Anchors, too, where they are in a page in Markdown: a heading in small letters with hyphens."""
    for name, anchor in LINK.findall(path.read_text(encoding="utf-8")):
        target = path.parent / name if name else path
        assert target.exists(), name
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), anchor


def anchors(path: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {"#" + re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_readme_is_short() -> None:
    assert len((REPOSITORY / "README.md").read_text(encoding="utf-8").split()) <= 600


def test_moving_pictures_are_small() -> None:
    assert all((REPOSITORY / "pictures" / f"{name}.webp").stat().st_size <= 400_000 for name in ("game", "machine"))


def test_every_lesson_is_in_the_list() -> None:
    listed = re.findall(r"\(\.\./notebooks/(\w+)\.ipynb\)", (FOLDER / "lessons.md").read_text(encoding="utf-8"))
    assert {*listed} == {name for name in PAGES if not name.startswith("3")}
    assert not NOT_READ & PAGES.keys()


class Folds(HTMLParser):
    """How deep the folds of a page are nested where its cells begin."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += tag == "details"

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "details"


@pytest.mark.parametrize("name", PAGES)
def test_answers_are_folded(name: str) -> None:
    """And no text asks a reader to run `cardlab.guesses()`."""
    page, folds = reading_page(PAGES[name], PAGES.keys()), Folds()
    for cell in page["cells"]:
        if {"truth"} & {*cell["metadata"].get("tags", ())} or source(cell).startswith("# Answer"):
            assert folds.depth == 1
        if cell["cell_type"] == "markdown":
            folds.feed(source(cell))
    assert folds.depth == 0
    assert "cardlab.guesses()" not in "".join(map(source, page["cells"]))


def test_a_page_to_read_does_not_ask_to_run_its_cells() -> None:
    texts = [json.dumps(reading_page(path, PAGES.keys())) for path in PAGES.values()]
    asked = [path.read_text(encoding="utf-8").count("Click each grey cell and press") for path in PAGES.values()]
    assert sum(asked) > 10 and not any("Click each grey cell and press" in text for text in texts)


def test_public_names_have_a_place() -> None:
    """Methods have that of their class."""
    lines = (REPOSITORY / "tests" / "data" / "public_names.txt").read_text(encoding="utf-8").splitlines()
    promised = {line.partition("(")[0] for line in lines if line.startswith("cardlab.")}
    found = {f"{module}.{name}" for module, names in public_names().items() for name in names}
    assert {name for name in promised - found if name.rpartition(".")[0] not in found} == set()
    assert found <= promised


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "there.html").write_text('<p id="here"></p>', encoding="utf-8")
    links = ["there.html", "there.html#here", "https://example.org", "#own", "gone.html", "there.html#gone"]
    text = "".join(f'<a href="{link}"></a>' for link in links) + '<b id="own"></b><img src="https://example.org/a.png">'
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    (tmp_path / "page.css").write_text(
        "@import 'x'; a { background: url(data:,) url(gone.png) url(#a) }", encoding="utf-8"
    )
    (tmp_path / "api").mkdir()
    (tmp_path / "api" / "cardlab.html").write_text('<a href="gone.html"></a>', encoding="utf-8")
    assert broken_links(tmp_path) == [
        "api/cardlab.html: gone.html",
        *("page.css: gone.png", "page.css: x"),
        *("page.html: gone.html", "page.html: https://example.org/a.png", "page.html: there.html#gone"),
    ]


@pytest.mark.check
def test_one_page_of_it_is_made(release: Path, tmp_path: Path) -> None:
    """With its formula as MathML, its pictures in words, its question and folded answer, and the API of a module."""
    with ZipFile(release / DOCUMENTATION) as archive:
        archive.extractall(tmp_path)
    lesson = (tmp_path / "notebooks" / "40_two_dice.html").read_text(encoding="utf-8")
    for part in ("<mfrac>", 'alt="A square of 6 times 6 cells', "tag_question", '<details class="answer">'):
        assert part in lesson
    module = (tmp_path / "documentation" / "api" / "cardlab.html").read_text(encoding="utf-8")
    assert 'id="cardlab.play"' in module
    assert (tmp_path / "licences.txt").exists() and not [*tmp_path.rglob("*.map")]
