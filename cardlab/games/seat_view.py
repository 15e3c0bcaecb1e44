"""What the views of all games have in common: they take over what is public from the state, by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from cardlab.core.pictured import Pictured
from cardlab.core.protocol import Outcome, State

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT", bound=State)


@dataclass(frozen=True)
class SeatView(Pictured, Generic[MoveT]):
    """All that one seat may know of any game; each game adds fields of its own.

    A field that the game's state has too holds the same there, unless the game says what is shown instead.

    Attributes:
        seat: whose view this is; None is a spectator.
        turn: the seat to move, `cardlab.core.CHANCE`, or None when the game is over.
        number: which turn of the game this is, from 1.
        legal_moves: this seat's moves when the turn is its own.
        ended: how the game ended.
    """

    seat: int | None
    turn: int | None
    number: int
    legal_moves: tuple[MoveT, ...]
    ended: Outcome | None

    @classmethod
    def from_state(cls, state: State, seat: int | None, **own: Any) -> Self:
        """Return the view of a seat.

        Args:
            state: the position.
            seat: whose view it is.
            own: what this seat is shown instead of what the state has, such as one hand instead of all.

        Raises:
            TypeError: one of these is no field of the view.
        """
        own["seat"] = seat
        if "legal_moves" not in own:
            turn = own["turn"] = state.turn
            own["legal_moves"] = state.legal_moves() if seat is not None and seat == turn else ()
        names = cls.__match_args__
        fields = {name: getattr(state, name) for name in names if name not in own} | own
        if len(fields) > len(names):  # a slip in a name would show what it was to hide
            raise TypeError(f"A view of this game has no {', '.join(fields.keys() - {*names})}.")
        view = object.__new__(cls)
        object.__setattr__(view, "__dict__", fields)  # quicker than __init__, which sets field by field
        return view

    def to_state(self, state: type[StateT], **hidden: object) -> StateT:
        """Return a full state that shows what this view does.

        Args:
            state: the game's class of states.
            hidden: what this seat does not know, or not in this form.
        """
        make: Callable[..., StateT] = state
        fields: tuple[str, ...] = vars(state)["__match_args__"]  # the inherited ones too
        return make(**{name: getattr(self, name) for name in fields if name not in hidden}, **hidden)

    @property
    def is_reply(self) -> bool:
        """Whether the seat to move only answers somebody else's move: in most games never."""
        return False

    @property
    def is_open(self) -> bool:
        """Whether anybody may answer aloud, so that a shared screen needs no cover: in most games never."""
        return False
