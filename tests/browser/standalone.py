"""A table on a page of its own: the real script, style sheet and Python side, without JupyterLab and without a kernel.

The page imports the script as anywidget does, from a blob, and gives its `render` a model. What the model sends is
answered by a widget in the process of the test, so that a click plays a move.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from ipywidgets import VBox
from jupyterlab.commands import get_app_dir
from playwright.sync_api import Page, Route, ViewportSize, expect

from cardlab import games
from cardlab.core.session import Session
from cardlab.notebook.cell_output import NotebookScreen
from cardlab.notebook.widget import ScreenWidget, Table
from cardlab.screen.table_parts import TableScene
from tests.browser.table_page import NARROW, WINDOW, TablePage, Theme

ADDRESS: Final = "http://127.0.0.1/"
LAPTOP: Final = 926
PHONE: Final = 244
"""How many pixels JupyterLab leaves an output in windows 1366 and 360 pixels wide; a test in JupyterLab measures it."""

TRAITS: Final = ("about", "answered", "base", "changes", "choices")
PAGE: Final = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Table</title><style id="theme"></style>
<style>
body { margin: 0; background: var(--jp-layout-color0); color: var(--jp-ui-font-color1);
  font-family: var(--jp-ui-font-family); font-size: var(--jp-ui-font-size1); }
.jp-OutputArea-output { overflow: auto; width: %dpx; }
</style><style id="widget"></style></head>
<body><div class="jp-OutputArea-output"></div></body></html>"""

MODEL: Final = """
class Model {
    waiting = 0; // how many messages have no answer yet
    listeners = new Map();
    unsaved = {};
    constructor(values) { this.values = JSON.parse(values); }
    get(name) { return this.values[name]; }
    set(name, value) {
        this.unsaved[name] = value;
        this.receive({[name]: value});
    }
    on(names, act) {
        for (const name of names.split(' ')) this.listeners.set(name, [...this.listeners.get(name) ?? [], act]);
    }
    off(names, act) {
        for (const name of names.split(' '))
            this.listeners.set(name, this.listeners.get(name).filter(other => other !== act));
    }
    send(content) { this.ask({content}); }
    save_changes() {
        this.ask({changes: this.unsaved});
        this.unsaved = {};
    }
    async ask(message) {
        this.waiting += 1;
        const answer = await window.answer(JSON.stringify(message));
        this.receive(JSON.parse(answer));
        this.waiting -= 1;
    }
    receive(values) {
        const isNew = name => JSON.stringify(values[name]) !== JSON.stringify(this.values[name]);
        const changed = Object.keys(values).filter(isNew);
        Object.assign(this.values, values); // all of a message is there before anybody hears of any of it
        for (const name of changed) for (const act of this.listeners.get(`change:${name}`) ?? []) act();
    }
}
"""
"""A widget's model as its script knows it: what Python sends, and what is sent to Python."""

SHOW: Final = f"""async ([script, style, values]) => {{
    {MODEL}
    document.querySelector('#widget').textContent = style;
    const url = URL.createObjectURL(new Blob([script], {{type: 'text/javascript'}}));
    const {{default: widget}} = await import(url);
    const el = document.querySelector('.jp-OutputArea-output');
    window.release?.();
    el.replaceChildren();
    window.model = new Model(values);
    window.release = widget.render({{model: window.model, el}});
}}"""


def new_table(game: str, seats: Sequence[str] | None = None, *, pace: int = 0, **rules: Any) -> Table:
    """A table with a new game; see `TablePage.play` for the pace."""
    table = Table(games.Session.deal(game, seats, **rules))
    table.choices = {**table.choices, "pace": pace}
    return table


class Moment(Protocol):
    """A scene, and what its widget says besides."""

    @property
    def scene(self) -> Any: ...

    @property
    def about(self) -> Any: ...


class StandaloneTable(TablePage):
    """A page that holds one widget of scenes and nothing else."""

    IS_ANSWERED = "window.model.waiting === 0"
    widget: ScreenWidget
    """The Python side of what the page shows."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        page.route(f"{ADDRESS}**", self._serve)
        page.expose_function("answer", self._answer)
        page.goto(ADDRESS)
        self.set_theme("light")

    def _serve(self, route: Route) -> None:
        is_page = route.request.url == ADDRESS
        route.fulfill(body=PAGE % LAPTOP, content_type="text/html") if is_page else route.abort()

    def _answer(self, message: str) -> str:
        """Does what the page asks of the widget, as a kernel would; all that the page may know then."""
        asked = json.loads(message)
        try:
            if "content" in asked:
                self.widget._heard(self.widget, asked["content"], None)
            else:
                self.widget.set_state(asked["changes"])
        except Exception as error:
            self.faults.append(f"Python says: {type(error).__name__}: {error}")
        return json.dumps(self.widget.get_state(TRAITS))

    def show(self, shown: ScreenWidget | NotebookScreen) -> None:
        """Show a widget, or that of a screen, in place of the one before."""
        widget = shown.view if isinstance(shown, NotebookScreen) else shown
        widget = widget.children[0] if isinstance(widget, VBox) else widget  # what is below a question is not drawn
        assert isinstance(widget, ScreenWidget)
        self.widget = widget
        state = json.dumps(widget.get_state(TRAITS))
        self.page.evaluate(SHOW, [widget._esm, widget._css, state])
        expect(self.root).to_be_visible()

    def play(self, game: str, seats: Sequence[str] | None = None, *, pace: int = 0, **rules: Any) -> None:
        self.show(new_table(game, seats, pace=pace, **rules))

    def play_still(self, game: str, seats: Sequence[str] | None = None, *, pace: int = 1, **rules: Any) -> None:
        """Opens a game at the usual pace, with a clock that stands still until a test moves it on."""
        self.page.clock.install()
        self.page.clock.pause_at("2100-01-01")
        self.play(game, seats, pace=pace, **rules)

    @property
    def table_scene(self) -> TableScene:
        """What the table shows now."""
        assert isinstance(self.widget, Table)
        return self.widget.screen.scene()

    @property
    def session(self) -> Session:
        assert isinstance(self.widget, Table)
        return self.widget.session

    def set_theme(self, theme: Theme) -> None:
        sheet = Path(get_app_dir()) / f"themes/@jupyterlab/theme-{theme}-extension/index.css"
        script = """([sheet, isLight]) => {
            document.querySelector('#theme').textContent = sheet;
            document.body.dataset.jpThemeLight = isLight;
        }"""
        self.page.evaluate(script, [sheet.read_text(encoding="utf-8"), str(theme == "light").lower()])

    def narrow(self) -> None:
        self.give_room(NARROW, PHONE)

    def widen(self) -> None:
        """Gives the table the room that it has on a laptop again."""
        self.give_room(WINDOW, LAPTOP)

    def give_room(self, window: ViewportSize, width: int) -> None:
        """Makes the window so large, and the table so many pixels wide."""
        self.page.set_viewport_size(window)
        self._set_width(f"{width}px")

    def _set_width(self, width: str) -> None:
        """Waits until the table has found its form, for which the browser takes a frame or two."""
        script = """async (item, width) => {
            item.style.width = width;
            for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
        }"""
        self.page.locator(".jp-OutputArea-output").evaluate(script, width)

    def each(self, moments: Sequence[Moment], script: str, argument: object = None) -> list[Any]:
        """Show these moments in place of the present scene; return what a function finds at each of them.

        It is a script, and gets the table's element, the argument and the scene.
        """
        show = f"""async (table, [moments, argument]) => {{
            const found = [];
            let number = window.model.get("changes").base;
            for (const [scene, about] of JSON.parse(moments)) {{
                number += 1;
                window.model.receive({{base: scene, changes: {{base: number, scenes: [{{}}]}}, about}});
                found.push(await ({script})(table, argument, scene));
            }}
            return found;
        }}"""
        # As one text: Playwright takes much longer to send what is in it piece by piece.
        pairs = [(moment.scene, moment.about) for moment in moments]
        return list(self.root.evaluate(show, [json.dumps(pairs), argument]))
