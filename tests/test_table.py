"""The table without a browser: what its commands do, and how its widgets behave."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Button, Password, Widget

from cardlab.cards import cards_written_in
from cardlab.core.about import help_of
from cardlab.core.host import Host
from cardlab.core.scene import Board, Entry
from cardlab.core.session import Session
from cardlab.games.friend_or_foe import GAME, View
from cardlab.widgets.plain import PlainTable
from cardlab.widgets.table import Table
from tests.helpers import hidden_from, seeded
from tests.sessions import FOUR, MY_TURN, at, cards_on, labels, offers, seat_down, shown, state_of

# --- Commands ---


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Host:
    """A table in an empty folder; the first move is yours."""
    monkeypatch.chdir(tmp_path)
    return Host(at(MY_TURN))


def test_hint_tells_a_legal_move_and_why(host: Host) -> None:
    """A hint is a move that may be made with a reason, and the log notes it."""
    host.do("hint")
    notice = host.scenes[-1]["notice"]
    assert notice.startswith("Hint: 2♦ 5♥. ")
    assert host.scenes[-1]["log"][-1] == ("", "You took a hint.")


def test_undo_and_redo_go_back_and_forth(host: Host) -> None:
    """Undo shows the moment of the choice again, and redo what had followed."""
    before = host.scenes[-1]
    host.do("practice")
    host.do("pass")
    passed = host.scenes[-1]
    host.do("undo")
    assert (host.scenes[-1]["lead"], host.scenes[-1]["paths"]) == (before["lead"], before["paths"])
    host.do("redo")
    assert host.scenes[-1] == passed


def test_undo_brings_the_game_before_back(host: Host) -> None:
    """A new game put down by a slip loses nothing: undo at its start brings the one before back."""
    host.do("hint")
    before = host.session.record
    host.do("new 12")
    assert host.session.record != before
    host.do("undo")
    assert host.session.record == before
    with pytest.raises(ValueError, match="nothing to undo"):
        host.do("undo")


def test_new_and_again_deal(host: Host) -> None:
    """`new` draws a deal, `new 12` plays that one, and `again` the same once more; the seats stay."""
    host.do("new 12")
    twelve = host.scenes[-1]
    assert (host.session.seed, host.session.names) == (12, ["You", "Ada", "Bo", "Cy"])
    host.do(offers(twelve)[0])
    host.do("again")
    assert host.scenes[-1] == twelve
    host.do("new")
    assert host.session.seed != 12


def test_help_practice_and_skip_answer(host: Host) -> None:
    """Help lists what can be typed; the two switches say how they stand and can be turned back."""
    host.do("help")
    assert host.scenes[-1]["notice"] == help_of(host.session.game)
    for switch in ("practice", "skip"):
        for stands in (True, False):
            host.do(switch)
            assert host.scenes[-1]["on"][switch] == stands


def test_a_watched_game_goes_on_turn_by_turn_and_to_its_end() -> None:
    """`next` plays one turn, `finish` all the rest, shown in at most 60 scenes."""
    host = Host(seat_down("nobody"))
    host.do("next")
    assert host.session.view.number == 2
    host.do("finish")
    assert host.session.outcome
    assert 1 < len(host.scenes) <= 61


@pytest.mark.usefixtures("host")
def test_save_and_load_bring_the_game_back() -> None:
    """A game saved under a name is loaded by it; without a name a free one is found and told."""
    host = Host(seat_down())
    before = host.session.record
    host.do("save mine")
    saved = host.scenes[-1]
    assert saved["notice"].startswith("Saved as mine.json")
    host.do(str(host.session.view.legal_moves[0]))
    host.do("load mine.json")
    assert host.session.record == before
    for name in ("friend_or_foe.json", "friend_or_foe-2.json"):
        host.do("save")
        assert host.scenes[-1]["notice"].startswith(f"Saved as {name}")
        assert Path(name).exists()


NONSENSE = {
    "an unknown word": "castle",
    "a move that cannot be read": "7♣ 8♣ 9♣",
    "a card that is not in the hand": "A♣",
    "a card that does not match": "K♠",
    "a deal that is no number": "new twelve",
    "a file that is not there": "load nothing",
    "a folder": "save games/mine",
    "a folder above": "save ../mine",
    "somewhere else": "load /etc/hosts",
    "no file": "load",
    "nothing undone": "redo",
    "nothing offered": "resume",
    "a word too many": "undo twice",
}


@pytest.mark.parametrize("text", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_answered_in_a_sentence(host: Host, text: str) -> None:
    """What cannot be obeyed is refused in words, changes nothing and writes nothing."""
    before = host.session.record
    host.command(text)
    scene = host.scenes[-1]
    assert scene["refused"] and len(scene["notice"]) > 15 and scene["notice"].endswith((".", "?", ")"))
    assert "broke" not in scene["notice"] and "Errno" not in scene["notice"]
    assert host.session.record == before
    assert list(Path.cwd().rglob("*")) == [] == list(Path.cwd().parent.glob("mine*"))


def test_a_foreign_file_is_not_written_over(host: Host) -> None:
    """A file that is no saved game stays as it is."""
    Path("notes.json").write_text('{"mine": 1}', encoding="utf-8")
    host.command("save notes")
    assert host.scenes[-1]["refused"] and "'notes.json' is not a saved game" in host.scenes[-1]["notice"]
    host.command("load notes")
    assert host.scenes[-1]["refused"] and "not a cardlab record" in host.scenes[-1]["notice"]
    assert Path("notes.json").read_text(encoding="utf-8") == '{"mine": 1}'


# --- The widgets ---


def click(table: Table, command: str) -> None:
    """What the browser sends when something is clicked."""
    table._handle_custom_msg({"command": command}, [])


def test_two_clicks_on_one_card_lose_nothing() -> None:
    """The same message twice plays once; the second is refused with a sentence."""
    table = Table(at(MY_TURN))
    click(table, "7♣")
    record = table.session.record
    click(table, "7♣")
    assert table.session.record == record
    assert table.scenes[-1]["refused"] and table.scenes[-1]["notice"] == "7♣ is not in this hand."


def break_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Session) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(Session, "hint", broken)


@pytest.mark.parametrize("kind", [Table, PlainTable])
def test_an_exception_in_a_callback_is_shown(
    kind: type[Table | PlainTable], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever breaks is told in the scene, the game is kept, and play goes on."""
    monkeypatch.delenv("CARDLAB_STRICT", raising=False)
    break_hints(monkeypatch)
    table = kind(at(MY_TURN))
    table.host.command("hint")
    scene = table.host.scenes[-1]
    assert scene["refused"] and "Something in cardlab broke." in scene["notice"]
    assert "KeyError: 'a bug'" in caplog.text
    table.do("7♣")
    assert table.session.log[-1]


def test_an_exception_in_a_callback_is_raised_when_tests_ask_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under CARDLAB_STRICT the exception goes on, after the scene was shown and the click answered."""
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    break_hints(monkeypatch)
    table = Table(at(MY_TURN))
    with pytest.raises(KeyError):
        table._heard(table, {"command": "hint"}, [])
    assert "broke" in table.scenes[-1]["notice"]
    assert table.answered == 1


def test_what_is_shown_and_that_it_was_answered_go_in_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a page that shows the answer can be acted on at once."""
    table = Table(at(MY_TURN))
    told: list[list[str]] = []
    monkeypatch.setattr(table, "_send", lambda message, buffers: told.append(sorted(message["state"])))
    click(table, "7♣")
    assert told == [["answered", "scenes"]]


def test_nothing_hidden_is_in_the_widgets_state() -> None:
    """What the browser holds of two deals differs in the scenes alone, and those hide what they must."""
    deals = [Table(Session.deal("friend_or_foe", cards_each=5, seed=seed)) for seed in (7, 12)]
    first, second = [table.get_state() for table in deals]
    assert {key for key in first if first[key] != second[key]} == {"scenes", "layout"}
    hidden = hidden_from(state_of(deals[0].session), 0)
    assert not cards_on(*first["scenes"]) & hidden


def models() -> int:
    """How many widgets there are in all."""
    return len(Widget.get_manager_state()["state"])


def clicked(table: Table | PlainTable, count: int) -> Iterator[int]:
    """So many clicks on whatever is offered, and on a new game at the end; yields how many things were offered."""
    rng = seeded("clicks")
    for _ in range(count):
        yield len(offers(table.host.scenes[-1]))
        table.do("new 1" if table.session.outcome else rng.choice(offers(table.host.scenes[-1])))


def test_a_hundred_moves_make_no_new_widgets() -> None:
    """A table is two models, and stays two however long one plays."""
    before = models()
    table = Table(seat_down())
    assert models() == before + 2
    assert sum(clicked(table, 100)) > 100
    assert models() == before + 2


def test_a_hundred_moves_make_no_new_widgets_at_a_plain_table() -> None:
    """The plain table uses its buttons again: it has as many as the fullest moment needed, and nothing more."""
    table = PlainTable(seat_down())
    rest = models() - len(offers(table.host.scenes[-1]))
    most = max(clicked(table, 100))
    assert models() == rest + max(most, len(offers(table.host.scenes[-1])))


@pytest.mark.parametrize("kind", [Table, PlainTable])
def test_a_table_reads_the_same_every_time(kind: type[Table | PlainTable]) -> None:
    """In text, a table is the same line for the same moment and tells no card at all."""
    one, other = repr(kind(at(MY_TURN))), repr(kind(at(MY_TURN)))
    assert one == other and "Friend or Foe" in one and "turn 18" in one
    assert not cards_written_in(one)


# --- Fields to type into ---


def with_a_field(seats: Sequence[str] = FOUR) -> Session:
    """A session of a game that has a field beside its buttons."""

    def board(view: View, *others: Any) -> Board:
        made = GAME.scene(view, *others)
        made["entries"] = [Entry(label="Guess", send="guess", button="Guess", example="card.is_red")]
        return made

    return Session(replace(at(MY_TURN, seats).record, game=replace(GAME, scene=board)))


def test_a_field_is_there_while_one_may_move() -> None:
    """A field comes with the game's own buttons, and is gone while others play and where other buttons stand."""
    host = Host(with_a_field())
    assert [entry["send"] for entry in host.scenes[-1]["entries"]] == ["guess"]
    host.do("7♣")
    assert len(host.scenes) > 1
    assert ["entries" in scene for scene in host.scenes] == [False] * (len(host.scenes) - 1) + [True]
    covered = shown(with_a_field(("person Mia", "person Leo", "eager", "eager")))
    assert labels(covered) == ["I am Mia"] and "entries" not in covered
    assert "entries" not in shown(with_a_field(("eager", "eager", "eager", "eager")))


def test_a_plain_table_tells_what_a_field_would_send() -> None:
    """Without fields of its own it says which word to write before the text."""
    picture = PlainTable(with_a_field()).children[0].value
    assert "Guess: type guess …" in picture


# --- The plain table ---


MENU = ["Help", "Same deal again", "Put my hand in order", "Flip my hand over", "Pause"]
MENU += ["Test mode: open cards", "A computer plays for me"]


def buttons(table: PlainTable) -> dict[str, Button]:
    """The buttons that can be seen now, by what they say."""
    found = [item for row in table.children for item in getattr(row, "children", ()) if isinstance(item, Button)]
    return {button.description: button for button in found}


def test_a_plain_table_has_a_button_for_each_move() -> None:
    """All that is legal stands on buttons, beside hint, undo, redo and looking back; clicking them plays."""
    table = PlainTable(at(MY_TURN))
    assert list(buttons(table)) == ["7♣", "2♦ 5♥", "Pass", "Hint", "Undo", "Redo", "Look back", *MENU]
    buttons(table)["2♦ 5♥"].click()
    assert "laid 2♦ and 5♥" in table.session.log[0]


def test_a_plain_table_has_prediction_s_whole_menu() -> None:
    """Each of the nine entries of the author's menu has its button, and *Won tricks* besides; what is on is ticked."""
    table = PlainTable(Session.deal("prediction", ["person", "at_random"], seed=1))
    menu = ["Help", "Same deal again", "Shuffle the suits", "Put my hand in order", "Flip my hand over", "Pause"]
    menu += ["A computer plays for me", "Test mode: open cards", "Won tricks"]
    for name in menu:
        was = table.host.picture, dict(table.host.scenes[-1]["on"])
        buttons(table)[name].click()
        scene = table.host.scenes[-1]
        assert not scene["refused"] and (scene["notice"] or (table.host.picture, scene["on"]) != was), name
    assert "Test mode: open cards ✓" in buttons(table)
    assert table.children[4].children[0].description == "New game …"


def test_a_plain_form_deals_what_is_chosen() -> None:
    """It is folded until it is asked for, stays as it is when it is refused, and then says what holds."""
    table = PlainTable(Session.deal("prediction", ["person", "at_random"], seed=1))
    form = table.children[4]
    opener, body = form.children
    assert body.layout.display == "none"

    def control(name: str) -> Any:
        first, _, rest = body.children
        return next(item for box in (first, rest) for item in box.children if item.description == name)

    opener.value = True
    assert body.layout.display is None and control("Players").value == 2
    control("Players").value = 9
    control("Bidding").value = "yes"
    control("People's names").value = "Mia, Leo"
    before = table.session.record
    form.children[1].children[1].children[0].click()
    assert "write a whole number from 2 to 8" in table.children[1].value
    assert table.session.record == before and control("Players").value == 9 and opener.value
    control("Players").value = 3
    form.children[1].children[1].children[0].click()
    assert (table.session.names, table.session.house_rules) == (["Mia", "Leo", "Ada"], {"bidding": True})
    assert not opener.value and body.layout.display == "none"
    opener.value = True
    assert control("Players").value == 3 and control("People's names").value == "Mia, Leo"


def test_a_plain_table_escapes_what_people_write() -> None:
    """A name or a command with HTML in it is shown as it was written."""
    table = PlainTable(at(MY_TURN, ("person <i>Mia</i>", "eager", "eager", "eager")))
    table.children[-1].value = "<b>castle</b>"
    picture, notice, *_ = [item.value for item in table.children if hasattr(item, "value")]
    assert "&lt;i&gt;Mia" in picture and "<i>" not in picture
    assert "&lt;b&gt;castle" in notice and "<b>" not in notice
    assert table.children[-1].value == "<b>castle</b>"


def test_a_plain_table_takes_commands() -> None:
    """What is typed into its box is obeyed, and the box is empty again."""
    table = PlainTable(at(MY_TURN))
    table.children[-1].value = "7♣"
    assert table.children[-1].value == ""
    assert "laid 7♣" in table.session.log[0]


def test_a_plain_table_masks_a_secret() -> None:
    """The dealer's rule has a field of its own that hides it and keeps nothing, refused or sealed."""
    table = PlainTable(Session.deal("express", ["person Mia", "cautious", "person Dealer"], rule="written", seed=3))
    table.do("uncover")
    secret = table.children[-2]
    assert isinstance(secret, Password) and secret.layout.display is None
    secret.value = "card.is_rde"
    assert secret.value == ""
    assert table.children[1].value
    assert "is_rde" not in table.children[1].value
    secret.value = "card.is_red"
    assert secret.value == "" and secret.layout.display == "none"
    assert not any("is_red" in str(item.value) for item in table.children if hasattr(item, "value"))
