"""What changed between two scenes, so that the page is sent no more than that.

A change is a list of edits, each a path and a value: ``[["columns", 0, "parts", 3, "place"], 8]`` sets a value,
``[path]`` removes it, and ``[path, start, end, [values]]`` puts values in the place of a stretch of a list. The page
puts them together again (``js/changes.js``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Json: TypeAlias = "dict[str, Json] | list[Json] | tuple[Json, ...] | str | int | float | bool | None"
Edit: TypeAlias = "list[Json]"


def edits(old: Json, new: Json, path: tuple[str | int, ...] = ()) -> Iterator[Edit]:
    """Yield the edits that make the new value out of the old one.

    >>> list(edits({"a": 1, "b": [1, 2, 3]}, {"a": 2, "b": [1, 3]}))
    [[['a'], 2], [['b'], 1, 2, []]]
    """
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from ([[*path, key]] for key in old if key not in new)
        for key, value in new.items():
            if key in old:
                yield from edits(old[key], value, (*path, key))
            else:
                yield [[*path, key], value]
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple):
        yield from _of_lists([*old], [*new], path)
    else:
        yield [[*path], new]


def _of_lists(old: list[Json], new: list[Json], path: tuple[str | int, ...]) -> Iterator[Edit]:
    if len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from edits(one, other, (*path, place))
        return
    shortest = min(len(old), len(new))
    start = next((place for place in range(shortest) if old[place] != new[place]), shortest)
    end = next((place for place in range(shortest - start) if old[-1 - place] != new[-1 - place]), shortest - start)
    yield [[*path], start, len(old) - end, new[start : len(new) - end]]
