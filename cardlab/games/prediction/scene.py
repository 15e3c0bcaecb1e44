"""The scene of Prediction: the others with all they may hold, the trick, the hand and the tricks won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal

from cardlab.cards import rank_text
from cardlab.core import dumps, loads
from cardlab.core.scene import (
    Action,
    Board,
    CardZone,
    Extra,
    Face,
    Note,
    NotesZone,
    Path,
    Scores,
    Zone,
    face,
)
from cardlab.core.scene_parts import About, others, own_hand, score_table
from cardlab.core.seats import Seat
from cardlab.core.session import Session
from cardlab.games.players import why_not
from cardlab.games.prediction import Trick, View, height, parse
from cardlab.games.prediction.players import sure_cards
from cardlab.games.prediction.words import opened
from cardlab.text import counted

SKIP: Final = "Lay my last card for me"
EXAMPLE: Final = "K♥ · kh · hint"
MOVES: Final = "K♥, and where there are bids bid 4"
OTHERS: Final = "The other players and the cards that they may lay"


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    return Board(
        zones=[
            others(view.seat, seats, said, _about(view), OTHERS),
            *_middle(view, names),
            *_hand(view, names, said),
            *_won(view, names),
        ],
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.cards],
        actions=[Action(label=str(move.bid), send=str(move)) for move in view.legal_moves if not move.cards],
        scores=_scores(view, names),
    )


def afterwards(session: Session) -> list[Zone]:
    """What a match that is over shows besides: what the choices of each person cost, and how foreseeable they were."""
    if why_not("prediction", "unbeatable", len(session.seats), session.rules):
        return []
    from cardlab.chance.prediction import review  # it takes numpy, and most matches do without

    def told(place: int) -> Sequence[str]:
        if session.seats[place].stands_in:
            return ["A computer sat here in the end, so these were not all a person's choices."]
        return review(session.record, place).lines()

    return [
        NotesZone(
            kind="notes",
            id=f"review{place}",
            label="How you played" if session.names[place] == "You" else f"How {session.names[place]} played",
            items=[Note(text=line, strong=not at) for at, line in enumerate(told(place))],
        )
        for place, seat in enumerate(session.seats)
        if seat.is_persons
    ]


def next_suits(session: Session) -> tuple[Session, str]:
    """The same game with other suits in the seats: this is all that shuffling could do here."""
    record = session.record
    deal = loads(dumps(record.deal).translate(NEXT_SUIT))
    moves = tuple(parse(str(move).translate(NEXT_SUIT)) for move in record.moves)
    same = Session.of(replace(record, deal=deal, moves=moves))
    same.note("The suits changed seats.")
    return same, "The suits have changed seats, and nothing else has: ranks decide, and of equal ones the earliest."


NEXT_SUIT: Final = str.maketrans("♣♦♥♠", "♦♥♠♣")
EXTRAS: Final = MappingProxyType({"shuffle": Extra("Shuffle the suits", next_suits)})


def _about(view: View) -> list[About]:
    leader = None if view.ended else view.leader
    return [
        About(
            text=" · ".join([*_partner(view, place), _so_far(view, place)]),
            known=f"{suit} {' '.join(rank_text(card.rank) for card in hand)}",
            backs=0,
            active=place == leader,
        )
        for place, (suit, hand) in enumerate(zip(view.suits(), view.hands, strict=True))
    ]


def _partner(view: View, place: int) -> list[str]:
    return ["your partner"] if view.seat is not None and view.side(place) == view.side(view.seat) else []


def _so_far(view: View, place: int) -> str:
    """The tricks that a seat has won in this hand and, where there are bids, what its side wants."""
    bid = f", bid {view.bids[view.side(place)]}" if view.bids else ""
    return counted(view.won(place), "trick") + bid


def _middle(view: View, names: Sequence[str]) -> list[CardZone]:
    """What lies face down, beside the last trick; before anybody has laid, that trick lies in its place."""
    last = [] if view.last is None else _faces(view.last, names)
    title = "" if view.last is None else f"{names[view.last.winner]} won the last trick"
    if last and not view.asked and view.phase != "bid":
        return [_zone("trick", title, last, "spread")]
    before = [_zone("last", title, last, "small")] if last else []
    return [_zone("trick", _asked(view), _backs(view, names), "spread"), *before]


def _zone(key: str, label: str, cards: list[Face], looks: Literal["spread", "small"]) -> CardZone:
    return CardZone(kind="fan", id=key, label=label, said="", cards=cards, looks=looks)


def _asked(view: View) -> str:
    done = "have bid" if view.phase == "bid" else "lie face down"
    count = len(view.scores) if view.phase == "bid" else len(view.hands)
    what = "Bids" if view.phase == "bid" else f"Trick {len(view.tricks) + 1}"
    return f"{what}: {view.asked} of {count} {done}"


def _faces(trick: Trick, names: Sequence[str]) -> list[Face]:
    """The cards of a trick, with who laid them; the winner's is marked."""
    return [_laid(trick, (trick.leader + place) % len(names), names) for place in range(len(names))]


def _laid(trick: Trick, seat: int, names: Sequence[str]) -> Face:
    card = trick.card(seat)
    is_best = seat == trick.winner
    shown = face(card, f"{names[seat]} ✓" if is_best else names[seat])
    shown |= {"id": f"laid{seat}", "name": f"{card.name} by {names[seat]}{', wins' if is_best else ''}"}
    return shown | {"wins": True} if is_best else shown


def _backs(view: View, names: Sequence[str]) -> list[Face]:
    """A back for everybody who has laid or bid, and an empty place for those to come."""
    asked = view.order[: len(view.scores)] if view.phase == "bid" else view.order
    return [_back(view, place, names[seat], seat) for place, seat in enumerate(asked)]


def _back(view: View, place: int, name: str, seat: int) -> Face:
    there = "face down" if place < view.asked else "nothing yet"
    own = f", {opened(view)}" if seat == view.seat and opened(view) else ""
    shown = Face(id=f"laid{seat}", rank="", suit="", order=[], name=f"{name}: {there}{own}")
    return shown | {"why": name, "back": "back" if place < view.asked else "none"}


def _hand(view: View, names: Sequence[str], said: Mapping[int, str]) -> list[CardZone]:
    if view.seat is None:
        return []
    sure = sure_cards(view) if view.legal_moves and view.phase == "lay" else ()
    cards = [face(card, "sure" if card in sure else "") | {"order": [height(card), card.suit]} for card in view.hand]
    about = filter(None, [view.suits()[view.seat], _so_far(view, view.seat), opened(view)])
    return own_hand(view.seat, names, said, " · ".join(about), cards)


def _won(view: View, names: Sequence[str]) -> list[CardZone]:
    """The tricks of this hand, lying open before those who won them."""
    return [
        _zone(f"won{seat}", f"{name}: {counted(view.won(seat), 'trick')}", _cards_won(view, seat), "small")
        for seat, name in enumerate(names)
        if view.won(seat)
    ]


def _cards_won(view: View, seat: int) -> list[Face]:
    cards = [card for trick in view.tricks if trick.winner == seat for card in trick.cards]
    return [face(card) | {"id": f"card{place}"} for place, card in enumerate(cards)]


def _scores(view: View, names: Sequence[str]) -> Scores:
    sides = [view.side(seat) for seat in range(len(names))]
    columns: dict[str, list[object]] = {}
    if view.rules.teams:
        columns["Team"] = ["ABCD"[side] for side in sides]
    if view.rules.bidding:
        columns["Bid"] = [view.bids[side] if view.bids else "–" for side in sides]
    columns["Tricks"] = [view.won(seat) for seat in range(len(names))]
    columns["Points"] = [view.scores[side] for side in sides]
    return score_table(names, columns)
