"""What every drawn widget shares: a script and a style sheet, put together from files without a build step."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

HERE: Final = Path(__file__).parent
SCRIPTS: Final = (
    *("patch", "cards", "moves", "showing", "entry", "frame"),
    *("zones", "grid", "line", "sentence", "keyboard", "table"),
)
STYLES: Final = ("colours", "frame", "zones", "cards", "row", "grid", "line", "sentence", "narrow")


def script(*names: str) -> str:
    """One module of JavaScript, made of these files in this order."""
    return _joined("js", names)


def style(*names: str) -> str:
    """One style sheet, made of these files in this order: a later one may overrule an earlier one."""
    return _joined("css", names)


def _joined(kind: str, names: tuple[str, ...]) -> str:
    return "\n".join((HERE / kind / f"{name}.{kind}").read_text(encoding="utf-8") for name in names)


SCRIPT: Final = script(*SCRIPTS)
"""The table's, with ``export default { render }``: each file may use what those before it define."""

STYLE: Final = style(*STYLES)
"""What all tables, and explorers too, look like."""


class Drawing(anywidget.AnyWidget):
    """A widget that shows scenes and hears commands, one line of text each.

    Attributes:
        scenes: what to show, one after another; the last one stays.
        about: what stays the same: the rules, the credit, the help. ``bare`` leaves away all but the scene.
        choices: how this person likes it: marks, suit colours, order, pace.
        answered: how many commands have been answered; the page learns it together with what came of them.
    """

    _esm = SCRIPT
    _css = STYLE
    scenes: traitlets.List[Any] = traitlets.List().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)
    choices = traitlets.Dict({"marks": True, "four": False, "by": "rank", "pace": 900}).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.on_msg(self._heard)

    def command(self, text: str) -> None:
        """Obeys what was clicked or typed, and shows what came of it."""
        raise NotImplementedError

    def _heard(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        with self.hold_sync():
            try:
                self.command(str(content.get("command", "")))
            finally:
                self.answered += 1
