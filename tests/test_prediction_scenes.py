"""The table of Prediction as a value: its moments, and the entries of the menu on the author's page."""

from typing import Any, Final

from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games.prediction import GAME, State
from cardlab.widgets.host import Host
from tests.helpers import seeded
from tests.sessions import captions, labels, shown, through, zone
from tests.test_prediction import after, ending, start

THREE: Final = ("person", "mixing", "cautious")


def at(state: State, seats: tuple[str, ...] = THREE) -> Session:
    """The session that has come to this position."""
    return Session(Record(GAME, {}, seats, 7, state))


def middle(scene: Any, key: str = "trick") -> list[tuple[str, str]]:
    """What lies in the middle: whose it is, and the card, its back, or nothing yet."""
    return [(card["why"], card.get("back") or card["rank"] + card["suit"]) for card in zone(scene, key)["cards"]]


# --- Several moments ---


def test_before_the_first_card_every_place_is_empty() -> None:
    """The leader is told, each of my cards can be laid, and what the others may lay stands at their seats."""
    scene = shown(at(start(3)))
    assert scene["lead"] == "Hand 1, trick 1: you lead."
    assert scene["advice"] == "Lay a card face down: you would win every tie."
    assert middle(scene) == [("You", "none"), ("Ada", "none"), ("Bo", "none")]
    assert len(scene["paths"]) == 13
    assert [seat["known"] for seat in zone(scene, "seats")["seats"]] == [
        "♦ A K Q J 10 9 8 7 6 5 4 3 2",
        "♥ A K Q J 10 9 8 7 6 5 4 3 2",
    ]


def test_cards_lie_face_down_until_all_have_laid() -> None:
    """Backs for those who have laid, an empty place for me; what they are is nowhere in the scene."""
    one, other = (shown(at(after(start(3)._replace(first=1), cards))) for cards in ("K♦ 2♥", "3♦ 9♥"))
    assert one == other
    assert middle(one) == [("Ada", "back"), ("Bo", "back"), ("You", "none")]
    assert one["advice"] == "Lay a card face down: you lay third, and of equal cards the earliest wins."


def test_one_s_own_card_is_told_in_words_only() -> None:
    """It lies face down like the others'; the label of my hand says which it is."""
    session = at(after(start(3), "K♣"), ("person Mia", "person Leo", "cautious"))
    session.viewer = 0
    scene = shown(session)
    assert middle(scene) == [("Mia", "back"), ("Leo", "none"), ("Ada", "none")]
    assert zone(scene, "hand")["label"] == "Mia's hand: ♣ · 0 tricks · laid K♣"


def test_all_cards_turn_over_together() -> None:
    """After the last card the faces lie there, the best one marked, and the winner's tricks lie open."""
    host = Host(at(after(start(3)._replace(first=1), "K♦ 2♥")))
    host.do("K♣")
    scene = next(scene for scene in host.scenes if scene["log"][-1][1].endswith("won it with the first K."))
    assert middle(scene) == [("Ada ✓", "K♦"), ("Bo", "2♥"), ("You", "K♣")]
    assert [card.get("wins", False) for card in zone(scene, "trick")["cards"]] == [True, False, False]
    assert zone(scene, "won1")["label"] == "Ada: 1 trick"
    assert next(card["name"] for card in zone(scene, "won1")["cards"]) == "King of Diamonds"


def test_the_last_trick_can_be_seen_while_the_next_is_laid() -> None:
    """Beside the new backs the trick before lies small."""
    scene = shown(at(after(start(3), "2♣ A♦ 2♥ 3♦")))
    assert middle(scene) == [("Ada", "back"), ("Bo", "back"), ("You", "none")]
    assert middle(scene, "last") == [("You", "2♣"), ("Ada ✓", "A♦"), ("Bo", "2♥")]


def test_a_hand_is_sorted_with_the_ace_high_and_says_what_is_sure() -> None:
    """The order of a hand knows this game's Ace; a card that nobody can beat is captioned."""
    scene = shown(at(ending("A♣ K♣ 2♣", "K♦ 9♦ 2♦", "K♥ 9♥ 2♥")))
    order = {card["id"]: card["order"][0] for card in zone(scene, "hand")["cards"]}
    assert sorted(order, key=order.__getitem__) == ["2♣", "K♣", "A♣"]
    assert captions(scene) == {"A♣": "sure", "K♣": "sure"}


def test_bids_are_buttons_and_stay_hidden() -> None:
    """0 to 13 are offered; who has bid is seen, and what only when all have."""
    state = after(start(3, bidding=True)._replace(first=1), "4 5")
    scene = shown(at(state))
    assert labels(scene) == [str(number) for number in range(14)]
    assert scene["advice"] == "How many of the 13 tricks will you win? Exactly right earns 10 points more."
    assert middle(scene) == [("Ada", "back"), ("Bo", "back"), ("You", "none")]
    assert scene == shown(at(after(start(3, bidding=True)._replace(first=1), "9 0")))
    done = shown(at(after(state, "3")))
    assert done["scores"] == {
        "head": ["Seat", "Bid", "Tricks", "Points"],
        "rows": [["You", "3", "0", "0"], ["Ada", "4", "0", "0"], ["Bo", "5", "0", "0"]],
    }


def test_teams_are_named() -> None:
    """The partner opposite is marked, and both have one letter and one score."""
    scene = shown(at(start(4, teams=True), ("person", "cautious", "cautious", "cautious")))
    assert [seat["about"] for seat in zone(scene, "seats")["seats"]] == [
        "cautious · 0 tricks",
        "cautious · your partner · 0 tricks",
        "cautious · 0 tricks",
    ]
    assert [row[1] for row in scene["scores"]["rows"]] == ["A", "B", "A", "B"]


def test_a_match_that_is_over_says_who_won() -> None:
    """The winner, the points and the ways to play again; the last trick lies open."""
    session = at(ending("A♣", "2♦", "3♥", won=[0] * 12, hand_cap=1))
    session.do("A♣")
    scene = shown(session)
    assert scene["lead"] == "You won: hand 1 was to be the last, and the most points win."
    assert labels(scene) == ["New game", "Same deal again"]
    assert middle(scene)[0] == ("You ✓", "A♣")


# --- The menu of the author's page ---


def test_shuffle_moves_the_suits_and_changes_nothing() -> None:
    """Every suit becomes the next one, in the game so far too; ranks, scores and turns stay."""
    host = Host(Session.deal(GAME, seed=7))
    host.do(host.scenes[-1]["paths"][0]["send"])
    before = host.session
    host.do("shuffle")
    scene = host.scenes[-1]
    assert scene["notice"].startswith("The suits have changed seats, and nothing else has")
    assert scene["log"][-1] == ("", "The suits changed seats.")
    assert [cards[0].suit for cards in host.session.view.hands] == [
        (cards[0].suit + 1) % 4 for cards in before.view.hands
    ]
    assert [str(move)[:-1] for move in host.session.view.legal_moves] == [
        str(move)[:-1] for move in before.view.legal_moves
    ]
    assert host.session.outcome == before.outcome


def test_test_mode_opens_what_lies_face_down() -> None:
    """Open cards: beside each seat stands what it has laid, and the log says that the mode is on."""
    host = Host(at(after(start(3)._replace(first=1), "K♦ 2♥")))
    host.do("open")
    known = [seat["known"] for seat in zone(host.scenes[-1], "seats")["seats"]]
    assert [text.partition(" · ")[2] for text in known] == ["open: laid K♦", "open: laid 2♥"]
    assert host.scenes[-1]["log"][-1] == ("", "Test mode: all cards lie open.")
    host.do("open")
    assert "open" not in zone(host.scenes[-1], "seats")["seats"][0]["known"]


def test_what_a_drawing_tells_apart_has_keys_of_its_own() -> None:
    """No two things of a zone share an id, also where two decks hold the same card twice."""
    rules: dict[str, Any] = {"bidding": True, "teams": True, "penalty": True, "hand_cap": 4}
    host = Host(Session.deal(GAME, ("person", *["cautious"] * 7), seed=7, **rules))
    for _ in through(host, seeded("keys"), most=60):
        parts: list[Any] = list(host.scenes[-1]["zones"])
        for part in parts:
            keys = [item["id"] for item in part.get("cards", part.get("seats", []))]
            assert len(keys) == len(set(keys))
