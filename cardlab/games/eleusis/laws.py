"""Facts about Eleusis that the laws need."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cardlab.cards import DECK, Card, Cards
from cardlab.core.game import LawFacts
from cardlab.games.eleusis.moves import Move
from cardlab.games.eleusis.rules import State, View
from cardlab.games.eleusis_common.evidence import follows, right_cards
from cardlab.games.eleusis_common.laws import CARD_TEXTS, RULE_TEXTS, hidden_cards, with_shared_facts
from cardlab.games.eleusis_common.scientist import agreeing, has_succeeded, settled


def hidden_from(state: State, seat: int | None) -> set[Card]:
    """Return the cards of which a seat knows no copy; a string that another seat is building is hidden."""
    is_hidden = state.phase == "turn" and seat != state.mover
    shown = state.hands[state.mover] if state.is_claim else ()
    return hidden_cards(state, seat, state.string if is_hidden else (), shown if is_hidden else (*shown, *state.string))


def is_open_move(state: State, move: Move) -> bool:
    """Return whether a move is a whole string of the hand."""
    in_hand = Counter(state.hands[state.mover] + state.string)
    is_string = 0 < len(move.cards) <= state.rules.max_string and Counter(move.cards) <= in_hand
    return is_string and (state.phase, move.word) == ("turn", "play")


def texts_of_moves() -> list[str]:
    """Return every word, strings of one, two and five cards, and rules of every kind."""
    words = ["play", "back", "no play", "right", "wrong", "none fits", "declare", "go on", "draw", "by hand", "deal"]
    pairs = [f"play {one} {two}" for one in DECK[::4] for two in DECK[::3]]
    long = [f"play {' '.join(map(str, DECK[at : at + 5]))}" for at in range(20)]
    begins = [f"begin {seat}" for seat in range(9)]
    rules = [f"rule {rule}" for rule in RULE_TEXTS] * 5
    alone = [f"play {card}" for card in CARD_TEXTS]
    return [*words * 5, *pairs, *long, *alone, *begins, *rules]


def cards_tried(view: View, move: Move) -> Cards:
    """Return the string after a card is added, or the one that is played."""
    if move.word == "card":
        return (*view.string, *move.cards)
    return (move.cards or view.string) if move.word == "play" else ()


# --- What is silly ---


def _declares_after_mistake(view: View, move: Move) -> bool:
    return move.word == "declare" and not has_succeeded(view, 1)


def _declares_in_doubt(view: View, move: Move) -> bool:
    return move.word == "declare" and not settled(agreeing(view), view.line)


def _judges_against_evidence(view: View, move: Move) -> bool:
    rules = [known.rule for known in agreeing(view)]
    if view.phase != "call" or not rules:
        return False
    if view.string:
        return all(follows(rule, view.line, view.string) != (move.word == "right") for rule in rules)
    fitting = [right_cards(rule, view.line, view.shown) for rule in rules]
    return all(bool(cards) if move.word == "none fits" else move.cards[0] not in cards for cards in fitting)


def _dares_at_once(view: View, move: Move) -> bool:
    """Return whether a player plays the longest string before any card was judged, and the hint does not allow it.

    A hint can leave a single rule of the library, or rules that all call the string right.
    """
    if len(view.plays) > 1 or move.word != "play" or not len(move.cards) == view.rules.max_string > 1:
        return False
    rules = [known.rule for known in agreeing(view)]
    return not rules or not all(follows(rule, view.line, move.cards) for rule in rules)


FACTS: Final[LawFacts[State, Move, View]] = with_shared_facts(
    LawFacts(
        tables=(
            {"players": (4, 8)},
            {"players": (3, 4), "cards_each": 3, "rounds": 3, "dealer": 2, "decks": 1, "prophet_needs_others": 0}
            | {"hint": True},
            {"players": (5,), "cards_each": 5, "rule": "written", "hint": True},
            {"players": (6,), "cards_each": 3, "rule": "by hand", "prophet_needs_others": 1, "overthrown_barred": False}
            | {"hint": True},
            {"players": (7,), "cards_each": 4, "rule": "card.rank > 6 or last.rank > 6", "long_strings": True},
        ),
        hidden=hidden_from,
        is_open_move=is_open_move,
        moves=texts_of_moves,
        silly={
            "becomes the prophet right after a mistake": _declares_after_mistake,
            "becomes the prophet while different rules fit": _declares_in_doubt,
            "judges against all that was judged before": _judges_against_evidence,
            "takes a card back": lambda view, move: move.word == "back",
            "plays the longest string before anything was judged": _dares_at_once,
        },
    ),
    cards_tried,
)
