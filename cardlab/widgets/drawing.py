"""What every drawn widget shares: a script and a style sheet, put together from files without a build step."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

HERE: Final = Path(__file__).parent
STYLES: Final = (
    *("colours", "frame", "rail", "cards", "faces", "zones", "speech", "row", "strips", "grid"),
    *("line", "sheet", "medal", "result", "new_game", "forms", "builder", "projector", "motion"),
)
_IMPORT: Final = re.compile(r'^import \{ ([^}]+) \} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)


def script(entry: str) -> str:
    """One module of JavaScript that exports a widget: the file ``entry`` and all files that it imports.

    A widget's script is a single text, so each file becomes a function that returns what the file exports.

    Args:
        entry: the name of the file that exports ``render``.

    Raises:
        ValueError: files import each other in a circle.
    """
    return f"{modules(entry)}\nexport default {{ render: ${entry}.render }};"


def modules(entry: str) -> str:
    """A file of JavaScript and all that it imports, each as a constant: ``$table`` holds what table.js exports."""
    found: dict[str, str] = {}
    _add(entry, found, ())
    return "\n".join(found.values())


def _add(name: str, modules: dict[str, str], importing: tuple[str, ...]) -> None:
    """Adds a file after all that it imports."""
    if name in importing:
        raise ValueError(f"These scripts import each other: {' → '.join([*importing, name])}.")
    if name in modules:
        return
    text = (HERE / "js" / f"{name}.js").read_text(encoding="utf-8")
    for found in _IMPORT.finditer(text):
        _add(found[2], modules, (*importing, name))
    exported = ", ".join(found[1] for found in _EXPORT.finditer(text))
    body = _EXPORT.sub("", _IMPORT.sub(_taken, text))
    modules[name] = f"const ${name} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();"


def _taken(found: re.Match[str]) -> str:
    """An import as what it means where a file is a function."""
    return f"const {{ {found[1].replace(' as ', ': ')} }} = ${found[2]};"


def style(kind: str, *names: str) -> str:
    """Return the style sheet of one kind of widget, in force inside widgets of that kind and nowhere else.

    All pages that are open in JupyterLab share one document, and so do the style sheets of all their widgets.

    Args:
        kind: the element around the widget has the class ``cardlab-kind``.
        *names: the files, in this order: a later one may overrule an earlier one.
    """
    return f"@scope (.cardlab-{kind}) {{\n{sheets(*names)}\n}}"


def sheets(*names: str) -> str:
    """Return these files of styles as one text."""
    return "\n".join((HERE / "css" / f"{name}.css").read_text(encoding="utf-8") for name in names)


SCRIPT: Final = script("table")
"""The table's."""

STYLE: Final = style("table", *STYLES)
"""What all tables look like."""


class Drawing(anywidget.AnyWidget):
    """A widget that shows scenes and hears commands, one line of text each.

    Attributes:
        scenes: what to show, one after another; the last one stays.
        about: what stays the same: the rules, the credit, the help.
        choices: how this person likes it: marks, suit colours, order, pace.
        answered: how many commands have been answered; the page learns it together with what came of them.
    """

    _esm = SCRIPT
    _css = STYLE
    scenes: traitlets.List[Any] = traitlets.List().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)
    choices = traitlets.Dict({"marks": True, "four": False, "by": "rank", "pace": 1}).tag(sync=True)

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
