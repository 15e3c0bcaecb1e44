"""Results of a hand and of a match of Prediction: where the points came from, and a question to think about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from cardlab.core.timeline import Timeline
from cardlab.games.prediction.rules import State
from cardlab.games.prediction.tricks import EXACT, TRICKS, Trick, height
from cardlab.games.prediction.words import side_name
from cardlab.screen.table_parts import Bar, Result
from cardlab.text import capitalized, conjugate, counted, in_sentence, listed

Found: TypeAlias = tuple[str, str, list[str], list[Bar]]
"""The title of a result, why it ended, the kinds of points, and a bar for each side."""

MOST_KINDS: Final = 5
"""The most parts of a bar that are easy to tell apart; the earliest hands of a long match share one."""


def result(timeline: Timeline, place: int) -> Result | None:
    """Return the result of a hand or of the match; None while a hand is being played."""
    states: Sequence[State] = timeline.states[: place + 1]
    if not place or not _ends_hand(states[-2], states[-1]):
        return None
    before, after, names = states[-2], states[-1], timeline.names
    title, why, kinds, bars = _match(states, names) if after.ended else _hand(before, after, names)
    tricks = _tricks(before, after)
    cheapest = min(tricks, key=lambda trick: height(trick.card(trick.winner)))
    number = tricks.index(cheapest) + 1
    question = (
        f"{names[cheapest.winner]} took trick {TRICKS - len(tricks) + number} with only the "
        f"{cheapest.card(cheapest.winner)}: no trick of this hand was won by a lower card. "
        "Who could have beaten it, and why didn't they?"
    )
    is_final = after.ended is not None
    found = Result(title=title, why=why, kinds=kinds, bars=bars, zones=[], question=question, is_final=is_final)
    look = place - len(names) * (len(tricks) - number)
    if look > 0:
        found["look"] = look
    return found


def _ends_hand(before: State, after: State) -> bool:
    return after.hand_number > before.hand_number or (after.ended is not None and before.ended is None)


def _tricks(before: State, after: State) -> list[Trick]:
    """Return the tricks of the hand that this step ended."""
    return [*before.tricks, *([after.last] if after.last else [])]


def _hand(before: State, after: State, names: Sequence[str]) -> Found:
    """Return each side's points for a hand: its tricks, and the bonus for an exact bid."""
    sides = range(len(after.scores))
    gains = [after.scores[side] - before.scores[side] for side in sides]
    winners = [trick.winner % len(sides) for trick in _tricks(before, after)]
    bids = before.bids_by_side() or (None,) * len(sides)
    called = [side_name(side, len(sides), names) for side in sides]
    best = [called[side] for side in sides if gains[side] == max(gains)]
    bars = []
    for side in sorted(sides, key=gains.__getitem__, reverse=True):
        tricks, bid = winners.count(side), bids[side]
        parts = [tricks] if bid is None else [tricks, EXACT if tricks == bid else 0]
        total = str(gains[side]) if bid is None else f"{gains[side]:+} ({tricks} of {bid})"
        bars.append(Bar(name=called[side], parts=parts, total=total, wins=called[side] in best))
    who, leader = listed([best[0], *map(in_sentence, best[1:])]), names[after.first]
    earns = "earn" if len(best) > 1 or "+" in who else conjugate(who, "earns")
    scores = listed(f"{name} {score}" for name, score in zip(called, after.scores, strict=True))
    leads = f"{leader} {conjugate(leader, 'leads')} the next hand."
    title = f"Hand {before.hand_number}: {who} {earns} most, {counted(max(gains), 'point')}"
    kinds = ["tricks", "exact bid"] if before.rules.has_bids else ["tricks"]
    return title, f"The scores are now {scores}, of {after.rules.target}. {leads}", kinds, bars


def _match(states: Sequence[State], names: Sequence[str]) -> Found:
    """Return the scores of the match, split by hand."""
    after = states[-1]
    ended, sides = after.ended, range(len(after.scores))
    assert ended is not None
    kinds, parts = _by_hand(states)
    called = [side_name(side, len(sides), names) for side in sides]
    winners = {seat % len(sides) for seat in ended.winners}
    bars = [
        Bar(
            name=called[side],
            parts=[max(0, part) for part in parts[side]],
            total=f"{after.scores[side]:+}" if min(parts[side]) < 0 else str(after.scores[side]),
            wins=side in winners,
        )
        for side in sorted(sides, key=lambda side: after.scores[side], reverse=True)
    ]
    first, *others = [called[side] for side in sorted(winners)]
    who = listed([first, *map(in_sentence, others)])
    wins = "share the match" if others else f"{'win' if '+' in who else conjugate(who, 'wins')} the match"
    return f"{who} {wins} with {counted(max(after.scores), 'point')}", f"{capitalized(ended.reason)}.", kinds, bars


def _by_hand(states: Sequence[State]) -> tuple[list[str], list[list[int]]]:
    """Return the names of the newest hands, all earlier ones as one, and each side's points in them."""
    ends = [(old, new) for old, new in pairwise(states) if _ends_hand(old, new)]
    marks = [(states[0].scores, "before"), *((new.scores, f"hand {old.hand_number}") for old, new in ends)]
    if not any(states[0].scores):
        marks[0] = ((0,) * len(states[0].scores), "")
    earlier = [mark for mark in marks if mark[1]]
    if len(earlier) > MOST_KINDS:
        at = len(earlier) - MOST_KINDS
        earlier = [(earlier[at][0], "before"), *earlier[at + 1 :]]
    before = [(0,) * len(states[0].scores), *(scores for scores, _ in earlier)]
    parts = [[new[side] - old[side] for old, new in pairwise(before)] for side in range(len(before[0]))]
    return [name for _, name in earlier], parts
