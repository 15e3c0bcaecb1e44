"""Why Determinism refuses a move, a text or a house rule, and what would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardlab.cards import Card, rank_text
from cardlab.games.determinism.text import cause_cross
from cardlab.games.determinism.universe import (
    BIT,
    HEIGHT,
    NEXT_SUIT,
    POINTS,
    WIDTH,
    Cell,
    Universe,
    edge_cells,
    next_rank,
)
from cardlab.text import OVER, shown

if TYPE_CHECKING:
    from cardlab.games.determinism.rules import Move, State
    from cardlab.games.determinism.series import Cards


def refusal(state: State, move: Move) -> str:
    """Why the rules refuse this move, and what would do; it speaks of the mover's own cards only."""
    if state.phase == "over":
        return OVER
    if state.phase == "between":
        return "This game is over. Write deal for the next one of the series."
    hand = state.hands[state.mover]
    if state.phase == "giving":
        return f"You took {state.pile[0]} from the pile: give one of your other cards for it, like swap {hand[0]}."
    if move.card is not None and move.card not in hand:
        # A card alone asks what it causes; anybody may ask that of any card.
        cross = f" {cause_cross(move.card)}" if move.word == "play" and move.cell is None else ""
        return f"{move.card} is not in this hand.{cross}"
    match move.word:
        case "play":
            return _play_refusal(state.universe, hand, move, is_extra=state.phase == "extra")
        case "swap" | "take" if not state.ready[state.mover]:
            return "You have swapped already. Play a card first; then you may swap again."
        case "swap":
            return "Here you see a card before you choose what to give for it: first write take."
        case "take" if not hand:
            return "You have no card to give for it."
        case "take":
            return "A swap is blind here: write the card that you give, like swap K♦."
        case "pass" if state.phase == "turn":
            return "All have passed in turn, and somebody can still play: now whoever can play or swap must do so."
        case "pass":
            return "After making a black hole, write decline to end your turn; or enter a black hole, or swap a card."
        case "decline":
            return "You can decline only the extra turn after making a black hole; write pass."
    return "A game is going on; deal begins the next one of a series."


def _play_refusal(universe: Universe, hand: Cards, move: Move, *, is_extra: bool) -> str:
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
    """Where a card fits, for a command that names no cell."""
    cells = [cell for cell, fitting in universe.open.items() if fitting & BIT[card]]
    if not cells:
        return f"{card} fits nowhere now: in every open cell it touches a card that does not cause it."
    places = ", ".join(f"{cell} for {universe.points(card, cell)}" for cell in sorted(cells))
    return f"Where? {card} fits at {places}."


def _which(universe: Universe, hand: Cards, cell: Cell) -> str:
    """Which cards of the hand fit a cell, for a command that names no card."""
    fitting = [f"{card} for {universe.points(card, cell)}" for card in sorted(hand) if universe.open[cell] & BIT[card]]
    if fitting:
        return f"Which card? At {cell} fits {', '.join(fitting)}."
    around = " and ".join(map(str, universe.touching(cell)))
    return f"None of your cards fits at {cell}: {around} must cause it."


def _closed(universe: Universe, cell: Cell) -> str:
    """Why no card can be played in a cell that is not open."""
    if cell in universe.at:
        return f"{universe.at[cell]} lies at {cell} already. {cause_cross(universe.at[cell])}"
    if not any(other in universe.at for other in edge_cells(cell)):
        return f"{cell} touches no card of the universe."
    top, left, bottom, right = universe.box
    if not top <= cell.row <= bottom:
        return f"{cell} lies beyond the edge: the universe is {HEIGHT} rows high, from row {top} to row {bottom}."
    return f"{cell} lies beyond the edge: the universe is {WIDTH} columns wide, from column {left} to column {right}."


SIDES: Final = ("above", "below", "on the left", "on the right")
"""What to call the neighbours of a cell, in the order of `edge_cells`."""


def _failing(universe: Universe, card: Card, cell: Cell) -> list[str]:
    """A clause for each card at the edges of the cell that does not cause this one: where it lies, what it causes."""
    found = []
    for side, other in zip(SIDES, edge_cells(cell), strict=True):
        cause = universe.at.get(other)
        if cause is not None and card not in POINTS[cause]:
            number, suit = rank_text(next_rank(cause.rank)), NEXT_SUIT[cause.suit]
            backwards = ", not the other way round" if cause in POINTS[card] else ""
            found.append(f"{cause} {side} causes {suit} or {number}{backwards}")
    return found


def unreadable(text: str) -> str:
    """The text is no move."""
    how = "Write a card and a cell, row and column (6♠ 4,11), swap K♦, take, pass or decline."
    return f"I cannot read {shown(text)}. {how}"


def wrong_big_bang(card: str) -> str:
    """This text names no card to begin with."""
    return f"big_bang={shown(card)} will not do: write a card, like 5♥ or 5h, or None to draw one."


def wrong_teams(players: int) -> str:
    """So many cannot be two teams."""
    return f"Teams are two of two: they need 4 players, not {players}."
