"""The class board: thirty files become one picture, and nobody can be told from the others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from IPython.display import Image
from matplotlib.figure import Figure

import cardlab
from cardlab.lessons.guess_file import Guess, Guesses
from cardlab.lessons.learner_files import Work
from cardlab.science.laboratory import Laboratory
from cardlab.science.log import Announced, Ending, Log
from cardlab.science.new_log import for_rivals, new_log
from cardlab.screen.screen import Refusal

TRUTH = "1/11"


def learner(rng: Random) -> Guesses:
    """Somebody's guesses: a chance, and a choice; now and then the answer was shown."""
    guess = rng.choice(["1/6", "1/11", "20 %", None])
    return Guesses(
        (
            Guess("42-fives", "How likely are two 5s?", "%", guess, TRUTH),
            Guess("42-more", "More or less?", "", rng.choice(["more", "less"]), "less", "because"),
        )
    ).to_hand_in()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rng = Random(15)
    for number in range(30):
        (tmp_path / f"hand-in-{number:02}.json").write_text(learner(rng).dumps(), encoding="utf-8")
    for number in range(6):
        log = new_log("card.is_red", seed=number).with_entry(Ending("right"))
        (tmp_path / f"log-{number}.json").write_text(log.dumps(), encoding="utf-8")
    (tmp_path / "damaged.json").write_text('{"cardlab": "guesses"', encoding="utf-8")
    (tmp_path / "picture.json").write_bytes(b"\xff\xfe")
    return tmp_path


def test_the_picture_shows_each_guess_and_the_truth(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figures: list[Figure] = []
    monkeypatch.setattr("cardlab.lessons.board.image_of", lambda ax, alt: figures.append(ax.get_figure()))
    board = cardlab.class_board(folder)
    board.picture()
    fives, more, laboratory = figures[0].axes
    dots = [sum(line.get_marker() == "o" for line in ax.lines) for ax in (fives, more, laboratory)]
    shown_to = sum(guess.guess is None for guess in board.questions["42-fives"])
    assert dots == [30 - shown_to, 30, 6] and f"({shown_to} had it shown)" in fives.get_title("left")
    (truth,) = (line for line in fives.lines if line.get_marker() != "o")
    assert truth.get_path().get_extents().x0 == pytest.approx(100 / 11) and fives.get_xlabel() == "per cent"
    assert [label.get_text() for label in more.get_xticklabels()] == ["less ✓", "more"]
    assert "How likely are two 5s?" in fives.get_title("left") and "the truth is 1/11" in str(board)


def displayed(board: object, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Image], str]:
    """The pictures that a notebook shows where the board stands, and the HTML below them."""
    shown: list[Any] = []
    monkeypatch.setattr("cardlab.lessons.board.display", lambda item, **_options: shown.append(item))
    display_board: Any = board
    display_board._ipython_display_()
    return shown[:-1], shown[-1]["text/html"]


def test_the_board_draws_itself_where_it_is_called(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = cardlab.class_board(folder)
    (picture,), html = displayed(board, monkeypatch)
    assert picture.data[:4] == b"\x89PNG" and picture.alt == str(board).replace("\n", " ")
    assert html.count("<tr>") == 3 and "1/11 = 9.1%" in html and "42-fives" not in html


def test_it_says_whose_files_are_one_learner(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed = learner(Random(3))
    assert "more than one file" not in str(cardlab.class_board(folder))
    for name in ("anna.json", "anna-again.json"):
        (folder / name).write_text(replace(handed, whose="5eed5eed").dumps(), encoding="utf-8")
    board = cardlab.class_board(folder)
    html = displayed(board, monkeypatch)[1]
    assert "31 learners" in html and "1 learner handed in more than one file" in html
    assert not any(hidden in html for hidden in ("anna", "5eed5eed"))
    assert board.together == [["anna-again.json", "anna.json"]]


def test_fewer_than_five_are_not_shown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in sorted(folder.glob("*-[0-9]*"))[4:]:
        path.unlink()
    (folder / "<b>.json").write_text("{", encoding="utf-8")
    board = cardlab.class_board(folder)
    pictures, html = displayed(board, monkeypatch)
    assert not board.questions and not pictures and "5 learners" in html and "<b>" not in html
    ended = new_log("card.is_red", seed=1).with_entry(Ending("right"))
    assert not replace(board, alone=[ended] * 4).experiments
    assert not replace(board, learners=[Work(logs=(ended,) * 4)] * 2, alone=[ended] * 2).experiments
    with pytest.raises(Refusal, match="5 learners"):
        board.picture()


def rivals_log(seed: int, text: str, per_cent: int) -> Log:
    """The log of rivals who tried to break an announcement about red cards."""
    lab = Laboratory(for_rivals(new_log("card.is_red", seed=seed), Announced(text, per_cent)))
    while not lab.over:
        lab.test(lab.hand[0], 50)
    return lab.log


def test_rivals_do_not_count_as_finding_the_rule_but_their_verdicts_do(folder: Path) -> None:
    board = cardlab.class_board(folder)
    right = tuple(rivals_log(seed, "card.is_red", 70) for seed in range(4))
    wrong = rivals_log(9, "card.is_even", 99)
    more = replace(board, alone=[*board.alone, *right, wrong])
    assert more.experiments == board.experiments and more.tried == {70: [True] * 4, 99: [False]}
    assert "Of 4 announcements that were 70% sure, 4 survived" in str(more)
    assert not replace(board, alone=[*board.alone, *right]).tried, "fewer than five"
    assert not replace(board, alone=[], learners=[Work(logs=right)] * 6).experiments


def test_a_changed_file_breaks_no_picture(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figures: list[Figure] = []
    monkeypatch.setattr("cardlab.lessons.board.image_of", lambda ax, alt: figures.append(ax.get_figure()))
    forged = (Guess("42-fives", "$\\frac$", "%", "many", "few"), Guess("42-more", "$\\frac$", "", "$\\frac$", "less"))
    one_for_five = (Guess("1-a", "?", "", "x"),) * 5
    (folder / "a.json").write_text(Guesses((*forged, *one_for_five)).dumps(), encoding="utf-8")
    board = cardlab.class_board(folder)
    assert "1-a" not in board.questions
    board.picture()
    figures[0].canvas.draw()
    counted = sum(guess.guess is not None for guess in board.questions["42-fives"]) - 1
    assert sum(line.get_marker() == "o" for line in figures[0].axes[0].lines) == counted
