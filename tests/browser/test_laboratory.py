"""The laboratory drawn in a browser, without JupyterLab: all is seen and can be read in every state, and reached."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.laboratories import moments, opened
from tests.browser.looks import IN_THEME, OUTSIDE, faults
from tests.browser.standalone import StandaloneTable
from tests.browser.table_page import WINDOW
from tests.browser.test_axe import AUDIT, NO_CONTRAST, audited

pytestmark = pytest.mark.check

__all__ = ["audited"]

HIGHEST: Final = 540
WIDTHS: Final = (860, 926, 1024, 1366)
PHONES: Final = (244, 360)

WHOLE: Final = """(table, most) => {
    const all = selector => [...table.querySelectorAll(selector)].filter(item => item.checkVisibility());
    const box = item => item.getBoundingClientRect();
    const named = item => `${item.className} ${item.textContent}`.replace(/\\s+/g, ' ').slice(0, 60);
    const faults = [];
    const high = box(table).height;
    if (high > most) faults.push(`too high: ${high} px`);
    // What scrolls in itself can be reached by the keyboard there; nothing else may hold more than it shows.
    for (const item of all('.column, .said, .labline, .guess, .buttons, .hand')) {
        const down = item.scrollHeight - item.clientHeight, right = item.scrollWidth - item.clientWidth;
        const isLine = item.matches('.labline');
        if (down > 2 && item.clientHeight) faults.push(`holds ${down} px more: ${named(item)}`);
        if (right > 2 && item.clientWidth && !isLine) faults.push(`holds ${right} px more sideways: ${named(item)}`);
    }
    // Parts of a column do not meet, and none hangs out of it.
    for (const column of all('.column')) {
        const parts = [...column.children].filter(item => item.checkVisibility());
        parts.forEach((part, i) => {
            if (box(part).bottom > box(column).bottom + 1) faults.push(`cut off: ${named(part)}`);
            if (i && box(part).top < box(parts[i - 1]).bottom - 1) faults.push(`overlaps: ${named(part)}`);
        });
    }
    return faults;
}"""
"""What is cut off, covered by its neighbour, or too high."""

SHARES: Final = """table => {
    const cards = [...table.querySelectorAll('.hand .card')].map(card => card.getBoundingClientRect());
    const right = ({left, top}, next) => (next && next.top === top ? next.left : Infinity) - left;
    const least = Math.min(...cards.map((card, i) => Math.min(card.width, right(card, cards[i + 1]))));
    return cards.length <= 12 && least < 24 ? [`only ${least} px of a card`] : [];
}"""
"""How little can be seen, and touched, of a card of an ordinary hand."""

TARGETS: Final = """table => [...table.querySelectorAll('button, input')]
    .filter(item => item.checkVisibility() && !item.matches('.hand .card'))
    .map(item => [item, item.getBoundingClientRect()])
    .filter(([item, {width, height}]) => Math.min(width, height)
        < (item.closest('.idea, .guess') ? 25.5 : item.closest('.changing') ? 35.5 : 39.5))
    .map(([item, {width, height}]) => `${item.ariaLabel ?? item.innerText} ${width} × ${height}`)"""
"""What is too small for a finger: 40 px, but 26 in a row of an idea, 32 for the bar, 36 where one thing is changed."""


def test_all_of_an_experiment_is_seen_together(table: StandaloneTable) -> None:
    """In every state, at every width of a desk, nothing is cut off or covered within 540 px."""
    table.show(opened().view)
    for width in WIDTHS:
        table.give_room(WINDOW, width)
        assert faults(table, moments(), WHOLE, SHARES, TARGETS, OUTSIDE, told=HIGHEST) == {}, width


def test_nothing_is_wider_than_a_phone(table: StandaloneTable) -> None:
    """As wide as JupyterLab leaves a phone, and as wide as a phone."""
    table.show(opened().view)
    for width in PHONES:
        table.give_room({"width": width, "height": 740}, width)
        assert faults(table, moments(), SHARES, TARGETS, OUTSIDE, told=HIGHEST) == {}, width


def test_it_can_be_read_in_both_themes(audited: StandaloneTable) -> None:
    """The contrast of every text, and all else that axe looks at."""
    audited.show(opened().view)
    for theme, scripts in IN_THEME.items():
        audited.set_theme(theme)
        assert faults(audited, moments(), *scripts) == {}, theme
    assert faults(audited, moments(), AUDIT, told=NO_CONTRAST) == {}
    audited.narrow()
    assert faults(audited, moments(), AUDIT, told=NO_CONTRAST) == {}


GONE: Final = """table => {
    const gone = table.querySelector('.table.gone'), body = gone?.querySelector('tbody').getBoundingClientRect();
    const seen = gone ? gone.getBoundingClientRect().bottom - body.top : 0;
    return gone && seen < Math.min(54, body.height) ? [`${seen} of ${body.height} px`] : [];
}"""
"""Ideas that died, if fewer than three lines of them are seen, however long the log above them is."""

OFF: Final = """table => {
    const band = table.querySelector('.asked'), box = item => item.getBoundingClientRect();
    const lines = [...band.children].map(box).filter(({height}) => height);
    const above = lines[0].top - box(band).top, below = box(band).bottom - lines.at(-1).bottom;
    return Math.abs(above - below) > 2 ? [`${above} px above, ${below} px below`] : [];
}"""
"""The status, if it is not in the middle of its band, with an answer below the question or without one."""

OLD: Final = """table => [...table.querySelectorAll('.labline, .table.log')].filter(item => {
    const last = item.matches('.log') ? item.querySelector('tbody tr:last-child') : item.lastElementChild;
    if (!last) return false;
    const inner = last.getBoundingClientRect(), outer = item.getBoundingClientRect();
    return inner.bottom > outer.bottom + 1 && item.matches('.log') || inner.right > outer.right + 1;
}).map(item => item.className)"""
"""The log and the line, where what is new leaves no room for their own end."""


def test_what_matters_has_its_room(table: StandaloneTable) -> None:
    table.show(opened().view)
    assert faults(table, moments(), GONE, OFF, OLD) == {}
