"""The words and the picture of a game that has none of its own, made from the fields of its views.

``hand`` is the seat's own cards, other cards lie open in a zone of their own, and a tuple with a whole number for each
seat belongs to the seats. The table is for one deck: two equal cards would have the same name on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any, Final

from cardlab.cards import Card, cards_written_in
from cardlab.core.protocol import CHANCE, Outcome, Seat, State, View, who_won
from cardlab.core.zones import SeatInfo, face, fan, own_hand, player_list
from cardlab.screen.parts import Button
from cardlab.screen.table_parts import Board, Path, Zone
from cardlab.text import card_list, conjugate, counted, hand_line, listed

_OF_THE_PROTOCOL: Final = frozenset({"seat", "turn", "number", "legal_moves", "hand"})
MOST_MOVES_SAID: Final = 12
_WORD: Final = "word "
"""The beginning of the id of a button that is a part of a move beside cards."""


def at_random(view: View, rng: Random) -> Any:
    """Return any legal move, all equally likely."""
    return rng.choice(view.legal_moves)


def translator(synonyms: Mapping[str, Sequence[str]]) -> Callable[[str, View], str]:
    """Return a `Text.translate` that knows other words for some moves.

    Args:
        synonyms: words in small letters and without marks at the end, each with moves, of which the first that may be
            made now is meant: ``{"yes": ("declare", "right")}``.
    """

    def translate(text: str, view: View) -> str:
        moves = synonyms.get(" ".join(text.lower().split()).rstrip(".!?"), ())
        legal = set(map(str, view.legal_moves))
        if not moves:
            return text
        # A word for one move only is that move, so that the referee says why it cannot be made now.
        return next((move for move in moves if move in legal), moves[0] if len(moves) == 1 else text)

    return translate


# --- The parts of a position ---


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


# --- Text ---


def status(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Return whose turn it is, and which moves there are, where they are few."""
    if view.turn is None:
        end = next((item for item in fields_of(view).values() if isinstance(item, Outcome)), None)
        return (who_won(end, names) if end else "The game is over."), ""
    if view.turn == CHANCE:
        return "Chance decides.", ""
    name = names[view.turn]
    moves = list(map(str, view.legal_moves))
    offer = f"You can choose {listed(moves, 'or')}." if 0 < len(moves) <= MOST_MOVES_SAID else ""
    return f"{name} {conjugate(name, 'is', 'are')} to play.", offer


def sentence(before: State, move: object, after: State, names: Sequence[str]) -> str:
    """Return who played what; a move that the others cannot see yet stays secret."""
    seat = before.turn
    what = str(move) if is_public(before, move, after) else "something in secret"
    said = f"Chance: {what}." if seat in (CHANCE, None) else f"{names[seat]} played {what}."
    end = after.outcome()
    return f" {said} {who_won(end, names) if end else ''}".rstrip()


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


def speech(before: State, move: object, after: State) -> Mapping[int, str]:
    """Return a public move as what its seat says."""
    seat = before.turn
    return {} if seat in (CHANCE, None) or not is_public(before, move, after) else {seat: str(move)}


def hidden(view: View) -> str:
    """Return the cards of a seat's own hand."""
    return card_list(sorted(cards_in(fields_of(view).get("hand"))))


def picture(view: View, names: Sequence[str]) -> str:
    """Return the view as text, a line for each field."""
    numbers = seat_numbers(view, len(names))
    lines = []
    for seat, name in enumerate(names if numbers else ()):
        facts = [
            counted(values[seat], "card") if field == "counts" else f"{_label(field).lower()} {values[seat]}"
            for field, values in numbers.items()
        ]
        lines.append(f"{name}: {', '.join(facts)}")
    for label, value in _shown_fields(view, names):
        lines.append(f"{label}: {card_list(value) or 'none' if isinstance(value, list) else value}")
    if view.seat is not None and "hand" in fields_of(view):
        lines.append(hand_line(names[view.seat], cards_in(fields_of(view)["hand"])))
    return "\n".join([*lines, " ".join(status(view, names)).strip()])


def _label(name: str) -> str:
    """Return a field's name as a label."""
    return _capital(name.replace("_", " "))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def seat_numbers(view: View, players: int) -> dict[str, Sequence[int]]:
    """Return the fields that hold a whole number for each seat."""
    return {
        name: value
        for name, value in fields_of(view).items()
        if name not in _OF_THE_PROTOCOL and isinstance(value, tuple | list) and len(value) == players
        if all(type(one) in (int, bool) for one in value)
    }


def _shown_fields(view: View, names: Sequence[str]) -> Iterator[tuple[str, list[Card] | str]]:
    """Return the other fields, with their labels: cards as a list, everything else as text."""
    numbers = seat_numbers(view, len(names))
    for name, value in fields_of(view).items():
        if name in _OF_THE_PROTOCOL or name in numbers or isinstance(value, Outcome):
            continue
        cards = cards_in(value)
        if cards or value == ():
            yield _label(name), cards
        elif isinstance(value, tuple | list):
            yield _label(name), listed(value) or "none"
        elif value is not None:
            yield _label(name), str(value)


# --- The table ---


def board(view: View, seats: Sequence[Seat], said: Mapping[int, str]) -> Board:
    """Return the seats, a row for each field that holds cards, the hand, and a path or a button for each legal move."""
    names = [seat.name for seat in seats]
    hand = sorted(cards_in(fields_of(view).get("hand")))
    zones: list[Zone] = []
    text = []
    for number, (label, value) in enumerate(_shown_fields(view, names)):
        if isinstance(value, list):
            zones.append(fan(f"field{number}", label, value))
        else:
            text.append(f"{label}: {value}")
    if text:
        zones.append({"kind": "notes", "id": "facts", "label": "The table", "items": [{"text": item} for item in text]})
    paths, actions = _paths_and_buttons(view, hand)
    if hand:
        with_word = {path["path"][0] for path in paths if path["path"][-1].startswith(_WORD)}
        faces = [face(card, "with a button" if str(card) in with_word else "") for card in hand]
        zones += own_hand(view.seat, names, counted(len(hand), "card"), faces)
    numbers = seat_numbers(view, len(names))
    columns = {"cards" if name == "counts" else _label(name).lower(): values for name, values in numbers.items()}
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
            buttons[_WORD + rest] = Button(label=_capital(rest), send=rest, pick=_WORD + rest)
        elif cards:
            paths.append(Path(path=cards, send=str(move)))
        else:
            buttons[rest] = Button(label=_capital(rest), send=str(move))
    return paths, list(buttons.values())
