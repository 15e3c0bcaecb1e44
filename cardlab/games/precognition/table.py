"""The table of Precognition: the string as it is written, the row with its letters, all strings, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.cards import Card, Cards
from cardlab.core.protocol import Seat
from cardlab.core.zones import SeatInfo, face, own_hand, player_list
from cardlab.games.precognition.letters import Round, changes, progress, standing
from cardlab.games.precognition.rules import View
from cardlab.games.precognition.words import how_much, string_status
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Board, CardZone, Path, RowZone, Step, StringLine, StringsZone, WritingZone, Zone
from cardlab.text import counted

SIGNS: Final = {"U": "▲", "S": "=", "D": "▼"}
BUTTONS: Final = {"U": "U up", "D": "D down", "S": "S stay"}
SPOKEN: Final = {"U": "up to", "D": "down to", "S": "the same rank:"}
YOUR_STRING: Final = "Your string"


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """Return the board as seen from this view."""
    names = [seat.name for seat in seats]
    about = [SeatInfo(string_status(view, seat), active=seat == view.turn) for seat in range(len(seats))]
    return Board(
        zones=[*_row_and_strings(view, names), *_hand(view, names)],
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.cards],
        actions=_actions(view),
        players=player_list(seats, said, about, {"cards": view.counts, **_letters_stood(view)}),
    )


def _row_and_strings(view: View, names: Sequence[str]) -> list[Zone]:
    """Return the string being written, the growing row, or the newest finished round with all strings."""
    if view.phase == "lay" or not (view.past or view.phase == "write"):
        own = [_own_line(view)] if view.string else []
        growing = _row_zone(_row_label(view), view.row, view.row_length, own)
        return [growing, *(StringsZone(kind="strings", id="own", label=YOUR_STRING, lines=own) for _ in own)]
    number, lines = len(view.past), strings_of(view.past[-1], names) if view.past else []
    strings = StringsZone(kind="strings", id="past", label=f"The strings of round {number}", lines=lines)
    if view.phase == "write":
        return [_writing(view), *([StringsZone(**strings, place="side")] if view.past else [])]
    row, below = view.past[-1].row, [line for line in lines if line["marked"]][:1]
    return [_row_zone(f"The row of round {number}", row, len(row), below), strings]


def _row_label(view: View) -> str:
    length = counted(view.row_length, "card")
    return f"Row: {len(view.row)} of {length}; high cards lie high" if view.row else f"Row: {length} to come"


# --- Strings ---


def _writing(view: View) -> WritingZone:
    is_open = bool(view.legal_moves) and len(view.string) < view.most_letters
    note = (
        "The longest part that occurs counts."
        if view.rules.match == "fragment"
        else "The longest string that occurs wins. With one wrong letter it counts nothing."
    )
    label = YOUR_STRING if view.legal_moves else "Strings are written in secret"
    return WritingZone(kind="writing", id="string", label=label, letters=view.string, note=note, is_open=is_open)


def _own_line(view: View) -> StringLine:
    """Return one's own string with what the growing row shows of it."""
    string, changed = view.string, view.changes
    line = StringLine(name=YOUR_STRING, letters=string, note="", marked=False)
    if stood := standing(string, changed, view.rules.match):
        start = changed.index(stood)
        how = "complete already" if stood == string else f"{how_much(string, stood)} so far"
        line["note"] = how + _at_cards(stood, start)
        _align(line, stood, start)
    if stood == string:
        return line
    if view.rules.match == "whole" and len(string) >= view.row_length:
        changes_to_come = counted(view.row_length - 1, "change")
        line["note"] = f"can never match: {counted(view.row_length, 'card')} make {changes_to_come}"
        return line
    length, needed = progress(string, changed, view.rules.match)
    if needed and length >= len(stood):
        start = len(changed) - length
        _align(line, changed[start:], start)
        line["needs"] = line["stands"][1]
        letters = "first letter" if length == 1 else f"first {counted(length, 'letter')}"
        line["note"] = line["note"] or (f"the row ends with its {letters}" if length else "")
    return line


def _align(line: StringLine, stood: str, start: int) -> None:
    """Align a string below the row so that its letters ``stood`` are the changes from ``start`` on."""
    offset = line["letters"].index(stood)
    line["at"], line["stands"] = start - offset, (offset, offset + len(stood))


def strings_of(played: Round, names: Sequence[str]) -> list[StringLine]:
    """Return all strings of a finished round with their results; the best are marked and come first."""
    changed = changes(played.row)
    lines = []
    for seat, (string, stood) in enumerate(zip(played.strings, played.stood, strict=True)):
        if string:
            start, is_first = changed.find(stood), bool(stood) and seat in played.first
            place = ""
            if is_first:
                place = ", tied for first" if len(played.first) > 1 else ", the longest"
            note = how_much(string, stood) + _at_cards(stood, start) + place
            line = StringLine(name=names[seat], letters=string, note=note, marked=is_first)
            if stood:
                _align(line, stood, start)
            lines.append(line)
    return sorted(lines, key=lambda line: not line["marked"])


def _at_cards(stood: str, start: int) -> str:
    return f", at cards {start + 1} to {start + 1 + len(stood)}" if stood else ""


# --- The row and the hand ---


def _row_zone(label: str, row: Cards, length: int, lines: list[StringLine]) -> RowZone:
    letters = ["", *changes(row)] if row else []
    steps = [
        Step(**face(card), letter=letter, height=card.rank, newest=place == len(row) - 1 < length - 1)
        for place, (card, letter) in enumerate(zip(row, letters, strict=True))
    ]
    below = [line for line in lines if "at" in line]
    alt = ", ".join(f"{SPOKEN[step['letter']]} {step['name']}" if step["letter"] else step["name"] for step in steps)
    return RowZone(kind="row", id="row", label=label, alt=alt or "no cards", length=length, cards=steps, lines=below)


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
    needed = _needed(view)
    cards = [face(card, *_letter_of(view, card, needed)) for card in sorted(view.hand)]
    return own_hand(view.seat, names, counted(len(cards), "card"), cards)


def _needed(view: View) -> str:
    line = _own_line(view) if view.string else None
    return view.string[line["needs"]] if line and "needs" in line else ""


def _letter_of(view: View, card: Card, needed: str) -> tuple[str, str]:
    """Return the letter that this card would make, in a word or two and in brief."""
    if view.phase != "lay" or not view.legal_moves:
        return "", ""
    if not view.row:
        return "first", "first"
    letter = changes((view.row[-1], card))
    return (f"{BUTTONS[letter]} ✓", f"{letter}✓") if letter == needed else (BUTTONS[letter], letter)


# --- Buttons and scores ---


def _actions(view: View) -> list[Button]:
    """Return large buttons for letters, and small ones to erase a letter and to seal the string."""
    written = [str(move) for move in view.legal_moves if not move.cards]
    actions = [
        Button(label=BUTTONS[letter], send=letter, large=True, sign=sign, key=letter.lower())
        for letter, sign in SIGNS.items()
        if letter in written
    ]
    if "done" in written:
        actions.append(Button(label="Erase", send="undo", key="backspace"))
        actions.append(Button(label="Seal it", send="done", main=True))
    return actions


def _letters_stood(view: View) -> dict[str, list[str]]:
    """Return how many letters of each string counted in the newest finished round; a dash for a seat that was out."""
    if not view.past:
        return {}
    played = view.past[-1]
    pairs = zip(played.strings, played.stood, strict=True)
    return {"stood": [str(len(stood)) if string else "–" for string, stood in pairs]}
