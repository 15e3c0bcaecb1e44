"""Facts about Friend or Foe that the laws need."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from cardlab.cards import DECK, Card
from cardlab.core.game import LawFacts
from cardlab.games.friend_or_foe.matching import helpers, matches
from cardlab.games.friend_or_foe.players import helps_a_rival, is_hopeless, is_last
from cardlab.games.friend_or_foe.rules import Move, State, View


def hidden_cards(state: State, seat: int | None) -> set[Card]:
    """Return the cards aside, and those that others hold and nobody has seen."""
    others = [set(cards) - set(state.seen[place]) for place, cards in enumerate(state.hands) if place != seat]
    return set(state.aside).union(*others)


def is_shout_out_of_turn(state: State, move: Move) -> bool:
    """Return whether a move is, with open shouts, a shout out of turn or silence from several seats still to answer."""
    if state.rules.shout != "open" or state.phase not in ("friend", "foe") or not move.numbers:
        return False
    order = [(state.roller + step) % len(state.hands) for step in range(1, len(state.hands))]
    given = dict(zip(order, state.answers, strict=False))
    _, *later = still = [seat for seat in order if given.get(seat) is None]
    number = move.numbers[0]
    if move.word == "quiet":
        return len(set(move.numbers)) == len(move.numbers) and set(move.numbers) <= set(still)
    if number not in later or not set(move.cards) <= set(state.hands[number]):
        return False
    if state.named:
        return move.word == "help" and move.cards in helpers(move.cards, state.dice, state.named)
    return move.word == "foe" and move.cards in matches(move.cards, state.dice, ace_pairs=state.rules.ace_pairs)


def texts_of_moves() -> list[str]:
    """Return every word without cards, with one or two, and with numbers."""
    words = ("roll", "", "ask", "pass", "help", "foe", "quiet", "race")
    low = [card for card in DECK if card.rank <= 6 and card.suit < 2]
    pairs = [*permutations(low, 2), *[(card, card) for card in low]]
    groups = ["", *map(str, DECK), *[" ".join(map(str, pair)) for pair in pairs], "2♣ 3♣ 4♣"]
    numbers = [*map(str, range(10)), *[f"{low} {high}" for low in range(8) for high in range(8)]]
    texts = [f"{word} {rest}" for word in words for rest in [*groups, *numbers]]
    texts += [f"{word} {card} by {seat}" for word in words for card in DECK for seat in range(9)]
    return [text.strip() for text in texts]


def _keeps_last_cards(view: View, move: Move) -> bool:
    return not is_last(view, move) and any(is_last(view, other) for other in view.legal_moves)


def _passes_with_a_match(view: View, move: Move) -> bool:
    return move.word == "pass" and view.legal_moves[0].word == "lay" and bool(view.pile)


def _passes_without_asking(view: View, move: Move) -> bool:
    """Return whether a roller does not ask, though somebody may hold a helping card and nobody is about to win."""
    asks = [other for other in view.legal_moves if other.word == "ask" and not is_hopeless(view, other)]
    is_safe = all(count > 1 for seat, count in enumerate(view.counts) if seat != view.seat)
    return move.word == "pass" and bool(asks) and is_safe


FACTS: Final[LawFacts[State, Move, View]] = LawFacts(
    tables=(
        {"players": (2, 5, 8), "cards_each": 2},
        {"players": (3, 7), "cards_each": 1},
        {"players": (2, 6), "cards_each": 3, "ace_pairs": True},
        {"players": (4, 8), "cards_each": 3, "shout": "fair"},
        {"players": (3, 5), "cards_each": 4, "shout": "clockwise"},
        {"players": (2, 4, 7), "cards_each": 3, "shout": "open", "ace_pairs": True},
    ),
    mention_fields=frozenset({"seen", "named", "answers"}),
    hidden=hidden_cards,
    is_open_move=is_shout_out_of_turn,
    moves=texts_of_moves,
    silly={
        "keeps its last cards although they could go": _keeps_last_cards,
        "passes with a match although there is a pile to take": _passes_with_a_match,
        "passes without asking for a friend": _passes_without_asking,
        "asks for a friend although nobody can help": is_hopeless,
        "helps the roller to win alone": lambda view, move: helps_a_rival(view, move, 1),
    },
)
