"""The scene of Eleusis: the others, the line with its sidelines and markers, what is being judged, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.core.scene import Board, CardZone, LineZone, Mark, Note, NotesZone, Zone
from cardlab.core.seats import Seat
from cardlab.core.zones import face, fan
from cardlab.games.eleusis import text
from cardlab.games.eleusis.rules import View
from cardlab.games.eleusis.scoring import Colour
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.scene import (
    hand_zone,
    judged_cards,
    line_zone,
    make_board,
    players_of,
    shown_hand,
)
from cardlab.games.eleusis_common.text import CARDS, main_line, round_head
from cardlab.text import counted

MOST_NOTES: Final = 6
"""So many of the newest claims are shown."""

MAIN: Final = frozenset({"lay", "go on", "deal"})


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    known = [text.about_seat(view, place) for place in range(len(seats))]
    zones: list[Zone] = [
        *([_line(view, names)] if view.line else []),
        *_notes(view, names),
        *_shown_hand(view, names),
        *hand_zone(view, names, _lies(view)),
    ]
    players = players_of(view, seats, said, known, _scores(view, names))
    return make_board(view, zones, players, MAIN)


def _held(view: View, seat: int) -> str:
    return counted(view.counts[seat], "card")


def _lies(view: View) -> str:
    """Where one's own hand lies, if not as usual."""
    if view.seat == view.prophet:
        return text.PUT_DOWN
    return text.SHOWN_TO_ALL if view.shown == view.hand != () else ""


# --- The line ---


def _line(view: View, names: Sequence[str]) -> LineZone:
    """The main line with its sidelines and markers; a string stands at its end until it is judged."""
    found = text.marked_cards(view)
    marks = {place: [_mark(view, place, colour) for colour in colours] for place, colours in found.items()}
    return line_zone(
        main_line(len(view.line)),
        judged_cards(view),
        marks=marks,
        note=text.about_line(view, names),
        unjudged=view.string,
        unjudged_caption=text.YOUR_STRING if view.phase == "turn" else text.laid_by(names[view.mover]),
    )


def _mark(view: View, place: int, colour: Colour) -> Mark:
    is_white = colour == "white"
    word, name = text.white_marker(place) if is_white else text.black_marker(place - view.cards_before_prophet)
    return Mark(sign=text.SIGNS[colour], word=word, name=name)


# --- What was shown and said ---


def _notes(view: View, names: Sequence[str]) -> list[NotesZone]:
    """What the prophet has just said, the hands that were shown, the newest first; at the end the rule."""
    items = [Note(text=text.unsealed(view.past[-1]), strong=True)] if view.is_between else []
    if view.call and view.prophet is not None:
        items.append(Note(text=text.prophet_says(names[view.prophet], view.call), strong=True))
    items += [_claim(play, view, names) for play in _claims(view)[: -MOST_NOTES - 1 : -1]]
    return [NotesZone(kind="notes", id="notes", label=text.EVERYBODY_KNOWS, items=items)] if items else []


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


def _shown_hand(view: View, names: Sequence[str]) -> list[CardZone]:
    """A hand that lies open while a no play is settled; whoever is to settle it chooses in it."""
    if not view.shown or view.seat == view.mover:
        return []
    cards = sorted(view.shown)
    label = text.shown_by(names[view.mover], len(cards))
    return [shown_hand(label, cards)] if view.legal_moves else [fan("claim", label, cards)]


def _scores(view: View, names: Sequence[str]) -> dict[str, Sequence[object]]:
    """The cards that are left, the points of each round, and of all."""
    cards = [text.DEALS if seat == view.dealer else _held(view, seat) for seat in range(len(names))]
    columns: dict[str, Sequence[object]] = {CARDS: cards}
    for number, played in enumerate(view.past, start=1):
        columns[round_head(number)] = played.scores
    if len(view.past) > 1:
        columns[text.TOTAL if view.ended else text.SO_FAR] = view.totals
    return columns
