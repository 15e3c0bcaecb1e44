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
from typing import Final

import pytest

from cardlab.launch.copies import REPOSITORY

pytestmark = pytest.mark.check

BETTER: Final = {
    r"anew": "again",
    r"as many as .* there are": "all n",
    r"foretell\w*|foretold|fore(see|saw)\w*": "predict",
    r"for ever": "always",
    r"hardly": "barely",
    r"in vain": "for nothing",
    r"laid|lay|lays|laying": "play, put",
    r"lies(?! face| open)|stands(?! for| in)": "is, appears",
    r"reckon\w*": "calculate",
    r"so many": "at most n, n",
    r"tells?(?! .*apart)|telling|told(?! apart)": "show, say",
    r"to lie|to stand": "to be",
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
        "kind_of_test.py: tell",
        "rules.py: laid",
    }
)
"""Where such a word is right: a file and the word."""

CODE: Final = re.compile(r"``[^`]*``|^ *>>>.*(\n.+)*", re.MULTILINE)
"""Code in prose: moves and examples keep their words."""


def prose(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Yield each docstring and comment of a file: its line, its text, and whether it is a function's docstring."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            is_function = not isinstance(node, ast.Module | ast.ClassDef)
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or "", is_function
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# "), False


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


def test_code_is_in_plain_english() -> None:
    package = REPOSITORY / "cardlab"
    paths = sorted(package.rglob("*.py"))
    assert [f"{path.relative_to(REPOSITORY)}:{fault}" for path in paths for fault in stumbles(path)] == []


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
