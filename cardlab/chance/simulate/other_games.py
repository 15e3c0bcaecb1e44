"""Any game, played through its referee by any players."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from inspect import signature
from random import Random
from typing import Any, Final

from cardlab.chance.dist import Distribution
from cardlab.chance.simulate.results import Played, aligned, pooled
from cardlab.chance.simulate.running import Progress, check_run, collected, in_chunks
from cardlab.core import CHANCE, Player, find, play_out, stream
from cardlab.games import GAMES

CHUNK: Final = 20
"""So many games a worker plays at once."""


@dataclass(frozen=True, slots=True)
class Games(Played):
    """Games played through a referee; results of the same seats add up with ``+``.

    Attributes:
        game: what was played.
        seats: what each seat's player is called.
        winners: the winning seats of a game; several may share a win.
        scores: of each seat what it scored; what that counts is the game's own.
        moves: how many moves the players made in a game, those of chance aside.
        turns: the number of the turn in which a game ended, as the game counts turns.
        stopped: whether it was stopped before all games were played.
    """

    game: str
    seats: tuple[str, ...]
    winners: Distribution[tuple[int, ...]]
    scores: tuple[Distribution[int], ...]
    moves: Distribution[int]
    turns: Distribution[int]
    stopped: bool = False

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.moves.total

    def __add__(self, other: Games) -> Games:
        if (self.game, self.seats) != (other.game, other.seats):
            raise ValueError("Only results of the same game and the same players add up.")
        return Games(
            self.game,
            self.seats,
            pooled(self.winners, other.winners),
            tuple(pooled(mine, theirs) for mine, theirs in zip(self.scores, other.scores, strict=True)),
            pooled(self.moves, other.moves),
            pooled(self.turns, other.turns),
            self.stopped or other.stopped,
        )

    def __str__(self) -> str:
        rows = [
            (str(number), player, f"{won:,}", f"{won / self.games:.1%}", f"{float(score.mean):.2f}")
            for number, (player, won, score) in enumerate(zip(self.seats, self.wins, self.scores, strict=True))
        ]
        first = (
            f"{self.games:,} games of {self.game}{' (stopped)' if self.stopped else ''}: "
            f"{float(self.moves.mean):.1f} moves a game."
        )
        return "\n".join([first, *aligned([("seat", "player", "wins", "share", "score"), *rows])])


def games(
    game: str,
    games: int,
    seats: Sequence[str | Player],
    *,
    seed: int = 0,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Progress = True,
    **rules: Any,
) -> Games:
    """Plays any game through its referee, with any players.

    The seed fixes the deal, the chance moves and the players' own draws of each game by its number, so the result is
    the same for any executor and any number of workers.

    Args:
        game: its name in `cardlab.games.GAMES`.
        games: how many.
        seats: a player for each seat: a name in `cardlab.games.players.PLAYERS`, a function of a view and a random
            generator, or a `Policy`.
        seed: a whole number.
        executor: plays chunks elsewhere; then functions have to be importable there.
        chunk: games a chunk; it changes the speed alone. None plays them one by one here, and by twenties elsewhere.
        progress: True writes a line to a terminal if it takes long; a function gets the games done, and of how many.
        **rules: house rules, as the game's ``deal`` takes them.

    Returns:
        the counts of all games. After an interrupt those of the first so many games, with ``stopped`` set.

    Raises:
        ValueError: there is no such game, player or house rule, the deal is refused, or a function is not importable.
        SimulationError: a worker died or a player failed; the error carries the result so far.

    >>> print(games("prediction", 20, ["cautious", "at_random"], seed=1, target=10))
    20 games of prediction: 58.5 moves a game.
    seat  player     wins  share  score
    0     cautious     12  60.0%  14.75
    1     at_random     8  40.0%  14.50
    """
    return collected(
        games_in_parts(game, games, seats, seed=seed, executor=executor, chunk=chunk, **rules), games, progress
    )


def games_in_parts(
    game: str,
    games: int,
    seats: Sequence[str | Player],
    *,
    seed: int = 0,
    executor: Executor | None = None,
    chunk: int | None = None,
    **rules: Any,
) -> Iterator[Games | None]:
    """The same as `games`, as a growing result that may be stopped at any time; None before the first chunk.

    Args:
        game, games, seats, seed, executor, chunk, **rules: as in `games`.

    Raises:
        ValueError, SimulationError: as `games`.
    """
    size = chunk if chunk is not None else CHUNK if executor is not None else 1
    check_run(games, size, executor)
    name = find(game, GAMES, "game")
    known = [*signature(GAMES[name].deal).parameters][2:]  # without the generator and the number of players
    for rule in rules:
        if rule not in known:
            raise ValueError(f"{GAMES[name].TITLE} has no house rule {rule!r}. There are: {', '.join(known)}.")
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise ValueError("Give a list with a player for each seat, like ['at_random', 'at_random'].")
    GAMES[name].deal(Random(0), players=len(seats), **rules)  # it refuses what it does not allow
    players = tuple(_seated(name, player, len(seats), rules) for player in seats)
    if executor is not None:
        _check_importable(players)
    return in_chunks(partial(_played, name, players, seed, rules), games, size, executor)


def _played(game: str, players: Sequence[str | Player], seed: int, rules: Mapping[str, Any], numbers: range) -> Games:
    """The games with these numbers."""
    seated = [_player(game, player) for player in players]
    names = tuple(player if isinstance(player, str) else _label(player) for player in players)
    winners, moves, turns = Counter[tuple[int, ...]](), Counter[int](), Counter[int]()
    scores = [Counter[int]() for _ in players]
    for number in numbers:
        deal = GAMES[game].deal(stream(seed, game, number, "deal"), players=len(players), **rules)
        *states, last = play_out(deal, seated, stream(seed, game, number, "play"))
        outcome = last.outcome()
        assert outcome is not None, "it was played out"
        winners[outcome.winners] += 1
        moves[sum(state.turn != CHANCE for state in states)] += 1
        turns[last.number] += 1
        for seat, score in enumerate(outcome.scores):
            scores[seat][score] += 1
    return Games(
        game,
        names,
        Distribution(winners),
        tuple(map(Distribution, scores)),
        Distribution(moves),
        Distribution(turns),
    )


def _seated(game: str, player: str | Player, players: int, rules: Mapping[str, Any]) -> str | Player:
    """A function as it is, or a player's full name, if that player knows such a table."""
    from cardlab.games.players import PLAYERS, why_not  # players may ask `cardlab.chance`, so it must load without them

    if callable(player):
        return player
    name = find(player, PLAYERS[game], "player")
    if refusal := why_not(game, name, players, rules):
        raise ValueError(refusal)
    return name


def _player(game: str, player: str | Player) -> Player:
    from cardlab.games.players import PLAYERS

    return player if callable(player) else PLAYERS[game][player]


def _label(player: Player) -> str:
    return str(getattr(player, "name", None) or getattr(player, "__name__", None) or type(player).__name__)


def _check_importable(players: Sequence[str | Player]) -> None:
    for player in players:
        try:
            pickle.dumps(player)
        except Exception as error:
            assert callable(player)
            raise ValueError(
                f"{_label(player)} cannot be sent to the workers: with an executor a player must be a function that "
                "is defined with def in a module, not a lambda or a function inside another."
            ) from error
