"""Causality in words: what a card causes, what a play earns piece by piece, and why a card does not fit in a cell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cardlab.cards import DECK, Card, Cards, rank_text
from cardlab.games.determinism.universe import (
    BIT,
    BONUS,
    HEIGHT,
    NEXT_SUIT,
    NUMBER_POINTS,
    POINTS,
    SUIT_POINTS,
    WIDTH,
    Cell,
    Universe,
    by_number,
    by_suit,
    edge_cells,
    next_rank,
)
from cardlab.text import card_list

# Why a card does not fit, and what does.
WRITE_BOTH: Final = "Write a card and a cell, like 6♠ 4,11."
FITS_NOWHERE: Final = "{card} fits nowhere now: in every open cell it touches a card that does not cause it. {cross}"
CELLS_FOR_CARD: Final = "Where? {card} fits at {cells}. {cross}"
CARDS_FOR_CELL: Final = "Which card? These fit at {cell}: {cards}."
NO_CARD_FITS: Final = "None of your cards fits at {cell}: {causes} must cause it."
TAKEN: Final = "{card} is at {cell} already. {cross}"
TOUCHES_NOTHING: Final = "{cell} touches no card of the universe."
BEYOND_ROWS: Final = "{cell} is beyond the edge: the universe is {height} rows high, from row {top} to row {bottom}."
BEYOND_COLUMNS: Final = (
    "{cell} is beyond the edge: the universe is {width} columns wide, from column {left} to column {right}."
)
NOT_CAUSED: Final = "{card} cannot go at {cell}: {reasons}."
CAUSES_OTHERS: Final = "{cause} {side} causes {suit} or {rank}"
IS_CAUSED: Final = f"{CAUSES_OTHERS}, not the other way round"

SIDES: Final = ("above", "below", "on the left", "on the right")
"""The names of the neighbours of a cell, in the order of `edge_cells`."""


@dataclass(frozen=True, slots=True)
class Cross:
    """The sixteen cards that one card causes; on a grid of suits and numbers they are a row and a column that cross.

    Attributes:
        cause: the card that causes them.
        both: the one caused by suit and number.
        number: the three caused by number alone.
        suit: the twelve caused by suit alone.
    """

    cause: Card
    both: Card
    number: Cards
    suit: Cards

    def __str__(self) -> str:
        number, suit = card_list(self.number), card_list(self.suit)
        return f"{self.cause} causes {self.both} (suit and number, 3 points), {number} (number, 2), {suit} (suit, 1)."


def cause_cross(card: Card) -> Cross:
    """Return the sixteen cards that a card causes.

    >>> print(cause_cross(Card.parse("Q♥")))
    Q♥ causes K♠ (suit and number, 3 points), K♣ K♦ K♥ (number, 2), A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ (suit, 1).
    """
    number = {other for other in DECK if by_number(card, other)}
    suit = {other for other in DECK if by_suit(card, other)}
    (both,) = number & suit
    return Cross(card, both, tuple(sorted(number - suit)), tuple(sorted(suit - number)))


def pieces(universe: Universe, card: Card, cell: Cell) -> list[tuple[str, int]]:
    """Return the points of a card that fits in an open cell, one by one, each with its name; none in a black hole.

    >>> pieces(Universe.parse("Q♥ 5,10 K♥ 5,11 2♠ 4,10"), Card.parse("3♠"), Cell(4, 11))
    [('suit', 1), ('number', 2), ('two neighbours', 1)]
    """
    around = universe.touching(cell)
    if len(around) == 4:
        return []
    found = []
    for cause in around:
        if by_suit(cause, card):
            found.append(("suit", SUIT_POINTS))
        if by_number(cause, card):
            found.append(("number", NUMBER_POINTS))
    if len(around) > 1:
        found.append(("two neighbours" if len(around) == 2 else "three neighbours", BONUS[len(around)]))
    return found


def pieces_text(universe: Universe, card: Card, cell: Cell) -> str:
    """Return what a card earns there, piece by piece: "number 2, suit 1"."""
    return ", ".join(f"{name} {points}" for name, points in pieces(universe, card, cell))


def misfit(universe: Universe, hand: Iterable[Card], card: Card | None, cell: Cell | None) -> str:
    """Return why a card of the hand does not fit in a cell; nothing if it does.

    Without a cell, return where the card fits; without a card, which cards of the hand fit in the cell.
    """
    if cell is None:
        return WRITE_BOTH if card is None else _cells_for(universe, card)
    if cell not in universe.open:
        return _closed(universe, cell)
    if card is None:
        return _cards_for(universe, hand, cell)
    reasons = "; ".join(_reasons(universe, card, cell))
    return NOT_CAUSED.format(card=card, cell=cell, reasons=reasons) if reasons else ""


def _cells_for(universe: Universe, card: Card) -> str:
    cells = sorted(cell for cell, fitting in universe.open.items() if fitting & BIT[card])
    ways = ", ".join(f"{cell} for {universe.points(card, cell)}" for cell in cells)
    return (CELLS_FOR_CARD if ways else FITS_NOWHERE).format(card=card, cells=ways, cross=cause_cross(card))


def _cards_for(universe: Universe, hand: Iterable[Card], cell: Cell) -> str:
    cards = sorted(card for card in hand if universe.open[cell] & BIT[card])
    ways = ", ".join(f"{card} for {universe.points(card, cell)}" for card in cards)
    causes = " and ".join(map(str, universe.touching(cell)))
    return (CARDS_FOR_CELL if ways else NO_CARD_FITS).format(cell=cell, cards=ways, causes=causes)


def _closed(universe: Universe, cell: Cell) -> str:
    if card := universe.at.get(cell):
        return TAKEN.format(card=card, cell=cell, cross=cause_cross(card))
    if not any(other in universe.at for other in edge_cells(cell)):
        return TOUCHES_NOTHING.format(cell=cell)
    box = universe.box
    template = BEYOND_COLUMNS if box.top <= cell.row <= box.bottom else BEYOND_ROWS
    return template.format(cell=cell, height=HEIGHT, width=WIDTH, **box._asdict())


def _reasons(universe: Universe, card: Card, cell: Cell) -> list[str]:
    """Return a clause for each card at the edges of the cell that does not cause this one."""
    found = []
    for side, other in zip(SIDES, edge_cells(cell), strict=True):
        cause = universe.at.get(other)
        if cause is not None and card not in POINTS[cause]:
            template = IS_CAUSED if cause in POINTS[card] else CAUSES_OTHERS
            suit, rank = NEXT_SUIT[cause.suit], rank_text(next_rank(cause.rank))
            found.append(template.format(cause=cause, side=side, suit=suit, rank=rank))
    return found
