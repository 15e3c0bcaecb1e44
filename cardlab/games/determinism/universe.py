"""The universe: which card lies where, what fits beside them, where the edge is and where black holes are.

Cells have numbers that never change: the Big Bang lies in row 5 and column 10, wherever the universe grows. It reaches
at most four rows and nine columns away from there, so rows go from 1 to 9 and columns from 1 to 19.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.games.determinism.causality import (
    CAUSED,
    EVERY_CARD,
    NUMBER_POINTS,
    POINTS,
    SUIT_POINTS,
    by_number,
    by_suit,
)

HEIGHT: Final = 5
WIDTH: Final = 10
"""The universe is at most so many cards high and wide."""


class Cell(NamedTuple):
    """A place for a card; it reads ``4,11``."""

    row: int
    column: int

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The cell that a text such as ``4,11`` names.

        Raises:
            ValueError: the text names no cell.
        """
        row, comma, column = text.strip().partition(",")
        if not (comma and row.strip().isdecimal() and column.strip().isdecimal()):
            raise ValueError(f"{text!r} is not a cell. Write its row and its column, like 4,11.")
        return cls(int(row), int(column))

    def __str__(self) -> str:
        return f"{self.row},{self.column}"


BIG_BANG: Final = Cell(HEIGHT, WIDTH)
CELLS: Final = tuple(Cell(row, column) for row in range(1, 2 * HEIGHT) for column in range(1, 2 * WIDTH))

SIDES: Final = MappingProxyType({"above": (-1, 0), "below": (1, 0), "on the left": (0, -1), "on the right": (0, 1)})
"""The four edges of a cell, by what to call the neighbour there."""

_FIELD: Final = {cell: cell for cell in CELLS}


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    around = [Cell(cell.row + down, cell.column + right) for down, right in SIDES.values()]
    return tuple(_FIELD[other] for other in around if other in _FIELD)


NEIGHBOURS: Final[Mapping[Cell, tuple[Cell, ...]]] = {cell: _neighbours(cell) for cell in CELLS}

BONUS: Final = (0, 0, 1, 2)
"""Extra points for a card with so many neighbours."""


class Box(NamedTuple):
    """How far the universe reaches."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def is_full_height(self) -> bool:
        """Whether the edge above and below is frozen."""
        return self.bottom - self.top + 1 == HEIGHT

    @property
    def is_full_width(self) -> bool:
        """Whether the edge on both sides is frozen."""
        return self.right - self.left + 1 == WIDTH

    def takes(self, cell: Cell) -> bool:
        """Whether a card there would leave the universe within five rows and ten columns."""
        row, column = cell
        return self.bottom - HEIGHT < row < self.top + HEIGHT and self.right - WIDTH < column < self.left + WIDTH

    def with_cell(self, cell: Cell) -> Box:
        """The box that reaches to this cell, too; the same one where it does already."""
        row, column = cell
        top, left, bottom, right = self
        if top <= row <= bottom and left <= column <= right:
            return self
        return Box(min(top, row), min(left, column), max(bottom, row), max(right, column))


class Universe(NamedTuple):
    """The cards that lie; it reads ``Q♥ 5,10 K♥ 5,11``, the oldest card first.

    Attributes:
        placed: each card with its cell, in the order of play; the Big Bang is the first.
        at: the same, by cell.
        open: the empty cells that touch a card and lie within the edge, each with the cards that fit there, as bits.
        box: how far the universe reaches.
    """

    placed: tuple[tuple[Card, Cell], ...]
    at: Mapping[Cell, Card]
    open: Mapping[Cell, int]
    box: Box

    @classmethod
    def begin(cls, card: Card, cell: Cell = BIG_BANG) -> Universe:
        """The universe of one card, the Big Bang."""
        box = Box(cell.row, cell.column, cell.row, cell.column)
        return cls(((card, cell),), {cell: card}, dict.fromkeys(NEIGHBOURS[cell], CAUSED[card]), box)

    @classmethod
    def parse(cls, text: str) -> Universe:
        """The universe that a text tells of; whether each card was caused is not asked.

        Raises:
            ValueError: the text tells of none.

        >>> Universe.parse("Q♥ 5,10 K♥ 5,11").box
        Box(top=5, left=10, bottom=5, right=11)
        """
        words = text.split()
        pairs = [(Card.parse(card), Cell.parse(cell)) for card, cell in zip(words[::2], words[1::2], strict=True)]
        if not pairs or pairs[0][1] not in NEIGHBOURS:
            raise ValueError("A universe begins with a card in a cell: Q♥ 5,10.")
        universe = cls.begin(*pairs[0])
        for card, cell in pairs[1:]:
            if cell not in universe.open:
                raise ValueError(f"{cell} is taken, beyond the edge, or touches no card.")
            universe = universe.with_card(card, cell)
        return universe

    def with_card(self, card: Card, cell: Cell) -> Universe:
        """The universe after this card was laid into an open cell."""
        at = dict(self.at)
        at[cell] = card
        box, caused, empty = self.box.with_cell(cell), CAUSED[card], dict(self.open)
        del empty[cell]
        if box is not self.box:
            takes = box.takes
            empty = {other: fitting for other, fitting in empty.items() if takes(other)}
        for other in NEIGHBOURS[cell]:
            if other in empty:
                empty[other] &= caused
            elif other not in at and box.takes(other):
                empty[other] = EVERY_CARD & caused
        return Universe((*self.placed, (card, cell)), at, empty, box)

    def touching(self, cell: Cell) -> list[Card]:
        """The cards around a cell."""
        at = self.at
        return [at[other] for other in NEIGHBOURS[cell] if other in at]

    def _crowd(self, cell: Cell) -> int:
        """How many cards lie around a cell."""
        at, count = self.at, 0
        for other in NEIGHBOURS[cell]:
            count += other in at
        return count

    def is_hole(self, cell: Cell) -> bool:
        """Whether this empty cell has cards on all four sides: a black hole."""
        return cell in self.open and self._crowd(cell) == 4

    def holes(self) -> list[Cell]:
        """The open black holes."""
        return [cell for cell in self.open if self._crowd(cell) == 4]

    def makes_hole(self, cell: Cell) -> bool:
        """Whether a card here closes the ring around some empty cell beside it."""
        return any(self._crowd(other) == 3 for other in NEIGHBOURS[cell] if other in self.open)

    def points(self, card: Card, cell: Cell) -> int:
        """What a card that fits would earn in this open cell; entering a black hole earns nothing, it wins."""
        around = self.touching(cell)
        return sum([POINTS[cause][card] for cause in around]) + BONUS[len(around)] if len(around) < 4 else 0

    def pieces(self, card: Card, cell: Cell) -> list[tuple[str, int]]:
        """The same piece by piece, each with its name.

        >>> Universe.parse("Q♥ 5,10 K♥ 5,11 2♠ 4,10").pieces(Card.parse("3♠"), Cell(4, 11))
        [('suit', 1), ('number', 2), ('two neighbours', 1)]
        """
        around = self.touching(cell)
        if len(around) == 4:
            return []
        ties = [
            piece
            for cause in around
            for piece, is_so in ((("suit", SUIT_POINTS), by_suit), (("number", NUMBER_POINTS), by_number))
            if is_so(cause, card)
        ]
        return ties + {2: [("two neighbours", BONUS[2])], 3: [("three neighbours", BONUS[3])]}.get(len(around), [])

    def __str__(self) -> str:
        return " ".join(f"{card} {cell}" for card, cell in self.placed)

    def __repr__(self) -> str:
        return f"Universe.parse({str(self)!r})"
