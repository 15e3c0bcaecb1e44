"""The laws of the rule language: one rule, whatever it was made with."""

from __future__ import annotations

from cardlab.cards import hand
from cardlab.rules import Rule, card, last, when


def test_the_seeds_example_is_one_rule_in_every_form() -> None:
    rule = Rule(when(last.is_face).then(card.is_numeral).otherwise(card.rank > last.rank))
    assert str(rule) == "card.is_numeral if last.is_face else card.rank > last.rank"
    assert Rule.parse(str(rule)) == rule
    assert [rule.allows(hand("7♣ Q♥"), one) for one in hand("2♣ 10♣ K♣")] == [True, True, False]
    assert rule.memory == 1
