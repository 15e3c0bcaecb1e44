"""The protocol that every game keeps, a loop that plays it, and one JSON form for every state.

A state is a frozen value; a move makes a new one; dice and races are moves of `CHANCE`. A view holds what one seat may
know and no more. Players see views, never states.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from difflib import get_close_matches
from importlib import import_module
from random import Random
from types import NoneType, UnionType
from typing import Any, Final, Literal, Protocol, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from cardlab.cards import Card

CHANCE: Final = -1
"""The seat whose turn it is when dice or a race decide."""


class IllegalMove(ValueError):
    """A move that the rules refuse. The message says why and what would do."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winners: the winning seats, in order; several may share a win.
        scores: one number a seat; what it counts is the game's own.
        reason: one sentence that begins where "Ada wins:" stops.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class View(Protocol):
    """All that one seat may know, and no more; seat None is a spectator.

    Attributes:
        seat: whose view this is.
        turn: as in `State`.
        number: as in `State`.
        legal_moves: the moves of this seat when the turn is its own, else nothing.
        is_reply: whether the seat to move only answers somebody else's move.
        is_open: whether anybody may answer aloud, so that a shared screen needs no cover; such a view also has
            ``speakers(move)``, the seats in whose name a move speaks.
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def number(self) -> int: ...
    @property
    def legal_moves(self) -> tuple[Any, ...]: ...
    @property
    def is_reply(self) -> bool: ...
    @property
    def is_open(self) -> bool: ...

    def sample(self, rng: Random) -> State:
        """A full state that agrees with this view, for players that look ahead."""
        ...


class State(Protocol):
    """A position of a game with everything in it, hidden cards too.

    Moves are small frozen values of the game's own; `Any` stands for them here, since each game takes only its own.
    """

    @property
    def turn(self) -> int | None:
        """The seat to move; `CHANCE` when dice or a race decide; None when the game is over."""
        ...

    @property
    def number(self) -> int:
        """Which turn of the game this is, counted from 1: the log's and the table's number."""
        ...

    def legal_moves(self) -> tuple[Any, ...]:
        """The moves of the seat (or of chance) whose turn it is, in a fixed order; open moves aside, all there are."""
        ...

    def weights(self) -> tuple[int, ...]:
        """At `CHANCE` only: whole-number weights of the legal moves."""
        ...

    def play(self, move: Any) -> Self:
        """The state after a move.

        Raises:
            IllegalMove: the rules refuse it; the message says why and what would do.
        """
        ...

    def outcome(self) -> Outcome | None:
        """Who won, with what scores and why; None while the game goes on."""
        ...

    def view(self, seat: int | None) -> Any:
        """The `View` of a seat, or of a spectator (None)."""
        ...


class Words(Protocol):
    """How a game speaks. ``names`` holds what each seat is called."""

    @property
    def status(self) -> Callable[[Any, Sequence[str]], tuple[str, str]]:
        """``status(view, names)``: where the game is and what may be done, a sentence to stand out and the rest."""
        ...

    @property
    def sentence(self) -> Callable[[Any, Any, Any, Sequence[str]], str]:
        """``sentence(before, move, after, names)``: what a move adds to the log's line of its turn; nothing secret."""
        ...

    @property
    def said(self) -> Callable[[Any, Any, Any], Mapping[int, str]]:
        """``said(before, after, move)``: what a move lets the table hear, by seat; nothing secret."""
        ...

    @property
    def picture(self) -> Callable[[Any, Sequence[str]], str]:
        """``picture(view, names)``: the table as plain text."""
        ...


class Game(Protocol):
    """What a module in `cardlab.games` offers.

    Attributes:
        TITLE: the game's name for people.
        CREDIT: the author and the year.
        LINK: the author's page.
        PLAYERS: the allowed numbers of players.
        AT_ONE_SCREEN: house rules that suit several people at one screen.
        words: what the status line, the log and a picture in text say; with ``opened(view)`` also what a seat hides
            that is not its hand.
    """

    TITLE: str
    CREDIT: str
    PLAYERS: range
    LINK: str

    @property
    def AT_ONE_SCREEN(self) -> Mapping[str, Any]: ...  # noqa: N802 (a constant of the module)
    @property
    def words(self) -> Words: ...
    @property
    def deal(self) -> Callable[..., State]:
        """``deal(rng, *, players=…, house rules as keywords) -> State``."""
        ...

    @property
    def parse(self) -> Callable[[str], Any]:
        """``parse(text) -> Move``; ``parse(str(move)) == move``."""
        ...

    @property
    def reveals(self) -> Callable[[Any, Any, int], bool]:
        """``reveals(before, after, seat)``: whether this step showed a seat what was hidden, so that its undo stops."""
        ...


Player = Callable[[Any, Random], Any]
"""``player(view, rng) -> Move``: a function that sees a view and picks one of its legal moves."""

S = TypeVar("S", bound=State)


def find_game(name: str) -> Game:
    """The referee of this name.

    The names are looked up when asked for, so that this module needs none of the games.

    Raises:
        ValueError: there is no such game; the message names those there are.
    """
    games: Mapping[str, Game] = import_module("cardlab.games").GAMES
    return games[find(name, games, "game")]


def find(name: str, names: Mapping[str, object], what: str) -> str:
    """The name as it stands among the names, whatever its capitals, blanks and hyphens.

    Raises:
        ValueError: it is not there; the message says what is.
    """
    plain = "_".join(str(name).lower().replace("-", " ").replace("_", " ").split())
    if plain in names:
        return plain
    close = get_close_matches(plain, names, n=1)
    guess = f"Did you mean {close[0]!r}? " if close else ""
    raise ValueError(f"There is no {what} called {name!r}. {guess}There are: {', '.join(names)}.")


def draw(state: State, rng: Random) -> Any:
    """A move of chance, drawn by its weight; it takes exactly one number from ``rng``."""
    return rng.choices(state.legal_moves(), state.weights())[0]


def stream(seed: int, *names: object) -> Random:
    """A generator of its own for one purpose, so that no draw can move another.

    >>> stream(7, "chance", 3).random() == stream(7, "chance", 3).random()
    True
    """
    return Random(" ".join(map(str, (seed, *names))))


def play_out(state: S, players: Sequence[Player], rng: Random) -> Iterator[S]:
    """Every state from here to the end.

    The n-th draw of chance depends on ``rng``'s seed and on n alone, whatever the players draw.

    Args:
        state: where play begins.
        players: one function a seat.
        rng: seeds both the draws of chance and the players' own.
    """
    seed, draws = rng.getrandbits(64), 0
    yield state
    while (seat := state.turn) is not None:
        if seat == CHANCE:
            state = state.play(draw(state, stream(seed, "chance", draws)))
            draws += 1
        else:
            state = state.play(players[seat](state.view(seat), rng))
        yield state


def dumps(state: State) -> str:
    """The state as one line of JSON, hidden cards and all; `loads` reads it back."""
    name = type(state).__module__.split(".")[2]
    return json.dumps({"game": name} | _fields(state), ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> State:
    """The state that `dumps` wrote.

    Raises:
        ValueError: the text is no state of a known game; the message names the place.
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise ValueError(f"This is not JSON: {error}.") from error
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise ValueError("This is not a state: it has no 'game' in it.")
    game = find_game(data.pop("game"))
    state: State = _decode(get_type_hints(game.deal)["return"], data | {"is": "State"}, "state")
    return state


def _encode(value: Any) -> object:
    if value is None or isinstance(value, bool | int | str):
        return value
    if hasattr(value, "parse"):  # cards and rules have a text that reads back
        return str(value)
    if is_dataclass(value):
        return {"is": type(value).__name__} | _fields(value)
    return [_encode(item) for item in value]


def _fields(value: Any) -> dict[str, object]:
    return {name: _encode(getattr(value, name)) for name in get_type_hints(type(value))}


def _decode(hint: Any, data: Any, place: str) -> Any:
    """The value of the hinted type that the data stand for; the place is named when they do not."""
    options = [hint] if get_origin(hint) not in (Union, UnionType) else list(get_args(hint))
    if len(options) > 1:
        hint = next((option for option in options if _could_be(option, data)), None)
    if get_origin(hint) is tuple and isinstance(data, list):
        items = get_args(hint)
        hints = [items[0]] * len(data) if items[-1] is Ellipsis else items
        if len(hints) == len(data):
            return tuple(_decode(*pair, f"{place}[{i}]") for i, pair in enumerate(zip(hints, data, strict=True)))
    elif hint is not None and _could_be(hint, data):
        if hint in (bool, int, str, NoneType) or get_origin(hint) is Literal:
            return data
        if hasattr(hint, "parse"):
            return _parsed(hint, data, place)
        kinds = get_type_hints(hint)
        if kinds.keys() | {"is"} == data.keys():
            return hint(**{name: _decode(kind, data[name], f"{place}.{name}") for name, kind in kinds.items()})
    raise ValueError(f"{place} cannot be {str(data)[:60]!r}.")


def _could_be(hint: Any, data: object) -> bool:
    """Whether the data look like this type; the fields of records are looked at later."""
    if get_origin(hint) is Literal:
        return data in get_args(hint)
    if hint in (bool, int, str, NoneType):
        return type(data) is hint
    if get_origin(hint) is tuple:
        return isinstance(data, list)
    if hasattr(hint, "parse"):
        return isinstance(data, str)
    return isinstance(data, dict) and data.get("is") == hint.__name__


def _parsed(kind: Any, text: str, place: str) -> Card | Any:
    try:
        return kind.parse(text)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error
