"""A trial in a class on whether students learn: the protocol, tests before and after each path, and their keys.

The items are in `34_items_PATH.toml` beside the teacher's pages, which students' copies lack; each is an `[[item]]`
with id, question, choices, right, why and page. Items with ``after`` in their id are for the test after the path.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from string import ascii_lowercase
from typing import Any, Final

from cardlab.launch.copies import CopyError, teachers_file
from cardlab.launch.paper.page import bullets, document, in_parts, sheet, write_in

PATHS: Final = ("science", "chance")
"""The paths with items."""

_A_SHEET: Final = 5
_SHORT: Final = 18
"""The longest choices, in letters, that are printed on one line."""
_STYLE: Final = """
article { font-size: 11.5pt; }
.protocol { font-size: 12pt; }
.protocol h2 { margin-top: 0.7em; }
.items { flex: 1; display: flex; flex-direction: column; justify-content: space-between; }
.items p { margin-bottom: 1.5mm; }
.choice::before { content: "\\25a1"; margin-right: 2mm; }
.choice { margin: 0 8mm 0 0; display: inline-block; }
.long .choice { display: block; }
table { font-size: 10.5pt; }
td, th { border-bottom: 0.2mm solid #777; padding: 0.7mm 2mm 0.7mm 0; text-align: left; vertical-align: top; }
"""

PROTOCOL: Final = {
    "The question": [
        "Do more students answer the ten items rightly after a path than before it, also those beyond cards?"
    ],
    "What you need": [
        "One class, one path, and for each student the sheets before and after, with a word that only the student "
        "knows instead of the name.",
        "If you can, a second class of the same year that has its usual lessons and fills in both sheets, too.",
    ],
    "What you do": [
        "Before anything else write down what you expect: how many of ten before, and how many after.",
        "Before the first page: 15 minutes, no help, no talking, no marks.",
        "Teach the path by the plans. Note for each lesson what was left out, and how long it took.",
        "One to three weeks after the last page: the sheet after, in the same way.",
        "Put the sheets together by the words. Keep only students who filled in both; note how many did not.",
    ],
    "How you count": [
        "For each student the number of right answers after, minus that before. Give the mean of these differences and "
        "all of them as a row of points; count the items on cards and dice and the items beyond them apart.",
        "With a second class compare the differences of the two classes. Without one, nobody knows what would have "
        "happened anyway: say so.",
        "The two sheets have different items. If you can, give half of the class one first and half the other.",
        "No significance from one class: say how many students there were, and what was hard to understand.",
    ],
    "What you keep": [
        "The counts alone. Throw the sheets away when they are counted. Ask the school first, if it wants to be asked.",
    ],
}
"""The steps of a trial in a class."""


@dataclass(frozen=True)
class Item:
    """A question for the test before or after a path.

    Attributes:
        id: a unique name.
        right: the right one of the ``choices``.
        why: why it is right, and what each of the others shows.
        page: the number of the page that teaches it.
        idea: the tested idea, shared by an item before and one after the path.
        beyond: True if it isn't about cards or dice.
        source: the origin of the question, and how much of that was read.
    """

    id: str
    question: str
    choices: Sequence[str]
    right: str
    why: str
    page: str
    idea: str = ""
    beyond: bool = False
    source: str = ""

    @property
    def is_after(self) -> bool:
        """True if the item is for the test after the path."""
        return "after" in self.id

    @property
    def letter(self) -> str:
        """The letter of the right choice."""
        return ascii_lowercase[self.choices.index(self.right)]


def parse_items(text: str) -> list[Item]:
    """Return the items of a path; raises CopyError if the text is damaged or the right answer is not a choice."""
    try:
        found: list[dict[str, Any]] = tomllib.loads(text)["item"]
        items = [Item(**each) for each in found]
    except (ValueError, KeyError, TypeError):
        raise CopyError("The items cannot be read: take their file again from cardlab.") from None
    if wrong := [item.id for item in items if item.right not in item.choices]:
        raise CopyError(f"The right answer of {wrong[0]} is not among its choices.")
    return items


def pilot_sheets(paper: str = "a4") -> str:
    """Return the protocol, the tests of each path, and the keys as HTML."""
    steps = "".join(f"<h2>{title}</h2>{bullets(texts)}" for title, texts in PROTOCOL.items())
    sheets = [sheet("Did they learn?", "a trial in a class", f'<div class="protocol">{steps}</div>')]
    items = {path.capitalize(): read_items(path) for path in PATHS}
    for make in (item_sheets, key_sheets):  # keys last: none may be between students' sheets
        sheets += [made for path in items for made in make(path, items[path])]
    return document("Did they learn?", paper, sheets, _STYLE)


def read_items(path: str) -> list[Item]:
    """Return the items of one of the `PATHS`; raises CopyError if they are missing or damaged."""
    return parse_items(teachers_file(f"34_items_{path}.toml").read_text(encoding="utf-8"))


def item_sheets(path: str, items: Sequence[Item]) -> Iterator[str]:
    """Yield the tests before and after a path, five items a sheet."""
    for when, asked in _by_time(items).items():
        for part in in_parts([_item(number, item) for number, item in enumerate(asked, 1)], _A_SHEET):
            body = f'<p>{write_in("My secret word", 50)}</p><div class="items">{"".join(part)}</div>'
            yield sheet(f"{path}: {when}", "No marks. Choose one answer each.", body)


def key_sheets(path: str, items: Sequence[Item]) -> Iterator[str]:
    """Yield the keys to the tests before and after a path."""
    for when, asked in _by_time(items).items():
        if asked:
            yield sheet(f"{path}: {when}, key", "for the teacher alone", _key(asked))


def _by_time(items: Sequence[Item]) -> dict[str, list[Item]]:
    return {when: [item for item in items if item.is_after == (when == "after")] for when in ("before", "after")}


def _item(number: int, item: Item) -> str:
    lettered = zip(ascii_lowercase, item.choices, strict=False)
    choices = "".join(f'<div class="choice">{letter}&ensp;{escape(choice)}</div>' for letter, choice in lettered)
    shape = "long" if max(map(len, item.choices)) > _SHORT else "short"
    return f'<div><p><b>{number}.</b> {escape(item.question)}</p><div class="{shape}">{choices}</div></div>'


def _key(asked: Sequence[Item]) -> str:
    beyond = [str(number) for number, item in enumerate(asked, 1) if item.beyond]
    rows = "".join(
        f"<tr><td>{number}</td><td>{'beyond' if item.beyond else ''}</td><td><b>{item.letter}</b> "
        f"{escape(item.right)}</td><td><b>{escape(item.idea)}</b> (page {item.page})<br>{escape(item.why)} "
        f"<small>{escape(item.source)}</small></td></tr>"
        for number, item in enumerate(asked, 1)
    )
    return (
        f"<p>Count apart: {len(asked) - len(beyond)} items on cards, dice and the like, {len(beyond)} beyond them "
        f"({', '.join(beyond)}).</p>"
        "<table><tr><th></th><th></th><th>right</th><th>why, and what the other choices show</th></tr>"
        f"{rows}</table>"
    )
