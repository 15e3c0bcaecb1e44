"""The scene of Precognition: the others, the row with its letters and bars, the strings and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardlab.cards import Card
from cardlab.core.scene import Action, Board, CardZone, Path, RowZone, Step, StringLine
from cardlab.core.seats import Seat
from cardlab.core.zones import SeatInfo, face, own_hand, player_list
from cardlab.games.precognition import text
from cardlab.games.precognition.letters import Cards, Round, changes, progress, standing
from cardlab.games.precognition.rules import Move, View
from cardlab.text import counted


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    is_laying = view.phase == "lay" or not view.past
    names = [seat.name for seat in seats]
    row = _growing_row(view) if is_laying else _past_row(view.past, names)
    return Board(
        zones=[row, *_hand(view, names)],
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.cards],
        actions=[_action(move) for move in view.legal_moves if not move.cards],
        players=player_list(seats, said, _about(view), {"cards": view.counts, **_scores(view, names)}),
    )


def _about(view: View) -> list[SeatInfo]:
    return [SeatInfo(text.string_status(view, place), active=place == view.turn) for place in range(len(view.counts))]


def _growing_row(view: View) -> RowZone:
    """The row as it grows, and how far one's own string has come in it."""
    note, marked = _own_string(view)
    lines = [StringLine(name=text.YOUR_STRING, letters=view.string, note=note, marked=False)] if view.string else []
    return _row_zone(text.row_label(view), view.row, [marked], lines)


def _own_string(view: View) -> tuple[str, range]:
    """How far one's own string has come, in words and as the changes of the row to mark."""
    string, changed = view.string, view.changes
    stood = standing(string, changed, view.rules.match) if string else ""
    if stood:
        start = changed.index(stood)
        return text.standing_note(string, stood, start), range(start, start + len(stood))
    length, _ = progress(string, changed) if len(string) < view.row_length else (0, "")
    return text.progress_note(view, length), range(len(changed) - length, len(changed))


def _past_row(past: Sequence[Round], names: Sequence[str]) -> RowZone:
    """The complete row of the newest round that is over, with all strings; those that were first are marked."""
    played = past[-1]
    changed = changes(played.row)
    lines, marked = [], []
    for seat, (string, stood) in enumerate(zip(played.strings, played.stood, strict=True)):
        if string:
            start, is_first = changed.find(stood), bool(stood) and seat in played.first
            note = text.result_note(played, seat, start)
            lines.append(StringLine(name=names[seat], letters=string, note=note, marked=is_first))
            marked += [range(start, start + len(stood))] if is_first else []
    return _row_zone(text.past_row_label(len(past)), played.row, marked, lines)


def _row_zone(label: str, row: Cards, marked: Sequence[range], lines: list[StringLine]) -> RowZone:
    letters = ["", *changes(row)] if row else []
    steps = [
        Step(**face(card), letter=letter, height=card.rank, marked=any(place - 1 in part for part in marked))
        for place, (card, letter) in enumerate(zip(row, letters, strict=True))
    ]
    return RowZone(kind="row", id="row", label=label, alt=text.row_in_words(steps), cards=steps, lines=lines)


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
    cards = [face(card, _letter_of(view, card)) for card in sorted(view.hand)]
    return own_hand(view.seat, names, counted(len(cards), "card"), cards)


def _letter_of(view: View, card: Card) -> str:
    """Which letter this card would make."""
    if view.phase != "lay" or not view.legal_moves:
        return ""
    return changes((view.row[-1], card)) if view.row else text.FIRST_CARD


def _action(move: Move) -> Action:
    action = Action(label=text.BUTTONS[str(move)], send=str(move))
    if move.word == "done":
        action["main"] = True
    return action


def _scores(view: View, names: Sequence[str]) -> dict[str, list[str]]:
    """How many letters stood in the last two rounds, and who is still in."""
    places = range(len(names))
    rounds = list(enumerate(view.past, start=1))[-2 if view.turn is None else -1 :]
    columns = {
        text.round_heading(number): [text.round_result(played, place) for place in places] for number, played in rounds
    }
    if view.turn is not None and (view.phase in ("write", "lay") or not view.past):
        columns[text.round_heading(view.round)] = [text.round_so_far(view, place) for place in places]
    return columns
