"""The scene of Eleusis: the others, the line with its sidelines, what is being judged, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.games.eleusis import Move, View
from cardlab.games.eleusis.phrases import counted
from cardlab.games.eleusis.words import about_seat
from cardlab.seating import Seat
from cardlab.ui.scene import Action, Board, CardZone, Path, Scores, SeatItem, SeatZone, face, fan

SKIP: Final = "Go on until I must choose"
EXAMPLE: Final = "7♣ · lay 7c 8d · no play · hint"
MOVES: Final = "7♣ · lay · back · lay 7♣ 8♦ · no play · declare · go on · right · wrong · none fits"
MOST_BACKS: Final = 6
BUTTONS: Final = {
    "lay": "Lay it",
    "back": "Take one back",
    "no play": "No play",
    "right": "Right",
    "wrong": "Wrong",
    "none fits": "None fits",
    "declare": "Become the prophet",
    "go on": "Go on",
    "draw": "Draw an easy rule",
    "by hand": "Judge by hand",
    "deal": "Deal the next round",
}


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    return Board(
        zones=[_others(view, seats, said), fan("line", "Line", view.line), *_table(view), *_hand(view, seats, said)],
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.cards],
        actions=[_action(move) for move in view.legal_moves if not move.cards],
        scores=_scores(view, seats),
    )


def _others(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> SeatZone:
    items = [
        SeatItem(
            id=f"seat{place}",
            name=seat.name,
            about=f"{seat.kind.replace('_', ' ')} · {counted(view.counts[place], 'card')}",
            backs=min(view.counts[place], MOST_BACKS),
            known=about_seat(view, place),
            said=said.get(place, ""),
            active=view.turn == place,
        )
        for place, seat in enumerate(seats)
        if place != view.seat
    ]
    return SeatZone(kind="seats", id="seats", label="The other players", seats=items)


def _table(view: View) -> list[CardZone]:
    """What lies open and is being judged; the one who is to judge chooses among the cards of a shown hand."""
    zones = [fan("string", "The string", view.string)] if view.string else []
    if view.shown and view.seat != view.mover:
        cards = [face(card) for card in sorted(view.shown)]
        zones.append(CardZone(kind="hand", id="shown", label="The hand that is shown", said="", cards=cards))
    return zones


def _hand(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> list[CardZone]:
    if view.seat is None or view.seat == view.dealer:
        return []
    name = seats[view.seat].name
    owner = "Your hand" if name == "You" else f"{name}'s hand"
    cards = [face(card) for card in sorted(view.hand)]
    label = f"{owner}: {counted(len(cards), 'card')}"
    return [CardZone(kind="hand", id="hand", label=label, said=said.get(view.seat, ""), cards=cards)]


def _action(move: Move) -> Action:
    action = Action(label=BUTTONS[str(move)], send=str(move))
    if move.word in ("lay", "right", "go on", "deal"):
        action["main"] = True
    return action


def _scores(view: View, seats: Sequence[Seat]) -> Scores:
    head = ["Seat", "Cards", *(f"Round {number}" for number, _ in enumerate(view.past, start=1))]
    rows = [
        [seat.name, str(view.counts[place]), *(str(played.scores[place]) for played in view.past)]
        for place, seat in enumerate(seats)
    ]
    return Scores(head=head, rows=rows)
