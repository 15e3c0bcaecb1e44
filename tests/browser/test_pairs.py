"""All widgets on one page, one below the other: each looks as it does alone, whichever came first.

All pages that are open in JupyterLab share one document, and with it the style sheets of all their widgets.
"""

from __future__ import annotations

import json
from typing import Final

import pytest
from playwright.sync_api import BrowserContext

import cardlab
from cardlab.explorers import TOPICS
from cardlab.lessons.asking import Ask
from cardlab.lessons.guess_file import GuessFile
from cardlab.notebook.widget import AskWidget, ScreenWidget
from cardlab.opening import build_rule
from tests.browser.made_up import BUILT_IN
from tests.browser.standalone import ADDRESS, MODEL, PAGE, TRAITS, new_table
from tests.test_asking import FIVES, SEALED

pytestmark = pytest.mark.check


DRAW: Final = f"""async (widgets) => {{
    {MODEL}
    document.body.replaceChildren();
    const ends = [];
    for (const [script, style, values] of widgets) {{
        const sheet = document.createElement('style'), el = document.createElement('div');
        el.className = 'jp-OutputArea-output';
        sheet.textContent = style;
        document.head.append(sheet);
        document.body.append(el);
        const url = URL.createObjectURL(new Blob([script], {{type: 'text/javascript'}}));
        const {{default: widget}} = await import(url);
        URL.revokeObjectURL(url);
        const end = widget.render({{model: new Model(values), el}});
        ends.push(() => {{ end?.(); sheet.remove(); }});
    }}
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null)));
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    const LOOKS = ['display', 'color', 'backgroundColor', 'fontSize', 'fontWeight', 'lineHeight', 'borderTopWidth',
        'opacity', 'overflowX', 'overflowY', 'textAlign', 'whiteSpace', 'animationName', 'transform', 'zIndex'];
    const measured = [...document.querySelectorAll('.cardlab')].map((root) => {{
        const {{x, y}} = root.getBoundingClientRect();
        return [root, ...root.querySelectorAll('*')].map((item) => {{
            const box = item.getBoundingClientRect(), look = getComputedStyle(item);
            const isDrawn = item.getClientRects().length > 0; // what is not has no place
            const sizes = isDrawn ? [box.x - x, box.y - y, box.width, box.height].map(Math.round) : [];
            const name = `${{item.tagName}} ${{item.getAttribute('class') ?? ''}}`;
            return `${{name}} ${{sizes}} ${{LOOKS.map((each) => look[each])}}`;
        }});
    }});
    for (const end of ends) end();
    return measured;
}}"""
"""Draws widgets below each other; where each of their elements stands in its widget, and how it looks."""


@pytest.fixture(scope="module")
def widgets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ScreenWidget]:
    """One of each kind that a page can hold."""
    guesses = GuessFile(tmp_path_factory.mktemp("guesses"))
    found: dict[str, ScreenWidget] = {name: new_table(name, seed=7) for name in BUILT_IN}
    found |= {name: cardlab.explore(name).view for name in TOPICS}
    found |= {"laboratory": cardlab.lab(seed=7, saves=False).view, "builder": build_rule().view}
    return found | {"ask": AskWidget(Ask(FIVES, SEALED, guesses))}


def test_widgets_do_not_touch_each_other(window: BrowserContext, widgets: dict[str, ScreenWidget]) -> None:
    """In one order and in the opposite one, so each is before each other: all are as they are alone."""
    page = window.new_page()
    page.route(f"{ADDRESS}**", lambda route: route.fulfill(body=PAGE % 926, content_type="text/html"))
    page.goto(ADDRESS)
    page.emulate_media(reduced_motion="reduce")
    given = {name: [widget._esm, widget._css, json.dumps(widget.get_state(TRAITS))] for name, widget in widgets.items()}
    alone = {name: page.evaluate(DRAW, [given[name]])[0] for name in widgets}
    bare = [name for name, found in alone.items() if ",1px," not in found[0]]
    assert bare == [], "their style sheets are not in force"
    broken = {}
    for order in ([*widgets], [*reversed(widgets)]):
        together = page.evaluate(DRAW, [given[name] for name in order])
        for name, found in zip(order, together, strict=True):
            changed = [f"{was} → {now}" for was, now in zip(alone[name], found, strict=False) if was != now]
            if changed or len(found) != len(alone[name]):
                broken[f"{name}, {order[0]} first"] = [len(changed), *changed[:1]]
    page.close()
    assert not broken, f"{len(broken)} broken, such as {list(broken.items())[:3]}"
