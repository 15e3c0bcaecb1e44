"""How all explorers write sentences, numbers and tables, as text and as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape


def paragraphs(*lines: str) -> str:
    """Sentences in HTML, empty ones left out; a number and its per cent sign stay together.

    >>> paragraphs("5 < 6", "", "7 %")
    '<p>5 &lt; 6</p><p>7\\xa0%</p>'
    """
    return unbroken("".join(f"<p>{escape(line)}</p>" for line in lines if line))


def unbroken(text: str) -> str:
    """The text with its per cent signs kept beside their numbers."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def table(head: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "", kind: str = "plain") -> str:
    """A table in HTML; the first cell of a row names it.

    >>> table(["Seat", "Wins"], [(1, 20)], "Wins").count("scope=")
    3
    """
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(str(name))}</th>{"".join(f"<td>{escape(str(cell))}</td>" for cell in cells)}</tr>'
        for name, *cells in rows
    )
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    made = f'<table class="{kind}">{title}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'
    return unbroken(made).replace("≈ ", "≈\N{NO-BREAK SPACE}")


def in_pieces(line: str) -> str:
    r"""A line of LaTeX for a page: cut before each sign, so that a phone can break it there.

    >>> print(in_pieces(r"P(A) = \frac{1}{3} \approx 0.333"))
    $P(A)$ $= \frac{1}{3}$ $\approx 0.333$
    """
    return " ".join(f"${piece}$" for piece in re.split(r" (?==|\\approx)", line))


def percent(share: Fraction | float) -> str:
    """A share in per cent.

    >>> percent(Fraction(1, 6))
    '16.7 %'
    """
    return f"{100 * float(share):.1f} %"
