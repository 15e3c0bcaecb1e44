"""A printable page of HTML: black on white, without scripts, one article per sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple


class Paper(NamedTuple):
    """A size of paper: its name in CSS, and the width and the height inside the margins, in millimetres."""

    css: str
    width: int
    height: int


PAPERS: Final = {"a4": Paper("A4", 190, 276), "letter": Paper("letter", 195, 258)}

LINE: Final = 1.26
"""The height of a line, relative to the size of the letters."""

_STYLE: Final = """
@page { size: %(css)s; margin: 10mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #111; background: #fff; font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
article { display: flex; flex-direction: column; width: %(width)smm; height: %(height)smm; break-after: page;
  line-height: %(line)s; }
article:last-child { break-after: auto; }
header { display: flex; align-items: baseline; column-gap: 6mm; margin-bottom: 2.5mm; border-bottom: 0.6mm solid #111; }
h1 { margin: 0; font-size: 20pt; }
header p { margin: 0; font-size: 10pt; }
h2 { margin: 0 0 0.2em; font-size: 1.12em; line-height: 1.15; break-after: avoid; }
p, dl, ul, ol { margin: 0 0 0.5em; }
table { border-collapse: collapse; }
th { text-align: left; }
footer { margin-top: auto; font-size: 8pt; overflow-wrap: anywhere; }
.write { display: inline-block; border-bottom: 0.3mm solid #111; min-width: 30mm; }
@media screen { body { max-width: 210mm; margin: 8mm auto; } article { margin-bottom: 12mm; } }
"""


def document(title: str, paper: str, sheets: Iterable[str], style: str = "") -> str:
    """Return a whole page of HTML.

    Args:
        paper: a key of `PAPERS`.
        sheets: articles, each for one sheet of paper.
        style: more CSS.
    """
    size = PAPERS[paper]
    common = _STYLE % {"css": size.css, "width": size.width, "height": size.height, "line": LINE}
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{common}{style}</style></head>\n<body>\n" + "\n".join(sheets) + "\n</body></html>\n"
    )


def sheet(title: str, beside: str, body: str, foot: str = "", attributes: str = "") -> str:
    """Return a sheet of paper: a title with a note beside it, a body of HTML, and a foot in small letters."""
    return (
        f"<article {attributes}><header><h1>{escape(title)}</h1><p>{escape(beside)}</p></header>"
        f"{body}<footer>{escape(foot)}</footer></article>"
    )


def write_in(label: str, width: int = 30) -> str:
    """Return a line to write on after a label, ``width`` millimetres long."""
    return f'{escape(label)} <span class="write" style="min-width: {width}mm">&nbsp;</span>'


def bullets(texts: Iterable[str], tag: str = "ul") -> str:
    """Return a list in HTML."""
    return f"<{tag}>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</{tag}>"


def in_parts(items: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """Yield the items in parts of this size; the last part may be shorter."""
    return (items[start : start + size] for start in range(0, len(items), size))
