"""A computer player stands in for a person and gives the seat back; open cards are marked in the log."""

from pathlib import Path

import pytest

from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from tests.helpers import hidden_from
from tests.sessions import MY_TURN, at, cards_on, labels, seat_down, state_of

MIA_AND_LEO = ["person Mia", "person Leo", "eager"]


def family() -> Session:
    return Session.deal("friend_or_foe", MIA_AND_LEO, seed=3, cards_each=5)


def test_nobody_else_s_name_or_seat_changes() -> None:
    """Mia stays Mia, and the others keep what they were called."""
    session = family()
    session.stand_in(0, "thoughtful")
    assert session.names == ["Mia", "Leo", "Ada"]
    assert list(map(str, session.seats)) == ["person Mia by thoughtful", "person Leo", "eager"]
    assert session.people == (1,)
    session.stand_in(0, None)
    assert list(map(str, session.seats)) == MIA_AND_LEO


def test_the_log_says_who_played() -> None:
    """Both moments are noted, once each."""
    session = family()
    session.stand_in(0, "eager")
    session.stand_in(0, "eager")
    session.stand_in(0, None)
    assert [line for line in session.log if not line[0].isdigit()] == [
        "Mia let a computer play: eager.",
        "Mia took the seat back.",
    ]


def test_only_a_person_s_seat_can_be_taken_over() -> None:
    """A computer player's seat is refused with its name, an unknown player with those there are."""
    session = family()
    with pytest.raises(ValueError, match="Ada is a computer player already"):
        session.stand_in(2, "eager")
    with pytest.raises(ValueError, match=r"no player called 'egar'. Did you mean 'eager'\?"):
        session.stand_in(0, "egar")
    assert list(map(str, session.seats)) == MIA_AND_LEO


def test_play_goes_on_to_the_next_person() -> None:
    """While a computer plays for Mia, the game comes to Leo, whose turn is covered first."""
    session = family()
    session.stand_in(0, "thoughtful")
    assert session.outcome or session.waiting_for == 1


def test_a_lone_person_watches_until_the_seat_is_taken_back() -> None:
    """Nobody decides then; the hand stays in sight, and hints and moves are refused."""
    session = at(MY_TURN)
    session.stand_in(0, "thoughtful")
    assert session.waiting_for is None
    assert session.view.seat == 0
    with pytest.raises(ValueError, match="Only computer players"):
        session.do("7♣")
    session.go_on()
    assert session.view.number > MY_TURN.number
    session.stand_in(0, None)
    assert session.outcome or session.waiting_for == 0


def test_a_stand_in_is_saved(tmp_path: Path) -> None:
    """A record tells who plays for whom, and the same person sits at the screen when it is opened."""
    session = seat_down()
    session.stand_in(0, "eager")
    session.save(tmp_path / "game.json")
    again = Session.load(tmp_path / "game.json")
    assert str(again.seats[0]) == "person by eager"
    assert (again.names, again.viewer, again.waiting_for) == (session.names, 0, None)
    assert Record.loads(session.record.dumps()) == session.record


def test_a_name_may_hold_the_word_by() -> None:
    """Only a player's name after it makes a stand-in."""
    session = Session.deal("friend_or_foe", ["person Stand by me", "person Ada by eager", "eager"], seed=3)
    assert session.names == ["Stand by me", "Ada", "Bo"]
    assert [seat.kind for seat in session.seats] == ["person", "eager", "eager"]


def test_the_command_names_a_person() -> None:
    """`computer Mia` switches for Mia; somebody who is no person at this table is answered with those who are."""
    host = Host(family())
    host.do("computer Mia")
    assert host.session.seats[0].stands_in
    host.do("computer mia")
    assert not host.session.seats[0].stands_in
    with pytest.raises(ValueError, match="for a person at this table: Mia, Leo"):
        host.do("computer Ada")


def test_two_people_can_both_watch() -> None:
    """When computers play for all, each has a button to play again."""
    host = Host(family())
    host.do("computer Mia")
    host.do("computer Leo")
    assert labels(host.scenes[-1])[2:] == ["Mia plays again", "Leo plays again"]


def test_open_cards_show_every_hand_and_are_marked() -> None:
    """Test mode shows what the others hold, in every scene, until it ends; the log says both."""
    host = Host(at(MY_TURN))
    hidden = hidden_from(state_of(host.session), 0) - set(state_of(host.session).aside)
    assert not cards_on(host.scenes[-1]) & hidden
    host.do("open")
    assert hidden <= cards_on(host.scenes[-1])
    assert host.scenes[-1]["players"]["rows"][1]["known"] == "open: 3♣ 4♣"
    host.do("open")
    assert not cards_on(host.scenes[-1]) & hidden
    assert host.session.log == ["Test mode: all cards lie open.", "Test mode ends."]
