"""What the laws must know about Prediction."""

from __future__ import annotations

from typing import Final

from cardlab.cards import DECK, Card, Suit
from cardlab.core.game import LawFacts
from cardlab.games.prediction.rules import Move, State, with_next_suits


def hidden_cards(state: State, seat: int | None) -> set[Card]:
    """None: cards that were played lie open, or lay open once, so everybody can know every hand."""
    return set()


def texts_of_moves() -> list[str]:
    """Every card, and bids that a hand can and cannot have."""
    return [*map(str, DECK), *map("bid {}".format, range(-20, 130))]


def dealt_with_other_suits(found: State, fresh: State) -> bool:
    """Whether the suits have only changed seats since the deal, as the table's *Shuffle the suits* does."""
    moved = [with_next_suits(fresh)]
    for _ in Suit:
        moved.append(with_next_suits(moved[-1]))
    return found in moved


FACTS: Final[LawFacts[State, Move]] = LawFacts(
    tables=(
        {"players": (2, 4, 7), "target": 5},
        {"bidding": True, "hand_cap": 1},
        {"players": (2, 3, 5), "bidding": True, "penalty": True, "hand_cap": 2},
        {"players": (4, 6, 8), "teams": True, "hand_cap": 1},
        {"players": (2, 3, 6), "from_memory": True, "hand_cap": 2},
        {"players": (4, 6, 8), "teams": True, "bidding": True, "penalty": True, "hand_cap": 1},
    ),
    mentions=frozenset({"last"}),
    hidden=hidden_cards,
    hands_are_public=True,
    moves=texts_of_moves,
    could_be_dealt=dealt_with_other_suits,
)
