"""How a round of Eleusis begins: hands, the rule, and the card that begins its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlab.core import stream
from cardlab.games.eleusis_common import Envelope, Play, by_dealer, drawn, fresh, right_cards, starter, topped_up
from cardlab.games.hands import dealt

if TYPE_CHECKING:
    from cardlab.games.eleusis.moves import Cards, Rules
    from cardlab.games.eleusis.state import State


def hands_of(rules: Rules, players: int, dealer: int, stock: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """Every seat's cards but the dealer's, who has none, and what is left."""
    hands, left = dealt(stock, players - 1, rules.cards_each)
    return (*hands[:dealer], (), *hands[dealer:]), left


def next_round(state: State) -> State:
    """The next dealer has gathered all cards and dealt afresh."""
    dealer, played = state.next_dealer, len(state.past)
    deck = fresh(state.rules.decks, stream(state.shuffle, "deal", played))
    hands, stock = hands_of(state.rules, len(state.hands), dealer, deck)
    return with_its_rule(
        type(state)(state.rules, hands, stock, state.shuffle, dealer, number=state.number + 1, past=state.past)
    )


def with_its_rule(state: State) -> State:
    """The round begins, unless its dealer is still to write the rule."""
    if state.rules.rule == "written":
        return state
    return begun(state) if state.rules.rule == "by hand" else with_rule_drawn(state)


def with_rule_drawn(state: State) -> State:
    """The round begins with an easy rule that nobody has seen."""
    return begun(state, drawn(stream(state.shuffle, "rule", len(state.past))))


def with_rule_written(state: State, text: str) -> State:
    """The round begins with the rule that the dealer has written.

    Raises:
        IllegalMove: the text is no rule; the message tells nothing of it, since others may look at the screen.
    """
    return begun(state, by_dealer(text, stream(state.shuffle, "salt", len(state.past))))


def begun(state: State, envelope: Envelope | None = None) -> State:
    """The first card of the line is turned up; without an envelope the dealer judges by hand."""
    stock, added = state.stock, state.added
    if envelope and not right_cards(envelope.rule, (), stock):  # nearly all is dealt, and no card left may begin
        stock, added = topped_up(stock, len(stock) + 1, added, state.shuffle, len(state.past))
    first, *rest = starter(envelope.rule if envelope else None, stock)
    return state._replace(
        stock=tuple(rest),
        added=added,
        line=(first,),
        plays=(Play(state.dealer, "start", (first,), True, 0),),
        envelope=envelope,
        fingerprint=envelope.fingerprint if envelope else "",
        phase="begin",
    )
