"""States and views as the value of a cell: a notebook draws the table that they show, and a terminal writes it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count
from typing import Any, Final, TypeVar

from cardlab.core.game import AnyGame
from cardlab.core.protocol import Seat, State, View
from cardlab.core.registry import GAMES
from cardlab.core.seats import COMPUTERS
from cardlab.core.words import Text
from cardlab.screen.as_html import scene_html
from cardlab.screen.table_parts import TableScene

Kind = TypeVar("Kind", bound=type)

ONE_FOR_EACH_SEAT: Final = ("counts", "hands", "scores", "points")
"""Fields of a view that hold something for each seat."""


class Pictured:
    """A state or a view that a notebook draws; a state as a spectator sees it.

    The game must be registered. A state that takes no base, such as a ``NamedTuple``, has the decorator `pictured`.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return picture(self)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        return mimebundle(self)


def pictured(game: str) -> Callable[[Kind], Kind]:
    """Return a decorator that makes a class the states of a game: `Pictured`, with a repr of what all may see."""

    def decorate(state: Kind) -> Kind:
        own = {"__repr__": lambda position: f"<State of {game}, turn {position.number}: {position.view(None)!r}>"}
        for name, method in (vars(Pictured) | own).items():
            if callable(method):
                setattr(state, name, method)
        return state

    return decorate


def mimebundle(position: Any) -> dict[str, str]:
    """Return a state or a view as text, and as HTML where its game is registered and says who sits there."""
    view = _as_seen(position)
    game, seats = _game_of(type(position)), _seats(view)
    if game is None or not seats:
        return {"text/plain": str(position)}
    return {"text/plain": str(position), "text/html": scene_html(_scene(game, view, seats))}


def picture(position: Any) -> str:
    """Return a state or a view as plain text, a state as a spectator sees it."""
    view = _as_seen(position)
    game = _game_of(type(view))
    words = game.text if game else Text[State, Any, View]()
    return words.picture(view, [seat.name for seat in _seats(view)])


def _as_seen(position: Any) -> Any:
    return position.view(None) if hasattr(position, "view") else position


def _game_of(kind: type) -> AnyGame | None:
    """Return the game with this class of states or of views."""
    return next((game for game in GAMES.values() if kind in (game.state_type, type(game.example.view(None)))), None)


def _seats(view: View) -> list[Seat]:
    """Return who sits at the table of a view, under the names of every table; nobody where it does not say how many."""
    held = next((getattr(view, name) for name in ONE_FOR_EACH_SEAT if hasattr(view, name)), ())
    names = chain(COMPUTERS, (f"Player {number}" for number in count(len(COMPUTERS) + 1)))
    return [Seat(name, "person", None) for name, _ in zip(names, held, strict=False)]


def _scene(game: AnyGame, view: View, seats: list[Seat]) -> TableScene:
    """Return the scene of a table without a session."""
    board = game.scene(view, seats, {})
    lead, advice = game.text.status(view, [seat.name for seat in seats])
    return TableScene(
        zones=board["zones"], players=board["players"], paths=[], actions=[],
        title=game.title, deal=board.get("about", ""), seed="", lead=lead, advice=advice,
        event="", tone="", large="", notice="", refused=False, log=[], on={}, off={},
    )  # fmt: skip
