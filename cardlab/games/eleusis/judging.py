"""How a string of cards is judged, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardlab.games.eleusis import markers, prophets, rounds
from cardlab.games.eleusis_common import Play, follows

if TYPE_CHECKING:
    from cardlab.games.eleusis.state import State

PENALTY_PER_CARD: Final = 2


def asked(state: State) -> State:
    """A string is laid: the prophet is asked, or the dealer who judges by hand, or the written rule."""
    if state.prophet is not None:
        return state._replace(phase="call")
    if state.envelope is None:
        return state._replace(phase="judge")
    return settled(state, follows(state.envelope.rule, state.line, state.string))


def settled(state: State, is_right: bool) -> State:
    """The truth about the string is told: it joins the line, or it is sidelined and costs its player penalty cards.

    A prophet who said otherwise is overthrown; then the play costs nothing and expels nobody.
    """
    seat, string = state.mover, state.string
    play = Play(seat, "laid", string, is_right, len(state.line))
    after = state._replace(
        line=state.line + string if is_right else state.line,
        sidelined=state.sidelined if is_right else state.sidelined + string,
        plays=(*state.plays, play),
        string=(),
        call="",
    )
    if state.call and (state.call == "right") != is_right:
        after = prophets.overthrown(after)
    elif not is_right:
        after = punished(after, PENALTY_PER_CARD * len(string), expels=markers.expels(state))
    return rounds.play_over(after)


def punished(state: State, count: int, *, expels: bool) -> State:
    """The mover draws penalty cards and then, in a late part of the round, is out of it."""
    after = rounds.with_more_cards(state, state.mover, count)
    return after._replace(expelled=(*after.expelled, state.mover)) if expels else after
