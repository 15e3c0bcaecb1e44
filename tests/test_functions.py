"""A plain function is a rule like any other, and whatever is wrong with it is said in one sentence."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from cardlab.cards import DECK, Card, Cards, hand
from cardlab.eleusis_rules import LIBRARY, Rule, RuleError, assessment, random_line, rule, try_out
from cardlab.eleusis_rules.rules import FUNCTIONS, STEPS, FunctionRule
from tests.naive_library import PREDICATES


@pytest.fixture(autouse=True)
def names_of_this_test_alone() -> Iterator[None]:
    before = dict(FUNCTIONS)
    yield
    FUNCTIONS.clear()
    FUNCTIONS.update(before)


def made(function: Callable[..., Any], name: str = "tried") -> FunctionRule:
    return rule(name)(function)


def test_a_function_judges_like_the_rule_it_spells_out() -> None:
    for one in LIBRARY:
        function = made(PREDICATES[one.key])
        for length in (0, 1, 12):
            line = random_line(one.rule, Random(length), length)
            assert function.verdict(line) == one.rule.verdict(line)
            assert [function.allows(line, card) for card in DECK] == [one.rule.allows(line, card) for card in DECK]


def test_its_name_means_it() -> None:
    first = made(lambda line, card: True, "twins")
    twins = made(lambda line, card: card in line, "twins")
    assert Rule.parse(str(twins)) is Rule.parse("@twins") is pickle.loads(pickle.dumps(twins)) is twins
    assert first.allows((), DECK[0])
    assert twins.memory is None and "twins" not in repr(twins)
    with pytest.raises(RuleError, match="@twins"):
        Rule.parse("@twin")


def forever(line: Cards, card: Card) -> bool:
    while True:
        pass


def bottomless(line: Cards, card: Card) -> bool:
    return bottomless(line, card)


def forever_stubborn(line: Cards, card: Card) -> bool:
    while True:
        try:
            line[99]
        except Exception:
            continue


@pytest.mark.parametrize("function", [forever, forever_stubborn])
def test_what_never_ends_is_stopped(function: Callable[..., bool]) -> None:
    with pytest.raises(RuleError, match=f"{STEPS:,} steps"):
        made(function).verdict(())


@pytest.mark.parametrize(
    ("function", "fault"),
    [
        (lambda line, card: 1 / 0, "ZeroDivisionError.*for A♣"),
        (lambda line, card: line[-3], "IndexError.*for A♣ after 7♥"),
        (lambda line, card: card.rank, "int.*for A♣ after 7♥"),
        (lambda line, card: None, "NoneType"),
        (lambda card: True, "TypeError"),
        (lambda line, card: sys.exit(), "SystemExit"),
        (bottomless, "RecursionError"),
        (lambda line, card: setattr(card, "rank", 3), "FrozenInstanceError"),
    ],
)
def test_a_fault_is_told_in_one_sentence(function: Callable[..., Any], fault: str) -> None:
    with pytest.raises(RuleError, match=fault) as caught:
        made(function).verdict(hand("7♥"))
    assert len(str(caught.value).splitlines()) == 1
    with pytest.raises(RuleError, match="function"):
        try_out(made(function))


def test_a_fault_that_only_some_line_has_is_found_before_the_deal() -> None:
    late = made(lambda line, card: card.rank > 0 if len(line) < 12 else line[12].rank > 0)
    assert late.allows((), DECK[0])
    with pytest.raises(RuleError, match="IndexError"):
        try_out(late)
    answers = Random(1)
    with pytest.raises(RuleError, match="differently"):
        try_out(made(lambda line, card: answers.random() < 0.9))


def test_a_function_that_is_slow_for_every_card_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """For one card it keeps within its steps, but a round with it would take hours."""
    monkeypatch.setattr(assessment, "TRIAL", assessment.TRIAL // 10)
    slow = made(lambda line, card: sum(1 for _ in range(1000)) > 0)
    assert slow.allows((), DECK[0])
    with pytest.raises(RuleError, match="too long"):
        try_out(slow)


def test_a_debugger_goes_on_afterwards() -> None:
    def trace(frame: object, event: str, argument: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        assert made(lambda line, card: True).verdict(())
        with pytest.raises(RuleError):
            made(forever).verdict(())
        assert sys.gettrace() is trace
    finally:
        sys.settrace(before)
