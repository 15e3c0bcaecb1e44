"""Somebody's own game in a file of Python: the page runs it at its start, and `cardlab.save_page` before that."""

from __future__ import annotations

import sys
from traceback import walk_tb
from types import ModuleType
from typing import Final

from cardlab.core.game import AnyGame, Game
from cardlab.games import GAMES, register
from cardlab.text import listed

MODULE: Final = "own_game"
"""The name of the file as a module. Its own name could be the one of another module, such as ``random``."""


def game_in(source: str, file: str) -> AnyGame:
    """Run a file and return the game that it makes, which is registered.

    Args:
        source: the text of the file.
        file: its name, for messages.

    Raises:
        ValueError: it cannot be run here, or makes no game or several; the message says what would do.
    """
    known = set(map(id, GAMES.values()))
    found = [*_run(source, file), *GAMES.values()]
    games = {game.name: game for game in found if isinstance(game, Game) and id(game) not in known}
    if not games:
        raise ValueError(f"There is no game in {file}: it needs a line such as `game = Game(title=…, …)`.")
    if len(games) > 1:
        titles = listed(game.title for game in games.values())
        raise ValueError(f"There are {len(games)} games in {file}, {titles}: give each a file of its own.")
    return register(*games.values())


def _run(source: str, file: str) -> list[object]:
    """Run a file as a module and return the values of its names."""
    module = sys.modules[MODULE] = ModuleType(MODULE)
    try:
        exec(compile(source, file, "exec"), vars(module))
    except SyntaxError as error:
        raise ValueError(f"Line {error.lineno or 1} of {file} is not Python: {error.msg}.") from error
    except ModuleNotFoundError as error:
        raise ValueError(
            f"Line {_line(error, file)} of {file} needs {error.name}, which the page does not have: "
            "in it are Python's own library, cardlab's games and this one file."
        ) from error
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}".removesuffix(": ")
        raise ValueError(f"{file} stops in line {_line(error, file)} ({what}).") from error
    return [*vars(module).values()]


def _line(error: BaseException, file: str) -> int:
    """Return the number of the line of the file at which an error arose."""
    return [1, *(line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == file)][-1]
