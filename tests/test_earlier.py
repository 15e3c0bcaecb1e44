"""How sure somebody was, and questions that come back with other numbers."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardlab.lessons.asking import Ask, Truth
from cardlab.lessons.earlier import due, earlier, is_right
from cardlab.lessons.guess_file import Guess, Guesses, GuessFile
from cardlab.lessons.question import Question

QUESTION = Question("42-fives", "How likely are two 5s?", ("1/6", "1/11"), "%", "How likely are two 4s?")
TRUTH = Truth(QUESTION, "1/11", "Eleven rolls show a 5.", "1/36")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDLAB_SAVES", str(tmp_path))
    return tmp_path


def answered(command: str, question: Question = QUESTION, truth: Truth = TRUTH) -> Ask:
    asked = Ask(question)
    asked.do(command)
    asked.learn(truth)
    return asked


@pytest.mark.parametrize("word", ["guess", "think", "sure", "commit"])
def test_an_answer_keeps_how_sure_it_was(word: str) -> None:
    asked = answered(f"{word} 1/6")
    kept = GuessFile().read().of("42-fives")
    assert kept and kept.guess == "1/6" and kept.sure == ("" if word == "commit" else word)
    assert Ask(QUESTION).guess == kept
    assert asked.scene()["mine"].startswith("1/6")


def test_the_twin_comes_back_on_another_page_and_only_until_it_is_answered() -> None:
    answered("sure 1/6")
    assert earlier("42").asked == []
    (again,) = earlier("50").asked
    assert again.question.text == "How likely are two 4s?" and again.truth == ""
    again.do("think 1/36")
    assert again.truth == "1/36"
    assert earlier("50").asked == []


def test_the_answer_to_the_twin_is_packed_and_not_handed_in(folder: Path) -> None:
    answered("sure 1/6")
    assert "1/36" not in (folder / "guesses.json").read_text(encoding="utf-8")
    handed = GuessFile().read().to_hand_in().guesses[0]
    assert handed.sure == "sure" and not (handed.twin or handed.sealed or handed.choices)


def test_what_was_sure_and_wrong_comes_first_and_what_was_right_last() -> None:
    sure = {"a": ("no", "guess"), "b": ("yes", "sure"), "c": ("no", "sure"), "d": ("no", "think"), "e": (None, "")}
    guesses = [
        Guess(f"1-{name}", "?", "", guess, "yes", sure=how, choices=("yes", "no"), twin="And now?", sealed="x")
        for name, (guess, how) in sure.items()
    ]
    assert [guess.id for guess in due(Guesses(tuple(guesses)), "2")] == ["1-c", "1-d", "1-a", "1-e", "1-b"]


@pytest.mark.parametrize(
    ("guess", "truth", "unit", "right"),
    [("30%", "1/3", "%", True), ("20%", "1/3", "%", False), ("12", "13", "cards", True), ("5", "13", "cards", False)],
)
def test_a_number_is_right_if_it_is_near(guess: str, truth: str, unit: str, right: bool) -> None:
    assert is_right(Guess("1-a", "?", unit, guess, truth)) == right


@pytest.mark.parametrize(
    ("guess", "truth", "choices", "right"),
    [
        ("1/11", "1/11", "1/6, 1/11", True), ("1/6", "1/11", "1/6, 1/11", False),
        ("27%", "271/1000", "27%, 30%", True),
        ("30%", "271/1000", "27%, 30%", False), ("17%", "1/11", "1/6, 1/11", True), ("1/2", "1/11", "1/2", False),
    ],
)  # fmt: skip
def test_a_choice_is_right_if_none_is_nearer(guess: str, truth: str, choices: str, right: bool) -> None:
    assert is_right(Guess("1-a", "?", "%", guess, truth, choices=tuple(choices.split(", ")))) == right


def test_a_choice_with_its_unit_is_a_number() -> None:
    choices = ("5 times", "10 times", "32 times")
    right = [is_right(Guess("51-a", "?", "times", choice, "32", choices=choices)) for choice in choices]
    assert right == [False, False, True]


def test_joined_guesses_keep_the_packed_answer_to_a_twin() -> None:
    answered("sure 1/6")
    kept = GuessFile().read()
    bare = Guesses(tuple(replace(guess, sealed="") for guess in kept.guesses), kept.whose)
    assert bare.joined(kept) == kept


def test_the_twin_is_kept_when_a_page_is_opened_again_and_words_are_added() -> None:
    answered("sure 1/6")
    Ask(QUESTION).do("words I counted")  # before the cell with the truth has run
    kept = GuessFile().read().of("42-fives")
    assert kept and kept.words == "I counted" and earlier("50").asked


def test_a_question_whose_answer_was_changed_in_the_file_is_left_out(folder: Path) -> None:
    answered("sure 1/6")
    file = folder / "guesses.json"
    kept = GuessFile().read().of("42-fives")
    assert kept
    file.write_text(file.read_text(encoding="utf-8").replace(kept.sealed, kept.sealed[::-1]), encoding="utf-8")
    assert earlier("50").asked == []


def test_a_page_without_earlier_questions_says_so() -> None:
    assert repr(earlier("42")) == "No earlier question waits for you. Go on below."
