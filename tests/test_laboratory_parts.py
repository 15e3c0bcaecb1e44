"""The parts of the laboratory's scenes in ordinary widgets, as text, and as pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ipywidgets import Text, Widget

from cardlab.science.beginning import begin
from cardlab.widgets.explorers.laboratory.explorer import LaboratoryExplorer
from cardlab.widgets.explorers.picture import picture
from cardlab.widgets.explorers.plain import PlainExplorer
from cardlab.widgets.explorers.scene import Bar, Bars
from tests.explorers import below, part_of


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    Widget.close_all()


def opened(*commands: str) -> LaboratoryExplorer:
    """A laboratory of red cards that has obeyed these commands."""
    explorer = LaboratoryExplorer(begin("card.is_red", seed=7))
    for command in commands:
        explorer.do(command)
    return explorer


def test_an_idea_is_put_together_in_a_plain_field() -> None:
    """The field holds the rule of the sentence; what is written there stands in the sentence."""
    explorer = opened("idea A")
    view = PlainExplorer(explorer)
    before = part_of(explorer, "writing")["sentence"]["text"]
    (field,) = [each for each in below(view) if isinstance(each, Text) and each.value == before]
    field.value = "card.is_red"
    assert part_of(explorer, "writing")["sentence"]["text"] == "card.is_red"
    field.value = "card.is_green"
    assert field.value == "card.is_red" and explorer.scene()["refused"]


def test_what_killed_an_idea_is_told_in_a_word() -> None:
    """No colour and no frame is needed to see in which row of the log an idea died."""
    explorer = opened("idea A card.is_red", "idea B card.is_red")
    card = next(card for card in explorer.laboratory.hand if str(card)[-1] in "♥♦")
    explorer.do(f"test {card} 90").do("tab experiment")
    (row,) = [line for line in str(explorer).splitlines() if line.split()[:2] == ["1", str(card)]]
    assert row.count("died") == 1


def test_an_idea_that_was_dead_when_it_was_written_died_in_no_row() -> None:
    """What stands in the row was said by another idea, or by none."""
    explorer = opened("idea A card.is_red")
    card = next(card for card in explorer.laboratory.hand if card.suit.is_red)
    explorer.do(f"test {card} 90").do("idea A not card.is_red").do("idea B accepted not card.is_red")
    assert part_of(explorer, "gone")["rows"]
    (row,) = part_of(explorer, "log")["rows"]
    assert not [cell for cell in row if isinstance(cell, dict) and cell["looks"] == "killed"]


def test_a_second_bar_is_in_the_picture() -> None:
    bar = Bar(name="1 6♠", value=0.5, text="0.50")
    without = Bars(kind="bars", key="bits", words="", least=0, most=1, bars=[bar])
    drawn = {second: picture({**without, "bars": [{**bar, "second": second}]}) for second in (0.7, 0.9)}
    assert len({picture(without), *drawn.values()}) == 3
