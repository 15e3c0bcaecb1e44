"""The base of the views of all games: they take over public fields from the state, by name."""

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

    A field with the name of a field of the state has its value, unless the game says otherwise.

    Attributes:
        seat: whose view this is; None is a spectator.
        turn: the seat to move, `cardlab.core.CHANCE`, or None when the game is over.
        number: the number of this turn, from 1.
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
        """Return the view of a seat; ``own`` replaces values of the state, such as one hand instead of all.

        Raises TypeError if ``own`` has a name that is not a field of the view.
        """
        own["seat"] = seat
        if "legal_moves" not in own:
            turn = own["turn"] = state.turn
            own["legal_moves"] = state.legal_moves() if seat is not None and seat == turn else ()
        names = cls.__match_args__
        fields = {name: getattr(state, name) for name in names if name not in own} | own
        if len(fields) > len(names):  # a misspelled name would show what it should hide
            raise TypeError(f"A view of this game has no {', '.join(fields.keys() - {*names})}.")
        view = object.__new__(cls)
        object.__setattr__(view, "__dict__", fields)  # faster than __init__, which sets each field
        return view

    def to_state(self, state: type[StateT], **hidden: object) -> StateT:
        """Return a full state of this class that agrees with the view, with values for the hidden fields."""
        make: Callable[..., StateT] = state
        fields: tuple[str, ...] = vars(state)["__match_args__"]  # the inherited ones too
        return make(**{name: getattr(self, name) for name in fields if name not in hidden}, **hidden)

    @property
    def is_reply(self) -> bool:
        """Return whether the seat to move only answers another's move; by default never."""
        return False

    @property
    def is_open(self) -> bool:
        """Return whether all may answer aloud, so that a shared screen needs no cover; by default never."""
        return False
