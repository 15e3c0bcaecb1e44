"""A secret rule is nowhere until its round is over: not on the screen, in the text mode, in a file, nor in a repr."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cardlab.core.record import Record, RecordError
from cardlab.core.text_mode import Session
from cardlab.eleusis_rules import Rule, seal
from cardlab.notebook.as_widgets import PlainTable
from cardlab.notebook.widget import Table
from tests.explorers import below
from tests.sessions import saved_in

SECRET: Final = "card.rank * 3 % 7 < 4 or last.rank > 6"
SEATS: Final = ("person Mia", "person Leo", "beginner", "person Zoe")

every_game = pytest.mark.parametrize("game", ["eleusis", "express"])
every_source = pytest.mark.parametrize("source", ["written", SECRET, seal(SECRET)], ids=["written", "given", "sealed"])


def session_of(game: str, source: str, **keywords: object) -> Session:
    """Mia deals; where she writes the rule there is a second round."""
    house = {"rule": source, "dealer": 1, "rounds": 2 if source == "written" else 1}
    return Session.deal(game, SEATS, seed=5, practice=True, **house, **keywords)  # type: ignore[arg-type]


def shown_by(table: Table, plain: PlainTable, file: Path) -> str:
    """All that a table shows, keeps in its widgets, writes to its file, or says when it is printed by chance."""
    session = table.session
    widgets = [table, plain, *below(plain)]
    timeline = session.timeline
    printed = [session, session.record, session.now, session.log, table, table.screen, plain]
    states = [timeline[place] for place in range(len(timeline) + 1)]
    return "\n".join(
        [
            *map(str, [*printed, *states]),
            *map(repr, [*printed, *states, *session.record.moves]),
            json.dumps([table.screen.scenes, table.about, plain.screen.scenes], ensure_ascii=False),
            *[str(widget.get_state()) for widget in widgets],
            session.record.dumps(),
            file.read_text(encoding="utf-8") if file.exists() else "",
        ]
    )


def played(table: Table, plain: PlainTable, moves: int) -> Iterator[None]:
    """Both tables obey the same: moves at random, with undo, redo and a hint now and then."""
    rng = Random(7)
    for number in range(moves):
        if table.session.is_covered:
            obey(table, plain, "uncover")
        obey(table, plain, str(rng.choice(table.session.view.legal_moves)))
        yield
        if number % 5 == 4:
            for text in ("undo", "redo", "hint"):
                obey(table, plain, text)
                yield


def obey(table: Table, plain: PlainTable, text: str) -> None:
    table.command(text)
    plain._obey(text)


@every_game
@every_source
@pytest.mark.parametrize("shared", [False, True], ids=["passed on", "shared"])
def test_no_word_of_the_rule_is_anywhere(game: str, source: str, shared: bool, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = Table(session_of(game, source, shared=shared, autosave=saved_in(file)))
    plain = PlainTable(session_of(game, source, shared=shared))
    obey(table, plain, "open")
    if source == "written":
        if not shared:
            obey(table, plain, "uncover")
        for text in (f"rule {SECRET})", f"rule {SECRET}", "undo", "redo"):
            obey(table, plain, text)
    english = Rule.parse(SECRET).english.rstrip(".")
    places = 0
    for _ in played(table, plain, 12):
        assert not table.session.outcome
        everything = shown_by(table, plain, file)
        assert not [word for word in (SECRET, english, "rank * 3", "times 3") if word in everything]
        places += 1
    assert places == 18
    assert table.session.view.fingerprint in shown_by(table, plain, file)


@every_game
def test_the_text_mode_does_not_repeat_the_rule(game: str) -> None:
    typed = iter(["", f"rule {SECRET})", f"rule {SECRET}", "log", "rules", "moves", "quit"])
    written: list[str] = []
    session_of(game, "written").run(lambda _: next(typed), written.append)
    assert next(typed, "all was read") == "all was read"
    assert "rank * 3" not in "\n".join(written)


@every_game
def test_what_broke_is_logged_without_the_rule(
    game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(self: Session, move: object) -> None:
        raise KeyError("a bug")

    monkeypatch.delenv("CARDLAB_STRICT", raising=False)
    table = Table(session_of(game, "written"))
    table.command("uncover")
    monkeypatch.setattr(Session, "do", broken)
    table.command(f"rule {SECRET}")
    assert "'rule'" in caplog.text and SECRET not in caplog.text


@every_game
def test_an_open_rule_in_a_file_is_sealed_when_it_is_read(game: str) -> None:
    data = json.loads(session_of(game, SECRET).record.dumps())
    data["house_rules"]["rule"] = SECRET
    try:
        opened = Table(Session(Record.loads(json.dumps(data))))
    except RecordError as refusal:
        assert SECRET not in str(refusal)
    else:
        assert SECRET not in json.dumps([opened.about, opened.scenes, repr(opened.session.record)], ensure_ascii=False)


def test_a_record_that_is_printed_tells_no_move() -> None:
    people = ["person Mia", "person Leo"]
    precognition = Session.deal("precognition", people, seed=3)
    prediction = Session.deal("prediction", people, seed=3, variant="bidding")
    for session, line in ((precognition, "UDUD"), (prediction, "bid 4")):
        session.uncover()
        session.do(line)
        assert line not in repr(session.record)
