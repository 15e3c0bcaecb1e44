"""How a round begins and how it ends: the deal, the rule, the first card of the line, and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardlab.core import Outcome, stream
from cardlab.games.eleusis_common import BIT, Cards, Envelope, Play, drawn, fresh, starter, topped_up
from cardlab.games.express.moves import Round, Rules, Why

if TYPE_CHECKING:
    from cardlab.games.express.state import State

EMPTIED: Final = 3
"""What the last card is worth."""

GUESSED: Final = 6
"""What the rule is worth."""


def begun(state: State, envelope: Envelope | None = None) -> State:
    """The next round, dealt afresh; it waits for the dealer where he is to write the rule.

    Args:
        state: the position before it; its dealer deals.
        envelope: the rule, where it was given.
    """
    rules, shuffle, round, players = state.rules, state.shuffle, len(state.past), len(state.hands)
    deck = fresh(rules.decks, stream(shuffle, "round", round))
    hands: list[Cards] = [()] * players
    for place in range(1, players):
        hands[(state.dealer + place) % players] = deck[(place - 1) * rules.cards_each : place * rules.cards_each]
    table = state._replace(
        hands=tuple(hands), stock=deck[(players - 1) * rules.cards_each :], envelope=None, fingerprint="",
        phase="write", line=(), sidelined=(), plays=(), guesses=(), seen=((),) * players, added=0, first=state.number,
    )  # fmt: skip
    if rules.source == "written":
        return table
    return opened(table, drawn(stream(shuffle, "rule", round)) if rules.source == "drawn" else envelope)


def opened(state: State, envelope: Envelope | None) -> State:
    """Turns the first card of the line, now that the rule is there; None when the dealer judges by hand."""
    rule, dealer = envelope.rule if envelope else None, state.dealer
    stock, added = state.stock, state.added
    if rule and not any(rule.verdict(()) & BIT[card] for card in stock):  # nearly all is dealt, and none may begin
        stock, added = topped_up(stock, len(stock) + 1, added, state.shuffle, len(state.past))
    stock = starter(rule, stock)
    line = stock[:1]
    return state._replace(
        stock=stock[1:], added=added, envelope=envelope, fingerprint=envelope.fingerprint if envelope else "",
        line=line, plays=(Play(dealer, "start", line, True, 0),), mover=(dealer + 1) % len(state.hands), phase="turn",
    )  # fmt: skip


def closed(state: State, why: Why) -> State:
    """The round is over: it is scored, and the rule is open; after the last round the game is over."""
    seat = state.mover if why in ("guessed", "emptied") else None
    scores = scored(state.rules, list(map(len, state.hands)), state.dealer, state.mover if why == "guessed" else None)
    past = (*state.past, Round(state.dealer, state.envelope, why, seat, scores))
    after = state._replace(past=past, phase="next")
    return after if len(past) < state.rules.rounds else after._replace(phase="over", ended=_ended(state.rules, past))


def scored(rules: Rules, counts: Sequence[int], dealer: int, guesser: int | None) -> tuple[int, ...]:
    """What each seat wins in a round: the dealer as much as the best of the others.

    Args:
        rules: the house rules.
        counts: how many cards each seat has left.
        dealer: who dealt.
        guesser: who guessed the rule, if anybody did.

    >>> scored(Rules(), [5, 9, 12, 0], 3, 0)
    (13, 3, 0, 13)
    """
    won = [
        rules.cards_each - count + EMPTIED * (not count) + GUESSED * (seat == guesser)
        for seat, count in enumerate(counts)
    ]
    won[dealer] = max(score for seat, score in enumerate(won) if seat != dealer)
    return tuple(won)


def totals(rules: Rules, past: Sequence[Round], players: int) -> tuple[int, ...]:
    """What each seat has won so far; once all rounds are over, with the compensation for who never dealt."""
    sums = [sum(played.scores[seat] for played in past) for seat in range(players)]
    if 1 < rules.rounds == len(past):
        dealt = {played.dealer for played in past}
        sums = [score + rules.compensation * (seat not in dealt) for seat, score in enumerate(sums)]
    return tuple(sums)


def _ended(rules: Rules, past: Sequence[Round]) -> Outcome:
    """Who has won: of a single round not the dealer, whose score only equals the best."""
    scores = totals(rules, past, len(past[0].scores))
    rivals = [seat for seat in range(len(scores)) if len(past) > 1 or seat != past[0].dealer]
    best = max(scores[seat] for seat in rivals)
    winners = tuple(seat for seat in rivals if scores[seat] == best)
    points = "1 point" if best == 1 else f"{best} points"
    told = "no other scientist has more" if len(past) == 1 else f"nobody has more after {len(past)} rounds"
    return Outcome(winners, scores, f"{points}, and {told}")
