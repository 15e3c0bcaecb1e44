"""A screen as a notebook shows it: the widget, and the same in text."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardlab.screen.controls import CommandScreen

if TYPE_CHECKING:
    from ipywidgets import DOMWidget


class NotebookScreen(CommandScreen):
    """A screen of declared commands that a notebook shows below its cell.

    Attributes:
        is_plain: whether it is shown in ordinary widgets.
    """

    is_plain = False

    @cached_property
    def view(self) -> DOMWidget:
        """The widget: the drawn one, or ordinary widgets for places where that does not load."""
        if self.is_plain:
            from cardlab.notebook.as_widgets import PlainScreen

            return PlainScreen(self)
        from cardlab.notebook.widget import ExplorerWidget

        return ExplorerWidget(self)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and the same in text for places that show no widgets."""
        return output_of(self.view, str(self), **options)


def output_of(widget: DOMWidget, text: str, **options: Any) -> Any:
    """Return the output of a widget, and beside it a text for places that show no widgets."""
    bundle = widget._repr_mimebundle_(**options)
    data = bundle[0] if isinstance(bundle, tuple) else bundle  # anywidget adds what is to be known about the data
    if data is not None:
        data["text/plain"] = text
    return bundle
