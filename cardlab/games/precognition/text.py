"""All sentences of Precognition: the status line, the log, refusals, the table's labels, a text picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from cardlab.cards import Card
from cardlab.core.protocol import CHANCE, Outcome, who_won
from cardlab.games.precognition.letters import Round, changes, progress, standing
from cardlab.text import OVER, counted, hand_line, inside, listed, shown, verb

if TYPE_CHECKING:
    from cardlab.games.precognition.rules import Move, State, View
    from cardlab.screen.table_parts import Step

MOVES: Final = "U · D · S · done · predict UUDDS · 7♣"
EXAMPLE: Final = "predict UDUDU · 7♣ · hint"


# --- The status line ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Where the game is and what may be done now: a first sentence to stand out, and the rest."""
    if view.ended:
        return who_won(view.ended, names), ""
    if view.phase == "begin" or view.turn is None:
        return _between_rounds(view, names)
    name, is_mine = names[view.turn], bool(view.legal_moves)
    if view.phase == "write":
        if not is_mine:
            return f"{name} {verb(name, 'writes')} a string in secret.", ""
        return "Write your secret string.", _how_to_write(view)
    where = f"after {view.row[-1]}" if view.row else "to begin the row"
    if not is_mine:
        return f"{name} {verb(name, 'lays')} a card {where}.", ""
    return f"Lay a card {where}.", _how_to_lay(view)


def _between_rounds(view: View, names: Sequence[str]) -> tuple[str, str]:
    if not view.past:
        return "A draw decides who begins.", ""
    tied = listed(names[seat] for seat in sorted(view.playing))
    best = max(map(len, view.past[-1].stood))
    how = f" with {counted(best, 'letter')}" if best else ", since no string stands,"
    return f"{tied} tie{how} and play again.", "A draw decides who begins."


def _how_to_write(view: View) -> str:
    count = len(view.string)
    if count >= view.row_length:
        return f"{counted(count, 'letter')} never match: the row has {counted(view.row_length - 1, 'change')}."
    if count == view.most_letters:
        return f"{counted(count, 'letter')}: it is full. Seal it."
    if not count:
        return f"Which of the {view.row_length - 1} changes do you foresee?"
    return f"{counted(count, 'letter')} so far."


def _how_to_lay(view: View) -> str:
    if not view.row:
        return "Any card will do."
    _, needed = progress(view.string, view.changes, view.rules.match)
    if needed and standing(view.string, view.changes) != view.string and len(view.string) < view.row_length:
        return f"Your string needs {needed} next: {_GO[needed]}."
    return "Higher makes U, lower D, the same rank S."


# --- The log ---


def sentence(before: State, move: Move, after: State, names: Sequence[str]) -> str:
    """What a move adds to the log's line of its turn; it tells no letter before the row is complete."""
    if move.word == "begin":
        name = names[move.seat or 0]
        return f"Round {len(after.past) + 1}: {name} {verb(name, 'begins')}."
    seat = before.playing[before.place]
    if move.word == "lay":
        way = f": {_WAYS[changes(after_row[-2:])]}" if len(after_row := (*before.row, *move.cards)) > 1 else ""
        laid = f"{names[seat]} laid {move.cards[0]}{way}."
        if len(after.past) == len(before.past):
            return laid
        return f"{laid} {_all_strings(after.past[-1], names)} {status(after.view(None), names)[0]}"
    # How far the string is, or how long it becomes, is told to nobody.
    name = names[seat]
    return f"{name} {verb(name, 'writes')} a string and {verb(name, 'seals')} it." if _passes_on(before, after) else ""


def _passes_on(before: State, after: State) -> bool:
    """Whether a string was completed."""
    return (before.phase, before.place) != (after.phase, after.place)


def _all_strings(played: Round, names: Sequence[str]) -> str:
    """What everybody had written, and how much of it stands."""
    strings = [
        f"{names[seat]} {string} ({how_much(string, stood)})"
        for seat, (string, stood) in enumerate(zip(played.strings, played.stood, strict=True))
        if string
    ]
    return f"The strings: {', '.join(strings)}."


def how_much(string: str, stood: str) -> str:
    """How much of a string stands in the row, in words.

    >>> how_much("UUDD", "UUDD"), how_much("UUDD", "UD"), how_much("UUDD", "")
    ('4 letters', '2 letters: UD', 'does not stand')
    """
    if not stood:
        return "does not stand"
    return counted(len(stood), "letter") + (f": {stood}" if stood != string else "")


def heard(before: State, move: Move, after: State) -> Mapping[int, str]:
    """What a move lets the table hear, by seat: who begins, that a string is sealed, a card."""
    if move.word == "begin":
        return {move.seat or 0: "I begin"}
    seat = before.playing[before.place]
    if move.word == "lay":
        return {seat: str(move.cards[0])}
    return {} if after.turn == seat else {seat: "Sealed"}


# --- The table ---

BUTTONS: Final = {"U": "U up", "D": "D down", "S": "S stay", "done": "Seal it"}
ERASE: Final = "Erase"
YOUR_STRING: Final = "Your string"
STRINGS_ARE_WRITTEN: Final = "Strings are written in secret"
LETTERS_STOOD: Final = "stood"
FIRST_CARD: Final = "first"
_GO: Final = {"U": "go up", "D": "go down", "S": "stay"}
_WAYS: Final = {"U": "up", "D": "down", "S": "stay"}


def string_status(view: View, seat: int) -> str:
    """What everybody knows of a seat's string: whether it is sealed, or that the seat is out."""
    if view.turn is None:
        return "won" if view.ended and seat in view.ended.winners else ""
    if seat not in view.playing:
        return "out"
    if view.phase == "write":
        return "sealed" if seat in view.written else "writing …" if seat == view.turn else ""
    return "to lay" if view.phase == "lay" and seat == view.turn else ""


def writing_note(view: View) -> str:
    """What a string that is written is worth, and the risk of it."""
    if view.rules.match == "fragment":
        return "The longest part that stands counts."
    return "The longest string that stands wins. One wrong letter, and it counts nothing."


def row_label(view: View) -> str:
    """How far the row has come."""
    length = counted(view.row_length, "card")
    return f"Row: {len(view.row)} of {length}; high cards lie high" if view.row else f"Row: {length} to come"


def past_row_label(number: int) -> str:
    """The row of a round that is over."""
    return f"The row of round {number}"


def past_strings_label(number: int) -> str:
    """The strings of a round that is over."""
    return f"The strings of round {number}"


def letters_stood(played: Round) -> list[str]:
    """How many letters stood of each seat's string in a round that is over; a dash for who was out."""
    return [str(len(stood)) if string else "–" for string, stood in zip(played.strings, played.stood, strict=True)]


def row_in_words(steps: Sequence[Step]) -> str:
    """A row as a screen reader says it: "Four of Clubs, up to Seven of Clubs"."""
    read = (f"{_WAYS[step['letter']]} to {step['name']}" if step["letter"] else step["name"] for step in steps)
    return ", ".join(read) or "no cards"


def standing_note(string: str, stood: str, start: int) -> str:
    """How much of one's own string stands already, and at which cards; ``start`` is the first of its changes."""
    how = "stands already" if stood == string else f"{how_much(string, stood)} so far"
    return how + _at_cards(stood, start)


def never_matches(row_length: int) -> str:
    """A string has more letters than the row will have changes."""
    return f"can never match: {counted(row_length, 'card')} make {counted(row_length - 1, 'change')}"


def progress_note(length: int) -> str:
    """How many letters of one's own string the row ends with."""
    first = "first letter" if length == 1 else f"first {counted(length, 'letter')}"
    return f"the row ends with its {first}" if length else ""


def result_note(played: Round, seat: int, start: int) -> str:
    """How a string fared in a round that is over; ``start`` is the first of its changes in the row."""
    string, stood = played.strings[seat], played.stood[seat]
    place = ""
    if stood and seat in played.first:
        place = ", tied for first" if len(played.first) > 1 else ", the longest"
    return how_much(string, stood) + _at_cards(stood, start) + place


def _at_cards(stood: str, start: int) -> str:
    return f", at cards {start + 1} to {start + 1 + len(stood)}" if stood else ""


def picture(view: View, names: Sequence[str]) -> str:
    """The table as plain text."""
    lines = [f"Precognition, round {view.round}, turn {view.number}"]
    lines += [
        ", ".join([f"{name}: {counted(count, 'card')}", *filter(None, [string_status(view, seat)])])
        for seat, (name, count) in enumerate(zip(names, view.counts, strict=True))
        if seat != view.seat
    ]
    if view.phase == "lay":
        lines.append(f"Row: {row_text(view.row) or 'empty'}")
    elif view.past:
        lines += [f"Row of round {len(view.past)}: {row_text(view.past[-1].row)}", _all_strings(view.past[-1], names)]
    if view.seat is not None:
        lines.append(hand_line(names[view.seat], view.hand))
        lines += [f"String: {_spaced(view.string)}"] if view.string and view.phase == "lay" else []
    return "\n".join([*lines, " ".join(status(view, names))]).strip()


def row_text(row: Sequence[Card]) -> str:
    """A row with its letters between the cards.

    >>> from cardlab.cards import hand
    >>> row_text(hand("4♣ 7♣ 7♥ A♣"))
    '4♣ U 7♣ S 7♥ D A♣'
    """
    return " ".join(f"{card} {letter}".strip() for card, letter in zip_longest(row, changes(row), fillvalue=""))


def _spaced(string: str) -> str:
    """A string as it is read: "U U D"."""
    return " ".join(string)


# --- The end of a round ---

STRINGS: Final = "The strings, and where they stand"
KIND: Final = "letters that stand"
ALL_STOOD: Final = "Every string stood. How many letters more would you dare to write?"


def round_title(played: Round, ended: Outcome | None, names: Sequence[str]) -> str:
    """Who won or ties, and with how many letters."""
    first = [names[seat] for seat in (ended.winners if ended else played.first)]
    best = max(map(len, played.stood))
    who = listed([first[0], *map(inside, first[1:])])
    does = verb(first[0], "wins") if ended else verb(first[0], "ties")
    if len(first) > 1:
        does = "share the win" if ended else "tie"
    return f"{who} {does} with {counted(best, 'letter')}" if best else f"{who} {does}: no string stands"


def round_why(played: Round, ended: Outcome | None, rounds: int) -> str:
    """Why the game is over, or what comes next."""
    if ended:
        return f"{ended.reason[:1].upper()}{ended.reason[1:]}."
    return f"Round {rounds} is over. Those who tie play again, with fresh cards and new strings."


def what_broke(name: str, came: str, card: Card, layer: str) -> str:
    """A question about the string that came farthest and broke."""
    whose = "Your" if name == "You" else f"{name}'s"
    return (
        f"{whose} string came as far as {came}; then {inside(layer)} laid {card}. "
        "Was that aim or chance, and who could have laid another letter?"
    )


# --- Hints, by the player `thoughtful` ---

TURNS_ARE_LIKELY: Final = (
    "Turns of up and down come about most often: a row that went up goes down next two times in three."
)
FRAGMENT_IS_FULL: Final = "A longer string costs nothing here, and this one is as long as can match."
FRAGMENT_GOES_ON: Final = (
    "A longer string costs nothing here; mostly turns of up and down, which come about most often."
)
STANDS_SO_SPOIL: Final = "Your string stands, so this breaks the turns of up and down that others hope for."
LOST_SO_SPOIL: Final = "Your string can no longer come about, so this breaks what others hope for."
NOW_IT_STANDS: Final = "With this card your string stands."


def long_enough_reason(view: View) -> str:
    """Why a string ends here."""
    about = counted(len(view.string), "letter")
    return f"With {len(view.playing)} players, {about} are about as many as one can bring about."


def progress_reason(view: View, complete: int, needed: str, chance: float) -> str:
    """How far one's string comes by a card, and how likely its next letter then is."""
    goes_on = f"of the cards that you do not see, {chance:.0%} make {needed}, which you need next"
    if not complete:
        return f"None of your string is there yet; {goes_on}."
    return f"The row then ends with {counted(complete, 'letter')} of your {len(view.string)}; {goes_on}."


# --- Why the game ended ---


def stands(letters: str) -> str:
    """The longest string won."""
    return f"{letters} stands in the row, and no longer string does"


def rounds_agreed(rounds: int) -> str:
    """The last round ended in a tie."""
    return f"{'1 round was' if rounds == 1 else f'{rounds} rounds were'} agreed, and they still tie"


# --- Refusals ---

NO_LETTERS: Final = "A string is made of the letters U, D and S, one at least."


def unreadable(text: str, what_would_do: str = "") -> str:
    """The text is no move."""
    ways = "Write letters (U, D, S), done, a whole string (predict UUD) or a card (7♣)."
    return f"I cannot read {shown(text)}. {what_would_do or ways}"


def refusal(state: State, move: Move) -> str:
    """Why the rules refuse this move, and what would do; it speaks of the mover's own cards and letters only."""
    if state.phase == "over":
        return OVER
    if state.turn is None or state.turn == CHANCE:
        return "A draw decides now who begins, nobody else."
    if state.phase == "lay":
        if move.word == "lay":
            return f"{move.cards[0]} is not in this hand: lay one of its cards."
        return "The strings are written and stay as they are. Lay a card of your hand, like 7♣."
    if move.word == "lay":
        return "Cards are laid when all strings are written: add U, D or S, or say done."
    if move.word == "done":
        return "A string has at least one letter: U, D or S."
    if move.word in ("letter", "predict"):
        has = len(move.letters) if move.word == "predict" else len(state.strings[state.turn]) + 1
        what = "the row will have cards" if state.rules.longest == "row" else "a hand has cards"
        most = counted(state.most_letters, "letter")
        return f"A string has at most {most}, as many as {what}; this one would have {has}."
    return "Write a letter (U, D or S), done, or a whole string (predict UUD)."
