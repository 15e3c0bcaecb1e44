"""The scene of Friend or Foe: the others, two dice, the pile and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final

from cardlab.core.scene import Action, Board, CardZone, DiceZone, Path
from cardlab.core.seats import Seat
from cardlab.core.zones import SeatInfo, face, fan, own_hand, player_list
from cardlab.games.friend_or_foe import text
from cardlab.games.friend_or_foe.rules import Move, View
from cardlab.text import counted

MOST_KNOWN: Final = 4


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    return Board(
        zones=[_dice(view), _pile(view), *_hand(view, names)],
        paths=[Path(path=list(map(str, move.cards)), send=str(move)) for move in view.legal_moves if move.cards],
        actions=_shared_actions(view, seats) if view.is_open and view.seat is None else _actions(view),
        players=player_list(seats, said, _about(view), {"passes": view.passes, "cards": view.counts}),
    )


def _about(view: View) -> list[SeatInfo]:
    rolls = None if view.ended else view.roller
    return [SeatInfo(known=_known(view, place), active=place == rolls) for place in range(len(view.counts))]


def _known(view: View, place: int) -> str:
    """The cards that everybody knows to be in a hand, the newest of them."""
    cards = view.seen[place]
    if not cards:
        return ""
    return text.seen_there(sorted(cards[-MOST_KNOWN:]), len(cards))


def _dice(view: View) -> DiceZone:
    dice = list(view.dice) if sum(view.dice) else []
    return DiceZone(kind="dice", id="dice", label=text.dice(view), dice=dice, roll=view.number)


def _pile(view: View) -> CardZone:
    return fan("pile", text.pile(view), view.pile)


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
    cards = [face(card, _why(view, str(card))) for card in sorted(view.hand)]
    return own_hand(view.seat, names, counted(len(cards), "card"), cards)


def _why(view: View, card: str) -> str:
    """What this card can do now, in a word or two."""
    for move in view.legal_moves:
        names = list(map(str, move.cards))
        if card in names:
            if move.word in ("ask", "help"):
                return text.CAPTIONS[move.word]
            if len(names) == 1:
                return text.CAPTIONS["sum"]
            return text.with_card(move.cards[1 - names.index(card)])
    return ""


def _actions(view: View) -> list[Action]:
    return [Action(label=text.BUTTONS[move.word], send=str(move)) for move in view.legal_moves if not move.cards]


def _shared_actions(view: View, seats: Sequence[Seat]) -> list[Action]:
    """A button for each person who may still shout, to look at the cards first, and one for silence."""
    count = len(seats)
    waiting = [(view.roller + 1 + place) % count for place in range(view.asked, count - 1)]
    people = list(takewhile(lambda place: seats[place].player is None, waiting))
    looks = [
        Action(label=text.looks_at_cards(seats[place].name), send=f"look {place}")
        for place in waiting
        if seats[place].player is None
    ]
    silence = str(Move("quiet", numbers=(len(people),)))
    return [*looks, Action(label=text.NOBODY_SHOUTS, send=silence)]
