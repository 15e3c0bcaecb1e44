"""The text mode: a game at the prompt, with every command and every mistake."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from cardlab.core.session import Session
from cardlab.core.text_mode import HELP, answer
from tests.sessions import saved_in


def session(**settings: object) -> Session:
    return Session.deal("friend_or_foe", **({"cards_each": 4, "seed": 7} | settings))  # type: ignore[arg-type]


def said(at: Session, line: str) -> str:
    """What is written in answer to one line."""
    written: list[str] = []
    answer(at, line, written.append)
    return "\n".join(written)


def run(at: Session, lines: Iterable[str]) -> tuple[str, list[str]]:
    """All that is written, and all that is asked, while these lines are typed and then the input ends."""
    typed, written, asked = iter(lines), list[str](), list[str]()

    def read(question: str) -> str:
        asked.append(question)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    at.run(read, written.append)
    return "\n".join(written), asked


def test_a_game_can_be_played_to_its_end() -> None:
    """Typing what is offered ends with the winner on the screen."""
    twin = session()
    moves = []
    while not twin.outcome:
        moves.append(str(twin.view.legal_moves[0]))
        twin.do(moves[-1])
    written, asked = run(session(), moves)
    assert written.startswith(HELP)
    assert " won: " in written.splitlines()[-1]
    assert len(asked) == len(moves)


@pytest.mark.parametrize("ending", [[], ["quit"], [""]])
def test_leaving_loses_nothing(ending: list[str]) -> None:
    """The input may end anywhere, and the session goes on from there."""
    at = session()
    before = at.record
    run(at, ending)
    assert at.record == before


def test_the_input_may_end_while_the_screen_is_covered() -> None:
    """An end at "pass the screen" or at the question whether to go on leaves quietly too."""
    at = session(seats=["person Mia", "person Tom"])
    _, asked = run(at, [])
    assert asked[-1].startswith("Pass the screen to ")


def test_several_people_pass_the_screen() -> None:
    """Before each person's turn the screen is covered until they press Enter."""
    at = session(seats=["person Mia", "person Tom"])
    name = at.names[at.waiting_for or 0]
    written, asked = run(at, ["", "hint", "quit"])
    assert asked[0] == f"Pass the screen to {name}, who presses Enter. "
    assert "Hint: " in written


@pytest.mark.parametrize("reply", ["y", "n"])
def test_an_unfinished_game_is_offered(tmp_path: Path, reply: str) -> None:
    """A yes goes on with it, a no begins anew."""
    at = session(autosave=saved_in(tmp_path / "game.json"))
    at.do(at.view.legal_moves[0])
    later = session(autosave=saved_in(tmp_path / "game.json"))
    first = later.record
    _, asked = run(later, [reply, "quit"])
    assert asked[0] == f"You left this game at turn {at.timeline.turn}. Go on with it? (y/n) "
    assert later.record == (at.record if reply == "y" else first)


def test_computer_players_by_themselves_play_to_the_end() -> None:
    """Where nobody else sits, the game runs through without a question."""
    written, asked = run(session(seats=["eager", "at_random"]), [])
    assert asked == []
    assert " won: " in written


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello", "I cannot read 'hello'"),
        ("save", "I cannot read 'save'"),
        ("K♣", "."),
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("load nothing.json", "There is no file 'nothing.json' here."),
    ],
)
def test_a_mistake_is_answered_and_changes_nothing(line: str, why: str) -> None:
    """One sentence, and the same position as before."""
    at = session()
    before = (at.record, at.log, str(at))
    assert why in said(at, line)
    assert (at.record, at.log, str(at)) == before


def test_a_game_that_cannot_be_saved_is_told_of(tmp_path: Path) -> None:
    """A folder that is a file: one sentence, and play goes on."""
    (tmp_path / "file").touch()
    assert "file" in said(session(), f"save {tmp_path / 'file' / 'game.json'}")


def test_every_command_of_the_help_does_something(tmp_path: Path) -> None:
    """hint, undo, redo, moves, log, rules, save, load, practice: each is obeyed."""
    at = session()
    assert said(at, "moves").split(" · ") == list(map(str, at.view.legal_moves))
    assert said(at, "hint").startswith("Hint: ")
    assert said(at, "rules").startswith("Friend or Foe")
    assert said(at, "help") == HELP
    assert said(at, "LOG") == "\n".join(at.log)
    assert "took a hint" in said(at, "log")
    assert said(at, f"save {tmp_path / 'one.json'}").startswith("Saved as")
    saved = at.record
    said(at, "practice")
    assert at.practice
    assert said(at, str(at.view.legal_moves[0])).splitlines()[-1] == at.log[-1]
    said(at, "undo")
    said(at, "redo")
    assert at.record.moves[: len(saved.moves)] == saved.moves != at.record.moves
    said(at, f"load {tmp_path / 'one.json'}")
    assert at.record == saved
