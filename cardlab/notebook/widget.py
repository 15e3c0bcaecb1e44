"""Screens as widgets in the browser; their script and style sheet are put together from files without a build step."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self, TypeAlias

import anywidget
import traitlets

from cardlab import screen
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.screen.screen import Screen

SCREEN: Final = Path(screen.__file__).parent
STYLES: Final = (
    *("colours", "frame", "rail", "cards", "faces", "zones", "speech", "row", "strips", "grid"),
    *("card_line", "sheet", "result", "new_game", "forms", "builder", "projector"),
)
EXPLORER_STYLES: Final = (
    *("colours", "cards", "faces", "sheet", "explorer", "parts", "plot", "rolls", "small_cards"),
    *("machine", "machine_devices", "machine_results", "machine_widths", "lab", "experiments", "quality", "projector"),
)
_IMPORT: Final = re.compile(r'^import \{ ([^}]+) \} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)


def script(layout: str) -> str:
    """Return one module of JavaScript that exports a widget: a screen, drawn by the ``layout`` that this file exports.

    Raises:
        ValueError: files import each other in a circle.
    """
    entry = f"(context) => $screen.openScreen(context, ${layout}.layout)"
    return f"{modules('screen', layout)}\nexport default {{ render: {entry} }};"


def modules(*entries: str) -> str:
    """Return files of JavaScript and all that they import as one text.

    Each file becomes a function that returns its exports: the constant ``$table`` holds those of ``table.js``.
    """
    found: dict[str, str] = {}
    for entry in entries:
        _add(entry, found, ())
    return "\n".join(found.values())


def _add(name: str, modules: dict[str, str], importing: tuple[str, ...]) -> None:
    """Add a file after all that it imports."""
    if name in importing:
        raise ValueError(f"These scripts import each other: {' → '.join([*importing, name])}.")
    if name in modules:
        return
    text = (SCREEN / "js" / f"{name}.js").read_text(encoding="utf-8")
    for found in _IMPORT.finditer(text):
        _add(found[2], modules, (*importing, name))
        text = text.replace(found[0], f"const {{ {found[1].replace(' as ', ': ')} }} = ${found[2]};")
    exported = ", ".join(_EXPORT.findall(text))
    modules[name] = f"const ${name} = (() => {{\n{_EXPORT.sub('', text)}\nreturn {{ {exported} }};\n}})();"


def style(kind: str, *names: str) -> str:
    """Return files as the style sheet of one kind of widget, in force only inside the class ``cardlab-kind``.

    All pages that are open in JupyterLab share one document, and so do the style sheets of all their widgets.
    """
    return f"@scope (.cardlab-{kind}) {{\n{sheets(*names)}\n}}"


def sheets(*names: str) -> str:
    """Return these files of styles as one text; a later one may overrule an earlier one."""
    return "\n".join((SCREEN / "css" / f"{name}.css").read_text(encoding="utf-8") for name in names)


STYLE: Final = style("table", *STYLES)
"""The looks of all tables."""


Edit: TypeAlias = "dict[str, object]"
"""The changes between two scenes, so that the page is sent no more than these; ``js/screen.js`` applies them.

``{"=": value}`` sets a value, ``{"-": True}`` removes it, ``{"@": [start, end, values]}`` puts values in the place of a
stretch of a list, and anything else has an edit for each key, or place in a list, that differs.
"""


def edit_between(old: object, new: object) -> Edit:
    """Return the edit that makes the new value out of the old one; empty where they are equal.

    >>> edit_between({"a": 1, "b": [1, 2, 3], "c": [4, 5]}, {"a": 2, "b": [1, 3], "c": [4, 6]})
    {'a': {'=': 2}, 'b': {'@': [1, 2, []]}, 'c': {'1': {'=': 6}}}
    """
    match old, new:
        case Mapping(), Mapping():
            gone: Edit = {key: {"-": True} for key in old if key not in new}
            return gone | {
                key: edit_between(old[key], value) if key in old else {"=": value}
                for key, value in new.items()
                if key not in old or old[key] != value
            }
        case ((list() | tuple()), (list() | tuple())):
            return _edit_of_list(old, new)
    return {} if old == new else {"=": new}


def _edit_of_list(old: Sequence[object], new: Sequence[object]) -> Edit:
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return {str(place): edit_between(one, other) for place, (one, other) in pairs if one != other}
    shortest = min(len(old), len(new))
    start = next((place for place in range(shortest) if old[place] != new[place]), shortest)
    end = next((place for place in range(shortest - start) if old[-1 - place] != new[-1 - place]), shortest - start)
    return {"@": [start, len(old) - end, list(new[start : len(new) - end])]}


class ScreenWidget(anywidget.AnyWidget):
    """A screen in the browser: it shows scenes, and sends commands to the screen, one line of text each.

    Attributes:
        base: a scene that was sent whole.
        changes: ``scenes`` has an edit of the base for each scene to show, of which the last one stays; ``base`` is the
            number of the base, so that a new one is a change, too.
        about: what no command changes: the rules, the credit, the help.
        choices: the person's own settings: marks, suit colours, order, pace.
        answered: how many commands have been answered, sent together with what came of them.
    """

    base = traitlets.Dict().tag(sync=True)
    changes = traitlets.Dict({"base": 0, "scenes": []}).tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)
    choices = traitlets.Dict({"marks": True, "four": False, "by": "rank", "pace": 1}).tag(sync=True)

    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self.screen = screen
        self._number, self._size = 0, 0  # of the base
        self.on_msg(self._heard)
        screen.show_in(self._show)
        self._show()

    def _show(self) -> None:
        """Send what changed; where that is much, the scene that stays is sent whole."""
        scenes = [dict(scene) for scene in self.screen.scenes]
        changes = [edit_between(self.base, scene) for scene in scenes]
        with self.hold_sync():
            if len(json.dumps(changes)) > self._size // 2:
                self.base, self._number, self._size = scenes[-1], self._number + 1, len(json.dumps(scenes[-1]))
                changes = [edit_between(self.base, scene) for scene in scenes]
            self.changes = {"base": self._number, "scenes": changes}

    def _heard(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        with self.hold_sync():
            try:
                self.screen.command(str(content.get("command", "")))
            finally:
                self.answered += 1

    def __str__(self) -> str:
        return str(self.screen)

    def __repr__(self) -> str:
        return repr(self.screen)


class Table(ScreenWidget):
    """A game in the browser; with ``aids`` a guess can be checked, and known rules chosen from a list."""

    _esm = script("table")
    _css = STYLE
    screen: TableScreen

    def __init__(self, session: Session, *, aids: bool = True) -> None:
        self._described: object = None
        super().__init__(TableScreen(session, aids=aids))

    @property
    def session(self) -> Session:
        """The game that is on the table now."""
        return self.screen.session

    def do(self, text: str) -> Self:
        """Obey a command as if it had been typed: ``game.do("7♣")``; raises ValueError saying why it cannot be."""
        self.screen.do(text)
        return self

    def command(self, text: str) -> None:
        """Obey what was clicked or typed; a refusal is answered in the scene."""
        self.screen.command(text)

    def _show(self) -> None:
        session = self.session
        described = (session.game, session.house_rules, session.seats)
        if described != self._described:  # rules and forms are made once a deal, not at every move
            self.about = dict(self.screen.about())
            self._described = described
        super()._show()


class ExplorerWidget(ScreenWidget):
    """An explorer, or the laboratory, in the browser."""

    _esm = script("explorer")
    _css = style("explorer", *EXPLORER_STYLES)

    def __init__(self, screen: Screen) -> None:
        screen.is_pulsed = True
        super().__init__(screen)


class BuilderWidget(ScreenWidget):
    """The builder of a rule in the browser; it looks as tables do."""

    _esm = script("builder")
    _css = STYLE


class AskWidget(ScreenWidget):
    """A question of a lesson in the browser."""

    _esm = script("ask")
    _css = style("ask", "colours", "ask") + sheets("answers")
