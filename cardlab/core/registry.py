"""The games that there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from cardlab.core.game import AnyGame, Game
from cardlab.core.protocol import AnyPlayer, M, S, State, V
from cardlab.screen.reading import find

_games: Final[dict[str, AnyGame]] = {}
_built_in: Final[set[str]] = set()
_players_of_all: Final[dict[str, Callable[[AnyGame], AnyPlayer]]] = {}

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(_games)
"""Every registered game by its name."""

PLAYERS_OF_ALL: Final[Mapping[str, Callable[[AnyGame], AnyPlayer]]] = MappingProxyType(_players_of_all)
"""The computer players that every game has besides at_random, by name: each makes the player for a game."""


def register(game: Game[S, M, V], *, built_in: bool = False) -> Game[S, M, V]:
    """Enter a game, so that it can be played by its name and saved games find it.

    A game of your own takes the place of the one you registered under this name before.

    Args:
        game: what to enter.
        built_in: whether it is one of cardlab's own.

    Returns:
        the game as it was entered: with the computer players that every game has.

    Raises:
        ValueError: a game of cardlab's own has this name.
    """
    if game.name in _built_in and not built_in:
        raise ValueError(f"cardlab has a game {game.name!r} already: give yours another title, or a name of its own.")
    if built_in:
        _built_in.add(game.name)
    game = _with_players_of_all(game)
    _games[game.name] = game
    return game


def add_player_to_all(name: str, player_for: Callable[[AnyGame], AnyPlayer]) -> None:
    """Add a computer player to every game, now and later; in each game it is the second weakest, after at_random.

    Args:
        name: what it is called.
        player_for: makes the player for a game.
    """
    _players_of_all[name] = player_for
    for game in list(_games.values()):
        _games[game.name] = _with_players_of_all(game)


def _with_players_of_all(game: Game[S, M, V]) -> Game[S, M, V]:
    """Return the game with the players that every game has; a game's own player of the same name stays."""
    weakest = dict(list(game.computer_players.items())[:1])
    added = {name: player_for(game) for name, player_for in _players_of_all.items()}
    return replace(game, computer_players={**weakest, **added, **game.computer_players})


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
