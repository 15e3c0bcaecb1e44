"""The command `cardlab print`: which sheets there are, and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from cardlab.core.registry import is_built_in
from cardlab.core.storage import free_file, in_words
from cardlab.games import GAMES
from cardlab.launch.copies import CopyError
from cardlab.launch.paper.blank_sheets import dice_sheets, log_sheets
from cardlab.launch.paper.deck import deck
from cardlab.launch.paper.page import PAPERS
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
    "pilot": ("pilot", pilot_sheets),
}
"""What may be printed: the name of its file, and what makes it for a size of paper."""


def write_sheets(arguments: Sequence[str]) -> Path:
    """Writes sheets of one kind into this folder; what has their name already stays as it is.

    Args:
        arguments: a key of `SHEETS`, then ``a4`` (also left out) or ``letter``.

    Returns:
        the file.

    Raises:
        CopyError: there is no such sheet or paper, or nothing can be written here.
    """
    words = [word.lower() for word in arguments]
    what, paper = words if len(words) == 2 else ("".join(words[:1]), "a4")
    if what not in SHEETS or paper not in PAPERS or len(words) > 2:
        raise CopyError(
            "After `print` say what, and for letter paper `letter`, as in `print rules` or `print rules letter`. "
            f"There are: {', '.join(SHEETS)}."
        )
    name, make = SHEETS[what]
    text, path = make(paper), Path(f"{name}_{paper}.html")
    try:
        if not (path.is_file() and path.read_bytes() == text.encode()):
            path = free_file(path)
            path.write_bytes(text.encode())
    except OSError as error:
        raise CopyError(f"{path} cannot be written here: {in_words(error)}. Go to a folder of your own.") from None
    return path
