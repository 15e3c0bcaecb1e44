"""What a test of rules asks of a position of any game, and tables of golden cases."""

from __future__ import annotations

import json
import re
from ast import literal_eval
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest

from cardlab.cards import Card
from cardlab.core import IllegalMove
from cardlab.core.protocol import weights_of
from cardlab.core.registry import game_of
from tests.helpers import SETTINGS, small_settings

S = TypeVar("S")

_QUICK = {*map(str, small_settings())}
every_setting = pytest.mark.parametrize(
    "setting",
    [pytest.param(each, id=str(each), marks=() if str(each) in _QUICK else pytest.mark.check) for each in SETTINGS],
)
"""The tables at which any two house rules meet; `python start.py test` keeps to those at which each of them is met."""


def after(state: S, *moves: str) -> S:
    """Return the position after these moves."""
    now: Any = state
    for move in moves:
        now = now.play(game_of(now).parse(move))
    found: S = now
    return found


def offers(state: Any) -> set[str]:
    return set(map(str, state.legal_moves()))


def refuses(state: Any, *moves: str) -> bool:
    """Return whether each of these moves alone is refused as illegal."""
    for move in moves:
        with pytest.raises(IllegalMove):
            after(state, move)
    return True


def ways(state: Any, depth: int) -> int:
    """Return how many ways there are to play so many moves."""
    moves = state.legal_moves()
    return len(moves) if depth == 1 else sum(ways(state.play(move), depth - 1) for move in moves)


def every_tree(game: str) -> pytest.MarkDecorator:
    """Give a test each counted tree of a game."""
    path = Path(__file__).parent / "data" / f"{game}_trees.json"
    trees = json.loads(path.read_text(encoding="utf-8"))
    return pytest.mark.parametrize("tree", trees, ids=lambda tree: tree["name"])


def check_tree(tree: dict[str, Any], state: Any, plainly: Callable[[int], int], *, is_slow: bool = False) -> None:
    """Check that both referees find as many ways to play as were counted; a slow one leaves out the deepest."""
    depths = range(1, len(tree["ways"]) + 1)
    assert [ways(state, depth) for depth in depths] == tree["ways"]
    some = depths[:-1] if is_slow else depths
    assert [plainly(depth) for depth in some] == tree["ways"][: len(some)]


def check_silly(what: str, move: str, where: Any, *near: Any) -> None:
    """Check that a move is silly for this reason in one position, where others are not, and in none near it."""
    game = game_of(where)
    made, is_silly = game.parse(move), game.laws.silly[what]
    for state in (where, *near):
        state.play(made)
        assert is_silly(state.view(state.turn), made) == (state is where), str(state)
    assert not all(is_silly(where.view(where.turn), other) for other in where.legal_moves())


class Case(NamedTuple):
    """A row of a table of golden cases.

    Attributes:
        hands: what each seat holds, or the name of a beginning that many rows share.
        setup: what else makes the position.
        moves: what is played there.
        facts: what is so afterwards.
    """

    hands: str
    setup: Mapping[str, object]
    moves: list[str]
    facts: Mapping[str, object]


def table(text: str) -> list[Any]:
    """Read rows `law / hands; field=value; … / move, move, … / fact=value; …`; a row goes on where a line is indented.

    A fact is a field of the state, one of a spectator's view or of seat 0's (`public_pile`, `mine_pile`), or what
    `_fact` knows besides.
    """
    rows = (re.split(" */ *", row) for row in re.sub(r"\n +", " ", text).strip().split("\n"))
    return [pytest.param(_case(*parts), id=law) for law, *parts in rows]


def _case(start: str, moves: str, facts: str) -> Case:
    hands, *setup = start.split("; ")
    return Case(
        hands, dict(map(_field, setup)), [*filter(None, moves.split(", "))], dict(map(_field, facts.split("; ")))
    )


def _field(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    try:
        return name, value if name in ("offers", "may", "lacks", "refuses", "held") else literal_eval(value)
    except (SyntaxError, ValueError):
        return name, value


def check(case: Case, position: Callable[..., object], **beginnings: Callable[..., object]) -> None:
    """Check that the facts of a case are so."""
    named = beginnings.get(case.hands.removeprefix("@"))
    start = named(**case.setup) if named else position(*re.split(r" ?\| ?", case.hands), **case.setup)
    state = after(start, *case.moves)
    assert {name: _fact(state, name, wanted) for name, wanted in case.facts.items()} == case.facts


def _fact(state: Any, name: str, wanted: object) -> object:
    texts = str(wanted).split(", ")
    match name:
        case "offers":
            return wanted if offers(state) == {*texts} else ", ".join(map(str, state.legal_moves()))
        case "may":
            return ", ".join(text for text in texts if text in offers(state))
        case "lacks":
            return ", ".join(text for text in texts if text not in offers(state))
        case "refuses":
            return refuses(state, *texts) and wanted
        case "weights":
            return weights_of(state)
        case "sizes":
            return tuple(map(len, state.hands))
        case "held":
            return " | ".join(" ".join(map(str, cards)) for cards in state.hands).strip()
        case "winners" | "scores" if wanted is not None and state.outcome():
            return getattr(state.outcome(), name)
        case "is_over":
            return state.outcome() is not None
        case "end" | "why" | "emptied" | "points" if getattr(state, "past", ()):
            return getattr(state.past[-1], {"emptied": "seat", "points": "scores"}.get(name, name))
    view, _, field = name.partition("_")
    shown = {"public": None, "mine": 0}
    value = getattr(state.view(shown[view]), field) if view in shown else getattr(state, name)
    if isinstance(wanted, str) and isinstance(value, tuple) and all(isinstance(each, Card) for each in value):
        return " ".join(map(str, value))
    return str(value) if isinstance(wanted, str) else value
