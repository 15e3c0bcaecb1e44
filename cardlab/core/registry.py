"""The games that there are, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardlab.core.game import AnyGame, Game
from cardlab.core.protocol import M, S, State, V
from cardlab.screen.reading import find

_games: Final[dict[str, AnyGame]] = {}
_built_in: Final[set[str]] = set()

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(_games)
"""Every registered game by its name."""


def register(game: Game[S, M, V], *, built_in: bool = False) -> Game[S, M, V]:
    """Enter a game, so that it can be played by its name and saved games find it.

    A game of your own takes the place of the one you registered under this name before.

    Args:
        game: what to enter.
        built_in: whether it is one of cardlab's own.

    Returns:
        the game.

    Raises:
        ValueError: a game of cardlab's own has this name.
    """
    if game.name in _built_in and not built_in:
        raise ValueError(f"cardlab has a game {game.name!r} already: give yours another title, or a name of its own.")
    if built_in:
        _built_in.add(game.name)
    _games[game.name] = game
    return game


def is_built_in(game: AnyGame) -> bool:
    """Return whether this is one of cardlab's own games."""
    return game.name in _built_in


def find_game(name: str) -> AnyGame:
    """Return the game of this name.

    Raises:
        ValueError: there is no such game; the message names those there are.
    """
    if not _games:
        raise ValueError("No game is registered yet: import cardlab.games first.")
    return _games.get(name) or _games[find(name, _games, "game")]


def game_of(state: State) -> AnyGame:
    """Return the game that a state belongs to.

    Raises:
        ValueError: it is a state of no registered game.
    """
    for game in _games.values():
        if game.state_type is type(state):
            return game
    raise ValueError(f"{type(state).__name__} is a state of no registered game: register(…) the game first.")
