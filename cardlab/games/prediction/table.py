"""The table of Prediction: the trick, all that the others may hold, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Literal

from cardlab.cards import Card, rank_text
from cardlab.core.extra_commands import ExtraCommands
from cardlab.core.game import Elsewhere
from cardlab.core.protocol import Seat
from cardlab.core.zones import SeatInfo, face, own_hand, player_list
from cardlab.games.prediction.rules import NEXT_SUIT, View, parse, with_next_suits
from cardlab.games.prediction.tricks import TRICKS, Trick, height
from cardlab.games.prediction.words import hidden, picture, rank_list
from cardlab.screen.controls import command
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Board, CardZone, Face, Path, Players, Strip, StripCell, StripsZone, TableScene
from cardlab.text import card_list, counted, in_sentence

SHUFFLED: Final = "The suits have changed seats, nothing else: the highest rank wins, and of equal ranks the earliest."

REVIEW_NOTES: Final = Elsewhere("cardlab.chance.players:review_notes")
"""The costs of each person's choices, after a match; it needs numpy."""


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """Return the board as seen from this view."""
    names = [seat.name for seat in seats]
    return Board(
        zones=[*_trick(view, names), *_strips(view, names), *_hand(view, names)],
        paths=[Path(path=[str(move)], send=str(move)) for move in view.legal_moves if move.cards],
        actions=[Button(label=str(move.bid), send=str(move)) for move in view.legal_moves if not move.cards],
        players=_players(view, seats, said),
    )


class PredictionCommands(ExtraCommands):
    """Commands of this table only, to shuffle suits and show the won tricks, and a review of each person's match.

    The menu is that of the author's page, by letter and by word, except for what is called the same here.
    """

    menu: ClassVar = {
        **{"h": "help", "d": "new", "deal": "new", "s": "shuffle", "o": "order", "r": "again", "reset": "again"},
        **{"f": "flip", "p": "pause", "c": "computer", "t": "open", "test": "open"},
    }

    @command
    def shuffle(self) -> str:
        """Shuffle the suits.

        The game stays the same with other suits in the seats: a real shuffle could do no more here.
        """
        timeline = self.table.timeline
        moves = [parse(str(move).translate(NEXT_SUIT)) for move in timeline.moves]
        self.table.change_deal(with_next_suits(timeline.states[0]), moves, "The suits changed seats.")
        return SHUFFLED

    @command
    def won(self) -> str:
        """Won tricks.

        Those of this hand, with their cards.
        """
        view: View = self.table.view
        if not view.tricks:
            return "Nobody has won a trick of this hand yet."
        won = [
            f"{name}: {', '.join(card_list(trick.cards) for trick in view.tricks if trick.winner == seat) or 'none'}"
            for seat, name in enumerate(self.table.timeline.names)
        ]
        return f"Tricks won in this hand, with their cards: {'; '.join(won)}."

    def picture_face_down(self, view: View) -> str:
        return picture(view, self.table.timeline.names, is_face_down=True)

    def add_to(self, scene: TableScene) -> None:
        timeline = self.table.timeline
        if timeline.state.outcome() and "result" in scene:
            scene["result"]["zones"] = [*scene["result"]["zones"], *REVIEW_NOTES(timeline.states, self.table.seats)]


# --- The trick ---


def _trick(view: View, names: Sequence[str]) -> list[CardZone]:
    """Return the face-down cards beside the last trick; before anybody has played, only the last trick."""
    last = (
        []
        if view.last is None
        else [(f"Last trick: {in_sentence(names[view.last.winner])}", _faces(view, view.last, names))]
    )
    if last and not view.asked and view.phase != "bid":
        return [_zone("trick", *last[0], "spread")]
    if view.phase == "bid":
        label = f"Bids: {view.asked} of {len(view.scores)} have bid"
    else:
        label = f"Trick {len(view.tricks) + 1}: {view.asked} of {len(view.hands)} face down"
    return [_zone("trick", label, _backs(view, names), "spread"), *[_zone("last", *each, "small") for each in last]]


def _zone(key: str, label: str, cards: list[Face], looks: Literal["spread", "small"]) -> CardZone:
    return CardZone(kind="fan", id=key, label=label, cards=cards, looks=looks)


def _faces(view: View, trick: Trick, names: Sequence[str]) -> list[Face]:
    order = [(trick.leader + place) % len(names) for place in range(len(names))]
    return [_played_card(view, trick, seat, names[seat]) for seat in order]


def _played_card(view: View, trick: Trick, seat: int, name: str) -> Face:
    card, wins = trick.card(seat), seat == trick.winner
    shown = face(card, f"★ {name}" if wins else name)
    shown |= {
        "id": _place(view.number - (not view.ended), seat),
        "name": f"{card.name} by {name}{', wins' if wins else ''}",
        "wins": wins,
    }
    return shown


def _backs(view: View, names: Sequence[str]) -> list[Face]:
    """Return a back for each seat that has played or bid, and an empty place for the others."""
    asked = view.order[: len(view.scores)] if view.phase == "bid" else view.order
    return [_back(view, seat, names[seat], place) for place, seat in enumerate(asked)]


def _back(view: View, seat: int, name: str, place: int) -> Face:
    has_played = place < view.asked
    own = hidden(view) if seat == view.seat else ""
    return Face(
        id=_place(view.number, seat),
        rank="",
        suit="",
        order=[],
        name=f"{name}: {'face down' if has_played else 'nothing yet'}{f', {own}' if own else ''}",
        why=f"{'▸ ' if seat == view.turn else ''}{'1st ' if place == 0 else ''}{name}",
        back="back" if has_played else "none",
    )


def _place(number: int, seat: int) -> str:
    """Return the key of a card's place, from its trick in the match and its seat."""
    return f"laid{number}.{seat}"


# --- What everybody holds ---


def _column(card: Card) -> int:
    return height(card) - 2


def _cell(seat: int, card: Card) -> str:
    return f"strip{seat} {rank_text(card.rank)}"


def _strips(view: View, names: Sequence[str]) -> list[StripsZone]:
    """Return what the others may play, in order of play; nothing during bids, when everybody holds every rank."""
    if view.phase == "bid" or view.ended:
        return []
    strips = [_strip(view, seat, names[seat]) for seat in view.order if seat != view.seat]
    label = "What everybody still holds" if view.seat is None else "What the others still hold"
    return [StripsZone(kind="strips", id="held", label=label, columns=TRICKS, strips=strips)]


def _strip(view: View, seat: int, name: str) -> Strip:
    cards = view.hands[seat]
    cells = [StripCell(id=_cell(seat, card), rank=rank_text(card.rank), column=_column(card)) for card in cards]
    about = f"{name} holds {rank_list(cards) or 'no cards'}"
    return Strip(name=name, suit=view.suits()[seat], about=about, cells=cells)


def _hand(view: View, names: Sequence[str]) -> list[CardZone]:
    if view.seat is None:
        return []
    shows_threats = bool(view.legal_moves) and view.phase == "lay"
    sure = view.sure_cards() if shows_threats else ()
    cards = [_in_hand(view, card, names, card in sure, shows_threats) for card in view.hand]
    bid = f", bid {view.bids[view.side(view.seat)]}" if view.bids else ""
    about = [view.suits()[view.seat], f"{counted(view.won(view.seat), 'trick')}{bid}", hidden(view)]
    return own_hand(view.seat, names, " · ".join(filter(None, about)), cards)


def _in_hand(view: View, card: Card, names: Sequence[str], is_sure: bool, shows_threats: bool) -> Face:
    """Return a card of one's own, in its column, with the cards that can beat it if the table shows them."""
    shown = face(card, "sure" if is_sure else "") | {"order": [height(card), card.suit], "column": _column(card)}
    if shows_threats:
        beating = view.beating(card)
        parts = " · ".join(f"{names[seat]} {_runs(cards)}" for seat, cards in beating.items() if cards)
        shown["about"] = f"{card} can be beaten by {parts}" if parts else f"Nothing can beat {card} now"
        shown["related"] = [_cell(seat, other) for seat, cards in beating.items() for other in cards]
    return shown


def _runs(cards: Sequence[Card]) -> str:
    """Return ranks from high to low, three and more in a row as a range: "A–Q 9"."""
    runs: list[list[Card]] = []
    for card in cards:
        if runs and height(runs[-1][-1]) - height(card) == 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return " ".join(rank_list(run) if len(run) < 3 else f"{rank_list(run[:1])}–{rank_list(run[-1:])}" for run in runs)


def _players(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Players:
    sides = [view.side(seat) for seat in range(len(seats))]
    about = [
        SeatInfo(known="your partner" if _is_partner(view, seat) else "", active=seat == view.turn)
        for seat in range(len(seats))
    ]
    won: list[object] = [view.won_by_side(side) for side in sides]
    if view.rules.has_bids:
        bids: Sequence[object] = view.bids or ["–"] * len(view.scores)
        won = [f"{count}/{bids[side]}" for side, count in zip(sides, won, strict=True)]
    heading = "won / bid" if view.rules.has_bids else "won"
    return player_list(seats, said, about, {heading: won, "points": [view.scores[side] for side in sides]})


def _is_partner(view: View, seat: int) -> bool:
    return view.seat is not None and seat != view.seat and view.side(seat) == view.side(view.seat)
