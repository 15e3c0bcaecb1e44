"""Short and long rules that fit the same cards."""

from statistics import mean

import pytest

from cardlab.cards import Card
from cardlab.science.overfitting import LONG, SEEN, contest


@pytest.mark.parametrize("seed", range(6))
def test_both_rules_fit_every_card_that_was_seen(seed: int) -> None:
    found = contest(seed)
    assert found.short.words <= min(found.long.words, 6) and found.long.words >= LONG
    for rule in (found.truth, found.short.rule, found.long.rule):
        line: tuple[Card, ...] = (found.seen[0][0],)
        for card, accepted in found.seen[1:]:
            assert rule.allows(line, card) == accepted
            line = (*line, card) if accepted else line
    assert len(found.seen) == SEEN + 1 and contest(seed) == found


def test_the_long_rules_fall_on_fresh_cards() -> None:
    found = [contest(seed) for seed in range(30)]
    assert mean(one.short.right for one in found) > mean(one.long.right for one in found) + 1
