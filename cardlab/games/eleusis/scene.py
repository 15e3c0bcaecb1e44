"""The scene of Eleusis: the others, the line with its sidelines and markers, what is being judged, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.core.scene import Board, CardZone, LineZone, Mark, Note, NotesZone, Scores
from cardlab.core.seats import Seat
from cardlab.core.zones import face, fan, score_table
from cardlab.games.eleusis.rules import View
from cardlab.games.eleusis.scoring import Colour
from cardlab.games.eleusis.text import SIGNS, about_seat, marked_cards, unsealed
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.scene import (
    hand_zone,
    judged_cards,
    line_zone,
    make_board,
    players_zone,
    shown_hand,
)
from cardlab.games.eleusis_common.text import judges_by_hand, short_fingerprint
from cardlab.text import counted, inside, verb

MOST_NOTES: Final = 6
"""So many of the newest claims are shown."""

MAIN: Final = frozenset({"lay", "go on", "deal"})


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    held = ["no cards" if place == view.dealer else _held(view, place) for place in range(len(seats))]
    known = [about_seat(view, place) for place in range(len(seats))]
    zones = [
        players_zone(view, seats, said, held, known),
        *([_line(view, names)] if view.line else []),
        *_notes(view, names),
        *_shown_hand(view, names),
        *hand_zone(view, names, said, _lies(view)),
    ]
    return make_board(view, zones, _scores(view, names), MAIN)


def _held(view: View, seat: int) -> str:
    return counted(view.counts[seat], "card")


def _lies(view: View) -> str:
    """Where one's own hand lies, if not as usual."""
    return ", put down" if view.seat == view.prophet else ", shown to all" if view.shown == view.hand != () else ""


# --- The line ---


def _line(view: View, names: Sequence[str]) -> LineZone:
    """The main line with its sidelines and markers; a string stands at its end until it is judged."""
    owner = names[view.mover]
    building = "your string" if view.phase == "turn" else f"laid by {inside(owner)}, to be judged"
    return line_zone(
        f"Main line: {counted(len(view.line), 'card')}",
        judged_cards(view),
        marks={place: [_mark(view, place, colour) for colour in found] for place, found in marked_cards(view).items()},
        note=_about_line(view, names),
        unjudged=view.string,
        unjudged_caption=building,
    )


def _mark(view: View, place: int, colour: Colour) -> Mark:
    if colour == "white":
        return Mark(sign=SIGNS[colour], word=str(place), name=f"the white marker of card {place}")
    since = place - view.cards_before_prophet
    name = f"a black marker, {since} cards after the prophet's" if since else "the prophet's marker"
    return Mark(sign=SIGNS[colour], word=f"+{since}" if since else "P", name=name)


def _about_line(view: View, names: Sequence[str]) -> str:
    """The fingerprint's beginning, or who judges, and how far it is until a wrong play expels."""
    sealed = view.fingerprint
    seal = f"Sealed rule {short_fingerprint(sealed)}" if sealed else judges_by_hand(names[view.dealer])
    if view.is_between:
        return seal
    left = view.cards_until_expulsion
    when = f"after {counted(left, 'more card')}" if left else "now"
    return f"{seal} · a wrong play expels {when}"


# --- What was shown and said ---


def _notes(view: View, names: Sequence[str]) -> list[NotesZone]:
    """What the prophet has just said, the hands that were shown, the newest first; at the end the rule."""
    items = [Note(text=unsealed(view.past[-1]), strong=True)] if view.is_between else []
    if view.call and view.prophet is not None:
        name = names[view.prophet]
        items.append(Note(text=f"{name}, the prophet, {verb(name, 'says')}: {view.call}", strong=True))
    items += [_claim(play, view, names) for play in _claims(view)[: -MOST_NOTES - 1 : -1]]
    return [NotesZone(kind="notes", id="notes", label="What everybody knows", items=items)] if items else []


def _claims(view: View) -> list[Play]:
    """How each no play came out: true, or by the card that was then played."""
    return [play for play in view.plays if play.kind == "judge" or (play.kind == "no play" and play.is_right)]


def _claim(play: Play, view: View, names: Sequence[str]) -> Note:
    """A no play; where it was true, with the hand that was shown, since all its cards are wrong there."""
    said, last = f"{names[play.seat]} said no play", view.line[play.length - 1]
    if play.kind == "judge":
        return Note(text=f"{said}, but {play.cards[0]} fitted after {last}")
    return Note(text=f"{said}: nothing fitted after {last}", cards=list(map(face, sorted(play.cards))))


# --- Hands and points ---


def _shown_hand(view: View, names: Sequence[str]) -> list[CardZone]:
    """A hand that lies open while a no play is settled; whoever is to settle it chooses in it."""
    if not view.shown or view.seat == view.mover:
        return []
    name, cards = names[view.mover], sorted(view.shown)
    label = f"The hand that {name} {verb(name, 'shows')}: {counted(len(cards), 'card')}"
    return [shown_hand(label, cards)] if view.legal_moves else [fan("claim", label, cards)]


def _scores(view: View, names: Sequence[str]) -> Scores:
    """The cards that are left, the points of each round, and of all."""
    cards = ["dealer" if seat == view.dealer else _held(view, seat) for seat in range(len(names))]
    columns: dict[str, Sequence[object]] = {"Cards": cards}
    for number, played in enumerate(view.past, start=1):
        columns[f"Round {number}"] = played.scores
    if len(view.past) > 1:
        columns["Total" if view.ended else "So far"] = view.totals
    return score_table(names, columns)
