"""Plays the golden files anew and sums up what changed: ``python -m tests.golden.remake [NAMES] [--look]``.

Names are those of files, or how they begin. With ``--look`` nothing is written. Where keys or values were only renamed,
``--renames FILE`` applies a map to the old files first, so that nothing else is told::

    [keys]
    zones = "parts"
    [values.kind]
    fan = "cards"
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

from tests.golden.form import Json, dumps, named, naming
from tests.golden.play import FOLDER, Play, read

_CARD: Final = r"(?:10|[2-9AJQK])[♣♦♥♠]"
_CARDS: Final = re.compile(rf"{_CARD}(?:[ ,·]+{_CARD})*")
_NUMBERS: Final = re.compile(r"[+−-]?\d+(?:[.,]\d+)*(?:[ ,·]+\d+(?:[.,]\d+)*)*")
_SENTENCES: Final = re.compile(r"(?<=[.!?:])\s+")
LISTED: Final = 60
"""So many kinds of change are listed at most."""


class Summary:
    """What changed between golden files and today's plays, grouped by its kind.

    Attributes:
        places: of each kind of change, how often it is seen in each file; what stays on the screen counts once.
    """

    def __init__(self) -> None:
        self.places: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def add(self, name: str, old: Play, new: Play) -> None:
        """Adds what changed in one file."""
        names = _people(old)
        before = Counter[tuple[str, str]]()
        for one, other in zip(old.steps, new.steps, strict=True):
            if len(one.documents) != len(other.documents):
                self.places["the number of scenes on the way"][name] += 1
            for shown, now in zip(one.documents[::-1], other.documents[::-1], strict=False):
                found = Counter(_differences(shown, now, "", names))
                for (_, kind), count in (found - before).items():
                    self.places[kind][name] += count
                before = found

    def __str__(self) -> str:
        if not self.places:
            return "Nothing a person sees has changed."
        kinds = sorted(self.places.items(), key=lambda item: -item[1].total())
        lines = [f"{kind}: {_counted(files.total(), 'place')} in {_in(files)}" for kind, files in kinds[:LISTED]]
        return "\n".join([*lines, *([f"… and {len(kinds) - LISTED} more"] if kinds[LISTED:] else [])])


def _people(found: Play) -> list[str]:
    """What the players are called in any scene; where no scene names them, as the setup does."""
    names = {str(seat).removeprefix("person ") for seat in found.setup.get("seats", ("You", "Ada", "Bo", "Cy"))}
    for step in found.steps:
        shown: Any = step.documents[-1]
        names |= {row["name"] for row in shown.get("scene", {}).get("players", {}).get("rows", ())}
    return sorted(names)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


def _in(files: Counter[str]) -> str:
    return next(iter(files)) if len(files) == 1 else _counted(len(files), "file")


# --- Differences, each with its path and its kind ---


def _differences(old: Json, new: Json, path: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    if old == new:
        return
    key = re.sub(r".*\.", "", re.sub(r"\[[^]]*\]", "[]", path))
    match old, new:
        case dict(), dict():
            for gone in sorted(old.keys() - new.keys()):
                yield f"{path}.{gone}", f"gone: {_general(path)}.{_dull(gone, names)}"
            for came in sorted(new.keys() - old.keys()):
                yield f"{path}.{came}", f"new: {_general(path)}.{_dull(came, names)}"
            for both in sorted(old.keys() & new.keys()):
                yield from _differences(old[both], new[both], f"{path}.{both}", names)
        case list(), list():
            yield from _of_lists(old, new, path, names)
        case str(), str() if " " in old.strip() or " " in new.strip():
            yield from ((path, f"sentence {one!r} → {other!r}") for one, other in _sentences(old, new, names))
        case str(), str():
            yield path, f"{key} {_dull(old, names)!r} → {_dull(new, names)!r}"
        case (dict() | list(), _) | (_, dict() | list()):
            yield path, f"{_general(path)} is another thing"
        case _:
            yield path, f"{_general(path)}: other numbers" if _are_numbers(old, new) else f"{key} {old} → {new}"


def _of_lists(old: list[Json], new: list[Json], path: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    if old and new and (name := naming(old, new)):
        before, after = named(old, name), named(new, name)
        kept = [key for key in before if key in after]
        if kept != [key for key in after if key in before]:
            yield path, f"another order in {_general(path)}"
        for gone in before.keys() - after.keys():
            yield f"{path}[{gone}]", f"gone: {_general(path)}[{_dull(gone, names)}]"
        for came in after.keys() - before.keys():
            yield f"{path}[{came}]", f"new: {_general(path)}[{_dull(came, names)}]"
        for key in kept:
            yield from _differences(before[key], after[key], f"{path}[{key}]", names)
        return
    if sorted(map(dumps, old)) == sorted(map(dumps, new)):
        yield path, f"another order in {_general(path)}"
        return
    matcher = SequenceMatcher(None, [*map(dumps, old)], [*map(dumps, new)], autojunk=False)
    for kind, start, end, begin, stop in matcher.get_opcodes():
        if kind == "equal":
            continue
        paired = min(end - start, stop - begin)
        for place in range(paired):
            yield from _differences(old[start + place], new[begin + place], f"{path}[{start + place}]", names)
        for word, more in (("gone", old[start + paired : end]), ("new", new[begin + paired : stop])):
            for each in more:
                said = _dull(each, names) if isinstance(each, str) else "…"
                yield f"{path} {word} {dumps(each)}", f"{word}: {_general(path)}[{said}]"


def _sentences(old: str, new: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The sentences that differ, as they are for all cards, numbers and people."""
    before = _SENTENCES.split(_dull(old, names))
    after = _SENTENCES.split(_dull(new, names))
    if before == after:
        yield "other cards or numbers in: " + " ".join(before), "…"
    for kind, start, end, begin, stop in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal" and end - start == stop - begin:
            yield from zip(before[start:end], after[begin:stop], strict=True)
        elif kind != "equal":
            yield " ".join(before[start:end]), " ".join(after[begin:stop])


def _dull(text: str, names: Sequence[str]) -> str:
    """A text with signs in place of its cards, numbers and people."""
    for name in names:
        text = re.sub(rf"\b{re.escape(name)}\b", "(name)", text)
    return " ".join(_NUMBERS.sub("(n)", _CARDS.sub("(cards)", text)).split())


def _general(path: str) -> str:
    """A path without what tells cards, numbers and moves apart."""
    return re.sub(r"\[([^]]*[\d♣♦♥♠ ][^]]*)\]", "[]", path).lstrip(".")


def _are_numbers(*values: Json) -> bool:
    return all(isinstance(each, int | float) and not isinstance(each, bool) for each in values)


# --- Renaming ---


def renamed(value: Json, renames: Mapping[str, Any], key: str = "") -> Json:
    """The value with keys and values as they are called today.

    Args:
        value: a document, or a part of one.
        renames: ``keys`` maps old to new keys; ``values`` maps, by today's key, old to new values.
        key: under which it stands, as it is called today.
    """
    match value:
        case dict():
            keys = renames.get("keys", {})
            return {keys.get(old, old): renamed(each, renames, keys.get(old, old)) for old, each in value.items()}
        case list():
            return [renamed(each, renames, key) for each in value]
        case str():
            return str(renames.get("values", {}).get(key, {}).get(value, value))
        case _:
            return value


# --- Remaking ---


def remake(paths: Sequence[Path], renames: Mapping[str, Any], *, writes: bool = True) -> Summary:
    """Plays these files anew, writes them, and says what changed.

    Raises:
        ValueError: what would be written does not read back; that is a fault of the form.
    """
    summary = Summary()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        old = read(text)
        new = old.play()
        if renames:
            for step in old.steps:
                step.documents = [renamed(each, renames) for each in step.documents]
        if str(new) == text:
            continue
        if read(str(new)) != new:
            raise ValueError(f"{path.name} does not read back as it was written.")
        summary.add(path.stem, old, new)
        if writes:
            path.write_text(str(new), encoding="utf-8")
    return summary


def plays(names: Sequence[str] = ()) -> list[Path]:
    """The golden files of these names, or whose names begin so; all where none is given."""
    return [path for path in sorted(FOLDER.glob("*.txt")) if not names or path.stem.startswith(tuple(names))]


def main(arguments: Sequence[str]) -> None:
    """Remakes the files that are named and prints the summary."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.remake", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", help="how the files' names begin; all without one")
    parser.add_argument("--look", action="store_true", help="write nothing")
    parser.add_argument("--renames", type=Path, help="a TOML file with what was only renamed")
    chosen = parser.parse_args(arguments)
    renames = tomllib.loads(chosen.renames.read_text(encoding="utf-8")) if chosen.renames else {}
    print(remake(plays(chosen.names), renames, writes=not chosen.look))


if __name__ == "__main__":
    main(sys.argv[1:])
