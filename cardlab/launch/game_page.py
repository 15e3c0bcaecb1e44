"""A game to give away: somebody's own game, from one file of Python, as one page of HTML."""

from __future__ import annotations

import json
import subprocess
import sys
import tokenize
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cardlab import __version__
from cardlab.browser import contents
from cardlab.core.storage import in_words
from cardlab.launch.copies import CopyError, is_copy, write_file
from cardlab.launch.try_game import PageGame
from cardlab.screen.screen import Refusal

WHERE_FROM: Final = "It is one of the files of a release; in a clone of cardlab, `python start.py page` makes it."
USE: Final = (
    "After `save-page` comes the file with your game, as in `save-page my_game.py`. You can add the page to write, "
    "my_game.html, and where all games are: --page cardlab.html."
)
LONGEST_TRY: Final = 300
"""The seconds after which a game that is tried is stopped."""


@dataclass(frozen=True, repr=False)
class SavedPage:
    """A page that is written.

    Attributes:
        path: where it is.
        title: of the game.
        findings: what the laws found in the game, as text; empty if all hold.
    """

    path: Path
    title: str
    findings: str = ""

    def __str__(self) -> str:
        size = self.path.stat().st_size / 1e6
        said = f"{self.path} is written ({size:.1f} MB): {self.title} opens by a double click, without the internet."
        return f"{said}\nBut something is wrong with the game:\n{self.findings}" if self.findings else said

    def __repr__(self) -> str:
        return str(self)


def save_page(game: str | Path, target: str | Path | None = None, *, page: str | Path = contents.NAME) -> SavedPage:
    """Write your own game as one page of HTML, to give away.

    It opens by a double click, without Python or the internet. Anybody you give it to can also read your code.

    Args:
        game: the file with your game, in Python; it is run once.
        target: the page to write; by default, it is called like the game.
        page: the page with all of cardlab's games, which yours is put into. By its name alone it is found in this
            folder, beside the game, or in the working copy.

    Returns:
        the page, and what `check` finds in a few games.

    Raises:
        Refusal: the page cannot be written; the message says why.
    """
    if sys.platform == "emscripten":
        raise Refusal("A browser cannot write such a page: take your game to a computer on which cardlab is installed.")
    file = Path(game)
    path = Path(target or file.with_suffix(".html"))
    try:
        source, original = _source_of(file), _page_at(page, file)
        if path.exists():
            raise ValueError(f"{path} is there already, and nothing is written over it: choose another name.")
        made = _page_game(source, file.name)
        write_file(_with_game(original, source, file.name, made).encode(), path)
    except OSError as error:
        raise Refusal(f"{error.filename or path} cannot be read or written: {in_words(error)}.") from error
    except ValueError as error:
        raise Refusal(str(error)) from error
    return SavedPage(path, made["thing"]["title"], made["findings"])


def save_arguments(arguments: Sequence[str]) -> str:
    """Obey the command `cardlab save-page`, and return what to say; raises CopyError."""
    names, page = [*arguments], contents.NAME
    if "--page" in names[:-1]:
        place = names.index("--page")
        page = names[place + 1]
        del names[place : place + 2]
    if len(names) not in (1, 2) or any(name.startswith("-") for name in names):
        raise CopyError(USE)
    try:
        return str(save_page(*names, page=page))
    except Refusal as error:
        raise CopyError(str(error)) from error


def _source_of(file: Path) -> str:
    if file.suffix != ".py":
        raise ValueError(f"{file} is not a file of Python: put your game into one whose name ends in .py.")
    if not file.is_file():
        raise ValueError(f"There is no {file} here.")
    try:
        with tokenize.open(file) as opened:
            return opened.read()
    except (SyntaxError, UnicodeDecodeError) as error:
        raise ValueError(f"{file} cannot be read as text: save it as UTF-8.") from error


def _page_at(page: str | Path, file: Path) -> str:
    beside = file.resolve().parent
    folders = (Path(), beside, *filter(is_copy, beside.parents))
    path = next((folder / page for folder in folders if (folder / page).is_file()), None)
    if path is None:
        raise ValueError(f"There is no {page} here to put your game into: put it beside your game. {WHERE_FROM}")
    text = path.read_text(encoding="utf-8", errors="replace")
    version = contents.version_of(text)
    if version != __version__:
        what = f"was made by cardlab {version}" if version else "was not made by this cardlab"
        raise ValueError(f"{path} {what}: take the page of version {__version__}. {WHERE_FROM}")
    if contents.text_of(text, contents.OWN_GAME):
        raise ValueError(f"{path} holds somebody's own game already: take {contents.NAME} as it was.")
    return text


def _page_game(source: str, file: str) -> PageGame:
    """Return what the page shows of a game, which is tried in a Python of its own."""
    script = Path(__file__).with_name("try_game.py")
    command = [sys.executable, "-I", "-S", "-B", "-X", "utf8", str(script)]
    given = json.dumps({"source": source, "file": file})
    with TemporaryDirectory() as folder:
        try:
            done = subprocess.run(
                command, cwd=folder, input=given, capture_output=True, encoding="utf-8", timeout=LONGEST_TRY
            )
        except subprocess.TimeoutExpired as error:
            raise ValueError(
                f"{file} ran for {LONGEST_TRY} seconds without an end: is there an endless loop?"
            ) from error
    if done.returncode:
        raise ValueError(f"{file} ended Python: {(done.stderr.splitlines() or ['without a reason'])[-1]}.")
    found: PageGame | str = json.loads(done.stdout)
    if isinstance(found, str):
        raise ValueError(found)
    return found


def _with_game(page: str, source: str, file: str, made: PageGame) -> str:
    """Return the page with a game of somebody's own, with which it opens."""
    thing = made["thing"]
    others = [other for other in json.loads(contents.text_of(page, contents.THINGS)) if other["name"] != thing["name"]]
    own = {"name": thing["name"], "file": file, "source": source}
    page = page.replace(contents.TITLE, f"<title>{escape(thing['title'])}</title>", 1)
    page = contents.with_text(page, contents.THINGS, contents.as_json([thing, *others]))
    page = contents.with_text(page, contents.OWN_GAME, contents.as_json(own))
    return contents.with_text(page, contents.RULES, contents.packed(made["rules"].encode()))
