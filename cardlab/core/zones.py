"""The zones that the tables of most games have, and the table of a game that has none of its own.

The latter is made from the fields of a view: ``hand`` is the seat's own cards, other cards lie open in a zone of their
own, and a tuple with a whole number for each seat belongs to the seats. It is for one deck: two equal cards would have
the same name on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from cardlab.cards import Card, rank_text
from cardlab.core.positions import cards_in, fields_of, label, seat_numbers, shown_fields
from cardlab.core.protocol import Seat, View
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Board, CardZone, Face, Path, PlayerRow, Players, Zone
from cardlab.text import capitalized, counted

_WORD: Final = "word "
"""The beginning of the id of a button that is a part of a move beside cards."""


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


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """Return the seats, a row for each field that holds cards, the hand, and a path or a button for each legal move."""
    names = [seat.name for seat in seats]
    hand = sorted(cards_in(fields_of(view).get("hand")))
    zones: list[Zone] = []
    text = []
    for number, (name, value) in enumerate(shown_fields(view, names)):
        if isinstance(value, list):
            zones.append(fan(f"field{number}", name, value))
        else:
            text.append(f"{name}: {value}")
    if text:
        zones.append({"kind": "notes", "id": "facts", "label": "The table", "items": [{"text": item} for item in text]})
    paths, actions = _paths_and_buttons(view, hand)
    if hand:
        with_word = {path["path"][0] for path in paths if path["path"][-1].startswith(_WORD)}
        faces = [face(card, "with a button" if str(card) in with_word else "") for card in hand]
        zones += own_hand(view.seat, names, counted(len(hand), "card"), faces)
    numbers = seat_numbers(view, len(names))
    columns = {"cards" if name == "counts" else label(name).lower(): values for name, values in numbers.items()}
    about = [SeatInfo(active=place == view.turn) for place in range(len(names))]
    players = player_list(seats, said, about, columns)
    return Board(zones=zones, paths=paths, actions=actions, players=players)


def _paths_and_buttons(view: View, hand: Sequence[Card]) -> tuple[list[Path], list[Button]]:
    """Return each legal move as a path of cards, of cards and a word ("8♣ hearts"), or as a button."""
    held = set(map(str, hand))
    paths: list[Path] = []
    buttons: dict[str, Button] = {}
    for move in view.legal_moves:
        words = str(move).split()
        cards = [word for word in words if word in held]
        rest = " ".join(word for word in words if word not in held)
        if cards and rest:
            paths.append(Path(path=[*cards, _WORD + rest], send=str(move)))
            buttons[_WORD + rest] = Button(label=capitalized(rest), send=rest, pick=_WORD + rest)
        elif cards:
            paths.append(Path(path=cards, send=str(move)))
        else:
            buttons[rest] = Button(label=capitalized(rest), send=str(move))
    return paths, list(buttons.values())
