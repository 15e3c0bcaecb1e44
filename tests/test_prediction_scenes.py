"""The table of Prediction as a value: its moments, and the entries of the menu on the author's page."""

from typing import Any, Final

import pytest

from cardlab.cards import DECK, rank_text
from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games.prediction import GAME, State, height
from tests.helpers import seeded
from tests.sessions import labels, shown, through, zone
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


def test_cards_lie_face_down_until_all_have_laid() -> None:
    """Backs for those who have laid, an empty place for me; what they are is nowhere in the scene."""
    one, other = (shown(at(after(start(3)._replace(first=1), cards))) for cards in ("K♦ 2♥", "3♦ 9♥"))
    assert one == other
    assert middle(one) == [("1st Ada", "back"), ("Bo", "back"), ("▸ You", "none")]
    assert one["advice"] == "You lay third; the first wins a tie."


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


def test_what_a_drawing_tells_apart_has_keys_of_its_own() -> None:
    """No two things of a zone share an id, also where two decks hold the same card twice."""
    rules: dict[str, Any] = {"bidding": True, "teams": True, "penalty": True, "hand_cap": 4}
    host = Host(Session.deal(GAME, ("person", *["cautious"] * 7), seed=7, **rules))
    for _ in through(host, seeded("keys"), most=60):
        zones: list[Any] = host.scenes[-1]["zones"]
        keys = [card["id"] for part in zones for card in part.get("cards", ()) if part["kind"] == "fan"]
        keys += [cell["id"] for part in zones for strip in part.get("strips", ()) for cell in strip["cells"]]
        assert len(keys) == len(set(keys))
