"""A computer player stands in for a person and gives the seat back."""

from pathlib import Path

import pytest

from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from tests.sessions import MY_TURN, at, seat_down

MIA_AND_LEO = ["person Mia", "person Leo", "solid"]


def family() -> Session:
    return Session.deal("friend_or_foe", MIA_AND_LEO, seed=3, cards_each=5)


def test_only_a_person_s_seat_can_be_taken_over() -> None:
    session = family()
    with pytest.raises(ValueError, match="Ada"):
        session.stand_in(2, "solid")
    with pytest.raises(ValueError, match="mean 'solid'"):
        session.stand_in(0, "sollid")
    assert list(map(str, session.seats)) == MIA_AND_LEO


def test_a_lone_person_watches_until_the_seat_is_taken_back() -> None:
    session = at(MY_TURN)
    session.stand_in(0, "strong")
    assert session.waiting_for is None
    assert session.view.seat == 0
    with pytest.raises(ValueError, match="Only computer players"):
        session.do("7♣")
    session.go_on()
    assert session.view.number > MY_TURN.number
    session.stand_in(0, None)
    assert session.outcome or session.waiting_for == 0


def test_a_stand_in_is_saved(tmp_path: Path) -> None:
    session = seat_down()
    session.stand_in(0, "solid")
    session.save(tmp_path / "game.json")
    again = Session.load(tmp_path / "game.json")
    assert str(again.seats[0]) == "person by solid"
    assert (again.names, again.viewer, again.waiting_for) == (session.names, 0, None)
    assert Record.loads(session.record.dumps()) == session.record


def test_the_command_names_a_person() -> None:
    host = TableScreen(family())
    host.do("computer Mia")
    assert host.session.seats[0].stands_in
    host.do("computer mia")
    assert not host.session.seats[0].stands_in
    with pytest.raises(ValueError, match="Mia, Leo"):
        host.do("computer Ada")
    host.do("computer Mia")
    host.do("computer Leo")
    labels = [action["label"] for action in host.scenes[-1]["actions"]]
    assert labels[2:] == ["Mia plays again", "Leo plays again"]
