"""The table of Eleusis Express as a value: its moments."""

import json
from typing import Any, Final

from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games.express import GAME, State
from cardlab.games.express.scene import board
from tests.sessions import labels, shown, zone
from tests.test_express import SECRET, after, position

YOU_ADA_AND_BO: Final = ("person", "cautious", "cautious")
MIA_AND_LEO: Final = ("person Mia", "cautious", "person Leo")


def at(state: State, seats: tuple[str, ...] = YOU_ADA_AND_BO) -> Session:
    """These players at this position."""
    return Session(Record(GAME, {}, seats, 7, state))


def sends(scene: Any) -> list[str]:
    """What the buttons of the sheet send."""
    return [action["send"] for action in scene["sheet"]["actions"]]


def draft(host: Host) -> str:
    return str(host.scenes[-1]["sheet"]["sentence"]["text"])


def texts(scene: Any) -> str:
    return json.dumps(scene, ensure_ascii=False)


# --- Moments ---


def test_the_rule_is_written_into_a_masked_field() -> None:
    """It has a field that hides what is typed; what is refused there is not read out, and then nothing shows it."""
    host = Host(Session.deal("express", MIA_AND_LEO, seed=7, rule="written", cards_each=4))
    host.command("uncover")
    assert [(entry["send"], entry["masked"]) for entry in host.scenes[-1]["entries"]] == [("rule", True)]
    assert labels(host.scenes[-1]) == ["Draw an easy rule", "Judge by hand"]
    host.command("rule card.isred")
    assert host.scenes[-1]["refused"]
    assert "isred" not in texts(host.scenes)
    host.command(f"rule {SECRET}")
    assert not host.scenes[-1]["refused"]
    assert SECRET not in texts(host.scenes)
    assert "entries" not in host.scenes[-1]


def test_nobody_reads_the_rule_before_the_end_and_then_everybody_does() -> None:
    """With its English, its text and the fingerprint that was shown from the beginning; its dealer too."""
    state = position("7♦", "3♣")
    for seat in (None, 0, 1, 2):
        assert "card.is_red" not in texts(board(state.view(seat), at(state).seats, {}))
    over = shown(at(after(state, "7♦", "no guess")))
    assert "Written: card.is_red. Its fingerprint is" in zone(over, "said")["items"][0]["text"]
    players = over["players"]
    assert players["head"] == ["cards", "now"]
    assert [row["values"] for row in players["rows"]] == [["0", "15"], ["1", "11"], ["", "15"]]
    result = over["result"]
    assert (result["title"], result["why"]) == ("You won with 15 points.", "You have no card left.")
    assert result["kinds"] == ["cards laid", "last card", "the rule", "as the best scientist"]
    assert [bar["parts"] for bar in result["bars"]] == [[12, 3, 0, 0], [11, 0, 0, 0], [0, 0, 0, 15]]
    assert result["zones"][0]["items"][0]["text"] == "The rule was: A red card."


def test_a_long_line_makes_no_large_scene() -> None:
    """A scene with sixty cards in the line and as many refused takes at most 60 kB."""
    state = position("2♥ " * 45 + "2♣ " * 45, "3♣ 3♣", decks=8, rule="card.is_red")
    for move in ["2♥", "2♣"] * 40:
        state = after(state, move)
        state = (after(state, "no guess") if state.phase == "guess" else state).replace(mover=0)
    scene = shown(at(state))
    assert len(zone(scene, "line")["cards"]) == 41
    assert len(texts(scene).encode()) < 60_000


# --- A guess put together ---


def test_a_lesson_can_do_without_check_and_names() -> None:
    """Without aids there is neither, by click or by word; the sentence and its text stay."""
    host = Host(at(after(position("7♦ 2♣", "3♣", rule="card.is_black or last.is_red"), "7♦")), aids=False)
    sheet = host.scenes[-1]["sheet"]
    assert (sends(host.scenes[-1]), sheet["sentence"]["names"]) == (["guess card.is_red"], [])
    for command in ("check", "block known T1", "block text colours alternate", "guess colours alternate"):
        host.command(command)
        assert host.scenes[-1]["refused"], command
    host.command("block text card.is_odd")
    assert draft(host) == "card.is_odd"


def test_what_is_put_together_is_kept_for_its_owner_until_the_next_guess() -> None:
    """Another person begins with a plain rule; nothing can be chosen while the screen is covered."""
    state = position("7♦ 9♥ 2♣", "3♣", "5♥ 6♥ 2♣", rule="card.is_red or card.rank > 12")
    host = Host(at(after(state, "7♦"), ("person Mia", "person Ada", "person Leo", "cautious")))
    host.command("uncover")
    host.command("block known E3")
    kept = draft(host)
    host.command("no guess")
    host.command("block rule .is_odd")
    assert host.scenes[-1]["refused"]
    host.session = at(after(state.replace(mover=2), "5♥"), ("person Mia", "person Ada", "person Leo", "cautious"))
    host.command("uncover")
    assert draft(host) == "card.is_red"
    assert kept != "card.is_red"
    assert host.drafts.keys() == {0}
