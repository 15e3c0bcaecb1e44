"""The moves of Precognition, its house rules, and which letters stand in a row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card

Cards: TypeAlias = tuple[Card, ...]
Match: TypeAlias = Literal["whole", "fragment"]
Longest: TypeAlias = Literal["row", "hand"]
Phase: TypeAlias = Literal["begin", "write", "lay", "over"]
Word: TypeAlias = Literal["begin", "letter", "done", "predict", "lay"]

LETTERS: Final = "UDS"


class Move(NamedTuple):
    """One move: its word, and a card, letters or a seat where it has them.

    ``begin 2`` (seat 2 begins) is a move of chance; seats count from 0. A string is written letter by letter, ``U``,
    ``D`` or ``S``, up to ``done``; ``predict UUDDS`` writes a whole one at once, in place of what was begun. Then
    cards are laid: ``7♣``.
    """

    word: Word
    cards: Cards = ()
    letters: str = ""
    seat: int | None = None

    def __str__(self) -> str:
        if self.word == "begin":
            return f"begin {self.seat}"
        if self.word == "predict":
            return f"predict {self.letters}"
        return self.letters or (str(self.cards[0]) if self.cards else "done")


DONE: Final = Move("done")
WRITE: Final = tuple(Move("letter", letters=letter) for letter in LETTERS)
LAY: Final = {card: Move("lay", (card,)) for card in DECK}


def parse(text: str) -> Move:
    """The move that a text means; a bare string of several letters is a prediction.

    >>> str(parse("u")), str(parse("uudds")), str(parse("qh"))
    ('U', 'predict UUDDS', 'Q♥')

    Raises:
        ValueError: the text is no move; the message says how to write one.
    """
    word, *rest = text.lower().split() or [""]
    if (word, len(rest)) == ("begin", 1) and rest[0].isdecimal():
        return Move("begin", seat=int(rest[0]))
    if (word, rest) == ("done", []):
        return DONE
    letters = "".join(rest if word == "predict" else [word, *rest]).upper()
    if letters and set(letters) <= set(LETTERS):
        is_letter = len(letters) == 1 and word != "predict"
        return WRITE[LETTERS.index(letters)] if is_letter else Move("predict", letters=letters)
    if word == "predict":
        raise ValueError(f"I cannot read {text[:40]!r}. A string is made of the letters U, D and S, one at least.")
    try:
        return LAY[Card.parse(text)]
    except ValueError as error:
        raise ValueError(
            f"I cannot read {text[:40]!r}. Write letters (U, D, S), done, a whole string (predict UUD) or a card (7♣)."
        ) from error


def changes(row: Iterable[Card]) -> str:
    """The letter of each step from a card to the next.

    >>> from cardlab.cards import hand
    >>> changes(hand("4♣ 7♣ 9♣ 7♥ A♣ 2♣ 2♥"))
    'UUDDUS'
    """
    ranks = [card.rank for card in row]
    return "".join(["U" if old < new else "D" if old > new else "S" for old, new in pairwise(ranks)])


def standing(string: str, changed: str, match: Match = "whole") -> str:
    """The letters of a string that count, because they occur among the changes as a block.

    Args:
        string: what a player wrote.
        changed: the changes of the row.
        match: whether only the whole string counts, or the longest part of it.

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


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of one game; the module's text gives their reasons."""

    match: Match = "whole"
    longest: Longest = "row"
    rounds: int = 10
    cards_each: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over.

    Attributes:
        row: its cards.
        strings: what each seat had written; nothing for a seat that was out.
        stood: of each string, the letters that counted.
    """

    row: Cards
    strings: tuple[str, ...]
    stood: tuple[str, ...]

    @property
    def first(self) -> tuple[int, ...]:
        """The seats that tied for first, or the one that was first."""
        best = max(map(len, self.stood))
        return tuple(seat for seat, string in enumerate(self.strings) if string and len(self.stood[seat]) == best)
