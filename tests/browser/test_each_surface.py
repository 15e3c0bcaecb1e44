"""One play of everything that a person sees: the browser tests of `python start.py test`."""

from pathlib import Path
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

import cardlab
from cardlab.lessons.asking import Ask
from cardlab.opening import build_rule
from tests.browser.laboratories import opened
from tests.browser.looks import RING, check_inside, check_looks, check_readable, too_small
from tests.browser.notebook import Notebook
from tests.browser.play import decisions, first_of
from tests.browser.standalone import StandaloneTable
from tests.browser.test_asking import asked
from tests.browser.test_axe import ALL, AUDIT
from tests.browser.test_laboratory_walks import show, tab, the_test

__all__ = ["asked"]

DICE: Final = 'import cardlab\nexplorer = cardlab.explore("dice", hand="3 5 8", seed=7)\nexplorer'


def slider(notebook: Notebook, name: str) -> Locator:
    return notebook.root.get_by_role("slider", name=name, exact=True)


def says(notebook: Notebook, text: str) -> None:
    expect(notebook.root.get_by_text(text).first).to_be_visible()


# --- An explorer, the laboratory, a question ---


def test_dice_in_a_notebook(notebook: Notebook) -> None:
    """Hand, prediction, answer and rolls by mouse; pages by keyboard; letters do nothing to the notebook."""
    notebook.open(DICE)
    before = notebook.cell_kinds()
    expect(notebook.root.locator(".rolls button")).to_have_count(36)
    assert notebook.unguarded() == []
    notebook.button("J").click()
    expect(notebook.button("J")).to_have_attribute("aria-pressed", "true")
    assert "13/36" not in notebook.root.inner_html()
    guess = slider(notebook, "My prediction in per cent")
    box: Any = guess.bounding_box()
    guess.click(position={"x": box["width"] / 4, "y": box["height"] / 2})
    notebook.button("Reveal").click()
    says(notebook, "13/36")
    says(notebook, "points too low")
    notebook.button("+100").click()
    says(notebook, "of 100 fit")
    notebook.root.get_by_role("tab", name="If I know").click()
    notebook.button("a die").click()
    says(notebook, "A die shows 4 on 11 of the 36 rolls.")
    slider(notebook, "A die shows").focus()
    for letter in "abdmxz":
        notebook.page.keyboard.press(letter)
    notebook.page.keyboard.press("ArrowRight")
    says(notebook, "A die shows 5 on 11 of the 36 rolls.")
    assert notebook.page.evaluate(RING) == "3px"
    for look in ("dark", "narrow"):
        if look == "dark":
            notebook.set_theme("dark")
        else:
            notebook.narrow()
        check_readable(notebook)
        check_inside(notebook)
    assert notebook.cell_kinds() == before and notebook.unguarded() == []


def write_two_ideas(table: StandaloneTable) -> None:
    """A: red cards are accepted, as the sheet proposes. B: face cards are refused."""
    table.click(table.button("Write idea A"))
    table.click(table.button("Take it as A"))
    table.click(table.button("Write idea B"))
    table.root.locator(".writing .chip").nth(1).click()
    table.click(table.root.get_by_role("menuitem", name="a face card", exact=True))
    table.click(table.button("Take it as B"))


def test_a_whole_laboratory_by_mouse(table: StandaloneTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sealed rule, ten experiments, an idea that dies, an announcement, the report, and the log opened elsewhere."""
    monkeypatch.chdir(tmp_path)
    explorer = show(table, cardlab.lab(build_rule("card.is_red").sealed(), seed=9, saves=False))
    write_two_ideas(table)
    lab = explorer.laboratory
    for number in range(10):
        table.click(table.hand.nth(number))
        table.click(table.button("unsure"))
        table.click(the_test(table))
    assert len(lab.experiments) == 10
    assert [gone.idea.letter for gone in lab.gone] == ["B"]
    expect(table.root.get_by_role("group", name="Ideas that died")).to_contain_text("Refused: a face card")
    tab(table, "Report").click()
    expect(table.root).to_contain_text("Covered while you look for the rule")
    tab(table, "Experiment").click()
    table.click(table.button("Announce"))
    table.root.get_by_role("button", name="very sure").click()
    table.click(table.button("Announce A"))
    table.click(table.button("Turn over the next card"))
    table.click(table.button("All at once"))
    expect(table.root).to_contain_text("Right. You were 90% sure of A.")
    table.click(table.button("See the report"))
    table.click(table.button("The numbers"))
    expect(table.root.locator(".bars")).to_have_count(2)
    table.button("Numbers").click()
    expect(table.root.get_by_role("dialog").locator("tbody tr")).to_have_count(21)
    table.page.keyboard.press("Escape")
    expect(table.button("Numbers")).to_be_focused()
    tab(table, "More").click()
    for label, name in (("Save the log as", "walk"), ("Save a table for a spreadsheet as", "walk")):
        table.type(name, table.root.get_by_label(label))
        expect(table.notice).to_contain_text("Saved as walk")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["walk.csv", "walk.json"]
    other = show(table, opened(rule="card.is_odd"))
    tab(table, "More").click()
    table.type("walk", table.root.get_by_label("Open a log"))
    assert other.laboratory.log == lab.log
    tab(table, "Report").click()
    expect(table.root.locator(".bars")).to_have_count(1)


def test_a_question_by_mouse(table: StandaloneTable, asked: Ask) -> None:
    """Commit waits for a choice; the guess stands beside the truth; words are kept; the twin asks again."""
    table.show(asked)
    table.page.evaluate(Axe().axe_script)
    table.button("Commit").click(force=True)  # it says that it is not ready, and then why
    expect(table.root.get_by_role("status")).to_contain_text("First choose or type")
    table.root.get_by_role("radio", name="1/6").click()
    assert table.root.evaluate(AUDIT, ALL) == []
    table.click(table.button("Commit"))
    expect(table.root.get_by_role("status")).to_contain_text("1/11 = 9.1")
    assert too_small(table) == []
    check_looks(table, "ask-answered")
    assert table.root.evaluate(AUDIT, ALL) == []
    table.widen()
    table.root.get_by_role("textbox").fill("eleven, not six")
    table.click(table.button("Keep"))
    assert asked.scene()["words"] == "eleven, not six"
    table.click(table.button("Twin question"))
    expect(table.root).to_contain_text("And the sum 7?")
    check_looks(table, "ask-open")


# --- Games ---


def test_friend_or_foe_by_mouse(notebook: Notebook) -> None:
    """Clicks alone bring a game to its end: the first legal card, with the first that goes with it, or else no."""
    notebook.play("friend_or_foe", cards_each=5, seed=50)
    for _ in decisions(notebook):
        notebook.click(first_of(notebook.legal, notebook.actions.last))
        if notebook.root.locator(".picked").count():
            notebook.click(notebook.legal.first)


def test_determinism_by_mouse(table: StandaloneTable) -> None:
    """A card and a place, or a place and a card, up to the end; swaps and passes by their buttons."""
    table.play("determinism", ["person", "solid", "solid", "solid"], seed=6)
    for decision in decisions(table):
        places = table.root.locator(".universe .square.legal")
        first, then = (table.legal, places) if decision % 2 else (places, table.legal)
        if places.count():
            first.first.click()
            table.click(then.first)
        else:
            table.click(table.actions.last)


def test_prediction_by_mouse(table: StandaloneTable) -> None:
    """A bid and thirteen cards are clicked, and the hand is counted."""
    table.play("prediction", players=3, variant="bidding", target=1, seed=5)
    for _ in decisions(table):
        table.click(table.legal.last if table.legal.count() else table.button("4"))


def test_precognition_by_mouse(table: StandaloneTable) -> None:
    """Letters, Seal it and cards are clicked up to the end; the row grows and then shows the strings."""
    table.play("precognition", players=3, cards_each=4, seed=5)
    for _ in decisions(table):
        if table.legal.count():
            table.click(table.legal.first)
        else:
            for name in ("U up", "D down", "U up", "Seal it"):
                table.click(table.button(name))
    expect(table.root.locator(".row .card[data-card]")).to_have_count(len(table.session.view.past[-1].row))
    expect(table.root.locator(".strings .string .letters").first).to_have_text("UDU")


def test_eleusis_by_mouse(table: StandaloneTable) -> None:
    """Cards are put together and laid with clicks until a hand is empty and the rule is open."""
    table.play("eleusis", players=4, cards_each=8, seed=5)
    for decision in decisions(table):
        if not table.legal.count():
            table.click(first_of(table.button("Go on"), table.button("Right")))
            continue
        for _ in range(1 + decision % 2):
            table.click(table.legal.first)
        expect(table.root.locator(".mainline .open .card")).to_have_count(1 + decision % 2)
        table.click(table.button("Play the string"))
    expect(table.root.locator(".notes")).to_contain_text("The rule was: ")


def test_express_by_mouse(table: StandaloneTable) -> None:
    """Cards are laid with clicks until a hand is empty; the line grows, and at the end the rule is open."""
    table.play("express", ["person", "beginner", "beginner", "beginner"], cards_each=5, seed=5)
    for _ in decisions(table):
        table.click(first_of(table.legal, table.button("No guess")))
    expect(table.root.locator(".mainline .place")).to_have_count(len(table.session.view.line))
    expect(table.root.locator(".notes")).to_contain_text("The rule was: ")
