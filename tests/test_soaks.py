"""Short versions of the long runs, and that each of them finds what is broken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from benchmarks.soaks import BrokenLaw, autosave, commands, laws, records, rules, undo
from cardlab.core.protocol import State
from cardlab.core.session import Session
from cardlab.core.trials import Trial
from cardlab.games import GAMES
from cardlab.rules import tree

pytestmark = pytest.mark.check

# --- Games ---


def test_a_short_soak_breaks_no_law() -> None:
    assert laws.soak("prediction", 2, 4) > 8


def test_a_soak_finds_a_broken_law(monkeypatch: pytest.MonkeyPatch) -> None:

    def broken(trial: Trial) -> Iterator[tuple[State, str]]:
        """Nothing is ever right."""
        yield trial.positions[0], "It is wrong."

    monkeypatch.setattr(laws, "LAWS", [broken])
    with pytest.raises(BrokenLaw, match="Nothing is ever right"):
        laws.soak("friend_or_foe", 2, 1)


# --- Undo ---


def test_undo_does_not_win_a_game_whose_strings_are_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "TABLES", {"precognition": {"cards_each": 4}})
    assert undo.soak("precognition", 6).undone > 6
    game = GAMES["precognition"]
    forgetful = replace(game, reveals=lambda before, after, seat: len(after.past) > len(before.past))
    monkeypatch.setattr(undo, "GAMES", {"precognition": forgetful})
    with pytest.raises(BrokenLaw, match="undo wins"):
        undo.soak("precognition", 20, first=20)


# --- Rules ---


@pytest.mark.parametrize("seed", [1, 2])
def test_a_short_soak_of_the_reader_of_rules(seed: int) -> None:
    found, _ = rules.soak(200, seed)
    assert 200 > found > 0


@pytest.mark.parametrize(
    "text",
    ["-" * 400 + "1", "True == (" * 26 + "card.is_red" + ") == True" * 26, "(" * 499, "1 < " * 120 + "2", "\ud800\0"],
)
def test_what_could_take_for_ever_is_refused(text: str) -> None:
    assert not rules.read(text)


def test_a_soak_finds_a_rule_that_reads_back_as_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "_begins_range", lambda part: part.word == ">=")
    with pytest.raises(BrokenLaw, match="reads back"):
        rules.read("king >= 7 and king <= 13")


# --- Records and kernels ---


def test_forged_records_open_or_are_refused() -> None:
    games, _, _ = records.soak(60, seed=1)
    assert games


def test_a_soak_names_the_record_that_is_refused_without_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlab.core.record.shortened", lambda text: text.rstrip("."))
    with pytest.raises(BrokenLaw, match=r"^text \d+ of seed 0"):
        records.soak(20)


def test_a_kernel_that_is_killed_in_mid_save_loses_nothing() -> None:
    _, _, pairs = autosave.soak(1, seed=1)
    assert pairs


def test_a_soak_finds_a_save_that_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "_kept", lambda _: Session.deal("friend_or_foe", seed=1).record)
    with pytest.raises(BrokenLaw, match="kill 0 of seed 0"):
        autosave.soak(1)


# --- Commands ---


@pytest.mark.parametrize("name", GAMES)
def test_hostile_commands_break_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDLAB_STRICT", "1")
    tally = commands.soak_commands(name, 150)
    assert min(tally) > 20
