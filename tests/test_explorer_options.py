"""What an explorer is opened with: hands as lists too, and one sentence for what will not do."""

from __future__ import annotations

from typing import Any

import pytest

import cardlab
from cardlab.cards import parse
from cardlab.widgets.opening import Refusal

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("rows", {"seed": "x"}, "Seed"),
    ("rows", {"seed": -1}, "Seed"),
    ("rows", {"pattern": "ABC"}, "no pattern"),
    ("rows", {"cards": 53}, "Cards"),
    ("games", {"policies": 5}, "policies=5"),
    ("games", {"policies": "greedy"}, "policies='greedy'"),
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
    ("prediction", {"leader": ["A", "Z"]}, "'Z'"),
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
