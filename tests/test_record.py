"""Records: whatever happens to a file, the answer is a game or one sentence, and nothing else is lost."""

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.core.record import VERSION, Record, RecordError
from cardlab.core.session import Session
from cardlab.core.storage import file_named

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def going_on() -> str:
    """The text of a game that goes on."""
    return Session.deal("friend_or_foe", cards_each=5, seed=7).record.dumps()


def finished() -> str:
    """The text of a game that is over, with a hint noted in it."""
    session = Session.deal("friend_or_foe", players=3, cards_each=2, seed=7)
    session.hint()
    while not session.outcome:
        session.do(session.view.legal_moves[0])
    return session.record.dumps()


TEXTS = {"going on": going_on(), "finished": finished()}
both = pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))


def is_opened_or_refused(text: str) -> bool:
    """Whether a text still opens, as a game that can be shown; else it must be refused in a sentence."""
    try:
        session = Session(Record.loads(text))
    except RecordError as error:
        assert str(error).strip().endswith(".")
        return False
    assert str(session)
    assert session.log is not None
    return True


@both
def test_a_cut_file_is_refused(text: str) -> None:
    """Wherever a file breaks off, it is refused in a sentence."""
    for end in range(0, len(text) - 1, 7):
        assert not is_opened_or_refused(text[:end])


@both
def test_a_changed_letter_never_does_worse_than_be_refused(text: str) -> None:
    """With one letter changed anywhere, a file opens or is refused in a sentence."""
    rng = Random(1)
    opened = 0
    for place in range(0, len(text), 3):
        letter = rng.choice('0123456789abcXYZ,:]}[{" ♥\\-')
        opened += is_opened_or_refused(text[:place] + letter + text[place + 1 :])
    assert opened < len(text) / 6


def test_a_changed_letter_in_the_sealed_part_is_noticed() -> None:
    """What is sealed cannot be damaged without notice."""
    data = json.loads(TEXTS["going on"])
    sealed = data["sealed"]
    for place in range(0, len(sealed), 5):
        letter = "A" if sealed[place] != "A" else "B"
        damaged = json.dumps(data | {"sealed": sealed[:place] + letter + sealed[place + 1 :]})
        with pytest.raises(RecordError, match="damaged"):
            Record.loads(damaged)


@pytest.mark.parametrize("field", json.loads(TEXTS["finished"]))
@given(value=JSON)
def test_anything_in_place_of_a_field_opens_or_is_refused(field: str, value: Any) -> None:
    """A record with a foreign value opens as a game that can be shown, or is refused in a sentence."""
    is_opened_or_refused(json.dumps(json.loads(TEXTS["finished"]) | {field: value}))


@pytest.mark.parametrize("field", [field for field in json.loads(TEXTS["finished"]) if field != "cardlab"])
def test_a_missing_field_is_named(field: str) -> None:
    """The message says which part is missing."""
    data = json.loads(TEXTS["finished"])
    del data[field]
    with pytest.raises(RecordError, match=f"damaged: '{field}' is missing"):
        Record.loads(json.dumps(data))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"cardlab": VERSION + 1}, f"A newer cardlab wrote this record .* reads {VERSION}.: update cardlab"),
        ({"cardlab": "one"}, "its version cannot be 'one'"),
        ({"cardlab": VERSION - 1}, f"its version cannot be {VERSION - 1}"),
        ({"game": "chess"}, "There is no game called 'chess'"),
        ({"deal": {"game": "friend_or_foe"}}, "state cannot be"),
        ({"moves": ["roll 2 5", "lay 12♣"]}, "I cannot read 'lay 12♣'"),
        ({"moves": ["quiet"]}, "Move 1 of this record cannot be played"),
        ({"seats": ["person"]}, "damaged"),
        ({"notes": [["later", "hint"]]}, "damaged"),
        ({"seed": float("inf")}, "damaged"),
    ],
)
def test_a_refusal_names_the_place(change: dict[str, Any], place: str) -> None:
    """What is damaged, foreign or newer is said."""
    with pytest.raises(RecordError, match=place):
        Record.loads(json.dumps(json.loads(TEXTS["finished"]) | change))


def test_an_unknown_player_in_a_record_is_refused_and_the_game_at_hand_goes_on() -> None:
    """A record whose seats cannot be filled changes nothing in the session that it was meant for."""
    text = json.dumps(json.loads(TEXTS["finished"]) | {"seats": ["person", "chess", "eager"]})
    with pytest.raises(RecordError, match="no player called 'chess'"):
        Record.loads(text)
    record = replace(Record.loads(TEXTS["finished"]), seats=("person", "chess", "eager"))
    session = Session.deal("friend_or_foe", cards_each=5, seed=8)
    before = session.record, session.log, str(session)
    with pytest.raises(RecordError, match="no player called 'chess'"):
        session.restore(record)
    assert (session.record, session.log, str(session)) == before


@pytest.mark.parametrize("text", ["", "hello", "[]", "{}", "3", "[" * 100_000, '{"cells": []}', "\ufeff{}", "null"])
def test_a_foreign_text_is_refused(text: str) -> None:
    """What was never a record is told so."""
    with pytest.raises(RecordError, match="not a cardlab record"):
        Record.loads(text)


def test_a_game_is_named_as_the_kit_names_it() -> None:
    """Other capitals and blanks in a file's game lead to the same game."""
    data = json.loads(TEXTS["finished"]) | {"game": "Friend or Foe"}
    assert Record.loads(json.dumps(data)) == Record.loads(TEXTS["finished"])


@both
def test_a_record_reads_back(text: str) -> None:
    """`dumps` undoes `loads`, letter for letter."""
    assert Record.loads(text).dumps() == text


def test_saving_and_loading_a_file(tmp_path: Path) -> None:
    """A file in a folder that is not there yet, with ♥ in its name, holds the record."""
    record = Record.loads(TEXTS["finished"])
    path = tmp_path / "new folder" / "game ♥.json"
    record.save(path)
    assert Record.load(path) == record
    assert list(path.parent.iterdir()) == [path]


def farther(text: str) -> Record:
    """The same game, some moves on."""
    session = Session(Record.loads(text))
    session.do(session.view.legal_moves[0])
    return session.record


def test_a_save_takes_the_place_of_the_same_game_alone(tmp_path: Path) -> None:
    """The same deal and seats, a stand-in or not: written over. Any other game, or any other file: only when told."""
    path = tmp_path / "game.json"
    first = Record.loads(TEXTS["going on"])
    first.save(path)
    later = farther(TEXTS["going on"])
    later.save(path)
    assert Record.load(path) == later
    replace(first, seats=("person by eager", *first.seats[1:])).save(path)
    others = [
        Session.deal("friend_or_foe", cards_each=5, seed=8).record,
        Session.deal("eleusis", seed=7).record,
        replace(first, seats=(first.seats[0], *["at_random"] * 3)),
        replace(first, seats=("person Mia", *first.seats[1:])),
    ]
    before = path.read_bytes()
    for other in others:
        with pytest.raises(RecordError, match=r"holds another game .Friend or Foe, deal 7. and stays as it is"):
            other.save(path)
    assert path.read_bytes() == before
    others[0].save(path, replace=True)
    assert Record.load(path) == others[0]


@pytest.mark.parametrize(
    "text",
    ['{"cells": [], "note": "cardlab"}', '{"cardlab": 2, "cells": []}', TEXTS["finished"][:-9], "", "\ud800"],
    ids=["a notebook", "one with the marker", "a damaged save", "nothing", "no text"],
)
def test_a_save_leaves_other_files_alone(tmp_path: Path, text: str) -> None:
    """Whatever is not this game's save stays, letter for letter, until one is told to replace it."""
    path = tmp_path / "page.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    before = path.read_bytes()
    record = Record.loads(TEXTS["finished"])
    with pytest.raises(RecordError, match="is not a saved game and stays as it is: choose another name"):
        record.save(path)
    assert path.read_bytes() == before
    record.save(path, replace=True)
    assert Record.load(path) == record


def test_a_message_names_the_end_of_a_long_path(tmp_path: Path) -> None:
    """However deep the folder lies, the sentence stays short."""
    path = tmp_path / "/".join(["far"] * 100) / "game.json"
    with pytest.raises(RecordError, match=r"There is no file '….*game.json' here\.") as refusal:
        Record.load(path)
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize(
    "name", ["..", "../x", "/x", "a/b", "a\\b", ".x", "", "x\n", "x" * 200, "\ud800", "NUL", "com1.a"]
)
def test_a_name_leads_nowhere_else(name: str) -> None:
    """Folders, hidden files and Windows' devices are refused, with a name that will do."""
    with pytest.raises(ValueError, match=r"write one like my_game\.json"):
        file_named(name)


def test_a_name_that_will_do_gets_its_ending() -> None:
    """With and without it; letters of any language, blanks and brackets."""
    names = {
        "mine": "mine.json",
        "mine.json": "mine.json",
        "Spiel für (2)": "Spiel für (2).json",
        "console": "console.json",
    }
    assert {name: str(file_named(name)) for name in names} == names


# --- Files ---


def test_a_file_stays_whole_when_saving_breaks_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full, the older file is still there, and no part of the newer."""
    path = tmp_path / "game.json"
    Record.loads(TEXTS["finished"]).save(path)

    def full(*_: object, **__: object) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(RecordError, match="cannot be written: the disk is full"):
        Record.loads(TEXTS["going on"]).save(path, replace=True)
    assert path.read_text(encoding="utf-8") == TEXTS["finished"]
    assert list(tmp_path.iterdir()) == [path]


def test_files_that_cannot_be_read_are_told_of(tmp_path: Path) -> None:
    """No file, a folder, and bytes that are no text: one sentence that names the file."""
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\xfe")
    for name, why in [("none.json", "There is no file"), (".", "cannot be read"), ("picture.json", "cannot be read")]:
        with pytest.raises(RecordError, match=why) as refusal:
            Record.load(tmp_path / name)
        assert (tmp_path / name).name in str(refusal.value)
