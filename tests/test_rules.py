"""The laws of the rule language: one rule, whatever it was made with."""

from __future__ import annotations

import copy
import pickle
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlab.eleusis_rules
from cardlab.cards import DECK, Card, hand
from cardlab.eleusis_rules import LIBRARY, Envelope, Rule, RuleError, card, last, line, unseal
from cardlab.eleusis_rules.evaluate import evaluate
from cardlab.eleusis_rules.tree import Node
from cardlab.eleusis_rules.vocabulary import WORDS
from tests.generated_rules import lines, rules
from tests.helpers import seeded

Line = tuple[Card, ...]


def by_operators(text: str) -> Any:
    """What Python makes of a rule's text, so that its operators make the rule."""
    names = {name: getattr(cardlab.eleusis_rules, name) for name in cardlab.eleusis_rules.__all__}
    return eval(text, {"__builtins__": {"abs": abs}}, names)


@given(rules)
def test_a_rule_reads_back_and_is_never_shown_by_chance(rule: Rule) -> None:
    """To the same tree, which says the same: sealed and opened again, it has the same fingerprint."""
    again = Rule.parse(str(rule))
    assert again == rule and hash(again) == hash(rule) and str(again) == str(rule)
    assert again.expression == rule.expression and again.english == rule.english
    envelope = Envelope(rule, "a salt")
    assert unseal(str(envelope)) == envelope and unseal(str(envelope)).fingerprint == envelope.fingerprint
    assert pickle.loads(pickle.dumps(rule)) == rule == copy.deepcopy(rule)
    assert repr(rule) == "<Rule>" and rule != str(rule)
    assert (rule == Rule.parse("True")) == (str(rule) == "True")


def test_numbers_and_what_is_asked_may_stand_in_any_place() -> None:
    """A range is said with its number first, and such a comparison of two numbers is not turned round."""
    signs, sides = ("<", "<=", ">", ">="), ("7", "king", "card.rank")
    pairs = [" ".join(parts) for parts in product(sides, signs, sides, ["and"], sides, signs, sides)]
    chains = [" ".join(parts) for parts in product(sides, signs, sides, signs, sides)]
    for text in pairs[::5] + chains:
        rule = Rule.parse(text)
        assert Rule.parse(str(rule)).expression == rule.expression, text


@given(rules, lines)
def test_the_compiled_rule_and_the_evaluated_one_agree(rule: Rule, line: Line) -> None:
    expected = [evaluate(rule.expression, line, one) for one in DECK]
    assert [rule.allows(line, one) for one in DECK] == expected
    assert rule.verdict(line) == sum(1 << place for place, right in enumerate(expected) if right)


EACH_WORD = (
    "card.rank + last.rank * 2 - before.rank in (3, 5, 8, 13)",
    "(card.rank - last.rank) % 5 == 2",
    "abs(card.rank - last.rank) <= 3",
    "gcd(card.rank - last.rank, last.rank % 2) in (0, 2, 3)",
    "card.suit == next_in(last.suit, hearts, clubs, spades)",
    "card.colour != cycle(card.rank - 9, red, black, black)",
    "card.suit in (last.suit, diamonds) if last.is_face else line.length > 5",
    "line.count(card.rank) >= 1 or line.count(red) == line.count(card.suit) + line.count(last.colour)",
    "line.run(parity) + card.rank % 3 >= line.runs(colour)",
    "line.fewest(rank) + line.run(suit) < line.fewest(suit) + card.rank % 3",
    "not (card.is_prime and last.is_even and True) != (first.is_odd or card.is_red)",
    "line[-3].is_numeral == line[-4].is_red == line[-5].is_black == card.is_even",
    "card.rank < line[-6].rank if line[-7].rank > line[-8].rank else card.suit == line[-9].suit",
    "card.rank > before.rank if line.length > 1 else card.is_even or False if line.length < 2 else last.is_red",
)
"""Short rules, which longer ones do not hide, with each word of the language among them."""


def test_each_word_is_compiled_as_it_is_evaluated() -> None:
    rng = seeded("each word")
    short = [Rule.parse(text) for text in EACH_WORD]
    assert {word for rule in short for word in rule.expression.words} >= set(WORDS)
    for rule in (*short, *[known.rule for known in LIBRARY]):
        for length in (*range(12), *[12] * 12):
            line = rng.sample(DECK, length)
            right = [one for one in DECK if evaluate(rule.expression, line, one)]
            assert right == [one for one in DECK if rule.allows(line, one)], (str(rule), line)


@given(rules, st.lists(lines, max_size=8))
def test_a_verdict_that_is_remembered_is_the_same(rule: Rule, many: list[Line]) -> None:
    asked = [rule.verdict(line) for line in many]
    assert [rule.verdict(list(line)) for line in reversed(many)] == asked[::-1]
    assert [Rule.parse(str(rule)).verdict(line) for line in many] == asked


@given(rules, lines, lines)
def test_a_rule_looks_no_further_back_than_it_says(rule: Rule, line: Line, other: Line) -> None:
    if rule.memory is not None:
        seen = (*line, *DECK[: rule.memory])
        assert rule.verdict(seen) == rule.verdict((*other, *seen[len(seen) - rule.memory :]))


@pytest.mark.parametrize(
    ("text", "line", "right"),
    [
        # What looks too far back accepts every card, in whatever order it is said.
        ("card.rank > before.rank", "7♣", "A♣ 2♣ K♥"),
        ("card.is_red and card.rank > before.rank", "7♣", "A♣ 2♣ K♥"),
        ("card.rank > before.rank and card.is_red", "7♣", "A♣ 2♣ K♥"),
        ("not last.is_red and False", "", "A♣ 2♣ K♥"),
        ("(last.is_red) == False and False", "", "A♣ 2♣ K♥"),
        ("first.rank == 99", "", "A♣ 2♣ K♥"),
        # Of a conditional only the branch that applies is looked at, card by card.
        ("card.is_even if line.length == 0 else card.rank > last.rank", "", "2♣"),
        ("card.rank > before.rank if card.is_red else card.is_even", "7♣", "2♣ K♥"),
        ("False if last.is_red else False", "", "A♣ 2♣ K♥"),
        # Counting is possible from the first card on.
        ("card.rank <= line.length + 1", "", "A♣"),
        ("line.run(suit) == line.runs(suit) == line.count(red) == line.fewest(rank) == 0", "", "A♣ 2♣ K♥"),
        # An item that is in no order comes before its first.
        ("card.suit == next_in(last.suit, hearts, spades)", "2♣", "K♥"),
        ("card.suit == next_in(last.suit, hearts, clubs)", "2♥", "A♣ 2♣"),
    ],
)
def test_short_lines(text: str, line: str, right: str) -> None:
    rule = Rule.parse(text)
    assert [one for one in hand("A♣ 2♣ K♥") if rule.allows(hand(line), one)] == list(hand(right))
    assert [one for one in hand("A♣ 2♣ K♥") if evaluate(rule.expression, hand(line), one)] == list(hand(right))


def test_an_opposite_holds_exactly_elsewhere_and_a_mirrored_comparison_says_the_same() -> None:
    ranks = (card.rank.node, last.rank.node)
    for word, about in WORDS.items():
        parts = ranks if about.mirrored else (card.node,) if about.parts else ()
        if about.opposite:
            condition, opposite = Node(word, parts), Node(about.opposite, parts)
            assert condition.opposite == opposite and opposite.opposite == condition
            assert Rule(condition).verdict(hand("7♥")) ^ Rule(opposite).verdict(hand("7♥")) == (1 << len(DECK)) - 1
        if about.mirrored:
            assert Rule(Node(word, ranks)).verdict(DECK[:7]) == Rule(Node(about.mirrored, ranks[::-1])).verdict(
                DECK[:7]
            )


# --- Operators ---


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("(card.colour == red) & (card.rank < 8)", "card.colour == red and 8 > card.rank"),
        ("card.is_red | ~last.is_red", "card.is_red or not last.is_red"),
        ("(card.rank >= 2) & (card.rank <= 5) & card.is_red", "2 <= card.rank <= 5 and card.is_red"),
        ("hearts == card.suit", "card.suit == hearts"),
        ("card.suit.is_in(last.suit, spades)", "card.suit in (last.suit, spades)"),
        ("~card.rank.is_in(1, king)", "card.rank not in (1, 13)"),
        ("abs(3 - card.rank * 2) % 5 == -last.rank + 1", "abs(3 - card.rank * 2) % 5 == 0 - last.rank + 1"),
        ("line[-1].rank + line[-2].rank == line[0].rank", "last.rank + before.rank == first.rank"),
        ("card.color == cycle(line.length, red, black)", "card.colour == cycle(len(line), red, black)"),
        ("when(last.is_red).then(True).otherwise(card.is_red)", "True if last.is_red else card.is_red"),
        ("card.suit == next_in(last.suit, clubs, hearts)", "(card.suit) == next_in(line[-1].suit, clubs, hearts,)"),
        ("line.count(red) > gcd(4, 6)", "line.count(red) > gcd(4, 6)"),
        ("(line.run(suit) == 1) | (line.fewest(parity) > 1)", "line.run(suit) == 1 or line.fewest(parity) > 1"),
    ],
)
def test_operators_make_what_the_text_says(text: str, same: str) -> None:
    assert Rule(by_operators(text)) == Rule.parse(text) == Rule.parse(same)


@pytest.mark.parametrize(
    "mistake",
    [
        "card.is_red & card.rank",
        "line[40]",
        "line[card.rank]",
        "line.count(card)",
        "Rule(card.rank)",
        "Rule('card.is_red')",
        "Rule.parse(7)",
        "when(card.rank)",
        "when(card.is_red).then(3)",
    ],
)
def test_what_does_not_fit_cannot_be_made(mistake: str) -> None:
    with pytest.raises(RuleError) as caught:
        by_operators(mistake)
    assert not str(caught.value)[0].islower() and str(caught.value).endswith(".") and caught.value.text is None


@pytest.mark.parametrize("name", ["english", "x" * 500])
def test_a_condition_says_shortly_how_it_becomes_a_rule(name: str) -> None:
    condition = by_operators(" & ".join(["card.is_red"] * 40))
    with pytest.raises(AttributeError, match=r"by Rule\(…\)" if name == "english" else "x") as unknown:
        getattr(condition, name)
    with pytest.raises(TypeError) as truth:
        bool(condition)
    assert max(len(str(unknown.value)), len(str(truth.value))) <= 300


def test_nothing_grows_without_bounds() -> None:
    term, condition = card.rank, card.is_red
    with pytest.raises(RuleError, match="too long"):
        for _ in range(100):
            term = term + term
    with pytest.raises(RuleError, match="too long"):
        for _ in range(100):
            condition = ~condition
    with pytest.raises(RuleError, match="too long"):
        Rule(card.rank.is_in(*[line[-9].rank] * 60))
