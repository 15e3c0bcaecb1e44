"""Everything for a move is seen together: the fullest moments of every game at the widths of a laptop."""

from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.fit import measure
from tests.browser.made_up import Still
from tests.browser.standalone import StandaloneTable
from tests.browser.table_page import WINDOW
from tests.fullest import SETUPS, fullest_of_all

pytestmark = pytest.mark.check

ZOOMED: Final = ViewportSize(width=1093, height=614)
"""The same window at a zoom of 125 %."""

ROOM: Final = [(WINDOW, 926, 540), (WINDOW, 860, 540), (WINDOW, 1024, 540), (ZOOMED, 741, 470)]
"""A window, the width that the table has in it, and how high it may then be."""


@pytest.mark.parametrize("game", SETUPS)
def test_a_full_table_is_seen_whole(table: StandaloneTable, game: str) -> None:
    """Sentence, board, hand, buttons and players stand within the table; nothing is cut off, covered or wrapped.

    The height is the same at every moment, so that the page never jumps.
    """
    table.page.emulate_media(reduced_motion="reduce")
    moments = fullest_of_all(game)
    table.show(Still(moments[0]))
    found: dict[str, list[str]] = {}
    for window, width, most in ROOM:
        table.give_room(window, width)
        fits = measure(table, moments, most)
        for fit in fits:
            for fault in fit.faults:
                kind, _, more = fault.partition(":")
                found.setdefault(kind, []).append(f"{more} ({fit.moment}, {width} px wide)")
        heights = {fit.height for fit in fits}
        if len(heights) > 1:
            found.setdefault("the page jumps", []).append(f"{sorted(heights)} ({width} px wide)")
    told = [f"{kind}, {len(where)} times, such as{where[0]}" for kind, where in found.items()]
    assert not told, "\n".join(told)


def test_three_numbers_a_player_fit_into_a_phone(table: StandaloneTable) -> None:
    """Chips, cards and points of four players stand within their places."""
    table.narrow()
    table.play("determinism", ["person", "greedy", "greedy", "greedy"], seed=3, ante=125)
    for place in table.root.locator(".strip li").all():
        numbers, room = place.locator(".values").bounding_box(), place.bounding_box()
        assert numbers and room
        assert room["x"] <= numbers["x"] and numbers["x"] + numbers["width"] <= room["x"] + room["width"]
