"""A simulated game once more, move by move through the referee."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from cardlab.chance.checks import whole_number
from cardlab.chance.simulate.policies import Policy
from cardlab.chance.simulate.setting import Setting
from cardlab.games.friend_or_foe import Move, State


def friend_or_foe_states(
    game: int,
    players: int = 4,
    policies: str | Policy | Iterable[str | Policy] | None = None,
    *,
    seed: int = 0,
    cards_each: int | None = None,
    ace_pairs: bool = False,
    turn_cap: int = 5000,
) -> Iterator[State]:
    """Every position of one simulated game, played by the referee with the same deal, rolls and races.

    Args:
        game: its number, from 0.
        players, policies, seed, cards_each, ace_pairs, turn_cap: as in `friend_or_foe`.

    Raises:
        ValueError: there is no game of this number, or as `friend_or_foe`.

    >>> *_, last = friend_or_foe_states(0, cards_each=5, seed=1)
    >>> last.number, last.ended.winners
    (164, (1,))
    """
    if not 0 <= whole_number(game, "game") < 2**63:
        raise ValueError(f"game={game} will not do: games are numbered from 0.")
    setting = Setting.of(players, policies, seed, cards_each, ace_pairs, turn_cap)
    return replayed(setting, game)


def replayed(setting: Setting, game: int) -> Iterator[State]:
    """Every position of this game."""
    state, draws, never = setting.start(game), setting.draws(game), Random(0)
    left_over = 0
    yield state
    while (seat := state.turn) is not None:
        if state.phase == "roll":
            dice, left_over = next(draws)
            move = Move("roll", numbers=dice)
        elif state.phase == "race":
            move = state.legal_moves()[left_over * len(state.shouters()) >> 32]
        else:
            move = setting.policies[seat](state.view(seat), never)
        state = state.play(move)
        yield state
