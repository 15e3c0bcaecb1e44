"""Facts about both games of Eleusis that the laws need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Any, Final

from cardlab.cards import DECK, Card, Cards
from cardlab.core.game import LawFacts
from cardlab.core.positions import cards_in
from cardlab.games.eleusis_common.evidence import right_cards
from cardlab.games.eleusis_common.rules import BaseState, BaseView, is_hint, read_envelope
from cardlab.games.eleusis_common.scientist import ViewT, agreeing

RULE_TEXTS: Final = (
    *("card.is_red", "card.is_red and", "False", "card.rank", "last.rank", "@nothing", "sealed-x", "7♣"),
    *("Red and black alternate", "black follows red", "nothing known"),
)
"""Texts to type as a rule, sensible or not."""

HINT_TEXTS: Final = ("tell colours matter", "tell", f"tell {'long' * 30}", "tell \ud800", "true hint", "no hint")
"""Texts to type as the hint of a dealer."""

CARD_TEXTS: Final = tuple(map(str, DECK))


def with_shared_facts(
    facts: LawFacts[Any, Any, ViewT], cards_tried: Callable[[ViewT, Any], Cards]
) -> LawFacts[Any, Any, ViewT]:
    """Return the facts about one of the games, with those that are true of both.

    ``cards_tried(view, move)`` is the cards that a player's move puts at the end of the line.
    """

    def repeats_refused(view: ViewT, move: Any) -> bool:
        """Return whether the cards, or the first of them, were refused after this very line."""
        here = [play for play in view.plays if play.length == len(view.line)]
        refused = [play.cards for play in here if play.kind == "laid" and not play.is_right]
        refused += [(card,) for play in here if play.kind == "no play" and play.is_right for card in play.cards]
        cards = cards_tried(view, move) if view.phase == "turn" else ()
        return any(cards[: len(some)] == some for some in refused)

    return replace(
        facts,
        mention_fields=facts.mention_fields | {"plays"},
        is_open_move=lambda state, move: facts.is_open_move(state, move) or is_dealers_text(state, move),
        decks_added=lambda state: state.added,
        moves=lambda: [*CARD_TEXTS, *HINT_TEXTS * 3, *facts.moves()],
        silly={
            "plays what was refused at this very place": repeats_refused,
            "says no play with a card that must be right": claims_against_evidence,
            **facts.silly,
        },
    )


def is_dealers_text(state: BaseState, move: Any) -> bool:
    """Return whether the dealer may now write this rule, or give this hint in own words."""
    if (state.phase, move.word) == ("hint", "tell"):
        return state.is_dealers_own and is_hint(move.text)
    if (state.phase, move.word) != ("write", "rule"):
        return False
    try:
        read_envelope(move.text, Random(1))
    except ValueError:
        return False
    return True


def hidden_cards(state: BaseState, seat: int | None, waiting: Iterable[Card], shown: Iterable[Card]) -> set[Card]:
    """Return the cards of which a seat knows no copy.

    Args:
        state, seat: the position, and whose knowledge it is.
        waiting: cards that left a hand and are not judged yet, as far as they are hidden from the seat.
        shown: cards that are face up apart from the judged ones.
    """
    others = [cards for place, cards in enumerate(state.hands) if place != seat]
    # Another copy of a card that is or was shown may be anywhere.
    known = [*cards_in(state.plays), *shown, *(() if seat is None else state.hands[seat])]
    return set(state.stock).union(waiting, *others).difference(known)


def claims_against_evidence(view: BaseView[Any], move: Any) -> bool:
    """Return whether a player claims no play with a card that every rule of the library that agrees calls right."""
    if move.word != "no play":
        return False
    right = [{*right_cards(known.rule, view.line, view.hand)} for known in agreeing(view)]
    return bool(right) and bool(set.intersection(*right))
