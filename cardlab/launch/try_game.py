"""Try somebody's own game as the page of one file will have it: without whatever the page lacks.

`cardlab.launch.game_page` runs this file in a Python of its own that knows no installed package. It takes the text of
the game's file as JSON, and prints a `PageGame`, or a sentence about what is wrong, as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib.abc import MetaPathFinder
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, TypedDict

if TYPE_CHECKING:
    from cardlab.browser.page_session import Thing

GAMES_PLAYED: Final = 12
"""The number of games in which the laws are tried: it takes a second or two."""


class PageGame(TypedDict):
    """A game that the page can have.

    Attributes:
        thing: how the page shows it.
        findings: what the laws found, as text; empty if all hold.
        rules: the rules to print, of this game and of cardlab's own, as HTML.
    """

    thing: Thing
    findings: str
    rules: str


def page_game(source: str, file: str) -> PageGame:
    """Return what the page shows of a game; raises ValueError with a sentence if it cannot have it."""
    from cardlab.browser.contents import is_missing
    from cardlab.browser.own_game import game_in
    from cardlab.browser.page_session import PageSession
    from cardlab.core.table import TableScreen
    from cardlab.games import GAMES, Session, check

    class AsInThePage(MetaPathFinder):
        """Refuses the modules that the page lacks."""

        def find_spec(self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> None:
            if is_missing(name):
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    built_in, finder = [*GAMES.values()], AsInThePage()
    sys.meta_path.insert(0, finder)
    game = game_in(source, file)
    report = check(game, GAMES_PLAYED, progress=False)
    line = " ".join([*game.rules.short[:1]]) or str(game.credit)
    try:
        thing = PageSession().thing(game.name, game.title, line)
        if report.ok:  # otherwise it may have no end
            TableScreen(Session.deal(game, ["at_random"] * game.players[0], seed=0)).do("finish")
    except Exception as error:
        raise ValueError(f"{game.title} breaks at the table ({type(error).__name__}: {error}).") from error
    sys.meta_path.remove(finder)
    from cardlab.launch.paper.rule_cards import rule_cards

    sheets = [game] if game.rules.sections else []
    return PageGame(thing=thing, findings="" if report.ok else str(report), rules=rule_cards([*sheets, *built_in]))


def load_cardlab() -> None:
    """Import this cardlab from its folder; what is installed beside it stays unknown."""
    folder = Path(__file__).resolve().parents[1]
    spec = spec_from_file_location("cardlab", folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec and spec.loader
    sys.modules["cardlab"] = cardlab = module_from_spec(spec)
    spec.loader.exec_module(cardlab)


if __name__ == "__main__":
    load_cardlab()
    given = json.load(sys.stdin)
    try:
        with redirect_stdout(sys.stderr):
            found: PageGame | str = page_game(**given)
    except ValueError as error:
        found = str(error)
    print(json.dumps(found))
