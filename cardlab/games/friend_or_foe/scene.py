"""The scene of Friend or Foe: two dice, what the roller says, what follows from an answer, the pile and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardlab.cards import Card
from cardlab.core.seats import Seat
from cardlab.core.zones import SeatInfo, face, fan, own_hand, player_list
from cardlab.games.friend_or_foe import text
from cardlab.games.friend_or_foe.rules import Move, View
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Board, CardZone, DiceZone, Note, NotesZone, Path, SpeechZone
from cardlab.text import counted

MOST_KNOWN: Final = 3
MOST_SHOUTS: Final = 2
"""So many ways to shout have a button each; more are chosen by their cards."""


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    is_shared = view.is_open and view.seat is None
    consequences = [] if is_shared else _consequences(view, names)
    return Board(
        zones=[_dice(view, names), *_speech(view), *consequences, _pile(view), *_hand(view, names)],
        paths=[Path(path=list(map(str, move.cards)), send=str(move)) for move in view.legal_moves if move.cards],
        actions=_shared_actions(view, seats) if is_shared else _actions(view),
        players=player_list(seats, said, _about(view), {"cards": view.counts}),
    )


def _about(view: View) -> list[SeatInfo]:
    rolls = None if view.ended else view.roller
    return [
        SeatInfo(text.about_seat(view, place), _known(view, place), active=place == rolls)
        for place in range(len(view.counts))
    ]


def _known(view: View, place: int) -> str:
    """The cards that everybody knows to be in a hand, the newest of them."""
    cards = view.seen[place]
    if not cards:
        return ""
    return text.seen_there(sorted(cards[-MOST_KNOWN:]), len(cards))


def _dice(view: View, names: Sequence[str]) -> DiceZone:
    zone = DiceZone(kind="dice", id="dice", label=text.roll_label(view, names), dice=[], roll=view.number)
    if total := sum(view.dice):
        zone |= {"dice": list(view.dice), "total": str(total), "note": text.NOTE_ON_TOTAL}
    return zone


def _speech(view: View) -> list[SpeechZone]:
    """What the roller says while a question is open."""
    if not view.is_reply:
        return []
    said, rest = text.said(view)
    zone = SpeechZone(kind="speech", id="speech", label=said, seat=f"seat{view.roller}", said=said, text=rest)
    return [zone | {"card": face(view.named)}] if view.named else [zone]


def _consequences(view: View, names: Sequence[str]) -> list[NotesZone]:
    return [
        NotesZone(kind="notes", id=key, label=label, items=[Note(text=what)])
        for key, (label, what) in zip(("yes", "no"), text.consequences(view, names), strict=False)
    ]


def _pile(view: View) -> CardZone:
    return fan("pile", text.pile(view), view.pile)


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
    cards = [face(card, *_why(view, card)) for card in sorted(view.hand)]
    return own_hand(view.seat, names, counted(len(cards), "card"), cards)


def _why(view: View, card: Card) -> tuple[str, str]:
    """What this card can do now, in a word or two and in brief."""
    moves = [move for move in view.legal_moves if card in move.cards]
    if not moves:
        return "", ""
    if moves[0].word == "ask":
        return text.helped_by(card, view.dice)
    if view.named:
        return text.sum_with(card.rank, view.named)
    if any(len(move.cards) == 1 for move in moves):
        return text.SUM, text.SUM
    return text.with_any(sorted({other for move in moves for other in move.cards if other != card}))


def _actions(view: View) -> list[Button]:
    """A button for each shout, where they are few, and for each move without cards."""
    shouts = [move for move in view.legal_moves if move.word in ("help", "foe") and not move.numbers]
    buttons = [_shout(move, is_only=len(shouts) == 1) for move in shouts] if len(shouts) <= MOST_SHOUTS else []
    return buttons + [
        Button(label=text.BUTTONS[move.word], send=str(move)) for move in view.legal_moves if not move.cards
    ]


def _shout(move: Move, *, is_only: bool) -> Button:
    return Button(label=text.shout(move), send=str(move), main=is_only)


def _shared_actions(view: View, seats: Sequence[Seat]) -> list[Button]:
    """A button for each person who may still shout, to look at the cards first, and one for silence."""
    people = [place for place in view.waiting if seats[place].player is None]
    looks = [Button(label=text.looks_at_cards(seats[place].name), send=f"look {place}") for place in people]
    silence = Move("quiet", numbers=tuple(people))
    has_spoken = any(seat.player is None and place not in (view.roller, *people) for place, seat in enumerate(seats))
    return [*looks, Button(label=text.NOBODY_ELSE if has_spoken else text.NOBODY_SHOUTS, send=str(silence))]
