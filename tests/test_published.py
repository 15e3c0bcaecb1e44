"""The published benchmark: its deals are those that were published, and people play its rounds in the laboratory."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

import cardlab
from benchmarks import eleusis_published
from benchmarks.eleusis_published import beside, play, read_logs, result_of
from cardlab.cards import Card, hand
from cardlab.core.record import RecordError
from cardlab.eleusis_rules import LIBRARY, same_from_here
from cardlab.explorers.laboratory import LaboratoryExplorer
from cardlab.science.deals import PLAYS, POINTS, ROUNDS, RULES, PublishedDeal, read_round
from cardlab.science.laboratory import WRONG, Laboratory
from cardlab.science.new_log import benchmark_log, new_log
from cardlab.screen.screen import Refusal

DEALT: Final = (Path(__file__).parent / "data" / "published_deals.txt").read_text(encoding="utf-8").splitlines()
"""For each round the hand, the starter and the next five cards, as published."""


@pytest.mark.parametrize("number", ROUNDS)
def test_deals_are_the_published_ones(number: int) -> None:
    dealt, starter, drawn = map(hand, DEALT[number - 1].split(" | "))
    deal = PublishedDeal(number)
    assert (deal.hand([]), (deal.starter(None),)) == ([*dealt], starter)
    assert deal.rule.allows((), deal.starter(None))
    for count in range(len(drawn) + 1):
        left = [*dealt[count:], *drawn[:count]]
        assert sorted(deal.hand(dealt[:count])) == sorted(left)


def test_every_round_has_cards_for_all_plays() -> None:
    assert len(DEALT) == len(ROUNDS)
    for number in ROUNDS:
        deal = PublishedDeal(number)
        tested: list[Card] = []
        for _ in range(PLAYS):
            tested.append(deal.hand(tested)[0])


def test_rounds_are_numbered_by_deal_and_rule() -> None:
    assert [read_round(text) for text in (1, "26", "1.2", "26.3")] == [1, 26, 27, 78]
    assert PublishedDeal(read_round("5.1")).rule == PublishedDeal(read_round("5.3")).rule
    for text in (0, 79, "27.1", "1.4", "1.", "x", "-1"):
        with pytest.raises(ValueError, match="no published round"):
            read_round(text)


def test_nobody_reads_a_rule_by_looking() -> None:
    for name in ("science/deals.py", "data/published.txt"):
        text = files("cardlab").joinpath(name).read_text(encoding="utf-8")
        assert not [rule.text for rule in RULES if rule.text in text]


def test_four_rules_are_in_the_library() -> None:
    """The benchmark's note says so; one of them has a condition on the starter."""
    some = [PublishedDeal(number) for number in ROUNDS[: len(RULES)]]
    known = [
        deal for deal in some if any(same_from_here(deal.rule, one.rule, (deal.starter(None),)) for one in LIBRARY)
    ]
    assert len(known) == 4


# --- A round in the laboratory ---


def solved_round(number: int = 5) -> LaboratoryExplorer:
    """A round with a card, a wrong announcement, another card and the right announcement."""
    lab = LaboratoryExplorer(benchmark_log(number))
    for command in ("idea A card.is_red", f"test {lab.laboratory.hand[0]} 70", "idea A True", "announce A 60"):
        lab.do(command)
    lab.do(f"test {lab.laboratory.hand[0]} 20")
    lab.do(f"idea B accepted: {PublishedDeal(number).rule}")
    return lab.do("announce B 90")


def test_an_announcement_is_compared_at_once() -> None:
    lab = solved_round().laboratory
    assert lab.over and lab.over.how == "right" and lab.wrong == 1
    assert lab.score == POINTS - 2 - WRONG and lab.fresh == 0
    assert [one.text for one in lab.denied] == ["True"]


def test_the_record_reads_back_and_measures_a_round() -> None:
    log = solved_round().log
    assert Laboratory.loads(log.dumps()).log == log
    result = result_of(log)
    assert (result.number, result.plays, result.wrong, result.is_solved, result.score) == (5, 2, 1, True, 27)
    assert result.announced == [(60, False), (90, True)] and result.asked_for_no == 0.5 and result.unfloored == 27
    for other in (replace(log, benchmark=6), replace(log, starter=log.experiments[0].card)):
        with pytest.raises(RecordError):
            Laboratory(other)


def test_a_round_of_practice_is_not_measured() -> None:
    lab = Laboratory(benchmark_log(5))
    lab.open_machine()
    with pytest.raises(ValueError, match="practice"):
        result_of(lab.log)


def test_people_are_put_beside_the_models(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = solved_round().log
    (tmp_path / "one.json").write_text(log.dumps(), encoding="utf-8")
    (tmp_path / "open.json").write_text(replace(log, entries=log.entries[:2]).dumps(), encoding="utf-8")
    (tmp_path / "other.json").write_text(new_log("card.is_red", seed=1).dumps(), encoding="utf-8")
    people = read_logs(sorted(tmp_path.iterdir()))
    assert [one.score for one in people] == [27] and capsys.readouterr().out.count("left out") == 2
    assert beside(20.0, people).startswith("  27.00  people") and "no figures for people" not in beside(None, people)
    assert "no figures for people" in beside(None, [])


def test_only_cards_of_the_hand_are_played_and_only_thirty() -> None:
    lab = Laboratory(benchmark_log(8))
    lab.test(lab.hand[0], 50)
    with pytest.raises(ValueError, match="only play cards of your hand"):
        lab.repeat(1, 50)
    with pytest.raises(ValueError, match="only play cards of your hand"):
        lab.change(1, lab.hand[0], 50)
    with pytest.raises(ValueError, match="needs no plan"):
        lab.seal_plan(10, 1, asks_twice=False)
    while len(lab.experiments) < PLAYS:
        lab.test(lab.hand[0], None)
    with pytest.raises(ValueError, match="all 30 cards"):
        lab.test(lab.hand[0], None)
    assert lab.score == 1
    lab.give_up()
    assert lab.score == 0


def test_the_rounds_open_in_the_laboratory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    opened = cardlab.lab(benchmark="5.2")
    assert opened.log.benchmark == 31 and not opened.shows("change")
    assert opened.do("new").log.benchmark == 32 and opened.do("new 5.1").log.benchmark == 5
    for arguments in ({"benchmark": 0}, {"benchmark": 3, "seed": 4}, {"benchmark": 3, "rule": "card.is_red"}):
        with pytest.raises(Refusal):
            cardlab.lab(**arguments)


def test_the_scientist_plays_a_round_by_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eleusis_published, "SPACE", "small")
    log = play(2)
    assert Laboratory.loads(log.dumps()).log == log and result_of(log).is_solved
