"""The scene of Determinism: the other players and the pile, the universe with its edges and black holes, the hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from cardlab.cards import Card
from cardlab.core.scene import Action, Board, CardZone, GridCell, GridZone, Path, Scores, SeatItem, SeatZone
from cardlab.core.seats import Seat
from cardlab.core.zones import SeatInfo, face, other_seats, own_hand, score_table
from cardlab.games.determinism.rules import Move, View
from cardlab.games.determinism.text import (
    BUTTONS,
    SWAP_HINT,
    caption,
    card_text,
    cell_text,
    chips_text,
    edge_text,
    memory_text,
    points_text,
    worth_text,
)
from cardlab.games.determinism.universe import Cell, Universe
from cardlab.text import counted

MOST_BACKS: Final = 3


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    return Board(
        zones=[_others(view, seats, names, said), _universe(view, names), *_hand(view, names, said)],
        paths=[_path(view.universe, move) for move in view.legal_moves if move.card],
        actions=_actions(view),
        scores=_scores(view, names),
    )


def _others(view: View, seats: Sequence[Seat], names: Sequence[str], said: Mapping[int, str]) -> SeatZone:
    about = [
        SeatInfo(
            f"{points_text(view, place)} · {counted(count, 'card')}", "", min(count, MOST_BACKS), place == view.turn
        )
        for place, count in enumerate(view.counts)
    ]
    zone = other_seats(view.seat, seats, said, about, "The other players and the pile")
    return zone | {"seats": [*zone["seats"], _pile(view, names)]}


def _pile(view: View, names: Sequence[str]) -> SeatItem:
    """The Quantum Swap Pile, beside the seats: backs, and what this seat knows of them."""
    cards = [
        f"your {card}" if card else "?" if giver is None else f"{names[giver]}’s"
        for card, giver in zip(view.pile, view.givers, strict=True)
    ]
    return SeatItem(
        id="pile",
        name="Quantum Swap Pile",
        about=f"from the top: {', '.join(cards)}",
        backs=len(view.pile),
        known=memory_text(view, names),
        said="",
        active=False,
    )


def _universe(view: View, names: Sequence[str]) -> GridZone:
    universe = view.universe
    cells = [*universe.at, *universe.open]
    top, left = min(cell.row for cell in cells), min(cell.column for cell in cells)
    fitting = _fitting(view)
    chips = f" {chips_text(view, names)}." if view.rules.ante or view.rules.stake_each_lap else ""
    return GridZone(
        kind="grid",
        id="universe",
        label="The universe",
        note=edge_text(universe) + chips,
        top=top,
        left=left,
        height=max(cell.row for cell in cells) - top + 1,
        width=max(cell.column for cell in cells) - left + 1,
        is_high=universe.box.is_full_height,
        is_wide=universe.box.is_full_width,
        cells=[_cell(universe, cell, fitting.get(cell, [])) for cell in sorted(cells)],
    )


def _fitting(view: View) -> dict[Cell, list[Card]]:
    """Which cards of the hand fit each cell."""
    found = defaultdict(list)
    for move in view.legal_moves:
        if move.card and move.cell:
            found[move.cell].append(move.card)
    return found


def _cell(universe: Universe, cell: Cell, fitting: Collection[Card]) -> GridCell:
    shown = GridCell(id=str(cell), row=cell.row, column=cell.column, kind="open", name="empty")
    if card := universe.at.get(cell):
        is_newest = cell == universe.placed[-1][1]
        shown |= {"kind": "card", "card": face(card), "name": f"{card.name}{', the newest card' if is_newest else ''}"}
        if is_newest:
            shown["newest"] = True
    elif universe.is_hole(cell):
        shown |= {"kind": "hole", "name": "black hole"}
    if fitting:
        shown["about"] = cell_text(universe, cell, fitting)
    return shown


def _path(universe: Universe, move: Move) -> Path:
    if move.cell is None or move.card is None:
        return Path(path=["swap", str(move.card)], send=str(move), why="give")
    why = caption(universe, move.card, move.cell)
    return Path(path=[str(move.card), str(move.cell)], send=str(move), why=why)


def _hand(view: View, names: Sequence[str], said: Mapping[int, str]) -> list[CardZone]:
    if view.seat is None:
        return []
    universe, cells = view.universe, defaultdict(list)
    for move in view.legal_moves:
        if move.card and move.cell:
            cells[move.card].append(move.cell)
    cards = []
    for card in sorted(view.hand):
        shown = face(card)
        if fitting := cells[card]:
            best = max(fitting, key=lambda cell: (universe.is_hole(cell), universe.points(card, cell)))
            shown = face(card, worth_text(universe, card, best))
            shown["about"] = card_text(universe, card, best, len(fitting))
        cards.append(shown)
    return own_hand(view.seat, names, said, f"{counted(len(cards), 'card')}, {points_text(view, view.seat)}", cards)


def _actions(view: View) -> list[Action]:
    """Buttons for the moves without a cell; the swap waits for a card to be chosen."""
    actions = []
    if any(move.word == "swap" for move in view.legal_moves):
        actions.append(Action(label=BUTTONS["swap"], send="swap", pick="swap", about=SWAP_HINT))
    return actions + [Action(label=BUTTONS[move.word], send=str(move)) for move in view.legal_moves if not move.card]


def _scores(view: View, names: Sequence[str]) -> Scores:
    """Points, cards and whether each seat may swap; teams, games and chips where there are any."""
    rules, series = view.rules, view.series
    columns: dict[str, Sequence[object]] = {"Points": view.points}
    if rules.teams:
        columns["Team"] = view.scores
    columns["Cards"] = view.counts
    columns["Swap"] = ["yes" if is_ready else "no" for is_ready in view.ready]
    if rules.games > 1:
        columns["Games"] = series.wins
    if rules.ante or rules.stake_each_lap:
        columns["Chips"] = [f"{chips:+d}" for chips in series.chips]
    return score_table(names, columns)
