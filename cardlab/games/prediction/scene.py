"""The scene of Prediction: the others with all they may hold, the trick, the hand and the tricks won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from cardlab.cards import rank_text
from cardlab.core.json_form import dumps, loads
from cardlab.core.scene import Action, Board, CardZone, Face, Path, Players
from cardlab.core.seats import Seat
from cardlab.core.session import Session
from cardlab.core.zones import SeatInfo, face, own_hand, player_list
from cardlab.games.prediction import text
from cardlab.games.prediction.rules import View, parse
from cardlab.games.prediction.tricks import Trick, height


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    return Board(
        zones=[
            *_middle(view, names),
            *_hand(view, names),
            *_tricks_won(view, names),
        ],
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.cards],
        actions=[Action(label=str(move.bid), send=str(move)) for move in view.legal_moves if not move.cards],
        players=_players(view, seats, said),
    )


def shuffle_suits(session: Session) -> tuple[Session, str]:
    """The same game with other suits in the seats: this is all that shuffling could do here."""
    record = session.record
    deal = loads(dumps(record.deal).translate(_NEXT_SUIT))
    moves = tuple(parse(str(move).translate(_NEXT_SUIT)) for move in record.moves)
    same = Session(replace(record, deal=deal, moves=moves))
    same.timeline.note(text.SHUFFLED_LOG)
    return same, text.SHUFFLED


_NEXT_SUIT: Final = str.maketrans("♣♦♥♠", "♦♥♠♣")


def _about(view: View) -> list[SeatInfo]:
    leader = None if view.ended else view.leader
    return [
        SeatInfo(
            text=" · ".join([*_partner(view, place), text.hand_so_far(view, place)]),
            known=f"{suit} {' '.join(rank_text(card.rank) for card in hand)}",
            active=place == leader,
        )
        for place, (suit, hand) in enumerate(zip(view.suits(), view.hands, strict=True))
    ]


def _partner(view: View, place: int) -> list[str]:
    return [text.PARTNER] if view.seat is not None and view.side(place) == view.side(view.seat) else []


def _middle(view: View, names: Sequence[str]) -> list[CardZone]:
    """What lies face down, beside the last trick; before anybody has laid, that trick lies in its place."""
    last = view.last
    if last and not view.asked and view.phase != "bid":
        return [_zone("trick", text.last_trick_label(last, names), _faces(last, names), "spread")]
    before = [_zone("last", text.last_trick_label(last, names), _faces(last, names), "small")] if last else []
    return [_zone("trick", text.asked_label(view), _backs(view, names), "spread"), *before]


def _zone(key: str, label: str, cards: list[Face], looks: Literal["spread", "small"]) -> CardZone:
    return CardZone(kind="fan", id=key, label=label, cards=cards, looks=looks)


def _faces(trick: Trick, names: Sequence[str]) -> list[Face]:
    """The cards of a trick, with who laid them; the winner's is marked."""
    return [_laid_card(trick, (trick.leader + place) % len(names), names) for place in range(len(names))]


def _laid_card(trick: Trick, seat: int, names: Sequence[str]) -> Face:
    card, wins = trick.card(seat), seat == trick.winner
    shown = face(card, f"{names[seat]} ✓" if wins else names[seat])
    shown |= {"id": f"laid{seat}", "name": text.laid_card_label(card, names[seat], wins)}
    return shown | {"wins": True} if wins else shown


def _backs(view: View, names: Sequence[str]) -> list[Face]:
    """A back for everybody who has laid or bid, and an empty place for those to come."""
    asked = view.order[: len(view.scores)] if view.phase == "bid" else view.order
    return [_back(view, seat, names[seat], place < view.asked) for place, seat in enumerate(asked)]


def _back(view: View, seat: int, name: str, has_laid: bool) -> Face:
    label = text.place_label(view, seat, name, has_laid)
    shown = Face(id=f"laid{seat}", rank="", suit="", order=[], name=label)
    return shown | {"why": name, "back": "back" if has_laid else "none"}


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
    if view.seat is None:
        return []
    sure = view.sure_cards() if view.legal_moves and view.phase == "lay" else ()
    cards = [face(card, text.SURE if card in sure else "") | {"order": [height(card), card.suit]} for card in view.hand]
    about = filter(None, [view.suits()[view.seat], text.hand_so_far(view, view.seat), text.hidden(view)])
    return own_hand(view.seat, names, " · ".join(about), cards)


def _tricks_won(view: View, names: Sequence[str]) -> list[CardZone]:
    """The tricks of this hand, lying open before those who won them."""
    return [
        _zone(f"won{seat}", text.tricks_won_label(view, seat, name), _cards_won(view, seat), "small")
        for seat, name in enumerate(names)
        if view.won(seat)
    ]


def _cards_won(view: View, seat: int) -> list[Face]:
    cards = [card for trick in view.tricks if trick.winner == seat for card in trick.cards]
    return [face(card) | {"id": f"card{place}"} for place, card in enumerate(cards)]


def _players(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Players:
    sides = [view.side(seat) for seat in range(len(seats))]
    columns: dict[str, list[object]] = {}
    if view.rules.bidding:
        columns[text.BID] = [view.bids[side] if view.bids else "–" for side in sides]
    columns[text.TRICKS_WON] = [view.won(seat) for seat in range(len(seats))]
    columns[text.POINTS] = [view.scores[side] for side in sides]
    return player_list(seats, said, _about(view), columns)
