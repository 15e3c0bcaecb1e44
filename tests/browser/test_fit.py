"""Everything for a move is seen together: the fullest moments of every game at the widths of a laptop."""

from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.made_up import BUILT_IN, Still
from tests.browser.standalone import StandaloneTable
from tests.browser.table_page import WINDOW
from tests.fullest import fullest

pytestmark = pytest.mark.check

ZOOMED: Final = ViewportSize(width=1093, height=614)
"""The same window at a zoom of 125%."""

ROOM: Final = [(WINDOW, 926, 540), (WINDOW, 860, 540), (ZOOMED, 741, 470)]
"""A window, the width that the table has in it, and how high it may then be."""


LOOK: Final = """(root, most, isOpen) => {
    const faults = [];
    const all = (selector) => [...root.querySelectorAll(selector)].filter((item) => item.checkVisibility());
    const part = (selector) => all(selector)[0];
    const box = (item) => item.getBoundingClientRect();
    const named = (item) => `${item.ariaLabel || item.innerText || item.className}`.replace(/\\s+/g, ' ').slice(0, 60);
    const isWithin = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const hold = (selector, outer, what) => {
        const isOut = (item) => !item.closest('[data-scrolls]') && !isWithin(box(item), box(outer));
        const items = outer ? all(selector).filter(isOut) : [];
        if (items.length) faults.push(`${what}: ${items.length}, such as ${named(items[0])}`);
    };

    const { height } = box(root);
    if (height > most + 1) faults.push(`too high: ${height} px`);
    for (const selector of ['.top', '.status', '.now', '.felt', '.hand-bar', '.rail .players, .strip']) {
        if (!part(selector)) faults.push(`not there: ${selector}`);
        hold(selector, root, 'cut off');
    }
    const isOver = Boolean(part('.result'));
    const boxes = '.top, .hand-bar, .hand-bar .cards, .players, .strip, .strip li, .result';
    for (const item of all(isOver ? boxes : `${boxes}, .felt, .board, .side`)) {
        if (item.matches(isOpen ? '[data-scrolls], .players' : '[data-scrolls]')) continue; // eight open hands scroll
        const down = item.scrollHeight - item.clientHeight, right = item.scrollWidth - item.clientWidth;
        if (item.clientHeight && down > 2) faults.push(`.${item.className} overflows: by ${down} px`);
        if (item.clientWidth && right > 1) faults.push(`.${item.className} overflows sideways: by ${right} px`);
    }
    // What lies in one zone does not meet what lies in another.
    const held = (zone) => {
        const isSeen = (item) => item.checkVisibility({ visibilityProperty: true }) && !item.matches('.unseen');
        const parts = [...zone.querySelectorAll('.card, .square, .label, .why, button, input, .text')].filter(isSeen);
        const boxes = (parts.length ? parts : [zone]).map((item) => {
            const words = document.createRange();
            words.selectNodeContents(item);
            return item.matches('.label, .text') ? words.getBoundingClientRect() : box(item);
        });
        const over = (side, most) => most(...boxes.map((each) => each[side]));
        return [over('left', Math.min), over('top', Math.min), over('right', Math.max), over('bottom', Math.max)];
    };
    for (const column of isOver ? [] : all('.board, .side')) {
        const zones = [...column.children].filter((zone) => zone.checkVisibility() && !zone.matches('[data-scrolls]'));
        zones.forEach((zone, i) => zones.slice(i + 1).forEach((other) => {
            const [a, b] = [held(zone), held(other)];
            const meet = (low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]) > 1;
            if (meet(0, 2) && meet(1, 3)) faults.push(`zones overlap: ${zone.className}, ${other.className}`);
        }));
    }

    const isAnswered = Boolean(part('.notice'));
    const now = part('.now'), hangs = box(now).bottom - box(part('.status')).bottom;
    if (!isAnswered && !isOver && hangs > 1) {
        faults.push(`the sentence hangs over the felt: by ${hangs} px, ${named(now)}`);
    }
    if (all('.say').some((item) => item.scrollWidth > item.clientWidth + 1)) faults.push(`cut off: ${named(now)}`);
    hold('.do button', part('.status'), 'outside the status');
    if (!isOver) {
        hold('.board .card, .board button, .board input, .side .card, .side button', part('.felt'), 'outside the felt');
        hold('.hand-bar .card', part('.hand-bar'), 'outside the hand bar');
    }
    const lines = (items) => new Set(items.map((item) => item.offsetTop)).size;
    const cards = all('.hand-bar .cards > .card');
    if (lines(cards) > 1) faults.push('the hand has several rows:');
    if (lines(all('.strings.own .boxed')) > 1) faults.push('one string stands in several lines:');
    const least = Math.min(...cards.slice(1).map((card, i) => card.offsetLeft - cards[i].offsetLeft));
    if (cards.length <= 26 && least < 24) faults.push(`too little of each card: ${least} px of ${cards.length}`);

    // Every card of the hand that can do something says what, and no caption lies on another.
    const telling = cards.filter((card) => /legal: |, chosen/.test(card.ariaLabel ?? ''));
    const whys = cards.flatMap((card) => [...card.querySelectorAll('.why')]);
    const captioned = whys.reduce((sum, why) => sum + Number(why.style.getPropertyValue('--run')), 0);
    if (captioned !== telling.length) faults.push(`cards without a caption: ${telling.length - captioned}`);
    const words = (item) => {
        const range = document.createRange();
        range.selectNodeContents(item);
        return range.getBoundingClientRect();
    };
    whys.slice(1).forEach((why, i) => {
        const over = words(whys[i]).right - words(why).left;
        if (over > 1) faults.push(`captions overlap: by ${over} px, ${whys[i].innerText} and ${why.innerText}`);
    });

    // A player takes one line below the name, and the log keeps five rows and shows whole lines alone.
    const log = part('.rail .log'), rows = all('.rail .players tbody tr');
    for (const row of rows) {
        if (box(row).height > 46) faults.push(`a player in several lines: ${box(row).height} px, ${named(row)}`);
    }
    if (log && rows.length < 7 && log.clientHeight < 5 * 18) faults.push(`a low log: ${log.clientHeight} px`);
    if (log) {
        const top = box(log).top + parseFloat(log.style.clipPath.slice('inset('.length) || 0);
        const lines = [...log.children].flatMap((entry) => [...entry.childNodes]).flatMap((item) => {
            const range = document.createRange();
            range.selectNodeContents(item);
            return [...range.getClientRects()];
        });
        const cut = lines.find((line) => line.top < top - 2 && line.bottom > top + 4);
        if (cut) faults.push(`half a line of the log: from ${cut.top - top} to ${cut.bottom - top} px`);
    }

    // What can be pressed is not covered by anything.
    const controls = all(isOver ? '.result button' : '.top button, .do button, .felt button, .hand-bar button');
    const covered = controls.filter((item) => {
        if (item.closest('[data-scrolls]') || (isAnswered && item.closest('.felt'))) return false;
        const { left, top, width, height } = box(item);
        return !item.contains(document.elementFromPoint(left + Math.min(width / 2, 8), top + height / 2));
    });
    if (covered.length) faults.push(`covered: ${covered.length}, such as ${named(covered[0])}`);
    return { height, faults };
}"""
"""How high a table is, and whatever of it is not seen whole: each fault as its kind and more."""

TWICE: Final = f"""(root, most, scene) => {{
    const look = {LOOK};
    const first = look(root, most, scene.on.open);
    const begun = scene.paths.find(({{path}}) => !scene.paths.some((one) => one.path.join() === path[0]));
    const card = begun && root.querySelector(`.hand-bar [data-card="${{begun.path[0]}}"]`);
    const next = root.querySelector('.result .won button') ?? card;
    if (!next) return [first];
    next.click();
    return [first, look(root, most, scene.on.open)];
}}"""
"""The same, and once more with a card chosen, where something may follow it, or with the result put away."""


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_full_table_is_seen_whole(table: StandaloneTable, game: str) -> None:
    """Sentence, board, hand, buttons and players stand within the table; nothing is cut off, covered or wrapped.

    The height is the same at every moment, so that the page never jumps.
    """
    table.page.emulate_media(reduced_motion="reduce")
    moments = fullest(game)
    table.show(Still(moments[0]))
    found: dict[str, list[str]] = {}
    for window, width, most in ROOM:
        table.give_room(window, width)
        heights = set[float]()
        for moment, fits in zip(moments, table.each(moments, TWICE, most), strict=True):
            for clicked, fit in enumerate(fits):
                heights.add(fit["height"])
                for fault in fit["faults"]:
                    kind, _, more = fault.partition(":")
                    found.setdefault(kind, []).append(f"{more} ({moment}{', clicked' * clicked}, {width} px wide)")
        if len(heights) > 1:
            found.setdefault("the page jumps", []).append(f"{sorted(heights)} ({width} px wide)")
    told = [f"{kind}, {len(where)} times, such as{where[0]}" for kind, where in found.items()]
    assert not told, "\n".join(told)


def test_three_numbers_a_player_fit_into_a_phone(table: StandaloneTable) -> None:
    """Chips, cards and points of four players stand within their places."""
    table.narrow()
    table.play("determinism", ["person", "solid", "solid", "solid"], seed=3, ante=125)
    for place in table.root.locator(".strip li").all():
        numbers, room = place.locator(".values").bounding_box(), place.bounding_box()
        assert numbers and room
        assert room["x"] <= numbers["x"] and numbers["x"] + numbers["width"] <= room["x"] + room["width"]
