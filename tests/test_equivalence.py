"""Rules are compared by what they do; a difference is always shown by a card that proves it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand
from cardlab.rules import Rule
from cardlab.rules.equivalence import Comparison, same_everywhere, same_from_here
from cardlab.rules.functions import rule
from cardlab.rules.library import LIBRARY, LibraryRule
from cardlab.rules.lines import Line, random_line
from tests.test_measures import conditions, last_cards

SAME = [
    ("card.colour != last.colour", "card.is_red if last.is_black else card.is_black"),
    ("card.is_even == last.is_even", "(card.rank - last.rank) % 2 == 0"),
    ("card.is_red if last.is_odd else card.is_black", "card.is_red == last.is_odd"),
    ("(card.rank - last.rank - before.rank) % 13 == 0", "card.rank % 13 == (last.rank + before.rank) % 13"),
    ("card.suit == last.suit or card.suit == before.suit", "card.suit in (before.suit, last.suit)"),
]
OTHERS = [
    ("card.colour != last.colour", "card.suit != last.suit"),
    ("card.rank > 3", "card.rank >= 3"),
    ("(card.rank + last.rank + before.rank) % 3 == 0", "(card.rank + last.rank + before.rank) % 9 in (0, 3)"),
]


def rules(texts: tuple[str, str]) -> tuple[Rule, Rule]:
    return Rule.parse(texts[0]), Rule.parse(texts[1])


def assert_proved(comparison: Comparison, one: Rule, other: Rule, start: Line = ()) -> None:
    """A difference has a card after a line that is legal from the start on, by either rule."""
    assert comparison.line is not None
    assert comparison.card is not None
    line = comparison.line
    assert line[: len(start)] == start
    for place in range(len(start), len(line)):
        assert one.verdict(line[:place]) == other.verdict(line[:place])
        assert one.allows(line[:place], line[place])
    verdicts = one.allows(line, comparison.card), other.allows(line, comparison.card)
    assert comparison.verdicts == verdicts
    assert verdicts[0] != verdicts[1]
    assert comparison.is_exact


@pytest.mark.parametrize("texts", SAME)
def test_other_words_for_the_same_rule(texts: tuple[str, str]) -> None:
    comparison = same_everywhere(*rules(texts))
    assert comparison
    assert comparison.is_exact
    assert comparison.sentence == "They are the same."


@pytest.mark.parametrize("texts", OTHERS)
def test_other_rules_are_told_apart(texts: tuple[str, str]) -> None:
    comparison = same_everywhere(*rules(texts))
    assert not comparison
    assert_proved(comparison, *rules(texts))


@given(conditions, conditions)
def test_one_card_back_is_exact(text: str, other_text: str) -> None:
    """Plain counting: two rules are the same if they agree on the starter and after each card that can lie there."""
    one, other = Rule.parse(text), Rule.parse(other_text)
    lines: list[Line] = [(), *[(card,) for card in last_cards(one)]]
    agree = all(one.allows(line, card) == other.allows(line, card) for line in lines for card in DECK)
    comparison = same_everywhere(one, other)
    assert bool(comparison) == agree
    assert comparison.is_exact
    if not comparison:
        assert_proved(comparison, one, other)


@given(conditions, conditions, st.integers(0, 4))
def test_the_order_of_the_rules_does_not_matter(text: str, other_text: str, length: int) -> None:
    one, other = Rule.parse(text), Rule.parse(other_text)
    line = random_line(one, Random(1), length)
    there, back = same_from_here(one, other, line), same_from_here(other, one, line)
    assert (there.line, there.card, there.tried) == (back.line, back.card, back.tried)
    assert there.verdicts is None or there.verdicts == back.verdicts[::-1]  # type: ignore[index]


def test_what_was_before_does_not_count() -> None:
    """After a red card, the colour of the last is red for ever."""
    same, red = Rule.parse("card.colour == last.colour"), Rule.parse("card.is_red")
    assert same_from_here(same, red, hand("7♥"))
    assert not same_from_here(same, red, hand("7♠"))
    assert not same_everywhere(same, red)


def test_the_place_counts_from_here_on() -> None:
    late = Rule.parse("card.is_red if line.length < 5 else card.is_even")
    even = Rule.parse("card.is_even")
    assert not same_from_here(late, even, hand("2♥ 4♥ 6♥ 8♥"))
    assert same_from_here(late, even, hand("2♥ 4♥ 6♥ 8♥ 2♥"))


def test_a_difference_far_ahead_is_found() -> None:
    """Forty turns are looked ahead and no more."""
    ever = Rule.parse("card.is_red")
    for turns, same in ((39, False), (40, True)):
        for_long = Rule.parse(f"card.is_red or line.length == {3 + turns}")
        comparison = same_from_here(ever, for_long, hand("2♥ 4♥ 6♥"))
        assert bool(comparison) == same
        if not same:
            assert_proved(comparison, ever, for_long, hand("2♥ 4♥ 6♥"))
        else:
            assert comparison.sentence == "They are the same on all of the 4,000 lines tried."


def test_the_sentence_names_the_card_and_the_end_of_the_line() -> None:
    one, other = Rule.parse("card.rank > 3"), Rule.parse("card.rank >= 3 or line.length < 6")
    comparison = same_from_here(one, other, hand("4♥ 5♥ 6♥ 7♠ 8♠ 9♠"))
    assert (
        comparison.sentence == "They differ: after … 7♠ 8♠ 9♠, 3♣ is wrong by the first rule and right by the second."
    )


@pytest.mark.parametrize("one", LIBRARY, ids=lambda one: one.key)
def test_each_known_rule_is_itself_from_everywhere(one: LibraryRule) -> None:
    twice = Rule.parse(f"{one.rule} if True else False")
    comparison = same_from_here(one.rule, twice, random_line(one.rule, Random(one.key), 7))
    assert comparison
    assert comparison.is_exact == (one.rule.memory is not None and one.rule.memory < 3)


def test_known_rules_that_differ_are_told_apart_with_proof() -> None:
    for one, other in product(LIBRARY, LIBRARY):
        line = random_line(one.rule, Random(one.key), 5)
        comparison = same_from_here(one.rule, other.rule, line)
        assert comparison == same_from_here(one.rule, other.rule, line)
        if not comparison:
            assert_proved(comparison, one.rule, other.rule, line)


def test_a_list_will_do_for_a_line() -> None:
    assert same_from_here(Rule.parse("card.is_red"), Rule.parse("not card.is_black"), list(hand("7♥")))


def test_a_function_is_compared_by_trial() -> None:
    @rule("climbing")
    def climbing(line: Line, card: Card) -> bool:
        return not line or card.rank >= line[-1].rank

    comparison = same_from_here(climbing, Rule.parse("card.rank >= last.rank"), hand("Q♥"))
    assert comparison
    assert not comparison.is_exact
