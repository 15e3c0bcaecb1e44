"""The zones that the tables of most games have: cards, one's own hand, and the list of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardlab.cards import Card, rank_text
from cardlab.core.protocol import Seat
from cardlab.screen.table_parts import CardZone, Face, PlayerRow, Players


def face(card: Card, why: str = "", brief: str = "") -> Face:
    """Return a card as a scene shows it; ``why`` says what it can do now, ``brief`` in up to four letters."""
    rank, suit = rank_text(card.rank), str(card.suit)
    shown = Face(id=rank + suit, rank=rank, suit=suit, order=[card.rank, card.suit], name=card.name)
    if why:
        shown["why"] = why
    if brief:
        shown["brief"] = brief
    return shown


def fan(key: str, label: str, cards: Iterable[Card]) -> CardZone:
    """Return cards that lie open and are only looked at."""
    return CardZone(kind="fan", id=key, label=label, cards=[face(card) for card in cards])


class SeatInfo(NamedTuple):
    """Words about a player on the table, besides the numbers.

    Attributes:
        text: a few words, such as what is awaited.
        known: what everybody knows to be hidden there.
        active: whether something is awaited from there.
    """

    text: str = ""
    known: str = ""
    active: bool = False


def player_list(
    seats: Sequence[Seat],
    said: Mapping[int, str],
    about: Iterable[SeatInfo],
    columns: Mapping[str, Iterable[object]],
) -> Players:
    """Return all players, in the order of their seats.

    Args:
        seats: who sits in each place.
        said: what each has just said.
        about: what is shown of each seat.
        columns: a number for each seat, by the heading above them; at most three are easy to read.
    """
    values = list(zip(*columns.values(), strict=True)) if columns else [()] * len(seats)
    rows = [
        PlayerRow(
            id=f"seat{place}",
            name=seat.name,
            about=" · ".join(filter(None, [seat.kind.replace("_", " ") if seat.player else "", shown.text])),
            known=shown.known,
            said=said.get(place, ""),
            active=shown.active,
            values=list(map(str, numbers)),
        )
        for place, (seat, shown, numbers) in enumerate(zip(seats, about, values, strict=True))
    ]
    return Players(head=list(columns), rows=rows)


def own_hand(
    own: int | None,
    names: Sequence[str],
    about: str,
    cards: Iterable[Face],
    where: str = "",
) -> list[CardZone]:
    """Return the hand of the seat that looks on; nothing for a spectator.

    Args:
        own: the seat that looks on.
        names: what each seat is called.
        about: a few words about the hand, such as its number of cards.
        cards: the cards, in their order.
        where: the place of the hand, if not the usual one.
    """
    if own is None:
        return []
    owner = "Your hand" if names[own] == "You" else f"{names[own]}'s hand"
    label = f"{owner}{where}: {about}"
    return [CardZone(kind="hand", id="hand", label=label, cards=list(cards))]
