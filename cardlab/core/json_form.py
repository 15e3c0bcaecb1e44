"""One JSON form for every state: its fields, with cards and rules as the texts that read back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from cardlab.core.game import Game
from cardlab.core.protocol import M, S, State, V, View
from cardlab.core.registry import find_game, game_of
from cardlab.text import shown

T = TypeVar("T")

LONGEST_NUMBER: Final = 40
"""So many digits a number has at most."""


def dumps(state: State) -> str:
    """The state of a registered game as one line of JSON, hidden cards and all; `loads` reads it back."""
    parts = {"game": game_of(state).name} | dumps_state(state)
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> State:
    """The state that `dumps` wrote; its game is found by the name in the text.

    Raises:
        ValueError: the text is no state of a known game; the message names the place.
    """
    data = read_json(text)
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise ValueError("This is not a state: it has no 'game' in it.")
    state: State = loads_state(find_game(data["game"]), data)
    return state


def read_json(text: str | bytes) -> Any:
    """The value that a text of unknown origin stands for, if it can be written again.

    Raises:
        ValueError: it is no JSON, or nests too deep, or has a number or a sign in it that nobody writes.
    """
    try:
        value = json.loads(text, parse_int=_whole_number, parse_constant=_no_number)
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno} is not JSON.") from error
    except (ValueError, RecursionError) as error:
        raise ValueError("it is not JSON that a game writes.") from error
    return value


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(digits)
    return int(digits)


def _no_number(word: str) -> object:
    raise ValueError(word)


def dumps_state(state: State | View) -> dict[str, object]:
    """The fields of a state, or of a view, as values of JSON."""
    return write_fields(state, "state")


def loads_state(game: Game[S, M, V], data: Mapping[str, object]) -> S:
    """The state of a game that the fields stand for.

    Raises:
        ValueError: they are not those of a state of this game; the message names the place.
    """
    state: S = read_fields(game.state_type, {name: value for name, value in data.items() if name != "game"}, "state")
    return state


def read_fields(kind: type[T], data: Mapping[str, object], place: str) -> T:
    """The value of a class that the fields stand for, such as `write_fields` gave.

    Args:
        kind: a frozen dataclass or a named tuple.
        data: its fields as values of JSON.
        place: what a message calls it.

    Raises:
        ValueError: they are not its fields; the message names the place.
    """
    found: T = _decode(kind, dict(data) | {"is": kind.__name__}, place)
    return found


def _encode(value: Any, place: str) -> object:
    if isinstance(value, Enum):
        return value.name
    if value is None or isinstance(value, bool | int | str):
        return value
    if hasattr(value, "parse"):  # a card or a rule
        return str(value)
    if is_dataclass(value) or hasattr(value, "_fields"):
        return {"is": type(value).__name__} | write_fields(value, place)
    if isinstance(value, tuple | list):
        return [_encode(item, place) for item in value]
    raise ValueError(
        f"{place} is {value!r:.40}, which a saved game cannot hold. It can hold whole numbers, texts, True and False, "
        "None, cards, and tuples, lists and frozen dataclasses of these"
    )


@cache
def _field_types(kind: Any) -> dict[str, Any]:
    """The fields of a class with their types; finding them takes longer than all else here."""
    return {name: hint for name, hint in get_type_hints(kind).items() if get_origin(hint) is not ClassVar}


@cache
def _optional(kind: Any) -> Set[str]:
    """The fields with a default: an older cardlab, which did not have them yet, left them out."""
    if not is_dataclass(kind):
        return getattr(kind, "_field_defaults", {}).keys()
    return {field.name for field in fields(kind) if (field.default, field.default_factory) != (MISSING, MISSING)}


def write_fields(value: Any, place: str) -> dict[str, object]:
    """The fields of a frozen dataclass or a named tuple as values of JSON.

    Raises:
        ValueError: one holds what no saved game can hold; the message names the place.
    """
    kind: Any = type(value)
    return {name: _encode(getattr(value, name), f"{place}.{name}") for name in _field_types(kind)}


def _decode(hint: Any, data: Any, place: str) -> Any:
    """The value of the hinted type that the data stand for; the place is named when they do not."""
    options = [hint] if get_origin(hint) not in (Union, UnionType) else list(get_args(hint))
    if len(options) > 1:
        hint = next((option for option in options if _could_be(option, data)), None)
    if hint in (tuple, list):
        raise ValueError(f"{place}: say what is in the {hint.__name__}, such as tuple[Card, ...]")
    if get_origin(hint) is list and isinstance(data, list):
        return [_decode(get_args(hint)[0], item, f"{place}[{i}]") for i, item in enumerate(data)]
    if get_origin(hint) is tuple and isinstance(data, list):
        items = get_args(hint)
        hints = [items[0]] * len(data) if items[-1] is Ellipsis else items
        if len(hints) == len(data):
            return tuple(_decode(*pair, f"{place}[{i}]") for i, pair in enumerate(zip(hints, data, strict=True)))
    elif hint is not None and _could_be(hint, data):
        if hint in (bool, int, str, NoneType) or get_origin(hint) is Literal:
            return data
        if _is_enum(hint):
            return hint[data]
        if hasattr(hint, "parse"):
            return _parsed(hint, data, place)
        kinds = _field_types(hint)
        if data.keys() <= kinds.keys() | {"is"} and kinds.keys() - data.keys() <= _optional(hint):
            found = [name for name in kinds if name in data]
            return hint(**{name: _decode(kinds[name], data[name], f"{place}.{name}") for name in found})
    raise ValueError(f"{place} cannot be {shown(data)}.")


def _could_be(hint: Any, data: object) -> bool:
    """Whether the data look like this type; the fields of records are looked at later."""
    if get_origin(hint) is Literal:
        return data in get_args(hint)
    if hint in (bool, int, str, NoneType):
        return type(data) is hint
    if get_origin(hint) in (tuple, list) or hint in (tuple, list):
        return isinstance(data, list)
    if _is_enum(hint):
        return isinstance(data, str) and data in hint.__members__
    if hasattr(hint, "parse"):
        return isinstance(data, str)
    return isinstance(data, dict) and data.get("is") == hint.__name__


def _is_enum(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Enum)


def _parsed(kind: Any, text: str, place: str) -> Any:
    try:
        return kind.parse(text)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error
