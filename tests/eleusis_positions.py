"""Positions of Eleusis, written in a line."""

from collections import Counter
from typing import Any

from cardlab.cards import DECK, hand
from cardlab.eleusis_rules import Envelope, Rule
from cardlab.games.eleusis import GAME, Rules, State
from cardlab.games.eleusis_common.evidence import Play

RED = "card.is_red"
ALTERNATE = "card.is_red != last.is_red"


def position(
    *hands: str,
    rule: str = RED,
    line: str = "4♥",
    sidelined: str = "",
    stock: str = "",
    **more: Any,
) -> State:
    """A turn of seat 0 in a round that the last seat deals; all other cards of two decks are the stock, in order.

    Args:
        hands: of those who play.
        rule: its text, or "by hand".
        line: the main line; all but its first card were laid at once by the last of those who play.
        sidelined: cards that were laid one by one after it, and refused.
        stock: the cards that are drawn first.
        more: house rules, and other fields of the state.
    """
    held, right, wrong, first = tuple(map(hand, hands)), hand(line), hand(sidelined), hand(stock)
    house = {name: more.pop(name) for name in [*more] if name in GAME.keywords()}
    rules = Rules(**{"rule": "by hand" if rule == "by hand" else "given"} | house)
    known = [card for cards in (*held, right, wrong, first) for card in cards]
    left = Counter(DECK * max(2, rules.decks)) - Counter(known)
    dealer = len(held)
    plays = [Play(dealer, "start", right[:1], True, 0)]
    plays += [Play(dealer - 1, "laid", right[1:], True, 1)] if right[1:] else []
    plays += [Play(0, "laid", (card,), False, len(right)) for card in wrong]
    envelope = None if rule == "by hand" else Envelope(Rule.parse(rule), "a salt")
    state = State(
        rules,
        (*held, ()),
        first + tuple(left.elements()),
        shuffle=7,
        dealer=dealer,
        envelope=envelope,
        fingerprint=envelope.fingerprint if envelope else "",
        phase="turn",
        line=right,
        sidelined=wrong,
        plays=tuple(plays),
    )
    return state.replace(**more)
