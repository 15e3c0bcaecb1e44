"""The table of Prediction as a value: its moments, and the entries of the menu on the author's page."""

from typing import Any, Final

import pytest

from cardlab.cards import DECK, rank_text
from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games.prediction import GAME, State, height
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


def held(scene: Any) -> dict[str, str]:
    """What stands in the strips: the ranks of each player."""
    return {strip["name"]: " ".join(cell["rank"] for cell in strip["cells"]) for strip in zone(scene, "held")["strips"]}


# --- Several moments ---


def test_before_the_first_card_every_place_is_empty() -> None:
    """The leader is told, each of my cards can be laid, and what the others may lay stands in strips."""
    scene = shown(at(start(3)))
    assert (scene["lead"], scene["advice"]) == (
        "Trick 1: you lead. Lay a card face down.",
        "You win every tie.",
    )
    assert middle(scene) == [("▸ 1st You", "none"), ("Ada", "none"), ("Bo", "none")]
    assert len(scene["paths"]) == 13
    assert held(scene) == dict.fromkeys(("Ada", "Bo"), "A K Q J 10 9 8 7 6 5 4 3 2")


def test_cards_lie_face_down_until_all_have_laid() -> None:
    """Backs for those who have laid, an empty place for me; what they are is nowhere in the scene."""
    one, other = (shown(at(after(start(3)._replace(first=1), cards))) for cards in ("K♦ 2♥", "3♦ 9♥"))
    assert one == other
    assert middle(one) == [("1st Ada", "back"), ("Bo", "back"), ("▸ You", "none")]
    assert one["advice"] == "You lay third; the first wins a tie."


def test_one_s_own_card_is_told_in_words_only() -> None:
    """It lies face down like the others'; the label of my hand says which it is."""
    session = at(after(start(3), "K♣"), ("person Mia", "person Leo", "cautious"))
    session.viewer = 0
    scene = shown(session)
    assert middle(scene) == [("1st Mia", "back"), ("▸ Leo", "none"), ("Ada", "none")]
    assert zone(scene, "hand")["label"] == "Mia's hand: ♣ · 0 tricks · laid K♣"


def test_all_cards_turn_over_together() -> None:
    """After the last card the faces lie where the backs lay, the best one marked and its trick told large."""
    host = Host(at(after(start(3)._replace(first=1), "K♦ 2♥")))
    places = [card["id"] for card in zone(host.scenes[-1], "trick")["cards"]]
    host.do("K♣")
    scene = next(scene for scene in host.scenes if scene["log"][-1][1].endswith("won it with the first K."))
    assert middle(scene) == [("★ Ada", "K♦"), ("Bo", "2♥"), ("You", "K♣")]
    assert [card["wins"] for card in zone(scene, "trick")["cards"]] == [True, False, False]
    assert [card["id"] for card in zone(scene, "trick")["cards"]] == places
    assert scene["large"] == "Ada wins trick 1 with K♦"
    assert [row["values"][0] for row in scene["players"]["rows"]] == ["0", "1", "0"]


def test_the_last_trick_can_be_seen_while_the_next_is_laid() -> None:
    """Beside the new backs the trick before lies small."""
    scene = shown(at(after(start(3), "2♣ A♦ 2♥ 3♦")))
    assert middle(scene) == [("1st Ada", "back"), ("Bo", "back"), ("▸ You", "none")]
    assert middle(scene, "last") == [("You", "2♣"), ("★ Ada", "A♦"), ("Bo", "2♥")]


def test_a_hand_is_sorted_with_the_ace_high_and_says_what_is_sure() -> None:
    """The order of a hand knows this game's Ace; a card that nobody can beat is captioned."""
    scene = shown(at(ending("A♣ K♣ 2♣", "K♦ 9♦ 2♦", "K♥ 9♥ 2♥")))
    order = {card["id"]: card["order"][0] for card in zone(scene, "hand")["cards"]}
    assert sorted(order, key=order.__getitem__) == ["2♣", "K♣", "A♣"]
    assert captions(scene) == {"A♣": "sure", "K♣": "sure"}


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_a_card_tells_what_can_beat_it(leader: int) -> None:
    """The framed cells are those with which another would win the trick, whatever the rest lay."""
    state = ending("A♣ 9♣ 2♣", "K♦ 9♦ 2♦", "Q♥ 9♥ 2♥")._replace(first=leader)
    order = [(leader + place) % 3 for place in range(3)]
    for _ in order[: order.index(0)]:
        state = state.play(state.legal_moves()[-1])
    scene = shown(at(state))
    for card in zone(scene, "hand")["cards"]:
        beating = {
            f"strip{seat} {rank_text(other.rank)}"
            for seat in (1, 2)
            for other in ending("A♣ 9♣ 2♣", "K♦ 9♦ 2♦", "Q♥ 9♥ 2♥").hands[seat]
            if height(other) > card["order"][0]
            or (height(other) == card["order"][0] and order.index(seat) < order.index(0))
        }
        assert set(card["related"]) == beating
        assert card["about"].startswith(f"{card['id']} can be beaten" if beating else f"Nothing can beat {card['id']}")


def test_a_hand_stands_in_the_columns_of_the_strips() -> None:
    """A rank has the same column in the hand and in every strip."""
    scene = shown(at(ending("A♣ 9♣ 2♣", "K♦ 9♦ 2♦", "Q♥ 9♥ 2♥")))
    columns = {card["rank"]: card["column"] for card in zone(scene, "hand")["cards"]}
    assert columns == {"A": 12, "9": 7, "2": 0}
    for strip in zone(scene, "held")["strips"]:
        assert {cell["rank"]: cell["column"] for cell in strip["cells"]}["9"] == 7


def test_bids_are_buttons_and_stay_hidden() -> None:
    """0 to 13 are offered; who has bid is seen, and what only when all have."""
    state = after(start(3, bidding=True)._replace(first=1), "4 5")
    scene = shown(at(state))
    assert labels(scene) == [str(number) for number in range(14)]
    assert scene["advice"] == "How many of the 13 tricks will you win? Exactly right earns 10."
    assert middle(scene) == [("1st Ada", "back"), ("Bo", "back"), ("▸ You", "none")]
    assert scene == shown(at(after(start(3, bidding=True)._replace(first=1), "9 0")))
    done = shown(at(after(state, "3")))
    assert done["players"]["head"] == ["won / bid", "points"]
    assert [row["values"] for row in done["players"]["rows"]] == [["0/3", "0"], ["0/4", "0"], ["0/5", "0"]]


def test_teams_are_named() -> None:
    """The partner opposite is marked, and both have one score and the tricks of both."""
    state = after(start(4, teams=True), "A♣ 2♦ 2♥ 2♠")
    rows = shown(at(state, ("person", "cautious", "cautious", "cautious")))["players"]["rows"]
    assert [row["known"] for row in rows] == ["", "", "your partner", ""]
    assert [row["values"] for row in rows] == [["1", "0"], ["0", "0"], ["1", "0"], ["0", "0"]]


def test_a_match_that_is_over_says_who_won() -> None:
    """The winner, the points and the ways to play again; the last trick lies open."""
    session = at(ending("A♣", "2♦", "3♥", won=[0] * 12, hand_cap=1))
    session.do("A♣")
    scene = shown(session)
    assert scene["lead"] == "You won: hand 1 was to be the last, and the most points win."
    assert labels(scene)[:2] == ["New game", "Same deal again"]
    assert middle(scene)[0] == ("★ You", "A♣")


# --- The menu of the author's page ---


def test_shuffle_moves_the_suits_and_changes_nothing() -> None:
    """Every suit becomes the next one, in the game so far too; ranks, scores and turns stay."""
    host = Host(Session.deal(GAME, seed=7))
    host.do(host.scenes[-1]["paths"][0]["send"])
    before = Session(host.session.record)
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
    for _ in range(4):
        text = host.session.record.dumps()
        assert Record.loads(text).dumps() == text
        host.do("shuffle")


def test_won_tricks_are_told_with_their_cards() -> None:
    """`won` tells what everybody has won in this hand, and nothing of what lies face down now."""
    host = Host(at(start(3)))
    host.do("won")
    assert host.scenes[-1]["notice"] == "Nobody has won a trick of this hand yet."
    host = Host(at(after(start(3), "9♣ K♦ K♥ 2♦")))
    host.do("won")
    told = "Tricks won in this hand, with their cards: You: none; Ada: 9♣ K♦ K♥; Bo: none."
    assert host.scenes[-1]["notice"] == told and not host.scenes[-1]["refused"]
    host = Host(Session.deal(GAME, ["person", "at_random"], seed=7, from_memory=True))
    while len(host.session.view.tricks) < 3:
        host.do(str(host.session.view.legal_moves[0]))
    host.do("won")
    assert not [card for card in DECK if str(card) in host.scenes[-1]["notice"]]
    assert "face down: You " in host.scenes[-1]["notice"]
    with pytest.raises(ValueError, match="look back when the game is over"):
        host.do("review 1")


def test_test_mode_opens_what_lies_face_down() -> None:
    """Open cards: beside each seat stands what it has laid, and the log says that the mode is on."""
    host = Host(at(after(start(3)._replace(first=1), "K♦ 2♥")))
    host.do("open")
    known = [row["known"] for row in host.scenes[-1]["players"]["rows"]]
    assert known[1:] == ["open: laid K♦", "open: laid 2♥"]
    assert host.scenes[-1]["log"][-1] == ("", "Test mode: all cards lie open.")
    host.do("open")
    assert not any(row["known"] for row in host.scenes[-1]["players"]["rows"])


def test_what_a_drawing_tells_apart_has_keys_of_its_own() -> None:
    """No two things of a zone share an id, also where two decks hold the same card twice."""
    rules: dict[str, Any] = {"bidding": True, "teams": True, "penalty": True, "hand_cap": 4}
    host = Host(Session.deal(GAME, ("person", *["cautious"] * 7), seed=7, **rules))
    for _ in through(host, seeded("keys"), most=60):
        zones: list[Any] = host.scenes[-1]["zones"]
        keys = [card["id"] for part in zones for card in part.get("cards", ()) if part["kind"] == "fan"]
        keys += [cell["id"] for part in zones for strip in part.get("strips", ()) for cell in strip["cells"]]
        assert len(keys) == len(set(keys))


# --- Results ---


def test_a_hand_ends_with_tricks_and_exact_bids() -> None:
    """Who earned most, how the match stands, and the trick that went most cheaply."""
    state = ending("9♣ 3♣", "4♦ 2♦", "4♥ 2♥", won=[1] * 6 + [0] * 5, bidding=True)._replace(bids=(7, 7, 0))
    session = at(state)
    for card in ("9♣", "4♦", "4♥", "3♣", "2♦", "2♥"):
        session.timeline.play(GAME.parse(card))
    assert [bool(GAME.result(session.timeline, place)) for place in range(7)] == [False] * 6 + [True]
    found = GAME.result(session.timeline, 6)
    assert found is not None
    assert found["title"] == "Hand 1: You earn most, 17 points"
    assert found["kinds"] == ["tricks", "exact bid"]
    assert [(bar["name"], bar["parts"], bar["total"], bar["wins"]) for bar in found["bars"]] == [
        ("You", [7, 10], "+17 (7 of 7)", True),
        ("Bo", [0, 10], "+10 (0 of 0)", False),
        ("Ada", [6, 0], "+6 (6 of 7)", False),
    ]
    assert "You took trick 13 with only the 3♣" in found["question"]
    assert (found["look"], found["is_final"]) == (3, False)


def test_a_match_ends_with_points_by_hand() -> None:
    """The bars are the hands; of a long match the earliest are one part."""
    session = Session.deal(GAME, ["cautious", "mixing", "cautious"], seed=3, bidding=True, hand_cap=7, target=500)
    while not session.outcome:
        session.go_on(100)
    final = GAME.result(session.timeline, session.timeline.at)
    assert final is not None and final["is_final"]
    assert final["kinds"] == ["before", "hand 4", "hand 5", "hand 6", "hand 7"]
    assert session.outcome is not None
    scores = sorted(session.outcome.scores, reverse=True)
    assert [int(bar["total"]) for bar in final["bars"]] == scores
    assert [sum(bar["parts"]) for bar in final["bars"]] == scores
