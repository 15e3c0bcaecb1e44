"""Shuffled rows of cards, looked at for one string of letters, and as a part of a scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardlab.cards import DECK, Card, shuffled
from cardlab.chance.rows import read
from cardlab.core.playing import rng_for
from cardlab.games.precognition import changes
from cardlab.text import listed
from cardlab.screen.parts import CardRow, RowCard

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


def found(row: Row) -> str:
    """Where the string stands in a row, in one sentence."""
    return (
        f"{stands(row)}: it begins at card {listed(place + 1 for place in row.places)}." if row.places else stands(row)
    )


def stands(row: Row) -> str:
    """How often the string stands in a row.

    >>> [stands(row) for row in rows_of("UDU", 20, 2, seed=7)]
    ['UDU stands 5 times', 'UDU stands 3 times']
    """
    if not row.places:
        return f"{row.pattern} does not stand here"
    return f"{row.pattern} stands {({1: 'once', 2: 'twice'}).get(len(row.places), f'{len(row.places)} times')}"


def drawn(row: Row, number: int, is_marked: bool) -> CardRow:
    """The row as a part of a scene; marked, its places are numbered and their letters stand out.

    Args:
        row: the cards, and the string that is looked for.
        number: of the row, for those who hear it.
        is_marked: whether it may be known where the string stands.
    """
    numbers = {place: str(i) for i, place in enumerate(row.places, 1)} if is_marked else {}
    covered = row.covered if is_marked else frozenset()
    letters = [*row.changes, ""]
    cards = [
        RowCard(
            rank=str(card)[:-1], suit=str(card)[-1], is_red=card.suit.is_red, step=letters[place],
            is_hit=place in covered, start=numbers.get(place, ""),
        )
        for place, card in enumerate(row.cards)
    ]  # fmt: skip
    said = f"Row {number}, {len(row.cards)} cards:{f' {found(row)}' if is_marked else ''}"
    return CardRow(kind="row", key="row", label=f"{said} The changes are {' '.join(row.changes)}.", cards=cards)
