"""Shuffled rows of cards, each searched for one string of letters."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardlab.cards import DECK, Card, shuffled
from cardlab.chance.interval import brier_score
from cardlab.core.playing import rng_for
from cardlab.games.precognition import changes
from cardlab.screen.parts import CardRow, RowCard
from cardlab.text import listed


@dataclass(frozen=True)
class Row:
    """A shuffled row of cards, searched for one string of letters.

    Attributes:
        cards: from left to right.
        pattern: the string.
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
        """At how many places it could stand."""
        return max(len(self.cards) - len(self.pattern), 0)

    def often(self) -> str:
        """Return how often the string stands in the row.

        >>> [row.often() for row in rows_of("UDU", 20, 2, seed=7)]
        ['UDU stands 5 times', 'UDU stands 3 times']
        """
        if not self.places:
            return f"{self.pattern} does not stand here"
        return f"{self.pattern} stands {({1: 'once', 2: 'twice'}).get(len(self.places), f'{len(self.places)} times')}"

    def part(self, number: int, is_marked: bool) -> CardRow:
        """Return the row as a part of a scene; marked, its places are numbered and their letters stand out."""
        places = self.places if is_marked else ()
        starts = {place: str(i) for i, place in enumerate(places, 1)}
        covered = {place + step for place in places for step in range(len(self.pattern))}
        letters = [*self.changes, ""]
        cards = [
            RowCard(
                rank=str(card)[:-1], suit=str(card)[-1], is_red=card.suit.is_red, step=letters[place],
                is_hit=place in covered, start=starts.get(place, ""),
            )
            for place, card in enumerate(self.cards)
        ]  # fmt: skip
        begins = f": it begins at card {listed(place + 1 for place in places)}" if places else ""
        found = f" {self.often()}{begins}." if places else f" {self.often()}" if is_marked else ""
        label = f"Row {number}, {len(self.cards)} cards:{found} The changes are {' '.join(self.changes)}."
        return CardRow(kind="row", key="row", label=label, cards=cards)


def rows_of(pattern: str, cards: int, count: int, seed: int) -> tuple[Row, ...]:
    """Return shuffled rows, each from a deck of its own, and the same for the same seed.

    >>> [str(card) for card in rows_of("UD", 4, 1, seed=7)[0].cards]
    ['5♠', 'Q♣', 'K♦', '4♥']
    """
    decks = (shuffled(DECK, rng_for(seed, "rows", number)) for number in range(count))
    return tuple(Row(deck[:cards], pattern) for deck in decks)


def score_words(exact: Fraction, guess: Fraction | None, rows: tuple[Row, ...]) -> str:
    """Return how good a guess was on the places of these rows; nothing without a guess."""
    if guess is None:
        return ""
    places = sum(row.room for row in rows)
    found = Fraction(sum(len(row.places) for row in rows), places)
    return (
        f"On their {places} places your guess has the Brier score {float(brier_score(guess, found)):.4f}: how far off "
        f"it is, squared, on average; less is better. The exact chance has {float(brier_score(exact, found)):.4f}."
    )
