"""The words of Precognition: what the status line, the log and a picture in text say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from cardlab.cards import Card
from cardlab.games.precognition.moves import changes
from cardlab.text import counted, hand_line, listed, verb, who_won

if TYPE_CHECKING:
    from cardlab.games.precognition.moves import Move, Round
    from cardlab.games.precognition.state import State
    from cardlab.games.precognition.view import View


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "begin" or view.turn is None:
        return _between(view, names)
    name, is_mine = names[view.turn], bool(view.legal_moves)
    if view.phase == "write":
        if not is_mine:
            return f"{name} {verb(name, 'writes')} a string in secret.", ""
        return (f"Your string so far: {spaced(view.string)}." if view.string else "Write your string."), _writing(view)
    return f"{name} {verb(name, 'is', 'are')} to lay a card.", _laying(view) if is_mine else ""


def _between(view: View, names: Sequence[str]) -> tuple[str, str]:
    if not view.past:
        return "A draw decides who begins.", ""
    tied = listed(names[seat] for seat in sorted(view.playing))
    best = max(map(len, view.past[-1].stood))
    how = f" with {counted(best, 'letter')}" if best else ", since no string stands,"
    return f"{tied} tie{how} and play again.", "A draw decides who begins."


def _writing(view: View) -> str:
    steps = view.row_length - 1
    coming = f"The row will have {counted(view.row_length, 'card')}, so {counted(steps, 'change')}."
    if len(view.string) > steps:
        return f"{coming} A string of {counted(len(view.string), 'letter')} can never match: take one back with Undo."
    if len(view.string) == view.most_letters:
        return f"{coming} Your string is full: say done."
    if not view.string:
        return f"{coming} Add U (up), D (down) or S (stay), letter by letter."
    return f"{coming} Add U, D or S, or say done."


def _laying(view: View) -> str:
    if not view.row:
        return "Any card may begin the row."
    last = view.row[-1]
    return f"After {last} a higher rank makes U, a lower one D, the same rank S."


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn; it tells no letter before the row is complete."""
    match move.word:
        case "begin":
            return f"Round {len(after.past) + 1}: {names[move.seat or 0]} {verb(names[move.seat or 0], 'begins')}."
        case "lay":
            seat = before.playing[before.place]
            told = f"{names[seat]} laid {move.cards[0]}."
            if len(after.past) == len(before.past):
                return told
            return f"{told} {revealed(after.past[-1], names)} {status(after.view(None), names)[0]}"
    seat = before.playing[before.place]
    # However long the string is, its line says the same.
    return "" if before.strings[seat] else f"{names[seat]} {verb(names[seat], 'writes')} a string."


def revealed(played: Round, names: Sequence[str]) -> str:
    """What everybody had written, and how much of it stands."""
    told = [
        f"{names[seat]} {string} ({how_much(string, stood)})"
        for seat, (string, stood) in enumerate(zip(played.strings, played.stood, strict=True))
        if string
    ]
    return f"The strings: {', '.join(told)}."


def how_much(string: str, stood: str) -> str:
    """How much of a string stands in the row, in words.

    >>> how_much("UUDD", "UUDD"), how_much("UUDD", "UD"), how_much("UUDD", "")
    ('4 letters', '2 letters: UD', 'does not stand')
    """
    if not stood:
        return "does not stand"
    return counted(len(stood), "letter") + (f": {stood}" if stood != string else "")


def said(before: State, after: State, move: Move) -> Mapping[int, str]:
    """What a move lets the table hear, by seat: who begins, that a string is written, a card."""
    if move.word == "begin":
        return {move.seat or 0: "I begin"}
    seat = before.playing[before.place]
    if move.word == "lay":
        return {seat: str(move.cards[0])}
    return {} if after.turn == seat else {seat: "Written"}


def picture(view: View, names: Sequence[str]) -> str:
    """The table as plain text."""
    lines = [f"Precognition, round {view.round}, turn {view.number}"]
    lines += [
        ", ".join([f"{name}: {counted(count, 'card')}", *filter(None, [about_string(view, seat)])])
        for seat, (name, count) in enumerate(zip(names, view.counts, strict=True))
        if seat != view.seat
    ]
    if view.phase == "lay":
        lines.append(f"Row: {row_text(view.row) or 'empty'}")
    elif view.past:
        lines += [f"Row of round {len(view.past)}: {row_text(view.past[-1].row)}", revealed(view.past[-1], names)]
    if view.seat is not None:
        lines.append(hand_line(names[view.seat], view.hand))
        lines += [f"String: {spaced(view.string)}"] if view.string and view.phase == "lay" else []
    return "\n".join([*lines, " ".join(status(view, names))]).strip()


def about_string(view: View, seat: int) -> str:
    """What everybody knows of a seat's string: whether it is written, or that the seat is out."""
    if view.turn is None:
        return ""
    if seat not in view.playing:
        return "out"
    return "string written" if seat in view.written else ""


def row_text(row: Sequence[Card]) -> str:
    """A row with its letters between the cards.

    >>> from cardlab.cards import hand
    >>> row_text(hand("4♣ 7♣ 7♥ A♣"))
    '4♣ U 7♣ S 7♥ D A♣'
    """
    return " ".join(f"{card} {letter}".strip() for card, letter in zip_longest(row, changes(row), fillvalue=""))


def spaced(string: str) -> str:
    """A string as it is read: "U U D"."""
    return " ".join(string)
