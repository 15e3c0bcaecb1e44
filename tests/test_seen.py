"""Several people at one session, each on a screen of their own: what each sees, and who may play."""

import pytest

from cardlab.core.protocol import IllegalMove
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
