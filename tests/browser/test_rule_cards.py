"""The rule cards on paper: each game fills one page and no more, and nothing is cut off."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import BrowserContext

from cardlab.games import GAMES
from cardlab.launch.rule_cards import PAPERS, rule_cards

PAGES: Final = re.compile(rb"/Type\s*/Page\b")
OVERFLOW: Final = """() => [...document.querySelectorAll('article')].filter((card) => {
    const paper = card.getBoundingClientRect();
    return [...card.querySelectorAll('*')].some((part) => {
        const box = part.getBoundingClientRect();
        return box.bottom > paper.bottom + 1 || box.right > paper.right + 1;
    });
}).map((card) => card.querySelector('h1').textContent)"""
SIZES: Final = """() => [...document.querySelectorAll('p, dt, dd, footer')].map(
    (part) => parseFloat(getComputedStyle(part).fontSize) * 72 / 96)"""
SMALLEST: Final = 7.5
"""Letters that can be read at arm's length, in points."""


@pytest.mark.parametrize("paper", PAPERS)
def test_each_game_has_a_page(window: BrowserContext, paper: str) -> None:
    """So many sheets as games, in letters that can be read."""
    page = window.new_page()
    page.set_content(rule_cards(GAMES.values(), paper))
    page.emulate_media(media="print")
    assert len(PAGES.findall(page.pdf(prefer_css_page_size=True))) == len(GAMES)
    page.set_viewport_size({"width": round(PAPERS[paper][1] / 25.4 * 96), "height": 950})
    assert page.evaluate(OVERFLOW) == []
    assert min(page.evaluate(SIZES)) >= SMALLEST
    page.close()
