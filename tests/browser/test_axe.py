"""What axe finds on every screen: nothing that keeps anybody out, in both themes, at a desk and on a phone."""

from __future__ import annotations

from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe

import cardlab
from cardlab.explorers import TOPICS
from cardlab.opening import build_rule
from tests.browser.looks import check_inside, faults, too_small
from tests.browser.made_up import BUILT_IN, Still
from tests.browser.standalone import StandaloneTable
from tests.browser.table_page import Theme
from tests.explorers import explored, pages
from tests.fullest import fullest

pytestmark = pytest.mark.check

AUDIT: Final = """async (table, options) => {
    const {violations} = await window.axe.run(table, {resultTypes: ['violations'], ...options});
    return violations.filter(({impact}) => ['serious', 'critical'].includes(impact))
        .flatMap(({id, nodes}) => nodes.map(({html, any, all, none}) =>
            `${id}: ${[...any, ...all, ...none].map(({message}) => message).join(' ')} ${html.slice(0, 200)}`));
}"""
"""What is seriously wrong, told by the rule and the element."""

ALL: Final[dict[str, object]] = {}
CONTRAST: Final = {"runOnly": ["color-contrast"]}
NO_CONTRAST: Final = {"rules": {"color-contrast": {"enabled": False}}}
"""Which rules to try; the contrast of every moment in every form and theme is held by the tests of looks."""


@pytest.fixture
def audited(table: StandaloneTable) -> StandaloneTable:
    """A page that axe can look at, on which nothing is on its way."""
    table.page.emulate_media(reduced_motion="reduce")
    table.page.evaluate(Axe().axe_script)
    return table


def check_screen(table: StandaloneTable) -> None:
    """Nothing is wrong with what is shown now, in either theme, and nothing sticks out."""
    check_inside(table)
    in_theme: dict[Theme, object] = {"dark": CONTRAST, "light": ALL}
    for theme, rules in in_theme.items():
        table.set_theme(theme)
        wrong = table.root.evaluate(AUDIT, rules)
        assert wrong == [], f"{theme}: {wrong}"


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_at_every_kind_of_moment(audited: StandaloneTable, game: str) -> None:
    """From the start to the result, with cards open, hints, refusals, covers and fields, wide and on a phone."""
    moments = list({moment.kind: moment for moment in fullest(game)}.values())
    audited.show(Still(moments[0]))
    assert faults(audited, moments, AUDIT, told=NO_CONTRAST) == {}
    audited.narrow()
    assert faults(audited, moments, AUDIT, told=NO_CONTRAST) == {}


@pytest.mark.parametrize("width", ["wide", "compact", "narrow"])
def test_panels_and_the_projector(audited: StandaloneTable, width: str) -> None:
    """With every panel open, and filling the window."""
    audited.play("friend_or_foe", cards_each=5, seed=7)
    if width == "narrow":
        audited.narrow()
    if width == "compact":
        audited.give_room({"width": 1093, "height": 614}, 741)
    for panel in ("Rules", "More", *(["Log"] if width == "compact" else [])):
        audited.toggle_panel(panel)
        check_screen(audited)
        if width == "narrow":
            check_buttons(audited)
        audited.toggle_panel(panel)
    audited.toggle_panel("More")
    audited.button("New game …").click()
    audited.button("More options").click()
    audited.root.get_by_role("button", name="About: Cards each").click()
    check_screen(audited)
    audited.page.keyboard.press("Escape")
    audited.choose("Projector") if width == "wide" else audited.toggle_panel("More")
    check_screen(audited)


def check_buttons(table: StandaloneTable) -> None:
    """On a phone all that can be pressed in an open panel is large enough, and not covered."""
    assert too_small(table) == []
    for button in table.root.locator(".panel button:visible:not([aria-disabled='true'])").all():
        button.click(trial=True)


def test_the_builder(audited: StandaloneTable) -> None:
    """With a list of choices open, and sealed."""
    builder = build_rule("card.is_numeral if last.is_face else card.rank > last.rank")
    assert builder.difficulty
    audited.show(builder.view)
    check_screen(audited)
    audited.root.locator(".chip").nth(1).click()
    check_screen(audited)
    assert too_small(audited) == []
    audited.page.keyboard.press("Escape")
    audited.click(audited.button("Seal it"))
    check_screen(audited)
    audited.narrow()
    check_screen(audited)


@pytest.mark.parametrize("topic", [*TOPICS, "quality"])
def test_every_page_of_every_explorer(audited: StandaloneTable, topic: str) -> None:
    """In every state that the laws of explorers look at."""
    audited.show(explored(topic).view)
    assert faults(audited, pages(topic), AUDIT, told=NO_CONTRAST) == {}


def test_a_run_on_its_way(audited: StandaloneTable) -> None:
    explorer = cardlab.explore("games").do("run")
    audited.show(explorer.view)
    assert audited.root.get_by_role("progressbar").is_visible()
    check_screen(audited)
    explorer.do("stop")
