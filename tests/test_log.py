"""The log of a laboratory is a file that is read back as it was, for ever, and that nobody can forge unseen."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import DECK, Card
from cardlab.core.record import RecordError
from cardlab.eleusis_rules import Rule, seal
from cardlab.eleusis_rules.rules import FUNCTIONS
from cardlab.eleusis_rules.rules import rule as as_rule
from cardlab.science.kind_of_test import Said
from cardlab.science.laboratory import Laboratory
from cardlab.science.log import (
    LONGEST,
    Announced,
    Announcement,
    Dropped,
    Ending,
    Entry,
    Experiment,
    Idea,
    Log,
    Note,
    Opening,
    Plan,
    Retraction,
    to_csv,
)
from cardlab.science.new_log import for_rivals, new_log

SECRET: Final = "card.rank * 3 % 7 < 4 or last.rank > 6"

texts: Final = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
cards: Final = st.sampled_from(DECK)
letters: Final = st.sampled_from("ABCD")
experiments: Final = st.builds(
    Experiment,
    kind=st.sampled_from(("test", "repeat", "change", "fresh")),
    card=cards,
    after=st.just(1),
    hand=st.lists(cards, max_size=3).map(tuple),
    per_cent=st.none() | st.integers(0, 100),
    said=st.lists(st.builds(Said, letters, st.booleans()), max_size=3).map(tuple),
    accepted=st.booleans(),
    votes=st.none() | st.tuples(st.integers(0, 999), st.integers(0, 999)),
    repeats=st.none() | st.integers(1, 9),
    changes=st.none() | st.integers(1, 9),
)
entries: Final[st.SearchStrategy[Entry]] = st.one_of(
    experiments,
    st.builds(Plan, st.integers(5, 20), st.integers(1, 5), st.booleans()),
    st.builds(Idea, letters, st.sampled_from(("accepted", "refused")), texts, st.booleans()),
    st.builds(Dropped, letters),
    st.builds(Announcement, letters, st.integers(0, 100)),
    st.just(Retraction()),
    st.just(Opening()),
    st.builds(Note, st.integers(1, 99), texts),
    st.builds(Ending, st.sampled_from(("right", "wrong", "given up"))),
)
logs: Final = st.builds(
    Log,
    starter=cards,
    seed=st.integers(0, 10**18),
    source=st.sampled_from(("library", "made", "given", "sealed", "by hand")),
    rule=texts,
    cards=st.integers(4, 26),
    noise=st.integers(0, 30),
    form=st.sampled_from(("two rules", "one rule")),
    is_class=st.booleans(),
    name=texts,
    level=st.sampled_from(("easy", "hard")),
    announced=st.none() | st.builds(Announced, texts, st.integers(0, 100)),
    entries=st.lists(entries, max_size=6).map(tuple),
)


def made(rule: str = SECRET, **wishes: Any) -> Laboratory:
    """A laboratory with two ideas and three experiments."""
    lab = Laboratory(new_log(rule, **{"seed": 7} | wishes))
    lab.set_idea("A", "accepted", "card.is_red or card.is_black")
    lab.set_idea("B", "accepted", "high cards", is_rule=False)
    for _ in range(3):
        lab.test(lab.hand[0], 70, own={"B": True}, verdict=True)
    return lab


def refusal(text: str) -> str:
    """The sentence by which a file is refused."""
    with pytest.raises(RecordError) as refused:
        Laboratory.loads(text)
    said = str(refused.value)
    assert 0 < len(said) <= 300 and "\n" not in said
    assert not [word for word in (SECRET, "rank * 3", Rule.parse(SECRET).english, "Traceback") if word in said]
    return said


# --- What is written is read ---


@given(logs)
def test_any_log_is_read_as_it_was_written(log: Log) -> None:
    assert Log.loads(log.dumps()) == log


def test_a_field_that_came_later_may_be_missing() -> None:
    data = json.loads(made().log.dumps())
    for name in ("noise", "form", "is_class", "name", "level"):
        del data[name]
    assert Laboratory.loads(json.dumps(data)).log == made().log


# --- Damaged and foreign files ---


VERSIONS: Final = [f'{{"cardlab": "laboratory", "version": {each}}}' for each in ("true", '"1"', 0, 1, 2, "9" * 5000)]


@pytest.mark.parametrize(
    "text",
    ["", "no log", "[]", "{}", '{"cardlab": 1, "game": 2}', '{"cardlab": NaN}', "[" * 10**5 + "]" * 10**5, *VERSIONS],
    ids=lambda text: text[:45],
)
def test_what_is_no_log_is_refused(text: str) -> None:
    refusal(text)


def test_a_log_cut_anywhere_is_refused() -> None:
    text = made().log.dumps()
    for end in range(0, len(text) - 2, 97):
        refusal(text[:end])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", -1), ("seed", 10**30), ("seed", "7"), ("seed", 7.5), ("cards", 10**30), ("cards", 3), ("cards", True),
        ("noise", 31), ("noise", -1), ("noise", 50), ("name", "x" * 500), ("name", "two\nlines"), ("name", None),
        ("form", "three rules"), ("level", "cruel"), ("source", "elsewhere"), ("source", "by hand"), ("starter", "1♥"),
        ("starter", "2♣"), ("is_class", "no"), ("rule", ""), ("rule", SECRET), ("rule", f"{SECRET} nonsense"),
        ("rule", "library"), ("rule", "sealed-abc"), ("rule", seal("last.is_red and last.is_black")),
        ("entries", 3), ("entries", [3]), ("entries", [{"is": "Surprise"}]), ("surprise", 1),
    ],
)  # fmt: skip
def test_what_no_laboratory_begins_with_is_refused(name: str, value: object) -> None:
    refusal(json.dumps(json.loads(made().log.dumps()) | {name: value}))


def test_a_log_without_end_is_refused() -> None:
    data = json.loads(made().log.dumps()) | {"entries": [{"is": "Opening"}] * (LONGEST + 2)}
    assert f"more than {LONGEST} entries" in refusal(json.dumps(data))


def test_a_rule_function_that_is_not_defined_here_is_not_named() -> None:
    @as_rule("only_red_cards_here")
    def only_red(line: object, card: Card) -> bool:
        return card.suit.is_red

    text = made("@only_red_cards_here").log.dumps()
    assert Laboratory.loads(text).log.dumps() == text
    del FUNCTIONS["only_red_cards_here"]
    said = refusal(text)
    assert "has not defined" in said and "only_red" not in said


# --- Forged logs ---


def and_then(*more: Entry) -> Callable[[Experiment], tuple[Entry, ...]]:
    return lambda last: (last, *more)


def idea(letter: str, text: str, *, is_rule: bool = True) -> Callable[[Experiment], tuple[Entry, ...]]:
    return and_then(Idea(letter, "accepted", text, is_rule))


ENDED: Final = Ending("given up")
FORGERIES: Final[dict[str, Callable[[Experiment], Experiment | tuple[Entry, ...]]]] = {
    "another verdict": lambda one: replace(one, accepted=not one.accepted),
    "another card": lambda one: replace(one, card=next(card for card in DECK if card not in one.hand)),
    "another hand": lambda one: replace(one, hand=one.hand[1:]),
    "another place": lambda one: replace(one, after=one.after + 1),
    "another answer of an idea": lambda one: replace(one, said=(Said("A", False), *one.said[1:])),
    "an answer of no idea": lambda one: replace(one, said=(*one.said, Said("D", True))),
    "more than certain": lambda one: replace(one, per_cent=101),
    "too many votes": lambda one: replace(one, votes=(1000, 0)),
    "a repeat of nothing": lambda one: replace(one, kind="repeat", repeats=99),
    "a change of nothing": lambda one: replace(one, kind="change", hand=(), changes=99),
    "a change that changes nothing": lambda one: replace(one, kind="change", hand=(), changes=1),
    "a plan after the first card": and_then(Plan(10, 2, asks_twice=True)),
    "a fresh card of no announcement": lambda one: replace(one, kind="fresh"),
    "a test after the end": lambda one: (ENDED, one),
    "two ends": and_then(ENDED, ENDED),
    "an end that did not come": and_then(Ending("right")),
    "an announcement of no idea": and_then(Announcement("C", 80)),
    "an announcement of own words": and_then(Announcement("B", 80)),
    "an announcement too sure": and_then(Announcement("A", 101)),
    "two announcements": and_then(Announcement("A", 80), Announcement("A", 80)),
    "an idea dropped that is not there": and_then(Dropped("C")),
    "an idea in no place": idea("E", "card.is_red"),
    "an idea of a class": idea("C", "card.is_red"),
    "an idea that cannot be read": idea("A", "card.is_green"),
    "an idea in other words than it is kept": idea("A", "(card.is_red)"),
    "an endless idea": idea("A", "x" * 10_000, is_rule=False),
    "a retraction of nothing": and_then(Retraction()),
    "a note to no experiment": and_then(Note(99, "hm")),
    "an endless note": and_then(Note(1, "x" * 10_000)),
    "opened twice": and_then(Opening(), Opening()),
}
"""What becomes of the last experiment."""


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_what_cannot_have_happened_is_refused(forge: Callable[[Experiment], Experiment | tuple[Entry, ...]]) -> None:
    lab = made()
    forged = forge(lab.experiments[-1])
    more = forged if isinstance(forged, tuple) else (forged,)
    refusal(replace(lab.log, entries=(*lab.log.entries[:-1], *more)).dumps())


def test_a_log_that_breaks_off_before_its_end_is_refused() -> None:
    lab = made("card.is_red", seed=3)
    lab.set_idea("A", "accepted", "card.is_red")
    lab.announce("A", 99)
    while not lab.over:
        lab.try_fresh()
    assert isinstance(lab.log.entries[-1], Ending)
    refusal(replace(lab.log, entries=lab.log.entries[:-1]).dumps())


def test_a_log_for_rivals_is_not_forged() -> None:
    log = for_rivals(new_log("card.is_red", seed=3), Announced("card.is_red", 90))
    assert Laboratory.loads(log.dumps()).log == log
    refusal(replace(log, announced=Announced("card.is_green", 90)).dumps())
    refusal(replace(log, announced=Announced("card.is_red", 101)).dumps())
    refusal(replace(log, entries=(Idea("A", "accepted", "card.is_face", is_rule=True),)).dumps())
    refusal(replace(log, entries=(Ending("given up"),)).dumps())


def test_a_locked_envelope_is_not_opened_by_a_file() -> None:
    log = made(seal(SECRET, hints=False)).log
    for opened in (Opening(), Ending("given up"), Ending("right")):
        refusal(replace(log, entries=(*log.entries, opened)).dumps())
    refusal(replace(log, entries=(), announced=Announced("card.is_odd", 5)).dumps())


# --- The table for a spreadsheet ---


def test_no_note_in_the_table_is_a_formula() -> None:
    notes = ["surprising, was it not?", "=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("x")']
    for note in notes:
        lab = made()
        lab.write(2, note)
        rows = list(csv.DictReader(StringIO(to_csv(lab.log))))
        assert [row["note"] for row in rows] == ["", note if note == notes[0] else f"'{note}", ""]
