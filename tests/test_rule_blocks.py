"""Rules in blocks: what is chosen is always a rule, and every rule can be chosen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from cardlab.rules import Rule, RuleError, card, from_blocks, rule, to_blocks
from cardlab.rules.blocks import choose, find_choices, join_pieces, make_pieces
from cardlab.rules.parse import LONGEST
from cardlab.rules.tree import Node, Path, find_part
from cardlab.rules.vocabulary import COMPARISONS, CONDITIONS, PROPERTY_OF, SORTED, Kind
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
    data: Any = "True"
    for _ in range(100_000):
        data = ["not", data]
    for blocks in (
        data,
        ["and"] + ["True"] * 100_000,
        "9" * 10_000,
        ["+", "1" * 9_000, "1"],
        ["@x"],
        "@no such",
        b"True",
    ):
        with pytest.raises(RuleError):
            from_blocks(blocks)


def test_a_function_has_no_parts_to_choose() -> None:
    @rule("twins")
    def twins(line: Any, card: Any) -> bool:
        return card in line

    assert from_blocks(to_blocks(twins)) == twins
    with pytest.raises(RuleError, match="function"):
        make_pieces(twins)


@given(rules)
@settings(max_examples=15, phases=[Phase.explicit, Phase.generate])
def test_every_choice_is_a_rule(rule: Rule) -> None:
    assume(rule.expression.size < 30)
    pieces = make_pieces(rule)
    said = join_pieces(pieces)
    assert said.endswith(".") and said.count("(") == said.count(")")
    hidden = {(*path, *part) for path in compared(rule.expression) for part in ((0,), (1,), (1, 0))}
    assert {piece.path for piece in pieces} - {None} == set(places(rule.expression)) - hidden
    for piece in pieces:
        if piece.path is not None:
            found = dict(find_choices(rule.expression, piece.path))
            keys = [choice.key for choice in found]
            assert tuple(found) == piece.choices and all(choice.label for choice in found)
            assert len(keys) == len(set(keys)) <= 26 and piece.key in keys
            assert choose(rule, piece.path, piece.key) == rule
            for node in found.values():
                assert Rule.parse(str(Rule(node))).expression == node


def test_no_choice_makes_a_rule_too_long() -> None:
    rule = Rule.parse(" or ".join(["line.fewest(parity) == line.count(card.colour)"] * 10))
    assert len(str(rule)) > LONGEST - 10
    choices = dict(find_choices(rule.expression, ()))
    assert choices and all(Rule(node) for node in choices.values())
    assert "not …" not in {choice.key for choice in choices}


@given(rules)
@settings(max_examples=20, phases=[Phase.explicit, Phase.generate])
def test_every_rule_can_be_chosen(rule: Rule) -> None:
    assume(rule.expression.size < 60 and rule.expression.depth < 15)
    assert reached(Rule(card.is_red), (), rule.expression) == rule


@pytest.mark.parametrize(("path", "key"), [((), "no such key"), ((5,), "card"), ((0, 0), "card"), ((-1,), "card")])
def test_what_is_not_offered_is_refused(path: Path, key: str) -> None:
    with pytest.raises(RuleError):
        choose(Rule(card.is_red), path, key)


def test_a_rule_reads_as_a_sentence() -> None:
    rule = Rule.parse("card.is_numeral if last.is_face else card.rank > last.rank")
    assert join_pieces(make_pieces(rule)) == (
        "If the last card is a face card, then the new card is a numeral, "
        "otherwise the new card is higher than the last card."
    )
    assert join_pieces(make_pieces(Rule.parse("(card.rank + before.rank) * 2 in (11, 12)"))) == (
        "(The new card’s rank plus the rank of the last card but one) times 2 is one of 11 or 12."
    )


COARSE = ["card.rank > last.rank", "card.suit != last.suit", "card.colour == last.colour"]


@pytest.mark.parametrize("text", COARSE)
def test_a_comparison_with_the_last_card_is_one_chip(text: str) -> None:
    """A comparison with something else shows its parts as chips of their own."""
    rule = Rule.parse(text)
    assert [piece.path for piece in make_pieces(rule)] == [(0, 0), (), None]
    chip = make_pieces(rule)[1]
    for choice in chip.choices:
        if choice.key in ("number", "another card", "last + …"):
            assert len([piece for piece in make_pieces(choose(rule, (), choice.key)) if piece.path is not None]) >= 4


def test_brackets_say_what_belongs_together() -> None:
    texts = ["card.is_red and (card.is_odd or last.is_red)", "(card.is_red and card.is_odd) or last.is_red"]
    assert len({join_pieces(make_pieces(Rule.parse(text))) for text in texts}) == 2


def test_lists_grow_shrink_and_change_places() -> None:
    rule = Rule.parse("card.suit == next_in(last.suit, clubs, hearts)")
    assert str(choose(rule, (1, 1), "hearts")) == "card.suit == next_in(last.suit, hearts, clubs)"
    assert str(choose(rule, (1, 1), "add")) == "card.suit == next_in(last.suit, clubs, diamonds, hearts)"
    assert str(choose(Rule.parse("card.rank in (1, 2)"), (2,), "remove")) == "card.rank == 1"
    assert str(choose(Rule.parse("card.rank in (2, 3, 5)"), (2,), "remove")) == "card.rank in (2, 5)"
    assert str(choose(Rule.parse("card.is_red and last.is_red"), (0,), "remove")) == "last.is_red"


# --- Choosing one's way to a rule ---


def places(node: Node, path: Path = ()) -> list[Path]:
    """Every place in a tree."""
    return [path, *[place for step, part in enumerate(node.parts) for place in places(part, (*path, step))]]


def compared(rule: Node) -> list[Path]:
    """Where the new card's rank, suit or colour is compared with the last one's, in one chip."""
    is_one = re.compile(r"card\.(rank|suit|colour) [<>=!]=? last\.\1")
    conditions = [path for path in places(rule) if find_part(rule, path).kind is Kind.CONDITION]
    return [path for path in conditions if is_one.fullmatch(str(Rule(find_part(rule, path))))]


def reached(rule: Rule, path: Path, target: Node) -> Rule:
    """The rule after choosing one's way until a tree stands in a place."""
    for key in first_choices(find_part(rule.expression, path), target):
        rule = choose(rule, path, key)
    while len(find_part(rule.expression, path).parts) > len(target.parts):
        rule = choose(rule, (*path, len(find_part(rule.expression, path).parts) - 1), "remove")
    while len(find_part(rule.expression, path).parts) < len(target.parts):
        last = (*path, len(find_part(rule.expression, path).parts) - 1)
        rule = choose(rule, last, f"{target.word} …" if target.word in ("and", "or") else "add")
    steps = range(len(target.parts))
    # From the right: a written number that is chosen on the left would change sides.
    for step in reversed(steps) if target.word in COMPARISONS else steps:
        rule = reached(rule, (*path, step), target.parts[step])
    return rule


def first_choices(here: Node, target: Node) -> list[str]:
    """What to choose so that a word stands in its place, whatever its parts."""
    word = target.word
    if here.kind is not target.kind:
        asked = PROPERTY_OF[target.kind]
        return [asked, *first_choices(Node(asked, (Node("card"),)), target)]
    if target.is_number:
        return steps_to_number(here, int(word))
    if target.kind is Kind.CONDITION:
        reset = [] if here.word in CONDITIONS else [".is_red"]
        if word in ("and", "or", "not", "if") or (word in ("==", "!=") and target.parts[0].kind is Kind.CONDITION):
            return [*reset, f"{word} …"]
        if word in (*COMPARISONS, "in"):
            example = Rule.parse("card.rank > last.rank").expression
            if here == example and target.parts[0].kind is Kind.NUMBER:  # it is there already
                return [word]
            return [f"compare {PROPERTY_OF[target.parts[0].kind][1:]}", word]
        return [*reset, word] if word in CONDITIONS else [word]
    if target.kind is Kind.NUMBER and target.parts and word not in (".rank", "line.count", *SORTED):
        return [".rank", f"{word} …"]
    return [".rank", word] if target.kind is Kind.NUMBER else [word]


def steps_to_number(here: Node, value: int) -> list[str]:
    """The choices that lead to a written number."""
    keys = [] if here.is_number else ["number"]
    start = min(max(value, 1), 13)
    step = 1 if value > start else -1
    return [*keys, str(start), *["more 1" if step > 0 else "less 1"] * abs(value - start)]
