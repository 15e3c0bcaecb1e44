"""A question of a lesson in a browser: by mouse, by keyboard alone, in both themes, on a phone; and in JupyterLab."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from cardlab.launch.copies import page as copied
from cardlab.lessons.asking import Ask
from cardlab.lessons.guess_file import GuessFile
from notebooks.remake import execute, tidy
from tests.browser.looks import check_inside
from tests.browser.notebook import Notebook
from tests.browser.standalone import StandaloneTable
from tests.test_asking import FIVES, SEALED, TRUTH

pytestmark = pytest.mark.check

ASK = '# Question\ncardlab.ask("99-six", "A die is rolled. How likely is a six?", "1/6", "1/2", unit="%")'
ANSWER = '# Answer\ncardlab.truth("99-six", Fraction(1, 6), "One face of six.")'


@pytest.fixture
def asked(tmp_path: Path) -> Ask:
    return Ask(FIVES, SEALED, GuessFile(tmp_path))


def test_by_keyboard_alone(table: StandaloneTable, asked: Ask) -> None:
    """What cannot be a guess stays in its field, which the keys never leave; a wrong guess gives no green edge."""
    table.show(asked)
    edge = "root => getComputedStyle(root).borderLeftColor"
    table.root.evaluate("root => { root.style.setProperty('--good', 'rgb(1, 2, 3)'); }")
    field, status = table.root.get_by_role("textbox"), table.root.get_by_role("status")
    field.focus()
    table.page.keyboard.type("a lot")
    table.page.keyboard.press("Enter")
    expect(status).to_contain_text("from 0 to 100")
    expect(field).to_have_value("a lot")
    table.page.keyboard.press("Control+a")
    table.page.keyboard.type("20")
    table.page.keyboard.press("Enter")
    expect(status).to_contain_text("20%")
    assert table.root.evaluate(edge) != "rgb(1, 2, 3)"
    table.narrow()
    check_inside(table)


def test_a_choice_by_keyboard_alone(table: StandaloneTable, asked: Ask) -> None:
    """An arrow goes on, Enter takes a choice, and once more it commits; the edge is green if it is right."""
    table.show(asked)
    choices, status = table.root.get_by_role("radio"), table.root.get_by_role("status")
    table.root.evaluate("root => { root.style.setProperty('--good', 'rgb(1, 2, 3)'); }")
    choices.first.focus()
    for _ in range(FIVES.choices.index("1/11")):
        table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Enter")
    expect(choices.nth(FIVES.choices.index("1/11"))).to_be_checked()
    expect(status).to_be_empty()
    table.page.keyboard.press("Enter")
    expect(status).to_contain_text("my guess")
    expect(table.root).to_have_css("border-left-color", "rgb(1, 2, 3)")


def test_the_truth_comes_to_the_page_after_the_guess(table: StandaloneTable, tmp_path: Path) -> None:
    """What the page holds before has nothing of it; a cell that is run later brings it."""
    asked = Ask(FIVES, "", GuessFile(tmp_path))
    asked.learn(TRUTH)
    table.show(asked)
    assert "9.1" not in json.dumps(table.page.evaluate("() => window.model.values"))
    table.click(table.button("Show me"))
    expect(table.root).to_contain_text("Eleven rolls show a 5.")


def page_with_a_question() -> nbformat.NotebookNode:
    new = nbformat.v4
    prose = "<details><summary>Answer</summary>\n\nOf six faces **one** is a six.\n\n</details>"
    cells = [
        new.new_code_cell("import cardlab\nfrom fractions import Fraction"),
        new.new_code_cell(ASK),
        new.new_markdown_cell(prose, metadata={"tags": ["answer"]}),
        new.new_code_cell(ANSWER, metadata={"tags": ["answer"]}),
        new.new_markdown_cell("<details><summary>Something else</summary>\n\nClosed.\n\n</details>"),
        new.new_code_cell("cardlab.guesses()"),
    ]
    notebook: nbformat.NotebookNode = new.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    return notebook


def test_in_jupyterlab_the_guess_opens_the_fold(notebook: Notebook, tmp_path: Path) -> None:
    """In a plain page the answer below opens with the guess, and nothing else; a sealed copy opens in its own cell."""
    plain = page_with_a_question()
    execute(plain, tmp_path)
    tidy(plain)
    original = tmp_path / "page.ipynb"
    nbformat.write(plain, original)
    for name, is_sealed in (("plain.ipynb", False), ("sealed.ipynb", True)):
        (notebook.lab.work / name).write_bytes(copied(original, is_sealed))
        notebook.open_file(name)
        asked = notebook.page.locator(".cardlab.ask").last  # the page before is still there, behind
        expect(asked).to_be_visible()
        assert "One face of six" not in asked.inner_html()
        folds = notebook.page.locator(".jp-MarkdownCell details")
        told = notebook.page.get_by_text("1/6 = 16.7%. One face of six.").filter(visible=True)
        expect(told).to_have_count(0)
        asked.get_by_role("radio", name="1/6").click()
        asked.get_by_role("button", name="Commit").click()
        expect(asked).to_contain_text("One face of six.")
        if is_sealed:
            expect(notebook.page.locator(".jp-OutputArea")).to_contain_text(["Of six faces"])
        else:
            expect(told).to_have_count(1)
            expect(folds.first).to_have_attribute("open", "")
            expect(folds.last).not_to_have_attribute("open", "")
        (notebook.lab.saves / "guesses.json").unlink()
        notebook.save()
