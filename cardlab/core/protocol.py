"""The protocol of a game: states, views, outcomes, players and seats.

A state is a frozen value; a move makes a new one; dice and races are moves of `CHANCE`. A view holds what one seat may
know and no more. Players see views, never states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, Self, TypeVar

from cardlab.text import listed

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


def who_won(end: Outcome, names: Sequence[str]) -> str:
    """Return a sentence on who won and why."""
    return f"{listed(names[seat] for seat in end.winners)} won: {end.reason}."


class View(Protocol):
    """All that one seat may know, and no more; seat None is a spectator.

    A view is a frozen value. It may also have what `number_of`, `is_reply`, `takes_words`, `is_open` and
    `sampler_of` look for:

    - ``number``: which turn of the game this is, from 1.
    - ``is_reply``: whether the seat to move only answers somebody else's move.
    - ``takes_words``: whether the seat to move may also say something in its own words.
    - ``is_open``: whether anybody may answer aloud, so that a shared screen needs no cover; such a view also has
      ``speakers(move)``, the seats in whose name a move speaks.
    - ``sample(rng)``: a full state that agrees with this view, for players that look ahead.

    Attributes:
        seat: whose view this is.
        turn: as in `State`.
        legal_moves: the moves of this seat when the turn is its own, else nothing.
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def legal_moves(self) -> tuple[Any, ...]: ...


class State(Protocol):
    """A position of a game with everything in it, hidden cards too.

    Moves are small frozen values of the game's own; `Any` stands for them here, since each game takes only its own.
    A state may also have a ``number``, which turn of the game this is, counted from 1, and at `CHANCE` ``weights()``,
    whole-number weights of the legal moves: see `number_of` and `weights_of`.
    """

    @property
    def turn(self) -> int | None:
        """The seat to move; `CHANCE` when dice or a race decide; None when the game is over."""
        ...

    def legal_moves(self) -> tuple[Any, ...]:
        """The moves of the seat (or of chance) whose turn it is, in a fixed order; open moves aside, all there are."""
        ...

    def play(self, move: Any) -> Self:
        """The state after a move.

        Raises:
            IllegalMove: the rules refuse it; the message says why and what would do.
        """
        ...

    def outcome(self) -> Outcome | None:
        """Return who won, the scores and the reason; None while the game goes on."""
        ...

    def view(self, seat: int | None) -> Any:
        """The `View` of a seat, or of a spectator (None)."""
        ...


S = TypeVar("S", bound=State)
M = TypeVar("M")
V = TypeVar("V", bound=View)

Player = Callable[[V, Random], M]
"""``player(view, rng) -> Move``: a function that sees a view and picks one of its legal moves."""

AnyPlayer = Callable[[Any, Random], Any]
"""A player of whatever game is at hand."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The person or computer player in one place.

    Attributes:
        name: what the log calls it; a single person is "You".
        kind: the player's name, or "person".
        player: the function that plays, None for a person.
        stands_in: whether it plays for a person, whose seat this remains.
    """

    name: str
    kind: str
    player: AnyPlayer | None
    stands_in: bool = False

    @property
    def is_persons(self) -> bool:
        """Return whether this is a person's seat, though a player may stand in."""
        return self.player is None or self.stands_in

    def __str__(self) -> str:
        if not self.is_persons:
            return self.kind
        person = "person" if self.name == "You" else f"person {self.name}"
        return f"{person} by {self.kind}" if self.stands_in else person


# --- What a position may leave out ---


def number_of(position: State | View, default: int = 1) -> int:
    """Return the number of the turn; ``default`` where the game does not count its turns."""
    return int(_optional(position, "number", default))


def weights_of(state: State) -> tuple[int, ...]:
    """At `CHANCE`: whole-number weights of the legal moves; all the same where the game does not weigh them."""
    weights: Callable[[], tuple[int, ...]] | None = _optional(state, "weights", None)
    return weights() if weights else (1,) * len(state.legal_moves())


def is_reply(view: View) -> bool:
    """Return whether the seat to move only answers somebody else's move: in most games never."""
    return bool(_optional(view, "is_reply", False))


def takes_words(view: View) -> bool:
    """Return whether the seat to move may also use its own words, so that it has a choice even with one legal move."""
    return bool(_optional(view, "takes_words", False))


def is_open(view: View) -> bool:
    """Return whether anybody may answer aloud, so that a shared screen needs no cover: in most games never."""
    return bool(_optional(view, "is_open", False))


def speakers_of(view: View, move: object) -> Sequence[int]:
    """The seats in whose name a move speaks while a question is open to all; nothing at any other time."""
    speakers: Callable[[object], Sequence[int]] = _optional(view, "speakers", lambda _: ())
    return speakers(move) if is_open(view) else ()


def sampler_of(view: View) -> Callable[[Random], Any] | None:
    """The view's ``sample``: from a generator to a full state that agrees with the view; None where there is none."""
    found: Callable[[Random], Any] | None = _optional(view, "sample", None)
    return found


def _optional(position: State | View, name: str, default: Any) -> Any:
    """A member that the protocol lets a game leave out."""
    return getattr(position, name, default)
