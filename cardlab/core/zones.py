"""The zones that the tables of most games have: cards, the other players, one's own hand, and the scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardlab.cards import Card, rank_text
from cardlab.core.scene import CardZone, Face, Scores, SeatItem, SeatZone

if TYPE_CHECKING:
    from cardlab.core.seats import Seat


def face(card: Card, why: str = "") -> Face:
    """A card as a scene shows it; ``why`` says in a word or two what it can do now."""
    shown = Face(
        id=str(card), rank=rank_text(card.rank), suit=str(card.suit), order=[card.rank, card.suit], name=card.name
    )
    if why:
        shown["why"] = why
    return shown


def fan(key: str, label: str, cards: Iterable[Card]) -> CardZone:
    """Cards that lie open and are only looked at."""
    return CardZone(kind="fan", id=key, label=label, said="", cards=[face(card) for card in cards])


class SeatInfo(NamedTuple):
    """What a table shows of another player.

    Attributes:
        text: what there is to say, such as how many cards are held.
        known: what everybody knows to be hidden there.
        backs: how many backs of cards are drawn.
        active: whether something is awaited from there.
    """

    text: str
    known: str
    backs: int
    active: bool


def other_seats(
    own: int | None,
    seats: Sequence[Seat],
    said: Mapping[int, str],
    about: Iterable[SeatInfo],
    label: str = "The other players",
) -> SeatZone:
    """The other players.

    Args:
        own: the seat that looks on, which is not among them.
        seats: who sits in each place.
        said: what each has just said.
        about: of each seat, what is shown.
        label: what stands above them.
    """
    items = [
        SeatItem(
            id=f"seat{place}",
            name=seat.name,
            about=f"{seat.kind.replace('_', ' ')} · {shown.text}",
            backs=shown.backs,
            known=shown.known,
            said=said.get(place, ""),
            active=shown.active,
        )
        for place, (seat, shown) in enumerate(zip(seats, about, strict=True))
        if place != own
    ]
    return SeatZone(kind="seats", id="seats", label=label, seats=items)


def own_hand(
    own: int | None,
    names: Sequence[str],
    said: Mapping[int, str],
    about: str,
    cards: Iterable[Face],
    where: str = "",
) -> list[CardZone]:
    """The hand of whoever looks on; nothing for a spectator.

    Args:
        own: the seat that looks on.
        names: what each seat is called.
        said: what each has just said.
        about: what there is to say of the hand, such as how many cards it has.
        cards: the cards, in their order.
        where: where the hand lies, if not as usual.
    """
    if own is None:
        return []
    owner = "Your hand" if names[own] == "You" else f"{names[own]}'s hand"
    label = f"{owner}{where}: {about}"
    return [CardZone(kind="hand", id="hand", label=label, said=said.get(own, ""), cards=list(cards))]


def score_table(names: Sequence[str], columns: Mapping[str, Iterable[object]]) -> Scores:
    """A row for each seat.

    Args:
        names: what each seat is called.
        columns: what stands in each row, by the heading above it.

    >>> score_table(["Ada", "Bo"], {"Cards": [3, 4]})
    {'head': ['Seat', 'Cards'], 'rows': [['Ada', '3'], ['Bo', '4']]}
    """
    rows = [list(map(str, row)) for row in zip(names, *columns.values(), strict=True)]
    return Scores(head=["Seat", *columns], rows=rows)
