"""The table of Eleusis Express as a value: its moments."""

import json
from typing import Any, Final

from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games.express import GAME, State
from cardlab.games.express.scene import board
from tests.sessions import labels, offers, shown, zone
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


def odd_cards(host: Host) -> list[str]:
    """The cards that are outlined since they contradict a guess."""
    line = zone(host.scenes[-1], "line")["cards"]
    odd = [card["id"] for card in line if card["odd"]]
    return odd + [card["id"] for one in line for tried in one["below"] if tried["odd"] for card in tried["cards"]]


def texts(scene: Any) -> str:
    return json.dumps(scene, ensure_ascii=False)


# --- Moments ---


def test_a_turn_shows_the_line_and_every_card_can_be_laid() -> None:
    """The golden line: the 3♠ hangs below the 4♥ that it tried to follow, then comes the 7♠."""
    state = position("2♣ 9♥ 2♣", "3♠ 9♥", rule="card.rank > last.rank")
    state = after(state.replace(mover=1), "3♠")
    scene = shown(
        at(after(state.replace(hands=(*state.hands[:1], state.hands[1], ())), "9♥", "no guess").replace(mover=0))
    )
    line = zone(scene, "line")
    assert [card["id"] for card in line["cards"]] == ["4♥", "9♥"]
    assert [card["id"] for tried in line["cards"][0]["below"] for card in tried["cards"]] == ["3♠"]
    assert line["label"] == "1 right, 1 refused below"
    assert " · sealed rule " in scene["deal"]
    assert [card["id"] for card in zone(scene, "hand")["cards"]] == ["2♣", "2♣"]
    assert offers(scene) == ["2♣", "no play"]
    assert labels(scene) == ["No play"]
    assert scene["lead"] == "You are to lay a card."


def test_after_a_right_card_the_rule_may_be_guessed() -> None:
    """The sheet says it then; in a turn it is a note to oneself. A rule's name, too, is understood."""
    state = position("7♦ 2♣", "3♣")
    assert sends(shown(at(state))) == ["check"]
    scene = shown(at(after(state, "7♦")))
    assert sends(scene) == ["check", "guess card.is_red"]
    assert (labels(scene), scene["sheet"]["label"]) == (["No guess"], "Guess the rule")
    host = Host(at(after(state, "7♦")))
    host.command("guess card.isred")
    assert host.scenes[-1]["refused"]
    assert "card.isred" in host.scenes[-1]["notice"]
    named = Host(at(after(state, "7♦")))
    named.command("guess colours alternate")
    assert named.session.timeline.states[-1].guesses[-1].text == "card.colour != last.colour"
    host.command("hello")
    assert host.scenes[-1]["notice"].endswith("by hand, right, wrong or none fits.")
    host.command("guess card.is_red")
    assert host.scenes[-1]["lead"].startswith("You won: 17 points")


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


def test_a_dealer_who_judges_by_hand_has_buttons_for_it() -> None:
    """Right and wrong for a card, which stands at the end of the line, and for a guess; a shown hand to choose from."""
    seats = ("cautious", "cautious", "person")
    state = position("7♦ 2♣", "3♣", rule=None)
    card = shown(at(after(state, "7♦"), seats))
    assert labels(card) == ["Right", "Wrong"]
    assert [one["id"] for one in zone(card, "line")["open"]["cards"]] == ["7♦"]
    claim = shown(at(after(state, "no play"), seats))
    assert [one["id"] for one in zone(claim, "hand")["cards"]] == ["2♣", "7♦"]
    assert offers(claim) == ["7♦", "2♣", "none fits"]
    guess = shown(at(after(state, "7♦", "right", "guess any red"), seats))
    assert guess["lead"] == "Ada guessed: any red. You judge by hand."
    assert labels(guess) == ["Right", "Wrong"]


def test_what_was_shown_and_guessed_stands_on_the_table() -> None:
    """A true no play with its cards, and a wrong guess: both are evidence."""
    state = after(position("2♣ 3♣ 9♠", "3♣ 5♥"), "no play", "guess card.is_face", "5♥", "no guess")
    said = zone(shown(at(state)), "said")
    assert (said["label"], said["place"]) == ("Said so far (2)", "panel")
    items = said["items"]
    assert items[0]["text"] == "You claimed no play after 4♥: none of these is right there"
    assert [card["id"] for card in items[0]["cards"]] == ["2♣", "3♣", "9♠"]
    assert items[1]["text"] == "You guessed card.is_face: wrong"


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


def test_between_rounds_the_next_dealer_deals() -> None:
    """The one button is his, and the scores of the round stand there."""
    state = after(position("7♦", "3♣", rule=None, rounds=2, source="by hand"), "7♦", "right", "no guess")
    scene = shown(at(state))
    assert scene["lead"] == "Round 1 is over. You deal the next one."
    assert labels(scene) == ["Deal the next round"]
    assert scene["players"]["head"] == ["cards", "now", "all"]
    assert not scene["result"]["is_final"]


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


def test_a_guess_is_chosen_from_the_library_and_changed_as_a_sentence() -> None:
    """It begins with a known rule, each choice changes it, and its button says the whole of it aloud."""
    host = Host(at(after(position("7♦ 2♣", "3♣", rule="card.is_black or card.is_red and last.is_red"), "7♦")))
    assert draft(host) == "card.is_red"
    assert len(host.scenes[-1]["sheet"]["sentence"]["names"]) == 31
    host.command("block known M4")
    assert draft(host) == "card.is_numeral if last.is_face else card.rank > last.rank"
    host.command("block text even ranks only")
    host.command("block rule .is_odd")
    assert sends(host.scenes[-1]) == ["check", "guess card.is_odd"]
    host.command("guess card.is_odd")
    assert "card.is_odd: wrong" in texts(zone(host.scenes[-1], "said"))


def test_a_check_tells_how_much_a_guess_explains() -> None:
    """It outlines the first card that contradicts, is noted without its content, and ends with the next choice."""
    state = after(position("7♦ 2♣ 9♥ 5♥", "3♣"), "7♦", "no guess").replace(mover=0)
    state = after(state, "2♣").replace(mover=0)
    host = Host(at(after(state, "9♥")))
    assert not odd_cards(host)
    host.command("check")
    assert host.scenes[-1]["sheet"]["found"] == ["It explains 2 of 2 right cards and 1 of 1 refused.",
                                                 "Nothing contradicts it."]  # fmt: skip
    host.command("block text card.rank <= 8")
    assert host.scenes[-1]["sheet"]["found"] == []
    host.command("check")
    assert host.scenes[-1]["sheet"]["found"] == ["It explains 1 of 2 right cards and 0 of 1 refused.",
                                                 "Framed: it calls 2♣ after 7♦ right."]  # fmt: skip
    assert odd_cards(host) == ["2♣"]
    assert host.session.log[-2:] == ["You checked a guess.", "You checked a guess (2)."]
    assert "rank" not in texts(host.scenes[-1]["log"])


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
