"""Whole games of Friend or Foe, many at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from functools import partial, reduce
from operator import add
from typing import Final

from cardlab.chance.simulate.lanes import played
from cardlab.chance.simulate.policies import Policy
from cardlab.chance.simulate.results import FriendOrFoeGames, tally
from cardlab.chance.simulate.running import Progress, check_run, collected, growing, in_chunks
from cardlab.chance.simulate.setting import Setting

CHUNK: Final = 20_000
"""So many games a worker plays at once."""


def friend_or_foe(
    games: int,
    players: int = 4,
    policies: str | Policy | Iterable[str | Policy] | None = None,
    *,
    seed: int = 0,
    cards_each: int | None = None,
    ace_pairs: bool = False,
    turn_cap: int = 5000,
    executor: Executor | None = None,
    chunk: int = CHUNK,
    progress: Progress = True,
) -> FriendOrFoeGames:
    """Plays whole games of Friend or Foe by the rules of the referee, tens of thousands a second.

    The seed fixes every game by its number: its deal, its rolls and who is first when several shout. So the result is
    the same for any executor and any number of workers, and the first games of a longer run are those of a shorter one.
    `friend_or_foe_states` shows any of them move by move. In a notebook, JupyterLab's stop button ■ ends a run that
    takes too long; `cardlab.watch` shows the parts of `friend_or_foe_in_parts` with a bar and a button of its own.

    Args:
        games: how many.
        players: 2 to 8.
        policies: a name of `POLICIES` or a `Policy` for all seats, or one for each; None is "eager".
        seed: a whole number.
        cards_each, ace_pairs, turn_cap: house rules, as in `cardlab.games.friend_or_foe`; shouts are fair.
        executor: plays chunks elsewhere: a process pool, or ``client.get_executor()`` of a Dask cluster.
        chunk: games a chunk, with an executor; it changes the speed alone.
        progress: True writes a line to a terminal if it takes long; a function gets the games done, and of how many.

    Returns:
        the counts of all games. After an interrupt those of the first so many games, with ``stopped`` set.

    Raises:
        ValueError: there are no games to play, the referee refuses the deal, a policy is unknown, or the executor is
            none.
        SimulationError: a worker died; the error carries the result so far.

    >>> result = friend_or_foe(200, cards_each=5, seed=8)
    >>> result.games, sum(result.shared_wins)
    (200, Fraction(200, 1))
    >>> result.passes_per_turn
    Fraction(4812, 9707)
    """
    parts = friend_or_foe_in_parts(
        games, players, policies, seed=seed, cards_each=cards_each, ace_pairs=ace_pairs, turn_cap=turn_cap,
        executor=executor, chunk=chunk,
    )  # fmt: skip
    return collected(parts, games, progress)


def friend_or_foe_in_parts(
    games: int,
    players: int = 4,
    policies: str | Policy | Iterable[str | Policy] | None = None,
    *,
    seed: int = 0,
    cards_each: int | None = None,
    ace_pairs: bool = False,
    turn_cap: int = 5000,
    executor: Executor | None = None,
    chunk: int = CHUNK,
) -> Iterator[FriendOrFoeGames | None]:
    """The same as `friend_or_foe`, as a growing result that may be stopped at any time.

    It gives the result so far about every tenth of a second, whether it has grown or not, and None before the first
    game is complete. The result so far is always that of the first so many games: those that merely end early are not
    counted before the longer ones that began with them, or short games would be over-represented.

    Args:
        games, players, policies, seed, cards_each, ace_pairs, turn_cap, executor, chunk: as in `friend_or_foe`.

    Raises:
        ValueError, SimulationError: as `friend_or_foe`.
    """
    check_run(games, chunk, executor)
    setting = Setting.of(players, policies, seed, cards_each, ace_pairs, turn_cap)
    if executor is None:
        return growing(_parts(setting, range(games)))
    return in_chunks(partial(_whole, setting), games, chunk, executor)


def _parts(setting: Setting, games: range) -> Iterator[FriendOrFoeGames | None]:
    names = [policy.name for policy in setting.policies]
    return (None if outcomes is None else tally(outcomes, names) for outcomes in played(setting, games))


def _whole(setting: Setting, games: range) -> FriendOrFoeGames:
    return reduce(add, (part for part in _parts(setting, games) if part is not None))
