"""Results of a round of Precognition: how much of each string occurred in the row, and a question to think about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardlab.core.protocol import Outcome
from cardlab.core.timeline import Timeline
from cardlab.games.precognition.letters import Round, changes
from cardlab.games.precognition.rules import State
from cardlab.games.precognition.table import strings_of
from cardlab.screen.table_parts import Bar, Result, StringsZone
from cardlab.text import capitalized, conjugate, counted, in_sentence, listed

STRINGS: Final = "The strings, and where they occur"


def result(timeline: Timeline, place: int) -> Result | None:
    """Return the result of a round or of the game; None while a row grows."""
    states: Sequence[State] = timeline.states[max(0, place - 1) : place + 1]
    before, after = states[0], states[-1]
    if len(after.past) == len(before.past):
        return None
    played, names = after.past[-1], timeline.names
    miss = _nearest_miss(played)
    again = f"Round {len(after.past)} is over. The tied players play again, with fresh cards and new strings."
    laid_at = place - len(played.row) + miss.card + 1 if miss else 0
    found = Result(
        title=_title(played, after.ended, names),
        why=f"{capitalized(after.ended.reason)}." if after.ended else again,
        kinds=["letters that occur"],
        bars=_bars(played, names, after),
        zones=[StringsZone(kind="strings", id="strings", label=STRINGS, lines=strings_of(played, names))],
        question=_question(played, miss, before, names),
        is_final=after.ended is not None,
    )
    if laid_at > 0:
        found["look"] = laid_at
    return found


def _title(played: Round, ended: Outcome | None, names: Sequence[str]) -> str:
    first = [names[seat] for seat in (ended.winners if ended else played.first)]
    best = max(map(len, played.stood))
    who = listed([first[0], *map(in_sentence, first[1:])])
    does = conjugate(first[0], "wins") if ended else conjugate(first[0], "ties")
    if len(first) > 1:
        does = "share the win" if ended else "tie"
    return f"{who} {does} with {counted(best, 'letter')}" if best else f"{who} {does}: no string occurs"


def _bars(played: Round, names: Sequence[str], after: State) -> list[Bar]:
    winners = after.ended.winners if after.ended else played.first if any(played.stood) else ()
    seats = [seat for seat, string in enumerate(played.strings) if string]
    counts = {seat: len(played.stood[seat]) for seat in seats}
    return [
        Bar(name=names[seat], parts=[counts[seat]], total=str(counts[seat]), wins=seat in winners)
        for seat in sorted(seats, key=counts.__getitem__, reverse=True)
    ]


class Miss(NamedTuple):
    """A string that broke: its seat, how many letters had come, and the index of the card that broke it."""

    seat: int
    length: int
    card: int


def _nearest_miss(played: Round) -> Miss | None:
    """Return the string that broke after the most letters."""
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
    """Return the length of the common beginning of two strings."""
    return next((place for place, (a, b) in enumerate(zip(string, changed, strict=False)) if a != b), len(string))


def _question(played: Round, miss: Miss | None, before: State, names: Sequence[str]) -> str:
    if miss is None:
        return "Every string occurred. How many more letters would you dare to write?"
    name, came = names[miss.seat], played.strings[miss.seat][: miss.length]
    card, layer = played.row[miss.card], before.playing[miss.card % len(before.playing)]
    whose = "Your" if name == "You" else f"{name}'s"
    return (
        f"{whose} string came as far as {came}; then {in_sentence(names[layer])} played {card}. "
        "Was that aim or chance, and who could have made another letter?"
    )
