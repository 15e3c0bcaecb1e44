"""What is measured of rules is what plain counting gives, and a difference is always shown by a card that proves it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card, hand
from cardlab.eleusis_rules import (
    LIBRARY,
    Comparison,
    Rule,
    acceptance,
    advice,
    dead_ends,
    random_line,
    same_everywhere,
    same_from_here,
)
from cardlab.eleusis_rules.vocabulary import FEATURES

Cards = tuple[Card, ...]

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
).map(Rule.parse)
"""Rules that look one card back."""


def last_cards(rule: Rule) -> set[Card]:
    """Every card that can lie at the end of a legal line, for a rule that looks one card back."""
    lying = {card for card in DECK if rule.allows((), card)}
    while longer := {card for last in lying for card in DECK if rule.allows((last,), card)} - lying:
        lying |= longer
    return lying


@given(conditions, st.integers(0, 8))
def test_a_random_line_is_legal(rule: Rule, length: int) -> None:
    line = random_line(rule, Random(1), length)
    assert all(rule.allows(line[:place], card) for place, card in enumerate(line))
    assert len(line) == length or rule.verdict(line) == 0


# --- One rule ---


@given(conditions)
def test_dead_ends_of_short_memories_are_exact(rule: Rule) -> None:
    stuck = [last for last in last_cards(rule) if not any(rule.allows((last,), card) for card in DECK)]
    nothing_begins = not any(rule.allows((), card) for card in DECK)
    found = dead_ends(rule)
    assert found.is_exact
    assert bool(found) == bool(stuck or nothing_begins)
    if found.line is not None:
        assert rule.verdict(found.line) == 0
        assert all(rule.allows(found.line[:place], card) for place, card in enumerate(found.line))


@pytest.mark.parametrize(
    ("text", "length", "is_exact"),
    [
        ("card.rank > 13", 0, True),
        ("card.rank == last.rank + 1", 1, True),  # a King at once, though one may begin lower
        # Every card lies between its two neighbours in rank: one who plays A, K can never go on.
        ("last.rank < card.rank < before.rank or before.rank < card.rank < last.rank", 2, True),
        ("line.count(card.rank) < 2", 26, False),
        # Only a run of 16 Aces gets stuck, which chance hardly meets: the narrow way finds it.
        ("(line.run(rank) < 16 or last.rank > 1) and (card.rank <= last.rank or card.rank == 13)", None, False),
    ],
)
def test_a_dead_end_is_a_shortest_one_where_it_is_exact(text: str, length: int | None, is_exact: bool) -> None:
    found = dead_ends(Rule.parse(text))
    assert found.line is not None and found.is_exact == is_exact
    assert length is None or len(found.line) == length
    none = dead_ends(Rule.parse("line.length < 70"), lines=7)
    assert (none.line, none.is_exact, none.tried) == (None, False, 7)


LONG = {
    "two back": " and ".join(f"(card.rank * last.rank * before.rank + {step}) % 97 >= 0" for step in range(7))
    + " and (last.suit != before.suit or last.suit == before.suit)",
    "the line": " or ".join(
        f"line.{word}({feature}) >= 0" for word in ("runs", "run", "fewest") for feature in FEATURES
    ),
}
"""Rules of which each verdict is a lot of work, and which never get stuck."""


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_of_long_rules_fewer_positions_are_looked_at(text: str) -> None:
    """Always the same, whatever was asked before, since a guess is judged again when a game is replayed."""
    rule, again = Rule.parse(text), Rule.parse(text)
    found, alike = dead_ends(rule), same_everywhere(rule, again)
    assert not found and not found.is_exact and alike and not alike.is_exact
    assert 2 < found.tried < 2757 and 100 < alike.tried < 2757
    acceptance(rule, Random(2))
    assert dead_ends(rule) == found and same_everywhere(again, rule) == alike


@pytest.mark.parametrize(
    ("text", "mean", "least"),
    [
        ("card.is_red", 1 / 2, 1 / 2),
        ("card.suit == last.suit or card.rank == last.rank", 16 / 52, 16 / 52),
        ("line.length < 13", 12 / 13, 0),
        ("card.rank > 13", 0, 0),
    ],
)
def test_acceptance_is_counted_after_the_starter(text: str, mean: float, least: float) -> None:
    assert acceptance(Rule.parse(text), Random(1), games=3) == pytest.approx((mean, least))


# --- Two rules ---


def assert_proved(comparison: Comparison, one: Rule, other: Rule, start: Cards = ()) -> bool:
    """A difference has a card after a line that is legal from the start on, by either rule."""
    assert comparison.line is not None and comparison.card is not None and comparison.is_exact
    line = comparison.line
    assert line[: len(start)] == start
    for place in range(len(start), len(line)):
        assert one.verdict(line[:place]) == other.verdict(line[:place])
        assert one.allows(line[:place], line[place])
    verdicts = one.allows(line, comparison.card), other.allows(line, comparison.card)
    assert comparison.verdicts == verdicts and verdicts[0] != verdicts[1]
    return True


ONE_PAIR = (
    "not (card.rank == 1 and card.suit == clubs and last.rank == 13 and last.suit == hearts"
    " and before.rank == 3 and before.suit == hearts)"
)
"""Wrong is one card after one of 2,704 pairs, which random lines hardly meet."""


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("card.colour != last.colour", "card.is_red if last.is_black else card.is_black", True),
        ("(card.rank - last.rank - before.rank) % 13 == 0", "card.rank % 13 == (last.rank + before.rank) % 13", True),
        ("card.rank > 3", "card.rank >= 3", False),
        (
            "(card.rank + last.rank + before.rank) % 3 == 0",
            "(card.rank + last.rank + before.rank) % 9 in (0, 3)",
            False,
        ),
        ("True", ONE_PAIR, False),
    ],
)
def test_two_cards_back_are_compared_exactly(one: str, other: str, is_same: bool) -> None:
    comparison = same_everywhere(Rule.parse(one), Rule.parse(other))
    assert bool(comparison) == is_same and comparison.is_exact
    assert is_same or assert_proved(comparison, Rule.parse(one), Rule.parse(other))


@given(conditions, conditions, st.integers(0, 4))
def test_one_card_back_is_exact_and_the_order_of_the_rules_does_not_matter(one: Rule, other: Rule, length: int) -> None:
    """Plain counting: two rules are the same if they agree on the starter and after each card that can lie there."""
    lines: list[Cards] = [(), *[(card,) for card in last_cards(one)]]
    agree = all(one.allows(line, card) == other.allows(line, card) for line in lines for card in DECK)
    comparison = same_everywhere(one, other)
    assert bool(comparison) == agree and comparison.is_exact
    if not comparison:
        assert_proved(comparison, one, other)
    line = random_line(one, Random(1), length)
    there, back = same_from_here(one, other, line), same_from_here(other, one, line)
    assert (there.line, there.card, there.tried) == (back.line, back.card, back.tried)
    assert there.verdicts is None or there.verdicts == back.verdicts[::-1]  # type: ignore[index]


@pytest.mark.parametrize(("turns", "same"), [(39, False), (40, True)])
def test_a_difference_is_found_up_to_forty_turns_ahead(turns: int, same: bool) -> None:
    ever, for_long = Rule.parse("card.is_red"), Rule.parse(f"card.is_red or line.length == {3 + turns}")
    comparison = same_from_here(ever, for_long, hand("2♥ 4♥ 6♥"))
    assert bool(comparison) == same
    assert comparison.tried == 4000 if same else assert_proved(comparison, ever, for_long, hand("2♥ 4♥ 6♥"))


def test_known_rules_are_themselves_and_others_are_told_apart_with_proof() -> None:
    for one, other in product(LIBRARY[::4], LIBRARY[::5]):
        line = random_line(one.rule, Random(one.key), 5)
        comparison = same_from_here(one.rule, other.rule, line)
        assert comparison == same_from_here(one.rule, other.rule, line)
        assert comparison or assert_proved(comparison, one.rule, other.rule, line)
    for known in LIBRARY[::2]:
        comparison = same_everywhere(known.rule, Rule.parse(f"{known.rule} if True else False"))
        assert comparison
        assert comparison.is_exact == (known.rule.memory is not None and known.rule.memory < 3)


# --- Advice ---


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("card.rank == last.rank % 13 + 1", "too tight"),
        ("card.rank in (1, 2)", "too tight"),  # two ranks of thirteen are below one card in five, three above
        ("card.rank in (1, 2, 3)", "is fair,"),
        ("card.suit != last.suit", "too loose"),
        ("card.colour != last.colour", "is fair,"),
        ("card.rank <= last.rank if last.is_black else card.rank >= last.rank", "on the whole"),
        ("card.rank > 13", "cannot begin"),
        ("card.rank > last.rank", "get stuck: after K♣"),
        ("card.colour != last.colour", "never gets stuck"),
        ("line.count(card.rank) < 2", "of 26 cards"),
        ("card.is_red or first.is_red", "None of the 100"),
        ("card.is_red", "It has 2 words"),
        (str(LIBRARY[28].rule), "It has 4 branches"),
    ],
)
def test_a_rule_is_judged_as_both_authors_do(text: str, verdict: str) -> None:
    assert len([sentence for sentence in advice(Rule.parse(text)) if verdict in sentence]) == 1
