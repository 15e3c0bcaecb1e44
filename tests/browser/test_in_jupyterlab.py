"""What only JupyterLab can show: a kernel, its keys, its themes and width, and going on after a reload or a restart."""

import re

import pytest
from ipywidgets import Button, ToggleButton
from playwright.sync_api import expect

from cardlab.notebook.as_widgets import PlainTable
from tests.browser.looks import check_looks
from tests.browser.notebook import Notebook, playing
from tests.browser.play import first_of
from tests.browser.standalone import LAPTOP, PHONE, StandaloneTable
from tests.browser.table_page import TOOLBAR, TablePage
from tests.explorers import below

pytestmark = pytest.mark.check

SCROLL_BAR = 8
"""So many pixels more are there where the browser has no head."""

LETTERS = ("a", "b", "x", "m", "y", "d", "d", "z", "1", "Shift+M")


def play_on(notebook: Notebook, decisions: int = 2) -> None:
    """Plays so many first legal cards, or says no where there are none."""
    for _ in range(decisions):
        notebook.click(first_of(notebook.legal, notebook.actions.last))


def moment(page: TablePage) -> list[str]:
    """All that the table says now."""
    lines = page.log.locator("> div").all_inner_texts()
    return [page.root.locator(".deal").inner_text(), page.lead.inner_text(), *page.names(), *lines]


def test_the_plain_table_plays_by_its_buttons(notebook: Notebook) -> None:
    """A picture in HTML, and a button for each move, all of ordinary widgets."""
    notebook.open('import cardlab\ncardlab.play("friend_or_foe", cards_each=5, seed=59, plain=True)')
    table = notebook.page.locator(".jp-OutputArea-output .cardlab-html", has_text="Friend or Foe").last
    buttons = table.get_by_role("button")
    for _ in range(3):
        before = table.inner_text()
        buttons.first.click()
        expect(table).not_to_have_text(before, use_inner_text=True)
        offered = [each for each in below(PlainTable(notebook.session)) if isinstance(each, Button | ToggleButton)]
        expect(buttons).to_have_text([button.description for button in offered])  # they change one by one


def test_jupyterlabs_own_keys_stay_silent(notebook: Notebook) -> None:
    """Letters pressed on a card or a button neither add, remove nor turn cells; Tab leads out of the table and in."""
    notebook.play("friend_or_foe", cards_each=5, seed=7)
    before, text = notebook.cell_kinds(), notebook.root.inner_text()
    for target in (notebook.hand.last, notebook.button("Undo"), notebook.root.get_by_text("Rules", exact=True)):
        target.focus()
        for key in LETTERS:
            notebook.page.keyboard.press(key)
        assert notebook.cell_kinds() == before == ["code"]
        assert notebook.holds_focus()
    assert notebook.root.inner_text() == text
    notebook.box.focus()
    notebook.page.keyboard.press("Tab")
    assert not notebook.holds_focus()
    notebook.page.keyboard.press("Shift+Tab")
    assert notebook.holds_focus()


def test_a_table_fits_jupyterlab_wide_and_narrow(notebook: Notebook) -> None:
    """In both themes all can be read; the output is as wide as tests without JupyterLab take it to be."""
    notebook.play("friend_or_foe", cards_each=10, seed=3)
    play_on(notebook)
    width = "table => table.closest('.jp-OutputArea-output').clientWidth"
    assert notebook.root.evaluate(width) == LAPTOP + SCROLL_BAR
    check_looks(notebook, "jupyterlab")
    assert notebook.root.evaluate(width) == PHONE


def test_a_table_that_was_run_by_itself_comes_into_view(notebook: Notebook) -> None:
    """Below a long cell, too; where all cells are run, the page stays where JupyterLab leads it."""
    long = "# a long cell\n" * 60
    notebook.open(long + playing("determinism", seed=3), long, long, "4 + 4")
    expect(notebook.page.locator(".jp-OutputArea-output", has_text="8").last).to_be_in_viewport()
    expect(notebook.root).not_to_be_in_viewport()
    for _ in range(3):
        notebook.command("notebook:move-cursor-up")
    notebook.command("notebook:run-cell")
    expect(notebook.root).to_be_in_viewport(ratio=1)


def test_a_game_goes_on_after_a_reload_and_after_a_restart(notebook: Notebook) -> None:
    """A loaded page shows the same table; after a restart a click is answered, and the cell offers the game."""
    notebook.play("friend_or_foe", cards_each=5, seed=59)
    play_on(notebook)
    before, told = moment(notebook), notebook.log.locator("> div").count()
    notebook.save()
    notebook.reload()
    expect(notebook.log.locator("> div")).to_have_count(told)
    assert moment(notebook) == before
    play_on(notebook, 1)
    before = moment(notebook)
    notebook.restart_kernel()
    notebook.actions.last.click()
    expect(notebook.notice).to_contain_text("what you did is kept")
    assert notebook.holds_focus()
    notebook.command("notebook:run-all-cells")
    expect(notebook.lead).to_contain_text("deal 59")
    notebook.click(notebook.button("Go on with it"))
    assert moment(notebook) == before
    play_on(notebook, 1)
    assert moment(notebook) != before


def test_games_are_played_and_stopped(notebook: Notebook) -> None:
    """A guess, a run that Stop ends early with what it has, and another that is played to its end."""
    notebook.open('import cardlab\nexplorer = cardlab.explore("games", games=1_000_000)\nexplorer')
    notebook.root.get_by_role("slider", name="My guess in per cent").press("ArrowLeft")
    notebook.button("Reveal").click()
    expect(notebook.root.locator(".bars")).to_be_visible()
    notebook.button("Stop").click()
    expect(notebook.root.get_by_text(re.compile(r"Stopped after [\d,]+ of 1,000,000 games")).first).to_be_visible()
    assert notebook.holds_focus(), "the focus stays in the explorer when Stop goes"
    notebook.button("1,000").click()
    expect(notebook.root.get_by_text("Done: 1,000 games.").first).to_be_visible()
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


def test_two_views_of_one_table_agree(notebook: Notebook) -> None:
    """One table shown in two cells shows the same after a move in either."""
    notebook.open(playing("friend_or_foe", cards_each=5, seed=59), "game")
    views = notebook.page.locator(".cardlab")
    expect(views).to_have_count(2)
    for clicked in (views.first, views.last, views.first):
        with notebook.change(views.first), notebook.change(views.last):
            clicked.locator(".hand button.legal, .do button").last.click()
        assert views.first.inner_text() == views.last.inner_text()


def test_a_built_rule_is_sealed_and_dealt(notebook: Notebook) -> None:
    """One click opens the table below the builder, in sight; it shows the fingerprint, and does not hold the rule."""
    rule = "card.is_numeral if last.is_face else card.rank > last.rank"
    notebook.open(f"import cardlab\ncardlab.build_rule({rule!r})")
    tables = notebook.page.locator(".cardlab.table")
    notebook.click(tables.get_by_role("button", name="Seal it"))
    fingerprint = tables.locator(".fingerprint").inner_text()
    notebook.click(tables.get_by_role("button", name="Deal it"))
    expect(tables).to_have_count(2)
    expect(tables.last).to_contain_text(f"sealed rule {fingerprint[:9]}")
    expect(tables.last.locator(".hand")).to_be_in_viewport(ratio=0.9)
    assert "is_numeral" not in tables.last.evaluate("table => table.outerHTML")


def test_whatever_goes_wrong_is_a_fault(notebook: Notebook, table: StandaloneTable) -> None:
    """An exception in a callback, an error of the page and a request to elsewhere: each would fail its test."""
    notebook.open(f"""{playing("friend_or_foe", cards_each=5, seed=7)}.screen.command = lambda text: 1 / 0\ngame""")
    table.play("friend_or_foe", cards_each=5, seed=7)
    table.widget.screen.command = lambda text: 1 / 0  # type: ignore[assignment,method-assign]
    for page in (notebook, table):
        expect(page.root).to_be_visible()
        assert page.faults == []
        page.legal.first.click()
        page.wait_for_fault("ZeroDivisionError")
        plant_faults_of_the_page(page)
        page.faults.clear()


SAYS = """words => {
    const script = `setTimeout(() => { throw new Error(${JSON.stringify(words)}); });`;
    import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
}"""


def plant_faults_of_the_page(page: TablePage) -> None:
    page.page.evaluate("() => { setTimeout(() => { throw new Error('planted'); }); }")
    page.wait_for_fault("page error: planted")
    page.page.evaluate(SAYS, TOOLBAR)  # the same words from a script of ours
    page.wait_for_fault(TOOLBAR)
    page.page.route("https://elsewhere.invalid/", lambda route: route.fulfill(body=""))
    page.page.evaluate("() => { fetch('https://elsewhere.invalid/', {mode: 'no-cors'}); }")
    page.wait_for_fault("a request to https://elsewhere.invalid/")
