"""Facts about Determinism that the laws need."""

from __future__ import annotations

from typing import Final

from cardlab.cards import DECK, Card
from cardlab.core.game import LawFacts
from cardlab.games.determinism.rules import Move, State, View
from cardlab.games.determinism.universe import BIT, Cell, bits


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


# --- Moves that a person would laugh at ---


def _enters_no_hole(view: View, move: Move) -> bool:
    holes = {cell for _, _, cell in view.legal_moves if cell and view.universe.is_hole(cell)}
    return len(holes) > 0 and move.cell not in holes


def _passes_with_a_play(view: View, move: Move) -> bool:
    return move.word == "pass" and any(other.cell for other in view.legal_moves)


def _swaps_with_a_good_play(view: View, move: Move) -> bool:
    return move.word in ("swap", "take") and any(view.universe.points(*play) >= 2 for play in _plays(view))


def _gives_up(view: View, move: Move) -> bool:
    can_swap = any(other.word in ("swap", "take") for other in view.legal_moves)
    return move.word == "pass" and can_swap and view.scores[view.mover] < max(view.scores)


def _gives_a_card_that_fits(view: View, move: Move) -> bool:
    fitting = {card for card in view.hand if any(cards & BIT[card] for cards in view.universe.open.values())}
    return move.word == "swap" and move.card in fitting and len(fitting) < len(view.hand)


def _opens_a_hole_for_nothing(view: View, move: Move) -> bool:
    universe = view.universe
    if not (move.card and move.cell and view.opens_hole(move.card, move.cell)):
        return False
    after = universe.with_card(move.card, move.cell)
    if any(after.entering(hole) & bits(view.hand) for hole in after.holes()):
        return False
    plain = [play for play in _plays(view) if not view.opens_hole(*play)]
    return any(universe.points(*play) >= universe.points(move.card, move.cell) for play in plain)


def _plays(view: View) -> list[tuple[Card, Cell]]:
    return [(card, cell) for _, card, cell in view.legal_moves if card and cell]


FACTS: Final[LawFacts[State, Move, View]] = LawFacts(
    tables=(
        {},
        {"players": (2, 4), "games": 3, "ante": 5},
        {"players": (4,), "teams": True, "games": 2},
        {"players": (2, 4), "look_before_swap": True, "until_stuck": True, "stake_each_turn": 1, "big_bang": "5h"},
    ),
    mention_fields=frozenset({"given", "draws", "series", "at"}),  # `at` repeats the cards of `placed`
    hidden=hidden_cards,
    moves=texts_of_moves,
    silly={
        "does not enter a black hole that a card in its hand fits": _enters_no_hole,
        "passes although a card fits": _passes_with_a_play,
        "swaps although a card scores 2 or more": _swaps_with_a_good_play,
        "passes although it is behind and may swap": _gives_up,
        "gives away a card that fits and keeps one that fits nowhere": _gives_a_card_that_fits,
        "opens a black hole for others and earns no more than elsewhere": _opens_a_hole_for_nothing,
    },
)
