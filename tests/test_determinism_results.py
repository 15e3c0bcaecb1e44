"""How a game of Determinism is told at its end: the points by source, the turning point, and the question."""

from typing import Any

import pytest

from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import determinism as det
from tests.determinism_positions import CLOSING, ENTERING, closing

FOUR = ("greedy", "greedy", "at_random", "greedy")


def played_out(seed: int, **rules: Any) -> Session:
    """A game among computers, to its end."""
    session = Session.deal(det.GAME, FOUR, seed=seed, **rules)
    while not session.outcome:
        session.go_on(60)
    return session


def result_of(session: Session) -> Any:
    return det.GAME.result(session.timeline, session.timeline.at)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("teams", [False, True])
def test_bars_add_up_to_the_points(seed: int, teams: bool) -> None:
    """The parts of a bar are the points of that player or team, and who won is marked and comes first."""
    session = played_out(seed, teams=teams)
    state: Any = session.timeline.state
    result = result_of(session)
    sides = [(0, 2), (1, 3)] if teams else [(seat,) for seat in range(4)]
    names = [" and ".join(session.names[seat] for seat in side) for side in sides]
    bars = {bar["name"]: bar for bar in result["bars"]}
    for side, name in zip(sides, names, strict=True):
        assert sum(bars[name]["parts"]) == int(bars[name]["total"]) == sum(state.points[seat] for seat in side)
        assert bars[name]["wins"] == (side[0] in state.ended.winners)
    assert result["bars"][0]["wins"]
    assert det.GAME.result(session.timeline, session.timeline.at - 1) is None


@pytest.mark.parametrize("seed", range(12))
def test_the_turning_point_is_where_the_lead_changed_for_good(seed: int) -> None:
    """From the framed card on the winner led to the end, and not before; it earned what is told of it."""
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


@pytest.mark.parametrize("seed", range(12))
def test_the_question_looks_back_at_what_it_speaks_of(seed: int) -> None:
    """Looking back leads to the move of the turn that the question names, just after it was made."""
    session = played_out(seed)
    result = result_of(session)
    state: Any = session.timeline[result["look"] - 1]
    assert f"At turn {state.number} " in result["question"]
    move = session.timeline.moves[result["look"] - 1]
    assert str(move.card) in result["question"]


def test_a_black_hole_says_who_made_it_and_that_points_do_not_count() -> None:
    """The framed card is the one that closed the hole."""
    state = closing()
    session = Session(Record(det.GAME, {}, ("person", "greedy"), 7, state))
    session.do(CLOSING)
    session.do(ENTERING)
    result = result_of(session)
    assert result["title"] == "You win through a black hole"
    assert result["why"] == "8♠ entered a black hole: the points (4 to 0) do not count."
    assert result["zones"][0]["note"] == "Turn 9: 7♠ (framed) closed the hole. You laid it."
    assert result["look"] == 1
