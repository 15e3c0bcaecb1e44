"""Short versions of the long runs, and that each of them finds what is broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from benchmarks.soaks import BrokenLaw, autosave, class_room, commands, laws, records, rules, undo
from cardlab.class_room import guests
from cardlab.core.session import Session
from cardlab.eleusis_rules.evaluate import VOCABULARY
from cardlab.games import GAMES

pytestmark = pytest.mark.check


def test_short_soaks_break_no_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "TABLES", {"precognition": {"cards_each": 4}})
    assert undo.soak("precognition", 6).undone > 6
    assert laws.soak("prediction", 2, 4) > 8
    assert 200 > rules.soak(200, 1)[0] > 0
    assert records.soak(60, seed=1)[0] and autosave.soak(1, seed=1)[2]


def test_a_class_plays_and_is_attacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The phones that play are faster than the room lets people be."""
    assert "refused" in class_room.attack(1200)
    monkeypatch.setattr(guests, "MOST_COMMANDS", 10_000)
    monkeypatch.setattr(guests, "MOST_REQUESTS", 10_000)
    monkeypatch.setattr(class_room, "WAITS", 0.03)
    assert [line.partition(":")[0] for line in class_room.lesson(count=6)] == [*class_room.GAMES]


@pytest.mark.parametrize("name", GAMES)
def test_hostile_commands_break_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    tally = commands.soak_commands(name, 150)
    assert min(tally) > 20


FAULTS: dict[str, tuple[str, object, Callable[[], object]]] = {
    "It is wrong": (
        "benchmarks.soaks.laws.LAWS",
        [lambda trial: iter([(trial.positions[0], "It is wrong.")])],
        lambda: laws.soak("friend_or_foe", 2, 1),
    ),
    "reads back": (
        "cardlab.eleusis_rules.tree._begins_range",
        lambda part: part.word == ">=",
        lambda: rules.read("king >= 7 and king <= 13"),
    ),
    "as an evaluated one": (
        "cardlab.eleusis_rules.evaluate.VOCABULARY",
        VOCABULARY | {".is_red": VOCABULARY[".is_black"]},
        lambda: rules.read("card.is_red"),
    ),
    r"^text \d+ of seed 0": (
        "cardlab.core.record.shortened", lambda text: text.rstrip("."), lambda: records.soak(20)
    ),
    "kill 0 of seed 0": (
        "benchmarks.soaks.autosave._kept",
        lambda _: Session.deal("friend_or_foe", seed=1).record,
        lambda: autosave.soak(1),
    ),
    "undo wins": (
        "benchmarks.soaks.undo.GAMES",
        {"precognition": replace(GAMES["precognition"], reveals=lambda one, two, _: len(two.past) > len(one.past))},
        lambda: undo.soak("precognition", 40, first=0),
    ),
}  # fmt: skip
"""What a soak says of a fault: where it is planted, what is there instead, and the soak."""


@pytest.mark.parametrize("said", FAULTS)
def test_a_soak_finds_a_planted_fault(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, fault, soak = FAULTS[said]
    monkeypatch.setattr(undo, "TABLES", {"precognition": {"cards_each": 4}})
    monkeypatch.setattr(place, fault)
    with pytest.raises(BrokenLaw, match=said):
        soak()
