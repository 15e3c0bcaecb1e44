"""Facts about Precognition that the laws need."""

from __future__ import annotations

from itertools import groupby, product
from typing import Final

from cardlab.cards import DECK, Card
from cardlab.core.game import LawFacts
from cardlab.games.precognition.letters import LETTERS, changes, progress
from cardlab.games.precognition.players import SHORT_ROW
from cardlab.games.precognition.rules import Move, State, View


def hidden_cards(state: State, seat: int | None) -> set[Card]:
    """Return the cards aside and in other hands, except those that were in the row of an earlier round."""
    others = [cards for place, cards in enumerate(state.hands) if place != seat]
    return set(state.aside).union(*others).difference(*[played.row for played in state.past])


def is_whole_string(state: State, move: Move) -> bool:
    """Return whether a move writes a whole string that is not too long; `legal_moves` offers only single letters."""
    return state.phase == "write" and move.word == "predict" and len(move.letters) <= state.most_letters


def texts_of_moves() -> list[str]:
    """Return strings of every shape and length, every card, and draws of seats that do and don't exist."""
    strings = ["".join(letters) for length in range(1, 5) for letters in product(LETTERS, repeat=length)]
    strings += [letter * length for letter in LETTERS for length in range(5, 60)]
    begins = [f"begin {seat}" for seat in range(9)]
    return ["done", *LETTERS, *map(str, DECK), *begins, *[f"predict {string}" for string in strings]]


MOST_IN_A_ROW: Final = {"U": 12, "D": 12, "S": 3}
"""How often each letter can follow itself with thirteen ranks of four cards each."""


def sealed(view: View, move: Move) -> str:
    """Return the string that a move completes; nothing if it completes none."""
    return move.letters if move.word == "predict" else view.string if move.word == "done" else ""


def _is_one_letter(view: View, move: Move) -> bool:
    return len(sealed(view, move)) == 1 and view.row_length > SHORT_ROW and view.most_letters > 1


def _is_one_letter_again_and_again(view: View, move: Move) -> bool:
    string = sealed(view, move)
    return len(string) > 2 and len(set(string)) == 1


def _can_never_stand(view: View, move: Move) -> bool:
    string = sealed(view, move)
    runs = [(letter, len(list(run))) for letter, run in groupby(string)]
    return len(string) >= max(view.row_length, 2) or any(length > MOST_IN_A_ROW[letter] for letter, length in runs)


def _letters_after(view: View, move: Move) -> str:
    return view.changes + changes((*view.row[-1:], *move.cards))


def _leaves_the_string_open(view: View, move: Move) -> bool:
    if view.phase != "lay" or view.rules.match != "whole":
        return False
    completes = {other: view.string in _letters_after(view, other) for other in view.legal_moves}
    return not completes[move] and any(completes.values())


def _breaks_the_string(view: View, move: Move) -> bool:
    if view.phase != "lay" or view.rules.match != "whole" or view.string in view.changes:
        return False
    there, _ = progress(view.string, view.changes)
    carries_on = {other: progress(view.string, _letters_after(view, other))[0] > there for other in view.legal_moves}
    has_room = len(view.string) - there <= view.row_length - len(view.row)
    return has_room and 2 * there >= len(view.string) and not carries_on[move] and any(carries_on.values())


FACTS: Final[LawFacts[State, Move, View]] = LawFacts(
    tables=(
        {},
        {"cards_each": 1},
        {"cards_each": 4, "match": "fragment"},
        {"players": (2, 3, 4, 5), "cards_each": 3, "longest": "hand"},  # more players tie for hours
    ),
    mention_fields=frozenset({"past"}),
    hidden=hidden_cards,
    is_open_move=is_whole_string,
    moves=texts_of_moves,
    silly={
        "seals a string of one letter": _is_one_letter,
        "writes the same letter again and again": _is_one_letter_again_and_again,
        "seals a string that can never occur": _can_never_stand,
        "does not complete its string although it could": _leaves_the_string_open,
        "breaks its string although it could go on": _breaks_the_string,
    },
)
