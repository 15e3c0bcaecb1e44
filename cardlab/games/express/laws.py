"""Facts about Eleusis Express that the laws need."""

from __future__ import annotations

from itertools import chain
from typing import Final

from cardlab.cards import Card, Cards
from cardlab.core.game import LawFacts
from cardlab.games.eleusis_common.evidence import agrees
from cardlab.games.eleusis_common.laws import RULE_TEXTS, hidden_cards, with_shared_facts
from cardlab.games.eleusis_common.rules import readable_rule
from cardlab.games.eleusis_common.scientist import is_refused
from cardlab.games.express.rules import Move, State, View


def hidden_from(state: State, seat: int | None) -> set[Card]:
    """Return the cards of which a seat knows no copy."""
    return hidden_cards(state, seat, (), chain(state.trial, *state.seen))


def is_open_move(state: State, move: Move) -> bool:
    """Return whether a move is a guess, in any words if the dealer judges by hand."""
    is_guess = (state.phase, move.word) == ("guess", "guess")
    return is_guess and (state.envelope is None or readable_rule(move.text) is not None)


def texts_of_moves() -> list[str]:
    """Return every word, and rules and guesses of every kind."""
    words = ["no play", "no guess", "right", "wrong", "none fits", "draw", "by hand", "deal"]
    texts = [f"{word} {rule}" for word in ("rule", "guess") for rule in RULE_TEXTS]
    return [*words * 6, *texts * 4]


def cards_tried(view: View, move: Move) -> Cards:
    """Return the card that is played."""
    return (move.card,) if move.card else ()


# --- What is silly ---


def _claims_at_once(view: View, move: Move) -> bool:
    return move.word == "no play" and len(view.plays) == 1 and not view.hints


def _guesses_against_evidence(view: View, move: Move) -> bool:
    rule = readable_rule(move.text) if move.word == "guess" else None
    return rule is not None and not agrees(rule, view.plays, view.line)


def _guesses_again(view: View, move: Move) -> bool:
    rule = readable_rule(move.text) if move.word == "guess" else None
    return rule is not None and is_refused(rule, view.refused, view.line)


FACTS: Final[LawFacts[State, Move, View]] = with_shared_facts(
    LawFacts(
        tables=(
            {"cards_each": 3, "rounds": 3, "dealer": 2, "decks": 1, "hint": True},
            {"players": (4, 8)},
            {"players": (3, 6), "cards_each": 4, "rule": "written", "hint": True},
            {"players": (3, 5, 7), "cards_each": 3, "rule": "by hand", "hint": True},
            {
                "players": (7,),
                "cards_each": 5,
                "rule": "card.rank > 6 or last.rank > 6",
                "decks": 1,
                "stock_out": "end",
            },
        ),
        mention_fields=frozenset({"seen"}),
        hidden=hidden_from,
        is_open_move=is_open_move,
        moves=texts_of_moves,
        silly={
            "claims no play before anything was judged": _claims_at_once,
            "guesses a rule that a judgement contradicts": _guesses_against_evidence,
            "guesses what was guessed wrongly before": _guesses_again,
        },
    ),
    cards_tried,
)
