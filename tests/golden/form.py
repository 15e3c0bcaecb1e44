"""The form of a golden file: a document as lines, then only what each command changed in it.

A document is plain JSON. Elements of a list are named by what identifies them, so that a card that moves does not look
like other cards: ``zones[hand].cards[7♣].why = "play"``. Applying the lines gives the document back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final, TypeAlias

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

LONG: Final = 160
"""A value of more signs is written in several lines."""

CARD, MOVE = "♠", "→"
"""Under these an ordinary card and a path are packed."""

NAMING: Final = ("id", CARD, "key", "path", MOVE, "send", "name", "letter", "label", "text")
"""What may identify an element of a list, the best first."""

_STEP: Final = re.compile(r'\.?(\w+)|\[("(?:[^"\\]|\\.)*"|[^\]"]+)\]')
_PATH: Final = r'(?:\.?\w+|\["(?:[^"\\]|\\.)*"\]|\[[^\]"]+\])+'
_LINE: Final = re.compile(rf"({_PATH})(?: = (.*)| (-)| order (.*)|@(\d+):(\d+))")
_PLAIN: Final = re.compile(r"[\w♣♦♥♠][\w♣♦♥♠ ,.'+-]*")


def canonical(value: object) -> Json:
    """The same as plain JSON, with floats of five digits, so that it is equal on every machine."""
    return _rounded(json.loads(json.dumps(value, ensure_ascii=False)))


def _rounded(value: Json) -> Json:
    match value:
        case float():
            return float(f"{value:.5g}") + 0.0
        case dict():
            return {key: _rounded(each) for key, each in value.items()}
        case list():
            return [_rounded(each) for each in value]
        case _:
            return value


def dumps(value: Json) -> str:
    """The value in one line."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(", ", ": "))


def naming(*lists: Sequence[Json]) -> str | None:
    """The key whose values tell the elements of each of these lists apart; None where none does."""
    for name in NAMING:
        if all(_is_named_by(name, each) for each in lists):
            return name
    return None


def _is_named_by(name: str, elements: Sequence[Json]) -> bool:
    names = [each.get(name) if isinstance(each, dict) else None for each in elements]
    are_short = all(isinstance(each, str) and 0 < len(each) <= LONG // 4 for each in names)
    return are_short and len(set(map(str, names))) == len(names)


def named(elements: Sequence[Json], name: str) -> dict[str, Json]:
    """The elements by their names."""
    return {str(each[name]): each for each in elements if isinstance(each, dict) and name in each}


def _in(path: str, key: str) -> str:
    if re.fullmatch(r"\w+", key) and not key.isdigit():
        return f"{path}.{key}" if path else key
    return _at(path, key)


def _at(path: str, key: str) -> str:
    return f"{path}[{key if _PLAIN.fullmatch(key) else json.dumps(key, ensure_ascii=False)}]"


# --- Packing: what follows from a card or a move is not written out ---

RANKS: Final = {
    "A": "Ace", "2": "Two", "3": "Three", "4": "Four", "5": "Five", "6": "Six", "7": "Seven", "8": "Eight",
    "9": "Nine", "10": "Ten", "J": "Jack", "Q": "Queen", "K": "King",
}  # fmt: skip
SUITS: Final = dict(zip("♣♦♥♠", ("Clubs", "Diamonds", "Hearts", "Spades"), strict=True))
HIGH: Final = 14
FACES: Final[dict[str, dict[str, Json]]] = {
    f"{rank}{suit}{'+' if place == HIGH else ''}": {
        "id": rank + suit,
        "name": f"{name} of {kind}",
        "order": [place, column],
        "rank": rank,
        "suit": suit,
    }
    for place, (rank, name) in enumerate([*RANKS.items(), ("A", RANKS["A"])], 1)
    for column, (suit, kind) in enumerate(SUITS.items())
}
"""How each card is drawn, where nothing more is to be said of it; ``A♠+`` is an ace above the king."""


def pack(value: Json) -> Json:
    """The value with each ordinary card as ``{"♠": "7♣"}``, and a path as the move that it makes."""
    if isinstance(value, list):
        return [*map(pack, value)]
    if not isinstance(value, dict):
        return value
    path, send = value.get("path"), value.get("send")
    if isinstance(path, list) and isinstance(send, str) and " ".join(map(str, path)) == send:
        rest = _without(value, ("path", "send"))
        return {MOVE: send, **rest} if rest else send
    order = value.get("order")
    name = f"{value.get('id')}{'+' if isinstance(order, list) and order[:1] == [HIGH] else ''}"
    if name in FACES and value.items() >= FACES[name].items():
        value = {CARD: name, **_without(value, FACES[name])}
    return {key: pack(each) for key, each in value.items()}


def unpack(value: Json, key: str = "") -> Json:
    """What was packed; the key is that under which it stands."""
    if isinstance(value, list):
        return [unpack(each, key) for each in value]
    if isinstance(value, str):
        return {"path": [*value.split(" ")], "send": value} if key == "paths" else value
    if not isinstance(value, dict):
        return value
    known: dict[str, Json] = {}
    if MOVE in value:
        known = {"path": [*str(value[MOVE]).split(" ")], "send": value[MOVE]}
    elif CARD in value:
        known = FACES[str(value[CARD])]
    return {**known, **{key: unpack(each, key) for key, each in _without(value, (CARD, MOVE)).items()}}


def _without(value: dict[str, Json], others: Container[str]) -> dict[str, Json]:
    return {key: each for key, each in value.items() if key not in others}


# --- Writing ---


def delta(old: Json, new: Json, path: str = "") -> list[str]:
    """The lines that make the new document out of the old one."""
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        lines = [f"{_in(path, key)} -" for key in sorted(old.keys() - new.keys())]
        for key in sorted(new):
            below = _in(path, key)
            lines += delta(old[key], new[key], below) if key in old else whole(new[key], below)
        return lines
    if isinstance(old, list) and isinstance(new, list) and old and new:
        return _list_delta(old, new, path)
    return whole(new, path)


def _list_delta(old: list[Json], new: list[Json], path: str) -> list[str]:
    if not all(isinstance(each, str | list | dict) for each in (*old, *new)):
        return whole(new, path)
    spliced = _spliced(old, new, path)
    if name := naming(old, new):
        before, after = named(old, name), named(new, name)
        lines = [f"{_at(path, key)} -" for key in before if key not in after]
        for key, each in after.items():
            below = _at(path, key)
            lines += delta(before[key], each, below) if key in before else whole(each, below)
        order = [*(key for key in before if key in after), *(key for key in after if key not in before)]
        if order != [*after]:
            lines.append(f"{path} order {dumps([*after])}")
    elif len(old) == len(new) and not any(isinstance(each, str) for each in new):
        lines = [
            line
            for place, (one, other) in enumerate(zip(old, new, strict=True))
            for line in delta(one, other, f"{path}[{place}]")
        ]
    else:
        return spliced
    return min(lines, spliced, key=lambda found: sum(map(len, found)))


def _spliced(old: list[Json], new: list[Json], path: str) -> list[str]:
    """Stretches of the old list, each with what takes its place; the numbers are those of the old list."""
    matcher = SequenceMatcher(None, [*map(dumps, old)], [*map(dumps, new)], autojunk=False)
    lines = []
    for kind, start, end, begin, stop in matcher.get_opcodes():
        if kind != "equal":
            lines += [f"{path}@{start}:{end}", *map(_element, new[begin:stop])]
    return lines


def _element(value: Json) -> str:
    return f"| {value}" if isinstance(value, str) and "\n" not in value else f": {dumps(value)}"


def whole(value: Json, path: str) -> list[str]:
    """The lines that set a value; what is long in it comes in lines of its own."""
    text = dumps(value)
    if len(text) > LONG and isinstance(value, dict):
        short = {key: each for key, each in value.items() if isinstance(each, str) or len(dumps(each)) <= LONG // 2}
        lines = [f"{path} = {dumps(short)}"] if path else [line for key in short for line in whole(short[key], key)]
        return [*lines, *(line for key in sorted(value.keys() - short) for line in whole(value[key], _in(path, key)))]
    if isinstance(value, list) and len(text) > LONG // 2 and all(isinstance(each, str | list | dict) for each in value):
        if name := naming(value):
            parts = [line for key, each in named(value, name).items() for line in whole(each, _at(path, key))]
        else:
            parts = [f"{path}@0:0", *map(_element, value)]
        return [f"{path} = []", *parts]
    return [f"{path} = {text}"]


# --- Reading ---


def apply(document: Json, lines: Sequence[str]) -> Json:
    """The document that the lines make out of this one, which stays; raises ValueError where a line does not fit."""
    document = json.loads(json.dumps(document))
    reading = iter(lines)
    splices: list[tuple[list[Json], int, int, list[Json]]] = []
    for line in reading:
        if line[:2] in ("| ", ": "):
            splices[-1][3].append(line[2:] if line[0] == "|" else json.loads(line[2:]))
            continue
        found = _LINE.fullmatch(line)
        if not found:
            raise ValueError(f"This is no line of a golden file: {line[:80]}")
        path, value, gone, order, start, end = found.groups()
        if start is None or (splices and _value(document, path) is not splices[-1][0]):
            _splice(splices)
        if start is not None:
            target = _value(document, path)
            assert isinstance(target, list)
            splices.append((target, int(start), int(end), []))
        elif order is not None:
            target = _value(document, path)
            assert isinstance(target, list)
            wanted = json.loads(order)
            name = next(each for each in NAMING if set(named(target, each)) == set(wanted))
            target[:] = [named(target, name)[key] for key in wanted]
        else:
            _set(document, path, None if gone else json.loads(value), is_gone=bool(gone))
    _splice(splices)
    return document


def _splice(splices: list[tuple[list[Json], int, int, list[Json]]]) -> None:
    for target, start, end, values in reversed(splices):
        target[start:end] = values
    splices.clear()


def _steps(path: str) -> Iterator[str]:
    for word, key in _STEP.findall(path):
        yield json.loads(key) if key.startswith('"') else key or word


def _place(parent: Json, step: str) -> str | int | None:
    """Where an element of this name stands; None where there is none yet."""
    if isinstance(parent, dict):
        return step
    assert isinstance(parent, list)
    for name in NAMING:
        for place, each in enumerate(parent):
            if isinstance(each, dict) and each.get(name) == step:
                return place
    return int(step) if step.isdigit() else None


def _value(document: Json, path: str) -> Json:
    value = document
    for step in _steps(path):
        value = value[_place(value, step)]  # type: ignore[index]  # the path was made from such a value
    return value


def _set(document: Json, path: str, value: Json, *, is_gone: bool) -> None:
    *way, last = _steps(path)
    parent = document
    for step in way:
        parent = parent[_place(parent, step)]  # type: ignore[index]  # as above
    place = _place(parent, last)
    if is_gone:
        del parent[place]  # type: ignore[union-attr,arg-type]  # as above
    elif place is None:
        parent.append(value)  # type: ignore[union-attr]  # as above
    else:
        parent[place] = value  # type: ignore[index]  # as above
