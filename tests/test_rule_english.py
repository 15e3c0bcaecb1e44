"""Rules as English sentences, each of them read and judged by eye."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Final

import pytest
from hypothesis import given

from cardlab.rules import Rule
from tests.generated_rules import rules

READ: Final = (Path(__file__).parent / "data" / "rules_in_english.txt").read_text(encoding="utf-8").split("\n\n")
"""Rules as text and in English."""


@pytest.mark.parametrize("pair", READ)
def test_what_a_rule_says(pair: str) -> None:
    text, english = pair.splitlines()
    assert Rule.parse(text).english == english


@given(rules)
def test_every_rule_is_one_sentence_of_readable_length(rule: Rule) -> None:
    english = rule.english
    assert english[0].isupper() and english.endswith(".") and "\n" not in english and "  " not in english
    assert len(english) <= 500 or english == f"A card for which this holds: {rule}."


@pytest.mark.parametrize(
    ("start", "end", "levels"),
    [("card.is_red and (card.is_odd or (", "))", 8), ("(card.is_red if ", " else True)", 12), ("not (", ")", 17)],
)
def test_no_rule_is_slow_to_tell(start: str, end: str, levels: int) -> None:
    rule = Rule.parse(start * levels + "last.is_even" + end * levels)
    before = process_time()
    assert rule.english
    assert process_time() - before < 1
