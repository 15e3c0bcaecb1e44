"""Several people at one session, each on a screen of their own: what each sees, and who may play."""

import json

import pytest

from cardlab.core.protocol import IllegalMove, Seat
from cardlab.core.scenes import scenes_for
from cardlab.games import GAMES, Session

BUILT_IN = tuple(GAMES)


def session_of(game: str) -> Session:
    """Two people and a computer, where nobody has the one screen."""
    return Session.deal(game, ["person Mia", "person Leo", "at_random"], seed=7)


@pytest.mark.parametrize("game", BUILT_IN)
def test_each_seat_sees_its_own_view_and_no_other(game: str) -> None:
    session = session_of(game)
    state = session.timeline.state
    for seat in (0, 1, 2, None):
        seen = session.seen_by(seat)
        assert seen.view == seen.now.view == state.view(seat)
    assert session.viewer is None and session.is_covered, "nobody took the one screen"


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_person_plays_in_turn_alone_and_sees_what_follows(game: str) -> None:
    session = session_of(game)
    mine = session.waiting_for
    assert mine is not None
    move = str(session.seen_by(mine).view.legal_moves[0])
    at, moves = session.timeline.at, session.record.moves
    with pytest.raises(IllegalMove, match="turn"):
        session.do(move, by=1 - mine)
    with pytest.raises(IllegalMove, match="No person"):
        session.do(move, by=2)
    assert session.record.moves == moves, "a refused move changes nothing"
    steps = session.do(move, by=mine)
    assert [step.moves for step in steps] == [*range(at + 1, session.timeline.at + 1)]
    assert all(step.view == session.timeline[step.moves].view(mine) for step in steps)
    assert steps == session.seen_by(mine).steps(at)


def test_while_anybody_may_shout_each_answers_for_themselves() -> None:
    """Off turn a person may answer in their own name, and in nobody else's."""
    session = Session.deal("friend_or_foe", ["person Mia", "person Leo", "person Ann"], seed=0, shout="open")
    session.do("pass", by=2)
    assert session.waiting_for == 0
    for said in ("quiet", "quiet 0", "foe 2♥", "foe 0 2♥"):
        with pytest.raises(IllegalMove, match="only answer for yourself"):
            session.do(said, by=1)
    session.do("quiet 1", by=1)
    assert session.waiting_for == 0, "it is still asked"
    session.do("quiet", by=0)


def test_there_is_no_other_seat() -> None:
    with pytest.raises(ValueError, match="no seat 3"):
        session_of("eleusis").seen_by(3)


def test_each_who_waits_may_answer_at_once() -> None:
    session = Session.deal("friend_or_foe", ["person Mia", "person Leo", "person Ann"], seed=0, shout="open")
    session.do("pass", by=2)
    scenes = [scenes_for(session, seat, [], None, {})[-1] for seat in range(3)]
    quiet = [[each["send"] for each in scene["actions"] if "quiet" in each["send"]] for scene in scenes]
    assert quiet == [["quiet"], ["quiet 1"], []]
    session.do("quiet 1", by=1)
    assert "quiet 1" not in map(str, session.seen_by(1).view.legal_moves)


def test_a_seat_that_is_given_whole_is_not_read_as_words() -> None:
    name = "Mia by at_random"
    assert Session.deal("express", [f"person {name}", "solid", "person Leo"], seed=7).people == (2,)
    session = Session.deal(
        "express",
        [Seat(name, "person", None), Seat("Leo", "person", None)] * 1 + [Seat("Dealer", "solid", None)],
        seed=7,
    )
    assert session.names == [name, "Leo", "Dealer"] and session.people == (0, 1, 2)
    with pytest.raises(ValueError, match="same name"):
        Session.deal("express", [Seat("Leo", "person", None)] * 3)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_hidden_number_is_in_no_scene_before_the_end(game: str) -> None:
    session = Session.deal(game, ["person Mia", "person Leo", "person Ann"], seed=987_654_321_012_345_678)
    session.deal_id = "deal A"
    for _ in range(20):
        if (seat := session.waiting_for) is None:
            break
        session.do(session.seen_by(seat).view.legal_moves[0], by=seat)
        scenes = [scenes_for(session, each, session.seen_by(each).steps(0), None, {}) for each in (0, 1, None)]
        assert str(session.seed) not in json.dumps(scenes) or session.outcome
        assert {scene["seed"] for seen in scenes for scene in seen} == {"deal A"}


def test_a_move_can_be_read_without_being_made() -> None:
    session = session_of("express")
    seat = session.waiting_for
    assert seat is not None
    before = session.record
    text = str(session.seen_by(seat).view.legal_moves[0])
    move, after = session.read(text, by=seat)
    assert str(move) == text and after != session.timeline.state and session.record == before
    view = session.seen_by(seat).view
    assert str(session.game.text.to_judge(view, move)) == text
    assert session.game.text.to_judge(view, session.game.parse("no play")) == (view.hand, True)
