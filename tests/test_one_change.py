"""Change one thing: a card that differs in the suit or the rank alone is asked at an earlier place of the line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card
from cardlab.core.record import RecordError
from cardlab.explorers.laboratory import LaboratoryExplorer
from cardlab.explorers.laboratory_change import OneChange
from cardlab.science.experimenters import rules_left
from cardlab.science.kind_of_test import THINGS, changed_things, mixed, variations
from cardlab.science.laboratory import Laboratory
from cardlab.science.log import Experiment, to_csv
from cardlab.science.new_log import new_log
from cardlab.science.report import report_of
from tests.explorers import part_of

RULES: Final = ("card.is_red", "card.rank > last.rank", "card.is_red != last.is_red or card.rank % 3 == 0")
COLOURS: Final = "card.colour != last.colour"
ODD_RED: Final = "(card.is_red and card.is_odd) if last.is_black else card.is_black"


def after_tests(rule: str, seed: int = 3, count: int = 5, **wishes: Any) -> Laboratory:
    lab = Laboratory(new_log(rule, seed=seed, **wishes))
    for _ in range(count):
        lab.test(lab.hand[0], 60)
    return lab


@pytest.mark.parametrize("card", [Card.parse(text) for text in ("A♣", "7♥", "K♠")], ids=str)
def test_the_cards_that_differ_in_one_thing_are_the_three_and_the_twelve(card: Card) -> None:
    for thing, count in zip(THINGS, (3, 12), strict=True):
        found = variations(card, thing)
        assert sorted(found) == sorted(other for other in DECK if changed_things(card, other) == (thing,))
        assert len(found) == count
    for other in DECK:
        assert {*mixed(card, other)} <= {card, other} or len(changed_things(card, other)) == 2


@given(st.integers(0, 10**6), st.sampled_from(RULES), st.integers(1, 5), st.integers(0, 14), st.booleans())
def test_a_change_is_judged_at_its_place_and_moves_nothing(
    seed: int, rule: str, number: int, which: int, is_noisy: bool
) -> None:
    lab = after_tests(rule, seed, noise=20 if is_noisy else 0)
    first = lab.experiments[number - 1]
    card = [card for thing in THINGS for card in variations(first.card, thing)][which]
    if lab.answers(card, first.after):
        return
    assert lab.rule
    line, hand, score = lab.line, lab.hand, lab.score
    made = lab.change(number, card, 40)
    assert (lab.line, lab.hand, lab.score) == (line, hand, score - 1)
    assert (made.kind, made.card, made.after, made.changes, made.repeats) == ("change", card, first.after, number, None)
    assert is_noisy or made.accepted == lab.rule.allows(line[: first.after], card)
    assert not is_noisy or made.accepted == (
        lab.rule.allows(line[: first.after], card) != lab._deal.is_flipped(len(lab.experiments), 0.2)
    )
    again = lab.repeat(len(lab.experiments), 40)
    assert (again.kind, again.card, again.after, again.repeats) == ("repeat", card, first.after, 6)
    lab.test(lab.hand[0], 50)
    assert Laboratory.loads(lab.log.dumps()).log == lab.log
    assert lab.scientist().line == lab.line == lab.log.line


@pytest.mark.parametrize("noise", [0, 10])
def test_the_machine_and_the_table_know_of_a_change(noise: int) -> None:
    lab = after_tests(RULES[2], noise=noise)
    card = variations(lab.experiments[0].card, "suit")[0]
    lab.change(1, card, 40)
    report = report_of(lab.log)
    assert report.left[-1] == rules_left(lab.scientist(), noise)
    last = report.rows[-1]
    assert last.best and last.best.bits >= last.chosen.bits and last.best.card in {
        *variations(lab.experiments[0].card, "suit"), *variations(lab.experiments[0].card, "rank")
    }  # fmt: skip
    assert to_csv(lab.log).splitlines()[-1].startswith(f"6,change suit,{lab.line[0]},{card},40,")


def test_two_things_are_changed_only_after_each_alone() -> None:
    lab = after_tests("card.is_red", count=1)
    first = lab.experiments[0].card
    suit, rank = variations(first, "suit")[0], variations(first, "rank")[0]
    both = Card(rank.rank, suit.suit)
    for alone in (suit, rank):
        with pytest.raises(ValueError, match="one thing"):
            lab.change(1, both, 50)
        lab.change(1, alone, 50)
        with pytest.raises(ValueError, match="at this place"):
            lab.change(1, alone, 50)
    assert lab.change(1, both, 50).kind == "change"
    forged = [entry for entry in lab.log.entries if not (isinstance(entry, Experiment) and entry.card == rank)]
    with pytest.raises(RecordError):
        Laboratory(replace(lab.log, entries=tuple(forged)))


def test_a_change_can_kill_an_idea() -> None:
    lab = Laboratory(new_log(COLOURS, seed=3, form="one rule"))
    lab.set_idea("A", "accepted", COLOURS)
    lab.set_idea("B", "accepted", ODD_RED)
    while not (lab.experiments and lab.experiments[-1].accepted and lab.line[-1].suit.is_red):
        lab.test(
            next(
                card
                for card in lab.hand
                if card.suit.is_red != lab.line[-1].suit.is_red and lab.ideas["B"].accepts(lab.line, card)
            ),
            90,
        )
    number, card = len(lab.experiments), lab.line[-1]
    even = next(other for other in variations(card, "rank") if other.rank % 2 == 0)
    assert lab.change(number, even, 50).accepted
    assert [*lab.ideas] == ["A"] and lab.gone[-1].killed_by == number + 1


# --- On the screen ---


def opened(*commands: str, rule: str = COLOURS, **options: Any) -> LaboratoryExplorer:
    explorer = LaboratoryExplorer(new_log(rule, seed=9, form="one rule", **options))
    for command in commands:
        explorer.do(command)
    return explorer


def one_accepted(**options: Any) -> LaboratoryExplorer:
    explorer = opened("idea A card.colour != last.colour", **options)
    lab = explorer.laboratory
    explorer.do(f"test {next(card for card in lab.hand if card.suit.is_red != lab.line[-1].suit.is_red)} yes")
    return explorer


def test_the_four_cases_are_asked_one_after_the_other() -> None:
    explorer = one_accepted().do("change")
    part = part_of(explorer, "change")
    card, suit, rank, both = (Card.parse(case["card"]) for case in part["cases"])
    assert changed_things(card, suit) == ("suit",) and changed_things(card, rank) == ("rank",)
    assert [case["looks"] for case in part["cases"]] == ["yes", "open", "open", "off"]
    chips = {each["label"]: each for row in part["rows"] for each in row["buttons"]}
    assert len(chips) == 16 and [label for label, each in chips.items() if "off" in each] == [str(both)]
    explorer.do(f"pick {suit}").do("say 50").do("test")
    assert part_of(explorer, "change")["cases"][1]["looks"] in ("yes", "no")
    explorer.do(f"pick {rank}").do("say 50").do("test")
    assert part_of(explorer, "change")["cases"][3]["looks"] == "open"
    explorer.do(f"change 1 {both} 50").do("cancel")
    assert [one.kind for one in explorer.laboratory.experiments] == ["test", "change", "change", "change"]
    assert explorer.changing is None and explorer.picked is None


def test_the_sheet_says_what_its_answers_show() -> None:
    explorer = one_accepted()
    card = explorer.laboratory.experiments[0].card
    other = next(one for one in variations(card, "suit") if one.suit.is_red != card.suit.is_red)
    same = next(one for one in variations(card, "suit") if one.suit.is_red == card.suit.is_red)
    explorer.do("change").do(f"pick {other}").do("say 50").do("test")
    said = " ".join(OneChange(explorer.laboratory, 1).sentences())
    assert f"{card} yes, {other} no: only the suit changed" in said
    assert f"only the colour? {same} can show it" in said and "Does the rank matter" in said
    explorer.do(f"change 1 {variations(card, 'rank')[0]} 50")
    assert "The suit matters, the rank does not" in " ".join(OneChange(explorer.laboratory, 1).sentences())
    assert "as far as this place shows" in " ".join(part_of(explorer, "changes")["lines"])


def test_what_is_no_single_change_is_refused() -> None:
    explorer = one_accepted()
    card = explorer.laboratory.experiments[0].card
    far = next(
        one for one in DECK if len(changed_things(card, one)) == 2 and one.rank != variations(card, "rank")[0].rank
    )
    for command in ("change 9", "change 0", f"change 1 {card}", f"change 1 {far}", "change 1 banana", "change x"):
        explorer.command(command)
        assert explorer.refused and explorer.changing is None, command
    assert len(explorer.laboratory.experiments) == 1
    fresh = opened()
    fresh.command("change")
    assert fresh.refused
