"""The course of a round: whose turn is next, what is drawn from the stock, the end, and the next round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from cardlab.core import Outcome
from cardlab.games.eleusis import markers, prophets
from cardlab.games.eleusis.scoring import Prophecy, scores, totals
from cardlab.games.eleusis_common import topped_up
from cardlab.games.hands import put

if TYPE_CHECKING:
    from cardlab.games.eleusis.moves import Cards
    from cardlab.games.eleusis.state import State

End: TypeAlias = Literal["emptied", "expelled", "turns"]

MOST_LEFT: Final = 4
"""When so few cards are left in the stock, a shuffled deck is added."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over, with its rule laid open.

    Attributes:
        dealer: who dealt it.
        rule: the text of its rule; nothing when the dealer judged by hand.
        salt: what was written with it when the fingerprint was made.
        fingerprint: what was shown when the round began.
        end: what ended it: a hand was emptied, all but a prophet were expelled, or the turns agreed were over.
        scores: each seat's.
        number: its last turn.
    """

    dealer: int
    rule: str
    salt: str
    fingerprint: str
    end: End
    scores: tuple[int, ...]
    number: int


# --- Cards drawn ---


def with_hand(state: State, seat: int, hand: Cards) -> State:
    """The same position with other cards in a hand."""
    return state._replace(hands=put(state.hands, seat, hand))


def with_more_cards(state: State, seat: int, count: int) -> State:
    """The seat has drawn so many cards; decks are added where the stock does not reach."""
    hands, stock, added = state.hands, state.stock, state.added
    if len(stock) - count <= MOST_LEFT:
        stock, added = topped_up(stock, count + MOST_LEFT + 1, added, state.shuffle, len(state.past))
    hands = put(hands, seat, hands[seat] + stock[:count])
    return state._replace(hands=hands, stock=stock[count:], added=added)


# --- Turns ---


def play_over(state: State, *, may_declare: bool = True) -> State:
    """A play is settled: it may have ended the round, or made its player eligible as prophet."""
    if not state.hands[state.mover]:
        return over(state, "emptied")
    if may_declare and prophets.may_declare(state):
        return state._replace(phase="declare")
    return next_turn(state)


def next_turn(state: State) -> State:
    """The next player to the left who is neither the prophet nor out."""
    seats = len(state.hands)
    for step in range(1, seats + 1):
        seat = (state.mover + step) % seats
        if seat != state.dealer and seat != state.prophet and seat not in state.expelled:
            break
    else:
        return over(state, "expelled")
    begun = state.past[-1].number if state.past else 0
    if state.number - begun > state.rules.turn_cap:  # the first number of a round is that of its beginning
        return over(state, "turns")
    return state._replace(phase="turn", mover=seat, number=state.number + 1)


# --- The end of a round ---


def over(state: State, end: End) -> State:
    """The round is scored and its rule laid open; the game goes on with another round, or is over too."""
    envelope = state.envelope
    played = Round(
        dealer=state.dealer,
        rule=str(envelope.rule) if envelope else "",
        salt=envelope.salt if envelope else "",
        fingerprint=state.fingerprint,
        end=end,
        scores=scores(tuple(map(len, state.hands)), state.dealer, prophecy(state), state.rules.dealer_cap),
        number=state.number,
    )
    after = state._replace(phase="next", past=(*state.past, played))
    return after._replace(phase="over", ended=_outcome(after)) if len(after.past) == state.rules.rounds else after


def prophecy(state: State) -> Prophecy | None:
    """What the prophet has foretold so far."""
    if state.prophet is None:
        return None
    line, sidelined = state.marked
    right, wrong = len(state.line) - line, len(state.sidelined) - sidelined
    return Prophecy(state.prophet, markers.before_prophet(state), right, wrong)


def _outcome(state: State) -> Outcome:
    """In a single round the players are compared, since a dealer has as much as the best of them at most."""
    rounds, dealers = [played.scores for played in state.past], [played.dealer for played in state.past]
    found = totals(rounds, dealers, state.rules.compensation)
    compared = [seat for seat in range(len(found)) if len(rounds) > 1 or seat != state.dealer]
    best = max(found[seat] for seat in compared)
    what = f"the most points of all {len(rounds)} rounds" if len(rounds) > 1 else "the most points of those who played"
    return Outcome(tuple(seat for seat in compared if found[seat] == best), found, f"{what}, {best}")
