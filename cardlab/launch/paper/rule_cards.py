"""Rule cards to print: a sheet or two for each game with all its rules, for a table with real cards."""

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
"""How large letters may be, in points, the largest first."""

READABLE: Final = 9.0
"""Rules that fit on one sheet only in smaller letters go on two, in points."""

_POINTS: Final = 72 / 25.4
_GAP: Final = 5
"""Between two columns, in millimetres."""

_LETTER: Final = 0.55
"""How wide a letter is with its share of what a line leaves empty, in the widest of the fonts; its size is 1."""

_MARGINS: Final = 18
"""How much of the height of a card its title and the credit take, in millimetres."""

_HOUSE: Final = "You may agree to change these. Behind each name stands what is usual."

_STYLE: Final = f"""
.columns {{ columns: var(--columns); column-gap: {_GAP}mm; }}
p {{ orphans: 2; widows: 2; }}
section {{ margin-bottom: 0.7em; }}
dt {{ font-weight: 600; break-after: avoid-column; }}
dd {{ margin: 0 0 0.3em; }}
"""


@dataclass(frozen=True)
class _Section:
    """A part of the rules that stays together, if it has to go on a sheet of its own.

    Attributes:
        title: above it.
        texts: its paragraphs.
        house: names of house rules with what is usual, each with its reason.
    """

    title: str
    texts: Sequence[str]
    house: Sequence[tuple[str, str]] = ()

    @property
    def html(self) -> str:
        """The section as HTML."""
        pairs = "".join(f"<dt>{escape(name)}</dt><dd>{escape(reason)}</dd>" for name, reason in self.house)
        told = "".join(map(_paragraph, self.texts)) + (f"<dl>{pairs}</dl>" if pairs else "")
        return f"<section><h2>{escape(self.title)}</h2>{told}</section>"

    def lines(self, letters: float) -> float:
        """How many lines it takes where a line has so many letters."""
        texts = sum(ceil(len(text) / letters) + 0.4 for text in (self.title, *self.texts))
        return texts + sum(ceil(len(reason) / letters) + 1.3 for _, reason in self.house)


def rule_cards(games: Iterable[AnyGame], paper: str = "a4") -> str:
    """A page of HTML that prints each game on a sheet of paper, or on two where its letters would be too small."""
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
        told = "".join(section.html for section in part)
        yield sheet(book["title"], _headline(game), f'<div class="columns">{told}</div>', foot, letters)


def _sections(game: AnyGame) -> list[_Section]:
    """The rules without what holds on the screen alone."""
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
    """For how many players a game is, and what they need: "2–4 players · 1 deck"."""
    first, last = game.players[0], game.players[-1]
    return " · ".join(
        filter(None, [f"{first}–{last} players" if last > first else f"{first} players", game.rules.needs])
    )


def _paragraph(text: str) -> str:
    """A paragraph; what it is about stands out, if some words before its first colon say so."""
    head = re.match(r"([^.:]{2,40}:) ", text)
    return f"<p><b>{escape(head[1])}</b>{escape(text[head.end(1) :])}</p>" if head else f"<p>{escape(text)}</p>"


def _columns(size: float) -> int:
    """Small letters stand in narrow columns, so that a line has some forty of them."""
    return 3 if size < 10 else 2


def _size(sections: Sequence[_Section], paper: str) -> float:
    """The largest of the `SIZES` in which sections fit on a sheet."""
    return next((size for size in SIZES if _fits(sections, size, paper)), SIZES[-1])


def _fits(sections: Sequence[_Section], size: float, paper: str) -> bool:
    sheet_of = PAPERS[paper]
    columns = _columns(size)
    letters = (sheet_of.width - _GAP * (columns - 1)) / columns * _POINTS / _LETTER / size
    lines = sum(section.lines(letters) for section in sections)
    return lines * LINE * size <= columns * (sheet_of.height - _MARGINS) * _POINTS
