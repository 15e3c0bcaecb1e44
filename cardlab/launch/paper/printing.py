"""The command `cardlab print`: the kinds of sheets, and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cardlab.core.registry import is_built_in
from cardlab.core.storage import free_file, in_words
from cardlab.games import GAMES
from cardlab.launch.copies import CopyError
from cardlab.launch.paper.blank_sheets import dice_sheets, log_sheets
from cardlab.launch.paper.deck import deck
from cardlab.launch.paper.mark_sheets import mark_sheets
from cardlab.launch.paper.page import PAPERS
from cardlab.launch.paper.pdf import print_pdf
from cardlab.launch.paper.pilot import pilot_sheets
from cardlab.launch.paper.plans import exit_tickets, plan_sheets
from cardlab.launch.paper.rule_cards import rule_cards
from cardlab.launch.paper.rule_slips import rule_slips

SHEETS: Final[Mapping[str, tuple[str, Callable[[str], str]]]] = {
    "rules": ("rule_cards", lambda paper: rule_cards(filter(is_built_in, GAMES.values()), paper)),
    "log": ("eleusis_log", log_sheets),
    "dice": ("two_dice", dice_sheets),
    "slips": ("rule_slips", rule_slips),
    "deck": ("deck", deck),
    "tickets": ("exit_tickets", exit_tickets),
    "plans": ("lesson_plans", plan_sheets),
    "marks": ("mark_sheets", mark_sheets),
    "pilot": ("pilot", pilot_sheets),
}
"""Sheets to print: the name of the file, and a function that makes it for a size of paper."""


class Printed(NamedTuple):
    """Written sheets: a PDF, or HTML and the reason why there is no PDF."""

    path: Path
    no_pdf: str = ""

    def __str__(self) -> str:
        if self.no_pdf:
            return f"{self.path} is written: open it in your browser and print it there. {self.no_pdf}"
        return f"{self.path} is written, ready to print in its actual size."


def write_sheets(arguments: Sequence[str]) -> Printed:
    """Write one kind of sheets into this folder, as PDF if a browser is installed, otherwise as HTML.

    Existing files are kept.

    Args:
        arguments: a key of `SHEETS`, then ``a4`` (the default) or ``letter``.

    Raises:
        CopyError: unknown sheet or paper, or the folder is not writable.
    """
    words = [word.lower() for word in arguments]
    what, paper = words if len(words) == 2 else ("".join(words[:1]), "a4")
    if what not in SHEETS or paper not in PAPERS or len(words) > 2:
        raise CopyError(
            "After `print` say what, and for letter paper `letter`, as in `print rules` or `print rules letter`. "
            f"There are: {', '.join(SHEETS)}."
        )
    name, make = SHEETS[what]
    html, path, no_pdf = make(paper), Path(f"{name}_{paper}.pdf"), ""
    try:
        content = print_pdf(html, path.name)
    except CopyError as problem:
        content, path, no_pdf = html.encode(), path.with_suffix(".html"), str(problem)
    try:
        if not (path.is_file() and path.read_bytes() == content):
            path = free_file(path)
            path.write_bytes(content)
    except OSError as error:
        raise CopyError(f"{path} cannot be written here: {in_words(error)}. Go to a folder of your own.") from None
    return Printed(path, no_pdf)
