"""What comes of a no play: the hand is shown, and somebody settles whether any of its cards is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardlab.games.eleusis import judging, markers, prophets, rounds
from cardlab.games.eleusis.moves import NONE_FITS
from cardlab.games.eleusis_common import Play, right_cards
from cardlab.games.hands import less

if TYPE_CHECKING:
    from cardlab.cards import Card
    from cardlab.games.eleusis.moves import Cards, Move
    from cardlab.games.eleusis.state import State

PENALTY: Final = 5
FEWER: Final = 4
"""A hand that held no right card is replaced by one that is so much smaller."""


def asked(state: State) -> State:
    """A no play is said: the prophet is asked, or the dealer who judges by hand, or the written rule."""
    if state.prophet is not None:
        return state._replace(phase="call")
    return by_rule(state) if state.envelope else state._replace(phase="judge")


def by_rule(state: State) -> State:
    """The written rule settles it; where a right card must be picked that nobody has named, chance does."""
    right = right_in_hand(state)
    if not right:
        return true(state)
    after = heard(state, is_true=False)
    named = next((card for card in right if str(card) == state.call), None)
    return added(after, named) if named else after._replace(phase="pick")


def right_in_hand(state: State) -> Cards:
    """The cards of the shown hand that the written rule accepts."""
    return right_cards(state.envelope.rule, state.line, state.hands[state.mover]) if state.envelope else ()


def by_dealer(state: State, answer: Move) -> State:
    """The dealer who judges by hand settles it: none of the cards is right, or this one is."""
    return true(state) if answer == NONE_FITS else added(heard(state, is_true=False), answer.cards[0])


def heard(state: State, *, is_true: bool) -> State:
    """It is known now whether the claim is true: for all to remember, with the hand that was shown."""
    play = Play(state.mover, "no play", state.hands[state.mover], is_true, len(state.line))
    return state._replace(plays=(*state.plays, play))


def true(state: State) -> State:
    """The shown hand goes under the stock, and the mover gets a fresh one; out of cards, the round ends."""
    seat, hand = state.mover, state.hands[state.mover]
    after = heard(state, is_true=True)._replace(call="")
    if state.call not in ("", str(NONE_FITS)):
        after = prophets.overthrown(after)
    emptied = rounds.with_hand(after, seat, ())
    fresh = rounds.with_more_cards(emptied, seat, max(len(hand) - FEWER, 0))
    return rounds.play_over(fresh._replace(stock=fresh.stock + hand), may_declare=False)


def added(state: State, card: Card) -> State:
    """This right card of the shown hand is added to the line, and the mover draws penalty cards.

    A prophet who said otherwise is overthrown; then the claim costs nothing and expels nobody.
    """
    seat = state.mover
    play = Play(seat, "judge", (card,), True, len(state.line))
    after = rounds.with_hand(state, seat, less(state.hands[seat], card))._replace(
        line=(*state.line, card), plays=(*state.plays, play), call=""
    )
    if state.call not in ("", str(card)):
        after = prophets.overthrown(after)
    else:
        after = judging.punished(after, PENALTY, expels=markers.expels(state))
    return rounds.play_over(after)
