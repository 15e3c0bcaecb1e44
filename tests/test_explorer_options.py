"""What an explorer is opened with: hands as lists too, and one sentence for what will not do."""

from __future__ import annotations

from typing import Any

import pytest

import cardlab
from cardlab.cards import parse
from cardlab.widgets.opening import Refusal

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("rows", {"seed": "x"}, "Seed: 'x' will not do; write a number from 0 to 999,999,999."),
    ("rows", {"seed": -1}, "Seed: '-1' will not do; write a number from 0 to 999,999,999."),
    ("games", {"policies": 5}, "policies=5 will not do: give a list with one for each seat."),
    ("games", {"policies": "greedy"}, "policies='greedy' will not do: give a list with one for each seat."),
    ("games", {"policies": [1, 2, 3, 4]}, "There is no policy called '1'."),
    ("rows", {"pattern": "ABC"}, "'ABC' is no pattern. Write the letters U"),
    ("rows", {"cards": 53}, "Cards in a row: '53' will not do; write a number from 2 to 52."),
    ("games", {"games": 0}, "Games: '0' will not do; write a number from 1 to 1,000,000."),
    ("games", {"players": 4, "policies": ["greedy"]}, "1 policies do not fit 4 players: give one for each seat."),
    ("games", {"players": 8, "cards_each": 7}, "Cards each with 8 players: '7' will not do"),
    ("dice", {"hand": 5}, "A hand is a list of cards: write [5] for a single one."),
    ("dice", {"hand": []}, "A hand has at least one card"),
    ("dice", {"hand": ["3", "Z"]}, "'Z' is not a card."),
    ("prediction", {"leader": 5}, "A hand is a list of cards: write [5] for a single one."),
    ("prediction", {"leader": ["A", "Z"]}, "'Z' is no rank"),
]


@pytest.mark.parametrize(("topic", "options", "reason"), REFUSED)
def test_what_will_not_do_is_refused_in_a_sentence(topic: str, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        cardlab.explore(topic, **options)
    assert str(refused.value).startswith(reason)


def test_a_hand_may_be_a_list() -> None:
    """Ranks, cards and numbers, as wherever chances are asked for: the same explorer as for the hand in one text."""
    cards = [parse("5♥"), 12]
    assert str(cardlab.explore("dice", hand=["3", *cards])) == str(cardlab.explore("dice", hand="3 5♥ Q"))
    lists = cardlab.explore("prediction", leader=["A", 11, "10"], follower=[12, "J", 9])
    assert str(lists) == str(cardlab.explore("prediction", leader="A J 10", follower="Q J 9"))
