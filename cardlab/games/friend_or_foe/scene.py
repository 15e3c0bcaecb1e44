"""The scene of Friend or Foe: the others, two dice, the pile and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final

from cardlab.cards import rank_text
from cardlab.core.scene import Action, Board, CardZone, DiceZone, Path, face, fan
from cardlab.core.scene_parts import About, others, own_hand, score_table
from cardlab.core.seats import Seat
from cardlab.games.friend_or_foe import Move, View
from cardlab.text import counted

SKIP: Final = "Roll on until I must choose"
EXAMPLE: Final = "7c · 2d 5h · pass · hint"
MOVES: Final = "7♣ · 2♦ 5♥ · ask 3♠ · help K♦ · foe 7♣ · pass · quiet"
MOST_BACKS: Final = 5
MOST_KNOWN: Final = 4


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    return Board(
        zones=[others(view.seat, seats, said, _about(view)), _dice(view), _pile(view), *_hand(view, names, said)],
        paths=[Path(path=list(map(str, move.cards)), send=str(move)) for move in view.legal_moves if move.cards],
        actions=_shared_actions(view, seats) if view.is_open and view.seat is None else _actions(view),
        scores=score_table(names, {"Cards": view.counts, "Passes": view.passes}),
    )


def _about(view: View) -> list[About]:
    rolls = None if view.ended else view.roller
    return [
        About(counted(count, "card"), _known(view, place), min(count, MOST_BACKS), place == rolls)
        for place, count in enumerate(view.counts)
    ]


def _known(view: View, place: int) -> str:
    """The cards that everybody knows to be in a hand, the newest of them."""
    cards = view.seen[place]
    if not cards:
        return ""
    more = f" +{len(cards) - MOST_KNOWN}" if len(cards) > MOST_KNOWN else ""
    return "seen there: " + " ".join(map(str, sorted(cards[-MOST_KNOWN:]))) + more


def _dice(view: View) -> DiceZone:
    low, high = view.dice
    label = f"Dice: {low} and {high}, sum {low + high}" if low else "Dice: not rolled yet"
    return DiceZone(kind="dice", id="dice", label=label, dice=[low, high] if low else [])


def _pile(view: View) -> CardZone:
    taken = "" if view.ended else ", taken by whoever is attacked"
    about = f"{counted(len(view.pile), 'card')}{taken}" if view.pile else "empty"
    return fan("pile", f"Pile: {about}", view.pile)


def _hand(view: View, names: Sequence[str], said: Mapping[int, str]) -> list[CardZone]:
    cards = [face(card, _why(view, str(card))) for card in sorted(view.hand)]
    return own_hand(view.seat, names, said, counted(len(cards), "card"), cards)


def _why(view: View, card: str) -> str:
    """What this card can do now, in a word or two."""
    for move in view.legal_moves:
        names = list(map(str, move.cards))
        if card in names:
            if move.word in ("ask", "help"):
                return "ask" if move.word == "ask" else "help"
            if len(names) == 1:
                return "sum"
            return f"with {rank_text(move.cards[1 - names.index(card)].rank)}"
    return ""


def _actions(view: View) -> list[Action]:
    labels = {"pass": "Pass", "quiet": "Stay quiet"}
    return [Action(label=labels[move.word], send=str(move)) for move in view.legal_moves if not move.cards]


def _shared_actions(view: View, seats: Sequence[Seat]) -> list[Action]:
    """A button for each person who may still shout, to look at the cards first, and one for silence."""
    count = len(seats)
    waiting = [(view.roller + 1 + place) % count for place in range(view.asked, count - 1)]
    people = list(takewhile(lambda place: seats[place].player is None, waiting))
    looks = [
        Action(label=f"{seats[place].name} looks at the cards", send=f"look {place}")
        for place in waiting
        if seats[place].player is None
    ]
    silence = str(Move("quiet", numbers=(len(people),)))
    return [*looks, Action(label="Nobody shouts", send=silence)]
