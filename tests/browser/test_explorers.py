"""The explorers in JupyterLab: their main paths by mouse and by keyboard, Stop, copies and looks."""

import re
from typing import Any, Final, Literal

from playwright.sync_api import Locator, expect

from tests.browser.looks import RING, check_inside, check_readable, too_small
from tests.browser.notebook import Notebook

DICE: Final = 'import cardlab\nexplorer = cardlab.explore("dice", hand="3 5 8", seed=7)\nexplorer'
OPEN: Final = "import cardlab\nexplorer = cardlab.explore({topic!r}{options})\nexplorer"
PICTURES_FIT: Final = """explorer => [...explorer.querySelectorAll('.plot')]
    .filter(plot => plot.checkVisibility() && plot.querySelector('img'))
    .every(plot => {
        const room = Math.min(Math.max(plot.clientWidth, 220), 680), picture = plot.querySelector('img');
        return picture.complete && Math.abs(picture.getAttribute('width') - room) <= 8;
    })"""
"""Whether each plot has been drawn as wide as there is room for it."""


def explore(notebook: Notebook, topic: str, options: str = "") -> None:
    """Opens an explorer in a notebook."""
    notebook.open(OPEN.format(topic=topic, options=options))
    expect(notebook.root.locator(".heading h2")).to_be_visible()


def answer(notebook: Notebook) -> Locator:
    """The answer to the last command, as the heading has it."""
    return notebook.root.locator(".heading .notice")


def slider(notebook: Notebook, name: str) -> Locator:
    return notebook.root.get_by_role("slider", name=name, exact=True)


def says(notebook: Notebook, text: str) -> None:
    expect(notebook.root.get_by_text(text).first).to_be_visible()


def click_at(notebook: Notebook, name: str, share: float) -> None:
    """Clicks on a slider's track, at this share of its width."""
    track = slider(notebook, name).locator("xpath=ancestor::div[contains(@class, 'noUi-target')]")
    box: Any = track.bounding_box()
    notebook.page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] / 2)


def check_looks(notebook: Notebook, name: str) -> None:
    """Light, dark, and narrow in the dark, all can be read and pressed and nothing sticks out; pictures are kept."""
    for look in ("light", "dark", "narrow"):
        if look == "narrow":
            notebook.narrow()
        else:
            notebook.set_theme("light" if look == "light" else "dark")
        notebook.page.wait_for_function(PICTURES_FIT, arg=notebook.root.element_handle())
        check_readable(notebook)
        check_inside(notebook)
        assert too_small(notebook.root.locator("button:visible:not(.roll), summary:visible")) == []
        assert too_small(notebook.root.locator("button.roll:visible"), 24) == []
        notebook.photograph(f"{name}-{look}")
    assert notebook.unguarded() == []


# --- Dice ---


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
        notebook.photograph(f"dice-{look}")
    assert notebook.cell_kinds() == before and notebook.unguarded() == []


# --- Whole games ---


def test_games_are_played_stopped_and_asked_about(notebook: Notebook) -> None:
    """A policy for a seat, a run that Stop ends early, its three views, and the author's question answered."""
    explore(notebook, "games", ", cards_each=13, seed=7")
    notebook.button("2").click()
    notebook.button("never attacks").click()
    says(notebook, "never attacks")
    notebook.button("100,000").click()
    notebook.button("Play them").click()
    expect(notebook.root.locator("progress")).not_to_have_attribute("value", "0")
    notebook.button("Stop").click()
    expect(answer(notebook)).to_contain_text(re.compile(r"Stopped after [\d,]+ of 100,000 games"))
    expect(notebook.button("Stop")).to_be_focused()
    says(notebook, "seat 2, never attacks,")
    for view, told in (("Wins", "Won of"), ("Lengths", "turns on average"), ("Passes", "passes a turn")):
        notebook.button(view).click()
        expect(notebook.root.locator(".plot img").first).to_have_attribute("alt", re.compile(told))
    notebook.button("1,000").click()
    expect(notebook.button("1,000")).to_have_attribute("aria-pressed", "true")
    expect(notebook.root.get_by_text("Not played yet")).to_be_visible()
    notebook.button("Play them").click()
    expect(answer(notebook)).to_have_text("Done: 1,000 games.")
    notebook.button("No").click()
    notebook.button("Does attacking cost you later?").click()
    expect(answer(notebook)).to_contain_text("No: attacking wins more games than it costs.")
    says(notebook, "You guessed: no. That was right.")
    check_looks(notebook, "whole-games")


def test_a_cell_waits_for_a_run(notebook: Notebook) -> None:
    """In a notebook a run goes on by itself; the next cell may wait for it, or ask for its result at once."""
    notebook.open(
        'import cardlab\nexplorer = cardlab.explore("games", games=3000, cards_each=5).do("run")\nexplorer',
        'played = await explorer.running\nprint("waited for", played.games)',
        'print("asked for", explorer.do("seed 8").do("run").result.games)',
    )
    outputs = notebook.page.locator(".jp-OutputArea-output")
    expect(outputs.filter(has_text="waited for 3000")).to_be_visible()
    expect(outputs.filter(has_text="asked for 3000")).to_be_visible()
    expect(answer(notebook)).to_have_text("Done: 3,000 games.")


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
        [("slider", "Players"), ("button", "All"), ("button", "never asks"), ("button", "Play them")],
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
            assert notebook.page.evaluate(RING) == "3px"
            if role != "textbox":
                for letter in "abdmxz":
                    notebook.page.keyboard.press(letter)
        notebook.page.keyboard.press("Enter")
        expect(explorer.get_by_text(told).first).to_be_visible()
        assert explorer.evaluate("explorer => explorer.contains(document.activeElement)")
    assert notebook.cell_kinds() == before
