"""Facts about both games of Eleusis that the laws need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from random import Random
from typing import Any, Final

from cardlab.cards import DECK, Card
from cardlab.core.defaults import cards_in
from cardlab.core.game import LawFacts
from cardlab.games.eleusis_common.evidence import Cards, right_cards
from cardlab.games.eleusis_common.rules import BaseState, BaseView, is_hint, read_envelope
from cardlab.games.eleusis_common.scientist import agreeing

RULE_TEXTS: Final = (
    *("card.is_red", "card.is_red and", "False", "card.rank", "last.rank", "@nothing", "sealed-x", "7♣"),
    *("Red and black alternate", "black follows red", "nothing known"),
)
"""Texts to type as a rule, sensible or not."""

HINT_TEXTS: Final = ("tell colours matter", "tell", f"tell {'long' * 30}", "tell \ud800", "true hint", "no hint")
"""Texts to type as the hint of a dealer."""

CARD_TEXTS: Final = tuple(map(str, DECK))


def law_facts(
    *,
    tables: tuple[Mapping[str, Any], ...],
    shown: Collection[str] = (),
    hidden: Callable[[Any, int | None], set[Card]],
    is_open_move: Callable[[Any, Any], bool],
    texts: Callable[[], Iterable[str]],
    cards_tried: Callable[[Any, Any], Cards],
    silly: Mapping[str, Callable[[Any, Any], bool]],
) -> LawFacts[Any, Any, Any]:
    """Return the facts about one of the games, with those that are true of both.

    Args:
        tables, hidden, is_open_move, silly: as in `LawFacts`, without what both games share.
        shown: the names of fields with cards that were shown, besides ``plays``.
        texts: returns texts of moves, besides cards and hints.
        cards_tried: ``cards_tried(view, move)``: the cards that a move of a player puts at the end of the line.
    """

    def repeats_refused(view: BaseView[Any], move: Any) -> bool:
        return view.phase == "turn" and was_refused(view, cards_tried(view, move))

    return LawFacts(
        tables=tables,
        mention_fields=frozenset({"plays", *shown}),
        hidden=hidden,
        is_open_move=lambda state, move: is_open_move(state, move) or is_dealers_text(state, move.word, move.text),
        decks_added=lambda state: state.added,
        moves=lambda: [*CARD_TEXTS, *HINT_TEXTS * 3, *texts()],
        silly={
            "plays what was refused at this very place": repeats_refused,
            "says no play with a card that must be right": claims_against_evidence,
            **silly,
        },
    )


def is_dealers_text(state: BaseState, word: str, text: str) -> bool:
    """Return whether the dealer may now write this rule, or give this hint in own words."""
    if (state.phase, word) == ("hint", "tell"):
        return state.is_dealers_own and is_hint(text)
    if (state.phase, word) != ("write", "rule"):
        return False
    try:
        read_envelope(text, Random(1))
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


# --- What is silly ---


def was_refused(view: BaseView[Any], cards: Cards) -> bool:
    """Return whether these cards, or the first of them, were refused after this very line."""
    here = [play for play in view.plays if play.length == len(view.line)]
    refused = [play.cards for play in here if play.kind == "laid" and not play.is_right]
    refused += [(card,) for play in here if play.kind == "no play" and play.is_right for card in play.cards]
    return any(cards[: len(some)] == some for some in refused)


def claims_against_evidence(view: BaseView[Any], move: Any) -> bool:
    """Return whether a player claims no play with a card that every rule of the library that agrees calls right."""
    if move.word != "no play":
        return False
    right = [{*right_cards(known.rule, view.line, view.hand)} for known in agreeing(view)]
    return bool(right) and bool(set.intersection(*right))
