"""Records: whatever happens to a file, the answer is a game or one sentence; nothing made up in it is trusted."""

import json
import os
import tracemalloc
import zlib
from base64 import b85encode
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.soaks.record_texts import opened, packed, sealed
from benchmarks.soaks.rules import check_refusal
from cardlab.core.record import VERSION, Record, RecordError
from cardlab.core.session import Session
from cardlab.core.storage import file_named
from tests.helpers import crazy_eights_cell, run_cell

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def finished() -> str:
    """The text of a game that is over, with a hint noted in it."""
    session = Session.deal("friend_or_foe", players=3, cards_each=2, seed=7)
    session.hint()
    while not session.outcome:
        session.do(session.view.legal_moves[0])
    return session.record.dumps()


TEXTS: Final = {
    "going on": Session.deal("friend_or_foe", cards_each=5, seed=7).record.dumps(),
    "finished": finished(),
}
DATA: Final = json.loads(TEXTS["finished"])


def is_opened_or_refused(text: str) -> bool:
    """Whether a text still opens, as a game that can be shown; else it must be refused in a sentence."""
    try:
        session = Session(Record.loads(text))
    except RecordError as error:
        assert str(error).strip().endswith(".")
        return False
    assert str(session) and session.log is not None
    return True


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_a_cut_file_is_refused(text: str) -> None:
    for end in range(0, len(text) - 1, 7):
        assert not is_opened_or_refused(text[:end])


def test_a_changed_letter_in_the_sealed_part_is_noticed() -> None:
    data = json.loads(TEXTS["going on"])
    sealed = data["sealed"]
    for place in range(0, len(sealed), 5):
        damaged = sealed[:place] + ("B" if sealed[place] == "A" else "A") + sealed[place + 1 :]
        with pytest.raises(RecordError, match="damaged"):
            Record.loads(json.dumps(data | {"sealed": damaged}))


@pytest.mark.parametrize("field", DATA)
@given(value=JSON)
def test_anything_in_place_of_a_field_opens_or_is_refused(field: str, value: Any) -> None:
    is_opened_or_refused(json.dumps(DATA | {field: value}))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"cardlab": VERSION + 1}, "update cardlab"),
        *(({"cardlab": version}, "its version") for version in ("one", VERSION - 1)),
        ({"game": "chess"}, "'chess'"),
        ({"deal": {"game": "friend_or_foe"}}, "state cannot be"),
        ({"moves": ["roll 2 5", "lay 12♣"]}, "'lay 12♣'"),
        ({"moves": ["quiet"]}, "Move 1"),
        ({"seats": ["person", "chess", "solid"]}, "'chess'"),
        *((change, "damaged") for change in ({"seats": ["person"]}, {"notes": [["later", "hint"]]}, {"seed": inf})),
        *(({field: ...}, f"'{field}' is missing") for field in DATA if field != "cardlab"),
    ],
    ids=str,
)
def test_a_refusal_names_the_place(change: dict[str, Any], place: str) -> None:
    text = json.dumps({field: value for field, value in (DATA | change).items() if value is not ...})
    with pytest.raises(RecordError, match=place):
        Record.loads(text)


def test_the_game_at_hand_goes_on_when_a_record_is_refused() -> None:
    record = replace(Record.loads(TEXTS["finished"]), seats=("person", "chess", "solid"))
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
    replace(first, seats=("person by solid", *first.seats[1:])).save(path)
    others = [Session.deal("friend_or_foe", cards_each=5, seed=8).record, Session.deal("eleusis", seed=7).record]
    others += [
        replace(first, seats=seats) for seats in (("person", *["at_random"] * 3), ("person Mia", *first.seats[1:]))
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


def test_a_name_leads_nowhere_else_and_gets_its_ending() -> None:
    for name in ("..", "../x", "/x", "a/b", "a\\b", ".x", "", "x\n", "x" * 200, "\ud800", "NUL", "com1.a"):
        with pytest.raises(ValueError, match=r"write one like my_game\.json"):
            file_named(name)
    for name in ("mine", "mine.json", "Spiel für (2)", "console"):
        assert str(file_named(name)) == f"{name.removesuffix('.json')}.json"


def test_a_file_stays_whole_when_saving_breaks_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    Record.loads(TEXTS["finished"]).save(path)

    def full(*_: object, **__: object) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(RecordError, match="No space left"):
        Record.loads(TEXTS["going on"]).save(path, replace=True)
    assert path.read_text(encoding="utf-8") == TEXTS["finished"]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["none.json", "folder.json", "picture.json", "/".join(["far"] * 100)])
def test_a_file_that_cannot_be_read_is_named_in_a_short_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(RecordError, match=Path(name).name) as refusal:
        Record.load(tmp_path / name)
    assert len(str(refusal.value)) <= 300


# --- Forged records ---

TEXT: Final = TEXTS["going on"]
RULES: Final = {"is": "Rules", "ace_pairs": False, "shout": "fair", "turn_cap": 5000}


def forged(**changes: Any) -> str:
    """A record whose sealed part was opened, in which these parts were changed, and which was sealed again."""
    return sealed(opened(TEXT) | changes, Random(1))


DEAL: Final = opened(TEXT)["deal"]
FIRST, SECOND, *OTHERS = HANDS = DEAL["hands"]


@pytest.mark.parametrize(
    "changes",
    [
        *({"hands": hands} for hands in ([FIRST, [FIRST[0], *SECOND[1:]], *OTHERS], HANDS[::-1], HANDS[:-1])),
        *({"roller": 7}, {"roller": -1}, {"phase": "choose"}, {"dice": [2, 5]}, {"number": 12}, {"passes": [0, 0, 0]}),
        *({"rules": RULES | rule} for rule in ({"ace_pairs": True}, {"turn_cap": 10**9})),
    ],
    ids=str,
)
def test_a_deal_is_the_one_that_its_number_deals(changes: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="damaged"):
        Record.loads(forged(deal=DEAL | changes, moves=[]))


def test_house_rules_in_a_file_are_checked_as_they_are_typed() -> None:
    for name, value in (("cards_each", 10**6), ("cards_each", "5"), ("decks", 2), ("turn_cap", 60)):
        with pytest.raises(RecordError, match=name):
            Record.loads(forged(house_rules={name: value}))


BOMB: Final = b85encode(zlib.compress(bytes(200_000_000), 9)).decode()
SEALED: Final = json.loads(TEXT)
BOMBS: Final = {
    "a sealed part that unpacks to a gigabyte": json.dumps(SEALED | {"sealed": BOMB}),
    "a deep one": json.dumps(SEALED | {"sealed": packed("[" * 100_000)}),
    "a deep one outside": TEXT.rstrip()[:-1] + ', "x": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "a long number": json.dumps(SEALED).replace('"seed": 7', f'"seed": {"7" * 5000}'),
    "no number": json.dumps(SEALED).replace('"seed": 7', '"seed": NaN'),
    "half a sign": forged(seats=["person \ud83d", "solid", "solid", "solid"]),
    "half a sign in a note": forged(notes=[[0, "\ud83d"]]),
    "a note that clears a terminal": forged(notes=[[0, "\x1b[2J"]]),
    "a long name": forged(seats=["person " + "x" * 100, "solid", "solid", "solid"]),
    "a note from nowhere": forged(notes=[[-1, "x"]]),
    "many seats": forged(seats=["person"] * 10_000),
    "a long move": forged(moves=["x" * 100_000]),
    "a long game": forged(game="x" * 100_000),
    "a long house rule": forged(house_rules={"x" * 100_000: 5}),
    "a number for a move": forged(moves=[7]),
}
"""Texts that are enormous, very deep, or cannot be written again."""


@pytest.mark.parametrize("text", BOMBS.values(), ids=list(BOMBS))
def test_a_bomb_is_refused_in_a_sentence(text: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(RecordError) as refusal:
            Record.loads(text)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 20_000_000
    check_refusal(refusal.value, str(refusal.value))


@pytest.mark.usefixtures("own_games")
def test_an_own_game_that_was_changed_since_opens_with_the_same_cards() -> None:
    """Crazy Eights shuffled otherwise: the deal in the file stands, unless a card of it is there twice."""
    source = crazy_eights_cell()
    text = Session.deal(run_cell(source), seed=5).record.dumps()
    run_cell(source.replace("deck = shuffled(DECK, rng)", "deck = shuffled(DECK, rng)[::-1]"))
    assert Record.loads(text).dumps() == text
    data = opened(text)
    data["deal"]["stock"][0] = data["deal"]["stock"][1]
    with pytest.raises(RecordError, match="deal 5"):
        Record.loads(sealed(data, Random(1)))
