"""A game of somebody's own becomes a page; what cannot is refused in a sentence, and nothing is written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from cardlab import __version__, save_page
from cardlab.browser import contents
from cardlab.browser.own_game import game_in
from cardlab.browser.page_session import PageSession
from cardlab.launch import game_page
from cardlab.launch.copies import CopyError, manifest_of
from cardlab.launch.game_page import save_arguments
from cardlab.publish import one_file
from cardlab.screen.screen import Refusal
from tests.helpers import crazy_eights_cell

TAKE_AWAY: Final = """
from typing import NamedTuple
from cardlab import Game
from cardlab.core import IllegalMove, Outcome

class View(NamedTuple):
    seat: int | None
    turn: int | None
    legal_moves: tuple[int, ...]
    left: int
    sample = lambda self, rng: State(self.left, self.turn or 0)

class State(NamedTuple):
    left: int
    next: int = 0
    turn = property(lambda self: self.next if self.left else None)
    legal_moves = lambda self: tuple(range(1, min(3, self.left) + 1))
    scores = property(lambda self: (self.next, 1 - self.next))
    outcome = lambda self: None if self.left else Outcome((1 - self.next,), self.scores, "the last one was taken")
    view = lambda self, seat: View(seat, self.turn, self.legal_moves() if seat == self.turn else (), self.left)

    def play(self, move):
        if move not in self.legal_moves():
            raise IllegalMove("Take 1, 2 or 3, and no more than there are.")
        return State(self.left - move, 1 - self.next)

game = Game(title="Take Away", players=range(2, 3), deal=lambda rng, *, players=2: State(21), parse=int)
"""
"""A whole game in few lines."""


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def whole_page() -> str:
    """The page of one file with all but its Python."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(one_file, "PYODIDE", SimpleNamespace(lock={}, read=lambda _: b""))
        patch.setattr(one_file, "_compile", lambda: (b"", b""))
        return one_file.page()


@pytest.fixture
def page(whole_page: str) -> Path:
    path = Path(contents.NAME)
    path.write_text(whole_page, encoding="utf-8")
    return path


def written(source: str, name: str = "mine.py") -> Path:
    path = Path(name)
    path.write_text(source, encoding="utf-8")
    return path


def data(page: str, name: str) -> Any:
    return json.loads(contents.text_of(page, name))


def test_a_game_becomes_a_page_that_opens_with_it(page: Path, whole_page: str, own_games: None) -> None:
    """Nothing in a game can end an element, and nothing tells where it was written."""
    source = TAKE_AWAY.replace('"Take Away"', '"<Out> & In"') + "\n# <!-- </script><script>alert(1)</script>"
    saved = save_page(written(source))
    text = saved.path.read_text(encoding="utf-8")
    assert saved.path == Path("mine.html") and saved.title == "<Out> & In"
    assert text.lower().count("</script") == whole_page.lower().count("</script")
    assert text.count("<script") == whole_page.count("<script") and str(Path.cwd()) not in text
    assert "<title>&lt;Out&gt; &amp; In</title>" in text
    assert data(text, contents.OWN_GAME) == {"name": "out_in", "file": "mine.py", "source": source}
    first, *others = data(text, contents.THINGS)
    session = PageSession()
    session.add(source, "mine.py")
    assert first == session.thing("out_in", "<Out> & In", "") and others == data(whole_page, contents.THINGS)


def test_the_game_of_a_page_of_cardlab_can_be_given_away(page: Path) -> None:
    saved = save_page(written(crazy_eights_cell()), "gift.html", page=page.resolve())
    assert saved.findings == "" and "gift.html is written" in str(saved)


def test_what_the_laws_find_is_said_and_the_page_is_written(page: Path) -> None:
    game = written(TAKE_AWAY.replace("move not in self.legal_moves()", "False"))
    said = save_arguments([str(game), "--page", str(page)])
    assert "something is wrong" in said and "not offered, and yet it is accepted" in said
    assert Path("mine.html").is_file()


def test_a_game_may_be_called_like_something_of_the_page(page: Path) -> None:
    saved = save_page(written(TAKE_AWAY.replace("Take Away", "Dice")))
    things = data(saved.path.read_text(encoding="utf-8"), contents.THINGS)
    assert [thing["layout"] for thing in things if thing["name"] == "dice"] == ["table"]


def test_the_page_is_found_beside_the_game_and_in_the_working_copy(page: Path) -> None:
    for folder in ("copy/exercises/mine", "beside"):
        Path(folder).mkdir(parents=True)
    manifest_of(Path("copy")).parent.mkdir()
    manifest_of(Path("copy")).touch()
    game, beside = written(TAKE_AWAY, "copy/exercises/mine/game.py"), written(TAKE_AWAY, "beside/game.py")
    page.rename("copy/cardlab.html")
    assert save_page(game).path.is_file()
    with pytest.raises(Refusal, match=r"no cardlab\.html here.*release"):
        save_page(beside)
    Path("copy/cardlab.html").rename("beside/cardlab.html")
    assert save_page(beside).path.is_file()


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = 1\nif x\n", r"^Line 2 of mine\.py is not Python: expected ':'\.$"),
        ("x = 1\ny = z\n", r"^mine\.py stops in line 2 \(NameError: name 'z' is not defined\)\.$"),
        ("import json\n\nraise SystemExit", r"^mine\.py stops in line 3 \(SystemExit\)\.$"),
        ("def f():\n    return 1 / 0\nf()", r"^mine\.py stops in line 2 \(ZeroDivisionError"),
        ("import my_cards", r"^Line 1 of mine\.py needs my_cards, which the page does not have"),
        ("from cardlab.games.prediction import GAME", r"^There is no game in mine\.py"),
        (f"{TAKE_AWAY}\nnim = Game(title='Nim', players=range(2, 3), deal=game.deal, parse=int)", "Take Away and Nim"),
        (TAKE_AWAY.replace("Take Away", "Prediction"), "give yours another title"),
    ],
)
def test_a_file_that_will_not_do_is_refused_in_a_sentence(source: str, said: str, own_games: None) -> None:
    with pytest.raises(ValueError, match=said):
        game_in(source, "mine.py")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("import numpy as np", "Line 1 of mine.py needs numpy, which the page does not have"),
        ("import json, turtle", "Line 1 of mine.py needs turtle"),
        ("from cardlab.chance import simulate\nsimulate.friend_or_foe", "needs numpy"),
        ("import cardlab\ncardlab.save_page('mine.py')", r"Line 2 of mine.py needs cardlab\.launch"),
        ("open('rules.md')", "stops in line 1 .FileNotFoundError"),
        ("import os\nos._exit(3)", "ended Python"),
        (TAKE_AWAY.replace("parse=int", "parse=int, result=lambda line, at: 1 // (at < 7)"), "breaks at the table"),
        (TAKE_AWAY.replace("State(21)", "State(1 // 0)"), "Take Away breaks at the table .ZeroDivisionError"),
    ],
)
def test_what_the_page_lacks_is_found_before_it_is_written(lines: str, said: str, page: Path) -> None:
    with pytest.raises(Refusal, match=said):
        save_page(written(lines))
    assert not Path("mine.html").exists()


def test_a_game_without_end_is_stopped(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_page, "LONGEST_TRY", 2)
    with pytest.raises(Refusal, match="ran for 2 seconds without an end"):
        save_page(written("while True:\n    pass"))
    assert not Path("mine.html").exists()


def test_a_page_that_will_not_do_is_refused_and_nothing_is_written_over(page: Path, whole_page: str) -> None:
    game = written(TAKE_AWAY)
    for text, said in (
        ("<p>My diary</p>", "was not made by this"),
        (whole_page.replace(f"cardlab {__version__}", "cardlab 0.9", 1), r"by cardlab 0\.9"),
        (contents.with_text(whole_page, contents.OWN_GAME, '{"name": "x"}'), "game already"),
    ):
        page.write_text(text, encoding="utf-8")
        with pytest.raises(Refusal, match=said):
            save_page(game, "new.html")
    page.write_text(whole_page, encoding="utf-8")
    Path("mine.html").write_text("My diary", encoding="utf-8")
    for target in ("mine.html", page, game):
        with pytest.raises(Refusal, match="there already"):
            save_page(game, target)
    for name, said in (("mine.ipynb", "file of Python"), ("other.py", "no other.py here")):
        with pytest.raises(Refusal, match=said):
            save_page(name)
    assert Path("mine.html").read_text(encoding="utf-8") == "My diary" and not Path("new.html").exists()


@pytest.mark.parametrize("arguments", ["", "a.py b.html c.html", "mine.py --page", "mine.py --pages x", "no.py"])
def test_a_command_that_will_not_do_is_refused(arguments: str) -> None:
    with pytest.raises(CopyError, match=re.compile("save-page|no no.py here")):
        save_arguments(arguments.split())


def test_two_games_of_one_name_keep_what_is_played_apart(own_games: None) -> None:
    kept: dict[str, str] = {}
    for number in (21, 22):
        session = PageSession()
        session.hear(json.dumps(kept))
        session.add(TAKE_AWAY.replace("21", str(number)), "mine.py")
        assert "Go on" not in json.dumps(json.loads(session.open("take_away"))["drawn"]["scenes"])
        kept |= json.loads(session.command("take_away", "1"))["keep"]
    assert len(kept) == 2
