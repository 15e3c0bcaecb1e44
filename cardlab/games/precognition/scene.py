"""The scene of Precognition: the string as it is written, the row with its letters, all strings, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.cards import Card
from cardlab.core.seats import Seat
from cardlab.core.zones import SeatInfo, face, own_hand, player_list
from cardlab.games.precognition import text
from cardlab.games.precognition.letters import Cards, Round, changes, progress, standing
from cardlab.games.precognition.rules import View
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Board, CardZone, Path, RowZone, Step, StringLine, StringsZone, WritingZone, Zone
from cardlab.text import counted

SIGNS: Final = {"U": "▲", "S": "=", "D": "▼"}


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    return Board(
        zones=[*_felt(view, names), *_hand(view, names)],
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.cards],
        actions=_actions(view),
        players=player_list(seats, said, _about(view), {"cards": view.counts, **_letters_stood(view)}),
    )


def _felt(view: View, names: Sequence[str]) -> list[Zone]:
    """The string that is written, the row that grows, or the newest round that is over with all strings."""
    if view.phase == "lay" or not (view.past or view.phase == "write"):
        own = [_own_line(view)] if view.string else []
        growing = _row_zone(text.row_label(view), view.row, view.row_length, own)
        return [growing, *(StringsZone(kind="strings", id="own", label=text.YOUR_STRING, lines=own) for _ in own)]
    if view.phase == "write":
        return [_writing(view), *_strings_aside(view.past, names)]
    strings = _past_strings(view.past, names)
    row = view.past[-1].row
    below = [line for line in strings["lines"] if line["marked"]][:1]
    return [_row_zone(text.past_row_label(len(view.past)), row, len(row), below), strings]


def _about(view: View) -> list[SeatInfo]:
    return [
        SeatInfo(text=text.string_status(view, place), active=place == view.turn) for place in range(len(view.counts))
    ]


# --- Strings ---


def _writing(view: View) -> WritingZone:
    is_open = bool(view.legal_moves) and len(view.string) < view.most_letters
    note = text.writing_note(view)
    label = text.YOUR_STRING if view.legal_moves else text.STRINGS_ARE_WRITTEN
    return WritingZone(kind="writing", id="string", label=label, letters=view.string, note=note, is_open=is_open)


def _own_line(view: View) -> StringLine:
    """How far one's own string has come in the row that grows."""
    string, changed = view.string, view.changes
    line = StringLine(name=text.YOUR_STRING, letters=string, note="", marked=False)
    if stood := standing(string, changed, view.rules.match):
        start = changed.index(stood)
        line["note"] = text.standing_note(string, stood, start)
        _lay(line, stood, start)
    if stood == string:
        return line
    if view.rules.match == "whole" and len(string) >= view.row_length:
        line["note"] = text.never_matches(view.row_length)
        return line
    length, needed = progress(string, changed, view.rules.match)
    if needed and length >= len(stood):
        start = len(changed) - length
        _lay(line, changed[start:], start)
        line["needs"] = line["stands"][1]
        line["note"] = line["note"] or text.progress_note(length)
    return line


def _lay(line: StringLine, stood: str, start: int) -> None:
    """Lays a string below the row: its letters ``stood`` are the changes from ``start`` on."""
    offset = line["letters"].index(stood)
    line["at"], line["stands"] = start - offset, (offset, offset + len(stood))


def strings_of(played: Round, names: Sequence[str]) -> list[StringLine]:
    """All strings of a round that is over, with how they fared; those that were first are marked, and on top."""
    changed = changes(played.row)
    lines = []
    for seat, (string, stood) in enumerate(zip(played.strings, played.stood, strict=True)):
        if string:
            start, is_first = changed.find(stood), bool(stood) and seat in played.first
            note = text.result_note(played, seat, start)
            line = StringLine(name=names[seat], letters=string, note=note, marked=is_first)
            if stood:
                _lay(line, stood, start)
            lines.append(line)
    return sorted(lines, key=lambda line: not line["marked"])


def _past_strings(past: Sequence[Round], names: Sequence[str]) -> StringsZone:
    """The strings of the newest round that is over."""
    label = text.past_strings_label(len(past))
    return StringsZone(kind="strings", id="past", label=label, lines=strings_of(past[-1], names))


def _strings_aside(past: Sequence[Round], names: Sequence[str]) -> list[StringsZone]:
    """The same beside the board, while strings are written anew."""
    return [StringsZone(**_past_strings(past, names), place="side")] if past else []


# --- The row and the hand ---


def _row_zone(label: str, row: Cards, length: int, lines: list[StringLine]) -> RowZone:
    letters = ["", *changes(row)] if row else []
    steps = [
        Step(**face(card), letter=letter, height=card.rank, newest=place == len(row) - 1 < length - 1)
        for place, (card, letter) in enumerate(zip(row, letters, strict=True))
    ]
    below = [line for line in lines if "at" in line]
    alt = text.row_in_words(steps)
    return RowZone(kind="row", id="row", label=label, alt=alt, length=length, cards=steps, lines=below)


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
    needed = _needed(view)
    cards = [face(card, *_letter_of(view, card, needed)) for card in sorted(view.hand)]
    return own_hand(view.seat, names, counted(len(cards), "card"), cards)


def _needed(view: View) -> str:
    """The letter that one's own string needs next."""
    line = _own_line(view) if view.string else None
    return view.string[line["needs"]] if line and "needs" in line else ""


def _letter_of(view: View, card: Card, needed: str) -> tuple[str, str]:
    """Which letter this card would make, in a word or two and in brief."""
    if view.phase != "lay" or not view.legal_moves:
        return "", ""
    if not view.row:
        return text.FIRST_CARD, text.FIRST_CARD
    letter = changes((view.row[-1], card))
    return (f"{text.BUTTONS[letter]} ✓", f"{letter}✓") if letter == needed else (text.BUTTONS[letter], letter)


# --- What may be done, and what came of it ---


def _actions(view: View) -> list[Button]:
    """Letters as large buttons; beside the sentence, taking one back and sealing the string."""
    written = [str(move) for move in view.legal_moves if not move.cards]
    actions = [
        Button(label=text.BUTTONS[letter], send=letter, large=True, sign=sign, key=letter.lower())
        for letter, sign in SIGNS.items()
        if letter in written
    ]
    if "done" in written:
        actions.append(Button(label=text.ERASE, send="undo", key="backspace"))
        actions.append(Button(label=text.BUTTONS["done"], send="done", main=True))
    return actions


def _letters_stood(view: View) -> dict[str, list[str]]:
    """How many letters stood in the newest round that is over."""
    return {text.LETTERS_STOOD: text.letters_stood(view.past[-1])} if view.past else {}
