"""One JSON form for every state: its fields, with cards and rules as the texts that read back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum, EnumMeta
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from cardlab.core.game import Game
from cardlab.core.protocol import M, S, State, V, View
from cardlab.core.registry import find_game, game_of
from cardlab.text import quoted

T = TypeVar("T")


def dumps(state: State) -> str:
    """Return the state of a registered game as one line of JSON, hidden cards and all; `loads` reads it back."""
    parts = {"game": game_of(state).name} | dumps_state(state)
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> State:
    """Return the state that `dumps` wrote; its game is found by the name in the text.

    Raises:
        ValueError: the text is no state of a known game; the message names the place.
    """
    data = read_json(text)
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise ValueError("This is not a state: it has no 'game' in it.")
    state: State = loads_state(find_game(data["game"]), data)
    return state


def read_json(text: str | bytes) -> Any:
    """Return the value of a JSON text, if it can be written again.

    Raises:
        ValueError: it is not JSON, nests too deep, or has half of a pair of surrogates in it.
    """
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno} is not JSON.") from error
    except (ValueError, RecursionError) as error:
        raise ValueError("it is not JSON that a game writes.") from error
    return value


def dumps_state(state: State | View) -> dict[str, object]:
    """Return the fields of a state, or of a view, as values of JSON."""
    return write_fields(state, "state")


def loads_state(game: Game[S, M, V], data: Mapping[str, object]) -> S:
    """Return the state of a game with these fields.

    Raises:
        ValueError: they are not those of a state of this game; the message names the place.
    """
    state: S = read_fields(game.state_type, {name: value for name, value in data.items() if name != "game"}, "state")
    return state


def write_fields(value: Any, place: str) -> dict[str, object]:
    """Return the fields of a frozen dataclass or a named tuple as values of JSON.

    Raises:
        ValueError: one holds what no saved game can hold; the message names the place.
    """
    kind: Any = type(value)
    return {name: _encode(getattr(value, name), f"{place}.{name}") for name in _field_types(kind)}


def read_fields(kind: type[T], data: Mapping[str, object], place: str) -> T:
    """Return the value of a class from its fields, such as `write_fields` gave.

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
    """Return the fields of a class with their types; finding them takes longer than everything else here."""
    return {name: hint for name, hint in get_type_hints(kind).items() if get_origin(hint) is not ClassVar}


@cache
def _optional(kind: Any) -> Set[str]:
    """Return the fields with a default: an older cardlab may have left them out, because it did not have them yet."""
    if not is_dataclass(kind):
        return getattr(kind, "_field_defaults", {}).keys()
    return {field.name for field in fields(kind) if (field.default, field.default_factory) != (MISSING, MISSING)}


def _decode(hint: Any, data: Any, place: str) -> Any:
    if get_origin(hint) in (Union, UnionType):
        hint = next((option for option in get_args(hint) if _could_be(option, data)), None)
    if hint in (tuple, list):
        raise ValueError(f"{place}: say what is in the {hint.__name__}, such as tuple[Card, ...]")
    if hint is None or not _could_be(hint, data):
        raise ValueError(f"{place} cannot be {quoted(data)}.")
    if hint in (bool, int, str, NoneType) or get_origin(hint) in (Literal, dict):
        return data
    if get_origin(hint) in (tuple, list):
        kinds = get_args(hint)
        if get_origin(hint) is list or kinds[-1] is Ellipsis:
            kinds = kinds[:1] * len(data)
        if len(kinds) == len(data):
            return get_origin(hint)(_decode(kinds[i], item, f"{place}[{i}]") for i, item in enumerate(data))
    elif isinstance(hint, EnumMeta):
        return hint[data]
    elif hasattr(hint, "parse"):
        try:
            return hint.parse(data)
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from error
    else:
        types = _field_types(hint)
        if data.keys() <= types.keys() | {"is"} and types.keys() - data.keys() <= _optional(hint):
            found = [name for name in types if name in data]
            return hint(**{name: _decode(types[name], data[name], f"{place}.{name}") for name in found})
    raise ValueError(f"{place} cannot be {quoted(data)}.")


def _could_be(hint: Any, data: object) -> bool:
    """Return whether the data look like this type; what is inside is looked at later."""
    if get_origin(hint) is Literal:
        return data in get_args(hint)
    if hint in (bool, int, str, NoneType):
        return type(data) is hint
    if get_origin(hint) in (tuple, list):
        return isinstance(data, list)
    if get_origin(hint) is dict:
        return isinstance(data, dict)
    if isinstance(hint, EnumMeta):
        return isinstance(data, str) and data in hint.__members__
    if hasattr(hint, "parse"):
        return isinstance(data, str)
    return isinstance(data, dict) and data.get("is") == hint.__name__
