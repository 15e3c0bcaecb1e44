"""The table of Eleusis: the others, the line with its sidelines and markers, the unjudged play, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.core.protocol import Seat
from cardlab.core.timeline import Timeline
from cardlab.games.eleusis.rules import State, View
from cardlab.games.eleusis.scoring import Colour, points, scores
from cardlab.games.eleusis.words import SIGNS, how_it_ended, office, open_rule
from cardlab.games.eleusis_common.result import ends_round, round_result
from cardlab.games.eleusis_common.table import (
    hand_zones,
    judged_cards,
    line_label,
    line_zone,
    make_board,
    said_so_far,
    settled_claims,
)
from cardlab.screen.table_parts import Board, CardZone, LineZone, Mark, Note, NotesZone, Result, Zone
from cardlab.text import conjugate, counted, in_sentence

MAIN: Final = frozenset({"play", "go on", "deal"})


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """Return the board as seen from this view."""
    names = [seat.name for seat in seats]
    line = [_line(view, names)] if view.line else []
    zones: list[Zone] = [*line, *_notes(view, names), *_hands(view, names)]
    about = [office(view, seat) for seat in range(len(seats))]
    now = scores(view.counts, view.dealer, view.prophecy(), view.rules.dealer_cap)
    return make_board(view, seats, said, zones, about=about, now=now, main=MAIN)


def result(timeline: Timeline, place: int) -> Result | None:
    """Return the result of a round that the move before this place ended; otherwise None."""
    if not ends_round(timeline, place):
        return None
    state: State = timeline[place]  # type: ignore[assignment]
    played = state.past[-1]
    parts = points(tuple(map(len, state.hands)), state.dealer, state.prophecy(), state.rules.dealer_cap)
    why = how_it_ended(played, timeline.names[state.mover])
    kinds = ("fewer cards", "empty hand", "prophecy", "as the best player")
    return round_result(timeline, place, why, open_rule(played), kinds, parts)


# --- The line ---


def _line(view: View, names: Sequence[str]) -> LineZone:
    """Return the main line with its sidelines and markers; a string is at its end until it is judged."""
    found = view.marked_cards()
    legend = []
    if any("white" in colours for colours in found.values()):
        name = "Each tenth card, right or wrong, has a white marker."
        legend.append(Mark(sign=SIGNS["white"], word="tenth card", name=name))
    if view.prophet is not None:
        word = f"{names[view.prophet]} {conjugate(names[view.prophet], 'is', 'are')} prophet"
        name = "A black marker is on the prophet's card, and on each tenth card after it."
        legend.append(Mark(sign=SIGNS["black"], word=word, name=name))
    caption = "your string" if view.phase == "turn" else f"played by {in_sentence(names[view.mover])}, to be judged"
    return line_zone(
        line_label(view),
        judged_cards(view),
        marks={place: [_mark(view, place, colour) for colour in colours] for place, colours in found.items()},
        legend=legend,
        note="" if view.is_between else _until_expulsion(view.cards_until_expulsion),
        unjudged=view.string,
        unjudged_caption=caption,
    )


def _mark(view: View, place: int, colour: Colour) -> Mark:
    since = place - view.cards_before_prophet
    word, name = f"+{since}", f"a black marker, {since} cards after the prophet's"
    if colour == "white":
        word, name = str(place), f"the white marker of card {place}"
    elif not since:
        word, name = "P", "the prophet's marker"
    return Mark(sign=SIGNS[colour], word=word, name=name)


def _until_expulsion(left: int) -> str:
    return f"in {counted(left, 'card')} a wrong play puts you out" if left else "a wrong play puts you out now"


# --- Notes and hands ---


def _notes(view: View, names: Sequence[str]) -> list[NotesZone]:
    """Return the prophet's last answer, and the hands that were shown, the newest first; at the end the rule."""
    first = [Note(text=" ".join(open_rule(view.past[-1])), strong=True)] if view.is_between else []
    if view.call and view.prophet is not None:
        name = names[view.prophet]
        first.append(Note(text=f"{name}, the prophet, {conjugate(name, 'says')}: {view.call}", strong=True))
    claims = settled_claims(
        view,
        names,
        true="{name} said no play: nothing fitted after {last}",
        false="{name} said no play, but {card} fitted after {last}",
    )
    return said_so_far(view, first, claims)


def _hands(view: View, names: Sequence[str]) -> list[CardZone]:
    """Return one's own hand, and one that is open while a no play is settled."""
    where = ", shown to all" if view.shown == view.hand != () else ""
    if view.seat == view.prophet:
        where = ", put down"
    shown, mover = () if view.seat == view.mover else view.shown, names[view.mover]
    label = f"The hand that {mover} {conjugate(mover, 'shows')}: {counted(len(shown), 'card')}"
    return hand_zones(view, names, shown, label, where)
