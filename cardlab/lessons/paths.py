"""The course: two paths through the pages, and where a learner stands on them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from cardlab.lessons.guess_file import Guesses, GuessFile
from cardlab.lessons.pages import questions

PATHS: Final[Mapping[str, tuple[str, ...]]] = {
    "Science": (
        "14_eleusis_express",
        "20_scientific_method",
        "21_build_a_rule",
        "22_inside_the_scientist",
    ),
    "Chance": (
        "40_two_dice",
        "41_choose_without_order",
        "42_how_do_you_know",
        "43_many_rolls",
        "44_how_many_of_a_hundred",
        "45_is_this_die_loaded",
    ),
}
"""The pages of each path, in order. All other pages are extras."""


class Stand(NamedTuple):
    """A page of a path: how many of its questions have been met, and how many there are."""

    path: str
    page: str
    title: str
    met: int
    of: int


class Course:
    """Both paths, with what is done on each page.

    Args:
        folder: with the pages.
        guesses: of the learner.
    """

    def __init__(self, folder: Path, guesses: Guesses) -> None:
        self.stands = [
            stand for path, names in PATHS.items() for name in names for stand in _stand(path, folder, name, guesses)
        ]

    @property
    def next_page(self) -> Stand | None:
        """The first page that has questions left on the path that was begun; on the first path if none was."""
        begun = [stand.path for stand in self.stands if stand.met]
        left = [stand for stand in self.stands if stand.met < stand.of]
        return next((stand for stand in left if not begun or stand.path == begun[-1]), left[0] if left else None)

    def __repr__(self) -> str:
        return "\n".join(f"{each.path}: {each.title}, {_words(each)}" for each in self.stands)

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><td style="text-align:left">{escape(each.path)}</td>'
            f'<td style="text-align:left"><a href="{each.page}.ipynb">{escape(each.title)}</a></td>'
            f'<td style="text-align:left">{_words(each)}</td></tr>'
            for each in self.stands
        )
        go_on = self.next_page
        where = f'<p>Go on with <a href="{go_on.page}.ipynb"><b>{escape(go_on.title)}</b></a>.</p>' if go_on else ""
        names = ("path", "page", "where you are")
        head = "".join(f'<th scope="col" style="text-align:left">{name}</th>' for name in names)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{where}"


def _stand(path: str, folder: Path, name: str, guesses: Guesses) -> Iterator[Stand]:
    """Where the learner stands on a page; nothing if the page is not there or cannot be read."""
    try:
        cells = json.loads((folder / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
        asked = [each.id for each in questions(cells)]
        title = "".join(cells[0]["source"]).splitlines()[0].lstrip("# ")
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, SyntaxError):
        return
    yield Stand(path, name, title, sum(guesses.of(each) is not None for each in asked), len(asked))


def _words(stand: Stand) -> str:
    if not stand.met:
        return f"{stand.of} questions"
    return "done ✓" if stand.met == stand.of else f"{stand.met} of {stand.of} questions"


def course() -> Course:
    """The two paths, and where you stand on them: by the pages in this folder, and your guesses beside them."""
    return Course(Path(), GuessFile().read())
