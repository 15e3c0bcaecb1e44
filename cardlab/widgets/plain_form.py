"""The form for another game in ordinary widgets: what the drawn table's form has, a line for each thing."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

import ipywidgets as widgets

from cardlab.core.new_game import Field, line_of

FIRST: Final = 5
"""So many fields are seen at once."""

_SHOWN: Final = {True: None, False: "none"}


class PlainForm(widgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """A button that unfolds the form.

    Args:
        fields: gives what can be chosen, with what holds now.
        deal: obeys the command that deals, and says why where it could not.
    """

    def __init__(self, fields: Callable[[], list[Field]], deal: Callable[[str], str]) -> None:
        self._fields, self._deal = fields, deal
        self._form: list[Field] = []
        self._controls: dict[str, widgets.Widget] = {}
        looks = widgets.Layout(width="150px", height="44px")
        self._opener = widgets.ToggleButton(description="New game …", layout=looks)
        self._more = widgets.ToggleButton(
            description="More options", layout=widgets.Layout(width="150px", height="44px")
        )
        self._dealer = widgets.Button(description="Deal", button_style="primary", layout=looks)
        self._refusal = widgets.HTML()
        self._first, self._rest = widgets.VBox(), widgets.VBox()
        buttons = widgets.HBox([self._dealer, self._more, self._refusal])
        self._body = widgets.VBox([self._first, buttons, self._rest])
        self._opener.observe(lambda _: self._fold(), names="value")
        self._more.observe(lambda _: self._fold(), names="value")
        self._dealer.on_click(lambda _: self._try())
        super().__init__([self._opener, self._body])
        self._fold()

    def _fold(self) -> None:
        """Shows what is unfolded; what was unfolded just now says what holds at the table."""
        if not self._opener.value:
            self._form = []
        elif not self._form:
            self._fill(self._fields())
        self._refusal.value = ""
        self._body.layout.display = _SHOWN[self._opener.value]
        self._rest.layout.display = _SHOWN[self._more.value]

    def _fill(self, form: list[Field]) -> None:
        """Makes a control for each field; what closes is gone for good, so that none are left over."""
        for control in self._controls.values():
            control.close()
        self._form = form
        self._more.layout.display = _SHOWN[len(form) > FIRST]
        self._controls = {field["name"]: _control(field) for field in form}
        lines = [line for field in form for line in (self._controls[field["name"]], _reason(field))]
        self._first.children, self._rest.children = lines[: 2 * FIRST], lines[2 * FIRST :]

    def _try(self) -> None:
        wishes = {name: str(control.value).strip() for name, control in self._controls.items()}
        for field in self._form:
            if not wishes[field["name"]] and field["choices"]:
                wishes[field["name"]] = field["choices"][0]
        refusal = self._deal(line_of(self._form, wishes))
        self._refusal.value = escape(refusal)
        self._opener.value = bool(refusal)


def _control(field: Field) -> widgets.Widget:
    """Where a field is filled in; the word for no value is an empty box."""
    looks = {"description": field["label"], "style": {"description_width": "130px"}}
    if field["kind"] == "choice":
        options = [(choice.replace("_", " "), choice) for choice in field["choices"]]
        return widgets.ToggleButtons(options=options, value=field["value"], **looks)
    if field["kind"] == "number" and not field["choices"]:
        return widgets.IntText(value=int(field["value"]), **looks)
    none = "".join(field["choices"][:1])
    return widgets.Text(value="" if field["value"] == none else field["value"], placeholder=none, **looks)


def _reason(field: Field) -> widgets.Widget:
    return widgets.HTML(f"<small>{escape(field['about'])}</small>")
