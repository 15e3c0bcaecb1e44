"""What a learner takes along comes back as it was; nothing gets lost, and nothing hidden is handed in."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlab
from cardlab.cards import Card
from cardlab.core.autosave import Autosave
from cardlab.core.logs import write_log
from cardlab.core.record import RecordError
from cardlab.core.registry import find_game
from cardlab.core.session import Session
from cardlab.core.storage import LONGEST, File
from cardlab.lessons.guess_file import NAME, Guess, Guesses, GuessFile
from cardlab.lessons.handing_in import HandIn
from cardlab.lessons.learner_files import FORMAT, SAVES, VERSION, LearnerFile, LearnerFiles, Work, left_out
from cardlab.science.log import Announcement, Ending, Experiment, Idea, Log, Note
from cardlab.science.new_log import new_log

GAME = f"{SAVES}friend_or_foe-0123abcd.json"
LAB = f"{SAVES}lab-0123abcd.json"
GUESS = Guess("42-fives", "How likely?", "%", "1/6", "1/11", "my teacher is called Ada")


@cache
def game(moves: int = 3, seed: int = 7) -> str:
    session = Session.deal(find_game("friend_or_foe"), ["person Ada", "solid"], seed=seed)
    while len(session.record.moves) < moves:
        session.do(session.view.legal_moves[0])
    return replace(session.record, moves=session.record.moves[:moves]).dumps()


def log() -> Log:
    """A laboratory in which something was done, with own words."""
    made = new_log("card.is_red", seed=7, name="Ada")
    test = Experiment("test", Card.parse("6♠"), 1, (), 70, (), False)
    for entry in (Idea("A", "accepted", "red, says Ada", False), test, Note(1, "Ada was here"), Announcement("A", 80)):
        made = made.with_entry(entry)
    return made


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], Path]:
    """Goes to another computer, which is an empty folder at first."""
    monkeypatch.delenv("CARDLAB_SAVES")

    def move(name: str) -> Path:
        (place := tmp_path / name).mkdir(exist_ok=True)
        monkeypatch.chdir(place)
        return place

    return move


NOBODYS = {"package.json": "{}", ".cardlab/settings.json": "{}", "notes.json": "no JSON"}


def work_a_while() -> None:
    """All kinds of things, and some that are nobody's."""
    GuessFile().keep(GUESS)
    mine = {GAME: game(), LAB: log().dumps(), "my game.json": game(5), "lab.json": log().dumps()}
    for name, text in (mine | NOBODYS).items():
        File(Path(name)).write(text)
    HandIn().write()


def all_here() -> dict[str, str]:
    """All files but those that were written to be carried, by name."""
    found = {str(path): path.read_text(encoding="utf-8") for path in Path().rglob("*.json")}
    return {name: text for name, text in found.items() if not name.startswith(("my-cardlab", "hand-in"))}


def test_only_what_is_a_learners_own_is_taken_along_and_it_comes_back_as_it_was(moved: Callable[[str], Path]) -> None:
    school = moved("school")
    work_a_while()
    mine, before = LearnerFiles.here(GuessFile()), all_here()
    assert {each.name for each in mine.files} == {NAME, GAME, LAB, "my game.json", "lab.json"}
    taken: Any = HandIn().take_along()
    assert LearnerFiles.here(GuessFile()) == mine, "what was written to be carried is not taken along again"
    (school / taken).rename(moved("home") / taken)
    handing: Any = HandIn()
    (offer,) = handing.children[3].children
    offer.click()
    assert all_here() == {name: text for name, text in before.items() if name not in NOBODYS}
    assert not handing.children[3].children, "all is here now"
    assert Autosave(File(Path(GAME))).offer, "the game can be gone on with"


GUESSED = st.sampled_from([None, "1/6", "1/11"])
MANY = st.lists(
    st.builds(Guess, st.sampled_from("abcd"), st.just("?"), st.just(""), GUESSED, st.sampled_from(["", "x"])),
    unique_by=lambda guess: guess.id,
).map(lambda found: Guesses(tuple(found)))


@given(MANY, MANY)
def test_guesses_are_joined_and_none_is_changed(here: Guesses, brought: Guesses) -> None:
    joined = here.joined(brought)
    assert {guess.id for guess in joined.guesses} == {guess.id for guess in (*here.guesses, *brought.guesses)}
    for guess in here.guesses:
        found = joined.of(guess.id)
        assert found and found.guess == guess.guess and found.truth in (guess.truth or found.truth, "x")
    assert joined.joined(brought) == joined.joined(here) == joined
    assert here.joined(here) == here and here.joined(Guesses()) == here


@pytest.mark.parametrize(
    ("name", "here", "brought", "left"),
    [
        *((name, game(seed=8), game(seed=7), [game(seed=7), game(seed=8)]) for name in (GAME, "my game.json")),
        (GAME, game(3), game(5), [game(5)]),
        (GAME, game(5), game(3), [game(5)]),
    ],
    ids=["in the way", "in the way of an own one", "went on elsewhere", "went on here"],
)
def test_another_game_loses_nothing_and_of_one_game_stays_what_went_on(
    moved: Callable[[str], Path], name: str, here: str, brought: str, left: list[str]
) -> None:
    moved("home")
    File(Path(name)).write(here)
    carried = LearnerFiles((LearnerFile(name, brought),))
    for _ in range(2):
        carried.put_back(GuessFile())
    assert sorted(all_here().values()) == sorted(left) and str(Path(name)) in all_here()
    assert not carried.missing(GuessFile())


MINE = LearnerFile("my game.json", game())
LEADS_ELSEWHERE = [
    *((LearnerFile(name, game()),) for name in ("../up.json", "/tmp/up.json", ".cardlab/../up.json", ".bashrc")),
    *((LearnerFile(name, game()),) for name in ("start.py", "con.json", "x" * 200)),
    (MINE, LearnerFile("package.json", "{}")),
    (MINE, LearnerFile(NAME, game())),
    (MINE, LearnerFile("other.json", Guesses((GUESS,)).dumps())),
    (MINE, LearnerFile(NAME, '{"cardlab": "guesses", "version": 1, "guesses": 7}')),
]


def carried(files: tuple[LearnerFile, ...]) -> str:
    return write_log(LearnerFiles(files), FORMAT, VERSION)


@pytest.mark.parametrize("text", [*map(carried, LEADS_ELSEWHERE), "", "[]", "no JSON", "{}", Guesses().dumps(), game()])
def test_what_leads_elsewhere_or_is_foreign_is_refused_and_changes_nothing(
    moved: Callable[[str], Path], text: str
) -> None:
    home = moved("home")
    path = Path("my-cardlab-1.json")
    path.write_text(text, encoding="utf-8")
    handing: Any = HandIn()
    handing.put_back(path)
    assert "cannot be put back" in handing.children[-1].value and len(handing.children[-1].value) < 350
    assert [*home.rglob("*.json")] == [home / path]
    with pytest.raises(RecordError):
        LearnerFiles.loads(text)


def test_nothing_hidden_is_handed_in(moved: Callable[[str], Path]) -> None:
    """No game, hidden cards or not; no name; and own words only if they are wanted. What is new is shown first."""
    moved("school")
    handing: Any = HandIn()
    work_a_while()
    assert handing.write() is None and "42-fives" in handing.children[1].value
    told = handing.write().read_text(encoding="utf-8")
    assert told == repr(handing) and "42-fives" in told
    for secret in ("Ada", "friend_or_foe", json.loads(game())["sealed"][:40], "is_red"):
        assert secret not in told and secret not in handing.children[1].value
        assert secret not in repr(LearnerFiles.here(GuessFile()))
    handing.with_words.value = True
    assert all(words in repr(handing) for words in ("red, says Ada", "Ada was here", "my teacher"))


def test_a_laboratory_is_handed_in_once_and_as_far_as_it_came(moved: Callable[[str], Path]) -> None:
    moved("school")
    whole = log().with_entry(Ending("right"))
    for name, found in (("lab.json", replace(log(), entries=log().entries[:2])), (LAB, whole), ("b.json", whole)):
        File(Path(name)).write(found.dumps())
    work = Work.of(LearnerFiles.here(GuessFile()))
    assert work == Work((), (whole.without_words(),)) == Work.loads(work.dumps())


def handed_in(guesses: Guesses, made: Log) -> dict[str, str]:
    """What one learner may hand in, by kind."""
    files = {NAME: guesses.dumps(), "lab.json": made.dumps(), GAME: game()}
    mine = LearnerFiles(tuple(LearnerFile(*each) for each in files.items()))
    return {"hand-in": Work.of(mine).dumps(), "old": guesses.to_hand_in().dumps(), "my-cardlab": mine.dumps()}


@pytest.mark.parametrize("seed", range(3))
def test_the_board_reads_whatever_thirty_learners_hand_in(moved: Callable[[str], Path], seed: int) -> None:
    """One learner counts once, also who hands in a log once more, or later all that was taken along.

    Between the two files a guess is added. Of two choices each, many learners guess the same, and still all count.
    """
    folder, rng = moved("teacher"), Random(seed)
    kinds = [*product(("hand-in", "old", "my-cardlab"), repeat=2)]
    files = {"game.json": game()}
    for number in range(30):
        made = replace(log(), seed=number).with_entry(Ending("right"))
        guessed = tuple(Guess(f"42-{at}", "?", "", rng.choice("ab"), "x", "my words") for at in range(3))
        for name, count, kind in zip(rng.sample(range(1000), 2), (2, 3), kinds[number % 9], strict=True):
            text = handed_in(Guesses(guessed[:count], whose=f"{number}"), made)[kind]
            files[f"{kind}-{name:03}-{number:02}.json"] = text
        files[f"lab-{number:02}.json"] = made.dumps()
    files["damaged.json"] = text[:-9]
    for file, content in files.items():
        (folder / file).write_text(content, encoding="utf-8")
    board = cardlab.class_board(folder)
    assert {name: len(found) for name, found in board.questions.items()} == dict.fromkeys(("42-0", "42-1", "42-2"), 30)
    assert str(board).startswith("30 learners, 30 logs") and board.experiments == {1: 30}
    assert [each.split()[0] for each in board.skipped] == ["damaged.json", "game.json"]
    assert "my words" not in str(board) and "Ada" not in repr(board)


def test_four_learners_open_no_board_however_often_they_hand_in(moved: Callable[[str], Path]) -> None:
    """Neither by their guesses nor by their logs, whatever became of these."""
    folder = moved("teacher")
    for number in range(4):
        made = replace(log(), seed=number)
        each = [handed_in(Guesses((GUESS,), whose=f"{number}"), it) for it in (made, made.with_entry(Ending("right")))]
        for at, text in enumerate((each[0]["hand-in"], each[1]["hand-in"], each[0]["my-cardlab"])):
            (folder / f"{number}-{at}.json").write_text(text, encoding="utf-8")
    board = cardlab.class_board(folder)
    assert not board.questions and not board.experiments and [len(files) for files in board.together] == [3, 3, 3, 3]


def test_what_is_left_out_is_said(moved: Callable[[str], Path]) -> None:
    """When all is taken along, and when all is erased; what is nobody's is not named."""
    moved("school")
    handing: Any = HandIn()
    Path("game+1.json").write_text(game(6), encoding="utf-8")
    assert handing.write() is None and "nothing to hand in" in handing.children[-1].value
    assert handing.take_along() is None and "game+1.json (" in handing.children[-1].value
    work_a_while()
    damaged, large = Path(".cardlab/prediction-0123abcd.json"), " " * LONGEST
    out = {"Tom's game.json": game(5), "torn.json": game()[:-9], "large.json": game() + large}
    out["guesses (1).json"] = Guesses((GUESS,)).dumps()
    nobodys = {"my-cardlab-1.json": '{"cardlab": "belongings"', "large package.json": "{}" + large}
    for name, text in (out | nobodys | {str(damaged): "no JSON"}).items():
        Path(name).write_text(text, encoding="utf-8")
    Path("folder.json").mkdir()
    kept = {"game+1.json", *out}
    assert {each.rpartition(" (")[0] for each in left_out()} == {*kept, damaged.name}
    assert handing.take_along()
    said = unescape(handing.children[-1].value)
    assert all(f"{name} (" in said for name in (*kept, damaged.name)) and "package.json (" not in said
    whose = GuessFile().read().whose
    for _ in range(2):
        handing.erase()
    said = unescape(handing.children[-1].value)
    assert all(f"{name} (" in said and Path(name).exists() for name in kept)
    assert damaged.name not in said and not damaged.exists()
    GuessFile().keep(GUESS)
    assert whose and GuessFile().read().whose not in ("", whose), "whoever comes next is somebody else"


@pytest.mark.parametrize("between", ["write", "take_along", "put_back", "a game goes on"])
def test_erasing_asks_again_after_something_else(moved: Callable[[str], Path], between: str) -> None:
    moved("school")
    work_a_while()
    handing: Any = HandIn()
    taken = handing.take_along()
    button = handing.children[2].children[-1]
    handing.erase()
    assert button.description.endswith(": yes")
    if between == "a game goes on":
        File(Path("my game.json")).write(game(7))
    else:
        getattr(handing, between)(*[taken] * (between == "put_back"))
        assert not button.description.endswith(": yes")
    handing.erase()
    assert Path(GAME).exists() and button.description.endswith(": yes")
    handing.erase()
    assert not Path(GAME).exists() and not button.description.endswith(": yes")
    assert not Path(NAME).exists() and not GuessFile().read().guesses


def test_what_could_not_be_put_back_can_be_put_back_later(
    moved: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What can be written on a full disk is."""
    moved("school")
    work_a_while()
    mine, write = LearnerFiles.here(GuessFile()), File.write
    moved("home")
    Path("my-cardlab-1.json").write_text(mine.dumps(), encoding="utf-8")
    handing: Any = HandIn()

    def full(file: File, text: str) -> None:
        if file.name in ("my game.json", "lab.json"):
            raise OSError(errno.ENOSPC, "No space left on device")
        write(file, text)

    with monkeypatch.context() as patch:
        patch.setattr(File, "write", full)
        handing.put_back(Path("my-cardlab-1.json"))
    why = "the computer says 'No space left on device'"
    assert f"Still missing: 1 game and 1 log ({why})" in unescape(handing.children[-1].value)
    assert all_here().keys() == {NAME, str(Path(GAME)), str(Path(LAB))}
    (offer,) = handing.children[3].children
    offer.click()
    assert LearnerFiles.here(GuessFile()) == mine and not handing.children[3].children
