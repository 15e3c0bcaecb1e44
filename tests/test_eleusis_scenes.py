"""Scenes of Eleusis as values: what the table shows at several moments."""

import json
from typing import Any, Final

from cardlab.cards import DECK
from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games.eleusis import GAME, State
from cardlab.rules import Rule
from tests.eleusis_positions import after, position
from tests.sessions import labels, shown, zone

PEOPLE: Final = ("person Mia", "cautious", "person Leo", "person Zoe")
MOST_BYTES: Final = 40_000
FIVE, SIX = "2♥ 3♣ 5♣ 6♣ 7♣", "9♥ 2♠ 3♠ 5♠ 6♠ 7♠"


def at(state: State, *seats: str) -> Session:
    """You, two cautious players and a dealer at this position, or others."""
    return Session(Record(GAME, {}, seats or ("person", "cautious", "cautious", "cautious"), 7, state))


def three(**more: Any) -> State:
    return position(FIVE, SIX, "J♥ 8♠ 9♠ 10♠ J♠ Q♠", **more)


def faces(zone: Any) -> str:
    return " ".join(card["id"] for card in zone["cards"])


# --- Several moments ---


def test_a_string_is_built_with_clicks() -> None:
    """Each card of the hand can be tapped; what is put together stands at the line's end until it is laid."""
    scene = shown(at(three()))
    assert (scene["lead"], labels(scene)) == ("You are to play.", ["No play"])
    assert {path["send"]: path["path"] for path in scene["paths"]} == {card: [card] for card in FIVE.split()}
    begun = shown(at(after(three(), "2♥", "3♣")))
    assert begun["lead"] == "Your string: 2♥ 3♣."
    assert labels(begun) == ["Lay the string", "Take one back"]
    assert faces(zone(begun, "line")["open"]) == "2♥ 3♣"
    assert zone(begun, "line")["open"]["caption"] == "your string"
    assert faces(zone(begun, "hand")) == "5♣ 6♣ 7♣"
    watching = Session(Record(GAME, {}, ("at_random", "person", "cautious", "cautious"), 7, three()))
    assert "open" not in zone(shown(watching), "line")


def test_the_line_shows_sidelines_and_markers() -> None:
    """A wrong string hangs together below the card it tried to follow; markers lie on the cards that are due one."""
    laid = three(line="4♥ 6♥ 8♥ 10♥", sidelined="2♣ " * 7, prophet=2, marked=(4, 0))
    line = zone(shown(at(laid)), "line")
    assert (line["label"], faces(line)) == ("3 right, 7 refused below", "4♥ 6♥ 8♥ 10♥")
    assert [len(card["below"]) for card in line["cards"]] == [0, 0, 0, 7]
    assert [mark["name"] for mark in line["cards"][3]["marks"]] == ["the prophet's marker"]
    tenth = line["cards"][3]["below"][6]["cards"][0]
    assert tenth["marks"] == [{"sign": "○", "word": "10", "name": "the white marker of card 10"}]
    assert [(mark["sign"], mark["word"]) for mark in line["legend"]] == [("○", "tenth card"), ("●", "Bo is prophet")]
    assert line["note"] == "in 23 cards: wrong = out"
    assert shown(at(laid))["deal"].endswith(f" · sealed rule {laid.fingerprint[:9]}")
    wrong = zone(shown(at(after(three(), "lay 3♣ 2♥ 5♣"))), "line")
    assert [faces(tried) for tried in wrong["cards"][0]["below"]] == ["3♣ 2♥ 5♣"]


def test_a_prophet_is_asked_with_buttons() -> None:
    """The string lies before the prophet, with a button for right and one for wrong."""
    state = after(position(FIVE, SIX, "J♥ 8♠", line="4♥ 6♥", prophet=2, marked=(2, 0)), "lay 3♣ 2♥")
    scene = shown(at(state, "cautious", "cautious", "person", "cautious"))
    assert (scene["lead"], scene["advice"]) == ("Ada laid 3♣ 2♥.", "As the prophet, say right or wrong.")
    assert labels(scene) == ["Right", "Wrong"]
    assert faces(zone(scene, "line")["open"]) == "3♣ 2♥"
    assert zone(scene, "hand")["label"] == "Your hand, put down: 2 cards"
    assert [row["about"] for row in scene["players"]["rows"]] == ["cautious", "cautious", "● prophet", "dealer"]


def test_a_hand_that_is_shown_is_chosen_from_by_whoever_settles_it() -> None:
    """The dealer who judges by hand taps a card of it, or says that none fits; the others look at it."""
    state = after(three(rule="by hand"), "no play")
    scene = shown(at(state, "cautious", "cautious", "cautious", "person"))
    assert scene["lead"] == "Ada said no play and shows the hand."
    assert (zone(scene, "hand")["kind"], faces(zone(scene, "hand"))) == ("hand", FIVE)
    assert {path["send"] for path in scene["paths"]} == set(FIVE.split())
    assert labels(scene) == ["None fits"]
    looked_at = Host(at(state, "person", "person Leo", "cautious", "person Zoe"))
    assert looked_at.session.is_covered
    assert zone(looked_at.scenes[-1], "claim")["kind"] == "fan"


def test_what_was_shown_and_said_stays_to_be_seen() -> None:
    """How a no play came out stays in the notes, and so does what the prophet says until the dealer has answered."""
    false = after(three(), "no play", "2♥", "go on")
    assert zone(shown(at(false.replace(mover=0))), "said")["items"] == [
        {"text": "You said no play, but 2♥ fitted after 4♥"}
    ]
    true = after(position("3♣ 5♣ 6♣ 7♣ 8♣", SIX, FIVE), "no play")
    (note,) = zone(shown(at(true.replace(mover=0))), "said")["items"]
    assert (note["text"], faces(note)) == ("You said no play: nothing fitted after 4♥", "3♣ 5♣ 6♣ 7♣ 8♣")
    called = after(three(rule="by hand", line="4♥ 6♥", prophet=2, marked=(2, 0)), "lay 2♥", "right")
    scene = shown(at(called, "cautious", "cautious", "cautious", "person"))
    assert zone(scene, "said")["items"] == [{"text": "Cy, the prophet, says: right", "strong": True}]
    assert labels(scene) == ["Right", "Wrong"]


def test_the_rule_is_in_no_scene_before_the_round_ends() -> None:
    """It is typed into a masked field, and can be read nowhere until all may know it."""
    host = Host(Session.deal("eleusis", ("cautious", "at_random", "person"), seed=3, rule="written", cards_each=2))
    (entry,) = host.scenes[-1]["entries"]
    assert (entry["masked"], entry["send"]) == (True, "rule")
    text = "card.rank in (1, 3, 5, 7) or last.suit == hearts"
    english = Rule.parse(text).english
    host.do(f"rule {text}")
    assert host.session.outcome
    *during, last = host.scenes
    assert len(during) > 3
    for scene in during[:-1]:
        assert text not in json.dumps(scene, ensure_ascii=False)
        assert english.rstrip(".") not in json.dumps(scene, ensure_ascii=False)
    told = zone(last, "said")["items"][0]["text"]
    assert text in told
    assert english.rstrip(".") in told
    assert "It is the one that was sealed" in told


def test_points_of_every_round_stand_in_the_table() -> None:
    """The cards that are left, the points of this round, and of all; the result says what they are made of."""
    state = position("2♥", SIX, FIVE, house={"rounds": 2, "rule": "drawn"})
    scene = shown(at(after(state, "lay 2♥")))
    assert scene["players"]["head"] == ["cards", "now", "all"]
    values = [row["values"] for row in scene["players"]["rows"]]
    assert values == [["0", "10", "10"], ["6", "0", "0"], ["5", "1", "1"], ["", "10", "10"]]
    result = scene["result"]
    assert result["title"] == "Round 1: You lead with 10 points."
    assert result["kinds"] == ["fewer cards", "empty hand", "prophecy", "as the best player"]
    assert [bar["parts"] for bar in result["bars"]] == [[6, 4, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 10]]
    assert (scene["lead"], scene["advice"]) == ("You have no cards left. The round is over.", "You deal the next one.")
    assert labels(scene) == ["Deal the next round"]


def test_a_line_of_sixty_cards_stays_small() -> None:
    """Sixty right cards, sixty wrong ones and two large hands take at most 40 kB."""
    line = " ".join(map(str, (*DECK, *DECK[:8])))
    state = three(line=line, sidelined=" ".join(map(str, (*DECK[8:], *DECK[:16]))))
    assert len(json.dumps(shown(at(state))).encode()) <= MOST_BYTES
