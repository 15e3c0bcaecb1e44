"""The published benchmark: its deals are those that were published."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cardlab.cards import Card, hand
from cardlab.eleusis_rules import LIBRARY, same_from_here
from cardlab.science.published import PLAYS, ROUNDS, RULES, PublishedDeal, read_round

DEALT: Final = (Path(__file__).parent / "data" / "published_deals.txt").read_text(encoding="utf-8").splitlines()
"""For each round the hand, the starter and the next five cards, as published."""


@pytest.mark.parametrize("number", ROUNDS)
def test_deals_are_the_published_ones(number: int) -> None:
    dealt, starter, drawn = map(hand, DEALT[number - 1].split(" | "))
    deal = PublishedDeal(number)
    assert (deal.hand([]), (deal.starter(None),)) == ([*dealt], starter)
    assert deal.rule.allows((), deal.starter(None))
    for count in range(len(drawn) + 1):
        left = [*dealt[count:], *drawn[:count]]
        assert sorted(deal.hand(dealt[:count])) == sorted(left)


def test_every_round_has_cards_for_all_plays() -> None:
    assert len(DEALT) == len(ROUNDS)
    for number in ROUNDS:
        deal = PublishedDeal(number)
        tested: list[Card] = []
        for _ in range(PLAYS):
            tested.append(deal.hand(tested)[0])


def test_rounds_are_numbered_by_deal_and_rule() -> None:
    assert [read_round(text) for text in (1, "26", "1.2", "26.3")] == [1, 26, 27, 78]
    assert PublishedDeal(read_round("5.1")).rule == PublishedDeal(read_round("5.3")).rule
    for text in (0, 79, "27.1", "1.4", "1.", "x", "-1"):
        with pytest.raises(ValueError, match="no published round"):
            read_round(text)


def test_four_rules_are_in_the_library() -> None:
    """The benchmark's note says so; one of them has a condition on the starter."""
    some = [PublishedDeal(number) for number in ROUNDS[: len(RULES)]]
    known = [
        deal for deal in some if any(same_from_here(deal.rule, one.rule, (deal.starter(None),)) for one in LIBRARY)
    ]
    assert len(known) == 4
