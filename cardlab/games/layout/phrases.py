"""Small pieces of sentences about either game of Eleusis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlab.cards import Card


def listed(names: Iterable[str]) -> str:
    """Names as a list in a sentence: "Ada, Bo and Cy"."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def counted(count: int, what: str) -> str:
    """So many of something, in words.

    >>> counted(1, "card"), counted(5, "penalty card")
    ('1 card', '5 penalty cards')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def verb(name: str, one: str, you: str = "") -> str:
    """A verb in the form that goes with a name.

    >>> verb("Ada", "draws"), verb("You", "draws"), verb("You", "is", "are")
    ('draws', 'draw', 'are')
    """
    if name != "You":
        return one
    return you or one.removesuffix("s")


def inside(name: str) -> str:
    """A name in the midst of a sentence."""
    return "you" if name == "You" else name


def written(cards: Iterable[Card]) -> str:
    """Cards in their order: "7♣ 8♦"."""
    return " ".join(map(str, cards))


def scored(scores: Sequence[int], names: Sequence[str]) -> str:
    """Everybody's points, without the full stop: "Points: Ada 3, Bo 0"."""
    return f"Points: {', '.join(f'{name} {score}' for name, score in zip(names, scores, strict=True))}"


def short(fingerprint: str) -> str:
    """The beginning of a fingerprint, enough to know it by.

    >>> short("4f1c·9a2b·77e0·1c2d·0a9f")
    '4f1c·9a2b'
    """
    return "·".join(fingerprint.split("·")[:2])
