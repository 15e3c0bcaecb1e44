"""The scene of Precognition: the others, the row with its letters and bars, the strings and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.cards import Card
from cardlab.core.scene import Action, Board, CardZone, Path, RowZone, Scores, Step, StringLine, face
from cardlab.core.scene_parts import About, others, own_hand, score_table
from cardlab.core.seats import Seat
from cardlab.games.precognition import Move, Round, View, changes, standing
from cardlab.games.precognition.moves import Cards
from cardlab.games.precognition.words import about_string, how_much
from cardlab.text import counted

SKIP: Final = "Go on until I must choose"
EXAMPLE: Final = "predict UDUDU · 7♣ · hint"
MOVES: Final = "U · D · S · done · predict UUDDS · 7♣"
MOST_BACKS: Final = 6
BUTTONS: Final = {"U": "U up", "D": "D down", "S": "S stay", "done": "Done"}
WORDS: Final = {"U": "up", "D": "down", "S": "stay"}


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    is_laying = view.phase == "lay" or not view.past
    names = [seat.name for seat in seats]
    row = _row(view) if is_laying else _row_before(view, view.past[-1], names)
    return Board(
        zones=[others(view.seat, seats, said, _about(view)), row, *_hand(view, names, said)],
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.cards],
        actions=[_action(view, move) for move in view.legal_moves if not move.cards],
        scores=_scores(view, names),
    )


def _about(view: View) -> list[About]:
    return [
        About(counted(count, "card"), about_string(view, place), min(count, MOST_BACKS), place == view.turn)
        for place, count in enumerate(view.counts)
    ]


def _row(view: View) -> RowZone:
    """The row as it grows, and how far one's own string has come in it."""
    length = counted(view.row_length, "card")
    laid = f"{len(view.row)} of {length}" if view.row else f"{length} to come"
    own, at = _progress(view)
    lines = [StringLine(name="Your string", letters=view.string, note=own, marked=False)] if view.string else []
    return _row_zone(f"Row: {laid}", view.row, [at], lines)


def _progress(view: View) -> tuple[str, range]:
    """How far one's own string has come, in words and as the letters of the row to mark."""
    string, changed = view.string, view.changes
    stood = standing(string, changed, view.rules.match) if string else ""
    if stood:
        start = changed.index(stood)
        how = "stands already" if stood == string else f"{how_much(string, stood)} so far"
        return f"{how}, at cards {start + 1} to {start + 1 + len(stood)}", range(start, start + len(stood))
    if len(string) >= view.row_length:
        cards, steps = counted(view.row_length, "card"), counted(view.row_length - 1, "change")
        return f"can never match: {cards} make {steps}", range(0)
    length = next((n for n in range(min(len(string), len(changed)), 0, -1) if changed.endswith(string[:n])), 0)
    first = "first letter" if length == 1 else f"first {counted(length, 'letter')}"
    note = f"the row ends with its {first}" if length else ""
    return note, range(len(changed) - length, len(changed))


def _row_before(view: View, played: Round, names: Sequence[str]) -> RowZone:
    """The complete row of a round that is over, with all strings; those that were first are marked."""
    changed = changes(played.row)
    lines, marked = [], []
    for seat, (string, stood) in enumerate(zip(played.strings, played.stood, strict=True)):
        is_first = bool(stood) and seat in played.first
        start = changed.find(stood) if stood else 0
        places = f", at cards {start + 1} to {start + 1 + len(stood)}" if stood else ""
        longest = "" if not is_first else ", tied for first" if len(played.first) > 1 else ", the longest"
        if string:
            note = f"{how_much(string, stood)}{places}{longest}"
            lines.append(StringLine(name=names[seat], letters=string, note=note, marked=is_first))
        marked += [range(start, start + len(stood))] if is_first else []
    return _row_zone(f"Row of round {len(view.past)}: all strings are shown", played.row, marked, lines)


def _row_zone(label: str, row: Cards, marked: Sequence[range], lines: list[StringLine]) -> RowZone:
    letters = ["", *changes(row)] if row else []
    steps = [
        Step(**face(card), letter=letter, height=card.rank, marked=any(place - 1 in part for part in marked))
        for place, (card, letter) in enumerate(zip(row, letters, strict=True))
    ]
    read = (f"{WORDS[step['letter']]} to {step['name']}" if step["letter"] else step["name"] for step in steps)
    alt = ", ".join(read) or "no cards"
    return RowZone(kind="row", id="row", label=label, said="", alt=alt, cards=steps, lines=lines)


def _hand(view: View, names: Sequence[str], said: Mapping[int, str]) -> list[CardZone]:
    cards = [face(card, _why(view, card)) for card in sorted(view.hand)]
    return own_hand(view.seat, names, said, counted(len(cards), "card"), cards)


def _why(view: View, card: Card) -> str:
    """Which letter this card would make."""
    if view.phase != "lay" or not view.legal_moves:
        return ""
    return changes((view.row[-1], card)) if view.row else "first"


def _action(view: View, move: Move) -> Action:
    action = Action(label=BUTTONS[str(move)], send=str(move))
    if move.word == "done":
        action["main"] = True
    return action


def _scores(view: View, names: Sequence[str]) -> Scores:
    """How many letters stood in the last two rounds, and who is still in."""
    rounds = list(enumerate(view.past, start=1))[-2 if view.turn is None else -1 :]
    columns = {f"Round {number}": [_score(played, place) for place in range(len(names))] for number, played in rounds}
    if view.turn is not None and (view.phase in ("write", "lay") or not view.past):
        columns[f"Round {view.round}"] = [
            "out" if place not in view.playing else "written" if place in view.written else "…"
            for place in range(len(names))
        ]
    return score_table(names, columns)


def _score(played: Round, place: int) -> str:
    return counted(len(played.stood[place]), "letter") if played.strings[place] else "out"
