"""The documentation as a site: README, pages, lessons and all public names, made by Sphinx.

Its sources are put together in the layout of the repository, so that a link is right there and in the site.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cardlab.games import GAMES
from cardlab.launch.copies import REPOSITORY, CopyError
from cardlab.launch.programs import run
from cardlab.publish import one_file
from cardlab.publish.lesson_pages import reading_page, stub
from cardlab.publish.licences import write_licences
from cardlab.publish.links import broken_links
from cardlab.publish.reference import reference
from cardlab.text import listed

TOOLS: Final = ("Sphinx", "myst-nb", "pydata-sphinx-theme")
NO_TOOLS: Final = "The documentation needs Sphinx: `python start.py setup docs` brings it."

NOT_READ: Final = {"00_start_here", "30_class_board", "32_lesson_plans"}
"""Pages to run, not to read; the last one has the answers of all lessons."""

OPENS: Final = """target="cardlab" onclick="document.querySelector('iframe').scrollIntoView(false)" href=\""""
"""The link's own frame may be below the window."""

UNPUBLISHED: Final = ("*.map", "webpack-macros.html")
"""Files of the theme that no page loads."""


def write_documentation(folder: Path, games: Path, chosen: Sequence[str] | None = None) -> None:
    """Write the documentation into a new folder.

    Args:
        folder: must not exist yet.
        games: the file with all games, which a page shows.
        chosen: the lessons and modules to write, by default all; others are only headings.

    Raises:
        CopyError: Sphinx is missing or warns of something, or a link leads nowhere.
    """
    if find_spec("sphinx") is None or find_spec("myst_nb") is None:
        raise CopyError(NO_TOOLS)
    with TemporaryDirectory(prefix="cardlab-") as place:
        sources, built = Path(place, "sources"), Path(place, "built")
        _put_together(sources, chosen)
        options = ["-W", "-q", "-b", "html", "-c", str(sources / "documentation"), "-d", str(Path(place, "read"))]
        command = [sys.executable, "-m", "sphinx", *options, str(sources), str(built)]
        run(command, "The documentation cannot be made", REPOSITORY)
        for path in (path for pattern in UNPUBLISHED for path in built.rglob(pattern)):
            path.unlink()
        shutil.copy(games, built / one_file.NAME)
        write_licences(built, Path(sysconfig.get_path("purelib")), TOOLS, texts={})
        if broken := broken_links(built):
            raise CopyError(f"Links of the documentation lead nowhere: {listed(broken[:5])}.")
        shutil.copytree(built, folder)


def _put_together(folder: Path, chosen: Sequence[str] | None) -> None:
    for path in _copied():
        target = folder / path.relative_to(REPOSITORY)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    texts = {path.stem: path.read_text(encoding="utf-8") for path in (folder / "documentation").glob("*.md")}
    readme = (folder / "README.md").read_text(encoding="utf-8")
    written = {
        "index": readme + texts["contents"],
        "documentation/play": texts["play"].replace("<!-- gallery -->", gallery()),
        "documentation/lessons": with_contents(texts["lessons"]),
    }
    for name, text in written.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    (folder / "README.md").unlink()
    (folder / "documentation" / "contents.md").unlink()
    for game in one_file.LINES:
        shutil.copy(one_file.picture(game), folder / "documentation" / "_static")
    pages = pages_to_read()
    for name, path in pages.items():
        notebook = reading_page(path, pages.keys()) if chosen is None or name in chosen else stub(path)
        (folder / "notebooks" / path.name).write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
    (folder / "documentation" / "api").mkdir()
    for name, text in reference(chosen):
        (folder / "documentation" / "api" / f"{name}.md").write_text(text, encoding="utf-8")


def _copied() -> Iterator[Path]:
    yield from (REPOSITORY / name for name in ("LICENSE", "NOTICE"))
    yield from REPOSITORY.glob("[A-Z]*.md")
    for folder in ("documentation", "pictures", "notebooks/pictures"):
        yield from (path for path in (REPOSITORY / folder).rglob("*.*") if path.suffix != ".pyc")
    yield from (REPOSITORY / "cardlab" / "games").glob("*/rules.md")


def pages_to_read() -> dict[str, Path]:
    """Return all lessons, and of the teacher's pages those about teaching, by their names."""
    found = {path.stem: path for path in sorted((REPOSITORY / "notebooks").glob("*.ipynb"))}
    return {name: path for name, path in found.items() if name not in NOT_READ}


def with_contents(text: str) -> str:
    """Return a list of lessons in which each section has its lessons below it in the contents."""
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    return "".join(part + _contents(part) for part in parts)


def _contents(section: str) -> str:
    heading = re.match(r"## (.*)", section)
    pages = re.findall(r"\]\((\.\./notebooks/\w+)\.ipynb\)", section)
    lines = "\n".join(dict.fromkeys(pages))
    return f"\n```{{toctree}}\n:hidden:\n:caption: {heading[1]}\n\n{lines}\n```\n\n" if heading and pages else ""


def gallery() -> str:
    """Return pictures that open the games, and the one file in a frame below them, as HTML."""
    figures = ""
    for name in one_file.LINES:
        figures += (
            f'<a {OPENS}../{one_file.NAME}#{name}"><img src="../_static/{one_file.picture(name).name}" alt="">'
            f"{escape(GAMES[name].title)}</a>\n"
        )
    besides = ", ".join(
        f'<a {OPENS}../{one_file.NAME}#{name}">{escape(title)}</a>' for name, (title, _) in one_file.BESIDES.items()
    )
    frame = f'<iframe name="cardlab" src="../{one_file.NAME}" title="All games" loading="lazy"></iframe>'
    whole = f'<a href="../{one_file.NAME}">Open all in the whole window</a>'
    return f'<div class="gallery">\n{figures}</div>\n<p>Besides: {besides}. {whole}.</p>\n{frame}\n'
