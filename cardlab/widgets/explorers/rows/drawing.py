"""What the explorer of rows draws: a row of cards with the places of a string marked, and the tree of all strings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from cardlab.cards import DECK, Card, shuffled
from cardlab.chance.rows import read
from cardlab.core.playing import rng_for
from cardlab.games.precognition import changes
from cardlab.text import listed

LETTERS: Final = {"U": "up", "D": "down", "S": "stay"}

LONGEST: Final = 16
"""So many letters a string may have here."""


@dataclass(frozen=True)
class Row:
    """A shuffled row of cards, looked at for one string of letters.

    Attributes:
        cards: from left to right.
        pattern: the string that is looked for.
    """

    cards: tuple[Card, ...]
    pattern: str

    @property
    def changes(self) -> str:
        """The letter of each step from a card to the next."""
        return changes(self.cards)

    @property
    def places(self) -> tuple[int, ...]:
        """Where the string stands: the number of the first card of each place, counted from 0; places may overlap."""
        letters = self.changes
        return tuple(place for place in range(self.room) if letters.startswith(self.pattern, place))

    @property
    def room(self) -> int:
        """How many places there are at which it could stand."""
        return max(len(self.cards) - len(self.pattern), 0)

    @property
    def covered(self) -> frozenset[int]:
        """The steps that belong to a place, counted from 0."""
        return frozenset(place + step for place in self.places for step in range(len(self.pattern)))


def fitting(pattern: str, cards: int) -> tuple[str, int]:
    """The string and the row, if the string is readable and has room in the row.

    Raises:
        ValueError: it is not; the message says what would do.
    """
    plain = read(pattern)
    if len(plain) > LONGEST:
        raise ValueError(f"{len(plain)} letters are too many here; up to {LONGEST} will do.")
    if len(plain) >= cards:
        raise ValueError(f"{plain} needs {len(plain) + 1} cards, and the row has {cards}; take a longer row.")
    return plain, cards


def rows_of(pattern: str, cards: int, count: int, seed: int) -> tuple[Row, ...]:
    """So many rows of so many cards, each from a deck of its own, and the same for the same seed.

    >>> [str(card) for card in rows_of("UD", 4, 1, seed=7)[0].cards]
    ['5♠', 'Q♣', 'K♦', '4♥']
    """
    decks = (shuffled(DECK, rng_for(seed, "rows", number)) for number in range(count))
    return tuple(Row(deck[:cards], pattern) for deck in decks)


def said(row: Row, number: int) -> str:
    """A row in one sentence, as a screen reader says it."""
    cards = len(row.cards)
    return f"Row {number}, {cards} cards: {found(row)} The changes are {' '.join(row.changes)}."


def found(row: Row) -> str:
    """Where the string stands in a row, in one sentence."""
    if not row.places:
        return f"{row.pattern} does not stand here."
    times = {1: "once", 2: "twice"}.get(len(row.places), f"{len(row.places)} times")
    return f"{row.pattern} stands here {times}: it begins at card {listed(place + 1 for place in row.places)}."


# --- HTML ---


def drawn(rows: Sequence[Row], is_marked: bool) -> str:
    """The rows as HTML; marked, each place has its number over its first card and its letters on a dark ground."""
    return "".join(_row(row, number, is_marked) for number, row in enumerate(rows, 1))


def _row(row: Row, number: int, is_marked: bool) -> str:
    numbers = {place: str(i) for i, place in enumerate(row.places, 1)} if is_marked else {}
    covered = row.covered if is_marked else frozenset()
    letters = f"{row.changes} "
    cells = "".join(
        _cell(card, letters[step], numbers.get(step, ""), step in covered) for step, card in enumerate(row.cards)
    )
    words = said(row, number) if is_marked else f"Row {number}, {len(row.cards)} cards: {' '.join(row.changes)}."
    line = f"Row {number}. {found(row)}" if is_marked else f"Row {number}."
    return f'<p class="found">{escape(line)}</p><div class="run" role="img" aria-label="{escape(words)}">{cells}</div>'


def _cell(card: Card, letter: str, number: str, is_covered: bool) -> str:
    """A card, over it the number of the place that begins here, and under it the step to the next card."""
    colour = "red" if card.suit.is_red else "black"
    step = "step hit" if is_covered else "step"
    return (
        f'<span class="at"><i class="start">{f"{number}▾" if number else ""}</i>'
        f'<b class="paper {colour}">{card}</b><i class="{step}">{letter.strip()}</i></span>'
    )


# --- text ---


def written(row: Row, number: int, is_marked: bool) -> str:
    """A row as plain text: the cards, under them the changes, the places in capitals and the rest in small letters."""
    covered = row.covered if is_marked else range(len(row.changes))
    letters = [letter if step in covered else letter.lower() for step, letter in enumerate(row.changes)]
    lines = [f"Row {number}. {found(row)}" if is_marked else f"Row {number}."]
    for begin in range(0, len(row.cards), 16):
        lines.append("  " + "".join(f"{card!s:5}" for card in row.cards[begin : begin + 16]).rstrip())
        lines.append("  " + "".join(f"   {letter} " for letter in letters[begin : begin + 16]).rstrip())
    return "\n".join(lines)
