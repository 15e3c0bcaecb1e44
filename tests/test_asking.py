"""A question of a lesson: the truth is nowhere before the guess, and the guess is kept and handed in as it was made."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlab
from cardlab.lessons.asking import Ask, Truth
from cardlab.lessons.guess_file import NAME, Guess, Guesses, GuessFile
from cardlab.lessons.handing_in import HandIn
from cardlab.lessons.pages import Packed, packed, unpacked
from cardlab.lessons.question import Question
from cardlab.notebook.widget import AskWidget
from cardlab.screen.screen import Refusal

FIVES = Question("42-fives", "You asked for a 5. How likely are two?", ("1/6", "1/11"), "%", "And the sum 7?")
TRUTH = Truth(FIVES, "1/11", "Eleven rolls show a 5.", "2/11")
SEALED = packed(Packed(value="1/11", why="Eleven rolls show a 5.", twin="2/11", html="<p>Eleven of them.</p>"))


@pytest.fixture
def file(tmp_path: Path) -> GuessFile:
    return GuessFile(tmp_path)


def all_shown(asked: Ask) -> str:
    """Everything that reaches the page, and what is written about it."""
    state = json.dumps(AskWidget(asked).get_state(), default=str)
    return f"{state}{asked.below.value}{asked}{asked!r}"


@pytest.mark.parametrize("sealed", ["", SEALED])
def test_the_truth_is_nowhere_before_the_guess(file: GuessFile, sealed: str) -> None:
    asked = Ask(FIVES, sealed, file)
    if not sealed:
        asked.learn(TRUTH)
    assert "Eleven" not in all_shown(asked)
    assert "9.1" not in all_shown(asked)
    assert not asked.scene()["opens"]
    asked.do("commit 1/6")
    assert asked.scene()["mine"] == "1/6 = 16.7%"
    assert asked.scene()["truth"] == "1/11 = 9.1%"
    assert asked.scene()["opens"] == (not sealed)  # a sealed answer has no cells below that could be opened
    assert "Eleven rolls" in all_shown(asked)


def test_who_comes_back_loses_no_truth(file: GuessFile) -> None:
    Ask(FIVES, "", file).do("commit 1/6").learn(TRUTH)
    Ask(FIVES, "", file).do("words I see")
    kept = file.read().of("42-fives")
    assert kept and (kept.truth, kept.words) == ("1/11", "I see")


def test_what_is_typed_is_text_and_nothing_else(file: GuessFile) -> None:
    asked = Ask(Question("1-a", "What do you see?"), "", file).do("commit <b>__import__('os')</b>")
    assert asked.scene()["mine"] == "<b>__import__('os')</b>"
    asked.do("words <i>I</i>")
    handing: Any = HandIn(file)
    handing.with_words.value = True
    assert "&lt;b&gt;" in handing.children[1].value and "&lt;i&gt;" in handing.children[1].value
    assert not {"<b>", "<i>"} & {*re.findall("<[bi]>", handing.children[1].value)}


@given(st.fractions(0, 1))
def test_a_share_is_read_as_it_is_told(share: Fraction) -> None:
    question = Question("1-a", "How likely?", unit="%")
    assert question.size(question.kept(share)) == share.limit_denominator(10**12)
    told = question.with_unit(question.kept(share))
    shown = Fraction(told.rpartition("=")[2].removesuffix("%").strip()) / 100
    assert abs(shown - share) <= Fraction(1, 2000)


@pytest.mark.parametrize("wrong", ["1/2", "the same"])
def test_a_choice_is_one_of_the_choices(wrong: str) -> None:
    choice = Question("1-b", "Higher?", ("higher", "lower"))
    assert choice.with_unit(choice.read("lower")) == "lower"
    for read in (choice.read, choice.kept):
        with pytest.raises(ValueError, match="choices"):
            read(wrong)


def test_a_page_from_top_to_bottom(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDLAB_SAVES", str(tmp_path))
    with pytest.raises(Refusal, match="run its cell"):
        cardlab.truth("no such question", 1, "Because.")
    asked = cardlab.ask("99-a", "How likely is a <b>six</b>?", unit="%")
    cardlab.truth("99-a", Fraction(1, 6), "One of six.")
    assert "16.7" not in repr(cardlab.guesses())
    asked.do("commit 20").do("words <i>I</i> see")
    (row,) = [row for row in cardlab.guesses().rows if "six" in row[0]]
    assert row[1:3] == ("20%", "1/6 = 16.7%")
    assert not re.search("<[bi]>", cardlab.guesses()._repr_html_())


# --- The file ---

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(
    st.lists(st.builds(Guess, TEXTS, TEXTS, TEXTS, st.none() | TEXTS, TEXTS, TEXTS), unique_by=lambda guess: guess.id)
)
def test_guesses_read_back(guesses: list[Guess]) -> None:
    kept = Guesses(tuple(guesses))
    assert Guesses.loads(kept.dumps()) == kept


def test_a_damaged_file_is_put_aside_and_said(file: GuessFile, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"cardlab": "guesses", "version": 1, "guesses": 7}', encoding="utf-8")
    asked = Ask(FIVES, SEALED, file).do("commit 1/6")
    assert "put aside" in asked.scene()["notice"]
    assert (tmp_path / "guesses.before.json").exists()
    assert file.read().of("42-fives")


def test_a_place_that_takes_nothing_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("", encoding="utf-8")
    file = GuessFile(tmp_path / "a file")
    asked = Ask(FIVES, SEALED, file).do("commit 1/6")
    assert "cannot be kept" in asked.scene()["notice"]
    assert asked.do("words I see").scene()["words"] == "I see"


def test_two_pages_write_into_one_file(tmp_path: Path) -> None:
    one, other = GuessFile(tmp_path), GuessFile(tmp_path)
    one.keep(Guess("1-a", "", "", "x"))
    other.keep(Guess("2-a", "", "", "y"))
    one.keep(Guess("1-b", "", "", "z"))
    assert [guess.id for guess in other.read().guesses] == ["1-a", "2-a", "1-b"]


def test_all_questions_of_a_page_know_what_could_not_be_kept(tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.write_text("", encoding="utf-8")
    one = Ask(FIVES, SEALED, GuessFile(place)).do("commit 1/6")
    assert one.scene()["notice"] and GuessFile(place).read().of("42-fives")
    place.unlink()
    other = GuessFile(place)
    other.keep(Guess("1-a", "", "", "x"))
    assert not one.do("words I see").scene()["notice"], "the trouble is over"
    assert {guess.id for guess in other.read().guesses} == {"42-fives", "1-a"}
    other._file.write(Guesses().dumps())
    assert not one._file.read().guesses, "what has been written is not known beside the file"


def test_what_could_not_be_kept_can_be_erased(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "a file").write_text("", encoding="utf-8")
    file = GuessFile(tmp_path / NAME / "a file")
    file.keep(Guess("1-a", "", "", "x"))
    with suppress(OSError):
        file.erase()
    assert not file.read().guesses


@pytest.mark.parametrize("guess", ["red", "nan", "1/0", "1e999999999", "9" * 50, "-1e400", ""])
@pytest.mark.parametrize("place", ["guess", "truth"])
def test_a_changed_guess_breaks_no_page(file: GuessFile, guess: str, place: str) -> None:
    kept = {"guess": "20%", "truth": "1/11"} | {place: guess}
    file.keep(Guess("42-fives", FIVES.text, "%", kept["guess"], kept["truth"]))
    asked = Ask(FIVES, "", file)
    assert not asked.scene()["is_open"] and "bars" not in asked.scene()


@pytest.mark.parametrize("text", ["1e999999999", "-3", "nan", "1/0", "9" * 50, "..", "turns"])
@pytest.mark.parametrize("unit", ["turns", "%"])
def test_what_nobody_counts_is_refused_at_once(text: str, unit: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Question("1-a", "How many?", unit=unit).read(text)
    with pytest.raises(ValueError, match=r"isn.t a number"):
        Question("1-a", "How many?", unit=unit).kept("turns")


def test_half_a_sign_spoils_no_file(file: GuessFile) -> None:
    asked = Ask(FIVES, SEALED, file).do("commit 1/6").do("words I see \ud83d")
    assert not asked.scene()["notice"] and asked.scene()["words"] == "I see"
    assert GuessFile(file._file.path.parent).read().guesses[0].words == "I see"
    assert Question("1-a", "What do you see?").read("a \ud83d pattern") == "a pattern"


# --- Handing in ---


@given(st.permutations(["10-a", "20-a", "42-a", "42-b"]))
def test_what_is_handed_in_does_not_tell_the_order_of_guessing(ids: list[str]) -> None:
    handed = Guesses(tuple(Guess(id, f"{9 - int(id[0])}", "", "x") for id in ids)).to_hand_in()
    assert [guess.id for guess in handed.guesses] == sorted(ids)


def test_erasing_says_what_is_left(file: GuessFile, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / NAME).write_text("damaged", encoding="utf-8")
    Ask(FIVES, SEALED, file).do("show")
    assert len([*tmp_path.iterdir()]) == 2
    handing: Any = HandIn(file)
    written = handing.write()
    handing.erase()
    handing.erase()
    assert [*tmp_path.iterdir()] == [tmp_path / written]
    assert written.name in handing.children[-1].value


def test_what_cannot_be_erased_is_said(file: GuessFile, tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "a file").write_text("", encoding="utf-8")
    handing: Any = HandIn(file)
    (tmp_path / "guesses.before.json").replace(tmp_path / NAME)
    handing.erase()
    handing.erase()
    assert "could not be erased" in handing.children[-1].value


def test_a_changed_seal_is_refused() -> None:
    assert unpacked(SEALED)["value"] == "1/11"
    for changed in (SEALED[:-1], SEALED[1:], "x", ""):
        with pytest.raises(ValueError, match="changed"):
            unpacked(changed)
    with pytest.raises(Refusal, match="changed"):
        cardlab.ask("42-fives", "How likely?", unit="%", sealed="x")


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_number_among_choices_is_the_nearest_one_or_refused(truth: int, other: int) -> None:
    question = Question("1-a", "How many?", (f"about {truth:,}", f"about {other:,}", "none of them"))
    assert question.kept(truth) == f"about {truth:,}"
    near = min((truth, other), key=lambda size: abs(size - Fraction(11, 10) * truth))
    assert question.kept(Fraction(11, 10) * truth) == f"about {near:,}"
    with pytest.raises(ValueError, match=r"isn.t close to a choice"):
        question.kept(10 * max(truth, other))
