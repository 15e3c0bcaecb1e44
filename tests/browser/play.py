"""Whole games in a browser, decision by decision, by mouse or by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Locator, expect

from cardlab.core.record import Record
from cardlab.core.session import Session
from tests.browser.desk import Desk

MOST_DECISIONS: Final = 120


def is_over(desk: Desk) -> bool:
    return desk.button("Same deal again").count() > 0 and desk.actions.count() == 2


def decisions(desk: Desk) -> Iterator[int]:
    """Numbers the decisions up to the end of the game; then what the browser shows must be what was played."""
    for decision in range(MOST_DECISIONS):
        if is_over(desk):
            break
        yield decision
    check_the_end(desk)


def decisions_by_keyboard(desk: Desk) -> Iterator[int]:
    """The same, from the Tab that leads to the table; the focus never leaves it meanwhile."""
    desk.enter()
    for decision in decisions(desk):
        yield decision
        assert desk.holds_focus()


def first_of(*choices: Locator) -> Locator:
    """The first element of the first of these that has any."""
    return next((choice for choice in choices if choice.count()), choices[-1]).first


def type_the_hint(desk: Desk) -> None:
    """Asks for a hint in the box and types the move that it names."""
    desk.reach(desk.box)
    desk.write("hint")
    desk.write(desk.notice.inner_text().removeprefix("Hint: ").split(".")[0])


def check_the_end(desk: Desk) -> None:
    """What the browser shows at the end is what was played."""
    played = Record.load(desk.lab.saved())
    session = Session.of(played)
    assert played.over and session.outcome
    expect(desk.lead).to_have_text(session.game.words.status(session.view, session.names)[0])
    lines = [" ".join(line.split()) for line in desk.table.locator(".log > div").all_inner_texts()]
    assert lines == session.log[-50:]
