"""Facts about Prediction that the laws need."""

from __future__ import annotations

from typing import Final

from cardlab.cards import DECK, Card, Suit
from cardlab.core.game import LawFacts
from cardlab.core.protocol import State as Position
from cardlab.games.prediction.rules import Move, State, View, with_next_suits


def hidden_cards(state: State, seat: int | None) -> set[Card]:
    """Return no cards: every card played is or was face up, so everybody can know every hand."""
    return set()


def texts_of_moves() -> list[str]:
    """Return every card, and bids that a hand can and cannot have."""
    return [*map(str, DECK), *map("bid {}".format, range(-20, 130))]


def is_deal_with_shuffled_suits(found: State, dealt: State) -> bool:
    """Return whether only the suits differ, as after the table's *Shuffle the suits*."""
    shuffled: list[Position] = [dealt]
    for _ in Suit:
        shuffled.append(with_next_suits(shuffled[-1]))
    return found in shuffled


FACTS: Final[LawFacts[State, Move, View]] = LawFacts(
    tables=(
        {"players": (2, 4, 7), "target": 5},
        {"bidding": True, "hand_cap": 1},
        {"players": (2, 3, 5), "bidding": True, "penalty": True, "hand_cap": 2},
        {"players": (4, 6, 8), "teams": True, "hand_cap": 1},
        {"players": (2, 3, 6), "from_memory": True, "hand_cap": 2},
        {"players": (4, 6, 8), "teams": True, "bidding": True, "penalty": True, "hand_cap": 1},
    ),
    mention_fields=frozenset({"last"}),
    hidden=hidden_cards,
    hands_are_public=True,
    moves=texts_of_moves,
    is_same_deal=is_deal_with_shuffled_suits,
)
