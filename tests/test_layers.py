"""A module imports from its left, never from its right; what is left of the session needs Python alone."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ORDER = [
    {"cards"},
    {"rules"},
    {"text"},
    {"core"},
    {"games"},
    {"chance", "science"},
    {"figures"},
    {"widgets"},
]
RANK = {name: rank for rank, names in enumerate(ORDER) for name in names}
APART = {"checking", "launch", "__main__"}
PYTHON_ALONE = RANK.keys() - {"chance", "science", "widgets", "figures"}
HANDED_ON = {("session", "prompt"), ("chance", "players")}
"""Imports made inside a function, so that the module on the left loads without the one on the right."""

FILES = sorted(path for path in (ROOT / "cardlab").rglob("*.py") if path != ROOT / "cardlab" / "__init__.py")
every_file = pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])


def part_of(path: Path) -> str:
    """The module or folder of cardlab that a file belongs to."""
    return path.relative_to(ROOT / "cardlab").parts[0].removesuffix(".py")


def imported(path: Path, *, to_load: bool = False) -> Iterator[str]:
    """The full name of everything that a file imports, wherever it does; or only what it needs to be loaded."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body if to_load else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def parts_imported(path: Path, *, to_load: bool = False) -> set[str]:
    """The parts of cardlab that a file imports, wherever it does; or only those it needs to be loaded."""
    names = [name.split(".") for name in imported(path, to_load=to_load)]
    return {name[1] for name in names if name[0] == "cardlab" and len(name) > 1}


def test_every_part_has_its_place() -> None:
    """A new module or folder of cardlab is entered in the order above."""
    assert {part_of(path) for path in FILES} <= RANK.keys() | APART


@every_file
def test_a_module_imports_from_its_left(path: Path) -> None:
    """No part imports one that stands to its right."""
    part = part_of(path)
    if part in RANK:
        later = {other for other in parts_imported(path) if RANK.get(other, len(ORDER)) > RANK[part]}
        assert {(part, other) for other in later} <= HANDED_ON
    else:
        assert parts_imported(path) <= APART


@every_file
def test_what_runs_everywhere_needs_python_alone(path: Path) -> None:
    """Cards, games, players and sessions import the standard library and cardlab, nothing else."""
    if part_of(path) in PYTHON_ALONE:
        assert {name.split(".")[0] for name in imported(path)} <= sys.stdlib_module_names | {"cardlab"}


@every_file
def test_the_exceptions_are_made_inside_functions(path: Path) -> None:
    """What a part hands on to its right is not needed to load it."""
    loaded = parts_imported(path, to_load=True)
    assert not {other for part, other in HANDED_ON if part == part_of(path)} & loaded


@every_file
def test_what_runs_everywhere_loads_without_numbers(path: Path) -> None:
    """A player that needs numpy imports what does inside its function."""
    if part_of(path) in PYTHON_ALONE:
        assert not parts_imported(path, to_load=True) & {"chance", "science"}
