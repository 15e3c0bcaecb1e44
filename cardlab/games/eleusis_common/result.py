"""How a round ends on the table: who won, where the points came from, the rule laid open, and what to think about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlab.core.timeline import Timeline
from cardlab.games.eleusis_common import text
from cardlab.games.eleusis_common.evidence import Play, agrees
from cardlab.games.eleusis_common.rules import BaseState
from cardlab.rules import LIBRARY
from cardlab.screen.table_parts import Bar, Moment, Note, NotesZone, Result


def moment_of(new: Sequence[Play], large: str = "") -> Moment:
    """How the plays that a move brought to judgement are told; a claim that was false is told by the card it cost."""
    judged = [play for play in new if play.kind != "start"]
    if not judged:
        return Moment(large=large)
    last = judged[-1]
    return Moment("right" if last.is_right and last.kind != "judge" else "wrong", large)


def ends_round(timeline: Timeline, place: int) -> bool:
    """Whether the move before this place ended a round."""
    state: BaseState = timeline[place]  # type: ignore[assignment]
    before: BaseState | None = timeline[place - 1] if place else None  # type: ignore[assignment]
    return state.is_between and (before is None or not before.is_between)


def round_result(
    timeline: Timeline, place: int, why: str, rule: Sequence[str], kinds: Sequence[str], parts: Sequence[Sequence[int]]
) -> Result:
    """The result of the round that is over, and after the last round that of the game.

    Args:
        timeline: of either game.
        place: just after the round's last move.
        why: how the round ended.
        rule: the sentences that lay its rule open.
        kinds: what the points of a round are made of.
        parts: of each seat, its points of each kind; none below zero.
    """
    state: Any = timeline[place]
    names, scores, end = timeline.names, state.past[-1].scores, state.outcome()
    if end is not None and len(state.past) > 1:
        kinds, parts, scores = text.KINDS_OF_ROUNDS, _rounds(state), end.scores
    best = max(score for seat, score in enumerate(scores) if seat != state.dealer)
    first = tuple(seat for seat, score in enumerate(scores) if score == best and seat != state.dealer)
    winners = end.winners if end is not None else first
    bars = [
        Bar(name=name, parts=list(own), total=str(score), wins=seat in winners)
        for seat, (name, own, score) in enumerate(zip(names, parts, scores, strict=True))
    ]
    won = [names[seat] for seat in winners]
    is_final = end is not None
    opened = [Note(text=line, strong=not number) for number, line in enumerate(rule)]
    result = Result(
        title=text.won(won, scores[winners[0]]) if is_final else text.best_in_round(won, best, len(state.past)),
        why=why,
        kinds=list(kinds),
        bars=bars,
        zones=[NotesZone(kind="notes", id="rule", label=text.RULE_OPENED, items=opened)],
        question="",
        is_final=is_final,
    )
    if turning := _last_that_told(state):
        number, left = turning
        play = state.plays[number]
        result["question"] = text.what_did_it_tell(play, state.line[play.length - 1], left)
        result["look"] = _place_of(timeline, place, number)
    return result


def _rounds(state: BaseState) -> list[tuple[int, ...]]:
    """Each seat's points of earlier rounds, of this one, and what it has for never having dealt."""
    found: list[tuple[int, ...]] = []
    for seat, total in enumerate(state.totals):
        last = state.past[-1].scores[seat]
        earlier = sum(played.scores[seat] for played in state.past[:-1])
        parts = (earlier, last, total - earlier - last)
        found.append(parts if min(parts) >= 0 else (0, max(total, 0), 0))
    return found


def _last_that_told(state: BaseState) -> tuple[int, int] | None:
    """The last play that ruled out a rule of the library, and how many were left then; None if none did."""
    left, last = [known.rule for known in LIBRARY], None
    for number, play in enumerate(state.plays):
        still = [rule for rule in left if agrees(rule, [play], state.line)]
        if len(still) < len(left) and play.kind != "start":
            last = number
        left = still
    return None if last is None else (last, len(left))


def _place_of(timeline: Timeline, end: int, number: int) -> int:
    """The place just after the play of this number in the round that ended there."""
    place = end
    while place and len(_plays(timeline, place - 1)) > number and not _is_between(timeline, place - 1):
        place -= 1
    return place


def _plays(timeline: Timeline, place: int) -> tuple[Play, ...]:
    state: Any = timeline[place]
    plays: tuple[Play, ...] = state.plays
    return plays


def _is_between(timeline: Timeline, place: int) -> bool:
    state: Any = timeline[place]
    return bool(state.is_between)
