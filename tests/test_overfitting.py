"""Short and long rules that fit the same cards."""

from statistics import mean

import pytest

from cardlab.cards import Card
from cardlab.eleusis_rules import Rule
from cardlab.science.overfitting import LONG, SEEN, Contest, contest
from cardlab.science.space import space_of


def fits(rule: Rule, found: Contest) -> bool:
    line: tuple[Card, ...] = (found.seen[0][0],)
    for card, accepted in found.seen[1:]:
        if rule.allows(line, card) != accepted:
            return False
        line = (*line, card) if accepted else line
    return True


@pytest.mark.parametrize("seed", range(6))
def test_both_rules_fit_every_card_that_was_seen(seed: int) -> None:
    found = contest(seed)
    assert found.long.words >= LONG
    assert all(fits(rule, found) for rule in (found.truth, found.short.rule, found.long.rule))
    assert len(found.seen) == SEEN + 1 and contest(seed) == found


@pytest.mark.parametrize("seed", range(6))
def test_no_rule_that_fits_is_shorter_than_the_short_one(seed: int) -> None:
    found, known = contest(seed), space_of("small")
    shorter = [known.rule(number) for number, words in enumerate(known.lengths) if words < found.short.words]
    assert not any(fits(rule, found) for rule in shorter)


def test_the_long_rules_fall_on_fresh_cards() -> None:
    found = [contest(seed) for seed in range(30)]
    assert mean(one.short.right for one in found) > mean(one.long.right for one in found) + 1
