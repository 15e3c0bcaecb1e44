"""Rule cards to print: all rules of a game on a sheet or two, for a table with real cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from typing import Final

from cardlab.core.about import rule_book
from cardlab.core.game import AnyGame
from cardlab.core.rule_sheet import ON_SCREEN
from cardlab.launch.paper.page import LINE, PAPERS, document, sheet

SIZES: Final = [tenths / 10 for tenths in range(120, 49, -1)]
"""Possible font sizes in points, largest first."""

READABLE: Final = 9.0
"""The smallest font size in points for one sheet; longer rules go on two."""

_POINTS: Final = 72 / 25.4
_GAP: Final = 5
"""The gap between columns, in millimetres."""

_LETTER: Final = 0.55
"""The average width of a letter in the widest font, with the unused space of lines; its font size is 1."""

_MARGINS: Final = 18
"""The height taken by a card's title and credit, in millimetres."""

_HOUSE: Final = "You may agree to change these. After each name comes the usual value."

_STYLE: Final = f"""
.columns {{ columns: var(--columns); column-gap: {_GAP}mm; }}
h2 {{ break-inside: avoid; }}
p {{ orphans: 2; widows: 2; }}
section {{ margin-bottom: 0.7em; }}
dt {{ font-weight: 600; break-after: avoid-column; }}
dd {{ margin: 0 0 0.3em; }}
"""


@dataclass(frozen=True)
class _Section:
    """A part of the rules that is not split between sheets.

    Attributes:
        house: house rules with their defaults, each with its reason.
    """

    title: str
    texts: Sequence[str]
    house: Sequence[tuple[str, str]] = ()

    @property
    def html(self) -> str:
        pairs = "".join(f"<dt>{escape(name)}</dt><dd>{escape(reason)}</dd>" for name, reason in self.house)
        body = "".join(map(_paragraph, self.texts)) + (f"<dl>{pairs}</dl>" if pairs else "")
        return f"<section><h2>{escape(self.title)}</h2>{body}</section>"

    def lines(self, letters: float) -> float:
        """Return the number of lines, given the number of letters that fit on a line."""
        texts = sum(ceil(len(text) / letters) + 0.4 for text in (self.title, *self.texts))
        return texts + sum(ceil(len(reason) / letters) + 1.3 for _, reason in self.house)


def rule_cards(games: Iterable[AnyGame], paper: str = "a4") -> str:
    """Return a page of HTML with each game on a sheet of paper, or on two if its font would be too small."""
    return document("Rule cards", paper, (card for game in games for card in _cards(game, paper)), _STYLE)


def _cards(game: AnyGame, paper: str) -> Iterator[str]:
    book, sections = rule_book(game), _sections(game)
    parts = [sections]
    if _size(sections, paper) < READABLE:
        halves = ([sections[:place], sections[place:]] for place in range(1, len(sections)))
        parts = max(halves, key=lambda parts: min(_size(part, paper) for part in parts))
    size = min(_size(part, paper) for part in parts)
    for number, part in enumerate(parts, 1):
        letters = f'style="font-size: {size:.1f}pt; --columns: {_columns(size)}"'
        foot = f"Page {number} of {len(parts)}. {book['credit']}" if parts[1:] else book["credit"]
        body = "".join(section.html for section in part)
        yield sheet(book["title"], _headline(game), f'<div class="columns">{body}</div>', foot, letters)


def _sections(game: AnyGame) -> list[_Section]:
    book = rule_book(game)
    on_screen = {rule.keyword for rule in game.rules.house if rule.on_screen}
    house = [
        (f"{rule['keyword'].replace('_', ' ')}: {rule['usual']}", rule["reason"])
        for rule in book["house"]
        if rule["keyword"] not in on_screen
    ]
    sections = [_Section(title, texts) for title, texts in book["sections"] if title != ON_SCREEN]
    return [*sections, *([_Section("House rules", [_HOUSE], house)] if house else [])]


def _headline(game: AnyGame) -> str:
    """Return the number of players and the cards they need: "2–4 players · 1 deck"."""
    first, last = game.players[0], game.players[-1]
    return " · ".join(
        filter(None, [f"{first}–{last} players" if last > first else f"{first} players", game.rules.needs])
    )


def _paragraph(text: str) -> str:
    """Return a paragraph, with the words before its first colon in bold."""
    head = re.match(r"([^.:]{2,40}:) ", text)
    return f"<p><b>{escape(head[1])}</b>{escape(text[head.end(1) :])}</p>" if head else f"<p>{escape(text)}</p>"


def _columns(size: float) -> int:
    return 3 if size < 10 else 2


def _size(sections: Sequence[_Section], paper: str) -> float:
    return next((size for size in SIZES if _fits(sections, size, paper)), SIZES[-1])


def _fits(sections: Sequence[_Section], size: float, paper: str) -> bool:
    sheet_of = PAPERS[paper]
    columns = _columns(size)
    letters = (sheet_of.width - _GAP * (columns - 1)) / columns * _POINTS / _LETTER / size
    lines = sum(section.lines(letters) for section in sections)
    return lines * LINE * size <= columns * (sheet_of.height - _MARGINS) * _POINTS
