"""The protocol's helpers: names, chance, playing out, and the JSON form of states."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.core import dumps, loads
from cardlab.core.playing import rng_for
from cardlab.core.registry import find_game
from cardlab.games import GAMES, friend_or_foe
from cardlab.screen.reading import find
from tests.helpers import position

STATE = position("2♣ 7♥", "K♠", dice=(2, 5), pile="9♣")


@pytest.mark.parametrize("name", ["friend_or_foe", "Friend or Foe", "FRIEND-OR-FOE", "  friend  or foe "])
def test_a_game_is_found_however_it_is_written(name: str) -> None:
    assert find_game(name) is GAMES["friend_or_foe"]


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="mean 'friend_or_foe'"):
        find_game("frend or fo")
    with pytest.raises(ValueError, match="eager, thoughtful"):
        find("chess", {"eager": 1, "thoughtful": 2}, "player")


def test_a_stream_is_fixed_for_good() -> None:
    assert rng_for(7, "chance", 3).random() == 0.028341000380713854


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"game": "chess"}, "no game called 'chess'"),
        ({"game": None}, "no 'game' in it"),
        ({"roller": "first"}, "state.roller"),
        ({"roller": True}, "state.roller"),
        ({"dice": [2]}, "state.dice"),
        ({"phase": "later"}, "state.phase"),
        ({"hands": [["2♣"], ["K♠", "Z♠"]]}, r"state.hands\[1\]\[1\]"),
        ({"named": 5}, "state.named"),
        ({"rules": {"is": "Rules", "aces": True}}, "state.rules"),
        ({"rules": {}}, "state.rules"),
        ({"ended": {"is": "Outcome", "winners": [0], "scores": [1]}}, "state.ended"),
        ({"ended": {"is": "Outcome", "winners": [0], "scores": "1", "reason": ""}}, "state.ended.scores"),
        ({"more": 1}, "state cannot be"),
    ],
)
def test_a_damaged_state_is_answered_with_the_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(ValueError, match=place):
        loads(json.dumps(json.loads(dumps(STATE)) | change))


@pytest.mark.parametrize("left_out", [{"shout"}, {"ace_pairs", "turn_cap"}])
def test_what_an_older_state_lacks_has_its_default(left_out: set[str]) -> None:
    parts = json.loads(dumps(STATE))
    parts["rules"] = {name: value for name, value in parts["rules"].items() if name not in left_out}
    assert loads(json.dumps(parts)) == STATE


@given(st.text(max_size=20))
def test_any_text_is_a_move_or_a_sentence(text: str) -> None:
    try:
        move = friend_or_foe.parse(text)
    except ValueError as error:
        assert "I cannot read" in str(error)
    else:
        assert friend_or_foe.parse(str(move)) == move


def test_a_view_refuses_a_slip_in_the_name_of_what_it_hides() -> None:
    with pytest.raises(TypeError, match="hnad"):
        friend_or_foe.View.from_state(
            STATE, 0, hnad=(), hand=(), counts=(), aside=0, waiting=(), answer=None, shouters=()
        )
