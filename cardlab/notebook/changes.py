"""The changes between two scenes, so that the page is sent no more than these.

An edit is a mapping: ``{"=": value}`` sets a value, ``{"-": True}`` removes it, ``{"@": [start, end, values]}`` puts
values in the place of a stretch of a list, and anything else has an edit for each key, or place in a list, that
differs. The page puts the scene together again (``js/screen.js``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Edit: TypeAlias = "dict[str, object]"


def edit(old: object, new: object) -> Edit:
    """Return the edit that makes the new value out of the old one; empty where they are equal.

    >>> edit({"a": 1, "b": [1, 2, 3], "c": [4, 5]}, {"a": 2, "b": [1, 3], "c": [4, 6]})
    {'a': {'=': 2}, 'b': {'@': [1, 2, []]}, 'c': {'1': {'=': 6}}}
    """
    match old, new:
        case Mapping(), Mapping():
            gone: Edit = {key: {"-": True} for key in old if key not in new}
            return gone | {
                key: edit(old[key], value) if key in old else {"=": value}
                for key, value in new.items()
                if key not in old or old[key] != value
            }
        case ((list() | tuple()), (list() | tuple())):
            return _edit_of_list(old, new)
    return {} if old == new else {"=": new}


def _edit_of_list(old: Sequence[object], new: Sequence[object]) -> Edit:
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return {str(place): edit(one, other) for place, (one, other) in pairs if one != other}
    shortest = min(len(old), len(new))
    start = next((place for place in range(shortest) if old[place] != new[place]), shortest)
    end = next((place for place in range(shortest - start) if old[-1 - place] != new[-1 - place]), shortest - start)
    return {"@": [start, len(old) - end, list(new[start : len(new) - end])]}
