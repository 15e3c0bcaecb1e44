"""One JSON form for every state: its fields, with cards and rules as the texts that read back."""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from cardlab.core.finding import find_game
from cardlab.core.game import State


def dumps(state: State) -> str:
    """The state as one line of JSON, hidden cards and all; `loads` reads it back."""
    name = type(state).__module__.split(".")[2]
    return json.dumps({"game": name} | _fields(state), ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> State:
    """The state that `dumps` wrote.

    Raises:
        ValueError: the text is no state of a known game; the message names the place.
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise ValueError(f"This is not JSON: {error}.") from error
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise ValueError("This is not a state: it has no 'game' in it.")
    game = find_game(data.pop("game"))
    state: State = _decode(get_type_hints(game.deal)["return"], data | {"is": "State"}, "state")
    return state


def _encode(value: Any) -> object:
    if value is None or isinstance(value, bool | int | str):
        return value
    if hasattr(value, "parse"):  # a card or a rule
        return str(value)
    if is_dataclass(value):
        return {"is": type(value).__name__} | _fields(value)
    return [_encode(item) for item in value]


def _fields(value: Any) -> dict[str, object]:
    return {name: _encode(getattr(value, name)) for name in get_type_hints(type(value))}


def _decode(hint: Any, data: Any, place: str) -> Any:
    """The value of the hinted type that the data stand for; the place is named when they do not."""
    options = [hint] if get_origin(hint) not in (Union, UnionType) else list(get_args(hint))
    if len(options) > 1:
        hint = next((option for option in options if _could_be(option, data)), None)
    if get_origin(hint) is tuple and isinstance(data, list):
        items = get_args(hint)
        hints = [items[0]] * len(data) if items[-1] is Ellipsis else items
        if len(hints) == len(data):
            return tuple(_decode(*pair, f"{place}[{i}]") for i, pair in enumerate(zip(hints, data, strict=True)))
    elif hint is not None and _could_be(hint, data):
        if hint in (bool, int, str, NoneType) or get_origin(hint) is Literal:
            return data
        if hasattr(hint, "parse"):
            return _parsed(hint, data, place)
        kinds = get_type_hints(hint)
        if kinds.keys() | {"is"} == data.keys():
            return hint(**{name: _decode(kind, data[name], f"{place}.{name}") for name, kind in kinds.items()})
    raise ValueError(f"{place} cannot be {str(data)[:60]!r}.")


def _could_be(hint: Any, data: object) -> bool:
    """Whether the data look like this type; the fields of records are looked at later."""
    if get_origin(hint) is Literal:
        return data in get_args(hint)
    if hint in (bool, int, str, NoneType):
        return type(data) is hint
    if get_origin(hint) is tuple:
        return isinstance(data, list)
    if hasattr(hint, "parse"):
        return isinstance(data, str)
    return isinstance(data, dict) and data.get("is") == hint.__name__


def _parsed(kind: Any, text: str, place: str) -> Any:
    try:
        return kind.parse(text)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error
