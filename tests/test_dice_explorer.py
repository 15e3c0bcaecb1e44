"""The dice explorer without a browser: what it asks and answers; golden plays keep what it hides."""

import json
from fractions import Fraction
from typing import Any

import pytest

from cardlab.chance.dice.question import ORDERED_ROLLS, Question
from cardlab.explorers.dice import DiceExplorer
from cardlab.explorers.dice_page import given_cells, own_cells


@pytest.fixture
def explorer() -> DiceExplorer:
    return DiceExplorer("3 5 J Q", seed=7)


def test_the_same_seed_gives_the_same_rolls(explorer: DiceExplorer) -> None:
    explorer.do("reveal").do("rolls 1000")
    first = explorer.simulated
    assert explorer.do("again").simulated == first
    assert explorer.do("new").simulated != first
    assert explorer.do("seed 7").simulated == first
    assert explorer.do("hide").do("show").do("roll 400").do("roll 600").simulated == first


@pytest.mark.parametrize("given", [("any", 0), ("die", 3), ("sum", 8), ("least", 9), ("pass", 0), ("rolls", 0)])
def test_the_answer_is_a_share_of_the_area_of_b(given: tuple[str, int]) -> None:
    question = Question.of("3 5 8", given=given[0], number=given[1], rolls=ORDERED_ROLLS[::2])
    looks = [cell["looks"] for cell in given_cells(question)]
    assert Fraction(looks.count("hit"), looks.count("hit") + looks.count("given")) == question.answer
    own = [cell["looks"] for cell in own_cells(question)]
    assert own.count("out") == 36 - len(question.possible)


def test_scenes_are_small(explorer: DiceExplorer) -> None:
    explorer.do("predict 20").do("reveal").do("rolls 1000000")
    for tab in explorer.TABS:
        assert len(json.dumps(explorer.do(f"tab {tab}").scene())) < 100_000


def test_text_and_repr_are_the_same_each_time() -> None:
    first, second = (DiceExplorer("3 5 8", seed=7).do("predict 40").do("reveal") for _ in range(2))
    bundle: Any = first._repr_mimebundle_()
    assert bundle[0]["text/plain"] == str(first) == str(second) and "8" not in repr(first)
    assert "application/vnd.jupyter.widget-view+json" in bundle[0]


def test_options_are_checked_as_commands_are() -> None:
    with pytest.raises(ValueError, match="cannot hold"):
        DiceExplorer(players=7, each=26)


def test_both_hands_are_compared_under_the_same_house_rule() -> None:
    changed = DiceExplorer("A A").do("aces on").do("show").do("compare A 2").do("aces off")
    fresh = DiceExplorer("A A").do("show").do("compare A 2")
    assert str(changed.do("show").do("tab compare")) == str(fresh.do("tab compare"))
