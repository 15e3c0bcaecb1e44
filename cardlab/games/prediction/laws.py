"""Facts about Prediction that the laws need."""

from __future__ import annotations

from typing import Final

from cardlab.cards import DECK, Card, Suit
from cardlab.core.game import LawFacts
from cardlab.core.protocol import State as Position
from cardlab.games.prediction.rules import Move, State, View, with_next_suits
from cardlab.games.prediction.tricks import TRICKS


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


# --- What a person would laugh at ---


def _wins_too_dearly(view: View, move: Move) -> bool:
    return not view.bids and bool(move.cards) and move.cards[0] in view.sure_cards()[:-1]


def _loses_too_dearly(view: View, move: Move) -> bool:
    return not view.bids and bool(move.cards) and view.must_lose(move.cards[0]) and move.cards != view.hand[-1:]


def _plays_the_higher_of_equals(view: View, move: Move) -> bool:
    if view.bids or not move.cards:
        return False
    beating = view.beating(move.cards[0])
    return any(view.beating(card) == beating for card in view.hand[view.hand.index(move.cards[0]) + 1 :])


def _bids_wildly(view: View, move: Move) -> bool:
    return move.bid is not None and not 0 < move.bid <= 2 * TRICKS / len(view.scores)


def _gives_up_its_bid(view: View, move: Move) -> bool:
    if not view.bids or view.rules.has_teams or _missing(view) != len(view.hand):
        return False
    return view.must_lose(move.cards[0]) and not all(map(view.must_lose, view.hand))


def _wins_too_many(view: View, move: Move) -> bool:
    if not view.bids or _missing(view) > 0:
        return False
    sure = view.sure_cards()
    return move.cards[0] in sure and len(sure) < len(view.hand)


def _missing(view: View) -> int:
    side = view.side(view.turn or 0)
    return view.bids[side] - view.won_by_side(side)


FACTS: Final[LawFacts[State, Move, View]] = LawFacts(
    tables=(
        {"players": (2, 4, 7), "target": 5},
        {"variant": "bidding", "target": 5},
        {"players": (2, 3), "variant": "bidding with penalty", "target": 1},
        {"players": (4, 6, 8), "variant": "team bidding", "target": 8},
        {"players": (4, 6), "variant": "team bidding with penalty", "target": 1},
    ),
    mention_fields=frozenset({"last"}),
    hidden=hidden_cards,
    hands_are_public=True,
    moves=texts_of_moves,
    is_same_deal=is_deal_with_shuffled_suits,
    silly={
        "wins surely with a higher card than it needs": _wins_too_dearly,
        "throws a high card away in a trick that it must lose": _loses_too_dearly,
        "plays the higher of two cards that beat the same": _plays_the_higher_of_equals,
        "bids wildly, though all hands are equal": _bids_wildly,
        "needs every trick, and lets one go": _gives_up_its_bid,
        "has the tricks that it bid, and surely wins another": _wins_too_many,
    },
)
