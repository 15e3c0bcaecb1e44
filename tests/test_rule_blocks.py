"""Rules in blocks: what is chosen is always a rule, and every rule can be chosen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from cardlab.eleusis_rules import Rule, RuleError, card, from_blocks, to_blocks
from cardlab.eleusis_rules.blocks import choose, find_choices, make_pieces
from cardlab.eleusis_rules.parse import LONGEST
from cardlab.eleusis_rules.phrases import join_pieces
from cardlab.eleusis_rules.tree import Node, Path, find_part
from cardlab.eleusis_rules.vocabulary import Kind
from tests.generated_rules import rules

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["card", "not", ".is_red", "and"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
)


@given(rules)
def test_blocks_hold_the_whole_rule(rule: Rule) -> None:
    assert from_blocks(json.loads(json.dumps(to_blocks(rule)))) == rule


@given(JSON)
def test_foreign_blocks_are_refused_in_a_sentence(data: Any) -> None:
    try:
        assert from_blocks(data).expression.kind is Kind.CONDITION
    except RuleError as error:
        assert str(error).endswith(".")


def test_hostile_blocks_are_refused() -> None:
    deep: Any = "True"
    for _ in range(100_000):
        deep = ["not", deep]
    wide = ["and"] + ["True"] * 100_000
    for blocks in (deep, wide, "9" * 10_000, ["+", "1" * 9_000, "1"], ["@x"], "@no such", b"True"):
        with pytest.raises(RuleError):
            from_blocks(blocks)


@given(rules)
@settings(max_examples=10, phases=[Phase.explicit, Phase.generate])
def test_every_choice_is_a_rule(rule: Rule) -> None:
    assume(rule.expression.size < 30)
    pieces = make_pieces(rule)
    said = join_pieces(pieces)
    assert said.endswith(".") and said.count("(") == said.count(")")
    hidden = {(*path, *part) for path in compared(rule.expression) for part in ((0,), (1,), (1, 0))}
    paths = [piece.path for piece in pieces if piece.path is not None]
    assert len(paths) == len(set(paths)) and set(paths) == set(places(rule.expression)) - hidden
    for piece in pieces:
        if piece.path is not None:
            found = dict(find_choices(rule.expression, piece.path))
            keys = [choice.key for choice in found]
            now = find_part(rule.expression, piece.path).word
            assert all(choice.label for choice in found)
            assert len(keys) == len(set(keys)) <= 26 and now in keys
            assert choose(rule, piece.path, now) == rule
            for node in found.values():
                assert Rule.parse(str(Rule(node))).expression == node


def test_no_choice_makes_a_rule_too_long() -> None:
    rule = Rule.parse(" or ".join(["line.fewest(parity) == line.count(card.colour)"] * 10))
    assert len(str(rule)) > LONGEST - 10
    choices = dict(find_choices(rule.expression, ()))
    assert choices and all(Rule(node) for node in choices.values())
    assert "not …" not in {choice.key for choice in choices}


@pytest.mark.parametrize(("path", "key"), [((), "no such key"), ((5,), "card"), ((0, 0), "card"), ((-1,), "card")])
def test_what_is_not_offered_is_refused(path: Path, key: str) -> None:
    with pytest.raises(RuleError):
        choose(Rule(card.is_red), path, key)


NEXT = "card.suit == next_in(last.suit, clubs, hearts)"


@pytest.mark.parametrize(
    ("text", "path", "key", "after"),
    [
        (NEXT, (1, 1), "hearts", "card.suit == next_in(last.suit, hearts, clubs)"),
        (NEXT, (1, 1), "add", "card.suit == next_in(last.suit, clubs, diamonds, hearts)"),
        ("card.rank in (1, 2)", (2,), "remove", "card.rank == 1"),
        ("card.rank in (2, 3, 5)", (2,), "remove", "card.rank in (2, 5)"),
        ("card.is_red and last.is_red", (0,), "remove", "last.is_red"),
    ],
)
def test_lists_grow_shrink_and_change_places(text: str, path: Path, key: str, after: str) -> None:
    assert str(choose(Rule.parse(text), path, key)) == after


def places(node: Node, path: Path = ()) -> list[Path]:
    return [path, *[place for step, part in enumerate(node.parts) for place in places(part, (*path, step))]]


def compared(rule: Node) -> list[Path]:
    """Where the new card's rank, suit or colour is compared with the last one's, in one chip."""
    is_one = re.compile(r"card\.(rank|suit|colour) [<>=!]=? last\.\1")
    conditions = [path for path in places(rule) if find_part(rule, path).kind is Kind.CONDITION]
    return [path for path in conditions if is_one.fullmatch(str(Rule(find_part(rule, path))))]
