"""Records that somebody made up: no part of one is trusted, and none takes the kernel with it."""

import json
import tracemalloc
import zlib
from base64 import b85encode
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest

from benchmarks.soaks.record_texts import opened, packed, sealed
from benchmarks.soaks.rules import check_refusal
from cardlab.core.record import Record, RecordError
from cardlab.core.registry import _games
from cardlab.core.session import Session
from tests.helpers import crazy_eights_cell

TEXT: Final = Session.deal("friend_or_foe", cards_each=5, seed=7).record.dumps()
"""A game that goes on."""


RULES: Final = {"is": "Rules", "ace_pairs": False, "shout": "fair", "turn_cap": 5000}


def forged(text: str = TEXT, **changes: Any) -> str:
    """A record whose sealed part was opened, in which these parts were changed, and which was sealed again."""
    data = opened(text)
    return sealed(data | changes, Random(1))


def changed_deal(*, moves: Sequence[str] = (), **fields: Any) -> str:
    """A record in which these fields of the deal were changed."""
    return forged(deal=opened(TEXT)["deal"] | fields, moves=list(moves))


FIRST, SECOND, *OTHERS = HANDS = opened(TEXT)["deal"]["hands"]


@pytest.mark.parametrize(
    "changes",
    [
        *({"hands": hands} for hands in ([FIRST, [FIRST[0], *SECOND[1:]], *OTHERS], HANDS[::-1], HANDS[:-1])),
        *({"roller": roller} for roller in (7, -1)),
        *({"phase": "choose"}, {"dice": [2, 5]}, {"number": 12}, {"passes": [0, 0, 0]}),
        {"rules": RULES | {"ace_pairs": True}},
        {"rules": RULES | {"turn_cap": 10**9}},
    ],
    ids=str,
)
def test_a_deal_is_the_one_that_its_number_deals(changes: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="damaged"):
        Record.loads(changed_deal(**changes))


@pytest.mark.parametrize(
    "rule", [{"cards_each": 10**6}, {"cards_each": "5"}, {"decks": 2}, {"turn_cap": 10**7}], ids=str
)
def test_house_rules_in_a_file_are_checked_as_they_are_typed(rule: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=next(iter(rule))):
        Record.loads(forged(house_rules=rule))


def bombs() -> dict[str, str]:
    """Texts that are enormous, very deep, or cannot be written again."""
    data = json.loads(TEXT)
    many = [[0, str(number)] for number in range(20_000)]
    return {
        "a sealed part that unpacks to a gigabyte": json.dumps(data | {"sealed": BOMB}),
        "a deep one": json.dumps(data | {"sealed": packed("[" * 100_000)}),
        "a deep one outside": json.dumps(data)[:-1] + ', "x": ' + "[" * 100_000 + "]" * 100_000 + "}",
        "a long number": json.dumps(data).replace('"seed": 7', f'"seed": {"7" * 5000}'),
        "no number": json.dumps(data).replace('"seed": 7', '"seed": NaN'),
        "half a sign": forged(seats=["person \ud83d", "eager", "eager", "eager"]),
        "half a sign in a note": forged(notes=[[0, "\ud83d"]]),
        "a note that clears a terminal": forged(notes=[[0, "\x1b[2J"]]),
        "a long name": forged(seats=["person " + "x" * 100, "eager", "eager", "eager"]),
        "a long note": forged(notes=[[0, "x" * 100_000]]),
        "many notes": forged(notes=many),
        "a note from nowhere": forged(notes=[[-1, "x"]]),
        "many seats": forged(seats=["person"] * 10_000),
        "a long move": forged(moves=["x" * 100_000]),
        "a long game": forged(game="x" * 100_000),
        "a long house rule": forged(house_rules={"x" * 100_000: 5}),
        "a number for a move": forged(moves=[7]),
    }


BOMB: Final = b85encode(zlib.compress(bytes(200_000_000), 9)).decode()


@pytest.mark.parametrize("name", list(bombs()))
def test_a_bomb_is_refused_in_a_sentence(name: str) -> None:
    text = bombs()[name]
    tracemalloc.start()
    try:
        with pytest.raises(RecordError) as refusal:
            Record.loads(text)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 20_000_000
    check_refusal(refusal.value, str(refusal.value))


def test_an_own_game_that_was_changed_since_opens_with_the_same_cards() -> None:
    """Crazy Eights shuffled otherwise: the deal in the file stands, unless a card of it is there twice."""
    source = crazy_eights_cell()
    names: dict[str, Any] = {"__name__": "__main__"}
    before = dict(_games)
    try:
        exec(source, names)
        text = Session.deal(names["crazy_eights"], seed=5).record.dumps()
        exec(source.replace("deck = shuffled(DECK, rng)", "deck = shuffled(DECK, rng)[::-1]"), names)
        assert Record.loads(text).dumps() == text
        data = opened(text)
        data["deal"]["stock"][0] = data["deal"]["stock"][1]
        with pytest.raises(RecordError, match="deal 5"):
            Record.loads(sealed(data, Random(1)))
    finally:
        _games.clear()
        _games.update(before)
