"""Looking back at a game: every place as it was seen then, and nothing that was not."""

from typing import Any, Final

import pytest

from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.text_mode import Prompt
from cardlab.games import GAMES
from cardlab.widgets.plain import PlainTable
from tests.helpers import position, trial_of
from tests.sessions import MIA_AND_LEO, MY_TURN, at, cards_on, labels
from tests.test_scene_laws import Seating, every_seating, of_this_deal

QUICK: Final[dict[str, dict[str, Any]]] = {"prediction": {"players": 2}}
"""Tables at which a hint takes little time."""

BUSY = "You are looking back. Close that first; then play goes on."


def played(game: str, moves: int, **rules: Any) -> Host:
    """A table at which a person has followed so many hints."""
    host = Host(Session.deal(game, seed=3, **rules))
    for _ in range(moves):
        if not host.session.outcome:
            host.do(str(host.session.hint().move))
    return host


@pytest.mark.parametrize("game", GAMES)
def test_a_place_shows_what_was_seen_then(game: str) -> None:
    """The zones, the players and the log of each place are those that stood on the table when the game was there."""
    host, then = Host(Session.deal(game, seed=3, **QUICK.get(game, {}))), {}
    for _ in range(6):
        then[host.session.timeline.at] = host.scenes[-1]
        host.do(str(host.session.hint().move))
    for place, scene in then.items():
        host.do(f"review {place}")
        back = host.scenes[-1]
        assert (back["review"], back["paths"]) == ((place, host.session.timeline.at), [])
        assert (back["zones"], back["deal"]) == (scene["zones"], scene["deal"])
        assert [row["values"] for row in back["players"]["rows"]] == [row["values"] for row in scene["players"]["rows"]]
        assert [line for line in back["log"] if line[1] != "You took a hint."] == [
            line for line in scene["log"] if line[1] != "You took a hint."
        ]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_would_have_said_the_same(game: str) -> None:
    """Whoever has followed every hint reads at each choice that a hint would have said the same; elsewhere nothing."""
    host = played(game, 6, **QUICK.get(game, {}))
    session, told = host.session, 0
    for place in range(session.timeline.at + 1):
        host.do(f"review {place}")
        assert bool(host.scenes[-1]["notice"]) == session.is_choice(place)
        if session.is_choice(place):
            hint = session.hint_at(place)
            assert hint is not None and hint.move == session.timeline.move(place)
            assert host.scenes[-1]["notice"] == f"You chose {hint.move}, as a hint would have said: {hint.reason}"
            told += 1
    assert told >= 3


def test_a_hint_that_says_otherwise_is_told() -> None:
    """The choice stands beside the hint."""
    host = Host(at(MY_TURN))
    other = next(move for move in host.session.view.legal_moves if move != host.session.hint().move)
    host.do(str(other))
    host.do("review 0")
    hint = host.session.hint_at(0)
    assert host.scenes[-1]["notice"] == f"You chose {other}. A hint would have said {hint}"


def test_a_hint_that_is_looked_back_at_is_noted() -> None:
    """Else undo would make it one for nothing; when the game is over, nothing can come of it."""
    session = Session.deal("determinism", seed=3)
    session.do(str(session.view.legal_moves[0]))
    host, place = Host(session), next(place for place in range(9) if session.is_choice(place))
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


def test_one_goes_through_the_game() -> None:
    """By one move, to one's own choice before, and back to the present; the ends are said."""
    host = played("determinism", 4)
    session = host.session
    end = session.timeline.at
    host.do("review")
    assert (host.reviewed, labels(host.scenes[-1])) == (end, ["Earlier", "Later", "My last choice", "Close"])
    with pytest.raises(ValueError, match="nothing was played after it"):
        host.do("later")
    mine = [place for place in range(end) if session.is_choice(place)]
    for place in reversed(mine):
        host.do("review mine")
        assert host.reviewed == place
    with pytest.raises(ValueError, match="Before this you had nothing to choose"):
        host.do("review mine")
    host.do("review 1")
    host.do("earlier")
    with pytest.raises(ValueError, match="This is the deal"):
        host.do("earlier")
    host.do("later")
    assert host.reviewed == 1
    with pytest.raises(ValueError, match=f"This game has {end} moves so far"):
        host.do("review 999")
    assert host.reviewed == 1
    host.do("close")
    assert host.reviewed is None and "review" not in host.scenes[-1]


def test_nothing_is_played_behind_it() -> None:
    """Moves, undo and switches wait until one has closed it; to save, and a new game, need no closing."""
    host = played("determinism", 2)
    before = host.session.record
    host.do("review 3")
    for text in (str(host.session.view.legal_moves[0]), "undo", "hint", "practice", "computer", "finish"):
        host.command(text)
        assert (host.scenes[-1]["notice"], host.scenes[-1]["refused"], host.reviewed) == (BUSY, True, 3)
    assert host.session.record == before
    host.do("new")
    assert host.reviewed is None


def test_several_people_look_back_when_the_game_is_over() -> None:
    """Before that they would see each other's hands; then each choice is seen by whoever made it."""
    session = at(position("7♣", "3♣ 4♣", "6♣ 8♣", dice=(2, 5)), MIA_AND_LEO)
    session.viewer = 0
    with pytest.raises(ValueError, match="when the game is over"):
        Host(session).do("review")
    session.do("7♣")
    host = Host(session)
    host.do("review 0")
    assert host.scenes[-1]["notice"].startswith("Mia chose 7♣")


def test_a_rule_of_ones_own_is_not_told() -> None:
    """What a dealer wrote is nothing that the game offered: looking back says nothing of it."""
    session = Session.deal("eleusis", ["person", "cautious", "cautious"], seed=5, rule="written", dealer=0)
    session.do("rule card.rank * 3 % 7 < 4")
    host = Host(session)
    for place in range(session.timeline.at):  # at the end it lies open
        host.do(f"review {place}")
        assert "rank * 3" not in str(host.scenes)


@every_seating
def test_nothing_hidden_is_seen_by_looking_back(seating: Seating) -> None:
    """No place of a game that is over shows a card that may not have been known there."""
    setting, trial = seating.setting, trial_of(str(seating.setting))
    played = trial.played[-1]
    session = Session(Record(setting.game, setting.house_rules, seating.seats, 7, played.states[0], played.moves))
    host = Host(session)
    for place in range(0, session.timeline.at + 1, 1 + session.timeline.at // 12):
        host.do(f"review {place}")
        state, looks = session.timeline[place], session.look_back(place).view.seat
        _, seen = of_this_deal(host.scenes, state)
        assert not cards_on(seen) & trial.hidden_from(state, looks)


def test_the_prompt_and_the_plain_table_look_back() -> None:
    """The same commands show the picture of that place."""
    host = played("friend_or_foe", 3, cards_each=5)
    session = host.session
    said: list[str] = []
    prompt = Prompt(session, input, said.append)
    for place, line in ((1, "review 1"), (2, "later")):
        prompt.answer(line)
        picture = str(session.game.text.picture(session.look_back(place).view, session.names))
        assert any(picture in text and f"move {place} of" in text for text in said)
    prompt.answer("close")
    assert str(session) in said[-1]
    plain = PlainTable(session)
    plain.do("review 1")
    assert plain.host.picture == session.game.text.picture(session.look_back(1).view, session.names)
    buttons = [button.description for button in plain._moves.children]
    assert buttons == ["Earlier", "Later", "My last choice", "Close"]


def test_a_stand_in_opens_nobody_s_secrets() -> None:
    """Where two people play, one who lets a computer play still sees nothing of the other before the end."""
    session = Session.deal("prediction", ["person Mia", "person Noah"], seed=3)
    session.uncover()
    session.do(str(session.view.legal_moves[0]))
    session.uncover()
    session.stand_in(1, "cautious")
    assert session.viewer in (None, 0)
    with pytest.raises(ValueError, match="when the game is over"):
        session.look_back(0)
