"""The library's rules say what their sources say, and its figures are true."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

import pytest

from benchmarks.rules import measured
from cardlab.cards import DECK, hand
from cardlab.rules.analysis import dead_ends, same_everywhere
from cardlab.rules.library import LIBRARY, LibraryRule, find_rule
from tests.naive_library import PREDICATES, Line, Predicate

TABLE: Final = {
    "T1": (0.50, None),
    "T2": (0.46, None),
    "E1": (0.50, None),
    "E2": (0.50, None),
    "E3": (0.25, None),
    "E4": (0.50, None),
    "E5": (0.23, None),
    "E6": (0.50, None),
    "E7": (0.41, 0.23),
    "M1": (0.50, None),
    "M2": (0.31, None),
    "M3": (0.54, 0.08),
    "M4": (0.60, 0.23),
    "M5": (0.50, None),
    "M6": (0.50, None),
    "M11": (0.25, None),
    "M12": (0.15, 0.08),
    "H1": (0.75, 0.38),
    "H2": (0.345, 0.31),
    "H3": (0.65, 0.08),
    "H4": (0.335, 0.31),
    "H5": (0.25, None),
    "H6": (0.50, None),
    "H7": (0.435, 0.08),
    "H8": (0.63, 0.25),
    "H9": (0.50, None),
    "H10": (0.64, 0.08),
    "F1": (0.45, 0.08),
    "F2": (0.75, 0.62),
    "F3": (0.11, 0.08),
    "F4": (0.80, 0.15),
}
"""What an independent measurement gave: the mean share of right cards and the least.

H4 is counted here with every card right after the starter, as all rules are that look further back than the line.
"""


def legal_line(predicate: Predicate, rng: Random, length: int) -> Line:
    """A random line that a plain function allows, as far as it goes."""
    line: list[object] = []
    while len(line) < length and (right := [card for card in DECK if predicate(line, card)]):  # type: ignore[arg-type]
        line.append(right[int(rng.random() * len(right))])
    return tuple(line)  # type: ignore[arg-type]


def naive_verdict(predicate: Predicate, line: Line) -> int:
    return sum(1 << place for place, card in enumerate(DECK) if predicate(line, card))


def test_there_are_31_rules_and_a_plain_function_for_each() -> None:
    assert [one.key for one in LIBRARY] == list(PREDICATES)
    assert len(LIBRARY) == 31


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


def test_the_line_in_the_picture_of_the_article() -> None:
    """After 4♥ the 3♠ was refused and the 7♠ accepted (N16)."""
    rule = find_rule("M4").rule
    (four, three, seven) = hand("4♥ 3♠ 7♠")
    assert not rule.allows((four,), three)
    assert rule.allows((four,), seven)


def test_every_rule_has_words_of_its_own() -> None:
    assert len({one.title for one in LIBRARY}) == len({one.english for one in LIBRARY}) == 31
    assert all(one.source for one in LIBRARY)


def test_acceptance_is_that_of_the_table() -> None:
    for one in LIBRARY:
        mean, least = TABLE[one.key]
        assert one.acceptance.mean == pytest.approx(mean, abs=0.011), one.key
        assert least is None or one.acceptance.least == pytest.approx(least, abs=0.011), one.key


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


def test_an_unknown_rule_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no rule 'X9'. There are: T1, T2, E1, .*, F4\.$"):
        find_rule("X9")
