"""The positions of any game: their fields, the cards in them, and the secrets that a step shows or keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

from cardlab.cards import Card, cards_written_in
from cardlab.core.protocol import Outcome, State, View
from cardlab.text import capitalized, listed

_OF_THE_PROTOCOL: Final = frozenset({"seat", "turn", "number", "legal_moves", "hand"})


def fields_of(value: object) -> dict[str, object]:
    """Return the fields of a dataclass or a named tuple; nothing of any other value."""
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _field_names(kind)}


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    return tuple(getattr(kind, "_fields", ())) if issubclass(kind, tuple) else ()


def cards_in(value: object, *, leaving_out: frozenset[str] = frozenset()) -> list[Card]:
    """Return every card in a value, as often as it is there.

    Args:
        value: a state, a view, a move, or anything made of frozen values.
        leaving_out: fields that are skipped.
    """
    if isinstance(value, Card):
        return [value]
    if value is None or isinstance(value, str | int):
        return []
    inside: Iterable[object]
    if named := fields_of(value):
        inside = [item for name, item in named.items() if name not in leaving_out]
    elif isinstance(value, Mapping):
        inside = [*value, *value.values()]
    else:
        inside = value if isinstance(value, Iterable) else []
    return [card for item in inside for card in cards_in(item, leaving_out=leaving_out)]


def same_cards(found: State, fresh: State) -> bool:
    """Return whether two states hold the same cards, each as often."""
    return Counter(cards_in(found)) == Counter(cards_in(fresh))


def seat_numbers(view: View, players: int) -> dict[str, Sequence[int]]:
    """Return the fields that hold a whole number for each seat."""
    return {
        name: value
        for name, value in fields_of(view).items()
        if name not in _OF_THE_PROTOCOL and isinstance(value, tuple | list) and len(value) == players
        if all(type(one) in (int, bool) for one in value)
    }


def shown_fields(view: View, names: Sequence[str]) -> Iterator[tuple[str, list[Card] | str]]:
    """Return the other fields, with their labels: cards as a list, everything else as text."""
    numbers = seat_numbers(view, len(names))
    for name, value in fields_of(view).items():
        if name in _OF_THE_PROTOCOL or name in numbers or isinstance(value, Outcome):
            continue
        cards = cards_in(value)
        if cards or value == ():
            yield label(name), cards
        elif isinstance(value, tuple | list):
            yield label(name), listed(value) or "none"
        elif value is not None:
            yield label(name), str(value)


def label(name: str) -> str:
    """Return a field's name as a label."""
    return capitalized(name.replace("_", " "))


# --- What a step shows ---


def is_public(before: State, move: object, after: State) -> bool:
    """Return whether a spectator sees each card that a move names, and knows that it was no other legal move."""
    seen = {*cards_in(before.view(None)), *cards_in(after.view(None))}
    if not {*cards_in(move), *cards_written_in(str(move))} <= seen:
        return False
    return alternative_to(before, move, after) is None


def alternative_to(before: State, move: object, after: State) -> State | None:
    """Return another state that could have been chosen and looks the same to a spectator; None if there is none."""
    seen = after.view(None)
    others = (before.play(other) for other in before.legal_moves() if other != move)
    return next((other for other in others if other.view(None) == seen), None)


def shows_card(before: State, after: State, seat: int) -> bool:
    """Return whether a card is where it was not before in a seat's view, unless the seat itself held it."""
    then, now = fields_of(before.view(seat)), fields_of(after.view(seat))
    held = set(cards_in(then.get("hand")))
    return any(
        card not in held
        for name, value in now.items()
        if name != "legal_moves"
        for card in Counter(cards_in(value)) - Counter(cards_in(then.get(name)))
    )
