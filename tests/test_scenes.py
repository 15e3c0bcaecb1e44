"""Scenes as values: what a table shows at several moments."""

from html import escape
from pathlib import Path

import pytest
from ipywidgets import HTML

from cardlab.core.about import about_of, rule_book
from cardlab.core.game import AnyGame
from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.scene import Moment
from cardlab.core.session import Session
from cardlab.core.text_mode import Prompt
from cardlab.games import GAMES
from cardlab.widgets.plain import PlainTable
from cardlab.widgets.table import Table
from tests.helpers import after, position
from tests.sessions import (
    MIA_AND_LEO,
    MY_TURN,
    at,
    captions,
    cards_on,
    labels,
    notes,
    offers,
    saved_in,
    seat_down,
    shown,
    zone,
)

# --- Several moments ---


def test_your_turn_shows_every_match() -> None:
    """A sum and a pair are marked, offered as paths and named in the sentence on top; what fits nothing is not."""
    scene = shown(at(MY_TURN))
    assert (scene["lead"], scene["advice"]) == (
        "You rolled 2 and 5.",
        "Play the 7, or the 2 and the 5 together, or pass.",
    )
    assert captions(scene) == {"2♦": "with 5♥", "5♥": "with 2♦", "7♣": "sum"}
    assert scene["paths"] == [{"path": ["7♣"], "send": "7♣"}, {"path": ["2♦", "5♥"], "send": "2♦ 5♥"}]
    assert labels(scene) == ["Pass"]
    assert scene["deal"] == "deal 7 · turn 18"


def test_everything_lies_on_the_table() -> None:
    """Dice, pile and hand are there with words for each, what a pass leads to, and everybody with what they hold."""
    scene = shown(at(MY_TURN))
    assert [zone["label"] for zone in scene["zones"] if zone["id"] in ("dice", "pile", "hand")] == [
        "Your roll: 2 and 5",
        "Pile: 2 cards, for whoever is attacked",
        "Your hand: 4 cards",
    ]
    assert zone(scene, "dice")["total"] == "7"
    assert notes(scene) == {
        "What fits": "A 7, or a 2 and a 5 together.",
        "If you pass": "Foe! with a 7, or a 2 and a 5 together: you take the pile and the cards laid. "
        "But a last card wins.",
    }
    assert scene["players"]["head"] == ["cards"]
    assert [(row["name"], row["about"], row["values"], row["active"]) for row in scene["players"]["rows"]] == [
        ("You", "", ["4"], True),
        ("Ada", "thoughtful", ["2"], False),
        ("Bo", "eager", ["2"], False),
        ("Cy", "at random", ["1"], False),
    ]


def test_without_a_match_a_friend_can_be_asked() -> None:
    """Where nothing fits, the cards that a friend could help with are marked."""
    scene = shown(at(position("3♣ 9♥", "2♣", "2♦", "2♥", dice=(4, 6))))
    assert scene["advice"] == "Nothing fits. Ask a friend for your 3, or pass."
    assert captions(scene) == {"3♣": "K helps"}
    assert notes(scene)["If you ask"] == "A King goes with your 3. All see the card that you name."
    assert offers(scene) == ["ask 3♣", "pass"]


def test_an_answer_is_asked_for() -> None:
    """Asked for help, or whether to attack, you see by whom, with what, and that you may stay quiet."""
    others = position("K♠ 9♥", "2♣", "2♦", "3♣ 9♣", dice=(4, 6), roller=3)
    asked, passed = shown(at(after(others, "ask 3♣"))), shown(at(after(others._replace(dice=(3, 6)), "pass")))
    assert (asked["lead"], asked["advice"]) == (
        "Cy asks: Friend my 3?",
        "You may help.",
    )
    assert (captions(asked), labels(asked)) == ({"K♠": "13−3=10"}, ["Help: K♠", "Stay quiet"])
    assert set(offers(asked)) == {"help K♠", "quiet"}
    bubble = zone(asked, "speech")
    assert (bubble["said"], bubble["text"]) == ("Friend my 3?", "I need a King: 13−3=10. Who helps me?")
    assert (bubble["card"]["id"], bubble["seat"]) == ("3♣", "seat3")
    assert notes(asked)["If you help"] == (
        "K♠ and 3♣ go to the pile. You keep 1, Cy 1. If others help, too, a draw decides."
    )
    assert passed["lead"] == "Cy laid nothing on 3 and 6."
    assert (captions(passed), labels(passed)) == ({"9♥": "sum"}, ["Foe! 9♥", "Stay quiet"])
    assert set(offers(passed)) == {"foe 9♥", "quiet"}
    assert notes(passed)["If nobody attacks"] == "The pile stays, and you roll."


def test_what_follows_is_told_truly_at_the_end() -> None:
    """With a last card one wins, alone or with the roller, and an agreed number of turns ends the game."""
    last = position("K♠", "2♣", "2♦", "3♣", dice=(4, 6), roller=3)
    assert notes(shown(at(after(last, "ask 3♣"))))["If you help"] == (
        "The last card goes: you and Cy win. If others help, too, a draw decides."
    )
    attack = position("9♥", "2♣ 4♣", dice=(3, 6), roller=1, number=5, turn_cap=5)
    asked = notes(shown(at(after(attack, "pass"), ("person", "eager"))))
    assert asked == {
        "If you attack": "With your last cards you win.",
        "If nobody attacks": "The game ends, and the fewest cards win.",
    }


def test_an_attack_is_told_large() -> None:
    """Foe has a tone of its own and is told large; help and silence are not."""
    state = position("7♣ 2♣", "3♣ 4♣", "6♣", dice=(2, 5), roller=1, pile="Q♥")
    session = at(after(state, "pass"), ("person", "eager", "eager"))
    session.do("foe 7♣")
    told = [session.timeline.moment(place) for place in range(1, len(session.timeline) + 1)]
    assert Moment("attack", "Foe! Ada takes 2 cards.") in told


def test_a_watcher_sees_no_hand_and_lets_play_go_on() -> None:
    """Where only computer players sit, no hand lies open and the buttons let them play."""
    scene = shown(seat_down("nobody"))
    assert {zone["id"] for zone in scene["zones"]} >= {"dice", "pile"} and not cards_on(scene)
    assert len(scene["players"]["rows"]) == 3
    assert labels(scene) == ["Next turn", "Play to the end"]


def test_a_game_that_is_over_says_who_won() -> None:
    """At the end stand the winner, the reason and the ways to play again, and nothing is legal."""
    session = at(position("7♣", "3♣ 4♣", "6♣ 8♣", "9♣", dice=(2, 5)))
    session.do("7♣")
    scene = shown(session)
    assert scene["lead"] == "You won: the last card is gone."
    assert (labels(scene)[:4], scene["paths"]) == (["New game", "Same deal again", "Look back", "Save the game"], [])
    result = scene["result"]
    assert (result["title"], result["why"]) == ("You win", "The last card is gone (turn 1). No pile was taken.")
    assert [(bar["name"], bar["parts"], bar["total"], bar["wins"]) for bar in result["bars"]] == [
        ("You", [0, 0], "0", True),
        ("Cy", [1, 0], "1", False),
        ("Ada", [2, 0], "2", False),
        ("Bo", [2, 0], "2", False),
    ]
    assert result["question"] == "Nobody was attacked. On how many of the 36 rolls is a 7 the sum?"
    assert zone(scene, "hand")["cards"] == []


def test_a_cover_hides_every_hand() -> None:
    """Before another person's turn no hand is in the scene, and the one button says whose screen it is."""
    session = at(position("7♣ 2♣", "3♣ 4♣", "6♣", dice=(2, 5), roller=1), MIA_AND_LEO)
    session.viewer = None
    scene = shown(session)
    assert (scene["lead"], labels(scene)) == ("Pass the screen to Leo.", ["I am Leo"])
    assert "hand" not in [zone["id"] for zone in scene["zones"]]
    session.uncover()
    assert zone(shown(session), "hand")["label"] == "Leo's hand: 2 cards"


def test_whoever_may_shout_looks_first() -> None:
    """Each person has a button to look at the cards; then those that make a shout good can be clicked."""
    state = position("7♣ 2♣ 5♣", "7♥ 4♣", "6♣ K♣", dice=(2, 5), roller=2, shout="aloud")
    host = Host(at(after(state, "pass"), MIA_AND_LEO))
    assert labels(host.scenes[-1]) == ["Mia looks", "Leo looks", "Nobody shouts"]
    assert not cards_on(host.scenes[-1])
    host.do("look 0")
    assert (captions(host.scenes[-1]), labels(host.scenes[-1])) == (
        {"2♣": "with 5♣", "5♣": "with 2♣", "7♣": "sum"},
        ["Back"],
    )
    host.do("back")
    host.do("look 1")
    host.command("4♣")
    assert (host.looker, captions(host.scenes[-1])) == (1, {"7♥": "sum"})
    assert offers(host.scenes[-1]) == ["foe 7♥ by 1", "back"]
    host.do("foe 7♥ by 1")
    assert host.looker is None
    assert labels(host.scenes[-1]) == ["Mia looks", "Nobody else shouts"]
    host.do("quiet 0")
    assert "Leo shouted Foe with 7♥" in host.session.log[0]


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
def test_the_rules_and_the_credit_are_at_hand(game: AnyGame) -> None:
    """The table carries the rules in short, the author and the link."""
    about = Table(Session.deal(game, seed=1)).about
    book = about["rules"]
    assert [title for title, _ in book["sections"]][:3] == ["Aim", "Set-up", "A turn"]
    assert [rule["keyword"] for rule in book["house"]] == list(game.keywords())
    assert book["credit"] == game.credit_line() and game.credit.link in book["credit"]


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
    """The scene says why, in the words of the refusal, also while one looks back; else nothing is off."""
    host = Host(Session.deal("precognition", seed=3, cards_each=3))
    assert host.scenes[-1]["off"] == {"undo": "There is nothing to undo."}
    host.do("U")
    assert not host.scenes[-1]["off"]
    host.do("predict UD")
    host.do(str(host.session.view.legal_moves[0]))
    why = host.scenes[-1]["off"]["undo"]
    host.command("undo")
    assert host.scenes[-1]["refused"] and host.scenes[-1]["notice"] == why
    plain = PlainTable(host.session)
    off = [(button.description, button.tooltip) for button in plain._moves.children if button.disabled]
    assert off == [("Undo", why)]
    host.do("review")
    assert set(host.scenes[-1]["off"]) == {"undo", "redo", "hint"}
    host.do("close")
    host.do("practice")
    assert not host.scenes[-1]["off"]
    host.do("new")
    assert not host.scenes[-1]["off"], "undo brings the game before back"
