"""The table of Determinism: the universe with its edges and black holes, what causes what, the pile and the hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from cardlab.cards import Card
from cardlab.core.protocol import Seat
from cardlab.core.zones import SeatInfo, face, own_hand, player_list
from cardlab.games.determinism.causes import pieces_text
from cardlab.games.determinism.rules import Move, View
from cardlab.games.determinism.universe import BONUS, NUMBER_POINTS, SUIT_POINTS, Cell, Universe, edge_cells
from cardlab.games.determinism.words import (
    drawn_text,
    edge_text,
    entering_text,
    is_first_lap,
    partner_of,
    partner_text,
    points_text,
)
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Board, CardZone, Face, GridCell, GridZone, Note, NotesZone, Path, Players, Side
from cardlab.text import counted, listed

BUTTONS: Final = {"take": "Take the top card", "pass": "Pass", "decline": "Decline", "deal": "Next game"}
SWAP_HINT: Final = "Choose the card to give. You take the top card of the pile, unseen."
GIVE_HINT: Final = "Choose the card to give for the one that you took."
SIDES: Final[tuple[Side, ...]] = ("top", "bottom", "left", "right")
"""The sides of a cell, in the order of `edge_cells`."""
NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """Return the board as seen from this view."""
    names = [seat.name for seat in seats]
    fitting = defaultdict(list)
    for move in view.legal_moves:
        if move.card and move.cell:
            fitting[move.cell].append(move.card)
    return Board(
        zones=[universe_zone(view.universe, fitting), _causes(), _pile(view, names), *_hand(view, names, fitting)],
        paths=[_path(view.universe, move) for move in view.legal_moves if move.card],
        actions=_actions(view),
        players=_players(view, seats, said),
        about=_about(view, names),
    )


def _about(view: View, names: Sequence[str]) -> str:
    about = []
    partner = partner_of(view, view.seat)
    if partner is not None:
        about.append(f"your partner: {names[partner]}")
    elif view.rules.teams:
        about.append(f"{listed(names[0::2])} against {listed(names[1::2])}")
    if is_first_lap(view):
        about.append(f"{names[view.first]} drew {view.draws[-1][view.first]} to begin")
    return " · ".join(about)


# --- The universe ---


def universe_zone(universe: Universe, fitting: Mapping[Cell, Collection[Card]], newest: Cell | None = None) -> GridZone:
    """Return the universe in its window, with the cards that fit each cell, and one cell marked as the newest."""
    top, left, bottom, right = universe.box.window()
    newest = newest or universe.placed[-1][1]
    cells = sorted([*universe.at, *universe.open])
    return GridZone(
        kind="grid",
        id="universe",
        label="The universe",
        note=edge_text(universe),
        top=top,
        left=left,
        height=bottom - top + 1,
        width=right - left + 1,
        is_high=universe.box.is_full_height,
        is_wide=universe.box.is_full_width,
        cells=[_cell(universe, cell, fitting.get(cell, []), is_newest=cell == newest) for cell in cells],
    )


def _cell(universe: Universe, cell: Cell, fitting: Collection[Card], *, is_newest: bool) -> GridCell:
    shown = GridCell(id=str(cell), row=cell.row, column=cell.column, kind="open", name="empty")
    if card := universe.at.get(cell):
        shown |= {"kind": "card", "card": face(card), "name": card.name}
        if is_newest:
            shown |= {"name": f"{card.name}, the newest card", "newest": True}
    elif universe.is_hole(cell):
        count = universe.entering(cell).bit_count()
        shown |= {"kind": "hole", "name": f"black hole, {entering_text(universe, cell)}", "entering": count}
    if fitting:
        ways = listed(f"{card} ({_worth(universe, card, cell)})" for card in sorted(fitting))
        shown["about"] = f"{ways} {'fits' if len(fitting) == 1 else 'fit'} here."
    return shown


def _worth(universe: Universe, card: Card, cell: Cell) -> str:
    return "wins" if universe.is_hole(cell) else f"+{universe.points(card, cell)}"


def _path(universe: Universe, move: Move) -> Path:
    card, cell = move.card, move.cell
    if card is None or cell is None:
        return Path(path=["swap", str(card)], send=str(move), why="give")
    why = f"{_worth(universe, card, cell)} {pieces_text(universe, card, cell)}".strip()
    sides = [side for side, other in zip(SIDES, edge_cells(cell), strict=True) if other in universe.at]
    return Path(path=[str(card), str(cell)], send=str(move), why=why, sides=sides)


# --- Beside and below the universe ---


def _causes() -> NotesZone:
    """Return a note on what causes what, and for how many points; strong lines are signs."""
    items = [
        Note(text="♣→♥→♠→♦→♣", strong=True),
        Note(text=f"by suit: {SUIT_POINTS} point", strong=False),
        Note(text="5 → 6, K → A", strong=True),
        Note(text=f"by number: {NUMBER_POINTS}", strong=False),
        Note(text=f"two sides: {BONUS[2]} more", strong=False),
        Note(text=f"three sides: {BONUS[3]}", strong=False),
    ]
    return NotesZone(kind="notes", id="causes", label="Causes", items=items, place="side")


def _pile(view: View, names: Sequence[str]) -> NotesZone:
    """Return the Quantum Swap Pile, the top card first, and which cards of this seat others have taken from it."""
    label = f"Pile · pot {view.series.pot}" if view.rules.has_stakes else "Swap pile"
    items = [Note(text="", cards=[_in_pile(view, place, names) for place in range(len(view.pile))])]
    taken = defaultdict(list)
    for gift in view.given:
        if gift.holder is not None:
            taken[names[gift.holder]].append(f"{gift.card}{'' if gift.is_sure else '?'}")
    if taken:
        memory = "; ".join(f"{name} took your {' '.join(cards)}" for name, cards in taken.items())
        items.append(Note(text=memory))
    return NotesZone(kind="notes", id="pile", label=label, items=items, place="side")


def _in_pile(view: View, place: int, names: Sequence[str]) -> Face:
    card, seat = view.pile[place], view.givers[place]
    if card:
        return face(card, "you" if seat == view.seat else "")
    giver = "" if seat is None else names[seat]
    name = f"card {place + 1} from the top, {f'given by {giver}' if giver else 'unknown'}"
    return Face(id=f"pile{place}", rank="", suit="", order=[], name=name, back="back", why=giver)


def _hand(view: View, names: Sequence[str], fitting: Mapping[Cell, Collection[Card]]) -> list[CardZone]:
    if view.seat is None:
        return []
    about = f"{counted(len(view.hand), 'card')}, {points_text(view, view.seat)}"
    cards = [
        _in_hand(view.universe, card, [cell for cell, cards in fitting.items() if card in cards])
        for card in sorted(view.hand)
    ]
    return own_hand(view.seat, names, about, cards)


def _in_hand(universe: Universe, card: Card, cells: Collection[Cell]) -> Face:
    """Return a card of one's own, with the points of its best place and in how many cells it fits."""
    if not cells:
        return face(card)
    count = len(cells)
    places = f"{NUMBERS[count] if count < len(NUMBERS) else count} {'place' if count == 1 else 'places'}."
    if any(map(universe.is_hole, cells)):
        return face(card, "wins", "wins") | {"about": f"{places} In the black hole it wins."}
    most = max(universe.points(card, cell) for cell in cells)
    return face(card, f"best {most}", f"+{most}") | {"about": places}


def _actions(view: View) -> list[Button]:
    """Return buttons for moves without a cell; a swap waits for a card to be chosen.

    A card that ended the game in a black hole can begin another one.
    """
    if view.ended:
        card = view.universe.card_in_hole()
        return [Button(label=f"New game, Big Bang {card}", send=f"new big_bang={card}")] if card else []
    label, about = ("Give a card", GIVE_HINT) if view.phase == "giving" else ("Swap a card", SWAP_HINT)
    can_swap = any(move.word == "swap" for move in view.legal_moves)
    swap = [Button(label=label, send="swap", pick="swap", about=about)] if can_swap else []
    return swap + [Button(label=BUTTONS[move.word], send=str(move)) for move in view.legal_moves if not move.card]


def _players(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Players:
    names = [seat.name for seat in seats]
    about = [_seat_info(view, place, names) for place in range(len(seats))]
    columns: dict[str, Sequence[object]] = {}
    if view.rules.has_stakes:
        columns["chips"] = [f"{chips:+d}" for chips in view.series.chips]
    columns |= {"cards": view.counts, "points": view.points}
    return player_list(seats, said, about, columns)


def _seat_info(view: View, seat: int, names: Sequence[str]) -> SeatInfo:
    won = f"won {view.series.wins[seat]}" if view.rules.games > 1 else ""
    about = [won, drawn_text(view, seat), "" if view.ready[seat] else "no swap yet"]
    team = f"{partner_text(view, seat, names)} · team {view.scores[seat]}" if view.rules.teams else ""
    return SeatInfo(" · ".join(filter(None, about)), team, active=seat == view.turn)
