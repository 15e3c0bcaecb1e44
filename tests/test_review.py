"""Looking back at a game: every place as it was seen then, and nothing that was not."""

from typing import Any, Final

import pytest

from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.games import GAMES
from tests.helpers import position, sample_of
from tests.sessions import at, cards_on
from tests.test_scene_laws import Seating, every_seating, of_this_deal

QUICK: Final[dict[str, dict[str, Any]]] = {"prediction": {"players": 2}}
"""Tables at which a hint takes little time."""


def played(game: str, moves: int, **rules: Any) -> TableScreen:
    """A table at which a person has followed so many hints."""
    host = TableScreen(Session.deal(game, seed=3, **rules))
    for _ in range(moves):
        if not host.session.outcome:
            host.do(str(host.session.hint().move))
    return host


@pytest.mark.parametrize("game", GAMES)
def test_a_place_shows_what_was_seen_then(game: str) -> None:
    host, then = TableScreen(Session.deal(game, seed=3, **QUICK.get(game, {}))), {}
    for _ in range(6):
        then[host.session.timeline.at] = host.scenes[-1]
        host.do(str(host.session.hint().move))
    for place, scene in then.items():
        host.do(f"review {place}")
        back = host.scenes[-1]
        assert (back["review"], back["paths"]) == ((place, host.session.timeline.at), [])
        assert (back["zones"], back["deal"]) == (scene["zones"], scene["deal"])
        assert [row["values"] for row in back["players"]["rows"]] == [row["values"] for row in scene["players"]["rows"]]
        played = [[line for line in shown["log"] if line[1] != "You took a hint."] for shown in (back, scene)]
        assert played[0] == played[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_would_have_said_the_same(game: str) -> None:
    host = played(game, 6, **QUICK.get(game, {}))
    session, told = host.session, 0
    for place in range(session.timeline.at + 1):
        host.do(f"review {place}")
        assert bool(host.scenes[-1]["notice"]) == session.is_choice(place)
        if session.is_choice(place):
            hint = session.hint_at(place)
            assert hint is not None and hint.move == session.timeline.move(place)
            told += 1
    assert told >= 3


def test_a_hint_that_is_looked_back_at_is_noted() -> None:
    session = Session.deal("determinism", seed=3)
    session.do(str(session.view.legal_moves[0]))
    host, place = TableScreen(session), next(place for place in range(9) if session.is_choice(place))
    host.do(f"review {place}")
    assert (place, "You took a hint.") in session.timeline.notes()
    host.do("close")
    session.set_practice(True)
    session.undo()
    assert session.log[-1] == "You took a hint."
    over = at(position("7♣", "3♣ 4♣", "6♣ 8♣", "9♣", dice=(2, 5)))
    over.do("7♣")
    assert over.outcome and over.hint_at(0) is not None
    assert not over.timeline.notes()


def test_a_rule_of_ones_own_is_not_told() -> None:
    session = Session.deal("eleusis", ["person", "beginner", "beginner"], seed=5, rule="written", dealer=1)
    session.do("rule card.rank * 3 % 7 < 4")
    host = TableScreen(session)
    for place in range(session.timeline.at):  # at the end it lies open
        host.do(f"review {place}")
        assert "rank * 3" not in str(host.scenes)


@every_seating
def test_nothing_hidden_is_seen_by_looking_back(seating: Seating) -> None:
    setting, sample = seating.setting, sample_of(str(seating.setting))
    played = sample.played[-1]
    session = Session(Record(setting.game, setting.house_rules, seating.seats, 7, played.states[0], played.moves))
    host = TableScreen(session)
    for place in range(0, session.timeline.at + 1, 1 + session.timeline.at // 12):
        host.do(f"review {place}")
        state, looks = session.timeline[place], session.look_back(place).view.seat
        _, seen = of_this_deal(host.scenes, state)
        assert not cards_on(seen) & sample.hidden_from(state, looks)


def test_a_stand_in_opens_nobody_s_secrets() -> None:
    session = Session.deal("prediction", ["person Mia", "person Noah"], seed=3)
    session.uncover()
    session.do(str(session.view.legal_moves[0]))
    session.uncover()
    session.stand_in(1, "beginner")
    assert session.viewer in (None, 0)
    with pytest.raises(ValueError, match="when the game is over"):
        session.look_back(0)
