"""Rules as text and in English: what reads back, what is refused in which words, and what a rule says."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlab.rules
from cardlab.rules import LIBRARY, Rule, RuleError
from cardlab.rules.english import clause, noun_phrase
from cardlab.rules.parse import LONGEST
from cardlab.rules.tree import quote
from tests.generated_rules import rules

FAULTS: Final = (
    # The text, what is pointed at, and something of what would do.
    ("", None, "card.is_red"),
    (" \n\t ", None, "card.is_red"),
    ("card.rank", "card.rank", "card.rank > 7"),
    ("card", "card", ".is_red"),
    ("hearts", "hearts", "card.suit == hearts"),
    ("7", "7", "card.rank > 7"),
    ("suit", "suit", "card.rank or last.suit"),
    ("card.rank = 7", "=", "Write =="),
    ("card.rnk > 3", "rnk", "Did you mean .rank?"),
    ("\n  card.rnk > 3", "rnk", "Did you mean .rank?"),
    ("crd.rank > 3", "crd", "Did you mean card?"),
    ("card.suit == Hearts", "Hearts", "Did you mean hearts?"),
    ("card.suit == heart", "heart", "Did you mean hearts?"),
    ("previous.rank == 3", "previous", "Did you mean last?"),
    ("is_red", "is_red", "Did you mean card.is_red?"),
    ("even", "even", "Did you mean card.is_even?"),
    ("card.rank == line.lenght", "lenght", "Did you mean line.length?"),
    ("card.suit > last.suit", "card.suit > last.suit", "next_in"),
    ("card.colour > red", "card.colour > red", "== and !="),
    ("card.rank == hearts", "card.rank == hearts", "a suit with a suit"),
    ("card.suit == hearts or spades", "spades", "in (hearts, spades)"),
    ("card.is_even and card.rank", "card.rank", "card.rank > 7"),
    ("not card.rank", "card.rank", "card.rank > 7"),
    ("card > last", "card", "Compare the .rank"),
    ("last + 1 == card.rank", "last", "last.rank"),
    ("rank > 3", "rank", "card.rank"),
    ("card.suit == 'hearts'", "'hearts'", "without quotation marks"),
    ("“card.is_red”", "“", "without quotation marks"),
    ("card.suit == ♥", "♥", "hearts"),
    ("card.rank ≥ 7", "≥", ">="),
    ("card.rank => 3", "=>", ">="),
    ("card.rank % last.rank == 0", "last.rank", "from 2 to 99"),
    ("card.rank % 0 == 0", "0", "from 2 to 99"),
    ("card.rank / 2 > 3", "card.rank / 2", "Multiply"),
    ("card.rank // 2 > 3", "card.rank // 2", "Multiply"),
    ("line[40].rank == 1", "40", "line[-9]"),
    ("line[1].rank == 1", "1", "line[0]"),
    ("line[card.rank].rank == 1", "card.rank", "line[-9]"),
    ("line.length", "line.length", "card.rank > 7"),
    ("card.is_red\u2003\u2003and\u2028suit", "suit", "needs a condition"),
    ("line.count == 3", "count", "line.count(red)"),
    ("line.count() == 3", "line.count()", "line.count(red)"),
    ("line.run(card.suit) == 2", "line.run(card.suit)", "without a card"),
    ("card.is_red()", "card.is_red()", "without brackets"),
    ("card.is_red if last.is_red", "if", "if test else"),
    ("if last.is_red then card.is_red", "if", "if test else"),
    ("card.is_red && last.is_red", "&&", "and, or"),
    ("!card.is_red", "!c", "not in front"),
    ("(card.is_red", "(", "closing"),
    ("card.is_red)", ")", "closing"),
    ("card.is_red and", "d", "breaks off"),
    ("card.is_red & card.rank > 3", "card.rank", "card.rank > 7"),
    ("card is red", "card is red", "card.is_red"),
    ("a card higher than the last", "card", "card.rank > last.rank"),
    ("card.rank in range(1, 8)", "range(1, 8)", "1 <= card.rank <= 7"),
    ("card.rank == 1000", "1000", "999"),
    ("card.rank == 1.5", "1.5", "whole numbers"),
    ("card.is_red\0", "\0", "no place"),
    ("card.is_red, card.is_black", "card.is_red, card.is_black", "behind in"),
    ("gcd(card.rank) == 1", "gcd(card.rank)", "two numbers"),
    ("cycle(line.length, hearts, 3) == hearts", "cycle(line.length, hearts, 3)", "cycle(line.length"),
    ("next_in(last.suit, hearts, hearts) == hearts", "next_in(last.suit, hearts, hearts)", "each once"),
    ("when(last.is_red).then(card.is_red)", "when(last.is_red).then(card.is_red)", "otherwise"),
    ("@no_such_rule", None, "@rule"),
    ("card.is_red or " * 40, None, "At most 500"),
    ("not " * 30 + "card.is_red", None, "fewer words"),
    ("card.rank > 0" + " + 1" * 110, None, "fewer words"),
)


@pytest.mark.parametrize(("text", "pointed", "advice"), FAULTS)
def test_every_fault_is_quoted_pointed_at_and_advised(text: str, pointed: str | None, advice: str) -> None:
    with pytest.raises(RuleError) as caught:
        Rule.parse(text)
    error = caught.value
    assert error.text == text
    if pointed is not None:
        assert error.place is not None and text[error.place : error.place + error.size] == pointed
        assert f"at character {error.place + 1}" in str(error)
    assert quote(text)[1:20] in str(error) and advice in str(error)
    assert len(str(error)) <= 300 and str(error)[-1] in ".?" and str(error).count(". ") <= 1


def test_on_a_projected_screen_no_word_of_the_text_is_said() -> None:
    for text in [text for text, *_ in FAULTS if text.strip()]:
        with pytest.raises(RuleError) as caught:
            Rule.parse(f"card.rank == 777 and ({text})" if text.isascii() and text[0] != "@" else text)
        error = caught.value
        assert "777" not in error.brief and "777" not in repr(error) and repr(text) not in error.brief
        assert error.brief.startswith("I cannot read this rule") and error.brief.endswith(".")


def test_of_a_long_text_the_part_around_the_fault_is_quoted() -> None:
    with pytest.raises(RuleError) as caught:
        Rule.parse("card.is_red and " * 10 + "card.is_purple")
    assert "card.is_red and card.is_purple' at character 166 ('is_purple')" in str(caught.value)
    assert str(caught.value).startswith("I cannot read '…")


HOSTILE: Final = (
    "__import__('os').system('touch /tmp/x')",
    "card.__class__.__bases__",
    "().__class__.__base__.__subclasses__()",
    "eval('1')",
    "exec('1')",
    "open('/etc/passwd')",
    "lambda: 1",
    "[x for x in line]",
    "(x := card.is_red)",
    "f'{card}'",
    "card.rank ** card.rank ** 99 > 1",
    "9 ** 9 ** 9 ** 9 > 1",
    "9" * 499,
    "card.rank * " * 40 + "9 > 1",
    "card.rank == 1e308",
    "card.rank == 0x" + "f" * 400,
    "(" * 250,
    "(" * 200 + "card.is_red" + ")" * 200,
    "[" * 250 + "]" * 250,
    "-" * 499 + "1",
    "not " * 124,
    "~" * 400 + "card.is_red",
    "card" + ".rank" * 99,
    "card" + "()" * 200,
    "line" + "[0]" * 150,
    "1<" * 200 + "1",
    "1 < (" * 90 + "1" + ")" * 90,
    "-(" * 160 + "card.rank" + ")" * 160 + "==1",
    "True==(" * 60 + "True" + ")" * 60,
    "card.is_red if " * 20 + "True",
    "abs(" * 110 + "1" + ")" * 50,
    "yield",
    "await card",
    "*card",
    "**card",
    "print(*line)",
    "card.rank(*[1])",
    "abs(card.rank, *line) == 1",
    "abs(x=card.rank) == 1",
    "line.count(red, **{}) == 1",
    "\ud800",
    "card.rank == \ud800",
    "\u202ecard.is_red",
    "ｃａｒｄ.is_red == \u200b",
    "\x00" * 100,
    "#" * 400,
    "card.is_red #" + "x" * 300,
    "\\\n" * 100,
    "card.is_red\x0c",
    '"""' + "x" * 100,
    "'" * 99,
    "b'\\xff' == card.rank",
    "1if 1else 1",
    "0_0 == 00",
    "1 is 1",
    "None",
    "...",
    "__debug__",
    "card.rank @ last.rank",
    "a" * 500,
    "é" * 400,
    "x" * 10_000_000,
)


def is_rule_or_refused(text: str) -> None:
    """A text is a rule that can be told in every way, or it is refused in a sentence."""
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


def test_hostile_texts_are_refused() -> None:
    for text in HOSTILE:
        is_rule_or_refused(text)


@given(st.text(max_size=80))
def test_random_text_is_a_rule_or_refused(text: str) -> None:
    is_rule_or_refused(text)


WORDS: Final = sorted(
    {word for one in LIBRARY for word in re.findall(r"\w+|\S", str(one.rule))} | {"=", "@", "\0", "♥"}
)


@given(rules, st.data())
def test_a_rule_with_something_changed_is_a_rule_or_refused(rule: Rule, data: st.DataObject) -> None:
    text = str(rule)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    new = data.draw(st.sampled_from(["", "(", ")", " not ", "-", ".", "=", "0", "line", *WORDS]) | st.text(max_size=3))
    is_rule_or_refused(text[:start] + new + text[end:])


def test_nothing_of_a_text_is_run_or_compiled() -> None:
    """`ast.parse` alone sees the text; functions of a notebook are run in rule_types, and read nothing."""
    for file in Path(cardlab.rules.__file__).parent.glob("*.py"):
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
        ("1 <= card.rank <= 7", "card.rank >= 1 and card.rank <= 7"),
        ("ace < card.rank < king", "1 < card.rank < 13"),
        ("card.suit in [hearts, spades]", "card.suit in (hearts, spades)"),
        ("card.is_red & ~last.is_red | last.is_odd", "card.is_red and not last.is_red or last.is_odd"),
        ("when(last.is_red).then(card.is_odd).otherwise(card.is_even)", "card.is_odd if last.is_red else card.is_even"),
        ("card.rank.is_in(1, 2)", "card.rank in (1, 2)"),
        ("line[-1].rank < line[-2].rank < line[0].rank", "last.rank < before.rank and before.rank < first.rank"),
        ("len(line) > 3", "line.length > 3"),
        ("card.rank == -last.rank", "card.rank == 0 - last.rank"),
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
