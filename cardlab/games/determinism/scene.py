"""The scene of Determinism: the universe with its edges and black holes, what causes what, the pile and the hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from cardlab.cards import Card
from cardlab.core.seats import Seat
from cardlab.core.zones import SeatInfo, face, own_hand, player_list
from cardlab.games.determinism import text
from cardlab.games.determinism.rules import Move, View
from cardlab.games.determinism.universe import Cell, Universe
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Board, CardZone, Face, GridCell, GridZone, Note, NotesZone, Path, Players

if TYPE_CHECKING:
    from cardlab.core.session import Session


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    return Board(
        zones=[universe_zone(view.universe, _fitting(view)), _causes(), _pile(view, names), *_hand(view, names)],
        paths=[_path(view.universe, move) for move in view.legal_moves if move.card],
        actions=_actions(view),
        players=_players(view, seats, said),
        about=text.about_table(view, names),
    )


def universe_zone(universe: Universe, fitting: Mapping[Cell, Collection[Card]], newest: Cell | None = None) -> GridZone:
    """The universe, seen through its window.

    Args:
        universe: the cards that lie.
        fitting: which cards of the hand fit each cell.
        newest: the cell that is marked; the last one if left out.
    """
    top, left, bottom, right = universe.box.window()
    newest = newest or universe.placed[-1][1]
    cells = sorted([*universe.at, *universe.open])
    return GridZone(
        kind="grid",
        id="universe",
        label=text.UNIVERSE,
        note=text.edge_text(universe),
        top=top,
        left=left,
        height=bottom - top + 1,
        width=right - left + 1,
        is_high=universe.box.is_full_height,
        is_wide=universe.box.is_full_width,
        cells=[_cell(universe, cell, fitting.get(cell, []), is_newest=cell == newest) for cell in cells],
    )


def _fitting(view: View) -> dict[Cell, list[Card]]:
    """Which cards of the hand fit each cell."""
    found = defaultdict(list)
    for move in view.legal_moves:
        if move.card and move.cell:
            found[move.cell].append(move.card)
    return found


def _cell(universe: Universe, cell: Cell, fitting: Collection[Card], *, is_newest: bool) -> GridCell:
    shown = GridCell(id=str(cell), row=cell.row, column=cell.column, kind="open", name=text.EMPTY)
    if card := universe.at.get(cell):
        shown |= {"kind": "card", "card": face(card), "name": text.card_name(card, is_newest=is_newest)}
        if is_newest:
            shown["newest"] = True
    elif universe.is_hole(cell):
        shown |= {"kind": "hole", "name": text.HOLE}
    if fitting:
        shown["about"] = text.cell_text(universe, cell, fitting)
    return shown


def at_end(session: Session) -> list[Button]:
    """A button for another game that begins with the card in the black hole, where one ended this game."""
    card = session.view.universe.card_in_hole()
    return [Button(label=text.go_on_with(card), send=f"new big_bang={card}")] if card else []


def _path(universe: Universe, move: Move) -> Path:
    if move.cell is None or move.card is None:
        return Path(path=["swap", str(move.card)], send=str(move), why=text.GIVE)
    why = text.caption(universe, move.card, move.cell)
    sides = text.causing_sides(universe, move.cell)
    return Path(path=[str(move.card), str(move.cell)], send=str(move), why=why, sides=sides)


def _causes() -> NotesZone:
    """What causes what, to be looked up at every move."""
    items = [Note(text=line, strong=is_strong) for line, is_strong in text.CAUSES_LINES]
    return NotesZone(kind="notes", id="causes", label=text.CAUSES, items=items, place="side")


def _pile(view: View, names: Sequence[str]) -> NotesZone:
    """The Quantum Swap Pile: its cards, the top one first, and what this seat knows of it."""
    givers = ["" if giver is None else names[giver] for giver in view.givers]
    cards = [
        face(card, text.YOURS if view.givers[place] == view.seat else "") if card else _back(place, giver)
        for place, (card, giver) in enumerate(zip(view.pile, givers, strict=True))
    ]
    items = [Note(text="", cards=cards)]
    if memory := text.memory_text(view, names):
        items.append(Note(text=memory))
    return NotesZone(kind="notes", id="pile", label=text.pile_label(view), items=items, place="side")


def _back(place: int, giver: str) -> Face:
    """A card of the pile that this seat does not know, and who gave it."""
    name = text.hidden_card(giver, place)
    return Face(id=f"pile{place}", rank="", suit="", order=[], name=name, back="back", why=giver)


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
    if view.seat is None:
        return []
    cells = defaultdict(list)
    for move in view.legal_moves:
        if move.card and move.cell:
            cells[move.card].append(move.cell)
    cards = [face(card, *text.best_text(view.universe, card, cells[card])) for card in sorted(view.hand)]
    for card, shown in zip(sorted(view.hand), cards, strict=True):
        if fitting := cells[card]:
            shown["about"] = text.card_text(view.universe, fitting)
    return own_hand(view.seat, names, text.about_hand(view, view.seat), cards)


def _actions(view: View) -> list[Button]:
    """Buttons for the moves without a cell; the swap waits for a card to be chosen."""
    if view.phase == "giving" and view.legal_moves:
        return [Button(label=text.GIVE_BUTTON, send="swap", pick="swap", about=text.GIVE_HINT)]
    actions = []
    if any(move.word == "swap" for move in view.legal_moves):
        actions.append(Button(label=text.BUTTONS["swap"], send="swap", pick="swap", about=text.SWAP_HINT))
    return actions + [
        Button(label=text.BUTTONS[move.word], send=str(move)) for move in view.legal_moves if not move.card
    ]


def _players(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Players:
    """Cards and points; chips where there are any."""
    rules, series = view.rules, view.series
    columns: dict[str, Sequence[object]] = {}
    if rules.has_stakes:
        columns[text.CHIPS_COLUMN] = [f"{chips:+d}" for chips in series.chips]
    columns[text.CARDS_COLUMN] = view.counts
    columns[text.POINTS_COLUMN] = view.points
    names = [seat.name for seat in seats]
    about = [
        SeatInfo(text.about_seat(view, place), text.team_of(view, place, names), active=place == view.turn)
        for place in range(len(seats))
    ]
    return player_list(seats, said, about, columns)
