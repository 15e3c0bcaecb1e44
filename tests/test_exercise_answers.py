"""Every exercise, graded in this process: solutions, the empty copy, and answers right and wrong.

`data/exercise_answers` holds typical wrong answers to each question, each with words that the check must say to it, and
other right answers. That nbgrader gives the same points is tested in `test_exercises.py`.
"""

import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.exercise_cells import SOURCES, Exercise, SolvedExercise, learners_copy, marks_of, solved_exercise

FOLDER = Path(__file__).parent / "data" / "exercise_answers"
ANSWERS: dict[str, dict[str, dict[str, Any]]] = {
    path.stem: tomllib.loads((FOLDER / f"{path.stem}.toml").read_text(encoding="utf-8")) for path in SOURCES
}
STRANGE_VALUES = ("None", "...", "'A'", "[7]", "{}", "lambda *all: None", "lambda: 1")


SLOW = {
    ("a_game_of_your_own", None),
    ("simulate_and_converge", None),
    ("choose_without_order", "aces"),
    ("mix_your_moves", "lay"),
}
"""Exercises that play thousands of games, and such answers: they are left to `check`."""


def marks_for(path: Path, answer: str | None = None) -> list[pytest.MarkDecorator]:
    return [pytest.mark.check] if SLOW & {(path.stem, None), (path.stem, answer)} else []


every_exercise = pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=marks_for(path)) for path in SOURCES]
)
every_answer = pytest.mark.parametrize(
    ("path", "answer"),
    [
        pytest.param(path, answer, id=f"{path.stem}: {answer}", marks=marks_for(path, answer))
        for path in SOURCES
        for answer in ANSWERS[path.stem]
    ],
)


def is_plain(said: str) -> bool:
    """Whether each line that a check printed is one of its own sentences, and no word of Python's."""
    return all(line.startswith(("✓ ", "Not yet: ")) for line in said.splitlines())


@every_exercise
def test_every_answer_has_its_check_its_points_and_wrong_answers(path: Path) -> None:
    exercise = Exercise(path)
    graded = {name for name, cell in exercise.cells.items() if name in exercise.code and marks_of(cell).get("grade")}
    assert graded == {f"{answer}-check" for answer in exercise.answers}
    assert list(ANSWERS[path.stem]) == exercise.answers
    assert all(data["wrong"] for data in ANSWERS[path.stem].values())
    assert len({words for data in ANSWERS[path.stem].values() for _, words in data["wrong"]}) >= 3


@every_exercise
def test_the_solutions_score_every_point(path: Path) -> None:
    exercise = solved_exercise(path)
    names = exercise.with_answer("")
    for answer, said in exercise.said.items():
        assert said and all(line.startswith("✓ ") for line in said.splitlines())
        assert exercise.check(names, answer) == (True, said)


@every_exercise
def test_the_empty_copy_scores_nothing(path: Path) -> None:
    """Every check refuses in a sentence, and no cell fails that a learner need not fill in."""
    exercise = Exercise(learners_copy(path))
    names: dict[str, Any] = {}
    for cell in exercise.code:
        if cell in exercise.answers:
            with suppress(NotImplementedError):  # a function without its body raises it when it is called
                exercise.run(names, cell)
        elif cell.endswith("-check"):
            content, said = exercise.check(names, cell.removesuffix("-check"))
            assert not content
            assert said and is_plain(said)
        else:
            exercise.run(names, cell)


def refusal(exercise: SolvedExercise, answer: str, code: str) -> str:
    """What the check says to a wrong answer."""
    content, said = exercise.check(exercise.with_answer(code), answer)
    assert not content, code
    assert is_plain(said), code
    return said


@every_answer
def test_a_wrong_answer_is_met_with_a_sentence_that_helps(path: Path, answer: str) -> None:
    data = ANSWERS[path.stem][answer]
    for code, words in data["wrong"]:
        said = refusal(solved_exercise(path), answer, f"{data.get('before', '')}\n{code}")
        assert words in said, code
        assert "Python stopped" not in said or "Python stopped" in words, code


@every_exercise
def test_any_right_answer_will_do(path: Path) -> None:
    exercise = solved_exercise(path)
    for answer, data in ANSWERS[path.stem].items():
        for code in data.get("right", []):
            content, said = exercise.check(exercise.with_answer(f"{data.get('before', '')}\n{code}"), answer)
            assert content, (code, said)


@every_exercise
def test_whatever_stands_there_gets_a_plain_answer(path: Path) -> None:
    """A value of another kind under any name that a check looks at is never answered by a traceback."""
    exercise = solved_exercise(path)
    for answer in exercise.answers:
        assert exercise.names_of(answer)
        for name in exercise.names_of(answer):
            assert f"does not know {name}." in refusal(exercise, answer, f"del {name}")
            for value in STRANGE_VALUES:
                content, said = exercise.check(exercise.with_answer(f"{name} = {value}"), answer)
                assert is_plain(said) and (content or said), (name, value)
