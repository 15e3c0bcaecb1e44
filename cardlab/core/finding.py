"""Finding what has a name, however the name is written."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module

from cardlab.core.game import Game


def find_game(name: str) -> Game:
    """The referee of this name.

    The names are looked up when asked for, so that this module needs none of the games.

    Raises:
        ValueError: there is no such game; the message names those there are.
    """
    games: Mapping[str, Game] = import_module("cardlab.games").GAMES
    return games[find(name, games, "game")]


def find(name: str, names: Mapping[str, object], what: str) -> str:
    """The name as it stands among the names, whatever its capitals, blanks and hyphens.

    Raises:
        ValueError: it is not there; the message says what is.
    """
    plain = "_".join(str(name).lower().replace("-", " ").replace("_", " ").split())
    if plain in names:
        return plain
    close = get_close_matches(plain, names, n=1)
    guess = f"Did you mean {close[0]!r}? " if close else ""
    raise ValueError(f"There is no {what} called {name!r}. {guess}There are: {', '.join(names)}.")
