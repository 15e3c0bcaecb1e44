"""The result of a round on the table: who won, where the points came from, the rule, and a question to think about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlab.core.timeline import Timeline
from cardlab.eleusis_rules import LIBRARY
from cardlab.games.eleusis_common.evidence import agrees
from cardlab.games.eleusis_common.rules import BaseState
from cardlab.screen.table_parts import Bar, Note, NotesZone, Result
from cardlab.text import conjugate, counted, listed


def ends_round(timeline: Timeline, place: int) -> bool:
    """Return whether the move before this place ended a round."""
    state: BaseState = timeline[place]  # type: ignore[assignment]
    before: BaseState | None = timeline[place - 1] if place else None  # type: ignore[assignment]
    return state.is_between and (before is None or not before.is_between)


def round_result(
    timeline: Timeline, place: int, why: str, rule: Sequence[str], kinds: Sequence[str], parts: Sequence[Sequence[int]]
) -> Result:
    """Return the result of a finished round, and after the last round that of the game.

    Args:
        timeline: of either game.
        place: just after the round's last move.
        why: how the round ended.
        rule: the sentences that show its rule.
        kinds, parts: the kinds of points in a round, and each seat's points of each kind; none below zero.
    """
    state: Any = timeline[place]
    names, scores, end = timeline.names, state.past[-1].scores, state.outcome()
    if end is not None and len(state.past) > 1:
        kinds, parts, scores = ("earlier rounds", "this round", "never dealt"), _rounds(state), end.scores
    best = max(score for seat, score in enumerate(scores) if seat != state.dealer)
    first = tuple(seat for seat, score in enumerate(scores) if score == best and seat != state.dealer)
    winners = end.winners if end is not None else first
    bars = [
        Bar(name=name, parts=list(own), total=str(score), wins=seat in winners)
        for seat, (name, own, score) in enumerate(zip(names, parts, scores, strict=True))
    ]
    who, points = listed(names[seat] for seat in winners), counted(scores[winners[0]], "point")
    leads = conjugate(names[winners[0]], "leads", "lead")
    opened = [Note(text=line, strong=not number) for number, line in enumerate(rule)]
    result = Result(
        title=f"{who} won with {points}." if end else f"Round {len(state.past)}: {who} {leads} with {points}.",
        why=why,
        kinds=list(kinds),
        bars=bars,
        zones=[NotesZone(kind="notes", id="rule", label="The rule", items=opened)],
        question="",
        is_final=end is not None,
    )
    if turning := _last_informative_play(state):
        number, left = turning
        play = state.plays[number]
        what = "The no play" if play.kind == "no play" else listed(play.cards)
        rules = {0: "no known rule", 1: "only one known rule"}.get(left, f"{left} known rules")
        came = f"{what} came after {state.line[play.length - 1]}."
        result["question"] = f"{came} From then on {rules} fitted. What did it tell you?"
        result["look"] = _place_of(timeline, place, number)
    return result


def _rounds(state: BaseState) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for seat, total in enumerate(state.totals):
        last = state.past[-1].scores[seat]
        earlier = sum(played.scores[seat] for played in state.past[:-1])
        parts = (earlier, last, total - earlier - last)
        found.append(parts if min(parts) >= 0 else (0, max(total, 0), 0))
    return found


def _last_informative_play(state: BaseState) -> tuple[int, int] | None:
    """Return the last play that ruled out a rule of the library, and how many were left then; None if none did."""
    left, last = [known.rule for known in LIBRARY], None
    for number, play in enumerate(state.plays):
        still = [rule for rule in left if agrees(rule, [play], state.line)]
        if len(still) < len(left) and play.kind != "start":
            last = number
        left = still
    return None if last is None else (last, len(left))


def _place_of(timeline: Timeline, end: int, number: int) -> int:
    for place in range(end, 0, -1):
        before: Any = timeline[place - 1]
        if len(before.plays) <= number or before.is_between:
            return place
    return 0
