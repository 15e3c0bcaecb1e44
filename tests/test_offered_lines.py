"""Every line of code that cardlab offers to copy runs as it stands, where only cardlab was imported."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from ipywidgets import Widget

import cardlab
from cardlab.eleusis_rules import seal

ROOT: Final = Path(__file__).parents[1]


def announcement() -> str:
    """The line that hands an announcement to a rival team."""
    lab = cardlab.lab("card.is_red", seed=9, saves=False, form="one rule", show="ideas rivals", ideas=("card.is_odd",))
    return str(lab.do("announce A 90").do("rivals").notice.split('"')[1])


NAMES: Final = "|".join(sorted({*filter(str.islower, cardlab.__all__)} - {"register", "save_page", "quality"}))
"""What is offered; a game to register or give away is the learner's own, and its quality takes hundreds of games."""

LINE: Final = re.compile(rf"(?<![\w.>])(?:cardlab\.)?(?:{NAMES})\((?=[\"'{{)]|…,|\w+=)")
"""How a line begins: with a function of cardlab, and its first argument if it has any; `play(…)` only names one."""

PLACES: Final = {
    **dict.fromkeys(('announced="…"', 'announced="{token}"'), f'announced="{announcement()}"'),
    "sealed-…": "{token}",
    "{token}": seal("card.is_red", hints=False),
    "{game}": "express",
    "{hand}": "2 5",
    "{self.seed}": "1",
    "{MACHINES[topic]}": "roll die | sum | exactly 6",
    "…": '"friend_or_foe"',
}
"""What stands in a line for what is known only later, in the order in which it is replaced."""


def calls(text: str) -> Iterator[str]:
    """The lines in a text, each to its closing bracket."""
    for found in LINE.finditer(text):
        for end in (place.end() for place in re.finditer(r"\)", text[found.start() :])):
            line = text[found.start() : found.start() + end]
            if line.count("(") == line.count(")"):
                yield line
                break


def sentences() -> Iterator[tuple[str, str]]:
    """What people read, by its file: README, documentation, the cells of text, and the words in the code."""
    papers = [ROOT / "README.md", *sorted((ROOT / "documentation").glob("*.md"))]
    pages = {path.name: [path.read_text(encoding="utf-8")] for path in papers}
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        pages[path.name] = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    for name, texts in pages.items():
        yield from ((name, " ".join(re.findall(r"`[^`\n]+`", text))) for text in texts)
    for path in sorted((ROOT / "cardlab").rglob("*.py")):
        yield from ((path.name, text) for text in strings(ast.parse(path.read_text(encoding="utf-8"))))


def strings(tree: ast.Module) -> Iterator[str]:
    """The strings of a module besides its docstrings; of those with gaps the names in them."""
    nodes = [*ast.walk(tree)]
    said = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    said |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                f"{{{ast.unparse(part.value)}}}" if isinstance(part, ast.FormattedValue) else ast.literal_eval(part)
                for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


LINES: Final = sorted({(file, line) for file, text in sentences() for line in calls(text)})


@pytest.mark.parametrize(("file", "line"), LINES, ids=lambda value: value)
def test_an_offered_line_runs(file: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDLAB_SAVES", str(tmp_path))
    Path("handed_in").mkdir()
    for place, value in PLACES.items():
        line = line.replace(place, value)
    exec(line, {"cardlab": cardlab})
    Widget.close_all()
