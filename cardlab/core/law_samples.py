"""Games played out on sample: at which tables, how, and what is known of their positions when the laws are tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any, Final

from cardlab.cards import Card
from cardlab.core.game import PLAYERS_OF_ALL, AnyGame
from cardlab.core.playing import draw, rng_for
from cardlab.core.positions import cards_in, fields_of
from cardlab.core.protocol import CHANCE, AnyPlayer, State

LONGEST: Final = 5_000
"""A game that goes on after this number of moves counts as one without end."""

MOST_POSITIONS: Final = 24
_STOCKS: Final = ("stock", "deck", "aside", "draw_pile")


@dataclass(frozen=True)
class Setting:
    """A game, a number of players and house rules."""

    game: AnyGame
    players: int
    house_rules: Mapping[str, Any] = field(default_factory=dict)

    def deal(self, seed: int) -> State:
        """Return the first state of a game here."""
        state: State = self.game.deal(rng_for(seed, "deal"), players=self.players, **self.house_rules)
        return state

    def __str__(self) -> str:
        chosen = [f"{key}={value}" for key, value in self.house_rules.items()]
        return "-".join([self.game.name, str(self.players), *chosen])

    def in_words(self) -> str:
        """Return the table as a learner reads it: "2 players, cards_each=5"."""
        chosen = [f"{keyword}={value!r}" for keyword, value in self.house_rules.items()]
        return ", ".join([f"{self.players} players", *chosen])


def settings_of(game: AnyGame) -> list[Setting]:
    """Return the tables that the laws are tried at: each number of players with the game's sets of house rules."""
    return [
        Setting(game, players, {name: value for name, value in rules.items() if name != "players"})
        for players in game.players
        for rules in game.laws.tables
        if players in rules.get("players", game.players)
    ]


@dataclass(frozen=True)
class PlayedGame:
    """A game as it was played.

    Attributes:
        states: every state; the last one isn't an end if the game was cut or broke.
        moves: the move that left each state but the last.
        players: the names of the computer players, by seat; none where others played.
        broken: what went wrong when the next move was chosen or played; empty when all went well.
    """

    states: tuple[State, ...]
    moves: tuple[Any, ...]
    players: tuple[str, ...] = ()
    broken: str = ""

    def steps(self) -> Iterator[tuple[State, Any, State]]:
        """Return each state, the move made there, and the state after it."""
        return zip(self.states[:-1], self.moves, self.states[1:], strict=True)


def play_game(state: State, player: AnyPlayer, seed: int, longest: int = LONGEST) -> PlayedGame:
    """Return the game that follows when everybody plays like this; it ends early where it is too long, or breaks."""
    rng, states = Random(seed), [state]
    moves: list[Any] = []
    what, broken = "", ""
    try:
        while (seat := state.turn) is not None and len(moves) < longest:
            what = "Choosing a move"
            move = draw(state, rng) if seat == CHANCE else player(state.view(seat), rng)
            what = f"The move {move} was offered, and playing it"
            state = state.play(move)
            states.append(state)
            moves.append(move)
    except Exception as error:
        broken = f"{what} raised {type(error).__name__}: {error}"
    return PlayedGame(tuple(states), tuple(moves), broken=broken)


def play_seated(setting: Setting, players: Sequence[str], seed: int) -> PlayedGame:
    """Return the game that the computer players of these names, by seat, play at a table."""
    seated = [setting.game.computer_players[name] for name in players]
    played = play_game(setting.deal(seed), lambda view, rng: seated[view.turn](view, rng), seed)
    return replace(played, players=tuple(players))


@dataclass(frozen=True)
class LawSample:
    """Games played at one table, on which the laws are tried.

    Attributes:
        setting: the table.
        played: the games.
        seed: of all that a law draws.
    """

    setting: Setting
    played: tuple[PlayedGame, ...]
    seed: int = 0

    @property
    def game(self) -> AnyGame:
        """Return the game that is played."""
        return self.setting.game

    @property
    def is_finished(self) -> bool:
        """Return whether each of the games came to an end."""
        return all(played.states[-1].turn is None for played in self.played)

    @property
    def seats(self) -> list[int | None]:
        """A spectator and every seat."""
        return [None, *range(self.setting.players)]

    @cached_property
    def positions(self) -> list[State]:
        """Some of the positions that were met, of every kind and up to the end."""
        found: dict[object, list[State]] = {}
        for played in self.played:
            for state in played.states:
                found.setdefault(fields_of(state).get("phase", state.turn), []).append(state)
        rng, share = self.rng("positions"), max(1, MOST_POSITIONS // len(found))
        return [state for states in found.values() for state in rng.sample(states, min(len(states), share))]

    def rng(self, *purpose: object) -> Random:
        """Return a generator for one purpose."""
        return rng_for(self.seed, self.setting, *purpose)

    def hidden_from(self, state: State, seat: int | None) -> set[Card]:
        """Return the cards whose place a seat does not know."""
        return hidden_cards(self.game, state, seat)

    def cards(self, state: State) -> Counter[Card]:
        """Return how often each card is in a state."""
        return Counter(cards_in(state, leaving_out=self.game.laws.mention_fields))

    def where(self, state: State) -> str:
        """Return a table and a position in words, without what is hidden."""
        names = [f"Seat {seat}" for seat in range(self.setting.players)]
        try:
            picture = " / ".join(self.game.text.picture(state.view(None), names).splitlines())
        except Exception:  # the law that finds why has a sentence of its own
            picture = "a position that could not be drawn"
        return f"With {self.setting.in_words()}: {picture}"


def try_out(setting: Setting, games: int, seed: int = 0) -> LawSample:
    """Play a number of games at a table, by every computer player of the game in turn."""
    known = setting.game.players_for(setting.players, setting.house_rules)
    names = [name for name in known if name not in PLAYERS_OF_ALL]  # they would take too long
    played: list[PlayedGame] = []
    for number in range(games):
        played.append(play_seated(setting, [names[number % len(names)]] * setting.players, seed + number))
        if played[-1].states[-1].turn is not None:  # one game without end is enough
            break
    return LawSample(setting, tuple(played), seed)


def hidden_cards(game: AnyGame, state: State, seat: int | None) -> set[Card]:
    """Return the cards whose place a seat (or a spectator) does not know.

    Where the game does not name them, these are the other seats' hands and face-down cards, by the names that such
    fields usually have.
    """
    if game.laws.hidden:
        return set(game.laws.hidden(state, seat))
    named = fields_of(state)
    hands = named.get("hands")
    others = [cards for place, cards in enumerate(hands) if place != seat] if isinstance(hands, tuple | list) else []
    hidden = cards_in([*others, *[named[name] for name in _STOCKS if name in named]])
    # Of several decks, another copy of a hidden card may lie open.
    return set(hidden) - set((Counter(cards_in(state)) - Counter(hidden)).elements())
