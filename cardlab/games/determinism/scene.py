"""The scene of Determinism: the other players and the pile, the universe with its edges and black holes, the hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from cardlab.cards import Card
from cardlab.core.scene import Action, Board, CardZone, GridCell, GridZone, Note, NotesZone, Path, Players
from cardlab.core.seats import Seat
from cardlab.core.zones import SeatInfo, face, own_hand, player_list
from cardlab.games.determinism import text
from cardlab.games.determinism.rules import Move, View
from cardlab.games.determinism.universe import Cell, Universe


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    return Board(
        zones=[_universe(view, names), _pile(view, names), *_hand(view, names)],
        paths=[_path(view.universe, move) for move in view.legal_moves if move.card],
        actions=_actions(view),
        players=_players(view, seats, said),
    )


def _pile(view: View, names: Sequence[str]) -> NotesZone:
    """The Quantum Swap Pile, beside the universe: what this seat knows of it."""
    about = [text.about_pile(view, names), text.memory_text(view, names)]
    items = [Note(text=line) for line in about if line]
    return NotesZone(kind="notes", id="pile", label=text.PILE_NAME, items=items, place="side")


def _universe(view: View, names: Sequence[str]) -> GridZone:
    universe = view.universe
    cells = [*universe.at, *universe.open]
    top, left = min(cell.row for cell in cells), min(cell.column for cell in cells)
    fitting = _fitting(view)
    return GridZone(
        kind="grid",
        id="universe",
        label=text.UNIVERSE,
        note=text.about_universe(view, names),
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
    shown = GridCell(id=str(cell), row=cell.row, column=cell.column, kind="open", name=text.EMPTY)
    if card := universe.at.get(cell):
        is_newest = cell == universe.placed[-1][1]
        shown |= {"kind": "card", "card": face(card), "name": text.card_name(card, is_newest=is_newest)}
        if is_newest:
            shown["newest"] = True
    elif universe.is_hole(cell):
        shown |= {"kind": "hole", "name": text.HOLE}
    if fitting:
        shown["about"] = text.cell_text(universe, cell, fitting)
    return shown


def _path(universe: Universe, move: Move) -> Path:
    if move.cell is None or move.card is None:
        return Path(path=["swap", str(move.card)], send=str(move), why=text.GIVE)
    why = text.caption(universe, move.card, move.cell)
    return Path(path=[str(move.card), str(move.cell)], send=str(move), why=why)


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
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
            shown = face(card, text.worth_text(universe, card, best))
            shown["about"] = text.card_text(universe, card, best, len(fitting))
        cards.append(shown)
    return own_hand(view.seat, names, text.about_hand(view, view.seat), cards)


def _actions(view: View) -> list[Action]:
    """Buttons for the moves without a cell; the swap waits for a card to be chosen."""
    actions = []
    if any(move.word == "swap" for move in view.legal_moves):
        actions.append(Action(label=text.BUTTONS["swap"], send="swap", pick="swap", about=text.SWAP_HINT))
    return actions + [
        Action(label=text.BUTTONS[move.word], send=str(move)) for move in view.legal_moves if not move.card
    ]


def _players(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Players:
    """Cards and points; teams, games and chips where there are any."""
    rules, series = view.rules, view.series
    columns: dict[str, Sequence[object]] = {}
    if rules.ante or rules.stake_each_lap:
        columns[text.CHIPS_COLUMN] = [f"{chips:+d}" for chips in series.chips]
    columns[text.CARDS_COLUMN] = view.counts
    columns[text.POINTS_COLUMN] = view.points
    about = [SeatInfo(text.about_seat(view, place), active=place == view.turn) for place in range(len(seats))]
    return player_list(seats, said, about, columns)
