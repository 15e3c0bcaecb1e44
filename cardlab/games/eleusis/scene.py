"""The scene of Eleusis: the others, the line with its sidelines and markers, what is being judged, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.core.scene import (
    Board,
    CardZone,
    LineZone,
    Mark,
    Note,
    NotesZone,
    Path,
    Scores,
    Zone,
    face,
    fan,
)
from cardlab.core.scene_parts import About, others, own_hand, score_table
from cardlab.core.seats import Seat
from cardlab.games.eleusis import View, markers, totals
from cardlab.games.eleusis.phrases import unsealed
from cardlab.games.eleusis.words import SIGNS, about_seat
from cardlab.games.eleusis_common import Play
from cardlab.games.eleusis_common.line import line_zone
from cardlab.games.eleusis_common.phrases import short
from cardlab.games.eleusis_common.secret_rule import SECRET, action, claim
from cardlab.text import counted, inside, verb

SKIP: Final = "Go on until I must choose"
EXAMPLE: Final = "7♣ · lay 7c 8d · no play · hint"
MOVES: Final = "7♣ · lay · back · lay 7♣ 8♦ · no play · declare · go on · right · wrong · none fits"
MOST_BACKS: Final = 6
MOST_NOTES: Final = 6
MAIN: Final = {"lay", "go on", "deal"}


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    zones: list[Zone] = [others(view.seat, seats, said, _about(view))]
    zones += [_line(view, names)] if view.line else []
    zones += [*_notes(view, names), *_shown_hand(view, names), *_own_hand(view, names, said)]
    made = Board(
        zones=zones,
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.cards],
        actions=[action(str(move), MAIN) for move in view.legal_moves if not move.cards],
        scores=_scores(view, names),
    )
    if view.phase == "write" and view.legal_moves:
        made["entries"] = [SECRET]
    return made


def _about(view: View) -> list[About]:
    return [
        About(_held(view, place), about_seat(view, place), min(count, MOST_BACKS), place == view.turn)
        for place, count in enumerate(view.counts)
    ]


def _held(view: View, seat: int) -> str:
    return "no cards" if seat == view.dealer else counted(view.counts[seat], "card")


# --- The line ---


def _line(view: View, names: Sequence[str]) -> LineZone:
    """The main line with its sidelines and markers; a string stands at its end until it is judged."""
    owner = names[view.mover]
    building = "your string" if view.phase == "turn" else f"laid by {inside(owner)}, to be judged"
    return line_zone(
        f"Main line: {counted(len(view.line), 'card')}",
        [(play.cards, play.is_right) for play in view.plays if play.kind != "no play"],
        marks={place: [_mark(view, place, colour) for colour in found] for place, found in markers.of(view).items()},
        note=_about_line(view, names),
        unjudged=view.string,
        unjudged_caption=building,
    )


def _mark(view: View, place: int, colour: markers.Colour) -> Mark:
    if colour == "white":
        return Mark(sign=SIGNS[colour], word=str(place), name=f"the white marker of card {place}")
    since = place - markers.before_prophet(view)
    name = f"a black marker, {since} cards after the prophet's" if since else "the prophet's marker"
    return Mark(sign=SIGNS[colour], word=f"+{since}" if since else "P", name=name)


def _about_line(view: View, names: Sequence[str]) -> str:
    """The fingerprint's beginning, or who judges, and how far it is until a wrong play expels."""
    dealer = names[view.dealer]
    sealed = view.fingerprint
    seal = f"Sealed rule {short(sealed)}" if sealed else f"{dealer} {verb(dealer, 'judges')} by hand"
    if view.is_between:
        return seal
    left = markers.left(view)
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


# --- Hands ---


def _shown_hand(view: View, names: Sequence[str]) -> list[CardZone]:
    """A hand that lies open while a no play is settled; whoever is to settle it chooses in it."""
    if not view.shown or view.seat == view.mover:
        return []
    name, cards = names[view.mover], sorted(view.shown)
    label = f"The hand that {name} {verb(name, 'shows')}: {counted(len(cards), 'card')}"
    return [claim(label, cards)] if view.legal_moves else [fan("claim", label, cards)]


def _own_hand(view: View, names: Sequence[str], said: Mapping[int, str]) -> list[CardZone]:
    if view.seat == view.dealer:
        return []
    lies = ", put down" if view.seat == view.prophet else ", shown to all" if view.shown == view.hand != () else ""
    return own_hand(view.seat, names, said, counted(len(view.hand), "card"), map(face, sorted(view.hand)), lies)


# --- Points ---


def _scores(view: View, names: Sequence[str]) -> Scores:
    """The cards that are left, the points of each round, and of all."""
    cards = ["dealer" if seat == view.dealer else _held(view, seat) for seat in range(len(names))]
    columns: dict[str, Sequence[object]] = {"Cards": cards}
    for number, played in enumerate(view.past, start=1):
        columns[f"Round {number}"] = played.scores
    if view.ended and len(view.past) > 1:
        columns["Total"] = view.ended.scores
    elif len(view.past) > 1:
        columns["So far"] = totals([played.scores for played in view.past], range(len(names)), 0)
    return score_table(names, columns)
