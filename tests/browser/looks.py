"""How a table looks, measured in a page: what can be read, what sticks out, and what is large enough to press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.browser.standalone import Moment, StandaloneTable
from tests.browser.table_page import UNGUARDED, TablePage, Theme

SMALLEST: Final = 40

SEEN: Final = """
    // Nothing is seen of what is clipped away: words for a screen reader, and the MathML that MathJax puts beside its
    // own drawing. Their boxes are as wide as the browser's standard font makes them.
    const isClipped = item => {
        const {clip, clipPath} = getComputedStyle(item);
        return clip !== 'auto' || clipPath === 'inset(50%)';
    };
    const seen = [];
    const look = item => {
        if (!item.checkVisibility() || isClipped(item)) return;
        seen.push(item);
        [...item.children].forEach(look);
    };
    [...table.children].forEach(look);
"""
"""Gathers in ``seen`` all elements of a table that can be seen."""

POOR: Final = f"""table => {{
    {SEEN}
    const parts = colour => (colour.match(/[\\d.]+/g) ?? []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
        .map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
    // Every colour behind an element: those of its stripes, too.
    const grounds = item => {{
        const {{backgroundColor, backgroundImage}} = getComputedStyle(item);
        const isSolid = ([, , , a = 1]) => a === 1;
        const drawn = (backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? []).map(parts);
        const solid = [...drawn, parts(backgroundColor)].filter(isSolid);
        return solid.length ? solid : grounds(item.parentElement);
    }};
    const poor = [];
    for (const item of seen) {{
        if (![...item.childNodes].some(child => child.nodeType === 3 && child.data.trim())) continue;
        // What stands under a card is written on the felt.
        const under = item.matches('.why') ? item.closest('.card').parentElement : item;
        const ink = light(parts(getComputedStyle(item).color));
        const ratio = paper => (Math.max(ink, paper) + .05) / (Math.min(ink, paper) + .05);
        if (grounds(under).some(colour => ratio(light(colour)) < 4.5))
            poor.push(`${{item.className}} ${{item.textContent}}`);
    }}
    return poor;
}}"""
"""The texts that stand out less than 4.5 to 1 from what is behind them."""

OUTSIDE: Final = f"""table => {{
    {SEEN}
    const box = table.getBoundingClientRect();
    const isOutside = ({{left, right}}) => left < box.left - 1 || right > box.right + 1;
    // A long line of text may end in dots, what the keyboard scrolls is reached there, a grid's plane glides behind its
    // window, and a drawing is cut off at its edge; what is clipped anywhere else is lost.
    const isHolder = item => {{
        const {{overflowX, textOverflow}} = getComputedStyle(item);
        return item.matches('[data-scrolls], .lattice :has(> .plane), svg')
            || (overflowX === 'auto' && item.tabIndex === 0)
            || (overflowX !== 'visible' && textOverflow === 'ellipsis');
    }};
    const holds = item => item !== table && (isHolder(item) || holds(item.parentElement));
    const lines = item => [...item.childNodes].filter(child => child.nodeType === 3).flatMap(text => {{
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()];
    }}); // a text may be wider than its element
    return seen.filter(item => !holds(item.parentElement) && isOutside(item.getBoundingClientRect())
        || !holds(item) && lines(item).some(isOutside))
        .map(item => `${{item.tagName}} ${{item.className}} ${{item.textContent.slice(0, 30)}}`);
}}"""
"""Whatever in the table reaches beyond its left or right edge."""

SIDEWAYS: Final = """table => {
    const output = table.closest('.jp-OutputArea-output');
    return output.scrollWidth - output.clientWidth;
}"""
"""By how much the notebook's output scrolls sideways."""

SMALL: Final = f"""(table, selector = 'button') => [...table.querySelectorAll(selector)]
    .filter(button => button.checkVisibility({{visibilityProperty: true}}))
    .map(button => [button, button.getBoundingClientRect()])
    .filter(([, {{width, height}}]) => width && Math.min(width, height) < {SMALLEST} - .5)
    .map(([button, {{width, height}}]) => `${{button.ariaLabel ?? button.innerText}} ${{width}} × ${{height}}`)"""
"""What is less wide or high than a finger wants."""

IN_THEME: Final[dict[Theme, tuple[str, ...]]] = {"light": (OUTSIDE, UNGUARDED, POOR), "dark": (POOR,)}
"""What to look for in each theme: another one changes the colours alone."""

RING: Final = "() => getComputedStyle(document.activeElement).outlineWidth"
"""How wide the ring is around what has the focus."""


def check_readable(page: TablePage) -> None:
    """Every text on the table stands out 4.5 to 1 from what is behind it."""
    poor = page.root.evaluate(POOR)
    assert poor == [], poor


def check_inside(page: TablePage) -> None:
    """Nothing reaches beyond the table's edges, and the output does not scroll sideways."""
    outside = page.root.evaluate(OUTSIDE)
    assert outside == [], outside
    assert page.root.evaluate(SIDEWAYS) <= 0


def check_looks(page: TablePage, name: str) -> None:
    """In both themes, wide and narrow, all can be read and nothing sticks out; a picture of each is kept."""
    assert page.unguarded() == []
    for width in ("wide", "narrow"):
        if width == "narrow":
            page.narrow()
        check_inside(page)
        for theme in ("light", "dark"):
            page.set_theme(theme)
            check_readable(page)


def too_small(page: TablePage, selector: str = "button") -> list[str]:
    """Those buttons that are less wide or high than a finger wants, each with its size."""
    return list(page.root.evaluate(SMALL, selector))


def faults(
    table: StandaloneTable, moments: Sequence[Moment], *scripts: str, told: object = None
) -> dict[str, list[str]]:
    """What some scripts find wrong at each moment, where they find anything; each of them is told the same."""
    parts = ", ".join(f"...await ({script})(table, told)" for script in scripts)
    found = zip(map(str, moments), table.each(moments, f"async (table, told) => [{parts}]", told), strict=True)
    return {moment: wrong for moment, wrong in found if wrong}
