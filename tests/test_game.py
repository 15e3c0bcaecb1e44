"""The protocol's helpers: names, chance, playing out, and the JSON form of states."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.core import dumps, loads
from cardlab.core.playing import play_out, rng_for
from cardlab.core.registry import find, find_game
from cardlab.games import GAMES, friend_or_foe
from cardlab.games.friend_or_foe.players import eager
from tests.helpers import position

STATE = position("2♣ 7♥", "K♠", dice=(2, 5), pile="9♣")


@pytest.mark.parametrize("name", ["friend_or_foe", "Friend or Foe", "FRIEND-OR-FOE", "  friend  or foe "])
def test_a_game_is_found_however_it_is_written(name: str) -> None:
    """Capitals, blanks and hyphens do not matter."""
    assert find_game(name) is GAMES["friend_or_foe"]


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    """The message names the nearest name, and all of them."""
    with pytest.raises(
        ValueError, match=r"no game called 'frend or fo'.*mean 'friend_or_foe'.*There are: .*friend_or_foe"
    ):
        find_game("frend or fo")
    with pytest.raises(ValueError) as error:
        find("chess", {"eager": 1, "thoughtful": 2}, "player")
    assert str(error.value) == "There is no player called 'chess'. There are: eager, thoughtful."


def test_streams_of_different_names_differ() -> None:
    """A stream depends on its seed and on each of its names."""
    draws = [
        rng_for(*names).random() for names in [(7, "chance", 0), (7, "chance", 1), (7, "player", 0), (8, "chance", 0)]
    ]
    assert len(set(draws)) == 4


def test_a_stream_is_fixed_for_good() -> None:
    """Saved games draw their next dice from it, on any version of Python."""
    assert rng_for(7, "chance", 3).random() == 0.028341000380713854


def test_dice_fall_by_their_weights() -> None:
    """Over many first rolls a double falls about 1 time in 6."""
    rolls = Counter(
        next(state.dice for state in play_out(position("9♣", "9♥"), [eager] * 2, Random(seed)) if state.dice != (0, 0))
        for seed in range(1200)
    )
    doubles = sum(times for (low, high), times in rolls.items() if low == high)
    assert 150 < doubles < 250
    assert len(rolls) == 21


def test_the_json_form_is_fixed() -> None:
    """One line that names the game and every field, cards as their text."""
    assert json.loads(dumps(STATE)) == {
        "game": "friend_or_foe",
        "rules": {"is": "Rules", "ace_pairs": False, "shout": "fair", "turn_cap": 5000},
        "hands": [["2♣", "7♥"], ["K♠"]],
        "seen": [[], []],
        "pile": ["9♣"],
        "aside": [str(card) for card in STATE.aside],
        "roller": 0,
        "number": 1,
        "passes": [0, 0],
        "phase": "choose",
        "dice": [2, 5],
        "named": None,
        "answers": [],
        "ended": None,
    }


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
    """`loads` says which part cannot be read."""
    with pytest.raises(ValueError, match=place):
        loads(json.dumps(json.loads(dumps(STATE)) | change))


@pytest.mark.parametrize("left_out", [{"shout"}, {"ace_pairs", "turn_cap"}])
def test_what_an_older_state_lacks_has_its_default(left_out: set[str]) -> None:
    """A house rule that came later does not keep an older saved game from loading."""
    parts = json.loads(dumps(STATE))
    parts["rules"] = {name: value for name, value in parts["rules"].items() if name not in left_out}
    assert loads(json.dumps(parts)) == STATE


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"cards": 3}'])
def test_a_text_that_is_no_state_is_refused(text: str) -> None:
    """Foreign texts are refused in a sentence."""
    with pytest.raises(ValueError, match=r"not (JSON|a state).*\."):
        loads(text)


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(json.loads(dumps(STATE)))), JSON)
def test_anything_in_place_of_a_field_reads_back_or_is_refused(field: str, value: Any) -> None:
    """`loads` gives a state that `dumps` writes the same way, or a `ValueError`; never anything else."""
    text = json.dumps(json.loads(dumps(STATE)) | {field: value})
    try:
        state = loads(text)
    except ValueError:
        return
    assert json.loads(dumps(state)) == json.loads(text)


MOVES = [
    "7♣",
    "2♦ 5♥",
    "ask 3♠",
    "pass",
    "help K♦",
    "foe 2♦ 5♥",
    "foe 7♣ by 2",
    "quiet",
    "quiet 3",
    "roll 2 5",
    "race 1",
]


@pytest.mark.parametrize("text", MOVES)
def test_a_move_has_one_text(text: str) -> None:
    """A move's text reads back, in capitals too."""
    assert str(friend_or_foe.parse(text)) == text
    assert friend_or_foe.parse(text.upper()) == friend_or_foe.parse(text)


@pytest.mark.parametrize("text", ["", "lay", "2♦ 5♥ 7♣", "ask", "ask 3♠ 4♠", "pass 7♣", "hello", "roll 2", "9" * 5000])
def test_an_unreadable_move_is_answered_with_how_to_write_one(text: str) -> None:
    """The message quotes the text and shows every kind of move."""
    with pytest.raises(ValueError, match=r"I cannot read .*7♣.*ask 3s.*help Kd.*foe 7c.*quiet or pass\."):
        friend_or_foe.parse(text)


@given(st.text(max_size=20))
def test_any_text_is_a_move_or_a_sentence(text: str) -> None:
    """`parse` gives a move that reads back, or says that it cannot."""
    try:
        move = friend_or_foe.parse(text)
    except ValueError as error:
        assert "I cannot read" in str(error)
    else:
        assert friend_or_foe.parse(str(move)) == move


def test_a_view_refuses_a_slip_in_the_name_of_what_it_hides() -> None:
    """Else the state's own would be shown."""
    with pytest.raises(TypeError, match=r"^A view of this game has no hnad\.$"):
        friend_or_foe.View.from_state(
            STATE, 0, hnad=(), hand=(), counts=(), aside=0, waiting=(), answer=None, shouters=()
        )
