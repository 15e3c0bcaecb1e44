"""The table of Determinism as a value: its window, the next game, and how a game is told at its end."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import determinism as det
from cardlab.games.determinism.universe import Box
from tests.helpers import seeded


def at(state: det.State, seats: Sequence[str] = ("person", "greedy")) -> Host:
    """The table that has come to this position."""
    return Host(Session(Record(det.GAME, {}, tuple(seats), 7, state)))


@pytest.mark.parametrize("seed", range(4))
def test_the_window_shows_every_cell_and_moves_only_when_it_must(seed: int) -> None:
    rng, state = seeded(seed, "window"), det.deal(Random(seed))
    box = state.universe.box.window()
    while state.outcome() is None:
        plays = [move for move in state.legal_moves() if move.cell]
        state = state.play(rng.choice(plays or state.legal_moves()))
        universe, before = state.universe, box
        box = universe.box.window()
        height, width = box.bottom - box.top + 1, box.right - box.left + 1
        assert height == (5 if universe.box.is_full_height else 6)
        assert width == (10 if universe.box.is_full_width else 11)
        assert is_all_in(universe, box)
        assert abs(box.top - before.top) <= 1 and abs(box.left - before.left) <= 1
        is_as_large = (before.bottom - before.top, before.right - before.left) == (height - 1, width - 1)
        assert box == before or not is_as_large or not is_all_in(universe, before)


def is_all_in(universe: det.Universe, box: Box) -> bool:
    """Whether all cells that are drawn lie in these rows and columns."""
    cells = [*universe.at, *universe.open]
    return all(box.top <= row <= box.bottom and box.left <= column <= box.right for row, column in cells)


# --- The end ---

FOUR = ("greedy", "greedy", "at_random", "greedy")


def played_out(seed: int, **rules: Any) -> Session:
    """A game among computers, to its end."""
    session = Session.deal(det.GAME, FOUR, seed=seed, **rules)
    while not session.outcome:
        session.go_on(60)
    return session


def result_of(session: Session) -> Any:
    return det.GAME.result(session.timeline, session.timeline.at)


@pytest.mark.parametrize("seed", range(4))
def test_the_turning_point_is_where_the_lead_changed_for_good(seed: int) -> None:
    session = played_out(seed)
    states: Any = session.timeline.states
    end, result = states[-1], result_of(session)
    note = result["zones"][0]["note"]
    if len(end.ended.winners) > 1 or "black hole" in end.ended.reason:
        return
    (winner,) = end.ended.winners

    def lead(state: Any) -> int:
        others = [points for seat, points in enumerate(state.points) if seat != winner]
        return int(state.points[winner] - max(others))

    turned = max(place for place, state in enumerate(states) if lead(state) <= 0)
    card, cell = states[turned + 1].universe.placed[-1]
    assert note.startswith(f"Turn {states[turned].number}: {card} (framed) touched ")
    earned = states[turned + 1].points[winner] - states[turned].points[winner]
    assert f"earned {session.names[winner]} {earned}." in note
    framed = [item["id"] for item in result["zones"][0]["cells"] if item.get("newest")]
    assert framed == [str(cell)]
    assert f"by {lead(end)} point" in result["title"]
