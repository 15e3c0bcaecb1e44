"""Every exercise stands on the ladder once, and its second step is for beginners, too."""

import pytest

from cardlab.lessons.ladder import LADDER
from tests.exercise_cells import SOURCES, Exercise

pytestmark = pytest.mark.check

RUNGS = [name for names in LADDER.values() for name in names]
EXERCISES = {path.stem: path for path in SOURCES}


def test_every_exercise_stands_on_the_ladder_once() -> None:
    assert len(set(RUNGS)) == len(RUNGS)
    assert set(EXERCISES) == set(RUNGS)
    assert len(EXERCISES) >= 12


def test_the_second_step_asks_for_no_function() -> None:
    first, second = RUNGS[:2]
    assert {first, second} <= set(next(iter(LADDER.values())))
    for text in Exercise(EXERCISES[second]).code.values():
        assert "def " not in text and "lambda" not in text
