"""Rules as text and in English: what reads back, what is refused in which words, and what a rule says."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlab.eleusis_rules
from cardlab.eleusis_rules import LIBRARY, Rule, RuleError
from cardlab.eleusis_rules.english import clause, noun_phrase
from cardlab.eleusis_rules.parse import LONGEST
from cardlab.eleusis_rules.tree import quote
from tests.generated_rules import rules

FAULTS: Final = (
    # The text, and what is pointed at.
    ("", None),
    (" \n\t ", None),
    ("card.rank", "card.rank"),
    ("card.rank = 7", "="),
    ("\n  card.rnk > 3", "rnk"),
    ("even", "even"),
    ("card.suit > last.suit", "card.suit > last.suit"),
    ("card.rank == hearts", "card.rank == hearts"),
    ("card.suit == hearts or spades", "spades"),
    ("card.suit == 'hearts'", "'hearts'"),
    ("“card.is_red”", "“"),
    ("card.suit == ♥", "♥"),
    ("card.rank ≥ 7", "≥"),
    ("card.rank % last.rank == 0", "last.rank"),
    ("line[40].rank == 1", "40"),
    ("line[card.rank].rank == 1", "card.rank"),
    ("card.is_red\u2003\u2003and\u2028suit", "suit"),
    ("line.count() == 3", "line.count()"),
    ("line.run(card.suit) == 2", "line.run(card.suit)"),
    ("card.is_red if last.is_red", "if"),
    ("card.is_red && last.is_red", "&&"),
    ("!card.is_red", "!c"),
    ("(card.is_red", "("),
    ("card.is_red and", "d"),
    ("card.is_red & card.rank > 3", "card.rank"),
    ("card is red", "card is red"),
    ("card.rank in range(1, 8)", "range(1, 8)"),
    ("card.rank == 1000", "1000"),
    ("card.is_red\0", "\0"),
    ("card.is_red, card.is_black", "card.is_red, card.is_black"),
    ("gcd(card.rank) == 1", "gcd(card.rank)"),
    ("cycle(line.length, hearts, 3) == hearts", "cycle(line.length, hearts, 3)"),
    ("next_in(last.suit, hearts, hearts) == hearts", "next_in(last.suit, hearts, hearts)"),
    ("when(last.is_red).then(card.is_red)", "when(last.is_red).then(card.is_red)"),
    ("@no_such_rule", None),
    ("card.is_red or " * 40, None),
    ("card.rank > 0" + " + 1" * 110, None),
)


@pytest.mark.parametrize(("text", "pointed"), FAULTS)
def test_every_fault_is_quoted_and_pointed_at(text: str, pointed: str | None) -> None:
    """And on a projected screen no word of the text is said."""
    with pytest.raises(RuleError) as caught:
        Rule.parse(text)
    error = caught.value
    assert error.text == text
    if pointed is not None:
        assert error.place is not None and text[error.place : error.place + error.size] == pointed
        assert f"at character {error.place + 1}" in str(error)
    assert quote(text)[1:20] in str(error)
    assert len(str(error)) <= 300 and str(error)[-1] in ".?" and str(error).count(". ") <= 1
    with pytest.raises(RuleError) as caught:
        Rule.parse(f"card.rank == 777 and ({text})" if text.isascii() and text[:1] != "@" else text)
    brief = caught.value.brief
    assert "777" not in brief + repr(caught.value) and repr(text) not in brief and brief.endswith(".")


@pytest.mark.parametrize(
    ("text", "meant"), [("crd.rank > 3", "card"), ("card.suit == heart", "hearts"), ("previous.rank == 3", "last")]
)
def test_what_was_probably_meant_is_asked(text: str, meant: str) -> None:
    with pytest.raises(RuleError, match=rf"mean {meant}\?"):
        Rule.parse(text)


HOSTILE: Final = (
    "__import__('os').system('touch /tmp/x')",
    "card.__class__.__bases__",
    "open('/etc/passwd')",
    "[x for x in line]",
    "card.rank ** card.rank ** 99 > 1",
    "9" * 499,
    "card.rank == 1e308",
    "card.rank == 0x" + "f" * 400,
    "(" * 250,
    "(" * 200 + "card.is_red" + ")" * 200,
    "-" * 499 + "1",
    "card" + ".rank" * 99,
    "card" + "()" * 200,
    "1<" * 200 + "1",
    "True == (" * 26 + "card.is_red" + ") == True" * 26,
    "abs(" * 110 + "1" + ")" * 50,
    "abs(card.rank, *line) == 1",
    "line.count(red, **{}) == 1",
    "\ud800",
    "\u202ecard.is_red",
    "ｃａｒｄ.is_red == \u200b",
    "\x00" * 100,
    "card.is_red #" + "x" * 300,
    '"""' + "x" * 100,
    "b'\\xff' == card.rank",
    "é" * 400,
    "x" * 10_000_000,
)


def assert_rule_or_refused(text: str) -> None:
    try:
        rule = Rule.parse(text)
    except RuleError as error:
        assert str(error) and error.brief and len(str(error)) <= 300 and len(error.brief) <= 300
        assert all(sign.isprintable() for sign in str(error))
        assert error.place is None or 0 <= error.place < max(1, len(text))
    else:
        assert Rule.parse(str(rule)) == rule
        assert rule.english and 0 <= rule.verdict(()) < 1 << 52
        assert len(str(rule)) <= LONGEST


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_rules_or_refused(text: str) -> None:
    assert_rule_or_refused(text)


@given(st.text(max_size=80))
def test_random_text_is_a_rule_or_refused(text: str) -> None:
    assert_rule_or_refused(text)


WORDS: Final = sorted(
    {word for one in LIBRARY for word in re.findall(r"\w+|\S", str(one.rule))} | {"=", "@", "\0", "♥"}
)


@given(rules, st.data())
def test_a_rule_with_something_changed_is_a_rule_or_refused(rule: Rule, data: st.DataObject) -> None:
    text = str(rule)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    new = data.draw(st.sampled_from(["", "(", ")", " not ", "-", ".", "=", "0", "line", *WORDS]) | st.text(max_size=3))
    assert_rule_or_refused(text[:start] + new + text[end:])


def test_nothing_of_a_text_is_run_or_compiled() -> None:
    """`ast.parse` alone sees the text; functions of a notebook are run in rules.py, and read nothing."""
    for file in Path(cardlab.eleusis_rules.__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        called = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not called & {"eval", "exec", "compile", "getattr", "__import__", "globals", "locals", "vars"}, file


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  card.is_red\n", "card.is_red"),
        ("card.is_red if last.is_even\nelse card.is_black", "card.is_red if last.is_even else card.is_black"),
        ("(card.color == red)", "card.colour == red"),
        ("ace < card.rank < king", "1 < card.rank < 13"),
        ("card.suit in [hearts, spades]", "card.suit in (hearts, spades)"),
        ("card.is_red # they say", "card.is_red"),
    ],
)
def test_ways_to_say_the_same(text: str, same: str) -> None:
    assert Rule.parse(text) == Rule.parse(same)


# --- English ---

READ: Final = (Path(__file__).parent / "data" / "rules_in_english.txt").read_text(encoding="utf-8").split("\n\n")
"""Rules as text and in English, each of them read and judged by eye."""


def test_what_each_rule_says() -> None:
    pairs = [pair.splitlines() for pair in READ]
    assert [Rule.parse(text).english for text, _ in pairs] == [english for _, english in pairs]


@given(rules)
def test_every_rule_is_one_sentence_of_readable_length(rule: Rule) -> None:
    english = rule.english
    assert english[0].isupper() and english.endswith(".") and "\n" not in english and "  " not in english
    assert len(english) <= 500 or english == f"A card for which this holds: {rule}."


def test_the_phrases_of_a_nested_rule_do_not_multiply() -> None:
    """Each is made once, although on every level it is asked for again; a deeper rule is told as its text."""
    noun_phrase.cache_clear()
    clause.cache_clear()
    nested, deep = ("card.is_red and (card.is_odd or (" * levels + "last.is_even" + "))" * levels for levels in (5, 6))
    assert Rule.parse(nested).english
    assert noun_phrase.cache_info().misses + clause.cache_info().misses < 20
    assert Rule.parse(deep).english == f"A card for which this holds: {Rule.parse(deep)}."
