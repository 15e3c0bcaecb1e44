"""Causality and the universe: which card causes which, where each card is, and what fits next to them.

Cells have numbers that never change: the Big Bang is in row 5 and column 10. The universe reaches at most four rows and
nine columns from there, so rows go from 1 to 9 and columns from 1 to 19.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cardlab.cards import DECK, KING, Card, Cards, Suit
from cardlab.text import quoted

# --- Causality ---

NEXT_SUIT: Final = MappingProxyType(
    {
        Suit.CLUBS: Suit.HEARTS,
        Suit.HEARTS: Suit.SPADES,
        Suit.SPADES: Suit.DIAMONDS,
        Suit.DIAMONDS: Suit.CLUBS,
    }
)
"""Each suit and the suit that it causes: clubs, hearts, spades, diamonds (CHaSeD), and clubs again."""

SUIT_POINTS: Final = 1
NUMBER_POINTS: Final = 2


def next_rank(rank: int) -> int:
    """Return the rank that a rank causes; the Ace follows the King.

    >>> next_rank(12), next_rank(13)
    (13, 1)
    """
    return rank % KING + 1


def by_suit(cause: Card, card: Card) -> bool:
    """Return whether `cause` causes `card` by suit."""
    return NEXT_SUIT[cause.suit] is card.suit


def by_number(cause: Card, card: Card) -> bool:
    """Return whether `cause` causes `card` by number."""
    return next_rank(cause.rank) == card.rank


# Computed once, because the referee needs them at every move. A set of cards is an integer with one bit a card.

BIT: Final[Mapping[Card, int]] = {card: 1 << place for place, card in enumerate(DECK)}
EVERY_CARD: Final = sum(BIT.values())

POINTS: Final[Mapping[Card, Mapping[Card, int]]] = {
    cause: {
        card: SUIT_POINTS * by_suit(cause, card) + NUMBER_POINTS * by_number(cause, card)
        for card in DECK
        if by_suit(cause, card) or by_number(cause, card)
    }
    for cause in DECK
}
"""For each card those that it causes, with the points of each at one edge."""

CAUSED: Final[Mapping[Card, int]] = {cause: sum(map(BIT.__getitem__, cards)) for cause, cards in POINTS.items()}
"""For each card the set of those that it causes, as bits."""


def bits(cards: Iterable[Card]) -> int:
    """Return the set of these cards as bits."""
    return sum([BIT[card] for card in cards])


def cards_of(some: int) -> Cards:
    """Return the cards of a set given as bits, in the order of the deck.

    >>> cards_of(bits([Card.parse("K♦"), Card.parse("A♣")]))
    (Card.parse('A♣'), Card.parse('K♦'))
    """
    found = []
    while some:
        found.append(DECK[(some & -some).bit_length() - 1])
        some &= some - 1
    return tuple(found)


# --- The universe ---

HEIGHT: Final = 5
WIDTH: Final = 10
"""The largest height and width of the universe, in cards."""


class Cell(NamedTuple):
    """A place for a card; it reads ``4,11``."""

    row: int
    column: int

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Return the cell in a text such as ``4,11``, or raise ValueError."""
        row, comma, column = text.strip().partition(",")
        if not (comma and row.strip().isdecimal() and column.strip().isdecimal()):
            raise ValueError(f"{quoted(text)} is not a cell. Write its row and its column, like 4,11.")
        return cls(int(row), int(column))

    def __str__(self) -> str:
        return f"{self.row},{self.column}"


BIG_BANG: Final = Cell(HEIGHT, WIDTH)
CELLS: Final = tuple(Cell(row, column) for row in range(1, 2 * HEIGHT) for column in range(1, 2 * WIDTH))


def edge_cells(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells next to a cell: above, below, on the left and on the right."""
    row, column = cell
    return Cell(row - 1, column), Cell(row + 1, column), Cell(row, column - 1), Cell(row, column + 1)


_FIELD: Final = {cell: cell for cell in CELLS}

NEIGHBOURS: Final[Mapping[Cell, tuple[Cell, ...]]] = {
    cell: tuple(_FIELD[other] for other in edge_cells(cell) if other in _FIELD) for cell in CELLS
}
"""For each cell those next to it that the universe can reach, in the order of `edge_cells`."""

BONUS: Final = (0, 0, 1, 2)
"""The extra points of a card with 0, 1, 2 or 3 neighbours."""


def _span(first: int, last: int, most: int, middle: int) -> tuple[int, int]:
    """Return the lines in view, as near as possible to the middle, for a universe that fills lines first to last."""
    reach = max(first - 1, last - most + 1), min(last + 1, first + most - 1)
    count = most if reach == (first, last) else most + 1
    start = min(max(middle - count // 2, reach[1] - count + 1), reach[0])
    return start, start + count - 1


class Box(NamedTuple):
    """The rows and columns that the universe fills."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def is_full_height(self) -> bool:
        """Return whether the universe has all its rows, so that nothing fits above or below it."""
        return self.bottom - self.top + 1 == HEIGHT

    @property
    def is_full_width(self) -> bool:
        """Return whether the universe has all its columns, so that nothing fits to its left or right."""
        return self.right - self.left + 1 == WIDTH

    def has_room_for(self, cell: Cell) -> bool:
        """Return whether the universe would stay within five rows and ten columns with a card there."""
        row, column = cell
        return self.bottom - HEIGHT < row < self.top + HEIGHT and self.right - WIDTH < column < self.left + WIDTH

    def window(self) -> Box:
        """Return the rows and columns in view: all that can be reached, always the same number of each.

        That number is one more than the universe may fill, for the rim, until the edge is frozen. The window stays as
        near as it can to the Big Bang, so it moves only when it must, and then by one.

        >>> Box(5, 10, 5, 10).window(), Box(5, 10, 9, 12).window()
        (Box(top=2, left=5, bottom=7, right=15), Box(top=5, left=5, bottom=9, right=15))
        """
        top, bottom = _span(self.top, self.bottom, HEIGHT, BIG_BANG.row)
        left, right = _span(self.left, self.right, WIDTH, BIG_BANG.column)
        return Box(top, left, bottom, right)

    def with_cell(self, cell: Cell) -> Box:
        """Return the box that also contains this cell; the same object if it already does."""
        row, column = cell
        top, left, bottom, right = self
        if top <= row <= bottom and left <= column <= right:
            return self
        return Box(min(top, row), min(left, column), max(bottom, row), max(right, column))


class Universe(NamedTuple):
    """The cards played; it reads ``Q♥ 5,10 K♥ 5,11``, the oldest card first.

    Attributes:
        placed: each card with its cell, in the order of play; the Big Bang is the first.
        at: the same, by cell.
        open: the empty cells within the edge that touch a card, each with the cards that fit there, as bits.
        box: the rows and columns that the universe fills.
    """

    placed: tuple[tuple[Card, Cell], ...]
    at: Mapping[Cell, Card]
    open: Mapping[Cell, int]
    box: Box

    @classmethod
    def begin(cls, card: Card, cell: Cell = BIG_BANG) -> Universe:
        """Return the universe of one card, the Big Bang."""
        box = Box(cell.row, cell.column, cell.row, cell.column)
        return cls(((card, cell),), {cell: card}, dict.fromkeys(NEIGHBOURS[cell], CAUSED[card]), box)

    @classmethod
    def parse(cls, text: str) -> Universe:
        """Return the universe in a text, or raise ValueError saying what is wrong; cards need not be caused.

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
        """Return the universe with this card in an open cell, without a check that it fits there."""
        at = dict(self.at)
        at[cell] = card
        box, caused, empty = self.box.with_cell(cell), CAUSED[card], dict(self.open)
        del empty[cell]
        if box is not self.box:
            has_room_for = box.has_room_for
            empty = {other: fitting for other, fitting in empty.items() if has_room_for(other)}
        for other in NEIGHBOURS[cell]:
            if other in empty:
                empty[other] &= caused
            elif other not in at and box.has_room_for(other):
                empty[other] = EVERY_CARD & caused
        return Universe((*self.placed, (card, cell)), at, empty, box)

    def touching(self, cell: Cell) -> list[Card]:
        """Return the cards at the edges of a cell."""
        at = self.at
        return [at[other] for other in NEIGHBOURS[cell] if other in at]

    def count_around(self, cell: Cell) -> int:
        """Return the number of cards at the edges of a cell."""
        at, count = self.at, 0
        for other in NEIGHBOURS[cell]:
            count += other in at
        return count

    def is_hole(self, cell: Cell) -> bool:
        """Return whether this empty cell is a black hole, with cards on all four sides."""
        return cell in self.open and self.count_around(cell) == 4

    def holes(self) -> list[Cell]:
        return [cell for cell in self.open if self.count_around(cell) == 4]

    def holes_made(self, cell: Cell) -> list[Cell]:
        """Return the empty cells next to this open one that a card here makes black holes."""
        return [other for other in NEIGHBOURS[cell] if other in self.open and self.count_around(other) == 3]

    def entering(self, hole: Cell) -> int:
        """Return the cards that can still enter a black hole, as bits: those that fit and were not played."""
        return self.open[hole] & ~bits(self.at.values())

    def card_in_hole(self) -> Card | None:
        """Return the newest card if it entered a black hole."""
        card, cell = self.placed[-1]
        return card if self.count_around(cell) == 4 else None

    def points(self, card: Card, cell: Cell) -> int:
        """Return the points of a card that fits in this open cell; none in a black hole, since entering it wins."""
        around = self.touching(cell)
        return sum([POINTS[cause][card] for cause in around]) + BONUS[len(around)] if len(around) < 4 else 0

    def __str__(self) -> str:
        return " ".join(f"{card} {cell}" for card, cell in self.placed)

    def __repr__(self) -> str:
        return f"Universe.parse({str(self)!r})"
