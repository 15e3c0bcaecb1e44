"""A game: one frozen value with everything about it.

`title`, `players`, `deal` and `parse` are enough to play; everything else has a default, made from the game's views.
`cardlab.core.registry.register` enters a game, so that saved games find it by its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from operator import eq
from random import Random
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from cardlab.cards import Card
from cardlab.core.extra_commands import ExtraCommands
from cardlab.core.house_rules import Keyword, is_writable, keywords_of
from cardlab.core.playing import at_random
from cardlab.core.protocol import AnyPlayer, IllegalMove, M, S, Seat, V, sampler_of
from cardlab.core.rule_sheet import RuleSheet
from cardlab.core.timeline import Timeline, final_result
from cardlab.core.words import Text
from cardlab.core.zones import board
from cardlab.screen.table_parts import Board, Result
from cardlab.text import quoted

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Credit(NamedTuple):
    """Whose game it is.

    Attributes:
        author: who made it.
        year: when, as text: "1956 and 1977".
        link: the author's page.
        terms: what the author asks for, such as not to sell it.
    """

    author: str = ""
    year: str = ""
    link: str = ""
    terms: str = ""

    def __str__(self) -> str:
        return "; ".join(filter(None, [", ".join(filter(None, [self.author, self.year])), self.terms]))


UNKNOWN: Final = Credit()


@dataclass(frozen=True)
class Elsewhere:
    """A function named by its place, ``"module:name"``, and imported when it is first called.

    So a game can name players that stand right of it, or that need numpy, and is light to import.
    """

    place: str

    def __call__(self, *arguments: Any) -> Any:
        return self._function(*arguments)

    @cached_property
    def _function(self) -> Callable[..., Any]:
        module, _, name = self.place.partition(":")
        found: Callable[..., Any] = getattr(import_module(module), name)
        return found

    @property
    def __name__(self) -> str:
        return self.place.partition(":")[2]


PLAYERS_OF_ALL: Final = ("look_ahead",)
"""The computer players that every game has besides at_random."""


@dataclass(frozen=True)
class ComputerPlayer(Generic[V, M]):
    """A computer player that has more to say than its moves.

    Attributes:
        choose: picks a move.
        advise: ``advise(view, rng) -> (move, reason)``, a hint in one sentence; None where it gives none.
        refuses: ``refuses(players, rules)``: why it cannot sit at a table with this number of players and these house
            rules, in a sentence; nothing where it can.
        sits_unasked: whether it sits down where nobody says who plays; one that leaves learners no time does not.
    """

    choose: Callable[[V, Random], M]
    advise: Callable[[V, Random], tuple[M, str]] | None = None
    refuses: Callable[[int, Mapping[str, Any]], str] = lambda players, rules: ""
    sits_unasked: bool = True

    def __call__(self, view: V, rng: Random) -> M:
        return self.choose(view, rng)

    @property
    def name(self) -> str:
        """Return the name of its function."""
        return str(getattr(self.choose, "__name__", type(self.choose).__name__))


@dataclass(frozen=True)
class LawFacts(Generic[S, M, V]):
    """What the laws of `cardlab.core.laws` must know about a game.

    Attributes:
        tables: sets of house rules to try; in a set, ``players`` lists the numbers of players it is tried with.
        mention_fields: the fields of a state that name cards which are somewhere else.
        hidden: ``hidden(state, seat)``: the cards whose place a seat does not know; it does know where a card went that
            was drawn from its hand. None takes the other seats'
            ``hands`` and what the state calls ``stock``, ``deck`` or ``aside``.
        hands_are_public: whether everybody knows every card, so that nothing but choices can be secret.
        is_open_move: ``is_open_move(state, move)``: whether `play` may take a move that `legal_moves` does not offer.
        decks_added: ``decks_added(state)``: the number of whole decks that came into the game since the deal.
        moves: texts of moves of every shape, sensible or not, that are tried besides those of the games.
        is_same_deal: ``is_same_deal(found, dealt)``: whether the first state in a saved game is the one that its number
            deals, or what the table itself can make of that, as Prediction's *Shuffle the suits* does.
        silly: moves that a person would laugh at, in words, each with ``is_silly(view, move)``; no computer player that
            sits down unasked makes one.
    """

    tables: tuple[Mapping[str, Any], ...] = (NOTHING,)
    mention_fields: frozenset[str] = frozenset()
    hidden: Callable[[S, int | None], Collection[Card]] | None = None
    hands_are_public: bool = False
    is_open_move: Callable[[S, M], bool] = lambda state, move: False
    decks_added: Callable[[S], int] = lambda state: 0
    moves: Callable[[], Sequence[str]] = tuple
    is_same_deal: Callable[[S, S], bool] = eq
    silly: Mapping[str, Callable[[V, M], bool]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, repr=False)
class Game(Generic[S, M, V]):
    """Everything about one game; all but the first four have defaults.

    Attributes:
        title: the game's name for people.
        players: the allowed numbers of players.
        deal: ``deal(rng, *, players=…, house rules as keywords) -> State``; ``deal(rng, players=n)`` always works.
        parse: ``parse(text) -> Move``; ``parse(str(move)) == move``.
        name: what you write for it; made from the title if left out: "Crazy Eights" is ``crazy_eights``.
        credit: whose game it is.
        rules: the rules in our own words.
        text: how it speaks.
        computer_players: its computer players by name, the weakest first: functions from a view and a generator to a
            move, or `ComputerPlayer`. ``at_random`` is always there.
        scene: ``scene(view, seats, speech)``: all zones of the drawn table, with buttons for moves, and at the end
            beside *New game*.
        result: ``result(timeline, place)``: how a hand, a round or the game ended by the move before this place, and
            None where nothing did; nothing secret.
        reveals: ``reveals(before, after, seat)``: whether this step showed a seat what was hidden, so that undo stops.
            None finds it in the views.
        extras: the commands that only this game's table has.
        laws: what the laws must know about it.
    """

    title: str
    players: range
    deal: Callable[..., S]
    parse: Callable[[str], M]
    name: str = ""
    credit: Credit = UNKNOWN
    rules: RuleSheet = field(default_factory=RuleSheet)
    text: Text[S, M, V] = field(default_factory=Text)
    computer_players: Mapping[str, Callable[[V, Random], M]] = field(default_factory=dict)
    scene: Callable[[V, Sequence[Seat], Mapping[int, str]], Board] = board
    result: Callable[[Timeline, int], Result | None] = final_result
    reveals: Callable[[S, S, int], bool] | None = None
    extras: type[ExtraCommands] = ExtraCommands
    laws: LawFacts[S, M, V] = field(default_factory=LawFacts)

    def __post_init__(self) -> None:
        name = "_".join(re.findall(r"\w+", (self.name or self.title).lower()))
        if not name.isidentifier():
            what = f"name={self.name!r}" if self.name else f"title={self.title!r}"
            raise ValueError(f"{what} gives no name to call the game by: write one that begins with a letter.")
        if not isinstance(self.players, range) or not self.players or self.players[0] < 1:
            raise ValueError(f"players={self.players!r} will not do: write range(2, 7) for 2 to 6 players.")
        players: dict[str, AnyPlayer] = {
            "at_random": at_random,
            "look_ahead": ComputerPlayer(
                Elsewhere("cardlab.games.look_ahead:choose"),
                Elsewhere("cardlab.games.look_ahead:advise"),
                lambda players, rules: self._refusal_to_look_ahead,
            ),
            **self.computer_players,
        }
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "computer_players", MappingProxyType(players))

    @property
    def _refusal_to_look_ahead(self) -> str:
        """Return why nobody can look ahead. Either all views of a game can be sampled, or none."""
        if sampler_of(self.example.view(0)):
            return ""
        return f"The player look_ahead cannot play {self.title}: its views have no sample(rng)."

    def __repr__(self) -> str:
        return f"<the game {self.title}: play(…) opens it, check(…) tries its laws>"

    def check_players(self, count: int) -> None:
        """Raise ValueError for a number of players that the game does not allow."""
        if count not in self.players:
            first, last = self.players[0], self.players[-1]
            allowed = f"{first} to {last}" if last > first else str(first)
            raise ValueError(f"{self.title} is for {allowed} players, not {count}.")

    def credit_line(self) -> str:
        """Return whose game it is, with the link."""
        return " ".join(filter(None, [str(self.credit), self.credit.link]))

    def read_move(self, text: str, view: V) -> M:
        """Return the move that a text stands for; suits may be left out where only one legal move fits.

        Raises:
            ValueError: it is no move, or could be several.
        """
        if not is_writable(text):
            raise IllegalMove("That holds half a sign, which cannot be saved: type it again without it.")
        bare = text.upper().split()
        found: list[M] = [move for move in view.legal_moves if re.sub("[♣♦♥♠]", "", str(move)).upper().split() == bare]
        try:
            move = self.parse(text)
        except ValueError:
            if (meant := self.text.translate(text, view)) != text:
                return self.parse(meant)
            if len(found) > 1:
                these = " or ".join(map(str, found))
                raise IllegalMove(f"{quoted(text)} can mean {these}. Write the suit too, like 7d for 7♦.") from None
            if not found:
                raise
            return found[0]
        return found[0] if len(found) == 1 and move not in view.legal_moves else move

    def keywords(self) -> dict[str, Keyword]:
        """Return the house rules that `deal` takes: all its keywords but ``players``."""
        return {name: found for name, found in keywords_of(self.deal).items() if name != "players"}

    def checked_rules(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """Return house rules by keyword, each with a value that `deal` takes.

        Raises:
            ValueError: there is no such house rule, or it can have no such value; the message says what would do.
        """
        known = self.keywords()
        for name in rules:
            if name not in known:
                there = f"There are: {', '.join(known)}." if known else "It has none."
                raise ValueError(f"{self.title} has no house rule {quoted(name)}. {there}")
        return {name: known[name].checked(value) for name, value in rules.items()}

    @cached_property
    def example(self) -> S:
        """A state that `deal` makes."""
        return self.deal(Random(0), players=self.players[0])

    @property
    def state_type(self) -> type[S]:
        """The class of the states that `deal` makes."""
        return type(self.example)

    def refusal_of(self, player: str, players: int, rules: Mapping[str, Any]) -> str:
        """Return why a computer player cannot sit at such a table; nothing where it can."""
        found = self.computer_players[player]
        return found.refuses(players, rules) if isinstance(found, ComputerPlayer) else ""

    def players_for(self, players: int, rules: Mapping[str, Any] = NOTHING) -> dict[str, Callable[[V, Random], M]]:
        """Return the computer players who know a table with these house rules, by name, the weakest first."""
        return {
            name: player for name, player in self.computer_players.items() if not self.refusal_of(name, players, rules)
        }

    def advisers_for(
        self, players: int, rules: Mapping[str, Any] = NOTHING
    ) -> list[Callable[[V, Random], tuple[M, str]]]:
        """Return who can give a hint at such a table, the weakest first."""
        known = self.players_for(players, rules).values()
        return [player.advise for player in known if isinstance(player, ComputerPlayer) and player.advise]


AnyGame: TypeAlias = Game[Any, Any, Any]
"""Whatever game is at hand."""
