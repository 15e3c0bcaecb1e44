"""Results that a person types or pastes: numbers, or yes and no, in one list or in two columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from cardlab.screen.reading import number
from cardlab.text import quoted

MOST: Final = 200
"""The most results of a group."""

LARGEST: Final = 10**9
YES: Final = ("1", "yes", "y", "won", "win", "w", "true", "✓")
NO: Final = ("0", "no", "n", "lost", "loss", "l", "false", "✗", "–", "-")
_SHARE: Final = re.compile(r"\s*(\d{1,4}) of (\d{1,4})\s*")


def results(text: str) -> tuple[Fraction, ...]:
    """Return the results in a text: numbers, yes and no in some words, or a count of yeses; ValueError otherwise.

    >>> results("1 0, yes; no won") == results("3 of 5 ")[:1] + results("0 1 0 1")
    True
    """
    if match := _SHARE.fullmatch(text):
        yes, count = int(match[1]), int(match[2])
        if yes > count:
            raise ValueError(f"{yes} of {count} are too many.")
        words = ["1"] * yes + ["0"] * (count - yes)
    else:
        words = [word for word in re.split(r"[\s,;\[\]()]+", text) if word]
    if len(words) > MOST:
        raise ValueError(f"A group has at most {MOST} results, not {len(words):,}.")
    return tuple(map(_result, words))


def columns(text: str) -> tuple[tuple[str, str] | None, str, str]:
    """Return the names and the results of two groups from text with two columns; ValueError otherwise.

    The columns are the two groups, maybe under their names; or each row is a name and a result. Rows are lines, or
    words if there is only one line.

    >>> columns("Ada,Bo\\n1,0\\n1,") == columns("Ada,1 Bo,0 Ada,1") == (("Ada", "Bo"), "1 1", "0")
    True
    """
    lines = text.strip().splitlines() if "\n" in text.strip() else text.split(" ")
    rows = [[cell.strip(' "') for cell in re.split(r"[,;\t]", line)] for line in lines if line.strip()]
    if wrong := next((row for row in rows if len(row) != 2), None):
        raise ValueError(f"Two columns are needed, like Ada,1. This row has {len(wrong)}: {quoted(','.join(wrong))}.")
    head = rows[:1] if rows and not any(map(_is_result, rows[0])) else []
    body = rows[len(head) :]
    if all(_is_result(first) or not first for first, _ in body):
        first, second = (" ".join(row[i] for row in body if row[i]) for i in range(2))
        return (head[0][0], head[0][1]) if head else None, first, second
    groups = _by_name(body)
    if len(groups) != 2:
        raise ValueError(f"Two names are needed in the first column, not {len(groups)}.")
    (one, firsts), (other, seconds) = groups.items()
    return (one, other), " ".join(firsts), " ".join(seconds)


def _by_name(rows: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """Return the results by name; a first row such as *name, won* is left out if it would make a third name."""
    below = {name for name, _ in rows[1:]}
    groups: dict[str, list[str]] = {}
    for name, result in rows[len(below) == 2 and rows[0][0] not in below :]:
        groups.setdefault(name, []).append(result)
    return groups


def _result(word: str) -> Fraction:
    if word.lower() in (*YES, *NO):
        return Fraction(word.lower() in YES)
    try:
        found = number(word.replace("−", "-"))
    except ValueError:
        found = Fraction(LARGEST)
    if abs(found) >= LARGEST:
        raise ValueError(f"{quoted(word)} is not a result. Write numbers, yes and no, or 14 of 20.")
    return found


def _is_result(word: str) -> bool:
    try:
        _result(word)
    except ValueError:
        return False
    return True
