"""The explorers in JupyterLab: a run and its Stop, and a cell that waits."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.notebook import Notebook

pytestmark = pytest.mark.check

DICE: Final = 'import cardlab\nexplorer = cardlab.explore("dice", hand="3 5 8", seed=7)\nexplorer'


def slider(notebook: Notebook, name: str) -> Locator:
    return notebook.root.get_by_role("slider", name=name, exact=True)


def says(notebook: Notebook, text: str | re.Pattern[str]) -> None:
    expect(notebook.root.get_by_text(text).first).to_be_visible()


def test_games_are_played_and_stopped(notebook: Notebook) -> None:
    """A guess, a run that Stop ends early with what it has, and another that is played to its end."""
    notebook.open('import cardlab\nexplorer = cardlab.explore("games", games=1_000_000)\nexplorer')
    slider(notebook, "My guess in per cent").press("ArrowLeft")
    notebook.button("Reveal").click()
    expect(notebook.root.locator(".bars")).to_be_visible()
    notebook.button("Stop").click()
    says(notebook, re.compile(r"Stopped after [\d,]+ of 1,000,000 games"))
    assert notebook.holds_focus(), "the focus stays in the explorer when Stop goes"
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
