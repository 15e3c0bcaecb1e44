"""Rule cards to print: a page for each game with all its rules, for a table with real cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import sqrt
from pathlib import Path
from typing import Final

from cardlab.core.about import RuleBook, rule_book
from cardlab.core.game import AnyGame
from cardlab.games import GAMES
from cardlab.launch.copies import CopyError

PAPERS: Final = {"a4": "A4", "letter": "letter"}
LARGEST: Final = 12.0
"""The size of the letters of a short game, in points."""

_FULL: Final = 74_000
"""So many words times the square of their size, in points, fill a page."""

_STYLE: Final = """
@page { size: %(paper)s; margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #111; background: #fff; font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
article { display: flex; flex-direction: column; height: %(height)s; break-after: page; line-height: 1.28; }
article:last-child { break-after: auto; }
h1 { margin: 0 0 2mm; font-size: 1.9em; border-bottom: 0.6mm solid #111; }
h2 { margin: 0 0 0.6mm; font-size: 1.12em; break-after: avoid-column; }
.columns { columns: 3; column-gap: 5mm; }
p, dl { margin: 0 0 1.4mm; }
p { orphans: 2; widows: 2; }
dt { font-weight: 600; break-after: avoid-column; }
dd { margin: 0 0 0.8mm; }
footer { margin-top: auto; font-size: 0.86em; overflow-wrap: anywhere; }
@media screen { body { max-width: 210mm; margin: 8mm auto; } }
"""
_HEIGHTS: Final = {"a4": "272mm", "letter": "254mm"}


def write_rule_cards(arguments: Sequence[str]) -> Path:
    """Writes the rule cards into this folder.

    Args:
        arguments: ``a4`` (also left out) or ``letter``.

    Returns:
        the file.

    Raises:
        CopyError: there is no such paper, or another file lies there that is no rule cards of ours.
    """
    paper = arguments[0].lower() if arguments else "a4"
    if len(arguments) > 1 or paper not in PAPERS:
        raise CopyError("Say which paper: `cardlab print rules a4` or `cardlab print rules letter`.")
    path = Path(f"rule_cards_{paper}.html")
    try:
        path.write_text(rule_cards(GAMES.values(), paper), encoding="utf-8")
    except OSError:
        raise CopyError(f"{path} cannot be written here: go to a folder of your own.") from None
    return path


def rule_cards(games: Iterable[AnyGame], paper: str = "a4") -> str:
    """A page of HTML that prints one sheet of paper for each game."""
    style = _STYLE % {"paper": PAPERS[paper], "height": _HEIGHTS[paper]}
    cards = "\n".join(_card(rule_book(game)) for game in games)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Rule cards</title>'
        f"<style>{style}</style></head>\n<body>\n{cards}\n</body></html>\n"
    )


def _card(book: RuleBook) -> str:
    sections = "".join(
        f"<section><h2>{escape(title)}</h2>{''.join(f'<p>{escape(text)}</p>' for text in texts)}</section>"
        for title, texts in book["sections"]
    )
    house = "".join(
        f"<dt>{escape(rule['keyword'].replace('_', ' '))}: {escape(rule['usual'])}</dt>"
        f"<dd>{escape(rule['reason'])}</dd>"
        for rule in book["house"]
    )
    house = f"<section><h2>House rules</h2><dl>{house}</dl></section>" if house else ""
    return (
        f'<article style="font-size: {_size(book):.1f}pt"><h1>{escape(book["title"])}</h1>'
        f'<div class="columns">{sections}{house}</div><footer>{escape(book["credit"])}</footer></article>'
    )


def _size(book: RuleBook) -> float:
    """Letters as large as the page allows, in points."""
    texts = [text for _, texts in book["sections"] for text in texts] + [rule["reason"] for rule in book["house"]]
    words = sum(len(text.split()) for text in texts) + 4 * (len(book["sections"]) + len(book["house"]))
    return min(LARGEST, sqrt(_FULL / words))
