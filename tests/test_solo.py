"""A scientist alone against a rule: how many cards it needs."""

from statistics import fmean
from typing import Any

import pytest

from cardlab.cards import DECK, Card, shuffled
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import LIBRARY, Rule, RuleError, find_rule, rule
from cardlab.science.solo import IN_HAND, LEVELS, TURNS, Difficulty, Round, measure_difficulty, play_alone

HARDER = (("trivial",), ("easy", "medium"), ("hard", "fiendish"))
"""The levels of the library in three steps."""


def found(*turns: int | None) -> Difficulty:
    """Rounds in which the rule was announced so soon; where it was not, rules were left that fitted."""
    return Difficulty(tuple(Round(0, turn, 0, 1) for turn in turns), 73_000)


def measured(rule: Rule, rounds: int) -> list[Difficulty]:
    return [part for part in measure_difficulty(rule, rounds) if part is not None]


@pytest.mark.check
def test_easier_rules_need_fewer_cards() -> None:
    """On average over every fifth rule of the library, where one that is not found needs more than all turns."""
    needs: dict[str, list[int]] = {}
    for known in LIBRARY[::5]:
        needs.setdefault(known.level, []).append(measured(known.rule, 1)[-1].cards or TURNS + 1)
    trivial, fair, hard = (fmean(need for level in step for need in needs.get(level, ())) for step in HARDER)
    assert trivial < fair < hard


def test_the_middle_round_counts() -> None:
    """One lucky or hopeless round in five changes little; three in which the rule is not found say that it is not."""
    assert found(15, 11, None, 14, 12).cards == 14
    assert found(5, None, 3, None, None).cards is None
    assert [found(turn).level for turn in (1, 10, 11, 20, 21, 30, None)] == [
        *("easy", "easy", "fair", "fair", "hard", "hard", "hard")
    ]


def test_the_same_rule_is_measured_the_same() -> None:
    """Round by round, each with a seed of its own; and it pauses several times in each turn, so a page stays quick."""
    some = find_rule("E1").rule
    parts, again = list(measure_difficulty(some, 2)), measured(some, 1)
    one, two = filter(None, parts)
    assert one == again[0] and two.rounds[:1] == one.rounds and len(set(two.rounds)) == 2
    ends = [place for place, part in enumerate(parts) if part is not None]
    steps, turns = [ends[0] + 1, ends[1] - ends[0]], [round.turn or TURNS for round in two.rounds]
    assert ends[-1] == len(parts) - 1
    assert all(step > 3 * turn for step, turn in zip(steps, turns, strict=True))


@pytest.mark.check
def test_a_function_is_played_as_what_it_says() -> None:
    """The scientist hears verdicts only: it plays the same against a function and against a text that says the same."""

    @rule("solo_climbing")
    def climbing(line: Any, card: Any) -> bool:
        return not line or bool(card.rank > line[-1].rank)

    assert play_alone(climbing, 2) == play_alone(Rule.parse("card.rank > last.rank"), 2)


def test_a_rare_starter_is_found() -> None:
    def is_dealt(seed: int) -> bool:
        return shuffled(DECK * 2, rng_for(seed, "stock"))[:IN_HAND].count(Card.parse("K♠")) == 2

    begins = Rule.parse("card.rank == 13 and card.suit == spades if line.length == 0 else card.is_red")
    for seed in (0, next(filter(is_dealt, range(1000)))):
        assert play_alone(begins, seed).turn


def test_a_rule_by_which_no_round_begins_is_refused() -> None:
    with pytest.raises(RuleError, match="first one"):
        play_alone(Rule.parse("False"), 0)


def test_what_it_cannot_think_is_said() -> None:
    outside = measured(find_rule("H5").rule, 1)[-1]
    assert outside.cards is None and outside.stumped == 1 and outside.level == LEVELS[-1]
    assert "Expect" not in str(outside) and "Expect" in str(found(5))
