"""The import graph of the package: it points one way, has no circle, and what runs everywhere needs Python alone."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parent.parent
ORDER: Final = [
    *("text", "cards", "eleusis_rules", "screen", "core", "games", "chance", "science"),
    *("figures", "notebook", "explorers", "opening", "class_room", "browser", "lessons"),
]
"""A part imports those before it in this row, and itself; CONTRIBUTING shows it."""

APART: Final = {"checking", "launch", "publish", "__init__", "__main__"}
PYTHON_ALONE: Final = {"text", "cards", "eleusis_rules", "screen", "core", "games"}
FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "cardlab").rglob("*.py"))
}


def imported(path: Path) -> Iterator[str]:
    """The full name of everything that a file imports when it runs, at its top or inside a function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for statement in block.body
        for node in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if node in typing_only:
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


GRAPH = {name: {found for one in imported(path) if (found := file_of(one))} - {name} for name, path in FILES.items()}


def part_of(name: str) -> str:
    return ([*name.split("."), "__init__"])[1]


def test_imports_point_one_way() -> None:
    assert f"`{' → '.join(ORDER)}`" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rank = {part: place for place, part in enumerate(ORDER)}
    assert {part_of(name) for name in FILES} <= rank.keys() | APART
    wrong = [
        f"{name} -> {target}"
        for name, targets in GRAPH.items()
        if part_of(name) in rank
        for target in targets
        if rank.get(part_of(target), len(ORDER)) > rank[part_of(name)]
    ]
    assert not wrong


def test_imports_form_no_circle_of_files() -> None:
    left = {name: set(targets) for name, targets in GRAPH.items() if part_of(name) != "__init__"}
    while free := {name for name, targets in left.items() if not targets & left.keys()}:
        left = {name: targets for name, targets in left.items() if name not in free}
    assert not left


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
