"""The library's rules say what their sources say, and its figures are true."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from benchmarks.rules import measured
from cardlab.cards import DECK
from cardlab.eleusis_rules.analysis import dead_ends, same_everywhere
from cardlab.eleusis_rules.library import LIBRARY, LibraryRule, find_rule
from tests.naive_library import PREDICATES, Line, Predicate


def legal_line(predicate: Predicate, rng: Random, length: int) -> Line:
    """A random line that a plain function allows, as far as it goes."""
    line: list[object] = []
    while len(line) < length and (right := [card for card in DECK if predicate(line, card)]):  # type: ignore[arg-type]
        line.append(right[int(rng.random() * len(right))])
    return tuple(line)  # type: ignore[arg-type]


def naive_verdict(predicate: Predicate, line: Line) -> int:
    return sum(1 << place for place, card in enumerate(DECK) if predicate(line, card))


def test_each_rule_has_words_and_a_plain_function_of_its_own() -> None:
    assert {one.key for one in LIBRARY} == PREDICATES.keys()
    assert len(LIBRARY) == len({one.title for one in LIBRARY}) == len({one.english for one in LIBRARY}) == 31


@pytest.mark.parametrize("one", LIBRARY, ids=lambda one: one.key)
def test_a_rule_agrees_with_its_plain_function(one: LibraryRule) -> None:
    """Along legal lines, and on lines that it would never let grow; H6 counts blocks, which only legal lines have."""
    rng, predicate = Random(one.key), PREDICATES[one.key]
    legal = [legal_line(predicate, rng, 40) for _ in range(4)]
    lines = [line[:length] for line in legal for length in range(len(line) + 1)]
    for length in range(9) if one.key != "H6" else range(2):
        lines += [tuple(DECK[int(52 * rng.random())] for _ in range(length)) for _ in range(6)]
    for line in lines:
        assert one.rule.verdict(line) == naive_verdict(predicate, line), line


@pytest.mark.parametrize("key", ["T2", "M3", "H8"])
def test_the_stored_figures_are_those_of_today(key: str) -> None:
    one = find_rule(key)
    assert one.acceptance == measured(one), "A rule has changed: run python -m benchmarks.rules again."


def test_two_rules_are_the_same_in_other_words() -> None:
    """The ranks with a closed loop in their sign are exactly those that are not prime."""
    pairs = [(one, other) for one, other in combinations(LIBRARY, 2) if same_everywhere(one.rule, other.rule)]
    assert [(one.key, other.key) for one, other in pairs] == [("M5", "M6")]


def test_only_the_finite_rule_gets_stuck() -> None:
    assert [one.key for one in LIBRARY if dead_ends(one.rule)] == ["H10"]


def test_a_rule_is_found_by_key_or_title() -> None:
    assert find_rule("f4") == find_rule(" No higher than its PLACE ") == LIBRARY[-1]
    with pytest.raises(ValueError, match=r"'X9'.* T1, T2, E1, .*, F4\.$"):
        find_rule("X9")
