"""Sheets to fill in: a log of Eleusis, and the 36 rolls of two dice."""

from __future__ import annotations

from cardlab.launch.paper.page import document, sheet, write_in

_EXPERIMENTS = 14
_GRIDS = 6

_LOG_STYLE = """
.log { width: 100%; flex: 1; table-layout: fixed; margin: 2mm 0; }
.log th { font-size: 9.5pt; border-bottom: 0.5mm solid #111; padding: 0 1.5mm; vertical-align: bottom; }
.log td { height: 12mm; border: 0.2mm solid #777; font-size: 9.5pt; text-align: center; padding: 0; }
"""
_COLUMNS = (("", 5), ("after", 9), ("card", 9), ("I predict", 16), ("verdict", 16), ("my idea now", 23))

_DICE_STYLE = """
.grids { flex: 1; display: grid; grid-template-columns: 1fr 1fr; gap: 4mm 10mm; align-content: space-between; }
.grids p { font-size: 10pt; margin: 0 0 1.5mm; white-space: nowrap; }
.grids table { table-layout: fixed; width: 100%; }
.grids td { border: 0.2mm solid #777; height: 7.2mm; }
.grids th { text-align: center; font-size: 10pt; height: 6mm; }
"""


def log_sheets(paper: str = "a4") -> str:
    """Return a log sheet for one player of Eleusis, from the first card to the announcement."""
    heads = "".join(f'<th scope="col" style="width: {width}%">{name}</th>' for name, width in _COLUMNS)
    heads += '<th scope="col">what would break it?</th>'
    marks = "<td></td><td></td><td>yes · ? · no</td><td>right · wrong</td><td></td><td></td>"
    rows = "".join(f"<tr><td>{number}</td>{marks}</tr>" for number in range(1, _EXPERIMENTS + 1))
    body = (
        f"<p>{write_in('Player', 40)} {write_in('dealer', 40)} {write_in('fingerprint', 40)}</p>"
        "<p>Before a card is judged, circle what you predict. Then circle the verdict. A good card is one on which "
        "your ideas disagree, or one that your idea refuses.</p>"
        f'<table class="log"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        f"<p>I announce: {write_in('', 155)}</p>"
        f"<p>I am {write_in('', 15)}% sure. Of my predictions {write_in('', 12)} were right, "
        f"{write_in('', 12)} wrong.</p>"
    )
    return document("Eleusis log", paper, [sheet("My experiments", "Eleusis and Eleusis Express", body)], _LOG_STYLE)


def dice_sheets(paper: str = "a4") -> str:
    """Return a sheet with six copies of the 36 rolls of two dice."""
    heads = "".join(f'<th scope="col">{number}</th>' for number in range(1, 7))
    rows = "".join(f'<tr><th scope="row">{number}</th>{"<td></td>" * 6}</tr>' for number in range(1, 7))
    grid = (
        f"<div><p>{write_in('Event:', 70)}</p><p>My guess: {write_in('', 14)} of 36</p>"
        f"<table><thead><tr><td style='border: 0'></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        f"<p style='margin-top: 1.5mm'>Counted: {write_in('', 14)} of {write_in('', 14)} = {write_in('', 14)}</p></div>"
    )
    body = (
        "<p>A row is what the first die shows, a column the second. Guess first. Then shade the rolls of the event and "
        "count. If something is known, cross out the rolls that are gone, and count again.</p>"
        f'<div class="grids">{grid * _GRIDS}</div>'
    )
    return document("Two dice", paper, [sheet("Two dice, 36 rolls", "six events", body)], _DICE_STYLE)
