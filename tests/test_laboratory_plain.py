"""A laboratory in ordinary widgets: the same walk by its buttons and fields."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Button, Text, Widget

import cardlab
from cardlab.widgets.builder import build_rule
from cardlab.widgets.explorers.laboratory.explorer import LaboratoryExplorer
from cardlab.widgets.explorers.plain import PlainExplorer
from tests.explorers import below


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    yield
    Widget.close_all()


class Hands:
    """Somebody at a laboratory in ordinary widgets.

    Args:
        options: of `cardlab.lab`.
    """

    def __init__(self, rule: Any = "card.is_red", **options: Any) -> None:
        self.explorer: LaboratoryExplorer = cardlab.lab(rule, seed=9, saves=False, plain=True, **options)
        assert isinstance(self.explorer.view, PlainExplorer)

    @property
    def lab(self) -> Any:
        return self.explorer.laboratory

    def press(self, *labels: str) -> None:
        """Presses these buttons, each known by how its label begins, one after the other."""
        for label in labels:
            all_shown = [each for each in below(self.explorer.view) if isinstance(each, Button)]
            button = next(each for each in all_shown if each.description.startswith(label))
            assert not button.disabled, label
            button.click()
            assert not self.explorer.scene()["refused"], self.explorer.notice

    def write(self, example: str, text: str) -> None:
        """Writes into the field that gives this example."""
        fields = [each for each in below(self.explorer.view) if isinstance(each, Text)]
        next(each for each in fields if example in each.placeholder).value = text
        assert not self.explorer.scene()["refused"], self.explorer.notice

    def write_ideas(self) -> None:
        """Red cards are accepted, face cards are refused."""
        self.press("A: Write it", "Take it as A")
        self.write("test 6♠", "idea B card.is_face")

    def experiment(self, per_cent: str = "") -> None:
        """Tests the first card of the hand, and stays with what was said of it."""
        self.press(str(min(self.lab.hand, key=lambda card: (card.suit, card.rank))))
        self.write("%", per_cent) if per_cent else self.press("unsure")
        self.press("Test ")
        if self.explorer.waits_for == "believe":
            self.press("My own prediction")


def test_a_whole_laboratory() -> None:
    """A sealed rule, ten experiments, an idea that dies, an announcement, the report, and the log opened elsewhere."""
    hands = Hands(build_rule("card.is_red").sealed())
    hands.write_ideas()
    for _ in range(10):
        hands.experiment()
    assert len(hands.lab.experiments) == 10 and [gone.idea.letter for gone in hands.lab.gone] == ["B"]
    hands.press("Announce", "very sure", "Announce A", "Turn over", "Take it back", "Back to the experiments")
    hands.press("Announce", "certain", "Announce A", "All at once", "See the report")
    assert hands.lab.over.how == "right" and hands.explorer.tab == "report"
    hands.press("More")
    hands.write("lab.json", "walk")
    other = Hands("card.is_odd")
    other.explorer.do("load walk")
    assert other.lab.log == hands.lab.log


def test_per_cent_and_nature() -> None:
    """What is said is typed, and the last verdict is asked for again."""
    hands = Hands(noise=10, in_words=False)
    hands.write_ideas()
    hands.experiment("70")
    hands.press("Repeat 1")
    hands.write("%", "65")
    hands.press("Repeat ")
    if hands.explorer.waits_for == "believe":
        hands.press("My own prediction")
    assert [(one.per_cent, one.repeats) for one in hands.lab.experiments] == [(70, None), (65, 1)]


def test_a_class_votes_and_a_dealer_judges() -> None:
    hands = Hands(classroom=True)
    card = str(hands.lab.hand[0])
    hands.press(card)
    hands.write("17 9", "2 1")
    hands.press("Test ")
    assert hands.lab.experiments[0].votes == (2, 1)
    hands = Hands("by hand")
    hands.press(str(hands.lab.hand[0]), "yes", "Test ", "✗ Wrong")
    assert not hands.lab.experiments[0].accepted
