"""The explorers in JupyterLab: their main paths by mouse and by keyboard, Stop, copies and looks."""

import re
from typing import Final, Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.looks import RING
from tests.browser.notebook import Notebook

pytestmark = pytest.mark.check

DICE: Final = 'import cardlab\nexplorer = cardlab.explore("dice", hand="3 5 8", seed=7)\nexplorer'
FOCUSED: Final = "document.querySelector('.cardlab.explorer').contains(document.activeElement)"


def slider(notebook: Notebook, name: str) -> Locator:
    return notebook.root.get_by_role("slider", name=name, exact=True)


def says(notebook: Notebook, text: str | re.Pattern[str]) -> None:
    expect(notebook.root.get_by_text(text).first).to_be_visible()


# --- Dice ---


# --- Whole games ---


def test_games_are_played_and_stopped(notebook: Notebook) -> None:
    """A guess, a run that Stop ends early with what it has, and another that is played to its end."""
    notebook.open('import cardlab\nexplorer = cardlab.explore("games", games=1_000_000)\nexplorer')
    slider(notebook, "My guess in per cent").press("ArrowLeft")
    notebook.button("Reveal").click()
    expect(notebook.root.locator(".bars")).to_be_visible()
    notebook.button("Stop").click()
    says(notebook, re.compile(r"Stopped after [\d,]+ of 1,000,000 games"))
    says(notebook, "my guess 49")
    assert notebook.page.evaluate(FOCUSED), "the focus stays in the explorer when Stop goes"
    notebook.button("1,000").click()
    says(notebook, "Done: 1,000 games.")
    assert notebook.unguarded() == []


def test_a_cell_waits_for_a_run(notebook: Notebook) -> None:
    """In a notebook a run goes on by itself; the next cell may wait for it, or ask for its result at once."""
    notebook.open(
        'import cardlab\nexplorer = cardlab.explore("games", games=3000, cards_each=5).do("run")\nexplorer',
        'played = await explorer.running\nprint("waited for", played.games)',
        'print("asked for", explorer.do("seed 8").result.games)',
    )
    outputs = notebook.page.locator(".jp-OutputArea-output")
    expect(outputs.filter(has_text="waited for 3000")).to_be_visible()
    expect(outputs.filter(has_text="asked for 3000")).to_be_visible()
    says(notebook, "Done: 3,000 games.")


# --- By keyboard ---

SHOW_ME: Final = "Show me the answer without a prediction"
Stops = list[tuple[Literal["textbox", "button", "slider"], str]]
PATHS: Final[dict[str, tuple[Stops, str]]] = {
    "rows": (
        [
            ("textbox", "Letters U, D, S"),
            ("button", "U, up"),
            ("slider", "Cards"),
            ("slider", "My guess in per cent"),
            ("button", SHOW_ME),
        ],
        "2112/20825",
    ),
    "games": (
        [("slider", "Players"), ("button", "All seats"), ("button", "greedy"), ("button", SHOW_ME)],
        "Done: 1,000 games.",
    ),
    "prediction": (
        [("slider", "Lay A"), ("slider", "Lay 10"), ("button", "Even"), ("button", SHOW_ME)],
        "The value is +11/12",
    ),
}


def test_everything_is_reached_by_tab_and_letters_do_nothing_else(notebook: Notebook) -> None:
    """Tab leads through the controls with a ring that can be seen; JupyterLab's keys stay away from them."""
    notebook.open("import cardlab", *(f"cardlab.explore({topic!r})" for topic in PATHS))
    explorers = notebook.page.locator(".cardlab.explorer")
    expect(explorers).to_have_count(len(PATHS))
    before = notebook.cell_kinds()
    for place, (stops, told) in enumerate(PATHS.values()):
        explorer = explorers.nth(place)
        for number, (role, name) in enumerate(stops):
            target = explorer.get_by_role(role, name=name, exact=True)
            target.focus() if number == 0 else notebook.reach(target)
            assert notebook.page.evaluate(RING) == "3px", name
            if role != "textbox":
                for letter in "abdmxz":
                    notebook.page.keyboard.press(letter)
        notebook.page.keyboard.press("Enter")
        expect(explorer.get_by_text(told).first).to_be_visible()
        assert explorer.evaluate("explorer => explorer.contains(document.activeElement)")
    assert notebook.cell_kinds() == before
