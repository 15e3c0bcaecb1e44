"""What is printed: each sheet fills one page of paper and no more, and nothing is cut off."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import BrowserContext

from cardlab.launch.paper.page import PAPERS
from cardlab.launch.paper.plans import read_plans
from cardlab.launch.paper.printing import SHEETS

pytestmark = pytest.mark.check

PAGES: Final = re.compile(rb"/Type\s*/Page\b")
OVERFLOW: Final = """() => [...document.querySelectorAll('article')].filter((card) => {
    const paper = card.getBoundingClientRect();
    return [...card.querySelectorAll('*')].some((part) => {
        const box = part.getBoundingClientRect();
        return box.bottom > paper.bottom + 1 || box.right > paper.right + 1;
    });
}).map((card) => (card.querySelector('h1') ?? card).textContent)"""
SIZES: Final = """(parts) => [...document.querySelectorAll(parts)].map(
    (part) => Math.round(parseFloat(getComputedStyle(part).fontSize) * 720 / 96) / 10)"""
SMALLEST: Final = {"p, dt, dd, td, li": 9, "footer": 7.5}
"""Letters that can be read at arm's length, and those of a credit, in points."""


NUMBER: Final = {"log": 1, "dice": 1, "slips": 6, "deck": 6, "plans": len(read_plans()), "tickets": len(read_plans())}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", SHEETS)
def test_each_sheet_is_a_page(window: BrowserContext, what: str, paper: str) -> None:
    """So many pages of paper as sheets, in letters that can be read."""
    page = window.new_page()
    page.set_content(SHEETS[what][1](paper))
    page.emulate_media(media="print")
    printed = len(PAGES.findall(page.pdf(prefer_css_page_size=True)))
    articles = page.evaluate("document.querySelectorAll('article').length")
    assert printed == articles == NUMBER.get(what, articles)
    page.set_viewport_size({"width": round(PAPERS[paper].width / 25.4 * 96), "height": 950})
    assert page.evaluate(OVERFLOW) == []
    for parts, smallest in SMALLEST.items():
        assert min(page.evaluate(SIZES, parts), default=smallest) >= smallest
    page.close()
