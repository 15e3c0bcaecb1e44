"""Facts about Eleusis that the laws need."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cardlab.cards import DECK, Card
from cardlab.core.game import LawFacts
from cardlab.games.eleusis.moves import Move
from cardlab.games.eleusis.rules import State, View
from cardlab.games.eleusis_common.laws import CARD_TEXTS, HINT_TEXTS, RULE_TEXTS, hidden_cards, is_dealers_text


def hidden_from(state: State, seat: int | None) -> set[Card]:
    """Return the cards of which a seat knows no copy; a string that another seat is building is hidden."""
    is_hidden = state.phase == "turn" and seat != state.mover
    shown = state.hands[state.mover] if state.is_claim else ()
    return hidden_cards(state, seat, state.string if is_hidden else (), shown if is_hidden else (*shown, *state.string))


def is_open_move(state: State, move: Move) -> bool:
    """Return whether a move is a whole string of the hand, the dealer's own rule, or the dealer's hint in own words."""
    if (state.phase, move.word) == ("turn", "lay"):
        in_hand = Counter(state.hands[state.mover] + state.string)
        return 0 < len(move.cards) <= state.rules.max_string and Counter(move.cards) <= in_hand
    return is_dealers_text(state, move.word, move.text)


def texts_of_moves() -> list[str]:
    """Return every card and every word, strings of one, two and five cards, and rules of every kind."""
    words = ["lay", "back", "no play", "right", "wrong", "none fits", "declare", "go on", "draw", "by hand", "deal"]
    pairs = [f"lay {one} {two}" for one in DECK[::4] for two in DECK[::3]]
    long = [f"lay {' '.join(map(str, DECK[at : at + 5]))}" for at in range(20)]
    begins = [f"begin {seat}" for seat in range(9)]
    rules = [f"rule {rule}" for rule in RULE_TEXTS] * 5
    laid = [f"lay {card}" for card in CARD_TEXTS]
    return [*CARD_TEXTS, *words * 5, *HINT_TEXTS * 3, *pairs, *long, *laid, *begins, *rules]


FACTS: Final[LawFacts[State, Move, View]] = LawFacts(
    tables=(
        {"players": (4, 8)},
        {"players": (3, 4), "cards_each": 3, "rounds": 3, "dealer": 2, "decks": 1, "prophet_needs_others": 0}
        | {"hint": True},
        {"players": (5,), "cards_each": 5, "rule": "written", "hint": True},
        {"players": (6,), "cards_each": 3, "rule": "by hand", "prophet_needs_others": 1, "overthrown_barred": False}
        | {"hint": True},
        {"players": (7,), "cards_each": 4, "rule": "card.rank > 6 or last.rank > 6", "long_strings": True},
    ),
    mention_fields=frozenset({"plays"}),
    hidden=hidden_from,
    is_open_move=is_open_move,
    decks_added=lambda state: state.added,
    moves=texts_of_moves,
)
