"""Scenes as values: what a table shows at several moments."""

from html import escape
from pathlib import Path

import pytest
from ipywidgets import HTML

from cardlab.core.about import about_of, rule_book
from cardlab.core.game import AnyGame
from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.text_mode import Prompt
from cardlab.games import GAMES
from cardlab.widgets.plain import PlainTable
from tests.sessions import offers, saved_in


def left_at(file: Path) -> Session:
    left = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(file))
    left.do("pass")
    return left


@pytest.mark.parametrize("answer", ["resume", "decline"])
def test_an_unfinished_game_is_offered_and_nothing_is_played_before_the_answer(tmp_path: Path, answer: str) -> None:
    left = left_at(tmp_path / "game.json")
    host = Host(Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(tmp_path / "game.json")))
    assert offers(host.scenes[-1]) == ["resume", "decline"]
    host.do(answer)
    assert (host.session.record == left.record) == (answer == "resume")
    host.do(offers(host.scenes[-1])[0])
    kept = [Record.load(path) for path in tmp_path.glob("*.before.json")]
    assert kept == [left.record] * (answer == "decline")


def test_a_game_that_is_loaded_does_not_take_the_place_of_the_one_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    left = left_at(tmp_path / "game.json")
    Session.deal("friend_or_foe", cards_each=4, seed=8).save(tmp_path / "other.json")
    host = Host(Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(tmp_path / "game.json")))
    host.do("load other")
    host.do("undo")
    assert host.session.record == left.record
    host.do("load other")
    host.do(str(host.session.view.legal_moves[0]))
    assert [Record.load(path) for path in tmp_path.glob("*.before.json")] == [left.record]
    assert Record.load(tmp_path / "game.json") == host.session.record and host.session.seed == 8


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_form_of_the_table_has_all_rules(game: AnyGame) -> None:
    session = Session.deal(game, seed=1)
    book = rule_book(game)
    said = [text for _, paragraphs in book["sections"] for text in paragraphs] + [book["credit"]]
    said += [rule["reason"] for rule in book["house"]]
    assert len(said) > 10 and "http" in said[-1 - len(book["house"])]
    prompt: list[str] = []
    Prompt(session, input, prompt.append).answer("rules")
    plain = "\n".join(widget.value for widget in PlainTable(session).children if isinstance(widget, HTML))
    for text in said:
        assert text in prompt[-1] and escape(text) in plain


def test_a_secret_house_rule_is_named_and_not_shown() -> None:
    for rule, told in (("card.is_red", "sealed"), ("by hand", "by hand")):
        session = Session.deal("express", ["cautious", "cautious", "person"], seed=1, rule=rule)
        about = about_of(session)
        assert about["short"][-1] == f"House rules at this table: rule: {told}."
        assert next(one for one in about["rules"]["house"] if one["keyword"] == "rule")["chosen"] == told
