"""The scene of Eleusis: the others, the line with its sidelines and markers, what is being judged, and the hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from cardlab.core.seats import Seat
from cardlab.core.timeline import Timeline
from cardlab.core.zones import SeatInfo, face
from cardlab.games.eleusis import text
from cardlab.games.eleusis.rules import State, View
from cardlab.games.eleusis.scoring import Colour, points, scores
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.result import ends_round, round_result
from cardlab.games.eleusis_common.scene import (
    hand_zone,
    hints_said,
    judged_cards,
    line_zone,
    make_board,
    players_of,
    said_so_far,
    shown_hand,
)
from cardlab.games.eleusis_common.text import ALL_ROUNDS, CARDS, NOW, main_line
from cardlab.screen.table_parts import Board, CardZone, LineZone, Mark, Note, NotesZone, Result, Zone

MAIN: Final = frozenset({"lay", "go on", "deal"})


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    about = [SeatInfo(text.office(view, place)) for place in range(len(seats))]
    line = [_line(view, names)] if view.line else []
    zones: list[Zone] = [*line, *_notes(view, names), *_hands(view, names)]
    players = players_of(view, seats, said, about, _columns(view))
    return make_board(view, names, zones, players, MAIN)


def result(timeline: Timeline, place: int) -> Result | None:
    """How a round ended by the move before this place; None where none did."""
    if not ends_round(timeline, place):
        return None
    state: State = timeline[place]  # type: ignore[assignment]
    played = state.past[-1]
    parts = points(tuple(map(len, state.hands)), state.dealer, state.prophecy(), state.rules.dealer_cap)
    why = text.how_it_ended(played, timeline.names[state.mover])
    return round_result(timeline, place, why, text.opened_rule(played), text.KINDS, parts)


# --- The line ---


def _line(view: View, names: Sequence[str]) -> LineZone:
    """The main line with its sidelines and markers; a string stands at its end until it is judged."""
    found = text.marked_cards(view)
    marks = {place: [_mark(view, place, colour) for colour in colours] for place, colours in found.items()}
    return line_zone(
        main_line(len(view.line) - 1, len(view.sidelined)),
        judged_cards(view),
        marks=marks,
        legend=_legend(view, names, {colour for colours in found.values() for colour in colours}),
        note="" if view.is_between else text.until_expulsion(view.cards_until_expulsion),
        unjudged=view.string,
        unjudged_caption=text.YOUR_STRING if view.phase == "turn" else text.laid_by(names[view.mover]),
    )


def _mark(view: View, place: int, colour: Colour) -> Mark:
    is_white = colour == "white"
    word, name = text.white_marker(place) if is_white else text.black_marker(place - view.cards_before_prophet)
    return Mark(sign=text.SIGNS[colour], word=word, name=name)


def _legend(view: View, names: Sequence[str], colours: Collection[Colour]) -> list[Mark]:
    """What the markers mean that lie on the cards now."""
    legend = []
    if "white" in colours:
        legend.append(Mark(sign=text.SIGNS["white"], word=text.TENTH_CARD, name=text.WHITE_MARKERS))
    if view.prophet is not None:
        word = text.is_prophet(names[view.prophet])
        legend.append(Mark(sign=text.SIGNS["black"], word=word, name=text.BLACK_MARKERS))
    return legend


# --- What was shown and said ---


def _notes(view: View, names: Sequence[str]) -> list[NotesZone]:
    """What the prophet has just said, the hands that were shown, the newest first; at the end the rule."""
    items = [Note(text=text.unsealed(view.past[-1]), strong=True)] if view.is_between else []
    if view.call and view.prophet is not None:
        items.append(Note(text=text.prophet_says(names[view.prophet], view.call), strong=True))
    claims = [_claim(play, view, names) for play in reversed(_claims(view))]
    return said_so_far(view, [*items, *hints_said(view), *claims])


def _claims(view: View) -> list[Play]:
    """How each no play came out: true, or by the card that was then played."""
    return [play for play in view.plays if play.kind == "judge" or (play.kind == "no play" and play.is_right)]


def _claim(play: Play, view: View, names: Sequence[str]) -> Note:
    """A no play; where it was true, with the hand that was shown, since all its cards are wrong there."""
    name, last = names[play.seat], view.line[play.length - 1]
    if play.kind == "judge":
        return Note(text=text.settled_claim(name, last, play.cards[0]))
    return Note(text=text.settled_claim(name, last), cards=list(map(face, sorted(play.cards))))


# --- Hands and points ---


def _hands(view: View, names: Sequence[str]) -> list[CardZone]:
    """One's own hand, and one that lies open while a no play is settled; it takes the place of the own one then."""
    own = hand_zone(view, names, _lies(view))
    if not view.shown or view.seat == view.mover:
        return own
    shown = shown_hand(view, text.shown_by(names[view.mover], len(view.shown)), view.shown)
    return [shown] if view.legal_moves else [shown, *own]


def _lies(view: View) -> str:
    """Where one's own hand lies, if not as usual."""
    if view.seat == view.prophet:
        return text.PUT_DOWN
    return text.SHOWN_TO_ALL if view.shown == view.hand != () else ""


def _columns(view: View) -> dict[str, Sequence[object]]:
    """The cards that are left, the points that this round would bring now, and those of all rounds."""
    cards = ["" if seat == view.dealer else count for seat, count in enumerate(view.counts)]
    is_over, cap = view.is_between, view.rules.dealer_cap
    now = view.past[-1].scores if is_over else scores(view.counts, view.dealer, view.prophecy(), cap)
    columns: dict[str, Sequence[object]] = {CARDS: cards, NOW: now}
    return columns | {ALL_ROUNDS: view.totals} if view.past and view.rules.rounds > 1 else columns
