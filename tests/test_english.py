"""What people read is in plain English, without riddles and old words, and is spelled right."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from IPython.core.inputtransformer2 import TransformerManager

from cardlab.launch.copies import REPOSITORY

pytestmark = pytest.mark.check

BETTER: Final = {
    r"anew": "again",
    r"\d+ %": "95%",
    r"as many as .* there are": "all n",
    r"foretell\w*|foretold|fore(see|saw)\w*": "predict",
    r"for ever": "always",
    r"hardly": "barely",
    r"in vain": "for nothing",
    r"laid|lay|lays|laying": "play, put",
    r"lies(?! face| open| between| within)|stands(?! for| in)": "is, appears",
    r"reckon\w*": "calculate",
    r"serves?|served": "hit, is playable",
    r"so many": "at most n, n",
    r"(?<!cannot )(?<!could not )(tells?|telling|told)"
    r"(?! .*apart| (you|me|us|them|him|her|each other|everybody|nobody|[ABC])\b)"
    r"(?! the (student|class|teacher)s?\b| colours matter| and (the|your) hint)": "show, say",
    r"to lie|to stand": "to be",
    r"with the chance": "with probability",
    r"whoever|(anybody|nobody|somebody|those) who": "if you, a person, they",
}
"""Words, and what to write."""

RIDDLE: Final = re.compile(r"(as|how|so|those|what|where|whether|which|who|whom|whose|why)(ever)?\b", re.IGNORECASE)
"""How the docstring of a function does not begin: it says what the function returns or does."""

HEADLESS: Final = re.compile(r"(?:^|[.:] )(Who|What) [^.?]*\.(?=\s|$)")
"""A sentence whose subject is a clause."""

RIGHT: Final = frozenset(
    {
        "determinism.py: laid",
        "guess.py: told",
        "lab_parts.js: told",
        "laws.py: tell",
        "rules.py: laid",
    }
)
"""Where such a word is right: a file and the word."""

CODE: Final = re.compile(r"``[^`]*``|`[^`\n]*`|^ *>>>.*(\n.+)*|```.*?```", re.MULTILINE | re.DOTALL)
"""Code in prose: moves and examples keep their words."""

QUOTED: Final = re.compile(r"//(?P<comment>.*)|\"(?P<double>[^\"\n]*)\"|`(?P<template>[^`]*)`")
"""What a person reads in JavaScript."""

Prose: TypeAlias = tuple[int, str, bool]
"""A piece of text: its line, the words, and whether it is a function's docstring."""


def in_python(source: str) -> Iterator[Prose]:
    """Yield each docstring, comment and sentence of a Python source."""
    tree = ast.parse(source)
    documented = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef
    inside: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, documented):
            is_function = not isinstance(node, ast.Module | ast.ClassDef)
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or "", is_function
            inside |= {first.value for first in node.body[:1] if isinstance(first, ast.Expr)}
        elif isinstance(node, ast.JoinedStr):
            inside |= {part for part in node.values if isinstance(part, ast.Constant)}
            yield (
                node.lineno,
                "".join(
                    str(getattr(part, "value", 0)) if isinstance(part, ast.Constant) else "0" for part in node.values
                ),
                False,
            )
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node not in inside
            and len(node.value.split()) > 2
        ):
            yield node.lineno, node.value, False
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# "), False


def in_notebook(source: str) -> Iterator[Prose]:
    """Yield the prose of a notebook; a line is the number of its cell."""
    for number, cell in enumerate(json.loads(source)["cells"]):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield number, text, False
        else:
            yield from ((number, prose, False) for _, prose, _ in in_python(TransformerManager().transform_cell(text)))


def in_javascript(source: str) -> Iterator[Prose]:
    """Yield each comment and quoted sentence of a JavaScript source."""
    for found in QUOTED.finditer(source):
        text = next(filter(None, found.groups()), "")
        if len(text.split()) > 2:
            yield source.count("\n", 0, found.start()) + 1, text, False


def prose(path: Path) -> Iterator[Prose]:
    """Yield what people read in a file."""
    source = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".py":
            yield from in_python(source)
        case ".ipynb":
            yield from in_notebook(source)
        case ".js":
            yield from in_javascript(source)
        case _:
            yield from ((number, line, False) for number, line in enumerate(source.splitlines(), 1))


def stumbles(path: Path) -> Iterator[str]:
    """Yield what is not plain English in a file, each with its line and what would be."""
    for line, text, is_function in prose(path):
        if is_function and RIDDLE.match(text):
            yield f"{line}: begin with what it returns or does: {text[:60]}"
        if found := HEADLESS.search(text):
            yield f"{line}: no clause as a subject: {found[0].lstrip('.: ')[:60]}"
        text = CODE.sub("…", text)
        for word, better in BETTER.items():
            for found in re.finditer(rf"(?<!\w)({word})(?!\w)", text, re.IGNORECASE):
                if f"{path.name}: {found[0].lower()}" not in RIGHT:
                    yield f"{line}: {found[0]} ({better}): {text[max(0, found.start() - 30) : found.end() + 30]}"


def faults(*patterns: str) -> list[str]:
    """Return what is not plain English in the files of these patterns."""
    paths = sorted(path for pattern in patterns for path in REPOSITORY.glob(pattern))
    assert paths
    return [f"{path.relative_to(REPOSITORY)}:{fault}" for path in paths for fault in stumbles(path)]


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.py", '"""Lay a card."""', ["1: Lay"]),
        ("a.py", "def f():\n    # anew\n    return f'It is {1} % sure.'", ["3: 0 %", "2: anew"]),
        ("a.py", 'def f():\n    """What it does."""', ["1: begin with", "1: no clause"]),
        ("a.py", "'so many words', 'lay'", ["1: so many"]),
        ("a.js", 'const a = "hardly a word here"; // 95 % of it', ["1: hardly", "1: 95 %"]),
        ("a.md", "A picture tells it.\n\n`lay 7` tells you.", ["1: tells"]),
    ],
)
def test_each_kind_of_stumble_is_found(tmp_path: Path, name: str, text: str, found: list[str]) -> None:
    """In docstrings, comments, sentences with values in them, JavaScript and papers; code and single words are not."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    said = [*stumbles(path)]
    assert len(said) == len(found) and all(map(str.startswith, said, found)), said


def test_a_stumble_in_a_notebook_is_found(tmp_path: Path) -> None:
    cells = [{"cell_type": "markdown", "source": ["Foretell it."]}, {"cell_type": "code", "source": ["!ls\n# anew"]}]
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    assert [fault.partition(" (")[0] for fault in stumbles(path)] == ["0: Foretell", "1: anew"]


def test_code_is_in_plain_english() -> None:
    assert faults("cardlab/**/*.py") == []


def test_screens_are_in_plain_english() -> None:
    assert faults("cardlab/**/*.js") == []


def test_pages_are_in_plain_english() -> None:
    assert faults("notebooks/*.ipynb", "notebooks/*.toml") == []


def test_exercises_are_in_plain_english() -> None:
    assert faults("exercises/**/*.ipynb", "exercises/*.py") == []


def test_papers_are_in_plain_english() -> None:
    assert faults("*.md", "cardlab/**/*.md", "documentation/**/*.md") == []


def test_the_words_of_pages_and_of_the_package_are_spelled_right(tmp_path: Path) -> None:
    if find_spec("codespell_lib") is None:
        message = "codespell is not installed: pip install 'cardlab[test]' to check the spelling."
        pytest.fail(message) if os.environ.get("CARDLAB_NEED_BROWSER") else pytest.skip(message)
    files = [*REPOSITORY.glob("*.md"), *(REPOSITORY / "cardlab").rglob("*.[pjm][ysd]")]
    for path in (path for folder in ("notebooks", "exercises") for path in (REPOSITORY / folder).rglob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        files.append(tmp_path / str(path.relative_to(REPOSITORY)).replace(os.sep, "-"))
        files[-1].write_text("\n".join("".join(cell["source"]) for cell in cells), encoding="utf-8")
    command = [sys.executable, "-m", "codespell_lib", "--toml", str(REPOSITORY / "pyproject.toml")]
    done = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, encoding="utf-8")
    assert (done.stdout, done.stderr) == ("", "")
