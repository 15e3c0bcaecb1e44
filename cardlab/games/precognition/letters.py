"""The letters of Precognition: the changes in a row of cards, and how much of a string occurs among them.

A change is U (up), D (down) or S (stay), from each card of a row to the next. A string is what a player predicts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from cardlab.cards import Card, Cards

Match: TypeAlias = Literal["whole", "fragment"]
"""Whether only a whole string counts, or the longest part of it that occurs."""

LETTERS: Final = "UDS"


def changes(row: Iterable[Card]) -> str:
    """Return the letter of each step from a card to the next.

    >>> from cardlab.cards import hand
    >>> changes(hand("4♣ 7♣ 9♣ 7♥ A♣ 2♣ 2♥"))
    'UUDDUS'
    """
    ranks = [card.rank for card in row]
    return "".join(["U" if old < new else "D" if old > new else "S" for old, new in pairwise(ranks)])


def standing(string: str, changed: str, match: Match = "whole") -> str:
    """Return the letters of a string that count, because they occur among the changes as a block.

    >>> standing("UUDDS", "DUUDD"), standing("UUDDS", "DUUDD", "fragment")
    ('', 'UUDD')
    """
    if string in changed:
        return string
    if match == "whole":
        return ""
    size = len(string)
    parts = (string[start : start + length] for length in range(size - 1, 0, -1) for start in range(size - length + 1))
    return next((part for part in parts if part in changed), "")


def progress(string: str, changed: str, match: Match = "whole") -> tuple[int, str]:
    """Return how many of the newest changes belong to an unfinished string, and its next letter.

    A whole string is matched from its start, a fragment from anywhere.

    >>> progress("UUDS", "DUU"), progress("UUDS", "DDS"), progress("DUUDS", "SUD", "fragment")
    ((2, 'D'), (0, 'U'), (2, 'S'))
    """
    is_whole = match == "whole"
    for length in range(min(len(string), len(changed)), 0, -1):
        start = string.find(changed[len(changed) - length :], 0, length if is_whole else len(string))
        if start >= 0 and (is_whole or start + length < len(string)):
            return length, string[start + length : start + length + 1]
    return 0, string[:1]


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round.

    Attributes:
        row: its cards.
        strings: what each seat wrote; empty for a seat that was out.
        stood: of each string, the letters that counted.
    """

    row: Cards
    strings: tuple[str, ...]
    stood: tuple[str, ...]

    @property
    def first(self) -> tuple[int, ...]:
        """Return the seats with the most letters that counted; several seats tie."""
        best = max(map(len, self.stood))
        return tuple(seat for seat, string in enumerate(self.strings) if string and len(self.stood[seat]) == best)
