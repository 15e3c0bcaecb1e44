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
from tests.helpers import position
from tests.sessions import (
    MIA_AND_LEO,
    at,
    cards_on,
    labels,
    offers,
    saved_in,
    seat_down,
    shown,
    zone,
)

# --- Several moments ---


def test_a_watcher_sees_no_hand_and_lets_play_go_on() -> None:
    """Where only computer players sit, no hand lies open and the buttons let them play."""
    scene = shown(seat_down("nobody"))
    assert {zone["id"] for zone in scene["zones"]} >= {"dice", "pile"} and not cards_on(scene)
    assert len(scene["players"]["rows"]) == 3
    assert labels(scene) == ["Next turn", "Play to the end"]


def test_a_cover_hides_every_hand() -> None:
    """Before another person's turn no hand is in the scene, and the one button says whose screen it is."""
    session = at(position("7♣ 2♣", "3♣ 4♣", "6♣", dice=(2, 5), roller=1), MIA_AND_LEO)
    session.viewer = None
    scene = shown(session)
    assert (scene["lead"], labels(scene)) == ("Pass the screen to Leo.", ["I am Leo"])
    assert "hand" not in [zone["id"] for zone in scene["zones"]]
    session.uncover()
    assert zone(shown(session), "hand")["label"] == "Leo's hand: 2 cards"


def test_an_unfinished_game_is_offered(tmp_path: Path) -> None:
    """A game left before its end is offered with the turn it had come to; nothing can be played before the answer."""
    file = tmp_path / "game.json"
    left = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(file))
    left.do("pass")
    host = Host(Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(file)))
    assert host.scenes[-1]["lead"] == f"You left a game here: deal 7, turn {left.view.number}."
    assert offers(host.scenes[-1]) == ["resume", "decline"]
    host.do("resume")
    assert (host.session.view, host.session.log) == (left.view, left.log)


def test_a_declined_game_is_kept(tmp_path: Path) -> None:
    """Whoever starts afresh finds the old game in a file of its own."""
    file = tmp_path / "game.json"
    left = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(file))
    left.do("pass")
    host = Host(Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(file)))
    host.do("decline")
    host.do("7♦")
    assert [Record.load(path).moves == left.record.moves for path in tmp_path.glob("*.before.json")] == [True]


def test_a_game_that_is_loaded_does_not_take_the_place_of_the_one_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who loads another file instead of answering keeps the old game in a file of its own."""
    monkeypatch.chdir(tmp_path)
    left = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(tmp_path / "game.json"))
    left.do("pass")
    Session.deal("friend_or_foe", cards_each=4, seed=8).save(tmp_path / "other.json")
    host = Host(Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=saved_in(tmp_path / "game.json")))
    host.do("load other")
    host.do(str(host.session.view.legal_moves[0]))
    assert [Record.load(path).moves for path in tmp_path.glob("*.before.json")] == [left.record.moves]
    assert Record.load(tmp_path / "game.json") == host.session.record
    assert host.session.seed == 8


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_form_of_the_table_has_all_rules(game: AnyGame) -> None:
    """The panel, the plain table and the prompt tell every section, every house rule with its reason, and the links."""
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
    """The rules say that there is a rule, and that it is sealed; an open choice is told."""
    for rule, told in (("card.is_red", "sealed"), ("by hand", "by hand")):
        session = Session.deal("express", ["cautious", "cautious", "person"], seed=1, rule=rule)
        about = about_of(session)
        assert about["short"][-1] == f"House rules at this table: rule: {told}."
        assert next(one for one in about["rules"]["house"] if one["keyword"] == "rule")["chosen"] == told


def test_undo_is_off_where_it_would_refuse() -> None:
    """The scene says why, in the words of the refusal, also while one looks back; otherwise it is on."""
    host = Host(Session.deal("precognition", seed=3, cards_each=3))
    redo = {"redo": "There is nothing to redo."}
    assert host.scenes[-1]["off"] == {"undo": "There is nothing to undo."} | redo
    host.do("U")
    assert host.scenes[-1]["off"] == redo
    host.do("undo")
    assert set(host.scenes[-1]["off"]) == {"undo"}, "what was undone can be played again"
    host.do("redo")
    assert host.scenes[-1]["off"] == redo
    host.do("predict UD")
    host.do(str(host.session.view.legal_moves[0]))
    why = host.scenes[-1]["off"]["undo"]
    host.command("undo")
    assert host.scenes[-1]["refused"] and host.scenes[-1]["notice"] == why
    plain = PlainTable(host.session)
    off = [(button.description, button.tooltip) for button in plain._moves.children if button.disabled]
    assert off == [("Undo", why), *[("Redo", why) for why in redo.values()]]
    host.do("review")
    assert set(host.scenes[-1]["off"]) == {"undo", "redo", "hint"}
    host.do("close")
    host.do("practice")
    assert host.scenes[-1]["off"] == redo
    host.do("new")
    assert host.scenes[-1]["off"] == redo, "undo brings the game before back"
