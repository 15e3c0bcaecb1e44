"""The games for OpenSpiel (https://github.com/google-deepmind/open_spiel), which comes with the extra ``bench``.

Importing this module enters every registered game in OpenSpiel, as ``cardlab_`` and its name; `enter` does so for a
game of your own. What is a keyword of `cardlab.play` is a parameter there, and `openspiel_game` takes the keywords:

>>> game = openspiel_game("precognition", players=3, longest="hand")
>>> print(game)
cardlab_precognition(cards_each=-1,deals=1000,longest=hand,match=whole,players=3)
>>> state = game.new_initial_state()
>>> state.apply_action(7)  # the deal with the seed 7
>>> state.apply_action(state.legal_actions()[0])  # chance draws who begins
>>> [state.action_to_string(action) for action in state.legal_actions()]
['D', 'S', 'U']

The first move is chance's: it picks one of ``deals`` deals, all as likely, so that a game has explicit chance nodes and
is replayed from its history. Later dice and races are chance nodes of their own. A payoff is the share of the win, so
the payoffs of a game sum to 1. An observation is what the seat may know, as JSON; an information state has besides a
fingerprint of all that the seat knew and did on its turns before. There are no tensors: whoever trains a network makes
features of `GameState.position`. Open moves, such as naming a rule of Eleusis, are not among the actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple
from urllib.parse import quote, unquote

import pyspiel

from benchmarks.numbered import Table, text_of_view
from cardlab.core import dumps
from cardlab.core.game import AnyGame
from cardlab.core.house_rules import Keyword
from cardlab.core.law_samples import Setting
from cardlab.core.protocol import CHANCE, State, weights_of
from cardlab.games import GAMES
from cardlab.games.hands import replace_at
from cardlab.screen.reading import find

DEALS: Final = 1000
"""Among so many deals chance picks one, unless ``deals`` says otherwise."""

LONGEST: Final = 1_000_000
"""No game tells how many moves it may take; none takes so many."""


def openspiel_game(name: str, *, deals: int = DEALS, **keywords: Any) -> pyspiel.Game:
    """A registered game as a game of OpenSpiel.

    Args:
        name: the game's name in cardlab, such as ``"friend_or_foe"``.
        deals: among so many deals chance picks one; the n-th is that of ``play(…, seed=n)``.
        keywords: ``players`` and house rules.

    Raises:
        ValueError: there is no such game, or it does not allow this; the message says what would do.
        pyspiel.SpielError: there is no such keyword, or the game was not entered.
    """
    return pyspiel.load_game(f"cardlab_{find(name, GAMES, 'game')}", _written({"deals": deals} | keywords))


def enter(game: AnyGame) -> None:
    """Enters a game in OpenSpiel; one of the same name gives way."""
    kind = _kind_of(game)
    pyspiel.register_game(kind, type(game.title, (Game,), {"game": game, "kind": kind}))


def _kind_of(game: AnyGame) -> pyspiel.GameType:
    kind = pyspiel.GameType
    house_rules = {name: _default(rule) for name, rule in game.keywords().items()}
    return kind(
        short_name=f"cardlab_{game.name}",
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.CONSTANT_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": game.players[0], "deals": DEALS, **house_rules},
    )


def _default(rule: Keyword) -> Any:
    """The default of a house rule; "" or -1 stands for None, since a parameter of OpenSpiel has one type."""
    if rule.default is None:
        return "" if str in rule.kinds else -1
    return rule.default


# A game is named by a line of text with its parameters, and OpenSpiel reads commas, brackets and = in it as its own.
def _written(parameters: Mapping[str, Any]) -> dict[str, Any]:
    given = {name: value for name, value in parameters.items() if value is not None}
    return {name: quote(value, safe=" <>") if isinstance(value, str) else value for name, value in given.items()}


def _read(parameters: Mapping[str, Any], rules: Mapping[str, Keyword]) -> dict[str, Any]:
    """The parameters without those house rules that keep their defaults."""
    given = {name: value for name, value in parameters.items() if name not in rules or value != _default(rules[name])}
    return {name: unquote(value) if isinstance(value, str) else value for name, value in given.items()}


class Game(pyspiel.Game):
    """A game of cardlab at one table; `enter` makes a class for each game.

    Args:
        parameters: ``players``, ``deals`` and house rules.
    """

    game: ClassVar[AnyGame]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        rules = _read(parameters, self.game.keywords())
        players, self.deals = rules.pop("players"), rules.pop("deals")
        self.table: Final = Table.of(Setting(self.game, players, self.game.checked_rules(rules)))
        self.table.setting.deal(0)  # refuses what the game does not allow, in its own words
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.numbers),
            max_chance_outcomes=max(self.deals, len(self.table.numbers)),
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, dict(parameters))

    def new_initial_state(self) -> GameState:
        """The state before the deal."""
        return GameState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """What turns states into text; by default into observations."""
        return Observer(has_memory=kind is not None and kind.perfect_recall)


class Moment(NamedTuple):
    """Where a game stands; a frozen value, so that copies of a state share it.

    Attributes:
        position: the state as cardlab has it; None before the deal.
        memories: for each seat a fingerprint of what it knew and did on its turns before.
    """

    position: State | None
    memories: tuple[str, ...]

    def __deepcopy__(self, memo: object) -> Moment:
        return self


class GameState(pyspiel.State):
    """A state of a game of cardlab; what changes in it is its ``moment``."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.moment = Moment(None, ("",) * game.num_players())

    @property
    def position(self) -> State | None:
        """The state as cardlab has it; None before the deal."""
        return self.moment.position

    @property
    def table(self) -> Table:
        """Where it is played."""
        table: Table = self.get_game().table
        return table

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.position.turn
        return int(pyspiel.PlayerId.TERMINAL if turn is None else pyspiel.PlayerId.CHANCE if turn == CHANCE else turn)

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.turn is None

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.moves(self.position)) if self.position else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.position is None:
            deals = self.get_game().deals
            return [(seed, 1 / deals) for seed in range(deals)]
        weights = dict(zip(self.position.legal_moves(), weights_of(self.position), strict=True))
        total = sum(weights.values())
        return [(number, weights[move] / total) for number, move in self.table.moves(self.position).items()]

    def _apply_action(self, action: int) -> None:
        before, memories = self.moment
        if before is None:
            self.moment = Moment(self.table.setting.deal(action), memories)
            return
        if before.turn not in (CHANCE, None):
            known = f"{self.text_for(before.turn, has_memory=True)} {action}"
            memories = replace_at(memories, before.turn, sha256(known.encode()).hexdigest())
        self.moment = Moment(before.play(self.table.moves(before)[action]), memories)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if self.position is None else self.table.numbers.text_of(action)

    def returns(self) -> list[float]:
        return self.table.shares(self.position.outcome() if self.position else None)

    def text_for(self, player: int, *, has_memory: bool) -> str:
        """What a seat may know, with what it knew and did before if it has a memory."""
        if self.position is None:
            return ""
        now = text_of_view(self.position.view(player))
        return f"{self.moment.memories[player]} {now}" if has_memory else now

    def __str__(self) -> str:
        return dumps(self.position) if self.position else "before the deal"


class Observer:
    """Turns states into text for a seat; there are no tensors.

    Args:
        has_memory: whether the text tells what the seat knew and did before.
    """

    tensor = None
    dict: Final[Mapping[str, Any]] = MappingProxyType({})

    def __init__(self, *, has_memory: bool) -> None:
        self.has_memory = has_memory

    def set_from(self, state: GameState, player: int) -> None:
        """Fills the tensors: none."""

    def string_from(self, state: GameState, player: int) -> str:
        """The text."""
        return state.text_for(player, has_memory=self.has_memory)


for _game in GAMES.values():
    enter(_game)
