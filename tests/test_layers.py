"""The import graph of the package: it points one way, has no circle, and what runs everywhere needs Python alone."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parent.parent
ORDER: Final = [
    *("text", "cards", "eleusis_rules", "screen", "core", "games", "chance", "science"),
    *("figures", "notebook", "explorers", "opening", "class_room", "browser", "lessons"),
]
"""A part imports those before it in this row, and itself; CONTRIBUTING shows it."""

APART: Final = {"checking", "launch", "publish", "__init__", "__main__"}
LARGEST_CIRCLE: Final = 3
"""Files that need each other's types are read together, so they are few."""

PYTHON_ALONE: Final = {"text", "cards", "eleusis_rules", "screen", "core", "games"}
FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "cardlab").rglob("*.py"))
}


def imported(path: Path, with_types: bool = False) -> Iterator[str]:
    """The full name of everything that a file imports when it runs, at its top or inside a function.

    With types, also of what only a checker of types reads.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for statement in block.body
        for node in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if node in typing_only and not with_types:
            continue
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def file_of(name: str) -> str | None:
    while name:
        if name in FILES:
            return name
        name = name.rpartition(".")[0]
    return None


@cache
def graph(with_types: bool = False) -> dict[str, set[str]]:
    """The files that each file imports."""
    return {
        name: {found for one in imported(path, with_types) if (found := file_of(one))} - {name}
        for name, path in FILES.items()
    }


def part_of(name: str) -> str:
    return ([*name.split("."), "__init__"])[1]


def test_imports_point_one_way() -> None:
    assert f"`{' → '.join(ORDER)}`" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rank = {part: place for place, part in enumerate(ORDER)}
    assert {part_of(name) for name in FILES} <= rank.keys() | APART
    wrong = [
        f"{name} -> {target}"
        for name, targets in graph().items()
        if part_of(name) in rank
        for target in targets
        if rank.get(part_of(target), len(ORDER)) > rank[part_of(name)]
    ]
    assert not wrong


def test_imports_form_no_circle_of_files() -> None:
    left = {name: set(targets) for name, targets in graph().items() if part_of(name) != "__init__"}
    while free := {name for name, targets in left.items() if not targets & left.keys()}:
        left = {name: targets for name, targets in left.items() if name not in free}
    assert not left


def test_no_circle_is_larger_than_three_files_with_types() -> None:
    """A circle is a set of files each of which imports every other one, by way of others in it or at once."""
    arrows = {name: targets for name, targets in graph(with_types=True).items() if part_of(name) != "__init__"}
    reached = {name: set(followed(arrows, name)) for name in arrows}
    circles = {frozenset(other for other in reached[name] if name in reached[other]) for name in arrows}
    assert [sorted(circle) for circle in circles if len(circle) > LARGEST_CIRCLE] == []


def followed(arrows: Mapping[str, set[str]], start: str) -> Iterator[str]:
    """Every file that another one imports, and those that they import; itself only if one of them imports it."""
    seen: set[str] = set()
    ahead = [start]
    while ahead:
        new = (arrows[ahead.pop()] & arrows.keys()) - seen
        seen |= new
        ahead += new
        yield from new


def test_the_core_imports_in_the_order_in_which_it_is_to_be_read() -> None:
    core = "cardlab.core"
    order = re.findall(r"`(\w+)`", ast.get_docstring(ast.parse(FILES[core].read_text(encoding="utf-8"))) or "")
    arrows = graph(with_types=True)
    assert sorted(f"{core}.{name}" for name in order) == sorted(name for name in arrows if name.startswith(f"{core}."))
    for place, name in enumerate(order):
        assert arrows[f"{core}.{name}"].isdisjoint(f"{core}.{later}" for later in order[place:])


def test_what_runs_everywhere_needs_python_alone() -> None:
    known = sys.stdlib_module_names | {"cardlab"}
    foreign = {
        (name, one)
        for name, path in FILES.items()
        if part_of(name) in PYTHON_ALONE
        for one in imported(path)
        if one.split(".")[0] not in known
    }
    assert not foreign


def test_nothing_is_imported_by_a_name_made_up_at_run_time() -> None:
    """But for lazy names, which point to the right or downward, and the list of public names."""
    found = {name for name, path in FILES.items() if "import_module" in path.read_text(encoding="utf-8")}
    assert found <= {"cardlab", "cardlab.explorers", "cardlab.core.game", "cardlab.publish.reference"}


def test_no_module_is_named_like_a_public_function() -> None:
    """`cardlab.play` is the function, whatever was imported before."""
    public = {"ask", "build_rule", "check", "explore", "lab", "play", "quality", "register", "watch"}
    assert not {name for name in FILES if name.rpartition(".")[2] in public}
