"""Scenes as values: what a table shows at several moments."""

from pathlib import Path

import pytest

from cardlab.core.game import AnyGame
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import GAMES
from cardlab.widgets.host import Host
from cardlab.widgets.table import Table
from tests.helpers import after, position
from tests.sessions import (
    MIA_AND_LEO,
    MY_TURN,
    at,
    captions,
    cards_on,
    labels,
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
        "Play the 7, or the 2 and the 5 together. You may also pass.",
    )
    assert captions(scene) == {"2♦": "with 5", "5♥": "with 2", "7♣": "sum"}
    assert scene["paths"] == [{"path": ["7♣"], "send": "7♣"}, {"path": ["2♦", "5♥"], "send": "2♦ 5♥"}]
    assert labels(scene) == ["Pass"]
    assert scene["deal"] == "deal 7 · turn 18"


def test_everything_lies_on_the_table() -> None:
    """The dice, the pile and the hand are there with words for each, and everybody with what they hold."""
    scene = shown(at(MY_TURN))
    assert [zone["label"] for zone in scene["zones"] if zone["id"] in ("dice", "pile", "hand")] == [
        "Dice: 2 and 5, sum 7",
        "Pile: 2 cards, taken by whoever is attacked",
        "Your hand: 4 cards",
    ]
    assert scene["players"]["head"] == ["passes", "cards"]
    assert [(row["name"], row["about"], row["values"], row["active"]) for row in scene["players"]["rows"]] == [
        ("You", "", ["0", "4"], True),
        ("Ada", "thoughtful", ["0", "2"], False),
        ("Bo", "eager", ["0", "2"], False),
        ("Cy", "at random", ["0", "1"], False),
    ]


def test_without_a_match_a_friend_can_be_asked() -> None:
    """Where nothing fits, the cards that a friend could help with are marked."""
    scene = shown(at(position("3♣ 9♥", "2♣", "2♦", "2♥", dice=(4, 6))))
    assert scene["advice"] == "Nothing fits. Ask for a friend for your 3♣ (a King helps), or pass."
    assert captions(scene) == {"3♣": "ask"}
    assert offers(scene) == ["ask 3♣", "pass"]


def test_an_answer_is_asked_for() -> None:
    """Asked for help, or whether to attack, you see by whom, with what, and that you may stay quiet."""
    others = position("K♠ 9♥", "2♣", "2♦", "3♣ 9♣", dice=(4, 6), roller=3)
    asked, passed = shown(at(after(others, "ask 3♣"))), shown(at(after(others._replace(dice=(3, 6)), "pass")))
    assert (asked["lead"], asked["advice"]) == (
        "Cy rolled 4 and 6 and asked: Friend my 3♣?",
        "Help with the K, or stay quiet.",
    )
    assert (captions(asked), offers(asked), labels(asked)) == ({"K♠": "help"}, ["help K♠", "quiet"], ["Stay quiet"])
    assert passed["lead"] == "Cy laid nothing on 3 and 6."
    assert (captions(passed), offers(passed)) == ({"9♥": "sum"}, ["foe 9♥", "quiet"])


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
    assert (labels(scene), scene["paths"]) == (
        ["New game", "Same deal again", "Look back", "Save the game"],
        [],
    )
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
    state = position("7♣ 2♣ 5♣", "7♥ 4♣", "6♣ K♣", dice=(2, 5), roller=2, shout="open")
    host = Host(at(after(state, "pass"), MIA_AND_LEO))
    assert labels(host.scenes[-1]) == ["Mia looks at the cards", "Leo looks at the cards", "Nobody shouts"]
    assert not cards_on(host.scenes[-1])
    host.do("look 0")
    assert (captions(host.scenes[-1]), labels(host.scenes[-1])) == (
        {"2♣": "with 5", "5♣": "with 2", "7♣": "sum"},
        ["Back"],
    )
    host.do("back")
    host.do("look 1")
    host.command("4♣")
    assert (host.looker, captions(host.scenes[-1])) == (1, {"7♥": "sum"})
    assert offers(host.scenes[-1]) == ["foe 7♥ by 1", "back"]
    host.do("foe 7♥ by 1")
    assert host.looker is None
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


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_rules_and_the_credit_are_at_hand(game: AnyGame) -> None:
    """The table carries the rules in short, the author and the link."""
    about = Table(Session.deal(game, seed=1)).about
    assert len(about["rules"]) >= 5 and "House rules at this table: none chosen." in about["rules"]
    assert (about["credit"], about["link"]) == (str(game.credit), game.credit.link)


def test_a_secret_house_rule_is_named_and_not_shown() -> None:
    """The rules say that there is a rule, and that it is sealed; an open choice is told."""
    sealed = Table(Session.deal("express", seed=1, rule="card.is_red")).about["rules"][-1]
    by_hand = Table(Session.deal("express", ["cautious", "cautious", "person"], seed=1, rule="by hand")).about["rules"][
        -1
    ]
    assert sealed == "House rules at this table: rule: sealed."
    assert by_hand == "House rules at this table: rule: by hand."
