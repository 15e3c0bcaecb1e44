"""Sentences and labels of both games of Eleusis."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardlab.text import verb

WRITING: Final = "Write it in the field for it (in a terminal: rule card.is_red), draw an easy one, or judge by hand."
"""What a dealer may do about the rule."""

BUTTONS: Final = MappingProxyType(
    {
        "lay": "Lay the string",
        "back": "Take one back",
        "no play": "No play",
        "no guess": "No guess",
        "right": "Right",
        "wrong": "Wrong",
        "none fits": "None fits",
        "declare": "Become the prophet",
        "go on": "Go on",
        "draw": "Draw an easy rule",
        "by hand": "Judge by hand",
        "deal": "Deal the next round",
    }
)
"""The label of the button for each move that is a word."""

HELP: Final = MappingProxyType(
    {
        "no play": "None of my cards is right: show the hand to all",
        "declare": "Judge for the dealer from now on, until the first mistake",
        "by hand": "Keep the rule in your head, and say right and wrong yourself",
    }
)
"""What some of these buttons do."""


def points_line(scores: Sequence[int], names: Sequence[str]) -> str:
    """Everybody's points, without the full stop: "Points: Ada 3, Bo 0"."""
    return f"Points: {', '.join(f'{name} {score}' for name, score in zip(names, scores, strict=True))}"


def short_fingerprint(fingerprint: str) -> str:
    """The beginning of a fingerprint, enough to know it by.

    >>> short_fingerprint("4f1c·9a2b·77e0·1c2d·0a9f")
    '4f1c·9a2b'
    """
    return "·".join(fingerprint.split("·")[:2])


def judges_by_hand(dealer: str) -> str:
    """Who judges, where no rule is written: "Ada judges by hand"."""
    return f"{dealer} {verb(dealer, 'judges')} by hand"
