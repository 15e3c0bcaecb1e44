"""Rules written as Python expressions are translated or refused, and never run."""

from __future__ import annotations

import builtins

import pytest

from benchmarks import eleusis_calibrated
from benchmarks.python_rules import translate
from benchmarks.soaks import BrokenLaw, python_rules
from cardlab.cards import hand
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import Rule, RuleError, same_everywhere


def test_translated_expressions_mean_the_same_and_others_are_refused() -> None:
    translated, refused = python_rules.soak(60, lines=8)
    assert translated > 40 and refused > 3


def test_a_wrong_translation_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_rules, "translate", lambda text: Rule.parse("card.is_red"))
    with pytest.raises(BrokenLaw, match="disagree"):
        python_rules.check("card.is_face", rng_for(1), lines=1)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("not mainline or card.color != mainline[-1].color", "card.colour != last.colour"),
        (
            'card.suit_symbol in {"H", "S"} and 2 <= card.rank < 9',
            "card.suit in (hearts, spades) and 2 <= card.rank < 9",
        ),
        ('return card.rank_label == "K" or card.is_face', "card.is_face"),
        ("if not mainline:\n    return True\nreturn card.rank > mainline[-1].rank", "card.rank > last.rank"),
        ('sum(1 for c in mainline if c.color == "red") % 2 == 0', "line.count(red) % 2 == 0"),
        ("all(c.suit != card.suit for c in mainline)", "line.count(card.suit) == 0"),
    ],
)
def test_the_forms_of_the_format_are_read(text: str, rule: str) -> None:
    assert same_everywhere(translate(text), Rule.parse(rule))


def test_python_stops_where_the_left_side_decides() -> None:
    """On a line without cards the first expression refuses every card; a rule with *and* would accept them all."""
    guarded = translate("len(mainline) > 0 and card.suit == mainline[-1].suit")
    assert not guarded.verdict(()) and guarded.verdict(hand("7♥"))
    assert not translate("not (not mainline or card.rank > mainline[-1].rank)").verdict(())


@pytest.mark.parametrize(
    "text",
    ["__import__('os').system('true')", "open('x')", "(lambda: True)()", "x = 1", "", "card.rank +", "card" * 600],
)
def test_nothing_is_evaluated(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(builtins, "eval", run)
    monkeypatch.setattr(builtins, "exec", run)
    with pytest.raises(RuleError) as refusal:
        translate(text)
    assert str(refusal.value).endswith(".")


@pytest.mark.check
def test_the_battery_is_fixed_and_tells_rules_apart() -> None:
    lines = eleusis_calibrated.battery()
    assert lines == eleusis_calibrated.battery() and all(lines)
    plays = eleusis_calibrated.play(translate('card.color == "red"'), seed=0)
    assert plays and plays < 20
