"""Whole games in a browser, decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from playwright.sync_api import Locator, expect

from cardlab.core.table import TableScreen
from tests.browser.table_page import TablePage

MOST_DECISIONS: Final = 120


def is_over(page: TablePage) -> bool:
    """Whether the table offers another game."""
    return page.button("New game").count() > 0


def decisions(page: TablePage, act: Callable[[Locator], None] | None = None) -> Iterator[int]:
    """Number the decisions up to the end of the game; then what the browser shows must be what was played.

    The button that puts the result of a hand away is clicked, unless `act` does something else with it.
    """
    for decision in range(MOST_DECISIONS):
        put_results_away(page, act)
        if is_over(page):
            break
        yield decision
    check_the_end(page)


def put_results_away(page: TablePage, act: Callable[[Locator], None] | None = None) -> None:
    """Goes on from the results of hands and rounds."""
    go_on = page.root.get_by_role("region", name="Result").get_by_role("button", name="Go on")
    while go_on.count():
        (act or page.click)(go_on)


def decisions_by_keyboard(page: TablePage) -> Iterator[int]:
    """The same, from the Tab that leads to the table; the focus never leaves it meanwhile."""
    page.enter()
    for decision in decisions(page, page.press):
        yield decision
        assert page.holds_focus()


def first_of(*choices: Locator) -> Locator:
    """The first element of the first of these that has any."""
    return next((choice for choice in choices if choice.count()), choices[-1]).first


def type_the_hint(page: TablePage) -> None:
    """Asks for a hint in the box and types the move that it names."""
    page.reach(page.box)
    page.write("hint")
    page.write(page.notice.inner_text().removeprefix("Hint: ").split(".")[0])


def check_the_end(page: TablePage) -> None:
    """The game is over, and the browser shows its result and its log."""
    put_results_away(page)
    session = page.session
    assert session.outcome
    expect(page.lead).to_have_text(TableScreen(session).scenes[-1]["lead"])
    lines = [" ".join(line.split()) for line in page.log.locator("> div").all_inner_texts()]
    assert lines == session.log[-50:]
