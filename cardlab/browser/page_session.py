"""The open parts of the page on Python's side: tables, the builder of rules, two dice and the chance machine.

The browser calls a `PageSession` by name and gets JSON: what to draw, what to store, files to hand to the person,
and what to open next.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypedDict
from zlib import crc32

from cardlab.browser.own_game import game_in
from cardlab.browser.page_storage import PageStorage, StorageSlot
from cardlab.core.autosave import Autosave
from cardlab.core.session import Session
from cardlab.core.storage import file_named
from cardlab.core.table import TableScreen
from cardlab.explorers.dice import DiceExplorer
from cardlab.explorers.machine import MachineExplorer
from cardlab.explorers.rule_builder import RuleBuilder
from cardlab.games import GAMES
from cardlab.screen.screen import Screen

NOTHING: Final[Mapping[str, str]] = {}
HOUSE_RULES: Final[Mapping[str, Mapping[str, Any]]] = {"friend_or_foe": {"cards_each": 5}}
"""A game that fits into a lesson; *New game* has the long ones."""

_EXPLORERS: Final = {"dice": DiceExplorer, "machine": MachineExplorer}

WHERE: Final = "among your downloads"
"""Where the browser puts a file that was saved."""


class Thing(TypedDict):
    """One of the screens to choose from in the page.

    Attributes:
        name: what it is opened by.
        title: its title.
        line: what it is, in a line of text.
        layout: what draws it in the browser: ``table``, ``builder`` or ``explorer``.
        drawn: the picture that is shown before Python runs.
    """

    name: str
    title: str
    line: str
    layout: str
    drawn: dict[str, Any]


def first_deal(game: str) -> int:
    """Return the deal that is drawn while Python gets ready, so that it is there at once; later ones are drawn by lot.

    With the same number both games of Eleusis would begin with the same rule.
    """
    return 8 if game == "express" else 7


class PageSession:
    """All that is open.

    >>> session = PageSession()
    >>> json.loads(session.open("friend_or_foe"))["drawn"]["scenes"][-1]["title"]
    'Friend or Foe'
    """

    def __init__(self) -> None:
        self._storage = PageStorage()
        self._slots: dict[str, str] = {}  # of games that are somebody's own
        self._opened: dict[str, Screen] = {}
        self._dealt = ""

    def hear(self, kept: str) -> None:
        """Takes what the browser has stored, by name, as JSON; null is what it has forgotten."""
        self._storage.hear(json.loads(kept))

    def add(self, source: str, file: str) -> None:
        """Add somebody's own game. Saved games belong to this source alone: another game may have the same name.

        Args:
            source: the text of the file in which it is written.
            file: the name of that file.

        Raises:
            ValueError: there is not one game in it that can be played here.
        """
        game = game_in(source, file)
        self._slots[game.name] = f"{game.name}-{crc32(source.encode()):08x}"

    def thing(self, name: str, title: str, line: str, layout: str = "table") -> Thing:
        """Return something to choose from, as it begins."""
        return Thing(name=name, title=title, line=line, layout=layout, drawn=json.loads(self.open(name))["drawn"])

    def open(self, name: str) -> str:
        """Opens something, or comes back to it: then nothing is played again.

        Args:
            name: of a game; or ``builder``, ``dice`` or ``machine``.
        """
        if name not in self._opened:
            self._opened[name] = self._made(name)
            return self._answer(name)
        return _as_json({"scenes": [self._opened[name].scene()], "about": self._opened[name].about()})

    def command(self, name: str, text: str) -> str:
        """Obeys what was clicked or typed in something that is open."""
        before = _files()
        self._opened[name].command(text)
        saved = [path for path, when in _files().items() if before.get(path) != when]
        return self._answer(name, {path.name: path.read_text(encoding="utf-8") for path in saved})

    def load(self, name: str, file: str, text: str) -> str:
        """Puts a saved game on the table, from a file that the person has chosen."""
        try:
            path = file_named(file)
        except ValueError:
            path = file_named("chosen")
        path.write_text(text, encoding="utf-8")
        self._opened[name].command(f"load {path.name}")
        path.unlink()
        return self._answer(name)

    def erase(self) -> None:
        """Forgets all games."""
        self._storage.texts.clear()
        self._opened.clear()

    def _made(self, name: str) -> Screen:
        if name in GAMES:
            return self._table(name)
        made = RuleBuilder("card.is_red", self._deal) if name == "builder" else _EXPLORERS[name]()
        made.is_pulsed = True
        return made

    def _table(self, game: str) -> TableScreen:
        """Return a game's table; an unfinished game that is kept is offered."""
        slot = self._slots.get(game, game)
        seed = None if slot in self._storage.texts else first_deal(game)
        house_rules = HOUSE_RULES.get(game, {})
        session = Session.deal(game, seed=seed, autosave=Autosave(StorageSlot(self._storage, slot)), **house_rules)
        return TableScreen(session, where=WHERE, changes_game=False)

    def _deal(self, name: str, token: str) -> Session:
        """Deals a sealed rule at a game's own table, which the browser then opens."""
        table = self._opened.get(name) or self._table(name)
        assert isinstance(table, TableScreen)
        self._opened[name], self._dealt = table, name
        if table.session.autosave.offer:
            table.do("decline")  # it stays among what is kept
        table.do(f"new rule={token}")
        return table.session

    def _answer(self, name: str, files: Mapping[str, str] = NOTHING) -> str:
        opens, self._dealt = self._dealt, ""
        screen = self._opened[name]
        drawn = {"scenes": screen.scenes, "about": screen.about()}
        return _as_json(drawn, self._storage.news(), files, opens)


def _as_json(
    drawn: Mapping[str, Any],
    keep: Mapping[str, str | None] = NOTHING,
    files: Mapping[str, str] = NOTHING,
    opens: str = "",
) -> str:
    return json.dumps({"drawn": drawn, "keep": keep, "files": files, "opens": opens}, ensure_ascii=False)


def _files() -> dict[Path, int]:
    """The saved games in Python's own folder, which nobody sees, and when each was written, in nanoseconds."""
    return {path: path.stat().st_mtime_ns for path in Path().glob("*.json")}
