"""What opening a game or an explorer refuses in one sentence, and what a slip can mean."""

from __future__ import annotations

from typing import Any

import pytest

import cardlab
from cardlab.cards import parse
from cardlab.opening import play
from cardlab.screen.screen import Refusal
from tests.helpers import position
from tests.sessions import at


@pytest.mark.parametrize(("game", "players", "why"), [("poker", None, "poker"), ("friend_or_foe", 9, "players=9")])
def test_what_cannot_be_opened_is_refused_in_a_sentence(game: str, players: list[str] | None, why: str) -> None:
    """What IPython shows of it is the sentence alone."""
    with pytest.raises(Refusal, match=why) as refusal:
        play(game, players)
    assert refusal.value._render_traceback_() == [str(refusal.value)]


def test_a_bare_rank_plays_the_one_card_it_can_mean() -> None:
    one = at(position("7♣ K♠ 3♦", "3♣ 4♣", "6♣", "9♣", dice=(2, 5)))
    one.do("7")
    assert "played 7♣." in one.log[0]
    two = at(position("7♣ 7♠ 3♦", "3♣ 4♣", "6♣", "9♣", dice=(2, 5)))
    two.do("7")  # suits mean nothing here
    assert "played 7♣." in two.log[0]


# --- Explorers ---


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("rows", {"seed": "x"}, "Seed"),
    ("rows", {"pattern": "ABC"}, "not a pattern"),
    ("rows", {"cards": 53}, "Cards"),
    ("games", {"policies": 5}, "policies=5"),
    ("games", {"policies": [1, 2, 3, 4]}, "policy"),
    ("games", {"players": 4, "policies": ["greedy"]}, "4 players"),
    ("games", {"players": 8, "cards_each": 7}, "8 players"),
    ("games", {"games": 0}, "Games"),
    ("dice", {"hand": 5}, r"write \[5\]"),
    ("dice", {"hand": []}, "at least one card"),
    ("dice", {"hand": ["3", "Z"]}, "'Z'"),
    ("dice", {"hand": "7 7 7 7 7"}, "5 cards"),
    ("dice", {"cards": "7"}, "hand, seed, predict_first"),
    ("prediction", {"leader": 5}, r"write \[5\]"),
    ("tarot", {}, "dice, games, rows"),
]


@pytest.mark.parametrize(("topic", "options", "reason"), REFUSED)
def test_what_will_not_do_is_refused_in_a_sentence(topic: str, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        cardlab.explore(topic, **options)


def test_a_hand_may_be_a_list() -> None:
    """Ranks, cards and numbers, as wherever chances are asked for."""
    explorer: Any = cardlab.explore("dice", hand=["3", parse("5♥"), 12])
    assert explorer.question == cardlab.explore("dice", hand="3 5♥ Q").question  # type: ignore[attr-defined]
