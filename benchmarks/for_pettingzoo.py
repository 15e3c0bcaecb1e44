"""The games for PettingZoo (https://pettingzoo.farama.org), which comes with the extra ``bench``.

>>> env = pettingzoo_env("prediction", players=2, variant="bidding")
>>> env.reset(seed=7)
>>> view, _, _, _, _ = env.last()
>>> env.read(view["observation"])["hands"][0][:3]
['A♠', 'K♠', 'Q♠']
>>> [env.table.numbers.text_of(action) for action in view["action_mask"].nonzero()[0][:3]]
['bid 0', 'bid 1', 'bid 2']
>>> env.step(3)

Whoever trains a network makes features of `Env.view`, the view itself: an observation holds the same as text. What is a
keyword of `cardlab.play` is one of `pettingzoo_env`, and the same seed deals the same game and rolls the same dice.
A reward is the share of the win, when the game is over. Open moves, such as naming a rule of Eleusis, are not among the
actions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from benchmarks.numbered import Table, text_of_view
from cardlab.core.law_samples import Setting
from cardlab.core.playing import draw, rng_for
from cardlab.core.protocol import CHANCE, State, View
from cardlab.games import GAMES
from cardlab.screen.reading import find

WIDTH: Final = 1 << 15
"""So many bytes an observation has, unless ``width`` says otherwise."""


def pettingzoo_env(
    name: str, players: int | None = None, *, width: int = WIDTH, render_mode: str | None = None, **house_rules: Any
) -> Env:
    """A registered game as an environment of PettingZoo in which one agent moves after the other.

    Args:
        name: the game's name in cardlab, such as ``"friend_or_foe"``.
        players: how many play; as few as can if left out.
        width: how many bytes an observation has; what is left is 0.
        render_mode: ``"ansi"`` lets `Env.render` draw what a spectator sees, as text.
        house_rules: as in `cardlab.play`.

    Raises:
        ValueError: there is no such game, or it does not allow this; the message says what would do.
    """
    game = GAMES[find(name, GAMES, "game")]
    count = game.players[0] if players is None else players
    setting = Setting(game, count, game.checked_rules(house_rules))
    return Env(Table.of(setting), width=width, render_mode=render_mode)


class Env(AECEnv):
    """A game of cardlab at one table; the agents are ``player_0`` and so on, by their seats.

    An observation is a dictionary: ``observation``, the bytes of `text_of_view`, which `read` takes apart, and
    ``action_mask``, 1 for each action that is legal.

    Args:
        table: the game, the players, the house rules and the numbers of the moves.
        width: how many bytes an observation has.
        render_mode: ``"ansi"`` or None.
    """

    def __init__(self, table: Table, *, width: int = WIDTH, render_mode: str | None = None) -> None:
        self.table: Final = table
        self.width: Final = width
        self.render_mode = render_mode
        name = f"cardlab_{table.setting.game.name}_v0"
        self.metadata: dict[str, Any] = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(table.setting.players)]
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = len(table.numbers)
        fields = {"observation": Box(0, 255, (width,), np.uint8), "action_mask": Box(0, 1, (size,), np.int8)}
        self._observation_spaces: Final = {agent: Dict(dict(fields)) for agent in self.possible_agents}
        self._action_spaces: Final = {agent: Discrete(size) for agent in self.possible_agents}
        self._seeds = Random()

    def observation_space(self, agent: str) -> Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals a new game.

        Args:
            seed: of the deal and of all chance; without one it follows from the seeds before.
            options: none are known.
        """
        if seed is not None:
            self._seeds = Random(seed)
        self._seed = self._seeds.getrandbits(32) if seed is None else seed
        self._draws = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on(self.table.setting.deal(self._seed))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        moves = self.table.moves(self.position)
        if action not in moves:
            raise ValueError(f"The action {action} is not legal here: the action mask says which are.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on(self.position.play(moves[action]))
        self._accumulate_rewards()

    def _go_on(self, position: State) -> None:
        """Lets chance decide up to an agent's turn or the end."""
        while position.turn == CHANCE:
            position = position.play(draw(position, rng_for(self._seed, "chance", self._draws)))
            self._draws += 1
        self.position = position
        if position.turn is None:
            self.rewards = dict(zip(self.agents, self.table.shares(position.outcome()), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[position.turn]

    def view(self, agent: str) -> View:
        """All that an agent may know, as cardlab has it."""
        view: View = self.position.view(self._seats[agent])
        return view

    def observe(self, agent: str) -> dict[str, Any]:
        """All that an agent may know, as bytes, and a mask of its actions.

        Raises:
            ValueError: it does not fit.
        """
        text = text_of_view(self.view(agent)).encode()
        if len(text) > self.width:
            raise ValueError(f"A view of {len(text)} bytes does not fit in {self.width}: say width=… to make room.")
        mask = np.zeros(len(self.table.numbers), np.int8)
        if self.position.turn == self._seats[agent]:
            mask[list(self.table.moves(self.position))] = 1
        return {"observation": np.frombuffer(text.ljust(self.width, b"\0"), np.uint8), "action_mask": mask}

    @staticmethod
    def read(observation: Any) -> dict[str, Any]:
        """The fields of the view that an observation's bytes hold."""
        fields: dict[str, Any] = json.loads(bytes(observation).rstrip(b"\0"))
        return fields

    def render(self) -> str | None:
        """What a spectator sees, as text; nothing unless the mode is ``"ansi"``."""
        if self.render_mode != "ansi":
            return None
        names = [f"Player {seat}" for seat in self._seats.values()]
        return self.table.setting.game.text.picture(self.position.view(None), names)

    def close(self) -> None:
        """There is nothing to close."""
