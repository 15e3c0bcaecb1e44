"""A deck of cards to cut out. Red suits are outlined, for printers without colour."""

from __future__ import annotations

from typing import Final

from cardlab.cards import DECK, Card, rank_text
from cardlab.launch.paper.page import document, in_parts

_A_SHEET: Final = 9
_STYLE: Final = """
article { display: grid; grid-template-columns: repeat(3, 62mm); grid-template-rows: repeat(3, 85mm);
  justify-content: center; align-content: center; }
.card { position: relative; border: 0.2mm dashed #777; color: #111; text-align: center; }
.red { color: #b3003c; }
.corner { position: absolute; left: 4mm; top: 3mm; font-size: 30pt; line-height: 0.95; font-weight: 600; }
.card .corner:last-child { left: auto; top: auto; right: 4mm; bottom: 3mm; transform: rotate(180deg); }
.middle { position: absolute; inset: 0; display: flex; align-items: center; justify-content: center; font-size: 96pt; }
.word { font-size: 34pt; font-weight: 700; }
.red span { -webkit-text-stroke: 0.25mm #b3003c; -webkit-text-fill-color: transparent; }
.red .middle span { -webkit-text-stroke: 0.7mm #b3003c; }
"""
_AS_TEXT: Final = "\ufe0e"
"""After a suit: draw it as text, not as an emoji."""


def deck(paper: str = "a4") -> str:
    """Return the 52 cards and two with *right* and *wrong*, to predict with, as HTML, nine a sheet."""
    faces = [*map(_face, DECK), *map(_word, ("RIGHT", "WRONG"))]
    return document(
        "A deck to cut out",
        paper,
        (f"<article>{''.join(nine)}</article>" for nine in in_parts(faces, _A_SHEET)),
        _STYLE,
    )


def _face(card: Card) -> str:
    sign = f"<span>{card.suit}{_AS_TEXT}</span>"
    corner = f'<div class="corner">{rank_text(card.rank)}<br>{sign}</div>'
    colour = "red" if card.suit.is_red else "black"
    return f'<div class="card {colour}">{corner}<div class="middle">{sign}</div>{corner}</div>'


def _word(word: str) -> str:
    return f'<div class="card"><div class="middle word">{word}</div></div>'
