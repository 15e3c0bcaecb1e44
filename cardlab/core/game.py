"""What a game is made of: states, views, words, and the module that offers them.

A state is a frozen value; a move makes a new one; dice and races are moves of `CHANCE`. A view holds what one seat may
know and no more. Players see views, never states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, Self

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
