"""What the laws must know about both games of Eleusis."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from cardlab.cards import DECK, Card
from cardlab.core.defaults import cards_in
from cardlab.games.eleusis_common.rules import BaseState, read_envelope
from cardlab.rules import check_playable

RULE_TEXTS: Final = ("card.is_red", "card.is_red and", "False", "card.rank", "last.rank", "@nothing", "sealed-x", "7♣")
"""What may be typed as a rule, sensible or not."""

HINT_TEXTS: Final = ("tell colours matter", "tell", f"tell {'long' * 30}", "tell \ud800", "true hint", "no hint")
"""What a dealer may type who may give a hint."""

CARD_TEXTS: Final = tuple(map(str, DECK))


def is_rule_to_deal(text: str) -> bool:
    """Whether a dealer may write this rule."""
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


def dealt_with_its_rule(found: BaseState, fresh: BaseState) -> bool:
    """Whether a deal is another one only because another rule was drawn, from a library that has changed since.

    A game saved before dealers gave hints does not say that its dealer judges by hand, and need not.
    The rule decides which card begins the line, and so where the stock begins in the circle of the same cards.
    """
    if found == fresh.replace(is_dealers_own=False):
        return True
    if found.envelope is None or fresh.envelope is None or fresh.added:
        return False
    try:
        check_playable(found.envelope.rule)
    except ValueError:
        return False
    cards, circle = found.line + found.stock, 2 * (fresh.line + fresh.stock)
    is_turned = any(circle[place : place + len(cards)] == cards for place in range(len(circle) // 2))
    return is_turned and fresh.replace(stock=cards).with_starter(found.envelope) == found
