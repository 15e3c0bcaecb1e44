"""Records: whatever happens to a file, the answer is a game or one sentence, and nothing else is lost."""

import json
import os
from dataclasses import replace
from math import inf
from pathlib import Path
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
    for end in range(0, len(text) - 1, 7):
        assert not is_opened_or_refused(text[:end])


def test_a_changed_letter_in_the_sealed_part_is_noticed() -> None:
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
    is_opened_or_refused(json.dumps(json.loads(TEXTS["finished"]) | {field: value}))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"cardlab": VERSION + 1}, "update cardlab"),
        *(({"cardlab": version}, "its version") for version in ("one", VERSION - 1)),
        ({"game": "chess"}, "'chess'"),
        ({"deal": {"game": "friend_or_foe"}}, "state cannot be"),
        ({"moves": ["roll 2 5", "lay 12♣"]}, "'lay 12♣'"),
        ({"moves": ["quiet"]}, "Move 1"),
        *((change, "damaged") for change in ({"seats": ["person"]}, {"notes": [["later", "hint"]]}, {"seed": inf})),
        *(({field: ...}, f"'{field}' is missing") for field in json.loads(TEXTS["finished"]) if field != "cardlab"),
    ],
    ids=str,
)
def test_a_refusal_names_the_place(change: dict[str, Any], place: str) -> None:
    data = json.loads(TEXTS["finished"]) | change
    text = json.dumps({field: value for field, value in data.items() if value is not ...})
    with pytest.raises(RecordError, match=place):
        Record.loads(text)


def test_an_unknown_player_in_a_record_is_refused_and_the_game_at_hand_goes_on() -> None:
    text = json.dumps(json.loads(TEXTS["finished"]) | {"seats": ["person", "chess", "eager"]})
    with pytest.raises(RecordError, match="'chess'"):
        Record.loads(text)
    record = replace(Record.loads(TEXTS["finished"]), seats=("person", "chess", "eager"))
    session = Session.deal("friend_or_foe", cards_each=5, seed=8)
    before = session.record, session.log, str(session)
    with pytest.raises(RecordError, match="'chess'"):
        session.restore(record)
    assert (session.record, session.log, str(session)) == before


@pytest.mark.parametrize("text", ["", "hello", "[]", "{}", "3", "[" * 100_000, '{"cells": []}', "\ufeff{}", "null"])
def test_a_foreign_text_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="not a cardlab record"):
        Record.loads(text)


def test_a_save_takes_the_place_of_the_same_game_alone(tmp_path: Path) -> None:
    """The same deal and seats, a stand-in or not: written over. Any other game: only when told."""
    path = tmp_path / "new folder" / "game ♥.json"
    first = Record.loads(TEXTS["going on"])
    first.save(path)
    assert Record.load(path) == first and list(path.parent.iterdir()) == [path]
    session = Session(first)
    session.do(session.view.legal_moves[0])
    session.record.save(path)
    assert Record.load(path) == session.record
    replace(first, seats=("person by eager", *first.seats[1:])).save(path)
    others = [
        Session.deal("friend_or_foe", cards_each=5, seed=8).record,
        Session.deal("eleusis", seed=7).record,
        replace(first, seats=(first.seats[0], *["at_random"] * 3)),
        replace(first, seats=("person Mia", *first.seats[1:])),
    ]
    before = path.read_bytes()
    for other in others:
        with pytest.raises(RecordError, match="another game"):
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
    path = tmp_path / "page.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    before = path.read_bytes()
    record = Record.loads(TEXTS["finished"])
    with pytest.raises(RecordError, match="not a saved game"):
        record.save(path)
    assert path.read_bytes() == before
    record.save(path, replace=True)
    assert Record.load(path) == record


@pytest.mark.parametrize(
    "name", ["..", "../x", "/x", "a/b", "a\\b", ".x", "", "x\n", "x" * 200, "\ud800", "NUL", "com1.a"]
)
def test_a_name_leads_nowhere_else(name: str) -> None:
    with pytest.raises(ValueError, match=r"write one like my_game\.json"):
        file_named(name)


@pytest.mark.parametrize("name", ["mine", "mine.json", "Spiel für (2)", "console"])
def test_a_name_that_will_do_gets_its_ending(name: str) -> None:
    assert str(file_named(name)) == f"{name.removesuffix('.json')}.json"


def test_a_file_stays_whole_when_saving_breaks_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    Record.loads(TEXTS["finished"]).save(path)

    def full(*_: object, **__: object) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(RecordError, match="disk is full"):
        Record.loads(TEXTS["going on"]).save(path, replace=True)
    assert path.read_text(encoding="utf-8") == TEXTS["finished"]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["none.json", "folder.json", "picture.json", "/".join(["far"] * 100)])
def test_a_file_that_cannot_be_read_is_named_in_a_short_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(RecordError, match=Path(name).name) as refusal:
        Record.load(tmp_path / name)
    assert len(str(refusal.value)) < 300
