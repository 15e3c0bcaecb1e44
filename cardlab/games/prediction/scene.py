"""The scene of Prediction: the trick, all that the others may hold, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from cardlab.cards import Card, rank_text
from cardlab.core.record import Record
from cardlab.core.seats import Seat
from cardlab.core.session import Session
from cardlab.core.zones import SeatInfo, face, own_hand, player_list
from cardlab.games.prediction import text
from cardlab.games.prediction.rules import NEXT_SUIT, View, parse, with_next_suits
from cardlab.games.prediction.tricks import TRICKS, Trick, height
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Board, CardZone, Face, Path, Players, Strip, StripCell, StripsZone


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """What lies on the table for whoever has this view."""
    names = [seat.name for seat in seats]
    return Board(
        zones=[
            *_trick(view, names),
            *_strips(view, names),
            *_hand(view, names),
        ],
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.cards],
        actions=[Button(label=str(move.bid), send=str(move)) for move in view.legal_moves if not move.cards],
        players=_players(view, seats, said),
    )


def shuffle_suits(session: Session) -> tuple[Record, str]:
    """The same game with other suits in the seats: this is all that shuffling could do here."""
    record = session.record
    moves = tuple(parse(str(move).translate(NEXT_SUIT)) for move in record.moves)
    notes = (*record.notes, (len(moves), text.SHUFFLED_LOG))
    return replace(record, deal=with_next_suits(record.deal), moves=moves, notes=notes), text.SHUFFLED


def tell_won(session: Session) -> tuple[None, str]:
    """Which cards everybody has won in this hand."""
    return None, text.won_in_words(session.view, session.names)


def _about(view: View) -> list[SeatInfo]:
    return [
        SeatInfo(known=text.seat_status(view, place), active=place == view.turn) for place in range(len(view.hands))
    ]


# --- The trick ---


def _trick(view: View, names: Sequence[str]) -> list[CardZone]:
    """What lies face down, beside the last trick; before anybody has laid, that trick lies in its place."""
    last = view.last
    if last and not view.asked and view.phase != "bid":
        return [_zone("trick", text.last_trick_label(last, names), _faces(view, last, names), "spread")]
    now = [_zone("trick", text.asked_label(view), _backs(view, names), "spread")]
    if last:
        now.append(_zone("last", text.last_trick_label(last, names), _faces(view, last, names), "small"))
    return now


def _zone(key: str, label: str, cards: list[Face], looks: Literal["spread", "small"]) -> CardZone:
    return CardZone(kind="fan", id=key, label=label, cards=cards, looks=looks)


def _faces(view: View, trick: Trick, names: Sequence[str]) -> list[Face]:
    """The cards of a trick, with who laid them; the winner's is marked."""
    order = [(trick.leader + place) % len(names) for place in range(len(names))]
    return [_laid_card(view, trick, seat, names[seat]) for seat in order]


def _laid_card(view: View, trick: Trick, seat: int, name: str) -> Face:
    card, wins = trick.card(seat), seat == trick.winner
    shown = face(card, f"★ {name}" if wins else name)
    shown |= {
        "id": _place(view.number - (not view.ended), seat),
        "name": text.laid_card_label(card, name, wins),
        "wins": wins,
    }
    return shown


def _backs(view: View, names: Sequence[str]) -> list[Face]:
    """A back for everybody who has laid or bid, and an empty place for those to come."""
    asked = view.order[: len(view.scores)] if view.phase == "bid" else view.order
    return [_back(view, seat, names[seat], place) for place, seat in enumerate(asked)]


def _back(view: View, seat: int, name: str, place: int) -> Face:
    has_laid = place < view.asked
    label = text.place_label(view, seat, name, has_laid)
    why = text.place_caption(name, is_first=place == 0, is_next=seat == view.turn)
    return Face(
        id=_place(view.number, seat), rank="", suit="", order=[], name=label, why=why,
        back="back" if has_laid else "none",
    )  # fmt: skip


def _place(number: int, seat: int) -> str:
    """The key of a card by its place: which trick of the match, and who laid it."""
    return f"laid{number}.{seat}"


# --- What everybody holds ---


def _column(card: Card) -> int:
    """Where a card stands among the thirteen ranks, the Two first."""
    return height(card) - 2


def _cell(seat: int, card: Card) -> str:
    return f"strip{seat} {rank_text(card.rank)}"


def _strips(view: View, names: Sequence[str]) -> list[StripsZone]:
    """What the others may lay, in the order in which they lay; in a round of bids everybody holds every rank."""
    if view.phase == "bid" or view.ended or view.rules.from_memory:
        return []
    strips = [_strip(view, seat, names[seat]) for seat in view.order if seat != view.seat]
    return [StripsZone(kind="strips", id="held", label=text.held_label(view), columns=TRICKS, strips=strips)]


def _strip(view: View, seat: int, name: str) -> Strip:
    cards = view.hands[seat]
    cells = [StripCell(id=_cell(seat, card), rank=rank_text(card.rank), column=_column(card)) for card in cards]
    about = text.held_in_words(name, cards)
    return Strip(name=name, suit=view.suits()[seat], about=about, cells=cells)


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
    if view.seat is None:
        return []
    tells = bool(view.legal_moves) and view.phase == "lay" and not view.rules.from_memory
    sure = view.sure_cards() if tells else ()
    cards = [_in_hand(view, card, names, card in sure, tells) for card in view.hand]
    about = filter(None, [view.suits()[view.seat], text.hand_so_far(view, view.seat), text.secret(view)])
    return own_hand(view.seat, names, " · ".join(about), cards)


def _in_hand(view: View, card: Card, names: Sequence[str], is_sure: bool, tells: bool) -> Face:
    """A card of one's own, in its column, with what can beat it where the table tells that."""
    shown = face(card, text.SURE if is_sure else "") | {"order": [height(card), card.suit], "column": _column(card)}
    if tells:
        beating = view.beating(card)
        shown["about"] = text.beaten_by(card, beating, names)
        shown["related"] = [_cell(seat, other) for seat, cards in beating.items() for other in cards]
    return shown


def _players(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Players:
    sides = [view.side(seat) for seat in range(len(seats))]
    won = [view.won_by_side(side) for side in sides]
    bids: Sequence[object] = view.bids or [text.NO_BID] * len(view.scores)
    tricks = [f"{won}/{bids[side]}" if view.rules.bidding else won for side, won in zip(sides, won, strict=True)]
    columns: dict[str, list[object]] = {
        text.WON_OF_BID if view.rules.bidding else text.TRICKS_WON: [*tricks],
        text.POINTS: [view.scores[side] for side in sides],
    }
    return player_list(seats, said, _about(view), columns)
