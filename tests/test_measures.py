"""What is measured of a rule is what plain counting gives."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand
from cardlab.rules import Rule
from cardlab.rules.functions import rule
from cardlab.rules.lines import random_line, right_cards
from cardlab.rules.measures import Acceptance, acceptance, complexity, dead_ends

PIECES = [
    "card.rank > last.rank",
    "card.rank < last.rank - 2",
    "card.suit == last.suit",
    "card.colour != last.colour",
    "card.rank % 5 == last.rank % 3",
    "abs(card.rank - last.rank) == 4",
    "card.is_face",
    "last.is_red",
    "last.rank in (3, 8, 11)",
    "card.rank == 7",
]

conditions = st.recursive(
    st.sampled_from(PIECES),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]}) and ({pair[1]})"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]}) or ({pair[1]})"),
        st.tuples(inner, inner, inner).map(lambda three: f"({three[0]}) if ({three[1]}) else ({three[2]})"),
        inner.map(lambda one: f"not ({one})"),
    ),
    max_leaves=3,
)
"""Texts of rules that look one card back."""


def last_cards(rule: Rule) -> set[Card]:
    """Every card that can lie at the end of a legal line, for a rule that looks one card back."""
    lying = {card for card in DECK if rule.allows((), card)}
    while longer := {card for last in lying for card in DECK if rule.allows((last,), card)} - lying:
        lying |= longer
    return lying


@given(conditions)
def test_dead_ends_of_short_memories_are_exact(text: str) -> None:
    rule = Rule.parse(text)
    stuck = [last for last in last_cards(rule) if not any(rule.allows((last,), card) for card in DECK)]
    nothing_begins = not any(rule.allows((), card) for card in DECK)
    found = dead_ends(rule)
    assert found.is_exact
    assert bool(found) == bool(stuck or nothing_begins)
    if found.line is not None:
        assert rule.verdict(found.line) == 0
        assert all(rule.allows(found.line[:place], card) for place, card in enumerate(found.line))


def test_the_dead_end_is_a_shortest_one() -> None:
    found = dead_ends(Rule.parse("card.rank == last.rank + 1"))
    assert found.line is not None
    assert [card.rank for card in found.line] == [13]


def test_two_cards_back_are_exact_too() -> None:
    """Every card lies between its two neighbours in rank, so that one who plays A, K can never go on."""
    found = dead_ends(Rule.parse("last.rank < card.rank < before.rank or before.rank < card.rank < last.rank"))
    assert found.is_exact
    assert found.line is not None
    assert len(found.line) == 2


def test_a_rule_that_never_accepts_is_stuck_before_the_starter() -> None:
    never = Rule.parse("card.rank > 13")
    assert dead_ends(never).line == ()
    assert acceptance(never, Random(1)) == Acceptance(0, 0)


def test_the_whole_line_is_tried_at_random() -> None:
    found = dead_ends(Rule.parse("line.count(card.rank) < 2"))
    assert not found.is_exact
    assert found.line is not None
    assert len(found.line) == 26
    none = dead_ends(Rule.parse("line.count(card.suit) < 16"), lines=7)
    assert (none.line, none.is_exact, none.tried) == (None, False, 7)


def test_the_narrow_way_finds_what_chance_hardly_meets() -> None:
    """Only a run of ten Aces gets stuck."""
    rule = Rule.parse("line.run(rank) < 10 or last.rank > 1")
    assert dead_ends(Rule.parse(f"({rule}) and (card.rank <= last.rank or card.rank == 13)"))


@pytest.mark.parametrize(
    ("text", "mean", "least"),
    [
        ("card.is_red", 1 / 2, 1 / 2),
        ("card.suit == last.suit or card.rank == last.rank", 16 / 52, 16 / 52),
        ("line.length < 13", 12 / 13, 0),
        ("True", 1, 1),
    ],
)
def test_acceptance_is_counted_after_the_starter(text: str, mean: float, least: float) -> None:
    assert acceptance(Rule.parse(text), Random(1), games=3) == pytest.approx((mean, least))


def test_acceptance_depends_on_the_generator_alone() -> None:
    rule = Rule.parse("card.rank <= last.rank if last.is_black else card.rank >= last.rank")
    assert acceptance(rule, Random(1), games=5) == acceptance(rule, Random(1), games=5)
    assert acceptance(rule, Random(1), games=5) != acceptance(rule, Random(2), games=5)


def test_what_counts_as_a_word() -> None:
    """card, .rank, last, .rank and the comparison; brackets count nothing."""
    assert complexity(Rule.parse("(card.rank > last.rank)")) == 5
    assert complexity(Rule.parse("card.is_red")) == 2
    assert complexity(Rule.parse("card.is_red and card.rank > last.rank")) == 8


def test_a_function_has_no_words_to_count() -> None:
    @rule("evenly")
    def evenly(line: object, card: Card) -> bool:
        return card.rank % 2 == 0

    assert complexity(evenly) is None
    assert acceptance(evenly, Random(1), games=2) == pytest.approx((24 / 52, 24 / 52))


@given(conditions, st.integers(0, 8))
def test_a_random_line_is_legal(text: str, length: int) -> None:
    rule = Rule.parse(text)
    line = random_line(rule, Random(1), length)
    assert all(rule.allows(line[:place], card) for place, card in enumerate(line))
    assert len(line) == length or rule.verdict(line) == 0


def test_a_verdict_names_the_right_cards() -> None:
    assert right_cards(Rule.parse("card.rank == last.rank").verdict(hand("9♥"))) == hand("9♣ 9♦ 9♥ 9♠")
    assert right_cards(0) == ()
