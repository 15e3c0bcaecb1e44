"""What the laws must know about both games of Eleusis."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from cardlab.cards import DECK, Card
from cardlab.core.defaults import cards_in
from cardlab.games.eleusis_common.rules import BaseState, is_hint, read_envelope

RULE_TEXTS: Final = ("card.is_red", "card.is_red and", "False", "card.rank", "last.rank", "@nothing", "sealed-x", "7♣")
"""What may be typed as a rule, sensible or not."""

HINT_TEXTS: Final = ("tell colours matter", "tell", f"tell {'long' * 30}", "tell \ud800", "true hint", "no hint")
"""What a dealer may type who may give a hint."""

CARD_TEXTS: Final = tuple(map(str, DECK))


def is_dealers_text(state: BaseState, word: str, text: str) -> bool:
    """Whether the dealer may say this now: the rule that the dealer writes, or a hint in the dealer's own words."""
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
    """The cards of which a seat knows no copy.

    Args:
        state: the position.
        seat: whose knowledge it is.
        waiting: cards that left a hand and are not judged yet, as far as the seat may not see them.
        shown: cards that lie open besides those that were judged.
    """
    others = [cards for place, cards in enumerate(state.hands) if place != seat]
    # Of a card that lies open, or was shown once, another copy may be anywhere.
    known = [*cards_in(state.plays), *shown, *(() if seat is None else state.hands[seat])]
    return set(state.stock).union(waiting, *others).difference(known)
