"""Why the rules of Determinism refuse a move, and what would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlab.cards import Card, rank_text
from cardlab.games.determinism.causality import BIT, NEXT_SUIT, POINTS, cause_cross, next_rank
from cardlab.games.determinism.universe import SIDES, Cell, Universe
from cardlab.text import OVER

if TYPE_CHECKING:
    from cardlab.games.determinism.moves import Cards, Move
    from cardlab.games.determinism.state import State


def refusal(state: State, move: Move) -> str:
    """Why the rules refuse this move, and what would do; it speaks of the mover's own cards only."""
    if state.phase == "over":
        return OVER
    if state.phase == "between":
        return "This game is over. Write deal for the next one of the series."
    hand = state.hands[state.mover]
    if move.card is not None and move.card not in hand:
        # A card alone is a question: what does it cause?
        cross = f" {cause_cross(move.card)}" if move.word == "play" and move.cell is None else ""
        return f"{move.card} is not in this hand.{cross}"
    match move.word:
        case "play":
            return _play(state.universe, hand, move, is_extra=state.phase == "extra")
        case "swap":
            return "You have swapped already. Play a card first; then you may swap again."
        case "pass":
            return "After making a black hole, write decline to end your turn; or enter a black hole, or swap a card."
        case "decline":
            return "You can decline only the extra turn after making a black hole; write pass."
    return "A game is going on; deal begins the next one of a series."


def _play(universe: Universe, hand: Cards, move: Move, *, is_extra: bool) -> str:
    card, cell = move.card, move.cell
    if cell is None and card is not None:
        return f"{_where(universe, card)} {cause_cross(card)}"
    if cell is None:
        return "Write a card and a cell, like 6♠ 4,11."
    if cell not in universe.open:
        return _closed(universe, cell)
    if card is None:
        return _which(universe, hand, cell)
    failing = _failing(universe, card, cell)
    if failing or not is_extra:
        return f"{card} cannot lie at {cell}: {'; '.join(failing)}."
    return "In the extra turn only a black hole may be entered; or swap a card, or decline."


def _where(universe: Universe, card: Card) -> str:
    cells = [cell for cell, fitting in universe.open.items() if fitting & BIT[card]]
    if not cells:
        return f"{card} fits nowhere now: in every open cell it touches a card that does not cause it."
    places = ", ".join(f"{cell} for {universe.points(card, cell)}" for cell in sorted(cells))
    return f"Where? {card} fits at {places}."


def _which(universe: Universe, hand: Cards, cell: Cell) -> str:
    fitting = [f"{card} for {universe.points(card, cell)}" for card in sorted(hand) if universe.open[cell] & BIT[card]]
    if fitting:
        return f"Which card? At {cell} fits {', '.join(fitting)}."
    touched = " and ".join(map(str, universe.touching(cell)))
    return f"None of your cards fits at {cell}: {touched} must cause it."


def _closed(universe: Universe, cell: Cell) -> str:
    """Why nothing at all can be played there."""
    if cell in universe.at:
        return f"{universe.at[cell]} lies at {cell} already. {cause_cross(universe.at[cell])}"
    edges = [Cell(cell.row + down, cell.column + right) for down, right in SIDES.values()]
    if not any(edge in universe.at for edge in edges):
        return f"{cell} touches no card of the universe."
    top, left, bottom, right = universe.box
    if not top <= cell.row <= bottom:
        return f"{cell} lies beyond the edge: the universe is 5 rows high, from row {top} to row {bottom}."
    return f"{cell} lies beyond the edge: the universe is 10 columns wide, from column {left} to column {right}."


def _failing(universe: Universe, card: Card, cell: Cell) -> list[str]:
    """For each touching card that does not cause this one: where it lies, and what it would cause."""
    found = []
    for side, (down, right) in SIDES.items():
        cause = universe.at.get(Cell(cell.row + down, cell.column + right))
        if cause is not None and card not in POINTS[cause]:
            number, suit = rank_text(next_rank(cause.rank)), NEXT_SUIT[cause.suit]
            backwards = ", not the other way round" if cause in POINTS[card] else ""
            found.append(f"{cause} {side} causes {suit} or {number}{backwards}")
    return found
