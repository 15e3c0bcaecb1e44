"""Every screen in ordinary widgets, for places where the drawn one does not load: HTML, buttons, fields and sliders."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from html import escape
from threading import local
from typing import Any, Final, Self

import ipywidgets as widgets

from cardlab.core.new_game import Field as Wish
from cardlab.core.new_game import form_of, line_of
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.notebook.plain_items import COMMAND, FORM, Item, columns_of
from cardlab.screen.html_style import CLASS, STYLE
from cardlab.screen.parts import Button, Field, Plot, Slider
from cardlab.screen.screen import Screen

Obey = Callable[[str], None]
ROW: Final = "row wrap"


class PlainScreen(widgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """A screen in ordinary widgets; a widget once made is used again, so that it keeps the focus."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._made: dict[str, _ItemWidgets] = {}
        # Whether a control changes because of `_show` is a question of the thread: clicks come from two.
        self._here = local()
        self._form = _Form(screen) if isinstance(screen, TableScreen) else None
        self._head = widgets.VBox()
        self._columns = widgets.Box(layout=widgets.Layout(flex_flow=ROW, align_items="flex-start", grid_gap="8px 24px"))
        self._boxes: list[widgets.VBox] = []
        super().__init__([widgets.HTML(STYLE), self._head, self._columns])
        self.add_class(CLASS)
        screen.show_in(self._show)
        self._show()

    def do(self, text: str) -> Self:
        """Obey a command as if it had been typed; raises ValueError saying why it cannot be obeyed."""
        self.screen.do(text)
        return self

    def _obey(self, command: str) -> None:
        if not getattr(self._here, "shows", False):
            self.screen.command(command)

    def _type(self, command: str) -> None:
        """Obey what was typed, which stays in its field if it is refused."""
        self._here.typed = command
        try:
            self._obey(command)
        finally:
            self._here.typed = ""

    def _show(self) -> None:
        self._here.shows = True
        try:
            head, *columns = columns_of(self.screen, getattr(self._here, "typed", ""))
            _put(self._head, map(self._box, head))
            while len(self._boxes) < len(columns):
                self._boxes.append(widgets.VBox(layout=widgets.Layout(flex="1 1 14em", min_width="0")))
            for box, column in zip(self._boxes, columns, strict=False):
                _put(box, map(self._box, column))
            _put(self._columns, self._boxes[: len(columns)])
        finally:
            self._here.shows = False

    def _box(self, item: Item) -> widgets.DOMWidget:
        if item.key == FORM:
            return self._form
        if item.key not in self._made:
            self._made[item.key] = _ItemWidgets(self._type if item.key == COMMAND else self._obey, item.columns)
        self._made[item.key].show(item)
        return self._made[item.key].box

    def __repr__(self) -> str:
        return repr(self.screen)


class PlainTable(PlainScreen):
    """A game in ordinary widgets; with ``aids`` a guess can be checked, and known rules chosen from a list."""

    screen: TableScreen

    def __init__(self, session: Session, *, aids: bool = True) -> None:
        super().__init__(TableScreen(session, aids=aids))

    @property
    def session(self) -> Session:
        """The game that is on the table now."""
        return self.screen.session


class _ItemWidgets:
    """An item as widgets: its HTML, its control and its buttons, each made once."""

    def __init__(self, obey: Obey, columns: int) -> None:
        self._obey = obey
        self._html, self._image = widgets.HTML(), ""
        self._control: _Control | None = None
        self._plot: Plot | None = None
        layout = {"grid_template_columns": f"repeat({columns}, auto)"} if columns else {"flex_flow": ROW}
        self._row = (widgets.GridBox if columns else widgets.Box)(layout=widgets.Layout(**layout))
        self._size = widgets.Layout(width="auto", min_width="44px", height="44px")
        self._looks = widgets.ButtonStyle()
        self._sends: dict[widgets.Button, str] = {}
        self.box = widgets.VBox()

    def show(self, item: Item) -> None:
        """Show the item as it is now."""
        if item.plot and item.plot != self._plot:
            self._plot, self._image = item.plot, _image(item.plot)
        self._html.value = self._image + item.html
        shown = [self._html] if self._html.value else []
        if item.control:
            self._control = self._control or _Control(self._obey, item.control)
            self._control.show(item.control)
            shown.append(self._control.widget)
        if item.buttons:
            self._show_buttons(item.buttons)
            shown.append(self._row)
        _put(self.box, shown)

    def _show_buttons(self, buttons: Sequence[Button]) -> None:
        """Show these buttons; one that is on has a tick."""
        made = [*self._sends]
        while len(made) < len(buttons):
            made.append(widgets.Button(layout=self._size, style=self._looks))
            made[-1].on_click(lambda clicked: self._obey(self._sends[clicked]))
        for shown, each in zip(made, buttons, strict=False):
            self._sends[shown] = each["send"]
            is_on = each.get("pressed", False)
            shown.description, shown.tooltip = f"{each['label']}{' ✓' * is_on}", each.get("off", "")
            shown.disabled, shown.button_style = "off" in each, "primary" if is_on or each.get("main") else ""
        _put(self._row, made[: len(buttons)])


class _Control:
    """A field or a slider, which sends its word with what it holds; a masked field keeps nothing of it."""

    def __init__(self, obey: Obey, part: Field | Slider) -> None:
        self._obey, self._part = obey, part
        if part["kind"] == "slider":
            self.widget = widgets.IntSlider(max=len(part["values"]) - 1, readout=False, continuous_update=False)
        else:
            kind = widgets.Password if part.get("masked") else widgets.Text
            example = f"such as {part['example']}" if part.get("example") else ""
            self.widget = kind(placeholder=example, continuous_update=False)
        self.widget.tooltip, self.widget.layout.max_width = part["label"], "100%"
        self.widget.observe(self._hear, "value")

    def _hear(self, change: dict[str, Any]) -> None:
        part = self._part
        new = part["values"][change["new"]] if part["kind"] == "slider" else str(change["new"]).strip()
        if part["kind"] == "field" and part.get("masked"):
            self.widget.value = ""  # a notebook saves its widgets
        if new:
            self._obey(f"{part['send']} {new}".strip())

    def show(self, part: Field | Slider) -> None:
        """Show the present value of the part."""
        self._part = part
        if part["kind"] == "field":
            self.widget.value = part["value"]
            return
        last = len(part["values"]) - 1
        self.widget.max = max(last, self.widget.value)
        self.widget.value, self.widget.max = part["place"], last


def _put(box: widgets.Box, children: Iterator[widgets.DOMWidget] | Sequence[widgets.DOMWidget]) -> None:
    """Put these widgets into a box, unless they are there already."""
    wanted = tuple(children)
    if box.children != wanted:
        box.children = wanted


def _image(plot: Plot) -> str:
    """Return a picture of a plot, whose words are below it."""
    from cardlab.notebook.plot_image import picture  # a table needs no matplotlib

    data = b64encode(picture(plot)).decode()
    return f'<img alt="" width="480" style="max-width: 100%" src="data:image/png;base64,{data}">'


class _Form(widgets.VBox):  # type: ignore[misc]
    """The form for another game: a button unfolds it, with a control for each thing that can be chosen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._wishes: list[Wish] = []
        self._controls: dict[str, widgets.Widget] = {}
        looks = widgets.Layout(width="150px", height="44px")
        self._opener = widgets.ToggleButton(description="New game …", layout=looks)
        self._dealer = widgets.Button(description="Deal", button_style="primary", layout=looks)
        self._refusal = widgets.HTML()
        self._fields = widgets.VBox()
        self._body = widgets.VBox([self._fields, widgets.HBox([self._dealer, self._refusal])])
        self._opener.observe(lambda _: self._fold(), names="value")
        self._dealer.on_click(lambda _: self._try())
        super().__init__([self._opener])

    def _fold(self) -> None:
        """Show or hide the form; one that is unfolded begins with the settings of the table."""
        for control in self._controls.values():
            control.close()
        self._wishes = form_of(self._screen.session) if self._opener.value else []
        self._controls = {wish["name"]: _wish_control(wish) for wish in self._wishes}
        abouts = (widgets.HTML(f"<small>{escape(wish['about'])}</small>") for wish in self._wishes)
        self._fields.children = [each for pair in zip(self._controls.values(), abouts, strict=True) for each in pair]
        self._refusal.value = ""
        self.children = [self._opener, self._body] if self._opener.value else [self._opener]

    def _try(self) -> None:
        written = {name: str(control.value).strip() for name, control in self._controls.items()}
        usual = {wish["name"]: "".join(wish["choices"][:1]) for wish in self._wishes}
        self._screen.command(line_of(self._wishes, {name: text or usual[name] for name, text in written.items()}))
        scene = self._screen.scene()
        if scene["refused"]:
            self._refusal.value = escape(scene["notice"])
        else:
            self._opener.value = False


def _wish_control(wish: Wish) -> widgets.Widget:
    """Return where a wish is filled in; the word for no value is an empty box."""
    looks = {"description": wish["label"], "style": {"description_width": "130px"}, "layout": {"max_width": "100%"}}
    if wish["kind"] == "choice":
        options = [(choice.replace("_", " "), choice) for choice in wish["choices"]]
        return widgets.ToggleButtons(options=options, value=wish["value"], **looks)
    if wish["kind"] == "number" and not wish["choices"]:
        return widgets.IntText(value=int(wish["value"]), **looks)
    none = "".join(wish["choices"][:1])
    return widgets.Text(value="" if wish["value"] == none else wish["value"], placeholder=none, **looks)
