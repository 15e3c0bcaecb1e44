"""How a round of Precognition ended: whose string stands, how far the others came, and what to think about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardlab.core.timeline import Timeline
from cardlab.games.precognition import text
from cardlab.games.precognition.letters import Round, changes
from cardlab.games.precognition.rules import State
from cardlab.games.precognition.scene import strings_of
from cardlab.screen.table_parts import Bar, Result, StringsZone


def result(timeline: Timeline, place: int) -> Result | None:
    """The end of a round, or of the game; None while a row grows."""
    states: Sequence[State] = timeline.states[max(0, place - 1) : place + 1]
    before, after = states[0], states[-1]
    if len(after.past) == len(before.past):
        return None
    played, names = after.past[-1], timeline.names
    miss = _nearest_miss(played)
    laid_at = place - len(played.row) + miss.card + 1 if miss else 0
    found = Result(
        title=text.round_title(played, after.ended, names),
        why=text.round_why(played, after.ended, len(after.past)),
        kinds=[text.KIND],
        bars=_bars(played, names, after),
        zones=[StringsZone(kind="strings", id="strings", label=text.STRINGS, lines=strings_of(played, names))],
        question=_question(played, miss, before, names),
        is_final=after.ended is not None,
    )
    if laid_at > 0:
        found["look"] = laid_at
    return found


def _bars(played: Round, names: Sequence[str], after: State) -> list[Bar]:
    """A bar for each string: its letters that stood."""
    winners = after.ended.winners if after.ended else played.first if any(played.stood) else ()
    seats = [seat for seat, string in enumerate(played.strings) if string]
    counts = {seat: len(played.stood[seat]) for seat in seats}
    return [
        Bar(name=names[seat], parts=[counts[seat]], total=str(counts[seat]), wins=seat in winners)
        for seat in sorted(seats, key=counts.__getitem__, reverse=True)
    ]


class Miss(NamedTuple):
    """A string that came far and broke: whose, how many letters had come, and which card of the row broke it."""

    seat: int
    length: int
    card: int


def _nearest_miss(played: Round) -> Miss | None:
    """The string that broke after most letters."""
    changed = changes(played.row)
    misses = [
        Miss(seat, length, start + length + 1)
        for seat, (string, stood) in enumerate(zip(played.strings, played.stood, strict=True))
        if string != stood
        for start in range(len(changed))
        if 0 < (length := _common(string, changed[start:])) < len(changed) - start
    ]
    return max(misses, key=lambda miss: miss.length, default=None)


def _common(string: str, changed: str) -> int:
    """How many letters two strings share at their beginnings."""
    return next((place for place, (a, b) in enumerate(zip(string, changed, strict=False)) if a != b), len(string))


def _question(played: Round, miss: Miss | None, before: State, names: Sequence[str]) -> str:
    """What broke the string that came farthest, or how long a string could have been."""
    if miss is None:
        return text.ALL_STOOD
    card, layer = played.row[miss.card], before.playing[miss.card % len(before.playing)]
    return text.what_broke(names[miss.seat], played.strings[miss.seat][: miss.length], card, names[layer])
