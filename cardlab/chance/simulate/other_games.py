"""Any game, played through its referee by any players."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from cardlab.chance.distribution import Distribution
from cardlab.chance.simulate.running import Played, check_executor, counted, in_chunks
from cardlab.chance.watchable import watchable
from cardlab.core import CHANCE
from cardlab.core.house_rules import Keyword, Seed
from cardlab.core.playing import play_out, rng_for
from cardlab.core.protocol import AnyPlayer
from cardlab.games import GAMES
from cardlab.screen.reading import find

CHUNK: Final = 20  # games in a chunk of a worker


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Games(Played):
    """Games played through a referee: as `Played`, with the name of the player at each seat, and

    Attributes:
        game: the name of the game.
        scores: of each seat, in the game's own units.
        moves: the number of moves of the players in a game, without those of chance.
    """

    game: str
    seats: tuple[str, ...]
    scores: tuple[Distribution[int], ...]
    moves: Distribution[int]

    @property
    def _of_game(self) -> str:
        return f" of {self.game}"

    def _details(self) -> str:
        scores = [f"{float(score.mean):.2f}" for score in self.scores]
        return f"{float(self.moves.mean):.1f} moves a game.\n" + self._table(("player", "score"), self.seats, scores)


@watchable(size="count", unit="games")
def games(
    game: str,
    count: int,
    /,
    seats: Sequence[str | AnyPlayer],
    *,
    seed: int = 0,
    executor: Executor | None = None,
    chunk: int | None = None,
    **rules: Any,
) -> Iterator[Games]:
    """Play any game through its referee, with any players.

    The seed fixes the deal, the chance moves and the players' own draws of each game by its number, so the result
    doesn't depend on the executor. After an interrupt it contains the first games, maybe none, with ``stopped`` set.

    Args:
        game: its name in `cardlab.games.GAMES`.
        count: the number of games; it has no keyword, because ``games`` is a house rule of Determinism.
        seats: a player for each seat: the name of a computer player, a function of a view and a random generator, or a
            `Policy`.
        seed: a whole number.
        executor: plays chunks elsewhere; then functions have to be importable there.
        chunk: games in a chunk, which affects only the speed; None plays them one by one here, and by twenties
            elsewhere.
        **rules: house rules, as the game's ``deal`` takes them.

    Raises:
        ValueError: an argument is invalid, the deal is refused, or a function isn't importable.
        SimulationError: a worker died, or a player failed or called ``sys.exit``; the error carries the result so far.

    >>> print(games("prediction", 20, ["solid", "at_random"], seed=1, target=10))
    20 games of prediction: 58.5 moves a game.
    seat  player     wins  share  score
    0     solid        14  70.0%  15.25
    1     at_random     6  30.0%  14.00
    """
    name = find(game, GAMES, "game")
    count = counted(count, "count")
    size = counted(chunk, "chunk") if chunk is not None else CHUNK if executor is not None else 1
    check_executor(executor)
    seed = Keyword.of("seed", Seed).checked(seed)
    rules = GAMES[name].checked_rules(rules)
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise ValueError("Give a list with a player for each seat, like ['at_random', 'at_random'].")
    GAMES[name].deal(Random(0), players=len(seats), **rules)  # raises ValueError if that isn't allowed
    found = [_find_player(name, player, len(seats), rules) for player in seats]
    players = [player if callable(player) else label for player, (label, _) in zip(seats, found, strict=True)]
    if executor is not None:
        _check_importable(players, [label for label, _ in found])
    return in_chunks(partial(_play_games, name, players, seed, rules), count, size, executor)


def _play_games(
    game: str, seats: Sequence[str | AnyPlayer], seed: int, rules: Mapping[str, Any], numbers: range
) -> Games:
    """Return the result of the games with these numbers."""
    labels, players = zip(*(_find_player(game, player, len(seats), rules) for player in seats), strict=True)
    scores = [Counter[int]() for _ in seats]
    winners, moves, turns = Counter[tuple[int, ...]](), Counter[int](), Counter[int]()
    for number in numbers:
        deal = GAMES[game].deal(rng_for(seed, game, number, "deal"), players=len(seats), **rules)
        *states, last = play_out(deal, players, rng_for(seed, game, number, "play"))
        outcome = last.outcome()
        assert outcome is not None, "it was played out"
        winners[outcome.winners] += 1
        for counts, score in zip(scores, outcome.scores, strict=True):
            counts[score] += 1
        moves[sum(state.turn != CHANCE for state in states)] += 1
        turns[last.number] += 1
    return Games(
        game=game,
        seats=labels,
        winners=Distribution.counted(winners),
        scores=tuple(map(Distribution.counted, scores)),
        moves=Distribution.counted(moves),
        turns=Distribution.counted(turns),
    )


def _find_player(game: str, player: str | AnyPlayer, players: int, rules: Mapping[str, Any]) -> tuple[str, AnyPlayer]:
    """Return a player's name and the player; raise ValueError if it can't play at such a table."""
    if callable(player):
        return str(getattr(player, "name", None) or getattr(player, "__name__", None) or type(player).__name__), player
    known = GAMES[game].computer_players
    name = find(player, known, "player")
    if refusal := GAMES[game].refusal_of(name, players, rules):
        raise ValueError(refusal)
    return name, known[name]


def _check_importable(players: Sequence[str | AnyPlayer], labels: Sequence[str]) -> None:
    for player, label in zip(players, labels, strict=True):
        try:
            pickle.dumps(player)
        except Exception as error:
            raise ValueError(
                f"{label} cannot be sent to the workers: with an executor a player must be a function that "
                "is defined with def in a module, not a lambda or a function inside another."
            ) from error
