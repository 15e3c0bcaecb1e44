"""A log as a table for a spreadsheet: one row per experiment."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final

from cardlab.science.kind_of_test import changed_things, classify
from cardlab.science.log import Experiment, Log

BYTE_ORDER: Final = "\ufeff"
"""Shows a spreadsheet on Windows that the suits are written in UTF-8."""

BEFORE: Final = ("number", "kind", "after", "card", "per cent", "verdict")
BEHIND: Final = ("a yes", "votes yes", "votes no", "note")


def to_csv(log: Log) -> str:
    """Return the experiments of a log as CSV; the first line names the columns.

    Each idea has a column in the middle for its predictions; ``a yes`` is the kind of the test.
    """
    letters = sorted({said.letter for one in log.experiments for said in one.said})
    written = StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow([*BEFORE, *letters, *BEHIND])
    table.writerows(_rows(log, letters))
    return written.getvalue()


def _rows(log: Log, letters: list[str]) -> Iterator[list[object]]:
    notes, line = log.notes(), log.line
    for number, one in enumerate(log.experiments, start=1):
        said = {letter: "yes" if accepts else "no" for letter, accepts in one.said}
        verdict = "yes" if one.accepted else "no"
        before = [number, _kind(one, log), line[one.after - 1], one.card, one.per_cent, verdict]
        behind = [classify(one.said), *(one.votes or ("", "")), _escape(notes.get(number, ""))]
        yield [*before, *(said.get(letter, "") for letter in letters), *behind]


def _kind(one: Experiment, log: Log) -> str:
    """Return the kind of an experiment, with the thing that was changed."""
    if not one.changes:
        return one.kind
    return f"change {' and '.join(changed_things(log.experiments[one.changes - 1].card, one.card))}"


def _escape(text: str) -> str:
    """Return the text in a form that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" and text else text
