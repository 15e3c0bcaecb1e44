"""A laboratory in ordinary widgets: the same walk by its buttons and fields."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ipywidgets import Button, Text, Widget

import cardlab
from cardlab.explorers.rule_builder import build_rule
from cardlab.explorers.laboratory import LaboratoryExplorer
from tests.explorers import below, part_of


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    yield
    Widget.close_all()


def press(explorer: LaboratoryExplorer, *labels: str) -> None:
    """Presses these buttons, each known by how its label begins, one after the other."""
    for label in labels:
        shown = [each for each in below(explorer.view) if isinstance(each, Button)]
        button = next(each for each in shown if each.description.startswith(label))
        assert not button.disabled, label
        button.click()
        assert not explorer.scene()["refused"], explorer.notice


def write(explorer: LaboratoryExplorer, example: str, text: str) -> None:
    """Writes into the field that gives this example."""
    fields = [each for each in below(explorer.view) if isinstance(each, Text)]
    next(each for each in fields if example in each.placeholder).value = text
    assert not explorer.scene()["refused"], explorer.notice


def test_a_whole_laboratory() -> None:
    """A sealed rule, ten experiments, an idea that dies, an announcement, the report, and the log opened elsewhere."""
    explorer = cardlab.lab(build_rule("card.is_red").sealed(), seed=9, saves=False, plain=True)
    press(explorer, "A: Write it", "Take it as A")
    write(explorer, "test 6♠", "idea B card.is_face")
    lab = explorer.laboratory
    for _ in range(10):
        press(explorer, str(min(lab.hand, key=lambda card: (card.suit, card.rank))), "unsure", "Test ")
        if explorer.waits_for == "believe":
            press(explorer, "My own prediction")
    assert len(lab.experiments) == 10 and [gone.idea.letter for gone in lab.gone] == ["B"]
    press(explorer, "Announce", "very sure", "Announce A", "Turn over", "Take it back", "Back to the experiments")
    press(explorer, "Announce", "certain", "Announce A", "All at once", "See the report")
    assert lab.over and lab.over.how == "right" and explorer.tab == "report"
    press(explorer, "More")
    write(explorer, "lab.json", "walk")
    other = cardlab.lab("card.is_odd", seed=9, saves=False, plain=True).do("load walk")
    assert other.laboratory.log == lab.log


def test_per_cent_votes_and_verdicts() -> None:
    explorer = cardlab.lab("card.is_red", seed=9, saves=False, plain=True, noise=10, in_words=False)
    press(explorer, str(explorer.laboratory.hand[0]))
    write(explorer, "%", "70")
    press(explorer, "Test ", "Repeat 1")
    write(explorer, "%", "65")
    press(explorer, "Repeat ")
    assert [(one.per_cent, one.repeats) for one in explorer.laboratory.experiments] == [(70, None), (65, 1)]
    dealer = cardlab.lab("by hand", seed=9, saves=False, plain=True, classroom=True)
    press(dealer, str(dealer.laboratory.hand[0]))
    write(dealer, "17 9", "2 1")
    press(dealer, "Test ", "✗ Wrong")
    (made,) = dealer.laboratory.experiments
    assert made.votes == (2, 1) and not made.accepted


def test_an_idea_is_put_together_in_a_plain_field() -> None:
    """The field holds the rule of the sentence; what is written there stands in the sentence."""
    explorer = cardlab.lab("card.is_red", seed=7, saves=False, plain=True).do("idea A")
    before = part_of(explorer, "writing")["sentence"]["text"]
    (field,) = [each for each in below(explorer.view) if isinstance(each, Text) and each.value == before]
    field.value = "card.is_red"
    assert part_of(explorer, "writing")["sentence"]["text"] == "card.is_red"
    field.value = "card.is_green"
    assert field.value == "card.is_red" and explorer.scene()["refused"]
