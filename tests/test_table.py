"""The table without a browser: what its commands do, and how its widgets behave."""

from collections.abc import Iterator
from html import escape
from typing import Any

import pytest
from ipywidgets import HTML, Button, Password, Text, ToggleButton, Widget

from cardlab.cards import cards_written_in
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.notebook.as_widgets import PlainTable
from cardlab.notebook.widget import Table
from tests.explorers import below
from tests.helpers import hidden_from, seeded
from tests.sessions import MY_TURN, at, cards_on, offers, seat_down, state_of

# --- Commands ---


def test_a_watched_game_goes_on_to_its_end_in_at_most_sixty_scenes() -> None:
    host = TableScreen(seat_down("strong", "solid", "at_random"))
    host.do("finish")
    assert host.session.outcome and 1 < len(host.scenes) <= 61


# --- The widgets ---


def test_two_clicks_on_one_card_play_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And each is answered in one message, so that a page that shows the answer can be acted on at once."""
    table = Table(at(MY_TURN))
    told: list[list[str]] = []
    monkeypatch.setattr(table, "_send", lambda message, buffers: told.append(sorted(message["state"])))
    click(table, "7♣")
    record = table.session.record
    click(table, "7♣")
    assert table.session.record == record and table.screen.scenes[-1]["refused"]
    assert told == [["answered", "base", "changes"], ["answered", "changes"]]


def click(table: Table, command: str) -> None:
    table._handle_custom_msg({"command": command}, [])


def break_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Session) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(Session, "hint", broken)


@pytest.mark.parametrize("kind", [Table, PlainTable])
def test_an_exception_in_a_callback_is_shown(
    kind: type[Table | PlainTable], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("CARDLAB_STRICT", raising=False)
    break_hints(monkeypatch)
    table = kind(at(MY_TURN))
    table.screen.command("hint")
    scene = table.screen.scenes[-1]
    assert scene["refused"] and "broke" in scene["notice"]
    assert "KeyError: 'a bug'" in caplog.text
    table.do("7♣")
    assert table.session.log[-1]


def test_an_exception_in_a_callback_is_raised_when_tests_ask_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    break_hints(monkeypatch)
    table = Table(at(MY_TURN))
    with pytest.raises(KeyError):
        table._heard(table, {"command": "hint"}, [])
    assert "broke" in table.screen.scenes[-1]["notice"]
    assert table.answered == 1


def test_nothing_hidden_is_in_the_widgets_state() -> None:
    """What the browser holds of two deals differs in the scenes alone, and those hide what they must."""
    deals = [Table(Session.deal("friend_or_foe", cards_each=5, seed=seed)) for seed in (7, 12)]
    first, second = [table.get_state() for table in deals]
    assert {key for key in first if first[key] != second[key]} == {"base", "layout"}
    hidden = hidden_from(state_of(deals[0].session), 0)
    assert not cards_on(first["base"]) & hidden and not cards_written_in(repr(deals))


def models() -> int:
    return len(Widget.get_manager_state()["state"])


def clicked(table: Table | PlainTable, count: int) -> Iterator[int]:
    """So many clicks on whatever is offered, and on a new game at the end; yields how many things were offered."""
    rng = seeded("clicks")
    for _ in range(count):
        yield len(offers(table.screen.scenes[-1]))
        table.do("new 1" if table.session.outcome else rng.choice(offers(table.screen.scenes[-1])))


@pytest.mark.parametrize("kind", [Table, PlainTable])
def test_a_hundred_moves_make_no_new_widgets(kind: type[Table | PlainTable]) -> None:
    """A plain table uses its buttons again: it has as many as the fullest moment needed."""
    table = kind(seat_down())
    most, before = max(clicked(table, 100)), models()
    more = max(0, max(clicked(table, 100)) - most)
    assert models() <= before + (kind is PlainTable) * more


# --- The plain table ---


def buttons(table: PlainTable) -> dict[str, Button]:
    """The buttons that can be seen now, by what they say."""
    return {each.description.removesuffix(" ✓"): each for each in below(table) if isinstance(each, Button)}


def html(table: PlainTable) -> str:
    """All that a plain table shows besides its buttons and fields."""
    return "\n".join(each.value for each in below(table) if isinstance(each, HTML))


def command_box(table: PlainTable) -> Text:
    return next(each for each in below(table) if isinstance(each, Text) and "undo" in each.placeholder)


def test_each_button_of_a_plain_table_is_obeyed() -> None:
    table = PlainTable(at(MY_TURN))
    buttons(table)["2♦ 5♥"].click()
    assert "2♦ and 5♥" in table.session.log[0]
    table = PlainTable(Session.deal("prediction", ["person", "at_random"], seed=1))
    menu = ["Help", "Same deal again", "Shuffle the suits", "Put my hand in order", "Flip my hand over", "Pause"]
    for name in [*menu, "A computer plays for me", "Test mode: open cards", "Won tricks"]:
        was = table.screen.picture, dict(table.screen.scenes[-1]["on"])
        buttons(table)[name].click()
        scene = table.screen.scenes[-1]
        assert not scene["refused"] and (scene["notice"] or (table.screen.picture, scene["on"]) != was), name


def test_a_plain_form_deals_what_is_chosen() -> None:
    table = PlainTable(Session.deal("prediction", ["person", "at_random"], seed=1))
    opener = next(each for each in below(table) if isinstance(each, ToggleButton))

    def control(name: str) -> Any:
        return next((each for each in below(table) if getattr(each, "description", "") == name), None)

    assert not control("Players")
    opener.value = True
    assert control("Players").value == 2
    control("Players").value = 9
    control("Variant").value = "bidding"
    control("People's names").value = "Mia, Leo"
    before = table.session.record
    buttons(table)["Deal"].click()
    assert html(table).count(escape(table.screen.scene()["notice"])) == 2, "beside the button, too"
    assert table.session.record == before and control("Players").value == 9 and opener.value
    control("Players").value = 3
    buttons(table)["Deal"].click()
    assert (table.session.names, table.session.house_rules) == (["Mia", "Leo", "Ada"], {"variant": "bidding"})
    assert not opener.value and not control("Players")
    opener.value = True
    assert control("Players").value == 3 and control("People's names").value == "Mia, Leo"


def test_a_plain_table_obeys_and_escapes_what_people_write() -> None:
    table = PlainTable(at(MY_TURN, ("person <i>Mia</i>", "solid", "solid", "solid")))
    box = command_box(table)
    box.value = "<b>castle</b>"
    assert "&lt;i&gt;Mia" in html(table) and "<i>Mia" not in html(table)
    assert "&lt;b&gt;castle" in html(table) and "<b>castle" not in html(table)
    assert box.value == "<b>castle</b>", "a slip can be mended"
    box.value = "7♣"
    assert box.value == "" and "played 7♣" in table.session.log[0]


def test_a_flipped_hand_is_not_shown() -> None:
    table = PlainTable(at(MY_TURN))
    assert "Your hand" in html(table)
    table.do("flip")
    assert "Your hand" not in html(table)


def test_a_plain_table_masks_a_secret() -> None:
    table = PlainTable(Session.deal("express", ["person Mia", "beginner", "person Dealer"], rule="written", seed=3))
    table.do("uncover")
    secret = next(each for each in below(table) if isinstance(each, Password))
    secret.value = "card.is_rde"
    assert secret.value == "" and table.screen.scene()["refused"]
    assert not any("is_rde" in str(each.value) for each in below(table) if hasattr(each, "value"))
    secret.value = "card.is_red"
    assert secret.value == "" and secret not in below(table)
    assert not any("is_red" in str(each.value) for each in below(table) if hasattr(each, "value"))
