"""The questions of the pages: each has an answer that is folded, tells one truth, and can be taken away."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from statistics import median

import pytest

from cardlab.launch.copies import page
from cardlab.lessons import pages
from cardlab.lessons.asking import Ask
from cardlab.lessons.pages import Cell, questions, sealed, source, unpacked
from cardlab.lessons.progress import PATHS
from cardlab.notebook.widget import AskWidget
from notebooks.remake import ROOT
from tests.exercise_cells import question_in, read_cells

FOLDER = ROOT / "notebooks"
ASKING = [path for path in sorted(FOLDER.glob("*.ipynb")) if "cardlab.ask(" in path.read_text(encoding="utf-8")]
LONGEST_START = 400
LONGEST = 1200
LONGEST_OF_A_PATH = 700
"""The most words of the start page, of a page, and of a page of a path."""

WIDEST = 100
"""The most characters of a line of code that fits a cell, and is read without scrolling."""

ON_A_PATH = {name for names in PATHS.values() for name in names}
TABLE = ROOT / "tests" / "data" / "pages.md"


@pytest.fixture(params=ASKING, ids=lambda path: path.stem)
def cells(request: pytest.FixtureRequest) -> list[Cell]:
    return read_cells(request.param)


def test_the_pages_of_both_paths_ask_and_no_two_questions_have_the_same_name() -> None:
    assert {path.stem for path in ASKING} >= ON_A_PATH
    names = [(path.stem, asked.id) for path in ASKING for asked in questions(read_cells(path))]
    assert len({name for _, name in names}) == len(names)
    assert all(name.startswith(page[:2]) for page, name in names)
    assert max(Counter(page for page, _ in names).values()) <= 6


def test_every_answer_is_folded_and_stands_below_its_question(cells: list[Cell]) -> None:
    answered = [id(cell) for asked in questions(cells) for cell in asked.answer]
    assert answered == [id(cell) for cell in cells if pages.is_answer(cell)]
    for asked in questions(cells):
        assert asked.answer, asked.id
        for cell in asked.answer:
            if cell["cell_type"] == "markdown":
                assert pages.FOLD.match(source(cell)), source(cell)
            else:
                assert cell["metadata"]["jupyter"] == pages.FOLDED
                assert source(cell).startswith("# Answer\n")


def stored(tree: ast.AST) -> set[str]:
    """The names that code gives a value."""
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    found |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom))
    return found | {alias.asname or alias.name for node in imports for alias in node.names}


def loaded(tree: ast.AST) -> set[str]:
    """The names that code looks up and does not give a value by itself."""
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return found - stored(tree) - {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def test_no_later_cell_needs_what_an_answer_defines(cells: list[Cell]) -> None:
    """A sealed copy has no answers, and runs to its end all the same."""
    known: set[str] = set()
    by_answers: set[str] = set()
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse(source(cell))
        if pages.is_answer(cell):
            by_answers |= stored(tree)
        else:
            known |= stored(tree)
            assert not (by_answers - known) & loaded(tree), source(cell)


def strings(answer: Cell) -> Iterator[str]:
    """What stands in the cells of an answer and in their outputs, in pieces that are long enough to tell."""
    texts = [source(answer)]
    for output in answer.get("outputs", ()):
        texts += ["".join(output.get("text", "")), *map(str, output.get("data", {}).values())]
    for text in texts:
        for line in text.splitlines():
            if len(line.strip()) >= 12 and line.strip() != "<details><summary>Answer</summary>":
                yield line.strip()


def test_a_sealed_copy_holds_no_string_of_an_answer(cells: list[Cell], request: pytest.FixtureRequest) -> None:
    """Neither in its file, nor in what a learner sees before the guess."""
    original: Path = request.node.callspec.params["cells"]
    raw = page(original, sealed=True).decode()
    copy = json.loads(raw)["cells"]
    text = "\n".join(source(cell) for cell in copy) + "\n" + raw
    others = "\n".join(source(cell) for cell in cells if not pages.is_answer(cell))
    seen = "\n".join(map(all_shown, before_the_guess(copy)))
    plain = json.dumps(cells, ensure_ascii=False) + "\n".join(map(source, cells))
    for asked in questions(cells):
        told = {line for cell in asked.answer for line in strings(cell) if line not in others}
        assert any(line in plain for line in told), f"nothing of {asked.id} is looked for"
        assert not [line for line in told if line in text or line in seen]
    assert not [cell for cell in copy if pages.is_answer(cell)]
    assert all("outputs_hidden" not in cell["metadata"].get("jupyter", {}) for cell in copy)


def before_the_guess(copy: list[Cell]) -> Iterator[Ask]:
    """The questions of a sealed copy as they come on the page, each from what its own cell says."""
    for cell in copy:
        if pages.is_question(cell):
            (token,) = re.findall(r'sealed="([^"]+)"', source(cell))
            yield Ask(question_in(cell), token)


def all_shown(asked: Ask) -> str:
    """Everything that reaches a browser, and what is written about a question."""
    states = [widget.get_state() for widget in (AskWidget(asked), asked.below)]
    return f"{json.dumps(states, default=str, ensure_ascii=False)}\n{asked}\n{asked!r}"


def test_a_sealed_answer_opens_to_what_the_cells_say(cells: list[Cell]) -> None:
    copy = sealed(cells)
    for asked, packed in zip(questions(cells), questions(copy), strict=True):
        token = re.search(r'sealed="([^"]+)"', source(copy[packed.at]))
        assert token
        answer = unpacked(token[1])
        told = [
            output["data"][pages.TRUTH]
            for cell in asked.answer
            for output in cell.get("outputs", ())
            if pages.TRUTH in output.get("data", {})
        ]
        assert [{name: answer[name] for name in ("value", "why", "twin")}] == told
        assert "Answer</summary>" not in answer["html"]  # it is open: no fold inside it


def test_the_truth_is_one_of_the_choices(cells: list[Cell]) -> None:
    """A number is near one of several, a fraction very near; words are one of them, also those of the twin."""
    for asked in questions(cells):
        question = question_in(cells[asked.at])
        outputs = [output.get("data", {}) for cell in asked.answer for output in cell.get("outputs", ())]
        (truth,) = [data[pages.TRUTH] for data in outputs if pages.TRUTH in data]
        if question.choices and not question.unit:
            assert {truth["value"], truth["twin"]} <= {*question.choices, ""}, asked.id
        elif len(question.choices) > 1:
            numbers = [choice.removesuffix(" times") for choice in question.choices]
            parts = [Fraction(each.rstrip(" %")) / (100 if "%" in each else 1) for each in numbers]
            off = min(abs(part / Fraction(truth["value"]) - 1) for part in parts)
            assert off < (0.01 if "/" in numbers[0] else 0.15), asked.id


@pytest.mark.parametrize("truths", [0, 2])
def test_an_answer_tells_one_truth(truths: int) -> None:
    ask: Cell = {"cell_type": "code", "metadata": {}, "source": 'cardlab.ask("1-a", "How many?", unit="cards")'}
    told = {"data": {pages.TRUTH: {"value": "3", "why": "So.", "twin": ""}, "text/plain": "3. So."}}
    tags = {"tags": [pages.TAG]}
    answer: Cell = {"cell_type": "code", "metadata": tags, "source": "# Answer\n1 < 2 < 3", "outputs": [told] * truths}
    with pytest.raises(ValueError, match="1-a should have one truth"):
        sealed([ask, answer])


# --- How long pages are ---


def words(path: Path) -> int:
    prose = [source(cell) for cell in read_cells(path) if cell["cell_type"] == "markdown"]
    return len(re.findall(r"\w[\w’'.,-]*", re.sub(r"\]\([^)]*\)|<[^>]*>|\$[^$]*\$", " ", "\n".join(prose))))


def code_shown(path: Path) -> list[list[str]]:
    """The lines of each cell of code that is not folded away."""
    code = [cell for cell in read_cells(path) if cell["cell_type"] == "code"]
    shown = [cell for cell in code if not cell["metadata"].get("jupyter", {}).get("source_hidden")]
    return [source(cell).splitlines() for cell in shown]


def minutes(path: Path) -> int:
    """How long a page takes at 100 words a minute, with half a minute for each cell and one and a half for a question.

    It is a rule of thumb: nobody has measured it.
    """
    cells = read_cells(path)
    code = sum(cell["cell_type"] == "code" for cell in cells)
    return int(words(path) / 100 + code / 2 + 1.5 * len([*questions(cells)]) + 0.5)


def table() -> str:
    rows = ["| page | words | minutes | cells of code | lines, median | questions |", "|---|---|---|---|---|---|"]
    for path in sorted(FOLDER.glob("*.ipynb")):
        asked, code = len([*questions(read_cells(path))]), [*map(len, code_shown(path))]
        rows.append(
            f"| {path.stem} | {words(path)} | {minutes(path)} | {len(code)} | {median(code or [0]):g} | {asked} |"
        )
    return "\n".join(rows) + "\n"


def test_the_table_of_pages_is_up_to_date() -> None:
    """Remade by: python -c "from tests.test_lesson_pages import *; TABLE.write_text(table())"."""
    assert TABLE.read_text(encoding="utf-8") == table()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("[0124-7]*.ipynb")), ids=lambda path: path.stem)
def test_a_page_is_short(path: Path) -> None:
    code = code_shown(path)
    assert words(path) <= (LONGEST_OF_A_PATH if path.stem in ON_A_PATH else LONGEST)
    assert minutes(path) <= 45
    assert median(map(len, code or [[]])) <= 4
    if path.stem in ON_A_PATH:
        assert [line for cell in code for line in cell if len(line) > WIDEST] == []


def test_the_start_page_is_very_short_and_leads_everywhere() -> None:
    start, more = FOLDER / "00_start_here.ipynb", FOLDER / "01_exercises_and_extras.ipynb"
    assert words(start) <= LONGEST_START
    text = "\n".join(source(cell) for path in (start, more) for cell in read_cells(path))
    linked = set(re.findall(r"\((\w+)\.ipynb\)", text))
    firsts = {path[0] for path in PATHS.values()}
    extras = {path.stem for path in FOLDER.glob("[127]*.ipynb")} - ON_A_PATH
    assert firsts | extras | {more.stem} <= linked
