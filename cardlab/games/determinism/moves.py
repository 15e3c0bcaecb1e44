"""The moves of Determinism and its house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import DECK, Card
from cardlab.games.determinism.universe import CELLS, Cell

Cards: TypeAlias = tuple[Card, ...]
Phase: TypeAlias = Literal["turn", "extra", "between", "over"]
Word: TypeAlias = Literal["play", "swap", "pass", "decline", "deal"]


class Move(NamedTuple):
    """One move: ``6♠ 4,11``, ``swap K♦`` or ``pass``; after a black hole ``decline``; between two games ``deal``.

    The cell is a row and a column; the Big Bang lies at 5,10. A card without a cell, or a cell without a card, is a
    question: it is refused with what would fit.
    """

    word: Word
    card: Card | None = None
    cell: Cell | None = None

    def __str__(self) -> str:
        word = [] if self.word == "play" else [self.word]
        return " ".join(map(str, [*word, *(part for part in self[1:] if part is not None)]))


PASS: Final = Move("pass")
DECLINE: Final = Move("decline")
DEAL: Final = Move("deal")

PLAYS: Final[Mapping[Cell, Mapping[Card, Move]]] = {
    cell: {card: Move("play", card, cell) for card in DECK} for cell in CELLS
}
SWAPS: Final[Mapping[Card, Move]] = {card: Move("swap", card) for card in DECK}


def parse(text: str) -> Move:
    """The move that a text means; card and cell may stand in either order.

    >>> parse("6s 4, 11") == parse("4,11 6♠") == Move("play", Card.parse("6♠"), Cell(4, 11))
    True

    Raises:
        ValueError: the text is no move; the message says how to write one.
    """
    words = text.lower().replace(", ", ",").split()
    try:
        match words:
            case ["pass" | "decline" | "deal" as word]:
                return {"pass": PASS, "decline": DECLINE, "deal": DEAL}[word]
            case ["swap", card] | [card, "swap"]:
                return SWAPS[Card.parse(card)]
            case [card, cell] if "," in cell:
                return Move("play", Card.parse(card), Cell.parse(cell))
            case [cell, card]:
                return Move("play", Card.parse(card), Cell.parse(cell))
            case [cell] if "," in cell:
                return Move("play", None, Cell.parse(cell))
            case [card]:
                return Move("play", Card.parse(card))
    except ValueError:
        pass
    raise ValueError(
        f"I cannot read {text[:40]!r}. Write a card and a cell, row and column (6♠ 4,11), swap K♦, pass or decline."
    )


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of one sitting; the module's text gives their reasons."""

    teams: bool = False
    games: int = 1
    ante: int = 0
    stake_each_lap: int = 0
