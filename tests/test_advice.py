"""Advice says what was measured and what follows from it."""

from __future__ import annotations

import pytest

from cardlab.cards import Card
from cardlab.rules import LIBRARY, Rule, advice, rule

TIGHT = "too tight: David Parlett"
LOOSE = "too loose: John Golden"
FAIR = "That is fair, as David Parlett and John Golden see it."
NARROW = "fair on the whole, but John Golden wants several"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("card.rank == last.rank % 13 + 1", TIGHT),
        ("card.suit != last.suit", LOOSE),
        ("card.colour != last.colour", FAIR),
        ("card.rank <= last.rank if last.is_black else card.rank >= last.rank", NARROW),
    ],
)
def test_the_examples_of_both_authors(text: str, verdict: str) -> None:
    """Golden calls "one higher" too tight and "another suit" too loose."""
    said = advice(Rule.parse(text))
    assert [sentence for sentence in said if "That is" in sentence] == [one for one in said if verdict in one]
    assert len([sentence for sentence in said if "That is" in sentence]) == 1


def test_parlett_s_floor_is_one_card_in_five() -> None:
    """Two ranks of thirteen are below it, three above."""
    assert TIGHT in advice(Rule.parse("card.rank in (1, 2)"))[1]
    assert advice(Rule.parse("card.rank in (1, 2, 3)"))[1] == FAIR


def test_a_rule_that_accepts_nothing() -> None:
    assert advice(Rule.parse("card.rank > 13")) == ("No card is ever right, so that the game cannot begin.",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("card.rank > last.rank", "It can get stuck: after K♣ no card is right."),
        ("card.colour != last.colour", "It never gets stuck."),
        ("line.count(card.rank) < 2", "It can get stuck: a line of 26 cards was found after which no card is right."),
        ("line.count(card.suit) < 20", "None of 100 random lines got stuck."),
    ],
)
def test_dead_ends_are_told_as_certainly_as_they_are_known(text: str, sentence: str) -> None:
    assert sentence in advice(Rule.parse(text))


def test_the_length_is_held_against_the_library() -> None:
    assert advice(Rule.parse("card.is_red"))[3] == "It has 2 words, not more than any of the 31 known rules."
    longest = max(LIBRARY, key=lambda one: len(one.text)).rule
    assert advice(longest)[3:] == (
        f"It has {longest.expression.size} words, more than 30 of the 31 known rules.",
        "It has 4 branches: John Golden wants no exceptions.",
    )


def test_a_function_is_measured_too() -> None:
    @rule("even_more")
    def even_more(line: object, card: Card) -> bool:
        return card.rank % 2 == 0

    assert advice(even_more) == (
        "On average 24 of the 52 cards are right, at the tightest place 24.",
        FAIR,
        "None of 100 random lines got stuck.",
    )


def test_the_same_rule_gets_the_same_advice() -> None:
    for one in LIBRARY[::6]:
        assert advice(one.rule) == advice(Rule.parse(str(one.rule)))
