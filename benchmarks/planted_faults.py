"""How many planted faults the tests find: a seeded script changes one place of the code at a time.

``python -m benchmarks.planted_faults plan 1 30 CHECKOUT …`` writes 30 faults as JSON, each at a line that every
checkout has exactly once in the same file. ``… try faults.json CHECKOUT [pytest's words]`` plants them there one by
one, runs the tests that reach the line until the first red one, takes the fault out and prints what came of it. A line
that an older checkout has in another file is changed there; one that it lacks is left out. A checkout needs its own
``.venv`` and ``.coverage``, made by ``pytest --cov=cardlab --cov-context=test --cov-report=`` (pytest-cov is no
dependency of cardlab).

A fault in JavaScript, and one that no test of Python finds, is tried with the tests in a browser.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Final

AREAS: Final[dict[str, tuple[str, ...]]] = {
    "referees": ("games/*/rules.py", "games/*/scoring.py", "games/*/universe.py"),
    "views": ("core/session.py", "games/seat_view.py", "core/seated_game.py", "core/pictured.py", "core/seats.py"),
    "scenes": ("games/*/table.py", "games/*/result.py", "core/scenes.py", "core/table.py", "core/zones.py"),
    "text": ("games/*/words.py", "core/words.py", "eleusis_rules/english.py", "eleusis_rules/parse.py"),
    "records": ("core/record.py", "core/json_form.py", "core/autosave.py", "core/storage.py"),
    "explorers": ("explorers/*.py", "screen/*.py"),
    "laboratory": ("science/laboratory.py", "science/log.py", "science/report.py"),
    "lessons": ("lessons/*.py",),
    "JavaScript": ("screen/js/*.js",),
}
"""Where faults are planted, in equal shares."""

IN_A_BROWSER: Final = ("tests/browser",)
LONG: Final = ("test_site.py", "test_one_file.py")
"""Tests of a release, which runs the same code once more."""

OPPOSITE: Final = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+"}
IN_SCRIPT: Final = {"===": "!==", "!==": "===", " < ": " <= ", " > ": " >= ", "&&": "||", "||": "&&", " + 1": " + 2"}


@dataclass(frozen=True)
class Fault:
    """One place that is changed: in ``file``, the line that reads ``old`` reads ``new``."""

    area: str
    file: str
    old: str
    new: str

    def plant(self, path: Path) -> int:
        """Write the fault into a file; return the number of its line."""
        lines = path.read_text(encoding="utf-8").split("\n")
        number = lines.index(self.old)
        lines[number] = self.new
        path.write_text("\n".join(lines), encoding="utf-8")
        return number + 1

    def place(self, checkout: Path) -> Path | None:
        """Return the file of a checkout that has the line once: the same, or the only one with its ending."""
        same = checkout / self.file
        if same.exists() and _count(same, self.old) == 1:
            return same
        files = [path for path in (checkout / "cardlab").rglob(f"*{same.suffix}") if _count(path, self.old)]
        return files[0] if len(files) == 1 and _count(files[0], self.old) == 1 else None


def _count(path: Path, line: str) -> int:
    """Return how often a file has a line."""
    return path.read_text(encoding="utf-8").split("\n").count(line)


# --- Planning ---


def changes(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the lines of a file that can be changed, each as it is and as it would be."""
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    if path.suffix == ".js":
        for line in lines:
            code = line.split("//")[0]
            for old, new in IN_SCRIPT.items():
                if code.count(old) == 1 and not line.startswith(("import", " *", "/*")):
                    yield line, line.replace(old, new, 1)
        return
    for node in ast.walk(ast.parse(text)):
        for old, new, first, last in _in_python(node):
            if first.lineno == last.end_lineno and first.end_lineno == last.lineno:
                line = lines[first.lineno - 1]
                start, end = _place(line, first.end_col_offset), _place(line, last.col_offset)
                if line[start:end].strip() == old:
                    yield line, line[:start] + line[start:end].replace(old, new) + line[end:]
        if isinstance(node, ast.Constant) and type(node.value) is int and node.lineno == node.end_lineno:
            line = lines[node.lineno - 1]
            start, end = _place(line, node.col_offset), _place(line, node.end_col_offset)
            yield line, f"{line[:start]}{node.value + 1}{line[end:]}"
        if isinstance(node, ast.If) and node.test.lineno == node.test.end_lineno == node.lineno:
            line = lines[node.lineno - 1]
            start, end = _place(line, node.test.col_offset), _place(line, node.test.end_col_offset)
            yield line, f"{line[:start]}not ({line[start:end]}){line[end:]}"


def _place(line: str, column: int | None) -> int:
    """Return the place of a character in a line, from its place among the line's bytes."""
    return len(line.encode()[:column].decode())


def _in_python(node: ast.AST) -> Iterator[tuple[str, str, ast.expr, ast.expr]]:
    """Yield operators: as written, as changed, and the expressions on both sides."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for old, new in OPPOSITE.items():
            yield old, new, node.left, node.comparators[0]
        yield "in", "not in", node.left, node.comparators[0]
    if isinstance(node, ast.BinOp):
        for old in "+-":
            yield old, OPPOSITE[old], node.left, node.right
    if isinstance(node, ast.BoolOp) and len(node.values) == 2:
        for old, new in (("and", "or"), ("or", "and")):
            yield old, new, node.values[0], node.values[1]


def plan(seed: int, count: int, checkouts: Sequence[Path]) -> list[Fault]:
    """Choose faults in turn from each area, at lines that each checkout has exactly once."""
    rng, found = Random(seed), list[Fault]()
    areas = list(AREAS)
    while len(found) < count:
        area = areas[len(found) % len(areas)]
        root = checkouts[0] / "cardlab"
        path = rng.choice(sorted(path for pattern in AREAS[area] for path in root.glob(pattern)))
        file = path.relative_to(checkouts[0]).as_posix()
        possible = [Fault(area, file, old, new) for old, new in changes(path) if _is_fair(file, old, new, checkouts)]
        if possible and (chosen := rng.choice(possible)).file not in {each.file for each in found}:
            found.append(chosen)
    return found


def _is_fair(file: str, old: str, new: str, checkouts: Sequence[Path]) -> bool:
    """Return whether each checkout has the line once, and the change is one of behaviour."""
    if old == new or old.strip().startswith(("#", '"""')) or re.search(r"range\(|TYPE_CHECKING|Final\b.*= -?\d+$", old):
        return False
    paths = [checkout / file for checkout in checkouts]
    return all(path.exists() and _count(path, old) == 1 for path in paths)


# --- Trying ---


def try_fault(fault: Fault, checkout: Path, words: Sequence[str]) -> dict[str, object]:
    """Plant a fault, run the tests that reach it until one is red, and take it out again."""
    path = fault.place(checkout)
    if path is None:
        return {"fault": asdict(fault), "line": None}
    original = path.read_bytes()
    begun = time.perf_counter()
    number = fault.plant(path)
    try:
        tests = [] if fault.area == "JavaScript" else reaching(checkout, path, number)
        red = _first_red(checkout, tests, words) if tests else ""
        if not red:
            tests = [*tests, *IN_A_BROWSER]
            red = _first_red(checkout, IN_A_BROWSER, [*words, *(f"--ignore=tests/browser/{name}" for name in LONG)])
    finally:
        path.write_bytes(original)
    seconds = round(time.perf_counter() - begun)
    return {"fault": asdict(fault), "line": number, "tests": len(tests), "red": red, "seconds": seconds}


def reaching(checkout: Path, path: Path, number: int) -> list[str]:
    """Return the tests whose coverage reaches a line, or its file where it runs at import."""
    from coverage import CoverageData

    data = CoverageData(str(checkout / ".coverage"))
    data.read()
    lines = data.contexts_by_lineno(str(path))
    near = {name for name in lines.get(number, []) if name}
    contexts = near or {name for names in lines.values() for name in names if name}
    return sorted({name.split("|")[0] for name in contexts})


def _first_red(checkout: Path, tests: Sequence[str], words: Sequence[str]) -> str:
    """Run tests until one is red; return its name, or nothing."""
    names = checkout / ".planted_tests.txt"
    names.write_text("\n".join(tests), encoding="utf-8")
    command = [".venv/bin/python", "-m", "pytest", "-x", "-q", "-n", "2", "-p", "no:cacheprovider", f"@{names}"]
    done = subprocess.run([*command, *words], cwd=checkout, capture_output=True, text=True, check=False)
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    if done.returncode not in (0, 1, 5) and not found:
        return f"broken run: {done.stdout[-300:]}"
    return found[1] if found else "" if done.returncode != 1 else done.stdout[-300:]


def main(arguments: Sequence[str]) -> None:
    """Plan faults, or try them."""
    word, first, *rest = arguments
    if word == "plan":
        faults = plan(int(first), int(rest[0]), [Path(each).resolve() for each in rest[1:]])
        print(json.dumps([asdict(fault) for fault in faults], indent=1, ensure_ascii=False))
        return
    for fault in json.loads(Path(first).read_text(encoding="utf-8")):
        print(json.dumps(try_fault(Fault(**fault), Path(rest[0]).resolve(), rest[1:]), ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
