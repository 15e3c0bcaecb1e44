"""Facts about Determinism that the laws need."""

from __future__ import annotations

from typing import Final

from cardlab.cards import DECK, Card
from cardlab.core.game import LawFacts
from cardlab.games.determinism.rules import Move, State, View


def hidden_cards(state: State, seat: int | None) -> set[Card]:
    """Return the cards of the pile and of other hands, except those that this seat has seen.

    Everybody saw the cards drawn for the first turn, and each seat those that it gave to the pile; a view may mention
    them.
    """
    others = [cards for place, cards in enumerate(state.hands) if place != seat]
    pile = state.pile[state.phase == "giving" and seat == state.mover :]  # the seat that took the top card sees it
    drawn = [card for cards in state.draws for card in cards if card]
    return set(pile).union(*others).difference(drawn, [gift.card for gift in state.given if gift.giver == seat])


def texts_of_moves() -> list[str]:
    """Return every fifth card in all cells and beyond the edges, cards and cells alone, swaps, and other words."""
    cells = [f"{row},{column}" for row in range(11) for column in range(22)]
    plays = [f"{card} {cell}" for card in DECK[::5] for cell in cells]
    return [*plays, *cells, *map(str, DECK), *map("swap {}".format, DECK), *["take", "pass", "decline", "deal"] * 20]


FACTS: Final[LawFacts[State, Move, View]] = LawFacts(
    tables=(
        {},
        {"players": (2, 4), "games": 3, "ante": 5, "stake_each_lap": 1},
        {"players": (4,), "teams": True, "games": 2},
        {"players": (2, 4), "look_before_swap": True, "until_stuck": True, "stake_each_turn": 1, "big_bang": "5h"},
    ),
    mention_fields=frozenset({"given", "draws", "series", "at"}),  # `at` repeats the cards of `placed`
    hidden=hidden_cards,
    moves=texts_of_moves,
)
