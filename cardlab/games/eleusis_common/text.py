"""Sentences and labels of both games of Eleusis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Final

from cardlab.text import counted, verb

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


# --- What the table says ---

CARDS: Final = "Cards"
"""The head of a column."""

YES: Final = "yes"
NO: Final = "✗ no"
STARTER: Final = "starter"
TO_BE_JUDGED: Final = "to be judged"

SECRET_RULE: Final = "Your secret rule"
SEAL_IT: Final = "Seal it"
RULE_EXAMPLE: Final = "card.colour != last.colour"


def round_head(number: int) -> str:
    """The head of a round's column."""
    return f"Round {number}"


def main_line(count: int) -> str:
    """What stands above a line of so many cards."""
    return f"Main line: {counted(count, 'card')}"


def seal_or_judge(fingerprint: str, dealer: str) -> str:
    """The rule's fingerprint, or who judges without one."""
    return f"Sealed rule {fingerprint}" if fingerprint else judges_by_hand(dealer)


def line_card(name: str, refused: Sequence[str], *, is_starter: bool, is_newest: bool) -> str:
    """A card of the line in words, and what was refused after it."""
    how = ", the starter" if is_starter else ": yes"
    below = f" Refused after it: {'; '.join(refused)}." if refused else ""
    return f"{name}{how}{_newest(is_newest)}.{below}"


def tried(names: Iterable[str], *, is_newest: bool) -> str:
    """Cards that were refused, in words."""
    return " and then ".join(names) + _newest(is_newest)


def _newest(is_newest: bool) -> str:
    return ", the newest" if is_newest else ""


def with_marks(name: str, marks: Sequence[str]) -> str:
    """A card and its markers, by their names."""
    return f"{name} with {' and '.join(marks)}" if marks else name


# --- Why a move is good ---

YOURS_TO_DEAL: Final = "The next round is yours to deal."
EASY_IS_GOOD: Final = "An easy rule of the library makes a good first game."
ONLY_YOU_KNOW: Final = "Only you know your rule; no rule of the library agrees with what you have said."
NO_RULE_AGREES: Final = "No rule of the library agrees with all that was judged."
ALL_REFUSED: Final = "Cards like all of yours were refused after this very card."


def judged_like(english: str) -> str:
    """Why a dealer should answer like this rule."""
    return f"So far you have judged like this rule of the library: {english}"


# --- What is wrong with a house rule ---

ONE_RULE_ONLY: Final = "One rule is not enough for several rounds: leave it out, or say 'written' or 'by hand'."


def no_such_choice(name: str, value: str, choices: Iterable[str]) -> str:
    """A house rule has no such value."""
    return f"{name}={value!r} will not do. There are: {', '.join(choices)}."
