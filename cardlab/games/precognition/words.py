"""The words of Precognition: the status line, the log, and a picture in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from cardlab.cards import Card
from cardlab.core.protocol import who_won
from cardlab.games.precognition.letters import Round, changes, progress, standing
from cardlab.games.precognition.rules import Move, State, View
from cardlab.text import conjugate, counted, hand_line, listed

MOVES: Final = "U · D · S · done · predict UUDDS · 7♣"
EXAMPLE: Final = "predict UDUDU · 7♣ · hint"

IN_A_LINE: Final = 13
"""The most cards in a line of a finished row."""

DIRECTIONS: Final = {"U": "up", "D": "down", "S": "stay"}


# --- The status line ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Return the status line: a prominent first sentence, and the rest."""
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "begin" or view.turn is None:
        return _between_rounds(view, names)
    name, is_mine = names[view.turn], bool(view.legal_moves)
    if view.phase == "write":
        if not is_mine:
            return f"{name} {conjugate(name, 'writes')} a string in secret.", ""
        return "Write your secret string.", _how_to_write(view)
    where = f"after {view.row[-1]}" if view.row else "to begin the row"
    if not is_mine:
        return f"{name} {conjugate(name, 'plays')} a card {where}.", ""
    return f"Play a card {where}.", _how_to_lay(view)


def _between_rounds(view: View, names: Sequence[str]) -> tuple[str, str]:
    if not view.past:
        return "A draw decides who begins.", ""
    tied = listed(names[seat] for seat in sorted(view.playing))
    best = max(map(len, view.past[-1].stood))
    how = f" with {counted(best, 'letter')}" if best else ", since no string occurs,"
    return f"{tied} tie{how} and play again.", "A draw decides who begins."


def _how_to_write(view: View) -> str:
    count = len(view.string)
    if count >= view.row_length:
        return f"{counted(count, 'letter')} can never match: the row has {counted(view.row_length - 1, 'change')}."
    if count == view.most_letters:
        return f"{counted(count, 'letter')}: it is full. Seal it: done."
    if not count:
        return f"The row will have {counted(view.row_length - 1, 'change')}: write some that you expect, like UDDU."
    return f"{counted(count, 'letter')} so far: write on, or done."


def _how_to_lay(view: View) -> str:
    if not view.row:
        return "Any card will do."
    length, needed = progress(view.string, view.changes, view.rules.match)
    if needed and standing(view.string, view.changes) != view.string and len(view.string) < view.row_length:
        if view.rules.match == "whole" and len(view.string) - length > view.row_length - len(view.row):
            return "Too few cards are left for your string. You can still spoil the strings of the others."
        return f"Your string needs {needed} next: {'stay' if needed == 'S' else f'go {DIRECTIONS[needed]}'}."
    return "Higher makes U, lower D, the same rank S."


# --- The log ---


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """Return what a move adds to the log's line of its turn; no letter before the row is complete."""
    if move.word == "begin":
        name = names[move.seat or 0]
        return f"Round {len(after.past) + 1}: {name} {conjugate(name, 'begins')}."
    seat = before.playing[before.place]
    if move.word == "lay":
        way = f": {DIRECTIONS[changes(after_row[-2:])]}" if len(after_row := (*before.row, *move.cards)) > 1 else ""
        text = f"{names[seat]} played {move.cards[0]}{way}."
        if len(after.past) == len(before.past):
            return text
        return f"{text} {_all_strings(after.past[-1], names)} {status(after.view(None), names)[0]}"
    if (before.phase, before.place) == (after.phase, after.place):  # The length of a string is secret.
        return ""
    name = names[seat]
    return f"{name} {conjugate(name, 'writes')} a string and {conjugate(name, 'seals')} it."


def _all_strings(played: Round, names: Sequence[str]) -> str:
    strings = [
        f"{names[seat]} {string} ({how_much(string, stood)})"
        for seat, (string, stood) in enumerate(zip(played.strings, played.stood, strict=True))
        if string
    ]
    return f"The strings: {', '.join(strings)}."


def how_much(string: str, stood: str) -> str:
    """Return how much of a string occurs in the row, in words.

    >>> how_much("UUDD", "UUDD"), how_much("UUDD", "UD"), how_much("UUDD", "")
    ('4 letters', '2 letters: UD', 'does not occur')
    """
    if not stood:
        return "does not occur"
    return counted(len(stood), "letter") + (f": {stood}" if stood != string else "")


def speech(before: State, move: Move, after: State) -> Mapping[int, str]:
    """Return what each seat says aloud: that it begins, that its string is sealed, or its card."""
    if move.word == "begin":
        return {move.seat or 0: "I begin"}
    seat = before.playing[before.place]
    if move.word == "lay":
        return {seat: str(move.cards[0])}
    return {} if after.turn == seat else {seat: "Sealed"}


def string_status(view: View, seat: int) -> str:
    """Return what everybody knows of a seat's string: whether it is sealed, or that the seat is out."""
    if view.turn is None:
        return "won" if view.ended and seat in view.ended.winners else ""
    if seat not in view.playing:
        return "out"
    if view.phase == "write":
        return "sealed" if seat in view.written else "writing …" if seat == view.turn else ""
    return "to play" if view.phase == "lay" and seat == view.turn else ""


def picture(view: View, names: Sequence[str]) -> str:
    """Return the table as plain text."""
    lines = [f"Precognition, round {view.round}, turn {view.number}"]
    lines += [
        ", ".join([f"{name}: {counted(count, 'card')}", *filter(None, [string_status(view, seat)])])
        for seat, (name, count) in enumerate(zip(names, view.counts, strict=True))
        if seat != view.seat
    ]
    if view.phase == "lay":
        lines.append(f"Row: {row_text(view.row) or 'empty'}")
    elif view.past:
        played, title = view.past[-1], f"Row of round {len(view.past)}:"
        is_shown = view.phase != "write"
        lines += [title, *underlined(played, names)] if is_shown else [f"{title} {row_text(played.row)}"]
        lines.append(_all_strings(played, names))
    if view.seat is not None:
        lines.append(hand_line(names[view.seat], view.hand))
        lines += [f"String: {' '.join(view.string)}"] if view.string and view.phase == "lay" else []
    return "\n".join([*lines, " ".join(status(view, names))]).strip()


def underlined(played: Round, names: Sequence[str]) -> list[str]:
    """Return the lines of a finished row, with each string underlined where it occurs.

    >>> from cardlab.cards import hand
    >>> print(*underlined(Round(hand("4♣ 7♣ 7♥ A♣"), ("US", "DD"), ("US", "")), ["Ada", "Bo"]), sep="\\n")
    4♣  U 7♣  S 7♥  D A♣
    ────────────── Ada: US
    """
    changed, lines = changes(played.row), []
    for first in range(0, len(played.row), IN_A_LINE):
        places = range(first, min(first + IN_A_LINE, len(played.row)))
        lines.append("".join(f"{played.row[place]!s:4}{changed[place : place + 1]:2}" for place in places).rstrip())
        for name, string, stood in zip(names, played.strings, played.stood, strict=True):
            start = changed.index(stood)
            end = start + len(stood)
            ink = ["─" * (6 if place < end else 2) if start <= place <= end else " " * 6 for place in places]
            if stood and (line := "".join(ink).rstrip()):
                lines.append(f"{line} {name}: {string}")
    return lines


def row_text(row: Sequence[Card]) -> str:
    """Return a row with its letters between the cards.

    >>> from cardlab.cards import hand
    >>> row_text(hand("4♣ 7♣ 7♥ A♣"))
    '4♣ U 7♣ S 7♥ D A♣'
    """
    return " ".join(f"{card} {letter}".strip() for card, letter in zip_longest(row, changes(row), fillvalue=""))
