"""Rule cards to print: a page for each game with all its rules, for a table with real cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from math import ceil
from pathlib import Path
from typing import Final

from cardlab.core.about import rule_book
from cardlab.core.game import ON_SCREEN, AnyGame
from cardlab.core.storage import free_file, in_words
from cardlab.games import GAMES
from cardlab.launch.copies import CopyError

PAPERS: Final = {"a4": ("A4", 190, 276), "letter": ("letter", 195, 258)}
"""What each paper is called in CSS, and how wide and high a card is on it, in millimetres."""

SIZES: Final = [tenths / 10 for tenths in range(120, 49, -1)]
"""How large letters may be, in points, the largest first."""

_POINTS: Final = 72 / 25.4
_GAP: Final = 5
"""Between two columns, in millimetres."""

_LETTER: Final = 0.55
"""How wide a letter is with its share of what a line leaves empty, in the widest of the fonts; its size is 1."""

_LINE: Final = 1.26
"""How high a line is; the size of the letters is 1."""

_MARGINS: Final = 18
"""How much of the height of a card its title and the credit take, in millimetres."""

_HOUSE: Final = "You may agree to change these. Behind each name stands what is usual."

_STYLE: Final = """
@page { size: %(paper)s; margin: 10mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #111; background: #fff; font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
article { display: flex; flex-direction: column; height: %(height)smm; break-after: page; line-height: %(line)s; }
article:last-child { break-after: auto; }
header { display: flex; align-items: baseline; column-gap: 6mm; margin-bottom: 2.5mm; border-bottom: 0.6mm solid #111; }
h1 { margin: 0; font-size: 20pt; }
header p { margin: 0; font-size: 10pt; }
h2 { margin: 0 0 0.2em; font-size: 1.12em; line-height: 1.15; break-after: avoid-column; }
.columns { columns: var(--columns); column-gap: %(gap)smm; }
p, dl { margin: 0 0 0.5em; }
p { orphans: 2; widows: 2; }
section { margin-bottom: 0.7em; }
dt { font-weight: 600; break-after: avoid-column; }
dd { margin: 0 0 0.3em; }
footer { margin-top: auto; font-size: 8pt; overflow-wrap: anywhere; }
@media screen { body { max-width: 210mm; margin: 8mm auto; } }
"""


def write_rule_cards(arguments: Sequence[str]) -> Path:
    """Writes the rule cards into this folder; what has their name already stays as it is.

    Args:
        arguments: ``a4`` (also left out) or ``letter``.

    Returns:
        the file.

    Raises:
        CopyError: there is no such paper, or nothing can be written here.
    """
    paper = arguments[0].lower() if arguments else "a4"
    if len(arguments) > 1 or paper not in PAPERS:
        raise CopyError("Say which paper: `cardlab print rules a4` or `cardlab print rules letter`.")
    text, path = rule_cards(GAMES.values(), paper), Path(f"rule_cards_{paper}.html")
    try:
        if not (path.is_file() and path.read_bytes() == text.encode()):
            path = free_file(path)
            path.write_bytes(text.encode())
    except OSError as error:
        raise CopyError(f"{path} cannot be written here: {in_words(error)}. Go to a folder of your own.") from None
    return path


def rule_cards(games: Iterable[AnyGame], paper: str = "a4") -> str:
    """A page of HTML that prints one sheet of paper for each game."""
    called, _, height = PAPERS[paper]
    style = _STYLE % {"paper": called, "height": height, "gap": _GAP, "line": _LINE}
    cards = "\n".join(_card(game, paper) for game in games)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Rule cards</title>'
        f"<style>{style}</style></head>\n<body>\n{cards}\n</body></html>\n"
    )


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
    return (
        f'<article style="font-size: {size:.1f}pt; --columns: {_columns(size)}">'
        f"<header><h1>{escape(book['title'])}</h1><p>{escape(_headline(game))}</p></header>"
        f'<div class="columns">{told}</div><footer>{escape(book["credit"])}</footer></article>'
    )


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
    _, width, height = PAPERS[paper]
    columns = _columns(size)
    line = (width - _GAP * (columns - 1)) / columns * _POINTS / _LETTER
    lines = sum(ceil(len(text) * size / line) + 0.4 for text in texts)
    lines += sum(ceil(len(reason) * size / line) + 1.3 for reason in reasons)
    return lines * _LINE * size <= columns * (height - _MARGINS) * _POINTS
