"""Facts about Precognition that the laws need."""

from __future__ import annotations

from itertools import product
from typing import Final

from cardlab.cards import DECK, Card
from cardlab.core.game import LawFacts
from cardlab.games.precognition.letters import LETTERS
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


FACTS: Final[LawFacts[State, Move, View]] = LawFacts(
    tables=(
        {},
        {"cards_each": 1, "rounds": 2},
        {"cards_each": 4, "match": "fragment", "rounds": 3},
        {"cards_each": 3, "longest": "hand"},
    ),
    mention_fields=frozenset({"past"}),
    hidden=hidden_cards,
    is_open_move=is_whole_string,
    moves=texts_of_moves,
)
