"""Facts about Eleusis Express that the laws need."""

from __future__ import annotations

from itertools import chain
from typing import Final

from cardlab.cards import Card
from cardlab.core.game import LawFacts
from cardlab.games.eleusis_common.laws import CARD_TEXTS, HINT_TEXTS, RULE_TEXTS, hidden_cards, is_dealers_text
from cardlab.games.express.rules import Move, State, View, readable_rule


def hidden_from(state: State, seat: int | None) -> set[Card]:
    """Return the cards of which a seat knows no copy."""
    return hidden_cards(state, seat, (), chain(state.trial, *state.seen))


def is_open_move(state: State, move: Move) -> bool:
    """Return whether a move is a guess (in any words if judged by hand), the dealer's own rule, or a hint."""
    if (state.phase, move.word) == ("guess", "guess"):
        return state.envelope is None or readable_rule(move.text) is not None
    return is_dealers_text(state, move.word, move.text)


def texts_of_moves() -> list[str]:
    """Return every card, every word, and rules and guesses of every kind."""
    words = ["no play", "no guess", "right", "wrong", "none fits", "draw", "by hand", "deal"]
    texts = [f"{word} {rule}" for word in ("rule", "guess") for rule in RULE_TEXTS]
    return [*CARD_TEXTS, *words * 6, *texts * 4, *HINT_TEXTS * 3]


FACTS: Final[LawFacts[State, Move, View]] = LawFacts(
    tables=(
        {"cards_each": 3, "rounds": 3, "dealer": 2, "decks": 1, "hint": True},
        {"players": (4, 8)},
        {"players": (3, 6), "cards_each": 4, "rule": "written", "hint": True},
        {"players": (3, 5, 7), "cards_each": 3, "rule": "by hand", "hint": True},
        {"players": (7,), "cards_each": 5, "rule": "card.rank > 6 or last.rank > 6", "decks": 1, "stock_out": "end"},
    ),
    mention_fields=frozenset({"plays", "seen"}),
    hidden=hidden_from,
    is_open_move=is_open_move,
    decks_added=lambda state: state.added,
    moves=texts_of_moves,
)
