"""The course: two paths through the pages, and a learner's progress on them."""

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
        "20_the_trap",
        "21_change_one_thing",
        "55_choose_the_experiment",
        "22_the_sealed_plan",
        "50_why_short_rules",
        "51_share_out_belief",
        "52_what_a_card_can_tell",
        "53_ask_for_a_yes",
        "54_the_truth_nobody_thought_of",
    ),
    "Chance": (
        "40_two_dice",
        "60_counted_twice",
        "41_choose_without_order",
        "61_two_of_a_rank",
        "42_how_do_you_know",
        "62_the_other_way_round",
        "63_do_they_know_of_each_other",
        "64_expect_it",
        "29_how_long_a_hand_takes",
        "43_many_rolls",
        "44_how_many_of_a_hundred",
        "65_how_far_from_the_mean",
        "45_is_this_die_loaded",
        "66_two_errors",
        "67_looking_often",
        "68_the_die_by_bayes",
        "69_where_does_it_settle",
        "70_same_or_luck",
        "71_a_friend_or_a_foe",
    ),
}
"""The pages of each path, in order. All other pages are extras."""


class PageProgress(NamedTuple):
    """The progress on a page of a path: how many of its questions have been met, and how many there are."""

    path: str
    page: str
    title: str
    met: int
    of: int


class Progress:
    """Both paths, with the progress on each page by the guesses of a learner."""

    def __init__(self, folder: Path, guesses: Guesses) -> None:
        self.pages = [
            page for path, names in PATHS.items() for name in names for page in _progress(path, folder, name, guesses)
        ]

    @property
    def next_page(self) -> PageProgress | None:
        """The first page with questions left, if possible on the path that was begun last."""
        begun = [page.path for page in self.pages if page.met]
        left = [page for page in self.pages if page.met < page.of]
        return next((page for page in left if not begun or page.path == begun[-1]), left[0] if left else None)

    def __repr__(self) -> str:
        return "\n".join(f"{each.path}: {each.title}, {_words(each)}" for each in self.pages)

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><td style="text-align:left">{escape(each.path)}</td>'
            f'<td style="text-align:left"><a href="{each.page}.ipynb">{escape(each.title)}</a></td>'
            f'<td style="text-align:left">{_words(each)}</td></tr>'
            for each in self.pages
        )
        go_on = self.next_page
        where = f'<p>Go on with <a href="{go_on.page}.ipynb"><b>{escape(go_on.title)}</b></a>.</p>' if go_on else ""
        names = ("path", "page", "where you are")
        head = "".join(f'<th scope="col" style="text-align:left">{name}</th>' for name in names)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{where}"


def _progress(path: str, folder: Path, name: str, guesses: Guesses) -> Iterator[PageProgress]:
    """Yield the progress on a page; nothing if the page is missing or cannot be read."""
    try:
        cells = json.loads((folder / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
        asked = [each.id for each in questions(cells)]
        title = "".join(cells[0]["source"]).splitlines()[0].lstrip("# ")
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, SyntaxError):
        return
    yield PageProgress(path, name, title, sum(guesses.of(each) is not None for each in asked), len(asked))


def _words(progress: PageProgress) -> str:
    if not progress.met:
        return f"{progress.of} questions"
    return "done ✓" if progress.met == progress.of else f"{progress.met} of {progress.of} questions"


def progress() -> Progress:
    """Return the two paths and your progress, by the pages in this folder and your guesses beside them."""
    return Progress(Path(), GuessFile().read())
