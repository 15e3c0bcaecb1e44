"""Rule cards to print: a page for each game with all its rules, for a table with real cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from math import ceil
from typing import Final

from cardlab.core.about import rule_book
from cardlab.core.game import ON_SCREEN, AnyGame
from cardlab.launch.paper.page import LINE, PAPERS, document, sheet

SIZES: Final = [tenths / 10 for tenths in range(120, 49, -1)]
"""How large letters may be, in points, the largest first."""

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


def rule_cards(games: Iterable[AnyGame], paper: str = "a4") -> str:
    """A page of HTML that prints one sheet of paper for each game."""
    return document("Rule cards", paper, (_card(game, paper) for game in games), _STYLE)


def _card(game: AnyGame, paper: str) -> str:
    book = rule_book(game)
    sections = [(title, texts) for title, texts in book["sections"] if title != ON_SCREEN]
    on_screen = {rule.keyword for rule in game.rules.house if rule.on_screen}
    at_table = [rule for rule in book["house"] if rule["keyword"] not in on_screen]
    told = "".join(
        f"<section><h2>{escape(title)}</h2>{''.join(map(_paragraph, texts))}</section>" for title, texts in sections
    )
    house = "".join(
        f"<dt>{escape(rule['keyword'].replace('_', ' '))}: {escape(rule['usual'])}</dt>"
        f"<dd>{escape(rule['reason'])}</dd>"
        for rule in at_table
    )
    told += f"<section><h2>House rules</h2><p>{_HOUSE}</p><dl>{house}</dl></section>" if house else ""
    texts = [_HOUSE, *[text for title, texts in sections for text in (title, *texts)]]
    reasons = [rule["reason"] for rule in at_table]
    size = next((size for size in SIZES if _fits(texts, reasons, size, paper)), SIZES[-1])
    letters = f'style="font-size: {size:.1f}pt; --columns: {_columns(size)}"'
    return sheet(book["title"], _headline(game), f'<div class="columns">{told}</div>', book["credit"], letters)


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


def _fits(texts: Sequence[str], reasons: Sequence[str], size: float, paper: str) -> bool:
    """Whether paragraphs, headings and the reasons of house rules fit on a page in letters of this size."""
    sheet_of = PAPERS[paper]
    columns = _columns(size)
    line = (sheet_of.width - _GAP * (columns - 1)) / columns * _POINTS / _LETTER
    lines = sum(ceil(len(text) * size / line) + 0.4 for text in texts)
    lines += sum(ceil(len(reason) * size / line) + 1.3 for reason in reasons)
    return lines * LINE * size <= columns * (sheet_of.height - _MARGINS) * _POINTS
